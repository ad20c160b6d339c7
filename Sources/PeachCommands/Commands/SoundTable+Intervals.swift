import PeachAudio
import PeachCore

extension SoundTable {
  /// The result of `peach sounds --intervals`: what each key is good for. Figures of keys without a pitch are left out of the
  /// JSON.
  init(
    _ keys: [KeyPitchMeasurement], of preset: SoundFontPreset, in file: SoundFontFile,
    _ conditions: PitchSurvey.Conditions
  ) {
    let (seconds, velocity) = (Figure.written(conditions.duration.inSeconds), conditions.velocity.value)
    let widths = [5, 10, 10, 10, 0]
    let titles = [
      Self.key, Text(en: "cents", de: "Cent"), Text(en: "left", de: "Rest"), Text(en: "unsteady", de: "schwankt"),
    ]
    let graded = keys.map { ($0, $0.pitch(duration: conditions.duration).grade) }
    let counts: [Text] = PitchGrade.allCases.compactMap { grade in
      let found = graded.filter { $0.1 == grade }.map(\.0.key)
      return found.isEmpty ? nil : Self.words(grade) + Text(": \(found.count) (" + found.rangeNames + ")")
    }
    self.init(
      head: [
        file.title(preset),
        Text(
          en: "Cents off equal temperament, which training corrects; what is left after it;",
          de: "Abweichung von gleichstufig in Cent, die das Training ausgleicht; der Rest;"),
        Text(
          en: "unsteadiness (standard deviation over 0.3 s and between left and right);",
          de: "Schwankung (Streuung über 0,3 s und zwischen links und rechts);"),
        Text(en: "what the key is good for.", de: "wozu die Taste taugt."),
        Text(
          en: "Notes of \(seconds.english) s, velocity \(velocity).",
          de: "Töne von \(seconds.german) s, Anschlag \(velocity)."),
        Text(""), Self.line(titles, widths),
      ],
      widths: widths, rows: graded.map(Self.row), notes: [Text("")] + counts, name: "keys",
      members: file.members(preset) + [
        ("velocity", .integer(velocity)), ("durationSeconds", .number(conditions.duration.inSeconds)),
        ("sampleRate", .number(conditions.sampleRate)),
      ])
  }

  private static func row(_ key: KeyPitchMeasurement, _ grade: PitchGrade) -> Row {
    let figures = key.figures
    return Row(
      cells: [
        Text(key.key.name), figures.map { Figure.signed($0.error, 3) } ?? unknown,
        figures.map { Figure.signed($0.residue, 3) } ?? unknown,
        figures.map { Figure.decimal($0.unsteadiness, 2) } ?? unknown, Text("  ") + words(grade),
      ],
      json: [
        // `grade`: `exact`, `near` (±1 cent), `coarse` (offsets of 10 cents or more) or `unusable`.
        "key": .integer(key.key.number), "name": .text(key.key.name), "grade": .text("\(grade)"),
        "centsOff": JSON(figures?.error), "residueCents": JSON(figures?.residue),
        "unsteadinessCents": JSON(figures?.unsteadiness), "beatingDB": JSON(figures?.beating),
        "disagreementCents": JSON(figures?.disagreement), "pullCents": JSON(figures?.pull),
      ])
  }

  private static func words(_ grade: PitchGrade) -> Text {
    switch grade {
    case .exact: Text(en: "exact", de: "genau")
    case .near: Text(en: "±1 cent", de: "±1 Cent")
    case .coarse: Text(en: "from 10 cents", de: "ab 10 Cent")
    case .unusable: Text(en: "not asked", de: "nicht gefragt")
    }
  }
}
