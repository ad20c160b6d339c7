/// What a measurement of one threshold is to be: all that has to be known to continue it, stored with its run as JSON.
public struct MeasurementPlan: Equatable, Codable, Sendable {
  /// When it is long enough.
  public enum End: Equatable, Sendable {
    /// After so many answers, those of the warm-up not counted.
    case comparisons(Int)
    /// When the 95 % interval is at most so wide, in octaves.
    case width(Double)
  }

  /// The settings it began with, as they are written.
  public var settings: [String: String]
  /// The only note; nil for all of the settings' range.
  public var note: Int?
  /// Of the session's random numbers.
  public var seed: UInt64
  /// Easy pairs before the track begins, in cents: they show what is asked, and are not counted.
  public var warmUp = [100.0, 71, 50, 35]
  private var comparisons: Int?
  private var untilWidth: Double?

  /// The condition of the answers to it.
  public static let warmUpCondition = "warm-up"
  /// The answers that are usual: the interval is then about an octave and a half wide.
  public static let usualComparisons = 80

  public init(_ settings: Settings, note: MIDINote?, end: End, seed: UInt64) {
    self.settings = settings.written
    self.note = note?.number
    self.seed = seed
    switch end {
    case .comparisons(let count): comparisons = count
    case .width(let octaves): untilWidth = octaves
    }
  }

  public var end: End {
    untilWidth.map(End.width) ?? .comparisons(comparisons ?? Self.usualComparisons)
  }

  /// The keys to be measured.
  public var range: NoteRange {
    note.flatMap { MIDINote(exactly: $0) }.flatMap(NoteRange.init(only:))
      ?? Settings(written: settings).training.noteRange
  }

  /// How many answers it takes with the warm-up; nil where that shows in the course of it.
  public var answers: Int? {
    guard case .comparisons(let count) = end else { return nil }
    return count + warmUp.count
  }
}
