import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of `peach sounds --intervals`: what each key of a preset is good for.
struct IntervalKeysReport {
  let file: SoundFontFile
  let preset: SoundFontPreset
  let conditions: PitchSurvey.Conditions
  let keys: [KeyPitchMeasurement]

  func grade(_ key: KeyPitchMeasurement) -> PitchGrade { key.pitch(duration: conditions.duration).grade }

  func table(_ language: LanguageCode) -> [String] {
    let seconds = Figure.written(conditions.duration.inSeconds)
    let velocity = conditions.velocity.value
    let head = [
      Text("\(file.path), \(preset.place) \(preset.name) (\(file.format))"),
      Text(
        en: "Cents off equal temperament, which training corrects; what is left after it;",
        de: "Abweichung von gleichstufig in Cent, die das Training ausgleicht; der Rest;"),
      Text(
        en: "unsteadiness (standard deviation over 0.3 s); what the key is good for.",
        de: "Schwankung (Streuung über 0,3 s); wozu die Taste taugt."),
      Text(
        en: "Notes of \(seconds.english) s, velocity \(velocity).",
        de: "Töne von \(seconds.german) s, Anschlag \(velocity)."),
      Text(""),
    ]
    let titles = [
      Text(en: "Key", de: "Taste"), Text(en: "cents", de: "Cent"), Text(en: "left", de: "Rest"),
      Text(en: "unsteady", de: "schwankt"),
    ]
    let rows = keys.map { key in
      row([key.key.name] + figures(key, language)) + "  " + Self.words(grade(key))(language)
    }
    return head.map { $0(language) } + [row(titles.map { $0(language) })] + rows + [""] + summary(language)
  }

  private func figures(_ key: KeyPitchMeasurement, _ language: LanguageCode) -> [String] {
    guard let figures = key.figures else { return ["–", "–", "–"] }
    return [
      Figure.signed(figures.error, 3), Figure.signed(figures.residue, 3), Figure.decimal(figures.unsteadiness, 2),
    ].map { $0(language) }
  }

  private func row(_ cells: [String]) -> String {
    zip(cells, [5, 10, 10, 10]).map { cell, width in cell.padded(toRight: width) }.joined()
  }

  private static func words(_ grade: PitchGrade) -> Text {
    switch grade {
    case .exact: Text(en: "exact", de: "genau")
    case .near: Text(en: "±1 cent", de: "±1 Cent")
    case .coarse: Text(en: "from 10 cents", de: "ab 10 Cent")
    case .unusable: Text(en: "not asked", de: "nicht gefragt")
    }
  }

  private func summary(_ language: LanguageCode) -> [String] {
    PitchGrade.allCases.compactMap { grade in
      let found = keys.filter { self.grade($0) == grade }
      guard !found.isEmpty else { return nil }
      return Self.words(grade)(language) + ": \(found.count) (" + TuningReport.runs(found.map(\.key)) + ")"
    }
  }
}

extension IntervalKeysReport {
  /// The output of `peach sounds --intervals --json`. Figures of keys without a pitch are left out.
  var json: JSON {
    .object(
      file.members(preset) + [
        ("velocity", .integer(conditions.velocity.value)),
        ("durationSeconds", .number(conditions.duration.inSeconds)), ("sampleRate", .number(conditions.sampleRate)),
        ("keys", .array(keys.map(json))),
      ])
  }

  private func json(_ key: KeyPitchMeasurement) -> JSON {
    let figures = key.figures
    return [
      // `grade`: `exact`, `near` (±1 cent), `coarse` (offsets of 10 cents or more) or `unusable`.
      "key": .integer(key.key.number), "name": .text(key.key.name), "grade": .text("\(grade(key))"),
      "centsOff": JSON(figures?.error), "residueCents": JSON(figures?.residue),
      "unsteadinessCents": JSON(figures?.unsteadiness), "beatingDB": JSON(figures?.beating),
      "disagreementCents": JSON(figures?.disagreement), "pullCents": JSON(figures?.pull),
    ]
  }
}
