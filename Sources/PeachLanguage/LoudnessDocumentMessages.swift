import PeachCore

/// The words of a loudness experiment's page in a browser and on paper.
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
    Text("95\u{A0}%: ") + Figure.signed(lower, 2) + Text(en: " to ", de: " bis ") + Figure.signed(upper, 2)
  }

  public static func spread(_ value: Double) -> Text {
    Text(en: "spread between them ", de: "Streuung zwischen ihnen ") + Figure.decimal(value, 2)
  }

  public static func threshold(at condition: String, maxOffset: Double) -> Text {
    Text(en: "Threshold, level ", de: "Schwelle, Stufe ") + LoudnessMessages.cell(condition, maxOffset: maxOffset)
  }

  public static let thresholdOfAll = Text(en: "Threshold", de: "Schwelle")
  public static let loudnessAside = Text(
    en: "of all levels, with the bias taken into account", de: "aller Stufen, die Verzerrung herausgerechnet")
  public static let ratio = Text(en: "Ratio of thresholds", de: "Verhältnis der Schwellen")
  public static let ratioMeaning = Text(
    en: "highest level over lowest", de: "höchste Stufe durch niedrigste")

  public static let level = Text(en: "Level", de: "Stufe")
  public static let responseSeconds = Text(en: "Response time, s", de: "Antwort nach, s")
  public static let shiftsTable = Text(en: "All points as a table", de: "Alle Punkte als Tabelle")
  public static let pointsTable = Text(
    en: "All points of the curves as a table", de: "Alle Punkte der Kurven als Tabelle")
  public static let participantsTable = Text(en: "All participants as a table", de: "Alle Teilnehmenden als Tabelle")

  /// - Parameter most: of so many participants each has curves.
  public static func oneAtATime(most: Int) -> Text {
    Text(
      en: "Curves are drawn for up to \(most) participants; 'report --participant ID --html FILE' draws those of one.",
      de:
        "Kurven werden für höchstens \(most) Teilnehmende gezeichnet; »report --participant ID --html DATEI« zeichnet die "
        + "einer Person.")
  }

  /// A heading and a paragraph each.
  public static let explanations: [(heading: Text, words: Text)] = [
    (
      bias,
      Text(
        en:
          "By how many cents a second note seems higher for each dB that it is louder. Fitted to all answers at once by probit "
          + "regression on cents and dB, with answers without listening. Where its 95\u{A0}% interval leaves out 0, p is below 0.05: "
          + "a listener whom loudness does not mislead would seldom look like this.",
        de:
          "Um wie viele Cent ein zweiter Ton höher wirkt, je dB, das er lauter ist. An alle Antworten zugleich angepasst, durch "
          + "Probit-Regression auf Cent und dB, mit Antworten ohne Hinhören. Wo ihr 95-%-Intervall die 0 auslässt, ist p unter "
          + "0,05: jemand, den Lautheit nicht täuscht, sähe selten so aus.")
    ),
    (
      level,
      Text(
        en:
          "At level L the second note was louder or softer at random, by up to L times the largest offset. At level 0 both notes "
          + "were equally loud.",
        de:
          "Auf Stufe L war der zweite Ton zufällig lauter oder leiser, um bis zu L mal die größte Abweichung. Auf Stufe 0 waren "
          + "beide Töne gleich laut.")
    ),
    (
      Text(en: "Threshold", de: "Schwelle"),
      Text(
        en:
          "The pitch difference at which three of four answers are right, in cents (hundredths of a semitone), fitted to the "
          + "answers of the level. Its 95\u{A0}% interval holds it with a probability of 95\u{A0}%.",
        de:
          "Der Tonhöhenunterschied, bei dem drei von vier Antworten stimmen, in Cent (Hundertsteln eines Halbtons), angepasst an "
          + "die Antworten der Stufe. In ihrem 95-%-Intervall liegt sie mit einer Wahrscheinlichkeit von 95\u{A0}%.")
    ),
    (
      Text(en: "Response time", de: "Antwortzeit"),
      Text(
        en: "The median, from the onset of the second note.", de: "Der Median, vom Einsatz des zweiten Tons an.")
    ),
  ]

  public static let pooling: [(heading: Text, words: Text)] = [
    (
      everybody,
      Text(
        en:
          "A random-effects summary: participants differ, and each is known with an error. The spread between them is that of "
          + "DerSimonian and Laird, the interval that of Hartung and Knapp.",
        de:
          "Eine Zusammenfassung mit zufälligen Effekten: Teilnehmende unterscheiden sich, und jede Person ist mit einem Fehler "
          + "bekannt. Die Streuung zwischen ihnen ist die von DerSimonian und Laird, das Intervall das von Hartung und Knapp."
      )
    )
  ]
}
