import PeachCore

/// Titles, legends, values and descriptions (for screen readers) of the pictures of a profile.
public enum PictureMessages {
  public static let title = ProfileMessages.title
  /// With the exercise, except for the one that everybody begins with.
  public static func title(of exercise: ExerciseName) -> Text { title + ProfileMessages.addition(of: exercise) }

  /// The legend, one line each.
  public static let legend = [
    Text(
      en:
        "Line: the fitted threshold, the difference at which three of four answers are right. Nearer to the keys is finer.",
      de: "Linie: die angepasste Schwelle, bei der drei von vier Antworten stimmen. Näher an den Tasten ist feiner."),
    Text(
      en:
        "Bands: the 50, 80 and 95\u{A0}% intervals of the threshold. Paler is less certain; notes without data are blank.",
      de:
        "Bänder: die 50-, 80- und 95-%-Intervalle der Schwelle. Blasser heißt unsicherer; Töne ohne Daten bleiben leer."
    ),
    ProfileScreenMessages.line,
  ]

  /// The threshold over time in one sentence. Thresholds that aren't shown are nil.
  public static func historySummary(from first: Text, to last: Text, _ start: Cents?, _ end: Cents?) -> Text {
    Text(en: "Threshold over time, from ", de: "Schwelle im Lauf der Zeit, von ") + first
      + Figure.to + last + Text(en: ": at first ", de: ": zuerst ") + amount(start)
      + Text(en: ", finally ", de: ", zuletzt ") + amount(end) + Text(".")
  }

  /// The values of a step.
  public static func values(of entry: ThresholdTimeline.Entry, in step: TimelineStep) -> Text {
    name(of: entry, in: step) + Text(": ") + ProfileMessages.values(entry.estimate, entry.answers)
  }

  /// A day, week or month.
  public static func name(of entry: ThresholdTimeline.Entry, in step: TimelineStep) -> Text {
    switch step {
    case .day: Dates.day(entry.firstDay)
    case .week: Text(en: "week of ", de: "Woche ab ") + Dates.day(entry.firstDay)
    case .month: Dates.month(entry.firstDay)
    }
  }

  private static func amount(_ cents: Cents?) -> Text {
    cents.map { Figure.cents($0) + Text(" ") + ProfileMessages.cents } ?? ProfileMessages.word(.tooLittleData)
  }
}
