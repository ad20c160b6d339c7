/// The valid ranges of the values of an answer and of its run. They apply to the rows of a database and of an imported
/// file alike; values outside them are left out of every fit.
public enum AnswerBounds {
  /// 1970-01-01 to 2200-01-01, in milliseconds since 1970, UTC.
  public static let time = 0...7_258_118_400_000
  public static let note = 0...127
  /// From the lowest MIDI key to the highest.
  public static let cents = -12_700.0...12_700
  /// 10 s before the onset of note 2 to 7 days after it, in milliseconds.
  public static let response = -10_000...604_800_000
  public static let velocity = MIDIVelocity.range
  /// In dB.
  public static let amplitudeOffset = AmplitudeDB.range
  /// In Hz, like the setting.
  public static let referencePitch = 380.0...500
  /// In milliseconds, like the setting.
  public static let duration = 300...3000
  /// In milliseconds, like the setting.
  public static let gap = 0...2000
  /// In dB.
  public static let gain = -1000.0...1000
  public static let dropOuts = 0...1_000_000
  public static let replays = 0...1_000_000
  /// In semitones.
  public static let interval = 0...12
  /// The exact size of an interval, in cents.
  public static let intervalSize = -100.0...1400
  /// The correction of a note, in cents.
  public static let correction = -1200.0...1200
  /// The largest distance from exact of a note that is tuned, in cents.
  public static let matchError = -1200.0...1200
  /// How far a note was tuned beyond exact, in cents.
  public static let overshoot = 0.0...1200
  /// The smallest change of a note that is tuned, in cents.
  public static let tuningStep = 0.0...1200
  public static let touches = 1...1_000_000
  public static let reversals = 0...1_000_000
  /// From the onset of the note to its first change, in milliseconds; never after the answer.
  public static let firstTouch = 0...604_800_000
  /// The length of a condition, a version or a driver's name, in characters.
  public static let textLength = 0...1000
  /// In frames a second.
  public static let sampleRate = 1.0...10_000_000
  /// In frames.
  public static let period = 0...1_000_000_000
}

// The same conditions in SQL: 1 if a row is within the ranges, otherwise 0, never NULL.
extension AnswerBounds {
  /// The condition on a row of `answer`. It also excludes answers whose run is out of range and answers to unknown
  /// exercises.
  static var isPossibleAnswer: String { isPossible + " AND (" + exercises + ")" }

  /// The condition on an answer to an exercise that this version doesn't know.
  static var isUnknownAnswer: String {
    let names = Exercises.all.map { "'\($0.name.rawValue)'" }.joined(separator: ", ")
    return "typeof(exercise) = 'text' AND exercise NOT IN (\(names))"
  }

  /// The condition on a row of `answer` with an impossible value; the values of an unknown exercise may be possible.
  static var isImpossibleAnswer: String { "NOT (\(isPossibleAnswer)) AND NOT (\(isUnknownAnswer))" }

  private static var exercises: String {
    Exercises.all.map { "exercise = '\($0.name.rawValue)' AND \(isPossible($0.columns))" }.joined(separator: " OR ")
  }

  private static func isPossible(_ columns: AnswerColumns) -> String {
    guard !columns.hasMatch else { return isPossibleMatch }
    let difference =
      switch columns.difference {
      case .cents: "cents"
      case .amplitude: "amplitude_offset_db"
      }
    return [
      "\(difference) IS NOT NULL", integer("correct", 0...1),
      "(answer IS NULL OR answer IN ('\(columns.up)', '\(columns.down)'))",
      // A difference of 0 counts as up.
      "(answer IS NULL OR (answer = '\(columns.up)') = (correct = (\(difference) >= 0)))",
      columns.hasInterval ? isPossibleInterval : isWithoutInterval, isWithoutMatch,
    ].joined(separator: " AND ")
  }

  private static let isPossibleInterval = [
    integer("interval", interval), "direction IN ('up', 'down')",
    "note + iif(direction = 'up', 1, -1) * interval BETWEEN 0 AND 127", real("interval_cents", intervalSize),
    text("tuning", textLength), word("presentation", Presentation.self),
    optional("correction1_cents", real("correction1_cents", correction)),
    optional("correction2_cents", real("correction2_cents", correction)),
  ].joined(separator: " AND ")

  private static let isPossibleMatch = [
    "purpose = 'training'", "strategy IS NULL", "cents IS NOT NULL", "answer IS NULL", "correct IS NULL",
    isWithoutInterval, word("matching_mode", MatchingMode.self),
    real("error_cents", matchError), optional("first_touch_ms", integer("first_touch_ms", firstTouch)),
    "(first_touch_ms IS NULL OR response_ms IS NULL OR first_touch_ms <= response_ms)",
    optional("touches", integer("touches", touches)), optional("reversals", integer("reversals", reversals)),
    optional("overshoot_cents", real("overshoot_cents", overshoot)),
    optional("step_cents", real("step_cents", tuningStep)), word("tuned_with", ResponseSource.self, isOptional: true),
  ].joined(separator: " AND ")

  private static let isWithoutMatch = [
    "matching_mode", "error_cents", "first_touch_ms", "touches", "reversals", "overshoot_cents", "step_cents",
    "tuned_with",
  ].map { $0 + " IS NULL" }.joined(separator: " AND ")

  private static let isWithoutInterval = [
    "interval", "direction", "interval_cents", "tuning", "presentation", "correction1_cents", "correction2_cents",
  ].map { $0 + " IS NULL" }.joined(separator: " AND ")

  private static let isPossible = [
    text("uuid", 36...36), integer("time_ms", time), integer("note", note), optional("cents", real("cents", cents)),
    optional("response_ms", integer("response_ms", response)),
    optional("velocity", integer("velocity", velocity)),
    optional("amplitude_offset_db", real("amplitude_offset_db", amplitudeOffset)),
    optional("reference_hz", real("reference_hz", referencePitch)),
    optional("duration_ms", integer("duration_ms", duration)), optional("gap_ms", integer("gap_ms", gap)),
    word("strategy", StrategyName.self, isOptional: true), word("purpose", Purpose.self),
    optional("condition", text("condition", textLength)), optional("gain_db", real("gain_db", gain)),
    optional("drop_outs", integer("drop_outs", dropOuts)), integer("replays", replays),
    word("source", ResponseSource.self, isOptional: true),
    "ifnull(run NOT IN (SELECT id FROM run WHERE id IS NOT NULL AND NOT (\(isPossibleRun))), 1)",
  ].joined(separator: " AND ")

  /// The condition on a row of `run`.
  static let isPossibleRun = [
    text("id", 36...36), word("purpose", Purpose.self), integer("started_ms", time),
    text("peach_version", textLength), text("fluidsynth_version", textLength), text("driver", textLength),
    real("sample_rate", sampleRate), integer("period", period), "(plan IS NULL OR typeof(plan) = 'text')",
  ].joined(separator: " AND ")

  private static func integer(_ column: String, _ range: ClosedRange<Int>) -> String {
    "(typeof(\(column)) = 'integer' AND \(column) BETWEEN \(range.lowerBound) AND \(range.upperBound))"
  }

  private static func real(_ column: String, _ range: ClosedRange<Double>) -> String {
    "(typeof(\(column)) = 'real' AND \(column) BETWEEN \(range.lowerBound) AND \(range.upperBound))"
  }

  private static func text(_ column: String, _ lengths: ClosedRange<Int>) -> String {
    "(typeof(\(column)) = 'text' AND length(\(column)) BETWEEN \(lengths.lowerBound) AND \(lengths.upperBound))"
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ column: String, _ type: Word.Type, isOptional: Bool = false
  ) -> String {
    let words = type.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let condition = "(typeof(\(column)) = 'text' AND \(column) IN (\(words)))"
    return isOptional ? optional(column, condition) : condition
  }

  private static func optional(_ column: String, _ condition: String) -> String {
    "(\(column) IS NULL OR \(condition))"
  }
}
