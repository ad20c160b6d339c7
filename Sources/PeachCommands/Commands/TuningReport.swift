import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of `peach sounds --tuning` as a table.
struct TuningReport {
  let file: SoundFontFile
  let preset: SoundFontPreset
  let velocity: MIDIVelocity
  let tuning: TuningMeasurement

  func table(_ language: LanguageCode) -> [String] {
    func word(_ en: String, _ de: String) -> String { Text(en: en, de: de)(language) }
    var lines = [
      "\(file.path), \(preset.place) \(preset.name) (\(file.format))",
      word(
        "Cents off equal temperament (A4 = 440 Hz), jump from the key below, level",
        "Abweichung von gleichstufig in Cent (A4 = 440 Hz), Sprung von der Taste"),
      word(
        "against the mean, vibrato and beating (standard deviations); velocity \(velocity.value).",
        "darunter, Pegel gegen das Mittel, Vibrato, Schwebung (Streuungen); Anschlag \(velocity.value)."), "",
      row(
        [
          word("Key", "Taste"), word("cents", "Cent"), word("jump", "Sprung"), word("dB", "dB"),
          word("vibrato", "Vibrato"), word("beating", "Schwebung"),
        ]),
    ]
    for (index, key) in tuning.keys.enumerated() {
      let level = key.level.flatMap { level in tuning.meanLevel.map { level - $0 } }
      lines.append(
        row([
          key.key.name, cents(key.cents, language), cents(tuning.jump(at: index), language),
          level.map { Figure.signed($0, 1)(language) } ?? "–",
          key.cents == nil ? "–" : Figure.decimal(key.vibrato, 3)(language),
          key.cents == nil ? "–" : Figure.decimal(key.beating, 2)(language) + " dB",
          remarks(key).map { $0(language) }.joined(separator: ", "),
        ]))
    }
    lines += [
      "", word("Comparisons: requested and measured cents.", "Vergleiche: verlangte und gemessene Cent."),
    ]
    lines.append(
      wideRow(
        [word("Key", "Taste")] + KeyMeasurement.offsets.map { ($0 > 0 ? "+" : "") + Figure.written($0)(language) }))
    for key in tuning.keys where !key.comparisons.isEmpty {
      lines.append(wideRow([key.key.name] + key.comparisons.map { Figure.signed($0, 4)(language) }))
    }
    return (lines + [""] + summary(language)).map(\.trimmingEnd)
  }

  private func cents(_ value: Double?, _ language: LanguageCode) -> String {
    value.map { Figure.signed($0, 3)(language) } ?? "–"
  }

  private func row(_ cells: [String]) -> String {
    zip(cells, [5, 10, 10, 8, 10, 11]).map { cell, width in cell.padded(toRight: width) }.joined()
      + (cells.count > 6 ? "  " + cells[6] : "")
  }

  private func wideRow(_ cells: [String]) -> String {
    zip(cells, [5, 10, 10, 9, 9, 9, 9, 9, 9]).map { cell, width in cell.padded(toRight: width) }.joined()
  }

  /// The warnings for a key.
  private func remarks(_ key: KeyMeasurement) -> [Text] {
    var remarks: [Text] = []
    if key.isSilent { remarks.append(Text(en: "silent", de: "stumm")) }
    if key.isUnpitched { remarks.append(Text(en: "no pitch near the key", de: "keine Tonhöhe bei der Taste")) }
    if key.wavers { remarks.append(Text(en: "vibrato", de: "Vibrato")) }
    if key.beats { remarks.append(Text(en: "beating", de: "Schwebung")) }
    return remarks
  }

  private func summary(_ language: LanguageCode) -> [String] {
    var lines: [Text] = []
    func add(_ name: Text, _ summary: TuningMeasurement.Summary?, _ unit: Text, decimals: Int) {
      guard let summary else { return }
      let largest = Figure.decimal(summary.largest, decimals)
      let mean = Figure.decimal(summary.rootMeanSquare, decimals)
      lines.append(
        name
          + Text(en: ": at most ", de: ": höchstens ") + largest + Text(en: ", RMS ", de: ", quadr. Mittel ") + mean
          + Text(" ") + unit)
    }
    let cent = Text(en: "cents", de: "Cent")
    add(
      Text(en: "Deviation from equal temperament", de: "Verstimmung"), tuning.tuning,
      cent, decimals: 4)
    add(Text(en: "Jumps from key to key", de: "Sprünge von Taste zu Taste"), tuning.jumps, cent, decimals: 4)
    add(
      Text(en: "Level relative to the mean", de: "Pegel gegenüber dem Mittel"), tuning.levels, Text("dB"), decimals: 2)
    add(
      Text(en: "Errors of comparisons", de: "Fehler der Vergleiche"), tuning.comparisons, cent,
      decimals: 5)
    return (lines + warnings).map { $0(language) }
  }

  private var warnings: [Text] {
    let vibrato = Figure.written(Steadiness.largestVibrato)
    let beating = Figure.written(Steadiness.largestBeating)
    return [
      (Text(en: "Silent", de: "Stumm"), keys(\.isSilent)),
      (
        Text(en: "No pitch within 100 cents of the key", de: "Keine Tonhöhe im Umkreis von 100 Cent um die Taste"),
        keys(\.isUnpitched)
      ),
      (
        Text(
          en: "Vibrato too strong for exact pitch (\(vibrato.english) cents or more)",
          de: "Vibrato zu stark für genaue Tonhöhen (ab \(vibrato.german) Cent)"), keys(\.wavers)
      ),
      (
        Text(
          en: "Beating too strong for exact pitch (\(beating.english) dB or more)",
          de: "Schwebung zu stark für genaue Tonhöhen (ab \(beating.german) dB)"), keys(\.beats)
      ),
    ].filter { !$0.1.isEmpty }.map { Text(en: "Warning: ", de: "Warnung: ") + $0.0 + Text(": " + Self.runs($0.1)) }
  }

  private func keys(_ property: (KeyMeasurement) -> Bool) -> [MIDINote] { tuning.keys.filter(property).map(\.key) }

  /// `A0–C2, E2`.
  static func runs(_ keys: [MIDINote]) -> String {
    var runs: [ClosedRange<MIDINote>] = []
    for key in keys {
      if let last = runs.last, last.upperBound.number + 1 == key.number {
        runs[runs.count - 1] = last.lowerBound...key
      } else {
        runs.append(key...key)
      }
    }
    return runs.map { $0.count == 1 ? $0.lowerBound.name : $0.lowerBound.name + "–" + $0.upperBound.name }
      .joined(separator: ", ")
  }
}
