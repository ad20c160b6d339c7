import PeachBase
import PeachExercises
import PeachExperiments

/// Texts in and about the pictures of an experiment.
public enum FindingPictureMessages {
  // MARK: Axes

  public static func difference(_ unit: ProfileUnit) -> Text {
    Text(en: "difference, ", de: "Unterschied, ") + unit.word
  }
  public static let louderByDecibels = Text(en: "second note louder, dB", de: "zweiter Ton lauter, dB")
  /// - Parameter answer: what is counted.
  public static func answered(_ answer: Text) -> Text {
    Text(en: "answered '\(answer.english)', %", de: "Antwort »\(answer.german)«, %")
  }
  public static let right = Text(en: "right", de: "richtig")
  public static let seemsHigher = Text(en: "seems higher, cents", de: "wirkt höher, Cent")
  public static let all = Text(en: "All", de: "Alle")

  // MARK: Descriptions for screen readers

  public static func curves(_ conditions: [ConditionReport]) -> Text {
    conditions.reduce(Text(en: "Psychometric functions.", de: "Psychometrische Funktionen.")) { words, condition in
      guard let threshold = condition.threshold else { return words }
      return words + Text(" ") + Text(condition.name) + Text(en: ": threshold ", de: ": Schwelle ")
        + FindingMessages.threshold(threshold, condition.task) + Text(".")
    }
  }

  public static func bias(_ bias: LoudnessBias?) -> Text {
    let head = Text(
      en: "How many cents higher the second note seems, over how many dB louder it is",
      de: "Um wie viele Cent der zweite Ton höher wirkt, in Abhängigkeit davon, um wie viele dB er lauter ist")
    guard let bias else { return head + Text(en: ": too few answers.", de: ": zu wenige Antworten.") }
    return head + Text(": ") + FindingMessages.value(bias.estimate) + Text(".")
  }

  /// - Parameter finding: what is shown for each participant.
  public static func forest(_ finding: Text, _ participants: Int, pooled: Text?) -> Text {
    Text(
      en: "\(finding.english) of \(participants) participants with 95\u{A0}% intervals.",
      de: "\(finding.german) von \(participants) Teilnehmenden mit 95-%-Intervallen.")
      + (pooled.map { Text(en: " All: ", de: " Alle: ") + $0 + Text(".") } ?? Text(""))
  }

  // MARK: Values of a point

  /// `+8.3 cents: 31 of 40`.
  public static func bin(_ bin: AnswerBin, _ unit: ProfileUnit) -> Text {
    Figure.signed(bin.center, 1) + Text(" ") + unit.word + Text(": ") + Figure.progress(bin.higher, of: bin.answers)
  }

  /// `+2.1 dB: +4.2 cents (+1.0 to +7.4), 40 answers`.
  public static func shift(_ shift: PerceivedShift) -> Text {
    Figure.signed(shift.center, 1) + Text(" dB: ") + Figure.signed(shift.shift.value, 1)
      + Text(en: " cents (", de: " Cent (") + Figure.signed(shift.shift.lower95, 1)
      + Figure.to + Figure.signed(shift.shift.upper95, 1) + Text("), ")
      + ProfileMessages.answers(shift.answers)
  }

  // MARK: Legends

  public static let curvesLegend = [
    Text(
      en: "Points: the proportion of that answer, each from about the same number of answers.",
      de: "Punkte: der Anteil dieser Antwort, je aus etwa gleich vielen Antworten."),
    Text(en: "Curves: the fits; steeper is finer.", de: "Kurven: die Anpassungen; steiler ist feiner."),
  ]
  public static let biasLegend = [
    Text(
      en:
        "Points: how much higher the second note seemed at this loudness difference, with 95\u{A0}% intervals.",
      de: "Punkte: um wie viel höher der zweite Ton bei diesem Lautstärkeunterschied wirkte, mit 95-%-Intervallen."),
    Text(
      en: "Line: the fit to all answers; its slope is the loudness bias. Wedges: the 95\u{A0}% interval of the slope.",
      de:
        "Linie: die Anpassung an alle Antworten; ihre Steigung ist die Lautheitsverzerrung. Keile: ihr 95-%-Intervall."),
  ]
  public static let forestLegend = [
    Text(
      en: "Each participant with the 95\u{A0}% interval, from the smallest to the largest.",
      de: "Jede Person mit dem 95-%-Intervall, von der kleinsten zur größten."),
    Text(en: "Diamond: all together.", de: "Raute: alle zusammen."),
  ]
}
