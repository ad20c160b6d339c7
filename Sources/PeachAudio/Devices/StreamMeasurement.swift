/// How steadily a driver requested samples.
public struct StreamMeasurement: Equatable, Sendable {
  /// From the first call to the last.
  public let duration: Duration
  public let callbacksPerSecond: Double
  public let framesPerSecond: Double
  /// The longest time between two calls.
  public let longestGap: Duration
  /// The number of calls that came after the driver had run out of samples; see `DropOutDetector`.
  public let dropOuts: Int

  /// Nil unless there are two calls at different times.
  ///
  /// - Parameter start: the earlier calls, which filled the server's buffer.
  init?(_ calls: [StreamCall], after start: [StreamCall] = [], sampleRate: Double) {
    guard let first = calls.first, let last = calls.last, last.time > first.time else { return nil }
    let seconds = Double(last.time - first.time) * 1e-9
    duration = .nanoseconds(last.time - first.time)
    callbacksPerSecond = Double(calls.count - 1) / seconds
    // The frames of the last call haven't been played yet.
    framesPerSecond = Double(calls.dropLast().reduce(0) { $0 + $1.frames }) / seconds
    let gaps = zip(calls, calls.dropFirst()).map { $1.time - $0.time }
    longestGap = .nanoseconds(gaps.max() ?? 0)
    var detector = DropOutDetector(sampleRate: sampleRate)
    for call in start { _ = detector.take(call) }
    dropOuts = calls.count { detector.take($0) != nil }
  }
}
