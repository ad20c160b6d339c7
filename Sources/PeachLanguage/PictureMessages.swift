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

  /// The threshold over time in one sentence.
  public static func historySummary(
    from first: Text, to last: Text, _ start: ThresholdEstimate, _ end: ThresholdEstimate
  ) -> Text {
    let values = [(Text(en: "at first ", de: "zuerst "), start), (Text(en: "finally ", de: "zuletzt "), end)]
      .filter { $0.1.isRangeShown }.map { $0.0 + ProfileMessages.short($0.1) }
    let list = values.dropFirst().reduce(values.first.map { Text(": ") + $0 } ?? Text("")) { $0 + Text(", ") + $1 }
    return Text(en: "Threshold over time, from ", de: "Schwelle im Lauf der Zeit, von ") + first + Figure.to + last
      + list
      + Text(".")
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
}
