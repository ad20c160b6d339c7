import PeachCore

/// How steadily a driver asked for samples.
public struct StreamMeasurement: Equatable, Sendable {
  /// From the first call to the last.
  public let duration: Duration
  public let callbacksPerSecond: Double
  public let framesPerSecond: Double
  /// The longest time between two calls.
  public let longestGap: Duration
  /// How often a call came so late that what was handed over had been played by then; see `DropOutDetector`.
  public let dropOuts: Int

  /// Nil where there are not two calls at different times.
  ///
  /// - Parameter start: the calls before, in which the server filled its buffer.
  init?(_ calls: [StreamCall], after start: [StreamCall] = [], sampleRate: Double) {
    guard let first = calls.first, let last = calls.last, last.time > first.time else { return nil }
    let seconds = Double(last.time - first.time) * 1e-9
    duration = .nanoseconds(last.time - first.time)
    callbacksPerSecond = Double(calls.count - 1) / seconds
    // What was asked for last has not been consumed yet.
    framesPerSecond = Double(calls.dropLast().reduce(0) { $0 + $1.frames }) / seconds
    let gaps = zip(calls, calls.dropFirst()).map { $1.time - $0.time }
    longestGap = .nanoseconds(gaps.max() ?? 0)
    var detector = DropOutDetector(sampleRate: sampleRate)
    for call in start { _ = detector.take(call) }
    dropOuts = calls.count { detector.take($0) > 0 }
  }
}
