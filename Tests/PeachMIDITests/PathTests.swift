import PeachCore
import TestSupport
import Testing

@testable import PeachMIDI

@Suite struct PathTests {
  private func reason(_ path: String, keyboard: Int32 = -1) -> String? {
    do throws(MIDIError) {
      try MIDIPath.open(path, keyboard: keyboard).close()
    } catch .unreadable(path, let reason) {
      return reason
    } catch {
      return "\(error)"
    }
    return nil
  }

  @Test func `only FIFOs, terminals and MIDI devices are opened`() throws {
    let folder = TemporaryFolder()
    let file = try folder.write(higher, "file")
    let unsuitable = "Not a FIFO, a terminal or a MIDI device"
    expect(reason(file), equals: unsuitable)
    expect(reason(folder.path), equals: unsuitable)
    expect(reason("/dev/null"), equals: unsuitable)
    expect(reason("/dev/zero"), equals: unsuitable)
    expect(reason(folder.path + "/none"), equals: "No such file or directory")
    expect(reason(file + "/none"), equals: "Not a directory")
    let fifo = try TestFIFO()
    #expect(reason(fifo.path) == nil)
  }

  @Test func `the terminal with the keyboard isn't opened`() throws {
    let (terminal, other) = (try TestTerminal(), try TestTerminal())
    let keyboard = open(terminal.path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
    defer { close(keyboard) }
    expect(reason(terminal.path, keyboard: keyboard), equals: "Peach reads keys from this terminal")
    #expect(reason(other.path, keyboard: keyboard) == nil)
  }

  @Test func `a reason is reported once, however often it is tried`() throws {
    let fifo = try TestFIFO()
    let path = fifo.path
    unlink(path)
    let listener = Listener(.path(path))
    #expect(listener.waits(for: 1))
    let first = listener.receiver.deadline
    // Poll through another attempt.
    #expect(listener.waits { _ in listener.receiver.deadline.map { $0 > first ?? $0 } ?? false })
    expect(listener.failures, equals: [.unreadable(path: path, reason: "No such file or directory")])
    expect(mkfifo(path, 0o600), equals: 0)
    #expect(listener.waits { $0.last == .connected(MIDIPort(number: 0, name: path, isHardware: false)) })
    expect(listener.events.count, equals: 2)
  }
}
