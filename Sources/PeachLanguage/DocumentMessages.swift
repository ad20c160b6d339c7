import PeachCore

/// Texts of HTML pages.
public enum DocumentMessages {
  public static let keyboard = Text(en: "Across the keyboard", de: "Auf der Klaviatur")
  public static let time = Text(en: "Over time", de: "Im Lauf der Zeit")
  public static let figures = Text(en: "In figures", de: "In Zahlen")
  public static let reading = Text(en: "How to read it", de: "Lesehilfe")

  public static let loudness = Text(en: "Loudness and pitch", de: "Lautheit und Tonhöhe")
  public static let loudnessMeaning = Text(
    en:
      "Results of the loudness experiments: how many cents higher a second note seems for each dB that it is louder.",
    de: "Ergebnisse der Lautheitsversuche: um wie viele Cent ein zweiter Ton höher wirkt, wenn er 1 dB lauter ist.")
  public static let participant = Text(en: "Participant", de: "Person")
  public static let unnamed = Text(en: "Without a name", de: "Ohne Namen")
  public static let loudnessBias = Text(en: "Cents per dB", de: "Cent je dB")
  public static let tooFew = Text(en: "too few answers", de: "zu wenige Antworten")

  public static let pointAtNotes =
    Text(en: "Point at a note to see its values", de: "Zeig auf einen Ton, um seine Werte zu sehen") + orUseKeys
  public static let pointAtSteps =
    Text(en: "Point at a place to see its values", de: "Zeig auf eine Stelle, um ihre Werte zu sehen") + orUseKeys
  private static let orUseKeys = Text(
    en: ", or use Tab and the arrow keys. The 95\u{A0}% interval is in brackets.",
    de: ", oder nimm Tab und die Pfeiltasten. In Klammern steht das 95-%-Intervall.")
  public static let notesTable = Text(en: "All notes as a table", de: "Alle Töne als Tabelle")
  public static let timeTable = Text(en: "All steps as a table", de: "Alle Schritte als Tabelle")

  public static let note = Text(en: "Note", de: "Ton")
  public static let threshold = Text(en: "Threshold", de: "Schwelle")
  public static let thresholdInCents = Text(en: "Threshold in cents", de: "Schwelle in Cent")
  public static let interval = Text(en: "95\u{A0}% interval", de: "95-%-Intervall")
  public static let answers = Text(en: "Answers", de: "Antworten")

  public static func step(_ step: TimelineStep) -> Text {
    switch step {
    case .day: Text(en: "Day (UTC)", de: "Tag (UTC)")
    case .week: Text(en: "Week", de: "Woche")
    case .month: Text(en: "Month", de: "Monat")
    }
  }

  public static let spread = Text(en: "Spread", de: "Streuung")
  public static let trend = Text(en: "Trend", de: "Trend")
  public static let change = Text(en: "Change", de: "Änderung")
  public static let none = Text("—")

  public static func interval(_ lower: Cents, _ upper: Cents) -> Text {
    Figure.interval95(Figure.cents(lower), Figure.cents(upper))
  }

  public static func ofNotes(_ count: Int) -> Text {
    count == 1
      ? Text(en: "of the fitted threshold of 1 note", de: "der angepassten Schwelle von 1 Ton")
      : Text(en: "of the fitted thresholds of \(count) notes", de: "der angepassten Schwellen von \(count) Tönen")
  }

  public static func heard(_ keys: [ClosedRange<MIDINote>]) -> Text {
    Text(en: "of the notes heard, ", de: "der gehörten Töne, ") + ProfileMessages.keys(keys)
  }

  /// The length of the period and the number of answers of a trend.
  public static func trendBasis(answers: Int, days: Int) -> Text {
    Text(en: "in \(days) days, from ", de: "in \(days) Tagen, aus ") + ProfileMessages.answers(answers)
  }

  /// The ratio of two thresholds, and its interval.
  public static func factor(_ value: Double, _ lower: Double, _ upper: Double) -> (value: Text, interval: Text) {
    (Text("× ") + Figure.decimal(value, 2), Figure.interval95(Figure.decimal(lower, 2), Figure.decimal(upper, 2)))
  }

  public static func direction(_ direction: ThresholdChange.Direction) -> Text {
    switch direction {
    case .finer: ProfileMessages.finer
    case .coarser: ProfileMessages.coarser
    case .same: Text(en: "about the same", de: "etwa gleich")
    }
  }

  public static func periodBefore(_ answers: Int) -> Text {
    Text(en: "compared with the previous period (", de: "gegenüber dem Zeitraum davor (")
      + ProfileMessages.answers(answers)
      + Text(")")
  }

  public static func made(on day: Int64, by program: String) -> Text {
    Text(en: "Created by \(program) on ", de: "Erstellt von \(program) am ") + Dates.day(day)
      + Text(en: ". This page loads nothing from the network.", de: ". Diese Seite lädt nichts aus dem Netz.")
  }

  public static func wrote(_ path: String) -> Text { Text(en: "Wrote \(path).", de: "\(path) geschrieben.") }
  public static func sameFile(_ one: String, _ other: String) -> Text {
    Text(en: "\(one) and \(other) name the same file.", de: "\(one) und \(other) nennen dieselbe Datei.")
  }

  public static let noHistory = Text(
    en: "Each day of training adds a point here.", de: "Jeder Tag, an dem du trainierst, bringt hier einen Punkt.")

  /// Headings with a paragraph each.
  public static let explanations: [(heading: Text, words: Text)] = [
    (
      threshold,
      Text(
        en:
          "The pitch difference at which three of four answers are right, in cents (hundredths of a semitone). It "
          + "isn't counted but fitted: it is the threshold that best explains the answers.",
        de:
          "Der Tonhöhenunterschied, bei dem drei von vier Antworten stimmen, in Cent (Hundertsteln eines Halbtons). Sie "
          + "wird nicht gezählt, sondern angepasst: Es ist die Schwelle, die die Antworten am besten erklärt.")
    ),
    (
      interval,
      Text(
        en:
          "With the default strategy, the intervals of most kinds of simulated listeners contained the true threshold in 95 or "
          + "more of 100 cases; just after a sudden change, in fewer. More answers make it narrower, a break makes it wider.",
        de:
          "Mit der vorgegebenen Strategie enthielten die Intervalle bei den meisten Arten simulierter Hörer die wahre Schwelle "
          + "in 95 oder mehr von 100 Fällen, kurz nach einer plötzlichen Änderung seltener. Mehr Antworten machen es "
          + "schmaler, eine Pause macht es breiter."
      )
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
      time,
      Text(
        en:
          "Each point is the threshold after the last answer of a day, a week or a month. Periods without answers are gaps in "
          + "the line.",
        de:
          "Jeder Punkt ist die Schwelle nach der letzten Antwort eines Tages, einer Woche oder eines Monats. Zeiten ohne "
          + "Antworten sind Lücken in der Linie.")
    ),
    (
      spread,
      Text(
        en:
          "The standard deviation of the fitted thresholds of the notes shown, which lie closer together than the true ones.",
        de:
          "Die Standardabweichung der angepassten Schwellen der gezeigten Töne; diese liegen enger beieinander als die "
          + "wahren.")
    ),
    (
      trend,
      Text(
        en:
          "The change over the last \(Trend.window) days of the period. Peach calls it improving or declining from a "
          + "probability of 99\u{A0}%, stable once its 95\u{A0}% interval lies within a factor of 1.25, and otherwise "
          + "nothing. Other notes don't count as a change.",
        de:
          "Die Änderung in den letzten \(Trend.window) Tagen des Zeitraums. »Wird besser« und »wird schlechter« heißt sie "
          + "ab einer Wahrscheinlichkeit von 99\u{A0}%, »stabil«, sobald ihr 95-%-Intervall innerhalb des Faktors 1,25 "
          + "liegt, und sonst nichts. Andere Töne zählen nicht als Änderung.")
    ),
  ]
}
