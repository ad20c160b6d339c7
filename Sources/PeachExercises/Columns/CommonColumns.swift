import PeachBase
import PeachFits

/// The columns of all answers. Which of them must have a value depends on the exercise.
public enum CommonColumns {
  public static let id = Column<String>(
    0, "id", sql: "uuid", .uuid, .record,
    Text(
      en: "UUID of the answer; import recognises answers by it",
      de: "UUID der Antwort, an der ein Import sie erkennt"))
  public static let time = Column<UTCTime>(
    1, "time", sql: "time_ms", .time(possibleTime), .record, isCompared: true,
    Text(en: "when it was answered, to the millisecond", de: "wann geantwortet wurde, auf die Millisekunde"))
  public static let note = Column<Int>(
    2, "midiNote", sql: "note", .integer(MIDINote.range), .trial, isCompared: true,
    Text(en: "the key of note 1, 60 = C4", de: "die Taste von Ton 1, 60 = C4"))
  /// From the lowest MIDI key to the highest.
  public static let cents = Column<Double>(
    3, "centOffset", sql: "cents", .real(-12_700...12_700), unit: .cents, .trial, isCompared: true,
    Text(
      en:
        "how far note 2 lies from note 1; negative is lower. Of an interval: how much wider than exact it is, upwards and "
        + "downwards; negative is narrower. Of a match: how far from exact the note began; negative is too low",
      de:
        "wie weit Ton 2 von Ton 1 entfernt ist; negativ ist tiefer. Bei einem Intervall: um wie viel es weiter ist als genau, "
        + "aufwärts wie abwärts; negativ ist enger. Beim Nachstimmen: wie weit daneben der Ton begann; negativ ist zu tief"
    ))
  public static let answer = Column<String>(
    4, "answer", sql: "answer", .text(longest: nil), .answer,
    Text(
      en: "`higher` or `lower`; for intervals `wider` (too wide) or `narrower` (too narrow); empty for a match",
      de:
        "`higher` (höher) oder `lower` (tiefer); bei Intervallen `wider` (zu weit) oder `narrower` (zu eng); leer beim "
        + "Nachstimmen"))
  public static let correct = Column<Bool>(
    5, "correct", sql: "correct", .boolean, .answer, isCompared: true,
    Text(
      en: "whether it was right; an offset of 0 counts as higher, or wider; empty for a match",
      de: "ob sie richtig war; ein Abstand von 0 zählt als höher oder weiter; leer beim Nachstimmen"))
  /// From 10 s before the onset of note 2 to 7 days after it.
  public static let responseTime = Column<Int>(
    6, "responseTimeMilliseconds", sql: "response_ms", .integer(-10_000...604_800_000), unit: .milliseconds, .answer,
    Text(
      en: "from the onset of note 2, the last time if the pair was heard again; of a match always the first time",
      de: "vom Einsatz von Ton 2 an, vom letzten, wenn das Paar noch einmal erklang; beim Nachstimmen immer vom ersten")
  )
  public static let velocity = Column<Int>(
    7, "velocity", sql: "velocity", .integer(MIDIVelocity.range), .record,
    Text(en: "how hard the key was struck", de: "wie stark die Taste angeschlagen wurde"))
  public static let amplitudeOffset = Column<Double>(
    8, "amplitudeOffsetDecibels", sql: "amplitude_offset_db", .real(AmplitudeDB.range), unit: .decibels, .trial,
    Text(en: "how much louder note 2 was than note 1", de: "wie viel lauter Ton 2 war als Ton 1"))
  public static let referencePitch = Column<Double>(
    9, "referencePitchHertz", sql: "reference_hz", .real(380...500), unit: .hertz, .record,
    Text(en: "the frequency of A4", de: "die Frequenz von A4"))
  public static let duration = Column<Int>(
    10, "durationMilliseconds", sql: "duration_ms", .integer(20...3000), unit: .milliseconds, .record,
    Text(en: "of each note", de: "jedes Tons"))
  public static let gap = Column<Int>(
    11, "gapMilliseconds", sql: "gap_ms", .integer(0...2000), unit: .milliseconds, .record,
    Text(en: "between the notes", de: "zwischen den Tönen"))
  public static let strategy = Column<StrategyName>(
    12, "strategy", sql: "strategy", .words(of: StrategyName.self), .record,
    Text(
      en:
        "what chose the comparison; empty for constant stimuli, easy pairs, catch trials, tuned notes, and intervals chosen "
        + "as in a training",
      de:
        "was den Vergleich gewählt hat; leer bei konstanten Reizen, leichten Paaren, Fangversuchen, gestimmten Tönen und "
        + "Intervallen, die wie im Training gewählt sind"))
  public static let purpose = Column<Purpose>(
    13, "purpose", sql: "purpose", .words(of: Purpose.self), .record,
    Text(en: "what the answer was given for", de: "wofür die Antwort gegeben wurde"))
  public static let condition = Column<String>(
    14, "condition", sql: "condition", .text(longest: 1000), .trial,
    Text(
      en:
        "the condition of a measurement (`measurement`; in 0.3.0 none) or of an experiment; `warm-up` marks the easy pairs at "
        + "the beginning of a measurement, which its result doesn't count, and the easier comparisons with which trainings of "
        + "version 0.2.0 began, which the profile counts",
      de:
        "die Bedingung einer Messung (`measurement`; in 0.3.0 keine) oder eines Experiments; `warm-up` sind die leichten Paare "
        + "am Anfang einer Messung, die ihr Ergebnis nicht zählt, und die leichteren Vergleiche, mit denen Trainings der "
        + "Version 0.2.0 begannen, die das Profil zählt"))
  public static let gain = Column<Double>(
    15, "gainDecibels", sql: "gain_db", .real(SoundMeasurement.gains), unit: .decibels, .record,
    Text(
      en:
        "the gain on note 1: that of its key, the volume, and headroom, also what lowers notes that sound together; for a "
        + "SoundFont relative to FluidSynth's gain of 1, for the sine to its level by ISO 226. Note 2 has the same, except in "
        + "intervals, where its key has its own",
      de:
        "die Verstärkung von Ton 1: die seiner Taste, Lautstärke und Reserve, auch was gleichzeitige Töne leiser macht; bei "
        + "einem SoundFont gegenüber FluidSynths Verstärkung von 1, beim Sinus gegenüber seinem Pegel nach ISO 226. Ton 2 hat "
        + "dieselbe, außer bei Intervallen, wo seine Taste ihre eigene hat"))
  public static let dropOuts = Column<Int>(
    16, "dropOuts", sql: "drop_outs", .integer(0...1_000_000), .record,
    Text(
      en: "how often the sound dropped out while the notes sounded; such answers enter no fit",
      de: "wie oft der Ton aussetzte, während die Töne erklangen; solche Antworten gehen in keine Schätzung ein"))
  public static let exercise = Column<ExerciseName>(
    17, "exercise", sql: "exercise", .text(longest: nil), .trial, isCompared: true,
    Text(
      en: "the exercise; a file without this column holds comparisons",
      de: "die Übung; eine Datei ohne diese Spalte enthält Vergleiche"))
  public static let replays = Column<Int>(
    19, "replays", sql: "replays", .integer(0...1_000_000), .record,
    Text(
      en: "how often the pair was heard again before the answer; a file without this column means 0",
      de: "wie oft das Paar vor der Antwort noch einmal erklang; eine Datei ohne diese Spalte meint 0"))
  public static let source = Column<ResponseSource>(
    20, "source", sql: "source", .words(of: ResponseSource.self), .answer,
    Text(
      en:
        "what the answer was given with: the computer keyboard, the mouse, MIDI, or a line from another program; empty for a "
        + "simulated listener, and if it isn't known",
      de:
        "womit geantwortet wurde: Computertastatur, Maus, MIDI oder eine Zeile eines anderen Programms; leer bei einem "
        + "simulierten Hörer, und wenn es nicht bekannt ist"))

  /// In exercises that can ask it.
  static let namedDirection = Column<Direction>(
    42, "namedDirection", sql: "named_direction", .word(Direction.allCases.map(\.word)), .answer,
    Text(
      en: "`up` or `down`, as the listener named the direction; empty if it wasn't asked",
      de: "`up` oder `down`, wie die Richtung benannt wurde; leer, wenn nicht danach gefragt wurde"))

  /// 1970-01-01 to 2200-01-01, in milliseconds since 1970, UTC.
  public static let possibleTime = 0...7_258_118_400_000

  static let all: [any AnyColumn] = [
    id, time, note, cents, answer, correct, responseTime, velocity, amplitudeOffset, referencePitch, duration, gap,
    strategy,
    purpose, condition, gain, dropOuts, exercise, replays, source,
  ]

  /// Those in which every row has a value.
  static let required: [any AnyColumn] = [id, time, note, purpose, replays]
}

extension Direction: ColumnContent {
  /// The word in rows, files and events.
  public var word: String { self == .up ? "up" : "down" }

  public init?(_ value: ColumnValue) {
    switch value {
    case .text("up"): self = .up
    case .text("down"): self = .down
    default: return nil
    }
  }

  public var value: ColumnValue { .text(word) }
}

extension StrategyName: ColumnContent {}
extension Purpose: ColumnContent {}
extension ResponseSource: ColumnContent {}
extension ExerciseName: ColumnContent {
  public init?(_ value: ColumnValue) {
    guard case .text(let name) = value else { return nil }
    self.init(rawValue: name)
  }
  public var value: ColumnValue { .text(rawValue) }
}
