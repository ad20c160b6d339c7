import PeachBase

/// The columns of answers to chords. Numbers of all voices are separated by spaces, the lowest voice first.
public enum ChordColumns {
  public static let chord = Column<String>(
    36, "chord", sql: "chord", .text(longest: 40), .trial, isCompared: true,
    Text(
      en: "the chord: `major`, or the intervals of its tones above the root, such as `P1,M3,P6`",
      de: "der Akkord: `major` oder die Intervalle seiner Töne über dem Grundton, etwa `P1,M3,P6`"))
  public static let voice = Column<Int>(
    37, "voice", sql: "voice", .integer(1...Phrase.capacity), .trial, isCompared: true,
    Text(
      en:
        "the voice that is off or tuned, counted from the lowest as 1; `intervalSemitones` is its interval above the root",
      de:
        "die Stimme, die danebenliegt oder gestimmt wird, von der tiefsten an als 1 gezählt; `intervalSemitones` ist ihr "
        + "Intervall über dem Grundton"))
  public static let keys = Column<String>(
    38, "voiceMidiNotes", sql: "voice_notes", .numbers(0...127, most: Phrase.capacity), .trial,
    Text(en: "the keys of the voices", de: "die Tasten der Stimmen"))
  static let cents = IntervalColumns.exactOffsets
  public static let corrections = Column<String>(
    40, "voiceCorrectionsCents", sql: "voice_corrections_cents", .numbers(-1e4...1e4, most: Phrase.capacity), .trial,
    Text(
      en: "what was added to each voice because of the measured error of its key, in cents",
      de: "was zu jeder Stimme wegen des gemessenen Fehlers ihrer Taste kam, in Cent"))
  public static let levels = Column<String>(
    41, "voiceLevelsDecibels", sql: "voice_levels_db", .numbers(-1e4...1e4, most: Phrase.capacity), .trial,
    Text(
      en: "by how much the level of each voice was changed, in dB",
      de: "um wie viel der Pegel jeder Stimme verändert wurde, in dB"))

  static let all: [any AnyColumn] = [
    chord, voice, keys, cents, corrections, levels, IntervalColumns.interval, IntervalColumns.size,
    IntervalColumns.tuning,
  ]

  /// A chord has a name or a list of intervals, each list has a number for every voice, and the asked voice and the trial's key are
  /// among them.
  static let rules =
    [
      RowRule(
        chord,
        "\(chord) IN (\(Chord.named.map { "'\($0.word)'" }.joined(separator: ", "))) "
          + "OR \(chord) GLOB 'P1,[PmMT]*' AND \(chord) NOT GLOB '*[^PmMT0-9,]*'"),
      RowRule(voice, "\(voice) <= \(count(keys))"),
      RowRule(CommonColumns.note, "' ' || \(keys) || ' ' LIKE '% ' || \(CommonColumns.note) || ' %'"),
    ] + [cents, corrections, levels].map { RowRule($0, "\(count($0)) = \(count(keys))") }

  /// How many numbers are in a list.
  private static func count(_ list: Column<String>) -> String {
    "length(\(list)) - length(replace(\(list), ' ', '')) + 1"
  }
}

extension AnswerColumns {
  static func chords(_ form: AnswerForm) -> AnswerColumns {
    AnswerColumns(form, own: ChordColumns.all, required: ChordColumns.all, rules: ChordColumns.rules)
  }
}

extension Trial {
  /// The voices of its chord; nil if it has none, or if an imported row has texts that aren't numbers.
  var voicing: ChordVoicing? {
    get {
      let columns = [ChordColumns.keys, ChordColumns.cents, ChordColumns.corrections, ChordColumns.levels]
      let lists = columns.compactMap { self[$0].flatMap(ColumnType.numbers) }
      guard lists.count == columns.count, Set(lists.map(\.count)).count == 1 else { return nil }
      let voices = lists[0].indices.compactMap { index in
        Int(exactly: lists[0][index]).flatMap(MIDINote.init(exactly:)).map {
          ChordVoicing.Voice(key: $0, cents: lists[1][index], correction: lists[2][index], level: lists[3][index])
        }
      }
      return voices.count == lists[0].count ? ChordVoicing(voices: voices) : nil
    }
    set {
      let voices = newValue?.voices
      self[ChordColumns.keys] = voices.map { Self.list($0.map { Double($0.key.number) }) }
      self[ChordColumns.cents] = voices.map { Self.list($0.map(\.cents)) }
      self[ChordColumns.corrections] = voices.map { Self.list($0.map(\.correction)) }
      self[ChordColumns.levels] = voices.map { Self.list($0.map(\.level)) }
    }
  }

  /// To the millionth.
  private static func list(_ numbers: [Double]) -> String {
    ColumnType.list(numbers.map { ($0 * 1e6).rounded() / 1e6 })
  }
}
