import PeachCore
import PeachLanguage
import Synchronization

/// Standard output and standard error.
///
/// The sink of every line, table, prompt and error: what it is given is one line of text, in which every control character is
/// written out (see `printable`). Line feeds and control sequences are the console's own.
///
/// Standard error is a duplicate made at the beginning, since audio libraries are kept from printing by turning the original
/// away for a while.
public final class Console: Sendable {
  public enum WriteError: Error, Equatable {
    /// Nobody reads any more, or a signal says that nobody will.
    case closed
    case failed(errno: Int32)
  }

  public let output: Int32 = 1
  public let error: Int32

  private let glyphs: Glyphs

  /// What a write has failed with for another reason than that nobody reads; for whoever learns only that it has.
  public static var failure: Int32? { lastFailure.withLock { $0 } }
  private static let lastFailure = Mutex<Int32?>(nil)

  /// - Parameter glyphs: what the terminal can show.
  public init(glyphs: Glyphs = Glyphs(isUnicode: true)) {
    self.glyphs = glyphs
    // A caller may have closed some of the three; the next file that is opened must not take their place.
    // Writing results to what takes the place of standard output fails as if it were still closed.
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == output ? O_RDONLY : O_RDWR)
    }
    let duplicate = fcntl(2, F_DUPFD_CLOEXEC, 10)
    error = duplicate >= 0 ? duplicate : 2
    // A closed pipe and a file that may not grow shall be errors that can be handled, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  public var outputIsTerminal: Bool { isatty(output) == 1 }
  public var inputIsTerminal: Bool { isatty(0) == 1 }
  public var errorIsTerminal: Bool { isatty(error) == 1 }

  /// The signal that stands for a standard output that is closed: SIGHUP for a terminal that is gone, else SIGPIPE.
  public var closingSignal: Int32 { Self.isDevice(output) ? SIGHUP : SIGPIPE }

  /// C: `fstat`; `isatty` denies it of a terminal that is gone.
  private static func isDevice(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }

  /// Writes a line of a result. A file or a pipe takes UTF-8 whatever the locale.
  public func print(_ line: String) throws(WriteError) { try print([line]) }

  /// Writes lines of a result; nothing where there are none.
  public func print(_ lines: [String]) throws(WriteError) {
    let isTerminal = outputIsTerminal
    try write(lines.map { (isTerminal ? spelled($0.printable) : $0.printable) + "\n" }.joined())
  }

  /// Writes lines of a page, each part in its style.
  public func print(_ lines: [PageLine], hasColor: Bool) throws(WriteError) {
    try write(lines.map { $0.styled(hasColor: hasColor) + "\n" }.joined())
  }

  /// Writes a result as it is: of a format that escapes what it holds, or that has to keep every byte.
  public func write(_ data: String) throws(WriteError) { try Self.write(data, to: output) }

  /// Writes a line of talk; that it cannot be written is no reason to stop.
  public func say(_ line: String) { talk(spelled(line.printable) + "\n") }

  /// Writes talk whose line stays open.
  public func ask(_ question: String) { talk(spelled(question.printable)) }

  /// Writes talk in the place of a line that stayed open, on a terminal; an empty one takes it away.
  public func replaceLine(with line: String) { talk("\r\u{1B}[K" + spelled(line.printable)) }

  /// Rings the terminal's bell, where standard error is one.
  public func ring() { if errorIsTerminal { talk("\u{07}") } }

  private func talk(_ text: String) { try? Self.write(text, to: error) }

  /// Text as this locale can show it.
  public func spelled(_ text: String) -> String { glyphs.spelled(text) }

  /// Writes all of it in as few calls as the system allows; a signal that ends the program ends the waiting: what a reader
  /// does not take at once after that is let go. C: `write`.
  static func write(_ text: String, to descriptor: Int32) throws(WriteError) {
    var text = text
    let failure: Int32? = text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        var length = bytes.count - done
        if SignalPipe.isEnding {
          guard isTaking(descriptor) else { return EAGAIN }
          length = min(length, 64)
        }
        let written = PeachCore.write(descriptor, bytes.baseAddress.map { $0 + done }, length)
        if written < 0 && errno == EINTR && !SignalPipe.isEnding { continue }
        if written < 0 && errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
          if !SignalPipe.isEnding { continue }
        }
        if written < 0 { return errno }
        done += written
      }
      return nil
    }
    switch failure {
    case nil: return
    case EPIPE, EINTR, EAGAIN: throw .closed
    // What a terminal that is gone says; of a file it would be a broken disk.
    case EIO where isDevice(descriptor): throw .closed
    case .some(let number):
      lastFailure.withLock { $0 = number }
      throw .failed(errno: number)
    }
  }
}

/// Whether a few bytes can be written without waiting for a reader for longer than a moment. Async-signal-safe. C: `poll`.
func isTaking(_ descriptor: Int32) -> Bool {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return poll(&waiting, 1, 100) != 0
}
