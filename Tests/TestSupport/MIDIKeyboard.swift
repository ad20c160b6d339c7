import Foundation
import PeachCore

/// An instrument for tests: a pseudo-terminal in raw mode, found through a link, so that it can be unplugged and plugged in again
/// under the same path.
public final class MIDIKeyboard {
  public let path: String
  private var ends: (instrument: Int32, program: Int32)?

  /// - Parameter path: where the link is made.
  public init(at path: String) {
    self.path = path
    plugIn()
  }

  deinit { unplug() }

  public func plugIn() {
    var (instrument, program): (Int32, Int32) = (-1, -1)
    guard openpty(&instrument, &program, nil, nil, nil) == 0 else { return }
    var mode = termios()
    tcgetattr(program, &mode)
    cfmakeraw(&mode)
    tcsetattr(program, TCSANOW, &mode)
    for end in [instrument, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = (instrument, program)
    var name = [CChar](repeating: 0, count: 128)
    ttyname_r(program, &name, name.count)
    try? FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
  }

  public func unplug() {
    guard let ends else { return }
    try? FileManager.default.removeItem(atPath: path)
    close(ends.program)
    close(ends.instrument)
    self.ends = nil
  }

  public func send(_ bytes: [UInt8]) { if let ends { _ = write(ends.instrument, bytes, bytes.count) } }

  /// Presses and releases a key.
  public func press(_ note: Int) { send([0x90, UInt8(note), 64, 0x80, UInt8(note), 64]) }

  /// Presses and releases a pedal.
  public func pedal(_ controller: Int) { send([0xB0, UInt8(controller), 127, UInt8(controller), 0]) }
}
