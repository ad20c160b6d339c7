import PeachBase

/// The events of any number of sources, in the order in which they are read.
///
/// Keys typed ahead stay in the queue when the screen changes.
package final class Input {
  private let sources: [any InputSource]
  package let clock: any SessionClock
  private var events: ArraySlice<(event: InputEvent, time: SessionTime)> = []
  /// Whether a source has ended; no more events follow.
  package private(set) var hasEnded = false
  /// Whether pasted text is wanted, as in a text field. Otherwise it is dropped.
  package var takesPasted: () -> Bool = { false }

  package init(_ sources: [any InputSource], clock: any SessionClock = .monotonic) {
    self.sources = sources
    self.clock = clock
  }

  /// Whether a source acts at once, as a terminal does.
  package var actsAtOnce: Bool { sources.contains(where: \.actsAtOnce) }

  /// Takes the first event with the time of its arrival. After the end of the input it returns `.ended` on every call.
  ///
  /// - Parameter limit: leaves later events and the end in the queue; nil for no limit.
  package func take(before limit: SessionTime? = nil) -> (event: InputEvent, time: SessionTime)? {
    guard let first = events.first else { return hasEnded && limit == nil ? (.ended, clock.now) : nil }
    if let limit, first.time >= limit { return nil }
    events.removeFirst()
    if case .key(.pasted) = first.event, !takesPasted() { return take(before: limit) }
    return first
  }

  /// Returns an event to the beginning of the queue.
  package func putBack(_ event: InputEvent, at time: SessionTime) {
    events.insert((event, time), at: events.startIndex)
  }

  /// Waits for input here or on `others`, for at most `timeout`, and reads it.
  ///
  /// Returns at once if an event is already queued.
  package func wait(for timeout: Duration, or others: [Int32]) { read(sources, waitingFor: timeout, or: others) }

  /// Reads from sources that act at once, without waiting.
  package func readAhead() { read(sources.filter(\.actsAtOnce), waitingFor: .zero, or: []) }

  package func discard() {
    events = []
    readAhead()
    events = []
  }

  private func read(_ sources: [any InputSource], waitingFor timeout: Duration, or others: [Int32]) {
    guard events.isEmpty && !hasEnded else { return }
    let deadline = sources.compactMap(\.deadline).min()
    let limit = deadline.map { min($0 - clock.now, timeout) } ?? timeout
    let readable = clock.wait(for: others + sources.compactMap(\.descriptor), atMost: max(limit, .zero))
    let now = clock.now
    for source in sources
    where source.descriptor.map(readable.contains) ?? false || source.deadline.map({ $0 <= now }) ?? false {
      events += source.take()
    }
    if let end = events.firstIndex(where: { $0.event == .ended }) {
      hasEnded = true
      events.removeSubrange(end...)
    }
  }
}
