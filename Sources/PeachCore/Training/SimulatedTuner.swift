/// A simulated listener who tunes notes.
///
/// The error of a match is bias + hysteresis · start + noise (`MatchModel`).
public struct SimulatedTuner: Equatable, Sendable {
  /// The mean error in cents; positive for too high.
  public var bias = 0.0
  /// The half-width in cents within which two thirds of the matches lie, above 0.
  public var precision = 4.0
  /// The part of the starting difference that remains.
  public var hysteresis = 0.0
  /// The time from the onset to the commit in seconds.
  public var time = 2.5

  public init() {}

  /// Tunes a note in three movements.
  ///
  /// - Parameters:
  ///   - start: the offset from exact at which it begins.
  ///   - note: its key.
  /// - Returns: the changes of its pitch, and the time of the commit, from the onset.
  public func tune(
    from start: Cents, on note: MIDINote, using generator: inout some RandomNumberGenerator
  ) -> (changes: [(after: Duration, change: Cents)], end: Duration) {
    let error = bias + hysteresis * start.value + precision * generator.normal()
    let way = error - start.value
    // Beyond the note and back.
    let parts = [0.7, 0.4, -0.1]
    let changes = parts.enumerated().map { index, part in
      (Duration.seconds(time * Double(index + 1) / 5), Cents(part * way))
    }
    return (changes, .seconds(time))
  }
}
