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

/// The output of `peach sounds --intervals --json`. Figures of keys without a pitch are left out.
struct IntervalKeysRecord: Encodable {
  struct Key: Encodable {
    let key: Int
    let name: String
    /// `exact`, `near` (±1 cent), `coarse` (offsets of 10 cents or more) or `unusable`.
    let grade: String
    let centsOff: Double?
    let residueCents: Double?
    let unsteadinessCents: Double?
    let beatingDB: Double?
    let disagreementCents: Double?
    let pullCents: Double?
  }

  let path: String
  let file: String
  let format: String
  let bank: Int
  let program: Int
  let name: String
  let velocity: Int
  let durationSeconds: Double
  let sampleRate: Double
  let keys: [Key]

  init(_ report: IntervalKeysReport) {
    (path, file, format) = (report.file.path, report.file.name, report.file.format)
    (bank, program, name) = (report.preset.bank, report.preset.program, report.preset.name)
    velocity = report.conditions.velocity.value
    durationSeconds = report.conditions.duration.inSeconds
    sampleRate = report.conditions.sampleRate
    keys = report.keys.map { key in
      let figures = key.figures
      return Key(
        key: key.key.number, name: key.key.name, grade: "\(report.grade(key))", centsOff: figures?.error,
        residueCents: figures?.residue, unsteadinessCents: figures?.unsteadiness, beatingDB: figures?.beating,
        disagreementCents: figures?.disagreement, pullCents: figures?.pull)
    }
  }
}
