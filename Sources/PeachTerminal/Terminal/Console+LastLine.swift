import PeachBase
import Synchronization

extension Console {
  /// Prepares a line that replaces the open line of standard error if SIGINT, SIGTERM or SIGHUP ends the program; an empty one
  /// only clears it. Signals that are caught or ignored aren't affected. C: `sigaction`.
  ///
  /// - Parameter line: nil for no line any more.
  package func setLastLine(_ line: String?) {
    Self.catching.withLock { caught in
      for number in caught where SignalPipe.isHandled(number, by: printLastLine) { signal(number, SIG_DFL) }
      caught = []
      guard let line else { return }
      let text = Array(("\r\u{1B}[K" + (line.isEmpty ? "" : spelled(line.printable) + "\n")).utf8)
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
      _ = bytes.initialize(from: text)
      // A handler that is running may still read the line before, so that is never freed.
      lastLine = UnsafeRawBufferPointer(bytes)
      lastLineDescriptor = error
      for number in [SIGINT, SIGTERM, SIGHUP] where SignalPipe.isDefault(number) {
        signal(number, printLastLine)
        caught.append(number)
      }
    }
  }

  private static let catching = Mutex<[Int32]>([])
}

nonisolated(unsafe) private var lastLine = UnsafeRawBufferPointer(start: nil, count: 0)
nonisolated(unsafe) private var lastLineDescriptor: Int32 = -1

/// Prints the line; the signal then ends the program as usual. Async-signal-safe.
private func printLastLine(_ number: Int32) {
  _ = write(lastLineDescriptor, lastLine.baseAddress, lastLine.count)
  signal(number, SIG_DFL)
  raise(number)
}
