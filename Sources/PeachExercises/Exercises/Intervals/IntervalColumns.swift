import PeachBase

/// The columns of answers to intervals.
public enum IntervalColumns {
  public static let interval = Column<Int>(
    18, "intervalSemitones", sql: "interval", .integer(0...12), unit: .semitones, .trial, isCompared: true,
    Text(
      en: "the interval without its direction, 7 for a fifth",
      de: "das Intervall ohne seine Richtung, 7 für eine Quinte"))
  public static let secondNote = Column<Int>(
    21, "secondMidiNote", .integer(MIDINote.range),
    Text(en: "the key of note 2", de: "die Taste von Ton 2")
  ) { row in
    guard let note = row[CommonColumns.note], let semitones = row[interval], let direction = row[direction]
    else { return nil }
    return note + (direction == .down ? -semitones : semitones)
  }
  public static let direction = Column<Direction>(
    22, "direction", sql: "direction", .word(Direction.allCases.map(\.word)), .trial, isCompared: true,
    Text(
      en: "`up` if note 2 is the upper note, otherwise `down`; a file without it holds intervals upwards",
      de: "`up`, wenn Ton 2 der obere ist, sonst `down`; eine Datei ohne sie enthält Intervalle aufwärts"))
  public static let size = Column<Double>(
    23, "intervalCents", sql: "interval_cents", .real(-100...1400), unit: .cents, .trial, isCompared: true,
    Text(
      en: "the size of the exact interval; a file without it holds equal-tempered ones",
      de: "die Größe des genauen Intervalls; eine Datei ohne sie enthält gleichstufige"))
  public static let tuning = Column<String>(
    24, "tuning", sql: "tuning", .text(longest: 1000), .trial,
    Text(
      en:
        "`just`, `31edo` or another name, or the base name of a Scala file; where keys differ, then `:tonic=D` or `:map=` with "
        + "the name of the key map; in other scales than chromatic ones also the `steps` and the `ratio` of the interval",
      de:
        "`just`, `31edo` oder ein anderer Name oder der Dateiname einer Scala-Datei; wenn Tasten sich unterscheiden, dann "
        + "`:tonic=D` oder `:map=` mit dem Namen der Tastenzuordnung; bei anderen als chromatischen Skalen auch Stufen (`steps`) "
        + "und Verhältnis (`ratio`) des Intervalls"))
  public static let presentation = Column<Presentation>(
    25, "presentation", sql: "presentation", .words(of: Presentation.self), .trial, isCompared: true,
    Text(en: "one note after the other, or together", de: "ein Ton nach dem anderen oder zusammen"))
  public static let correction1 = Column<Double>(
    26, "correction1Cents", sql: "correction1_cents", .real(-1200...1200), unit: .cents, .trial,
    Text(
      en:
        "what was added to note 1 because of the measured error of its key; empty if it wasn't measured, and in "
        + "experiments with several presets, whose keys the player corrects",
      de:
        "was zu Ton 1 wegen des gemessenen Fehlers seiner Taste kam; leer, wenn nicht gemessen wurde, und in "
        + "Experimenten mit mehreren Klangfarben, deren Tasten beim Spielen berichtigt werden"))
  public static let correction2 = Column<Double>(
    27, "correction2Cents", sql: "correction2_cents", .real(-1200...1200), unit: .cents, .trial,
    Text(en: "the same of note 2", de: "dasselbe bei Ton 2"))

  /// Also of the voices of chords.
  public static let exactOffsets = Column<String>(
    39, "voiceCents", sql: "voice_cents", .numbers(-1e4...1e4, most: Phrase.capacity), .trial,
    Text(
      en:
        "how far each exact note or voice is from the usual pitch of its key, in cents; of intervals empty if they are the same "
        + "from every key",
      de:
        "wie weit jeder genaue Ton oder jede Stimme von der üblichen Tonhöhe ihrer Taste entfernt ist, in Cent; bei Intervallen leer, "
        + "wenn sie von jeder Taste aus gleich sind"))

  static let all: [any AnyColumn] = [
    interval, secondNote, direction, size, tuning, presentation, correction1, correction2, exactOffsets,
  ]

  static let required: [any AnyColumn] = [interval, direction, size, tuning, presentation]

  /// Note 2 must be a key. Both notes are corrected, or none.
  static let rules = [
    RowRule(correction1, "\(correction1) IS NOT NULL OR \(correction2) IS NULL"),
    RowRule(correction2, "\(correction2) IS NOT NULL OR \(correction1) IS NULL"),
    RowRule(
      CommonColumns.note,
      "\(CommonColumns.note) + iif(\(direction) = 'up', 1, -1) * \(interval) BETWEEN 0 AND 127"),
  ]

  /// Files of the first versions have the interval alone: it is upwards, melodic and equal-tempered.
  static func complete(_ row: inout AnswerRow) {
    row[direction] = row[direction] ?? .up
    row[presentation] = row[presentation] ?? .melodic
    let equal = PitchScale.equal.name
    if row[size] == nil, row[tuning] == nil || row[tuning] == equal,
      let asked = row[interval].flatMap(Interval.init)
    {
      row[size] = Double(100 * asked.semitones)
      row[tuning] = equal
    }
  }

  package static func write(_ asked: TrialInterval, into row: inout AnswerRow) {
    row[interval] = asked.interval.semitones
    row[direction] = asked.direction
    row[size] = asked.size.value
    row[tuning] = asked.tuning
    row[presentation] = asked.presentation
  }

  /// Nil if a value is missing.
  static func interval(in row: some ColumnValues) -> TrialInterval? {
    guard let interval = row[interval].flatMap(Interval.init), let direction = row[direction], let size = row[size],
      size.isFinite, let tuning = row[tuning], let presentation = row[presentation]
    else { return nil }
    return TrialInterval(interval, direction, size: Cents(size), tuning: tuning, presentation: presentation)
  }
}

extension Presentation: ColumnContent {}

extension AnswerColumns {
  /// The columns of an exercise with intervals.
  ///
  /// - Parameter earlierWords: the words for the answers in files of earlier versions.
  public static func intervals(_ form: AnswerForm, earlierWords: [String: String] = [:]) -> AnswerColumns {
    AnswerColumns(
      form, own: IntervalColumns.all, required: IntervalColumns.required, rules: IntervalColumns.rules,
      earlierWords: earlierWords, complete: IntervalColumns.complete)
  }
}
