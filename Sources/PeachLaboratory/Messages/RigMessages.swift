import PeachBase
import PeachExperiments
import PeachLanguage
import PeachStore

/// Texts about the level and the headphones.
enum RigMessages {
  // MARK: The level

  /// `61.3 dB SPL (LAeq of the tone)`.
  static func level(_ level: RigRecord.Level) -> Text {
    decibels(level.reading) + detail(level.weighting, level.timeWeighting, level.signal, meter: nil)
  }

  /// `61.3 dB SPL (LAeq of the tone, measured with NTi XL2) in 2 of 3 runs`; nil if none has a level.
  static func level(of rigs: [ExperimentRig]) -> Text? {
    let levels = rigs.compactMap(\.level?.reading)
    guard let first = levels.first else { return nil }
    let values = levels.map { rounded($0.reading) }
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let range = least == most ? decibels(least) : Figure.written(least) + Figure.to + decibels(most)
    let isSame = levels.allSatisfy {
      ($0.weighting, $0.timeWeighting, $0.signal, $0.meter)
        == (first.weighting, first.timeWeighting, first.signal, first.meter)
    }
    return range + (isSame ? detail(first.weighting, first.timeWeighting, first.signal, meter: first.meter) : Text(""))
      + (levels.count == rigs.count
        ? Text("")
        : Text(" in ") + Figure.progress(levels.count, of: rigs.count) + Text(en: " runs", de: " Durchgängen"))
  }

  /// That of several runs in one line; nil without runs.
  static func summary(_ rigs: [ExperimentRig]) -> Text? {
    rigs.isEmpty ? nil : level(of: rigs).map { levelIs + $0 } ?? notCalibrated
  }

  static let notCalibrated = Text(
    en: "Level not calibrated (only absolute levels need it)",
    de: "Pegel nicht kalibriert (nur für absolute Pegel nötig)")
  private static let levelIs = Text(en: "Level: ", de: "Pegel: ")

  private static func rounded(_ value: Double) -> Double { (10 * value).rounded() / 10 }

  private static func decibels(_ value: Double) -> Text { Figure.written(rounded(value)) + Text(" dB SPL") }

  private static func detail(
    _ weighting: FrequencyWeighting, _ time: String, _ signal: CalibrationSignal, meter: String?
  ) -> Text {
    let measured = meter.map {
      Text(en: ", measured with \($0.excerpt)", de: ", gemessen mit \($0.excerpt)")
    }
    return Text(" (") + Text(symbol(weighting, time)) + of(signal) + (measured ?? Text("")) + Text(")")
  }

  /// The symbol of IEC 61672-1: `LAeq`, `LAF`, `LAS`; other time weightings as they were written.
  static func symbol(_ weighting: FrequencyWeighting, _ time: String) -> String {
    let letter = weighting.rawValue
    return switch time.lowercased() {
    case "eq", "leq", "laeq", "lceq", "lzeq": "L\(letter)eq"
    case "f", "fast", "laf", "lcf", "lzf": "L\(letter)F"
    case "s", "slow", "las", "lcs", "lzs": "L\(letter)S"
    case "": "L\(letter)"
    default: "L\(letter), \(time.excerpt)"
    }
  }

  private static func of(_ signal: CalibrationSignal) -> Text {
    switch signal {
    case .tone: Text(en: " of the tone", de: " des Tons")
    case .noise: Text(en: " of the noise", de: " des Rauschens")
    }
  }

  /// One line about a run: its level and its headphones.
  static func line(_ rig: ExperimentRig) -> Text {
    let headphones = rig.headphones.map { Text("; ") + self.headphones($0.isPassed) }
    return (rig.level.map { levelIs + level($0.reading) } ?? notCalibrated) + (headphones ?? Text(""))
  }

  /// Those of several runs: one line if they are the same, otherwise one for each participant.
  static func lines(_ runs: [(participant: String?, rig: ExperimentRig)]) -> [Text] {
    let lines = runs.map { line($0.rig) }
    if let first = lines.first, lines.allSatisfy({ $0 == first }) { return [first] }
    return zip(runs, lines).map { FindingMessages.name($0.participant) + Text(": ") + $1 }
  }

  /// Before a run, what is known.
  static func beforeRun(_ rig: ExperimentRig) -> Text { line(rig) + Text(".") }

  static func otherDriver(_ driver: String, calibrated: String) -> Text {
    Text(
      en: "The output has changed since the calibration: \(driver) instead of \(calibrated). Calibrate again.",
      de: "Die Ausgabe hat sich seit der Kalibrierung geändert: \(driver) statt \(calibrated). Kalibriere neu.")
  }

  static func refusal(
    _ requirement: ExperimentFile.Requirement, _ rig: ExperimentRig, options: String
  ) -> ErrorMessage {
    switch requirement {
    case .calibration:
      ErrorMessage(
        Text(
          en: "The experiment requires a calibrated level, and none has been measured.",
          de: "Der Versuch verlangt einen kalibrierten Pegel, und es wurde noch keiner gemessen."),
        hint: Text(
          en: "Measure it with 'peach calibrate\(options)'.", de: "Miss ihn mit »peach calibrate\(options)«."))
    case .headphones:
      ErrorMessage(
        rig.headphones == nil
          ? Text(
            en: "The experiment requires headphones, and they haven't been checked.",
            de: "Der Versuch verlangt Kopfhörer, und sie wurden noch nicht geprüft.")
          : Text(
            en: "The experiment requires headphones, and the latest headphone check wasn't passed.",
            de: "Der Versuch verlangt Kopfhörer, und die letzte Kopfhörerprüfung wurde nicht bestanden."),
        hint: Text(
          en: "Put headphones on and repeat the check with 'peach calibrate headphones\(options)'.",
          de: "Setz Kopfhörer auf und wiederhole die Prüfung mit »peach calibrate headphones\(options)«."))
    }
  }

  // MARK: Results

  static func headphones(_ isPassed: Bool) -> Text {
    isPassed
      ? Text(en: "headphone check passed", de: "Kopfhörerprüfung bestanden")
      : Text(en: "headphone check not passed", de: "Kopfhörerprüfung nicht bestanden")
  }

  /// What a calibration has found, line by line.
  static func lines(_ record: RigRecord) -> [Text] {
    var lines: [Text] = []
    if let level = record.level {
      lines.append(
        levelIs + decibels(level.reading)
          + detail(level.weighting, level.timeWeighting, level.signal, meter: level.meter)
          + Text(en: " at volume ", de: " bei Lautstärke ") + Figure.signed(rounded(record.volume), 1) + Text(" dB"))
    }
    if let sides = record.sides { lines.append(self.sides(sides)) }
    for test in HeadphoneTest.allCases {
      guard let right = record.rightAnswers[test] else { continue }
      lines.append(
        name(test) + Text(": ") + Figure.progress(right, of: HeadphoneTest.trials)
          + Text(
            en: " right (\(test.leastRight) pass)", de: " richtig (bestanden ab \(test.leastRight))"))
    }
    if let isPassed = record.passedHeadphones {
      lines.append(
        isPassed
          ? Text(en: "Headphone check passed", de: "Kopfhörerprüfung bestanden")
          : Text(
            en: "Headphone check not passed: these may be loudspeakers, or only one side plays",
            de: "Kopfhörerprüfung nicht bestanden: Vielleicht sind es Lautsprecher, oder nur eine Seite spielt"))
    }
    return lines
  }

  /// `2026-11-26 10:15 UTC, pulseaudio, 48000 Hz, Peach 0.2.0`.
  static func heading(_ record: RigRecord) -> Text {
    Text("\(record.time.iso), \(record.driver.excerpt), \(Int(record.sampleRate)) Hz, Peach \(record.version.excerpt)")
  }

  private static func sides(_ sides: RigRecord.Sides) -> Text {
    switch sides {
    case .correct: Text(en: "Left and right: correct", de: "Links und rechts: richtig")
    case .swapped:
      Text(
        en: "Left and right: swapped. Turn the headphones or swap the cables.",
        de: "Links und rechts: vertauscht. Dreh die Kopfhörer um oder tausche die Kabel.")
    case .unclear:
      Text(
        en: "Left and right: both sounded on the same side", de: "Links und rechts: Beide klangen auf derselben Seite")
    }
  }

  private static func name(_ test: HeadphoneTest) -> Text {
    switch test {
    case .antiphase: Text(en: "Antiphase tones", de: "Gegenphasige Töne")
    case .huggins: Text(en: "Huggins pitch", de: "Huggins-Tonhöhe")
    }
  }

  static func nothingStored(options: String) -> Text {
    Text(
      en: "No calibration is stored. 'peach calibrate\(options)' makes one.",
      de: "Es ist keine Kalibrierung gespeichert. »peach calibrate\(options)« macht eine.")
  }

  static let stored = Text(
    en: "Stored; experiments refer to it.", de: "Gespeichert; Versuche beziehen sich darauf.")

  static let notStoredOffline = Text(
    en: "Not stored, because nothing was heard. With --data-dir, it is.",
    de: "Nicht gespeichert, weil nichts zu hören war. Mit --data-dir wird gespeichert.")

  static let cancelled = Text(
    en: "Cancelled; nothing is stored.", de: "Abgebrochen; nichts ist gespeichert.")

  static let checkLeft = Text(
    en: "The headphone check was left early, so it isn't stored.",
    de: "Die Kopfhörerprüfung wurde vorzeitig verlassen und wird daher nicht gespeichert.")
}
