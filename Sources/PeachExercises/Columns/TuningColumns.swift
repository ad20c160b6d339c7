import PeachBase

/// The columns of answers in the form of a tuned note.
public enum TuningColumns {
  public static let error = Column<Double>(
    29, "errorCents", sql: "error_cents", .real(-1200...1200), unit: .cents, .answer, isCompared: true,
    Text(
      en: "how far from exact the note sounded when it was confirmed; negative is too low",
      de: "wie weit daneben der Ton klang, als er bestätigt wurde; negativ ist zu tief"))
  /// Never after the answer.
  public static let firstTouch = Column<Int>(
    30, "firstTouchMilliseconds", sql: "first_touch_ms", .integer(0...604_800_000), unit: .milliseconds, .answer,
    Text(
      en: "from the onset of note 2 to its first change; never after the answer",
      de: "vom Einsatz von Ton 2 bis zu seiner ersten Änderung; nie nach der Antwort"))
  public static let touches = Column<Int>(
    31, "touches", sql: "touches", .integer(1...1_000_000), .answer,
    Text(
      en: "how often it was moved, with rests of at least 0.25 s in between",
      de: "wie oft er bewegt wurde, mit Pausen von mindestens 0,25 s dazwischen"))
  public static let reversals = Column<Int>(
    32, "reversals", sql: "reversals", .integer(0...1_000_000), .answer,
    Text(en: "how often the movement turned", de: "wie oft die Bewegung umkehrte"))
  public static let overshoot = Column<Double>(
    33, "overshootCents", sql: "overshoot_cents", .real(0...1200), unit: .cents, .answer,
    Text(
      en: "how far it went beyond exact, seen from where it began; 0 if it never did",
      de: "wie weit er über das Genaue hinausging, von seinem Anfang aus gesehen; 0, wenn nie"))
  public static let step = Column<Double>(
    34, "stepCents", sql: "step_cents", .real(0...1200), unit: .cents, .answer,
    Text(
      en: "the smallest movement of one key press, line or message",
      de: "die kleinste Bewegung durch einen Tastendruck, eine Zeile oder eine Nachricht"))
  public static let tunedWith = Column<ResponseSource>(
    35, "tunedWith", sql: "tuned_with", .words(of: ResponseSource.self), .answer,
    Text(
      en: "what it was last tuned with; empty for a simulated listener, and if it isn't known",
      de: "womit zuletzt gestimmt wurde; leer bei einem simulierten Hörer, und wenn es nicht bekannt ist"))

  static let all: [any AnyColumn] = [error, firstTouch, touches, reversals, overshoot, step, tunedWith]

  /// A match: `purpose` is always training, and nothing of a choice is known.
  static let rules = [
    RowRule(
      firstTouch,
      "\(firstTouch) IS NULL OR \(CommonColumns.responseTime) IS NULL OR \(firstTouch) <= \(CommonColumns.responseTime)"
    ),
    RowRule(CommonColumns.purpose, "\(CommonColumns.purpose) <> 'measurement'"),
  ]

  /// The values of a match.
  static func write(_ match: Match, into row: inout AnswerRow) {
    row[error] = match.error.value
    row[firstTouch] = match.path?.firstTouch.milliseconds
    row[touches] = match.path?.touches
    row[reversals] = match.path?.reversals
    row[overshoot] = match.path?.overshoot.value
    row[step] = match.path?.smallestStep.value
    row[tunedWith] = match.path?.source
  }
}
