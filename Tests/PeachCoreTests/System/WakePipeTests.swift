import PeachCore
import TestSupport
import Testing

@Suite struct WakePipeTests {
  private func isReadable(_ pipe: WakePipe) -> Bool {
    MonotonicClock().wait(for: [pipe.readingEnd], atMost: .zero) == [pipe.readingEnd]
  }

  @Test func `bytes arrive once and in order, and reading an empty pipe doesn't block`() throws {
    let pipe = try #require(WakePipe())
    expect(that: pipe.take() == [] && !isReadable(pipe))
    // More bytes than one read takes.
    let bytes = (0..<100).map { UInt8($0) }
    for byte in bytes { pipe.write(byte) }
    #expect(isReadable(pipe))
    expect(pipe.take(), equals: bytes)
    expect(that: pipe.take() == [] && !isReadable(pipe))
  }

  @Test func `writing to a full pipe doesn't block`() throws {
    let pipe = try #require(WakePipe())
    for _ in 0..<100_000 { pipe.write(1) }
    #expect(pipe.take().count < 100_000)
  }

  @Test func `child processes don't inherit it`() throws {
    let pipe = try #require(WakePipe())
    for end in [pipe.readingEnd, pipe.writingEnd] { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
  }
}
