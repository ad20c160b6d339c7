import PeachBase
import PeachExercises
import PeachExperiments

/// Texts in and about the pictures of an experiment.
enum FindingPictureMessages {
  // MARK: Axes

  static func difference(_ unit: ProfileUnit) -> Text {
    Text(en: "difference, ", de: "Unterschied, ") + unit.word
  }
  /// - Parameter answer: what is counted.
  static func answered(_ answer: Text) -> Text {
    Text(en: "answered '\(answer.english)', %", de: "Antwort »\(answer.german)«, %")
  }
  static let right = Text(en: "right", de: "richtig")
  static let all = Text(en: "All", de: "Alle")

  // MARK: Descriptions for screen readers

  static func curves(_ conditions: [ConditionReport]) -> Text {
    conditions.reduce(Text(en: "Psychometric functions.", de: "Psychometrische Funktionen.")) { words, condition in
      guard let threshold = condition.threshold else { return words }
      return words + Text(" ") + Text(condition.name) + Text(en: ": threshold ", de: ": Schwelle ")
        + FindingMessages.threshold(threshold, condition.task) + Text(".")
    }
  }

  /// - Parameter finding: what is shown for each participant.
  static func forest(_ finding: Text, _ participants: Int, pooled: Text?) -> Text {
    Text(
      en: "\(finding.english) of \(participants) participants with 95\u{A0}% intervals.",
      de: "\(finding.german) von \(participants) Teilnehmenden mit 95-%-Intervallen.")
      + (pooled.map { Text(en: " All: ", de: " Alle: ") + $0 + Text(".") } ?? Text(""))
  }

  // MARK: Values of a point

  /// `+8.3 cents: 31 of 40`.
  static func bin(_ bin: AnswerBin, _ unit: ProfileUnit) -> Text {
    Figure.signed(bin.center, 1) + Text(" ") + unit.word + Text(": ") + Figure.progress(bin.higher, of: bin.answers)
  }

  // MARK: Legends

  static let curvesLegend = [
    Text(
      en: "Points: the proportion of that answer, each from about the same number of answers.",
      de: "Punkte: der Anteil dieser Antwort, je aus etwa gleich vielen Antworten."),
    Text(en: "Curves: the fits; steeper is finer.", de: "Kurven: die Anpassungen; steiler ist feiner."),
  ]
  static let forestLegend = [
    Text(
      en: "Each participant with the 95\u{A0}% interval, from the smallest to the largest.",
      de: "Jede Person mit dem 95-%-Intervall, von der kleinsten zur größten."),
    Text(en: "Diamond: all together.", de: "Raute: alle zusammen."),
  ]
}
