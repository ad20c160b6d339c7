import PeachBase
import PeachExercises
import PeachExperiments

/// Texts of the HTML page of an experiment.
enum FindingDocumentMessages {
  static let bias = Text(en: "Loudness bias", de: "Lautheitsverzerrung")
  static let conditions = Text(en: "Condition by condition", de: "Bedingung für Bedingung")
  static let contrasts = Text(en: "Contrasts", de: "Vergleiche")
  static let everybody = Text(en: "All participants", de: "Alle Teilnehmenden")

  static func participants(_ count: Int) -> Text {
    let number = Figure.count(count)
    return Text(en: "\(number.english) participants", de: "\(number.german) Teilnehmende")
  }

  static func interval(_ lower: Double, _ upper: Double) -> Text {
    Figure.interval95(Figure.signed(lower, 2), Figure.signed(upper, 2))
  }

  static let condition = Text(en: "Condition", de: "Bedingung")
  static let responseTime = Text(en: "Response time", de: "Antwortzeit")
  static let reversals = Text(en: "Mean of last reversals", de: "Mittel der letzten Umkehrungen")
  static let pointsTable = Text(
    en: "All points of the curves as a table", de: "Alle Punkte der Kurven als Tabelle")
  static let participantsTable = Text(en: "All participants as a table", de: "Alle Teilnehmenden als Tabelle")

  /// - Parameter most: the most participants for whom curves are drawn.
  static func oneAtATime(most: Int) -> Text {
    Text(
      en:
        "Curves are drawn for up to \(most) participants. For one of them, use 'report --participant ID --output FILE.html'.",
      de:
        "Kurven werden für höchstens \(most) Teilnehmende gezeichnet. Die Kurven einer einzelnen Person zeichnet "
        + "»report --participant ID --output DATEI.html«.")
  }

  /// Headings with a paragraph each, of what the page shows.
  static func explanations(
    _ figures: [FindingFigure], of file: ExperimentFile, hasBias: Bool
  ) -> [(heading: Text, words: Text)] {
    (hasBias ? [(bias, biasExplained)] : [])
      + FindingFigure.found(figures, in: file).map { ($0.heading, $0.explanation) } + [
        (Text(en: "Response time", de: "Antwortzeit"), responseTimeExplained)
      ]
  }

  private static let biasExplained = Text(
    en:
      "How many cents higher a second note seems for each dB that it is louder. Fitted to all answers at once by probit "
      + "regression on cents and dB, with a lapse rate and the slope of the listener's psychometric function. If the 95\u{A0}% interval excludes 0, p is below 0.05: without a "
      + "loudness bias, such answers would be unlikely.",
    de:
      "Um wie viele Cent ein zweiter Ton höher wirkt, wenn er 1 dB lauter ist. An alle Antworten zugleich angepasst durch "
      + "Probit-Regression auf Cent und dB, mit einer Rate von Aussetzern und der Steigung der psychometrischen Funktion. Liegt die 0 außerhalb des 95-%-Intervalls, ist p "
      + "kleiner als 0,05: Ohne Lautheitsverzerrung wären solche Antworten unwahrscheinlich.")

  private static let responseTimeExplained = Text(
    en: "The median time from when an answer counts to the answer, and the quartiles.",
    de: "Die mittlere Zeit (Median) von da an, wo eine Antwort zählt, bis zur Antwort, und die Quartile.")

  static let pooling: [(heading: Text, words: Text)] = [
    (
      everybody,
      Text(
        en:
          "A random-effects summary: participants differ, and each figure is measured with an error. The spread between "
          + "participants follows DerSimonian and Laird, the interval Hartung and Knapp.",
        de:
          "Eine Zusammenfassung mit zufälligen Effekten: Teilnehmende unterscheiden sich, und jeder Wert ist mit einem "
          + "Fehler gemessen. Die Streuung zwischen den Teilnehmenden folgt DerSimonian und Laird, das Intervall Hartung und "
          + "Knapp.")
    )
  ]
}
