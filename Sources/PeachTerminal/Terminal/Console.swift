import PeachBase
import Synchronization

/// Standard output and standard error.
///
/// All lines, tables, prompts and errors are written here. Control characters in them are escaped (see `printable`); only the
/// console adds line feeds and control sequences. A test lists the callers of `writeUnchanged`, which escape for themselves.
///
/// `error` is a duplicate of standard error, which is redirected for a while to keep audio libraries from printing.
package final class Console: Sendable {
  package enum WriteError: Error, Equatable {
    /// The reader has closed its end, or a signal ends the program.
    case closed
    case failed(errno: Int32)
  }

  package let output: Int32 = 1
  package let error: Int32

  private let glyphs: Glyphs
  /// The colours of the terminal, as far as the environment describes them.
  package let colors: TerminalColors

  /// The error number of the last write that failed for another reason than a closed reader.
  package static var failure: Int32? { lastFailure.withLock { $0 } }
  private static let lastFailure = Mutex<Int32?>(nil)

  /// - Parameters:
  ///   - glyphs: the characters that the terminal can show.
  ///   - colors: its colours; without any, lines have no styles.
  package init(glyphs: Glyphs = Glyphs(isUnicode: true), colors: TerminalColors = .none) {
    (self.glyphs, self.colors) = (glyphs, colors)
    // A caller may have closed some of the three descriptors; files opened later must not get their numbers. Standard output is
    // replaced read-only, so that writing results fails.
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == output ? O_RDONLY : O_RDWR)
    }
    let duplicate = fcntl(2, F_DUPFD_CLOEXEC, 10)
    error = duplicate >= 0 ? duplicate : 2
    // Handle closed pipes and file size limits as errors instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  package var outputIsTerminal: Bool { isatty(output) == 1 }
  package var inputIsTerminal: Bool { isatty(0) == 1 }
  package var errorIsTerminal: Bool { isatty(error) == 1 }

  /// Whether a message to standard error can be written without waiting.
  package var acceptsErrors: Bool { isWritable(error) }

  /// The signal to exit with if standard output is closed: SIGHUP for a closed terminal, otherwise SIGPIPE.
  package var closingSignal: Int32 { Self.isDevice(output) ? SIGHUP : SIGPIPE }

  /// C: `fstat`; `isatty` returns 0 for a closed terminal.
  private static func isDevice(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }

  /// Whether results have styles: on a terminal that may show colours.
  package var showsStyles: Bool { outputIsTerminal && colors.depth > .none }

  /// Writes a line of a result. Files and pipes get UTF-8 in any locale.
  package func print(_ line: String) throws(WriteError) { try print([line]) }

  /// Writes lines of a result.
  package func print(_ lines: [String]) throws(WriteError) { try print(lines.map { PageLine($0) }) }

  /// Writes lines of a result, with styles if the terminal shows them.
  ///
  /// - Parameter colors: those that suit the background; nil for the console's.
  package func print(_ lines: [PageLine], in colors: TerminalColors? = nil) throws(WriteError) {
    let glyphs = outputIsTerminal ? glyphs : nil
    try writeUnchanged(lines.map { written($0, glyphs, showsStyles ? colors ?? self.colors : .none) + "\n" }.joined())
  }

  /// Writes a result unchanged, for formats that do their own escaping or must keep every byte.
  package func writeUnchanged(_ data: String) throws(WriteError) { try Self.writeUnchanged(data, to: output) }

  /// Writes a message to standard error, ignoring failures.
  package func say(_ line: String) { say(PageLine(line)) }

  /// Writes a message to standard error, with styles if the terminal shows them.
  package func say(_ line: PageLine) { talk(line, end: "\n") }

  /// Writes a prompt to standard error, without a line feed.
  package func ask(_ question: String) { talk(PageLine(question)) }

  /// Replaces the open line of standard error on a terminal; an empty line clears it.
  package func replaceLine(with line: String) { talk(after: "\r\u{1B}[K", PageLine(line)) }

  /// Rings the bell if standard error is a terminal.
  package func ring() { if errorIsTerminal { talk(after: "\u{07}", PageLine("")) } }

  private func talk(after sequence: String = "", _ line: PageLine, end: String = "") {
    let line = written(line, glyphs, errorIsTerminal ? colors : .none)
    try? Self.writeUnchanged(sequence + line + end, to: error)
  }

  private func written(_ line: PageLine, _ glyphs: Glyphs?, _ colors: TerminalColors) -> String {
    let line = line.map { Self.escaped($0, glyphs) }
    return colors.depth > .none ? line.styled(colors) : line.text
  }

  /// Text with characters that the locale can show.
  package func spelled(_ text: String) -> String { glyphs.spelled(text) }

  /// Writes a line to a descriptor, with its control characters escaped.
  ///
  /// - Parameters:
  ///   - end: what follows: a line feed, or a blank if the line remains open.
  ///   - glyphs: the characters that a terminal can show; nil for UTF-8.
  static func write(
    _ line: String, end: String = "\n", _ glyphs: Glyphs?, to descriptor: Int32
  ) throws(WriteError) {
    try writeUnchanged(escaped(line, glyphs) + end, to: descriptor)
  }

  private static func escaped(_ line: String, _ glyphs: Glyphs?) -> String {
    glyphs?.spelled(line.printable) ?? line.printable
  }

  /// Writes the whole text. After a signal that ends the program, drops what the reader doesn't accept at once. C: `write`.
  static func writeUnchanged(_ text: String, to descriptor: Int32) throws(WriteError) {
    var text = text
    let failure: Int32? = text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        var length = bytes.count - done
        if SignalPipe.isEnding {
          guard isWritable(descriptor) else { return EAGAIN }
          length = min(length, 64)
        }
        let written = PeachBase.write(descriptor, bytes.baseAddress.map { $0 + done }, length)
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
    // A closed terminal reports EIO; for a file it means a broken disk.
    case EIO where isDevice(descriptor): throw .closed
    case .some(let number):
      lastFailure.withLock { $0 = number }
      throw .failed(errno: number)
    }
  }
}

/// Whether a few bytes can be written within 100 ms. Async-signal-safe. C: `poll`.
func isWritable(_ descriptor: Int32) -> Bool {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return poll(&waiting, 1, 100) != 0
}
