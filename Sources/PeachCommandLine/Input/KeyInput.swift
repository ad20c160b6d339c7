import PeachBase
import PeachTerminal

/// The keys of a terminal in raw mode. C: `read`.
package final class KeyInput: InputSource {
  package let terminal: Int32
  package var descriptor: Int32? { terminal }
  package let actsAtOnce = true
  private let clock: any SessionClock
  private var decoder = KeyDecoder()
  /// The time until which further bytes may complete the key that waits in the decoder.
  private var keyDeadline = SessionTime.zero

  /// Called with each answer of the terminal to a question about itself.
  var whenReported: (TerminalReport) -> Void = { _ in }
  /// Keys that were read while waiting for an answer.
  private var kept: [(event: InputEvent, time: SessionTime)] = []

  package init(_ descriptor: Int32 = 0, clock: any SessionClock = .monotonic) {
    terminal = descriptor
    self.clock = clock
  }

  package var deadline: SessionTime? { !kept.isEmpty ? .zero : decoder.isWaiting ? keyDeadline : nil }

  package func take() -> [(event: InputEvent, time: SessionTime)] {
    defer { kept.removeAll() }
    return kept + read()
  }

  /// Returns whether more can follow.
  package func readAhead() -> Bool {
    kept += read()
    return kept.last?.event != .ended
  }

  private func read() -> [(event: InputEvent, time: SessionTime)] {
    // Reading without available bytes would block.
    guard clock.wait(for: [terminal], atMost: .zero) == [terminal] else { return timed(decoder.flush()) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = PeachBase.read(terminal, &bytes, bytes.count)
    if count > 0 {
      let keys = timed(decoder.decode(bytes[..<count]))
      keyDeadline = clock.now + decoder.patience
      decoder.takeReports().forEach(whenReported)
      return keys
    }
    // A terminal that is gone isn't one any more.
    let hasNothing = count == 0 ? isatty(terminal) == 1 : errno == EINTR || errno == EAGAIN
    return hasNothing ? [] : [(.ended, clock.now)]
  }

  private func timed(_ keys: [Key]) -> [(event: InputEvent, time: SessionTime)] {
    let now = clock.now
    return keys.map { (.key($0), now) }
  }
}
