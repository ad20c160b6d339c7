import PeachCore

/// The words of the profile's page in a browser and on paper.
public enum DocumentMessages {
  public static let keyboard = Text(en: "Over the keyboard", de: "Über die Klaviatur")
  public static let time = Text(en: "Over time", de: "Im Lauf der Zeit")
  public static let figures = Text(en: "In figures", de: "In Zahlen")
  public static let reading = Text(en: "How to read it", de: "Wie man es liest")

  public static let loudness = Text(en: "Loudness and pitch", de: "Lautheit und Tonhöhe")
  public static let loudnessMeaning = Text(
    en:
      "What the loudness experiments have found: by how many cents a second note seems higher for each dB that it is louder.",
    de:
      "Was die Lautheitsversuche gefunden haben: um wie viele Cent ein zweiter Ton höher wirkt, je dB, das er lauter ist."
  )
  public static let listener = Text(en: "Listener", de: "Wer hörte")
  public static let unnamed = Text(en: "Without a name", de: "Ohne Namen")
  public static let loudnessBias = Text(en: "Cents per dB", de: "Cent je dB")
  public static let tooFew = Text(en: "too few answers", de: "zu wenige Antworten")

  public static let pointAtNotes = Text(
    en: "Point at a note for its values, or walk with Tab and the arrow keys; in brackets the 95\u{A0}% interval.",
    de: "Auf einen Ton zeigen nennt seine Werte, auch mit Tab und Pfeiltasten; in Klammern das 95-%-Intervall.")
  public static let pointAtSteps = Text(
    en: "Point at a place for its values, or walk with Tab and the arrow keys; in brackets the 95\u{A0}% interval.",
    de: "Auf eine Stelle zeigen nennt ihre Werte, auch mit Tab und Pfeiltasten; in Klammern das 95-%-Intervall.")
  public static let notesTable = Text(en: "All notes as a table", de: "Alle Töne als Tabelle")
  public static let timeTable = Text(en: "All steps as a table", de: "Alle Schritte als Tabelle")

  public static let note = Text(en: "Note", de: "Ton")
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

  public static let now = Text(en: "Threshold now", de: "Schwelle jetzt")
  public static let mean = Text(en: "Mean", de: "Mittel")
  public static let deviation = Text(en: "Standard deviation", de: "Standardabweichung")
  public static let trend = Text(en: "Trend", de: "Trend")
  public static let change = Text(en: "Change", de: "Änderung")
  public static let none = Text("—")

  public static func interval(_ lower: Cents, _ upper: Cents) -> Text {
    Text("95\u{A0}%: ") + PictureMessages.interval(lower, upper)
  }

  public static func ofNotes(_ count: Int) -> Text {
    count == 1
      ? Text(en: "of the fitted value of 1 note", de: "des angepassten Werts von 1 Ton")
      : Text(en: "of the fitted values of \(count) notes", de: "der angepassten Werte von \(count) Tönen")
  }

  public static let allNotes = Text(en: "all notes together", de: "alle Töne zusammen")

  public static func direction(_ direction: Trend.Direction) -> Text {
    switch direction {
    case .improving: Text(en: "improving", de: "wird besser")
    case .stable: Text(en: "stable", de: "gleichbleibend")
    case .declining: Text(en: "declining", de: "lässt nach")
    case .tooLittleData: Text(en: "too little data", de: "zu wenige Daten")
    }
  }

  public static let orTooSmall = Text(en: "or too small to tell", de: "oder zu klein, um es zu sagen")

  public static let trendNeeds = Text(
    en: "needs \(Trend.leastAnswers) answers on \(Trend.leastDays) days",
    de: "braucht \(Trend.leastAnswers) Antworten an \(Trend.leastDays) Tagen")

  /// The span and the answers that the trend rests on.
  public static func trendBasis(answers: Int, days: Int) -> Text {
    Text(en: "in \(days) days, from ", de: "in \(days) Tagen, aus ") + ProfileMessages.answers(answers)
  }

  /// How many times one threshold is the other, and its interval.
  public static func factor(_ value: Double, _ lower: Double, _ upper: Double) -> [Text] {
    [
      Text("× ") + Figure.decimal(value, 2),
      Text("95\u{A0}%: ") + Figure.decimal(lower, 2) + Text(en: " to ", de: " bis ") + Figure.decimal(upper, 2),
    ]
  }

  public static func direction(_ direction: ThresholdChange.Direction) -> Text {
    switch direction {
    case .finer: Text(en: "finer", de: "feiner")
    case .coarser: Text(en: "coarser", de: "gröber")
    case .tooSmallToTell: Text(en: "too small to tell", de: "zu klein, um es zu sagen")
    case .tooLittleData: Text(en: "too little data", de: "zu wenige Daten")
    }
  }

  public static func periodBefore(_ answers: Int) -> Text {
    Text(en: "against the period before (", de: "gegenüber dem Zeitraum davor (") + ProfileMessages.answers(answers)
      + Text(")")
  }

  public static func made(on day: Int64, by program: String) -> Text {
    Text(en: "Made by \(program) on ", de: "Erstellt von \(program) am ") + Dates.day(day)
      + Text(en: ". Nothing in this page is loaded from elsewhere.", de: ". Nichts auf dieser Seite wird nachgeladen.")
  }

  public static func wrote(_ path: String) -> Text { Text(en: "Wrote \(path).", de: "\(path) geschrieben.") }
  public static func sameFile(_ one: String, _ other: String) -> Text {
    Text(en: "\(one) and \(other) name the same file.", de: "\(one) und \(other) nennen dieselbe Datei.")
  }

  public static let noHistory = Text(
    en: "Each day with an answer will add a point here.", de: "Jeder Tag mit einer Antwort bringt hier einen Punkt.")

  /// A heading and a paragraph each.
  public static let explanations: [(heading: Text, words: Text)] = [
    (
      Text(en: "Threshold", de: "Schwelle"),
      Text(
        en:
          "The pitch difference at which three of four answers are right, in cents (hundredths of a semitone). It is not "
          + "counted but fitted: of all thresholds, the answers speak for this one most.",
        de:
          "Der Tonhöhenunterschied, bei dem drei von vier Antworten stimmen, in Cent (Hundertsteln eines Halbtons). Sie "
          + "wird nicht gezählt, sondern angepasst: für diese Schwelle sprechen die Antworten am meisten.")
    ),
    (
      Text(en: "95\u{A0}% interval", de: "95-%-Intervall"),
      Text(
        en:
          "The threshold lies within it with a probability of 95\u{A0}%. More answers make it narrower, a break makes it wider.",
        de:
          "Darin liegt die Schwelle mit einer Wahrscheinlichkeit von 95\u{A0}%. Mehr Antworten machen es enger, eine Pause "
          + "macht es weiter.")
    ),
    (
      Text(en: "Over the keyboard", de: "Über die Klaviatur"),
      Text(
        en:
          "The nearer to the keys, the finer the ear. A dot stands where answers were given on that very note; between "
          + "dots the neighbours speak for it. Six semitones away from any answer nothing is drawn.",
        de: "Je näher an den Tasten, desto feiner das Ohr. Ein Punkt steht, wo es Antworten auf genau diesem Ton gibt; "
          + "dazwischen sprechen die Nachbarn für ihn. Sechs Halbtöne von jeder Antwort entfernt ist nichts gezeichnet."
      )
    ),
    (
      Text(en: "Over time", de: "Im Lauf der Zeit"),
      Text(
        en:
          "Each point is the threshold after the last answer of a day, a week or a month. Where there was none, the line "
          + "stays open.",
        de:
          "Jeder Punkt ist die Schwelle nach der letzten Antwort eines Tages, einer Woche oder eines Monats. Wo es keine "
          + "gab, bleibt die Linie offen.")
    ),
    (
      Text(en: "Mean and standard deviation", de: "Mittel und Standardabweichung"),
      Text(
        en: "Taken over the fitted values of the notes shown. These lie closer together than the true thresholds do.",
        de: "Über die angepassten Werte der gezeigten Töne. Diese liegen enger beieinander als die wahren Schwellen.")
    ),
    (
      Text(en: "Trend", de: "Trend"),
      Text(
        en:
          "Over the last \(Trend.window) days of the period, and only where it is 99\u{A0}% sure. × 0.5 would be half the threshold: twice as fine an ear.",
        de:
          "Über die letzten \(Trend.window) Tage des Zeitraums, und nur, wo er zu 99\u{A0}% sicher ist. × 0,5 wäre die halbe Schwelle: ein doppelt so "
          + "feines Ohr.")
    ),
  ]
}
