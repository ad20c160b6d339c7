import PeachCore
import PeachExperiments

/// Texts in and about the pictures of a loudness experiment.
public enum LoudnessPictureMessages {
  // MARK: Axes

  public static let higherByCents = Text(en: "second note higher, cents", de: "zweiter Ton höher, Cent")
  public static let louderByDecibels = Text(en: "second note louder, dB", de: "zweiter Ton lauter, dB")
  public static let answeredHigher = Text(en: "answered 'higher', %", de: "Antwort »höher«, %")
  public static let seemsHigher = Text(en: "seems higher, cents", de: "wirkt höher, Cent")
  public static let all = Text(en: "All", de: "Alle")

  // MARK: Descriptions for screen readers

  public static func curves(_ levels: [(condition: String, threshold: ThresholdEstimate)]) -> Text {
    levels.reduce(
      Text(en: "Proportion of 'higher' over cents.", de: "Anteil von »höher« über Cent.")
    ) { words, level in
      words + Text(en: " Level ", de: " Stufe ") + LoudnessMessages.written(level.condition)
        + Text(en: ": threshold ", de: ": Schwelle ")
        + ProfileMessages.interval(level.threshold.cents, level.threshold.lower95, level.threshold.upper95) + Text(".")
    }
  }

  public static func bias(_ bias: LoudnessBias?) -> Text {
    let head = Text(
      en: "How many cents higher the second note seems, over how many dB louder it is",
      de: "Um wie viele Cent der zweite Ton höher wirkt, in Abhängigkeit davon, um wie viele dB er lauter ist")
    guard let bias else { return head + Text(en: ": too few answers.", de: ": zu wenige Antworten.") }
    return head + Text(": ") + LoudnessMessages.value(bias) + Text(".")
  }

  public static func forest(_ participants: Int, _ pooled: RandomEffects?) -> Text {
    Text(
      en: "The loudness bias of \(participants) participants with 95\u{A0}% intervals.",
      de: "Die Lautheitsverzerrung von \(participants) Teilnehmenden mit 95-%-Intervallen.")
      + (pooled.map { Text(en: " All: ", de: " Alle: ") + LoudnessMessages.pooledValue($0) + Text(".") } ?? Text(""))
  }

  // MARK: Values of a point

  /// `+8.3 cents: 31 of 40 'higher'`.
  public static func bin(_ bin: AnswerBin) -> Text {
    Figure.signed(bin.center, 1)
      + Text(
        en: " cents: \(bin.higher) of \(bin.answers) 'higher'", de: " Cent: \(bin.higher) von \(bin.answers) »höher«")
  }

  /// `+2.1 dB: +4.2 cents (+1.0 to +7.4), 40 answers`.
  public static func shift(_ shift: PerceivedShift) -> Text {
    Figure.signed(shift.center, 1) + Text(" dB: ") + Figure.signed(shift.cents, 1)
      + Text(en: " cents (", de: " Cent (") + Figure.signed(shift.lower95, 1)
      + Figure.to + Figure.signed(shift.upper95, 1) + Text("), ")
      + ProfileMessages.answers(shift.answers)
  }

  // MARK: Legends

  public static let curvesLegend = [
    Text(
      en:
        "Points: the proportion of 'higher', each from about the same number of answers. Curves: the fits; steeper is finer.",
      de:
        "Punkte: der Anteil von »höher«, je aus etwa gleich vielen Antworten. Kurven: die Anpassungen; steiler ist feiner."
    )
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
      en: "The loudness bias of each participant with its 95\u{A0}% interval, from the smallest to the largest.",
      de: "Die Lautheitsverzerrung jeder Person mit ihrem 95-%-Intervall, von der kleinsten zur größten."),
    Text(en: "Diamond: the pooled bias.", de: "Raute: die zusammengefasste Verzerrung."),
  ]
}
