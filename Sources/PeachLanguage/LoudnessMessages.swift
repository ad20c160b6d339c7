import PeachCore
import PeachExperiments

/// What is said of a loudness experiment's findings.
public enum LoudnessMessages {
  public static let notPooled = Text(
    en: "Too few participants whose bias has an interval: nothing is pooled.",
    de: "Zu wenige Teilnehmende, deren Verzerrung ein Intervall hat: nichts wird zusammengefasst.")

  public static func fitted(done: Int, of total: Int?) -> Text {
    let count = total.map { "\(done)/\($0)" } ?? String(done)
    return Text(en: "\(count) participants fitted", de: "\(count) Teilnehmende angepasst")
  }

  public static let title = Text(en: "Loudness experiment", de: "Lautheitsversuch")
  public static let centsPerDecibel = Text(en: "cents per dB", de: "Cent je dB")

  /// - Parameters:
  ///   - condition: the level as it is stored.
  ///   - maxOffset: in dB.
  public static func level(_ condition: String, maxOffset: Double) -> Text {
    let decibels = Figure.decimal(maxOffset, 1)
    let level = Text(en: "Level ", de: "Stufe ") + written(condition)
    guard maxOffset > 0 else { return level + Text(en: ", equally loud", de: ", gleich laut") }
    return level
      + Text(en: ", up to ±\(decibels.english) dB", de: ", bis ±\(decibels.german) dB")
  }

  /// `0.5 (±3.0 dB)`.
  public static func cell(_ condition: String, maxOffset: Double) -> Text {
    written(condition) + (maxOffset > 0 ? Text(" (±") + Figure.decimal(maxOffset, 1) + Text(" dB)") : Text(""))
  }

  /// A level with the language's decimal point.
  public static func written(_ condition: String) -> Text { Figure.read(condition) }

  /// `+2.03 cents per dB (95 %: +1.80 to +2.26)`.
  static func interval(_ value: Double, _ lower: Double, _ upper: Double) -> Text {
    Figure.signed(value, 2) + Text(" ") + centsPerDecibel + Text(" (95\u{A0}%: ") + Figure.signed(lower, 2)
      + Text(en: " to ", de: " bis ") + Figure.signed(upper, 2) + Text(")")
  }

  public static func value(_ bias: LoudnessBias) -> Text {
    interval(bias.centsPerDecibel, bias.lower95, bias.upper95)
  }

  public static func pooledValue(_ pooled: RandomEffects) -> Text {
    interval(pooled.mean, pooled.lower95, pooled.upper95)
  }

  public static func fromAnswers(_ count: Int) -> Text {
    Text(en: ", from ", de: ", aus ") + ProfileMessages.answers(count)
  }

  /// In seconds.
  public static func responseTime(_ times: Quartiles) -> Text {
    let (median, lower, upper) = (
      Figure.decimal(times.median, 2), Figure.decimal(times.lower, 2), Figure.decimal(times.upper, 2)
    )
    return Text(
      en: "response time \(median.english) s (half of them \(lower.english) to \(upper.english))",
      de: "Antwortzeit \(median.german) s (die Hälfte \(lower.german) bis \(upper.german))")
  }

  public static func bias(_ bias: LoudnessBias) -> Text {
    Text(en: "Loudness bias ", de: "Lautheitsverzerrung ") + value(bias) + Text(", p ") + p(bias)
      + fromAnswers(bias.answers)
  }

  /// `= 0.012`, `< 0.001`.
  public static func p(_ bias: LoudnessBias) -> Text {
    (bias.p < Figure.leastProbability ? Text("") : Text("= ")) + Figure.probability(bias.p)
  }

  public static let biasMeaning = Text(
    en: "above 0: a louder second note seems higher",
    de: "über 0: ein lauterer zweiter Ton wirkt höher")

  public static let noBias = Text(
    en: "Loudness bias: these answers do not tell it.",
    de: "Lautheitsverzerrung: aus diesen Antworten nicht zu bestimmen.")

  public static func ratio(_ ratio: ThresholdRatio) -> Text {
    let (value, lower, upper) = (
      Figure.decimal(ratio.value, 2), Figure.decimal(ratio.lower95, 2), Figure.decimal(ratio.upper95, 2)
    )
    return Text(
      en:
        "Threshold of the highest level over that of the lowest: \(value.english) (95\u{A0}%: \(lower.english) to \(upper.english))",
      de:
        "Schwelle der höchsten Stufe durch die der niedrigsten: \(value.german) (95\u{A0}%: \(lower.german) bis \(upper.german))"
    )
  }

  public static let ratioWarning = Text(
    en: "The ratio is not tested: telling it from 1 takes thousands of answers at offsets of a few dB.",
    de: "Das Verhältnis wird nicht getestet: es von 1 zu unterscheiden braucht bei wenigen dB tausende Antworten.")

  /// The summary, those who do not count in it, and what it cannot be trusted for.
  public static func pooled(_ pooled: LoudnessFindings.Pooled, of reports: [LoudnessReport]) -> [Text] {
    guard let bias = pooled.bias else { return [notPooled] }
    let summary =
      participants(bias.participants, of: reports.count) + Text(": ") + pooledValue(bias)
      + Text(en: ", spread between them ", de: ", Streuung zwischen ihnen ") + Figure.decimal(bias.spread, 2)
    return [summary] + (hasFew(reports) ? [fewAnswersEach] : [])
  }

  /// `All 12 participants`, `10 of 12 participants (the others have no interval)`.
  public static func participants(_ count: Int, of total: Int) -> Text {
    count == total
      ? Text(en: "All \(total) participants", de: "Alle \(total) Teilnehmenden")
      : Text(
        en: "\(count) of \(total) participants (the others' bias has no interval)",
        de: "\(count) von \(total) Teilnehmenden (die Verzerrung der anderen hat kein Intervall)")
  }

  public static func hasFew(_ reports: [LoudnessReport]) -> Bool {
    reports.contains { $0.answers < LoudnessReport.fewAnswers }
  }

  public static let fewAnswers = Text(
    en: "With fewer than \(LoudnessReport.fewAnswers) answers interval and p promise too much.",
    de: "Bei weniger als \(LoudnessReport.fewAnswers) Antworten versprechen Intervall und p zu viel.")
  public static let fewAnswersEach = Text(
    en:
      "Some have fewer than \(LoudnessReport.fewAnswers) answers: then the mean is too near to 0, since biases that are small by "
      + "chance look exact.",
    de:
      "Einige haben weniger als \(LoudnessReport.fewAnswers) Antworten: dann liegt das Mittel zu nahe bei 0, weil Verzerrungen, "
      + "die zufällig klein sind, genau aussehen.")

  public static func leftOut(_ answers: Int) -> Text {
    Text(en: "Left out, since the plan has no such level: ", de: "Weggelassen, weil der Plan keine solche Stufe hat: ")
      + ProfileMessages.answers(answers)
  }

  public static func askedAgain(_ comparisons: Int) -> Text {
    Text(
      en: "Asked again because the sound dropped out: \(comparisons)",
      de: "Wegen Tonaussetzern erneut gefragt: \(comparisons)")
  }

  /// A participant's name as it can be shown: without control characters, which would act on a terminal, and not too long.
  public static func name(_ name: String?) -> Text {
    guard let name else { return DocumentMessages.unnamed }
    let shown = name.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0) }
    return Text(shown.count > 60 ? String(shown.prefix(59)) + "…" : String(shown))
  }
}
