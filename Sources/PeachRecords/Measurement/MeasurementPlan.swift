import PeachBase
import PeachExercises

/// The plan of a threshold measurement: everything needed to continue it, stored with its run as JSON.
public struct MeasurementPlan: Equatable, RunPlan {
  /// The condition that ends the measurement.
  public enum End: Equatable, Sendable {
    /// After this many answers, not counting the warm-up.
    case comparisons(Int)
    /// When the 95 % interval is at most this wide, in octaves.
    case width(Double)
  }

  /// The written settings at the start.
  public var settings: [String: String]
  /// The only note to measure; nil for the whole training range.
  public var note: Int?
  /// The seed of the session's random numbers.
  public var seed: UInt64
  /// The differences of easy trials before the track begins, in cents. They show the task and aren't counted. At most
  /// 100, of 0.1…200.
  public var warmUp = [100.0, 71, 50, 35]
  private var comparisons: Int?
  private var untilWidth: Double?

  /// The default number of answers, after which the interval is a bit less than two octaves wide.
  public static let usualComparisons = 80
  /// The valid numbers of answers, and the valid widths in octaves. Narrower intervals take more
  /// than a day: slope, bias and lapse rate have to be known as well.
  public static let counts = 1...100_000
  public static let widths = 0.5...6.0
  /// Plans of earlier versions may ask for narrower intervals, and can still be continued.
  private static let leastStoredWidth = 0.3

  /// Traps unless the plan is valid.
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

  public init?(json: JSON) {
    guard let settings = json["settings"]?.texts, let note = json.optional("note", as: \.integer),
      let seed = json["seed"]?.integer.flatMap(UInt64.init(exactly:)), let warmUp = json["warmUp"]?.array(of: \.number),
      let comparisons = json.optional("comparisons", as: \.integer),
      let untilWidth = json.optional("untilWidth", as: \.number)
    else { return nil }
    (self.settings, self.note, self.seed, self.warmUp) = (settings, note, seed, warmUp)
    (self.comparisons, self.untilWidth) = (comparisons, untilWidth)
  }

  public var json: JSON {
    [
      "settings": JSON(settings), "note": JSON(note), "seed": JSON(seed), "warmUp": .array(warmUp.map(JSON.number)),
      "comparisons": JSON(comparisons), "untilWidth": JSON(untilWidth),
    ]
  }

  public var isPossible: Bool {
    let canEnd =
      switch end {
      case .comparisons(let count): Self.counts.contains(count)
      case .width(let octaves): (Self.leastStoredWidth...Self.widths.upperBound).contains(octaves)
      }
    return canEnd && (note == nil || only != nil) && warmUp.count <= 100 && warmUp.allSatisfy((0.1...200).contains)
  }

  public var end: End {
    untilWidth.map(End.width) ?? .comparisons(comparisons ?? Self.usualComparisons)
  }

  public var range: NoteRange { only ?? Settings(written: settings).training.noteRange }

  private var only: NoteRange? { note.flatMap { MIDINote(exactly: $0) }.flatMap(NoteRange.init(only:)) }

  /// The number of answers including the warm-up; nil if it depends on the answers.
  public var answers: Int? {
    guard case .comparisons(let count) = end else { return nil }
    return count + warmUp.count
  }
}
