import PeachCore

/// Texts of the HTML page of a loudness experiment.
public enum LoudnessDocumentMessages {
  public static let bias = Text(en: "Loudness bias", de: "Lautheitsverzerrung")
  public static let levels = Text(en: "Level by level", de: "Stufe für Stufe")
  public static let everybody = Text(en: "All participants", de: "Alle Teilnehmenden")

  public static func participants(_ count: Int) -> Text {
    let number = Figure.count(count)
    return Text(en: "\(number.english) participants", de: "\(number.german) Teilnehmende")
  }

  /// - Parameter decibels: the largest offset.
  public static func offsets(upTo decibels: Double) -> Text { Text("±") + Figure.decimal(decibels, 1) + Text(" dB") }

  public static func interval(_ lower: Double, _ upper: Double) -> Text {
    Figure.interval95(Figure.signed(lower, 2), Figure.signed(upper, 2))
  }

  public static func threshold(at condition: String, maxOffset: Double) -> Text {
    Text(en: "Threshold, level ", de: "Schwelle, Stufe ") + LoudnessMessages.cell(condition, maxOffset: maxOffset)
  }

  public static let loudnessAside = Text(
    en: "of all levels, adjusted for the bias", de: "aller Stufen, um die Verzerrung bereinigt")
  public static let ratio = Text(en: "Ratio of thresholds", de: "Verhältnis der Schwellen")
  public static let ratioMeaning = Text(
    en: "highest level divided by lowest", de: "höchste Stufe geteilt durch niedrigste")

  public static let level = Text(en: "Level", de: "Stufe")
  public static let responseSeconds = Text(en: "Response time, s", de: "Antwortzeit, s")
  public static let shiftsTable = Text(en: "All points as a table", de: "Alle Punkte als Tabelle")
  public static let pointsTable = Text(
    en: "All points of the curves as a table", de: "Alle Punkte der Kurven als Tabelle")
  public static let participantsTable = Text(en: "All participants as a table", de: "Alle Teilnehmenden als Tabelle")

  /// - Parameter most: the most participants for whom curves are drawn.
  public static func oneAtATime(most: Int) -> Text {
    Text(
      en:
        "Curves are drawn for up to \(most) participants. For one of them, use 'report --participant ID --html FILE'.",
      de:
        "Kurven werden für höchstens \(most) Teilnehmende gezeichnet. Die Kurven einer einzelnen Person zeichnet "
        + "»report --participant ID --html DATEI«.")
  }

  /// Headings with a paragraph each.
  public static let explanations: [(heading: Text, words: Text)] = [
    (
      bias,
      Text(
        en:
          "How many cents higher a second note seems for each dB that it is louder. Fitted to all answers at once by probit "
          + "regression on cents and dB, with a lapse rate and the slope of the listener's psychometric function. If the 95\u{A0}% interval excludes 0, p is below 0.05: without a "
          + "loudness bias, such answers would be unlikely.",
        de:
          "Um wie viele Cent ein zweiter Ton höher wirkt, wenn er 1 dB lauter ist. An alle Antworten zugleich angepasst durch "
          + "Probit-Regression auf Cent und dB, mit einer Rate von Aussetzern und der Steigung der psychometrischen Funktion. Liegt die 0 außerhalb des 95-%-Intervalls, ist p "
          + "kleiner als 0,05: Ohne Lautheitsverzerrung wären solche Antworten unwahrscheinlich.")
    ),
    (
      Text(en: "Curve", de: "Krümmung"),
      Text(
        en:
          "The bias is the slope of a straight line. A separate fit adds a shift that is the same for louder and softer second "
          + "notes, like a V. It matters if its 95\u{A0}% interval excludes 0 and it is at least a tenth of the threshold.",
        de:
          "Die Verzerrung ist die Steigung einer Geraden. Eine eigene Anpassung fügt eine Verschiebung hinzu, die für lautere und "
          + "leisere zweite Töne gleich ist, wie ein V. Sie zählt, wenn die 0 außerhalb ihres 95-%-Intervalls liegt und sie "
          + "mindestens ein Zehntel der Schwelle beträgt.")
    ),
    (
      level,
      Text(
        en:
          "At level L, the second note was louder or softer by a random amount of up to L times the largest offset. At level 0, "
          + "both notes were equally loud.",
        de:
          "Auf Stufe L war der zweite Ton um einen zufälligen Betrag lauter oder leiser, höchstens um das L-Fache der größten "
          + "Abweichung. Auf Stufe 0 waren beide Töne gleich laut.")
    ),
    (
      ProfileMessages.threshold,
      Text(
        en:
          "The pitch difference at which three of four answers are right, in cents (hundredths of a semitone), fitted to the "
          + "answers of the level. For listeners who follow the model, about 95 of 100 such intervals contain the true value.",
        de:
          "Der Tonhöhenunterschied, bei dem drei von vier Antworten stimmen, in Cent (Hundertsteln eines Halbtons), angepasst an "
          + "die Antworten der Stufe. Bei Hörern, die dem Modell folgen, enthalten etwa 95 von 100 solcher Intervalle den wahren Wert."
      )
    ),
    (
      Text(en: "Response time", de: "Antwortzeit"),
      Text(
        en: "The median time from the onset of the second note to the answer.",
        de: "Die mittlere Zeit (Median) vom Einsatz des zweiten Tons bis zur Antwort.")
    ),
  ]

  public static let pooling: [(heading: Text, words: Text)] = [
    (
      everybody,
      Text(
        en:
          "A random-effects summary: participants differ, and each bias is measured with an error. The spread between "
          + "participants follows DerSimonian and Laird, the interval Hartung and Knapp.",
        de:
          "Eine Zusammenfassung mit zufälligen Effekten: Teilnehmende unterscheiden sich, und jede Verzerrung ist mit einem "
          + "Fehler gemessen. Die Streuung zwischen den Teilnehmenden folgt DerSimonian und Laird, das Intervall Hartung und "
          + "Knapp.")
    )
  ]
}
