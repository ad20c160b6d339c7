import PeachBase

/// An interval in one direction: it has its own threshold and its own centre.
public struct IntervalTrack: Hashable, Sendable {
  public let interval: Interval
  public let direction: Direction
  /// Whether its sizes lie half-way between those of `interval` and of the next one, more than 20 cents from both.
  public let isBetween: Bool

  public init(_ interval: Interval, _ direction: Direction, isBetween: Bool = false) {
    (self.interval, self.direction, self.isBetween) = (interval, direction, isBetween)
  }

  /// All tracks, in the order of `index`.
  public static let all = Interval.allCases.flatMap { [IntervalTrack($0, .up), IntervalTrack($0, .down)] }

  /// From what deviations are measured, in cents.
  var reference: Double { Double(100 * interval.semitones + (isBetween ? 50 : 0)) }

  /// 0…25.
  package var index: Int { 2 * interval.rawValue + (direction == .up ? 0 : 1) }
}

/// The part of an answer about an interval that the profile uses.
public struct IntervalAnswer: TimedAnswer, Hashable, Sendable {
  public let track: IntervalTrack
  public let presentation: Presentation
  /// How much wider than equal-tempered, or than half-way between two intervals, it was: the tuning system's deviation and the offset that was judged. The
  /// listener's own centre doesn't depend on the tuning system of the training.
  public let deviation: Cents
  public let isWider: Bool
  /// The time of the answer in milliseconds since 1970, UTC.
  public let milliseconds: Int64
  /// How much wider than equal-tempered the exact interval was.
  public var exact = Cents.zero

  package init(
    track: IntervalTrack, presentation: Presentation, deviation: Cents, isWider: Bool, milliseconds: Int64,
    exact: Cents = .zero
  ) {
    (self.track, self.presentation, self.deviation) = (track, presentation, deviation)
    (self.isWider, self.milliseconds, self.exact) = (isWider, milliseconds, exact)
  }
}

extension TrialInterval {
  /// Where its answers belong: in a chromatic tuning by its name, in another scale by its size.
  public var track: IntervalTrack {
    guard let steps = label.steps, steps > 0 else { return IntervalTrack(interval, direction) }
    let nearest = Int((size.value / 100).rounded())
    let isNamed = nearest > 0 && abs(size.value - Double(100 * nearest)) <= TuningSystem.tolerance
    let number = isNamed ? nearest : Int((size.value / 100).rounded(.down))
    return IntervalTrack(
      Interval(rawValue: min(max(number, 0), Interval.octave.rawValue)) ?? .octave, direction, isBetween: !isNamed)
  }

  /// The exact size minus the equal-tempered one, or of a size between two intervals, minus that half-way.
  public var deviation: Cents { size + Cents(-track.reference) }
}
