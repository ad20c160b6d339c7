import CSequencer
import PeachBase

/// Inputs in the file system: FIFOs, terminals and raw MIDI devices.
enum MIDIPath {
  /// Opens a path for reading, and drops what was written before.
  ///
  /// A terminal stays raw when it is closed: another program that reads MIDI from it would receive nothing otherwise.
  ///
  /// - Parameter keyboard: a descriptor of the terminal that the program reads keys from.
  /// - Throws: `unreadable`.
  static func open(_ path: String, keyboard: Int32 = STDIN_FILENO) throws(MIDIError) -> ByteConnection {
    func failure(_ reason: String = String(cString: strerror(errno))) -> MIDIError {
      .unreadable(path: path, reason: reason)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure() }
    let isFIFO = status.st_mode & S_IFMT == S_IFIFO
    guard isFIFO || status.st_mode & S_IFMT == S_IFCHR else { throw failure(unsuitable) }
    // Open for writing too, so that a FIFO doesn't end when a writer leaves.
    let descriptor = PeachBase.open(path, (isFIFO ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure() }
    let isTerminal = isatty(descriptor) == 1
    let isDevice = peach_is_raw_midi(descriptor) != 0
    let reason =
      if isTerminal && isKeyboard(descriptor, keyboard) {
        "Peach reads keys from this terminal"
      } else if isFIFO || isTerminal || isDevice {
        nil as String?
      } else {
        unsuitable
      }
    if let reason {
      close(descriptor)
      throw failure(reason)
    }
    if isTerminal { makeRaw(descriptor) }
    drain(descriptor)
    return ByteConnection(
      descriptor, MIDIPort(number: 0, name: path, isHardware: isDevice), isLost: { !leads(path, to: descriptor) },
      end: { close(descriptor) })
  }

  private static let unsuitable = "Not a FIFO, a terminal or a MIDI device"

  /// Whether a terminal is the program's own, or the one of `keyboard`.
  private static func isKeyboard(_ descriptor: Int32, _ keyboard: Int32) -> Bool {
    var (own, other) = (stat(), stat())
    guard tcgetpgrp(descriptor) < 0 else { return true }
    return isatty(keyboard) == 1 && fstat(descriptor, &own) == 0 && fstat(keyboard, &other) == 0
      && own.st_rdev == other.st_rdev
  }

  /// Whether a path still leads to an open file. A FIFO that was deleted would never end.
  private static func leads(_ path: String, to descriptor: Int32) -> Bool {
    var (open, present) = (stat(), stat())
    return fstat(descriptor, &open) == 0 && stat(path, &present) == 0
      && (open.st_dev, open.st_ino) == (present.st_dev, present.st_ino)
  }

  /// Lets each byte pass as it is and at once.
  private static func makeRaw(_ descriptor: Int32) {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else { return }
    cfmakeraw(&mode)
    tcsetattr(descriptor, TCSANOW, &mode)
  }

  /// Drops the bytes that wait, at most a megabyte in case more come all the time.
  private static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { bytes in
      for _ in 0..<16 { if read(descriptor, bytes.baseAddress, bytes.count) <= 0 { break } }
    }
  }
}
