import PeachAudio
import PeachCore

extension SoundTable {
  /// The result of `peach sounds --tuning`, in cents and decibels. Values that couldn't be measured are left out of the JSON.
  init(_ tuning: TuningMeasurement, of preset: SoundFontPreset, in file: SoundFontFile, velocity: MIDIVelocity) {
    let widths = [5, 9, 9, 9, 7, 9, 10, 0]
    let cents = Text(en: "cents", de: "Cent")
    let titles = [
      Self.key, cents, Text(en: "held", de: "gehalten"), Text(en: "jump", de: "Sprung"), Text("dB"),
      Text(en: "vibrato", de: "Vibrato"), Text(en: "beating", de: "Schwebung"),
    ]
    let summaries = [
      Self.summary(Text(en: "Deviation from equal temperament", de: "Verstimmung"), tuning.tuning, cents, 4),
      Self.summary(Text(en: "Jumps from key to key", de: "Sprünge von Taste zu Taste"), tuning.jumps, cents, 4),
      Self.summary(
        Text(en: "Level relative to the mean", de: "Pegel gegenüber dem Mittel"), tuning.levels, Text("dB"), 2),
      Self.summary(Text(en: "Errors of comparisons", de: "Fehler der Vergleiche"), tuning.comparisons, cents, 5),
    ]
    let warnings = Warning.all.compactMap { warning in
      let keys = tuning.keys.filter(warning.applies).map(\.key)
      return keys.isEmpty
        ? nil : Text(en: "Warning: ", de: "Warnung: ") + warning.sentence + Text(": " + keys.rangeNames)
    }
    self.init(
      head: [
        file.title(preset),
        Text(
          en: "Cents off equal temperament (A4 = 440 Hz) for 2 s and when held, jump",
          de: "Abweichung von gleichstufig in Cent (A4 = 440 Hz) über 2 s und gehalten,"),
        Text(
          en: "from the key below, level against the mean, vibrato and beating (standard",
          de: "Sprung von der Taste darunter, Pegel gegen das Mittel, Vibrato, Schwebung"),
        Text(
          en: "deviations); velocity \(velocity.value).", de: "(Streuungen); Anschlag \(velocity.value)."),
        Text(""), Self.line(titles, widths),
      ],
      widths: widths, rows: tuning.keys.indices.map { Self.row($0, of: tuning) },
      notes: Self.comparisons(tuning) + [Text("")] + summaries.compactMap { $0 } + warnings,
      name: "keys",
      members: file.members(preset) + [
        ("velocity", .integer(velocity.value)), ("centsOff", tuning.tuning?.json), ("jumpCents", tuning.jumps?.json),
        ("levelDB", tuning.levels?.json), ("comparisonErrorCents", tuning.comparisons?.json),
        (
          "warnsFrom",
          ["vibratoCents": .number(Steadiness.largestVibrato), "beatingDB": .number(Steadiness.largestBeating)]
        ),
      ])
  }

  static let key = Text(en: "Key", de: "Taste")
  static let unknown = Text("–")

  private static func row(_ index: Int, of tuning: TuningMeasurement) -> Row {
    let key = tuning.keys[index]
    // From the key below, and relative to the mean of all keys.
    let (jump, level) = (tuning.jump(at: index), key.level.flatMap { level in tuning.meanLevel.map { level - $0 } })
    let (vibrato, beating) = key.cents == nil ? (nil, nil) : (key.vibrato, key.beating)
    let warnings = Warning.all.filter { $0.applies(key) }
    let remarks = warnings.map(\.remark)
    return Row(
      cells: [
        Text(key.key.name), key.cents.map { Figure.signed($0, 3) } ?? unknown,
        key.held.map { Figure.signed($0, 3) } ?? unknown, jump.map { Figure.signed($0, 3) } ?? unknown,
        level.map { Figure.signed($0, 1) } ?? unknown,
        vibrato.map { Figure.decimal($0, 3) } ?? unknown,
        beating.map { Figure.decimal($0, 2) + Text(" dB") } ?? unknown,
        remarks.dropFirst().reduce(Text("  ") + (remarks.first ?? Text(""))) { $0 + Text(", ") + $1 },
      ],
      json: [
        "key": .integer(key.key.number), "name": .text(key.key.name), "isSilent": .bool(key.isSilent),
        "centsOff": JSON(key.cents), "heldCentsOff": JSON(key.held), "jumpCents": JSON(jump), "levelDB": JSON(level),
        "vibratoCents": JSON(vibrato),
        "beatingDB": JSON(beating),
        "comparisons": .array(
          zip(KeyMeasurement.offsets, key.comparisons).map {
            ["askedCents": .number($0), "measuredCents": .number($1)]
          }),
        "warnings": .array(warnings.map { .text($0.code) }),
      ])
  }

  /// The lines of a second table.
  private static func comparisons(_ tuning: TuningMeasurement) -> [Text] {
    let offsets = KeyMeasurement.offsets.map { Text($0 > 0 ? "+" : "") + Figure.written($0) }
    let rows = tuning.keys.filter { !$0.comparisons.isEmpty }.map { key in
      [Text(key.key.name)] + key.comparisons.map { Figure.signed($0, 4) }
    }
    return [
      Text(""), Text(en: "Comparisons: requested and measured cents.", de: "Vergleiche: verlangte und gemessene Cent."),
    ]
      + ([[key] + offsets] + rows).map { line($0, [5, 10, 10, 9, 9, 9, 9, 9, 9]) }
  }

  private static func summary(
    _ name: Text, _ summary: TuningMeasurement.Summary?, _ unit: Text, _ decimals: Int
  ) -> Text? {
    guard let summary else { return nil }
    return name + Text(en: ": at most ", de: ": höchstens ") + Figure.decimal(summary.largest, decimals)
      + Text(en: ", RMS ", de: ", quadr. Mittel ") + Figure.decimal(summary.rootMeanSquare, decimals) + Text(" ") + unit
  }
}

/// A reason why a key isn't good for exact pitch.
private struct Warning: Sendable {
  /// In JSON.
  let code: String
  /// In the row of a key.
  let remark: Text
  /// Before a list of keys.
  let sentence: Text
  let applies: @Sendable (KeyMeasurement) -> Bool

  static let all: [Warning] = [
    Warning(
      code: "silent", remark: Text(en: "silent", de: "stumm"), sentence: Text(en: "Silent", de: "Stumm"),
      applies: { $0.isSilent }),
    Warning(
      code: "unpitched", remark: Text(en: "no pitch near the key", de: "keine Tonhöhe bei der Taste"),
      sentence: Text(
        en: "No pitch within 100 cents of the key", de: "Keine Tonhöhe im Umkreis von 100 Cent um die Taste"),
      applies: { $0.isUnpitched }),
    Warning(
      code: "octave", remark: Text(en: "another octave", de: "andere Oktave"),
      sentence: Text(
        en: "In another octave than the other keys, not asked in intervals",
        de: "In einer anderen Oktave als die übrigen Tasten, nicht in Intervallen gefragt"),
      applies: { $0.isElsewhere && !$0.isUnpitched }),
    Warning(
      code: "vibrato", remark: Text(en: "vibrato", de: "Vibrato"),
      sentence: Text(en: "Vibrato too strong for exact pitch (", de: "Vibrato zu stark für genaue Tonhöhen (ab ")
        + Figure.written(Steadiness.largestVibrato) + Text(en: " cents or more)", de: " Cent)"),
      applies: { $0.wavers }),
    Warning(
      code: "beating", remark: Text(en: "beating", de: "Schwebung"),
      sentence: Text(en: "Beating too strong for exact pitch (", de: "Schwebung zu stark für genaue Tonhöhen (ab ")
        + Figure.written(Steadiness.largestBeating) + Text(en: " dB or more)", de: " dB)"),
      applies: { $0.beats }),
  ]
}

extension TuningMeasurement.Summary {
  fileprivate var json: JSON { ["maximum": .number(largest), "rms": .number(rootMeanSquare)] }
}
