/// What a measurement of one threshold is to be: all that has to be known to continue it, stored with its run as JSON.
public struct MeasurementPlan: Equatable, RunPlan {
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
  /// Easy pairs before the track begins, in cents: they show what is asked, and are not counted. At most 100, of 0.1…200.
  public var warmUp = [100.0, 71, 50, 35]
  private var comparisons: Int?
  private var untilWidth: Double?

  /// The answers that are usual: the interval is then about an octave and a half wide.
  public static let usualComparisons = 80
  /// The trials it can end after, and the widths it can end at, in octaves. Narrower than about three steps of the fit's
  /// grid no interval becomes, however many answers there are.
  public static let counts = 1...100_000
  public static let widths = 0.3...6.0

  /// Traps unless it is possible.
  public init(_ settings: Settings, note: MIDINote?, end: End, seed: UInt64) {
    self.settings = settings.written
    self.note = note?.number
    self.seed = seed
    switch end {
    case .comparisons(let count): comparisons = count
    case .width(let octaves): untilWidth = octaves
    }
    precondition(isPossible)
  }

  public var isPossible: Bool {
    let canEnd =
      switch end {
      case .comparisons(let count): Self.counts.contains(count)
      case .width(let octaves): Self.widths.contains(octaves)
      }
    return canEnd && (note == nil || only != nil) && warmUp.count <= 100 && warmUp.allSatisfy((0.1...200).contains)
  }

  public var end: End {
    untilWidth.map(End.width) ?? .comparisons(comparisons ?? Self.usualComparisons)
  }

  /// The keys to be measured.
  public var range: NoteRange {
    only ?? Settings(written: settings).training.noteRange
  }

  private var only: NoteRange? { note.flatMap { MIDINote(exactly: $0) }.flatMap(NoteRange.init(only:)) }

  /// How many answers it takes with the warm-up; nil if that shows in the course of it.
  public var answers: Int? {
    guard case .comparisons(let count) = end else { return nil }
    return count + warmUp.count
  }
}
