/// The settings of the exercise `intervals`.
public struct IntervalSettings: Equatable, Sendable {
  /// The intervals asked, smallest first; never empty.
  public var intervals: [Interval] = [.fifth]
  public var directions = IntervalDirections.up
  public var tuning = TuningChoice.system(.equal)
  public var presentation = Presentation.melodic
  /// The system that `tuning` names; of a file, as it was last read.
  public var system = TuningSystem.equal
  /// The measured pitches of the keys of the sound in use.
  public var pitches = KeyPitches()

  public init() {}

  /// Leaves a single interval to ask.
  public mutating func ask(_ interval: Interval, _ direction: Direction) {
    intervals = [interval]
    directions = direction == .up ? .up : .down
  }

  /// Whether a unison would be asked with both notes at once, which gives only beats.
  public var asksHarmonicUnison: Bool { presentation == .harmonic && intervals.contains(.unison) }
}
