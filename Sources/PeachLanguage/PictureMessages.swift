import PeachCore

/// What the pictures of the profile say to those who do not see them, and what their values are.
public enum PictureMessages {
  public static let title = Text(en: "Perceptual profile", de: "Hörprofil")

  /// How to read the picture, a line each.
  public static let legend = [
    Text(
      en:
        "Line: the fitted threshold, the difference at which three of four answers are right. Nearer to the keys is finer.",
      de: "Linie: die angepasste Schwelle, bei der drei von vier Antworten stimmen. Näher an den Tasten ist feiner."),
    Text(
      en:
        "Band: where the threshold lies with 50, 80 and 95\u{A0}%. The paler, the less sure; where nothing is known, nothing.",
      de:
        "Band: wo die Schwelle mit 50, 80 und 95\u{A0}% liegt. Je blasser, desto unsicherer; wo nichts bekannt ist, nichts."
    ),
  ]

  /// The picture over time in one breath.
  public static func historySummary(from first: Text, to last: Text, _ start: Cents, _ end: Cents) -> Text {
    Text(en: "Threshold over time, from ", de: "Schwelle im Lauf der Zeit, von ") + first
      + Text(en: " to ", de: " bis ") + last + Text(en: ": at first ", de: ": zuerst ") + amount(start)
      + Text(en: ", at last ", de: ", zuletzt ") + amount(end) + Text(".")
  }

  /// One step's values.
  public static func values(of entry: ThresholdTimeline.Entry, in step: TimelineStep) -> Text {
    let estimate = entry.estimate
    return name(of: entry, in: step) + Text(": ")
      + ProfileMessages.interval(estimate.cents, estimate.lower95, estimate.upper95) + Text(", ")
      + ProfileMessages.answers(entry.answers)
  }

  /// A day, week or month.
  public static func name(of entry: ThresholdTimeline.Entry, in step: TimelineStep) -> Text {
    switch step {
    case .day: Dates.day(entry.firstDay)
    case .week: Text(en: "week of ", de: "Woche ab ") + Dates.day(entry.firstDay)
    case .month: Dates.month(entry.firstDay)
    }
  }

  /// `5.9 to 12`.
  public static func interval(_ lower: Cents, _ upper: Cents) -> Text {
    Figure.cents(lower) + Text(en: " to ", de: " bis ") + Figure.cents(upper)
  }

  private static func amount(_ cents: Cents) -> Text { Figure.cents(cents) + Text(" ") + ProfileMessages.cents }
}
