import PeachBase
import PeachExercises
import PeachExperiments
import PeachFits
import PeachLanguage

/// Texts about the results of an experiment.
enum FindingMessages {
  static let notPooled = Text(
    en: "Too few participants have an interval, so nothing is pooled.",
    de: "Zu wenige Teilnehmende haben ein Intervall, daher wird nichts zusammengefasst.")

  static func fitted(done: Int, of total: Int?) -> Text {
    Figure.progress(done, of: total) + Text(en: " participants fitted", de: " Teilnehmenden angepasst")
  }

  static let centsPerDecibel = Text(en: "cents per dB", de: "Cent je dB")

  /// `+2.03 cents per dB (95 %: +1.80 to +2.26)`.
  static func value(_ bias: Estimate) -> Text { written(bias, centsPerDecibel) { Figure.signed($0, 2) } }

  /// `1.52 (95 %: 1.2 to 1.9)`, or `(95 %: above 1.2)` if the answers set one end; without an interval if they set none.
  static func written(_ estimate: Estimate, _ unit: Text? = nil, _ number: (Double) -> Text) -> Text {
    let value = number(estimate.value) + (unit.map { Text(" ") + $0 } ?? Text(""))
    let interval = Figure.interval(estimate.limits.lower.map(number), estimate.limits.upper.map(number))
    return value + (interval.map { Text(" (95\u{A0}%: ") + $0 + Text(")") } ?? Text(""))
  }

  static func fromAnswers(_ count: Int) -> Text {
    Text(en: ", from ", de: ", aus ") + ProfileMessages.answers(count)
  }

  /// In seconds.
  static func responseTime(_ times: Quartiles) -> Text {
    Text(en: "response time ", de: "Antwortzeit ") + medianAndQuartiles(times)
  }

  /// `0.84 s (quartiles 0.71 and 1.20)`, of times in seconds.
  static func medianAndQuartiles(_ times: Quartiles) -> Text {
    let (median, lower, upper) = (
      Figure.decimal(times.median, 2), Figure.decimal(times.lower, 2), Figure.decimal(times.upper, 2)
    )
    return Text(
      en: "\(median.english) s (quartiles \(lower.english) and \(upper.english))",
      de: "\(median.german) s (Quartile \(lower.german) und \(upper.german))")
  }

  static func bias(_ bias: LoudnessBias) -> Text {
    Text(en: "Loudness bias ", de: "Lautheitsverzerrung ") + value(bias.estimate) + Text(", p ") + p(bias)
      + fromAnswers(bias.answers)
  }

  /// `= 0.012`, `< 0.001`.
  static func p(_ bias: LoudnessBias) -> Text {
    (bias.p < Figure.leastProbability ? Text("") : Text("= ")) + Figure.probability(bias.p)
  }

  static let biasMeaning = Text(
    en: "above 0: a louder second note seems higher",
    de: "über 0: ein lauterer zweiter Ton wirkt höher")

  /// The pooled bias, with a warning if participants have few answers.
  static func bias(_ pooled: Pooled, of reports: [ParticipantReport]) -> [Text] {
    guard let bias = pooled.bias else { return [notPooled] }
    let summary = participants(bias.participants, of: pooled.participants) + Text(": ") + value(bias.estimate)
    guard bias.hasInterval else { return [summary] }
    return [summary + Text(", ") + spread(bias)] + (hasFew(reports) ? [plainMean(bias), fewAnswersEach] : [])
  }

  /// Why there are no intervals.
  static let tooFewToPool = Text(
    en: "Means only: below three participants, nothing tells how much they differ.",
    de: "Nur Mittelwerte: Bei weniger als drei Teilnehmenden lässt sich nicht sagen, wie sehr sie sich unterscheiden.")

  /// The mean without weights.
  static func plainMean(_ pooled: RandomEffects) -> Text {
    Text(en: "Plain mean: ", de: "Ungewichtetes Mittel: ")
      + value(pooled.plain)
  }

  static func spread(_ pooled: RandomEffects) -> Text {
    Text(en: "spread between participants ", de: "Streuung zwischen den Teilnehmenden ")
      + Figure.decimal(pooled.spread, 2)
  }

  /// `All 12 participants`, `10 of 12 participants (the others have no interval)`.
  static func participants(_ count: Int, of total: Int) -> Text {
    count == total
      ? Text(en: "All ", de: "Alle ") + Figure.count(total) + Text(en: " participants", de: " Teilnehmenden")
      : Figure.progress(count, of: total)
        + (total - count == 1
          ? Text(en: " participants (the other has no interval)", de: " Teilnehmenden (eine Person hat kein Intervall)")
          : Text(
            en: " participants (the others have no interval)", de: " Teilnehmenden (die anderen haben kein Intervall)"))
  }

  /// Whether any whose bias is pooled has few answers.
  static func hasFew(_ reports: [ParticipantReport]) -> Bool {
    reports.contains { report in
      report.bias.map { $0.estimate.isLimited && $0.answers < ParticipantReport.fewAnswers } ?? false
    }
  }

  static let fewAnswers = Text(
    en: "With fewer than \(ParticipantReport.fewAnswers) answers, the interval and p are slightly too optimistic.",
    de: "Bei weniger als \(ParticipantReport.fewAnswers) Antworten sind Intervall und p etwas zu optimistisch.")
  static let fewAnswersEach = Text(
    en:
      "Some participants have fewer than \(ParticipantReport.fewAnswers) answers. This draws the weighted mean towards 0, because "
      + "biases that are small by chance look more precise. The plain mean avoids this.",
    de:
      "Einige haben weniger als \(ParticipantReport.fewAnswers) Antworten. Das zieht das gewichtete Mittel gegen 0, weil "
      + "Verzerrungen, die zufällig klein sind, genauer aussehen. Das ungewichtete Mittel vermeidet das.")

  static func leftOut(_ answers: Int) -> Text {
    Text(
      en: "Left out, because the file has no such condition: ",
      de: "Weggelassen, weil die Datei diese Bedingung nicht hat: ")
      + ProfileMessages.answers(answers)
  }

  /// A participant's name for display: without control characters, which would affect a terminal, and at most 60 characters.
  static func name(_ name: String?) -> Text {
    guard let name else { return DocumentMessages.unnamed }
    let shown = name.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0) }
    return Text(shown.count > 60 ? String(shown.prefix(59)) + "…" : String(shown))
  }
}
