import PeachBase
import PeachFits

/// Texts about the profile over keys.
enum KeyProfileMessages {
  static let noteByNote = Text(en: "note by note", de: "Ton für Ton")
  static let keyboard = Text(en: "Across the keyboard", de: "Auf der Klaviatur")
  static let table = Text(en: "All notes as a table", de: "Alle Töne als Tabelle")
  static let note = Text(en: "Note", de: "Ton")
  static let trend = Text(en: "Trend", de: "Trend")
  static let change = Text(en: "Change", de: "Änderung")

  /// The picture in words.
  static func summary(_ report: ProfileReport, in unit: ProfileUnit) -> Text {
    let (lowest, highest) = (report.range.lowest.name, report.range.highest.name)
    return Text(
      en: "Profile with the thresholds from \(lowest) to \(highest).",
      de: "Profil mit den Schwellen von \(lowest) bis \(highest).")
      + (report.answers > 0 ? ProfileMessages.sentence(report.shown, in: unit) : Text(""))
  }

  static func recent(_ keys: [MIDINote]) -> Text {
    Text(en: "of the notes in your latest answers, ", de: "der Töne deiner letzten Antworten, ")
      + ProfileMessages.keys(keys)
  }

  /// The length of the period and the number of answers of a trend.
  static func trendBasis(answers: Int, days: Int) -> Text {
    Text(en: "in \(days) days, from ", de: "in \(days) Tagen, aus ") + ProfileMessages.answers(answers)
  }

  static func direction(_ direction: ThresholdChange.Direction) -> Text {
    switch direction {
    case .finer: ProfileMessages.finer
    case .coarser: ProfileMessages.coarser
    case .same: Text(en: "about the same", de: "etwa gleich")
    }
  }

  static func periodBefore(_ answers: Int) -> Text {
    Text(en: "compared with the previous period (", de: "gegenüber dem Zeitraum davor (")
      + ProfileMessages.answers(answers) + Text(")")
  }

  // MARK: How to read it

  /// Where pictures have no line.
  private static let line = Text(
    en: "The line is missing where too little is known.", de: "Wo zu wenig bekannt ist, fehlt die Linie.")

  /// The picture on a screen, one line each.
  static let legend = [
    Text(
      en:
        "Band: where your threshold lies with 95 % probability. The stronger its colour, the likelier. Lower is better.",
      de:
        "Band: Hier liegt deine Schwelle mit 95 % Wahrscheinlichkeit. Je kräftiger, desto wahrscheinlicher. Tiefer ist "
        + "besser."),
    Text(en: "Line: the likeliest threshold. ", de: "Linie: die wahrscheinlichste Schwelle. ") + line,
    Text(
      en: "Trend: of the last \(Trend.window) days, as soon as the answers tell one.",
      de: "Trend: der letzten \(Trend.window) Tage, sobald die Antworten einen erkennen lassen."),
    Text(
      en: "Gaps: no answers within six semitones, or none at that time.",
      de: "Lücken: keine Antworten im Umkreis von sechs Halbtönen oder keine in dieser Zeit."),
  ]

  /// How many answers are right at the threshold: half way from chance to certainty.
  ///
  /// - Parameter choices: their number if the sign of the difference doesn't tell which is right; otherwise nil.
  static func rightAtThreshold(of choices: Int?) -> Text {
    choices == 3 ? Text(en: "two of three", de: "zwei von drei") : Text(en: "three of four", de: "drei von vier")
  }

  /// The picture in a file, one line each.
  static func fileLegend(of choices: Int?) -> [Text] { [fittedLine(of: choices)] + fileBands }

  private static func fittedLine(of choices: Int?) -> Text {
    let right = rightAtThreshold(of: choices)
    return Text(
      en: "Line: the fitted threshold, the difference at which \(right.english) answers are right. Nearer to the "
        + "keys is finer.",
      de: "Linie: die angepasste Schwelle, bei der \(right.german) Antworten stimmen. Näher an den Tasten ist feiner.")
  }

  private static let fileBands = [
    Text(
      en:
        "Bands: the 50, 80 and 95\u{A0}% intervals of the threshold. Paler is less certain; notes without data are blank.",
      de:
        "Bänder: die 50-, 80- und 95-%-Intervalle der Schwelle. Blasser heißt unsicherer; Töne ohne Daten bleiben leer."
    ),
    line,
  ]

  private static func thresholds(in unit: ProfileUnit, of choices: Int?) -> Text {
    let right = rightAtThreshold(of: choices)
    let difference =
      unit == .cents
      ? Text(
        en: "The pitch difference at which \(right.english) answers are right, in cents (hundredths of a semitone).",
        de: "Der Tonhöhenunterschied, bei dem \(right.german) Antworten stimmen, in Cent (Hundertsteln eines Halbtons)."
      )
      : Text(
        en: "The difference at which \(right.english) answers are right, in \(unit.word.english).",
        de: "Der Unterschied, bei dem \(right.german) Antworten stimmen, in \(unit.word.german).")
    return difference
      + Text(
        en: " It isn't counted but fitted: it is the threshold that best explains the answers.",
        de:
          " Sie wird nicht gezählt, sondern angepasst: Es ist die Schwelle, die die Antworten am besten erklärt.")
  }

  /// Headings with a paragraph each.
  static func explanations(in unit: ProfileUnit, of choices: Int?) -> [(heading: Text, words: Text)] {
    [
      (ProfileMessages.threshold, thresholds(in: unit, of: choices)),
      (
        ProfileMessages.interval95,
        Text(
          en:
            "With the default strategy, the intervals of most kinds of simulated listeners contained the true threshold in about "
            + "95 of 100 cases; just after a sudden change, in fewer. More answers make it narrower. It holds as of your last "
            + "answer.",
          de:
            "Mit der vorgegebenen Strategie enthielten die Intervalle bei den meisten Arten simulierter Hörer die wahre "
            + "Schwelle in etwa 95 von 100 Fällen, kurz nach einer plötzlichen Änderung seltener. Mehr Antworten machen es "
            + "schmaler. Es gilt für den Stand deiner letzten Antwort.")
      ),
      (
        keyboard,
        Text(
          en:
            "Lower thresholds are closer to the keys. A dot marks a note with answers of its own; between dots, thresholds are "
            + "estimated from neighbouring notes. Notes more than six semitones from any answer are left blank.",
          de:
            "Kleinere Schwellen liegen näher an den Tasten. Ein Punkt markiert einen Ton mit eigenen Antworten; dazwischen ist "
            + "die Schwelle aus den Nachbartönen geschätzt. Töne, die mehr als sechs Halbtöne von jeder Antwort entfernt sind, "
            + "bleiben leer.")
      ),
      (
        ProfileMessages.time,
        Text(
          en:
            "Each point is the threshold after the last answer of a day, a week or a month. Periods without answers are gaps "
            + "in the line.",
          de:
            "Jeder Punkt ist die Schwelle nach der letzten Antwort eines Tages, einer Woche oder eines Monats. Zeiten ohne "
            + "Antworten sind Lücken in der Linie.")
      ),
      (
        trend,
        Text(
          en:
            "The change over the \(Trend.window) days up to your last answer. Peach calls it improving or declining from a "
            + "probability of 99\u{A0}%, stable once its 95\u{A0}% interval lies within a factor of 1.25, and otherwise "
            + "nothing. Other notes don't count as a change.",
          de:
            "Die Änderung in den \(Trend.window) Tagen bis zu deiner letzten Antwort. »Wird besser« und »wird schlechter« heißt sie "
            + "ab einer Wahrscheinlichkeit von 99\u{A0}%, »stabil«, sobald ihr 95-%-Intervall innerhalb des Faktors 1,25 "
            + "liegt, und sonst nichts. Andere Töne zählen nicht als Änderung.")
      ),
    ]
  }
}
