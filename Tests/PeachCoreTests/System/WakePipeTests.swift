import PeachCore
import Testing

@Suite struct WakePipeTests {
  private func isReadable(_ pipe: WakePipe) -> Bool {
    MonotonicClock().wait(for: [pipe.readingEnd], atMost: .zero) == [pipe.readingEnd]
  }

  @Test func `bytes arrive in order, once, and an empty pipe makes nobody wait`() throws {
    let pipe = try #require(WakePipe())
    #expect(pipe.take() == [] && !isReadable(pipe))
    // More than one read takes.
    let bytes = (0..<100).map { UInt8($0) }
    for byte in bytes { pipe.write(byte) }
    #expect(isReadable(pipe))
    #expect(pipe.take() == bytes)
    #expect(pipe.take() == [] && !isReadable(pipe))
  }

  @Test func `a full pipe makes nobody wait`() throws {
    let pipe = try #require(WakePipe())
    for _ in 0..<100_000 { pipe.write(1) }
    #expect(pipe.take().count < 100_000)
  }

  @Test func `no child inherits it`() throws {
    let pipe = try #require(WakePipe())
    for end in [pipe.readingEnd, pipe.writingEnd] { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
  }
}
