import PeachCore

/// What comes from any number of sources, in the order in which it is read.
///
/// What has been typed ahead stays here when one screen gives way to another.
final class Input {
  private let sources: [any InputSource]
  private let clock: any SessionClock
  private var events: [TimedInput] = []
  /// Nobody is there any more.
  private(set) var hasEnded = false

  init(_ sources: [any InputSource], clock: any SessionClock = .monotonic) {
    self.sources = sources
    self.clock = clock
  }

  /// Whether somebody sits at a terminal.
  var actsAtOnce: Bool { sources.contains(where: \.actsAtOnce) }

  /// What has come first; at the end that, again and again.
  func take() -> InputEvent? { takeTimed()?.event }

  /// The same with its time.
  ///
  /// - Parameter limit: leaves what came later, and the end; nil takes all.
  func takeTimed(before limit: SessionTime? = nil) -> TimedInput? {
    guard let first = events.first else {
      return hasEnded && limit == nil ? TimedInput(event: .ended, time: clock.now) : nil
    }
    if let limit, first.time >= limit { return nil }
    return events.removeFirst()
  }

  /// Waits until there is something to read here or on `others`, at most for `timeout`, and reads it.
  ///
  /// Returns at once where something is to be taken.
  func wait(for timeout: Duration, or others: [Int32]) { read(sources, waitingFor: timeout, or: others) }

  /// Reads what acts at once, without waiting; the rest is left where it is.
  func readAhead() { read(sources.filter(\.actsAtOnce), waitingFor: .zero, or: []) }

  private func read(_ sources: [any InputSource], waitingFor timeout: Duration, or others: [Int32]) {
    guard events.isEmpty && !hasEnded else { return }
    let deadline = sources.compactMap(\.deadline).min()
    let limit = deadline.map { min($0 - clock.now, timeout) } ?? timeout
    let readable = clock.wait(for: others + sources.map(\.descriptor), atMost: max(limit, .zero))
    let now = clock.now
    for source in sources where readable.contains(source.descriptor) || source.deadline.map({ $0 <= now }) ?? false {
      events += source.take()
    }
    if let end = events.firstIndex(where: { $0.event == .ended }) {
      hasEnded = true
      events.removeSubrange(end...)
    }
  }
}
