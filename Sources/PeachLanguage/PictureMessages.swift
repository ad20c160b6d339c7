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

  /// The picture of the keyboard in one breath.
  public static func summary(from lowest: MIDINote, to highest: MIDINote, average: Cents?) -> Text {
    guard let average else {
      return Text(
        en: "Perceptual profile from \(lowest.name) to \(highest.name). There are no thresholds to show.",
        de: "Hörprofil von \(lowest.name) bis \(highest.name). Es sind keine Schwellen zu zeigen.")
    }
    return Text(
      en: "Perceptual profile showing detection thresholds from \(lowest.name) to \(highest.name). "
        + "Average threshold: \(unit(average, .english)).",
      de: "Hörprofil mit den Unterscheidungsschwellen von \(lowest.name) bis \(highest.name). "
        + "Mittlere Schwelle: \(unit(average, .german)).")
  }

  /// The picture over time in one breath.
  public static func historySummary(from first: Text, to last: Text, _ start: Cents, _ end: Cents) -> Text {
    Text(
      en: "Threshold over time, from \(first(.english)) to \(last(.english)): at first \(unit(start, .english)), "
        + "at last \(unit(end, .english)).",
      de: "Schwelle im Lauf der Zeit, von \(first(.german)) bis \(last(.german)): zuerst \(unit(start, .german)), "
        + "zuletzt \(unit(end, .german)).")
  }

  /// One note's values.
  public static func values(of threshold: NoteThreshold) -> Text {
    Text("\(threshold.note.name): ") + values(of: threshold.estimate) + Text(", ")
      + (threshold.answers == 0
        ? Text(en: "from its neighbours", de: "von den Nachbartönen") : ProfileMessages.answers(threshold.answers))
  }

  /// One step's values.
  public static func values(of entry: ThresholdTimeline.Entry, in step: TimelineStep) -> Text {
    name(of: entry, in: step) + Text(": ") + values(of: entry.estimate) + Text(", ")
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

  private static func values(of estimate: ThresholdEstimate) -> Text {
    Text(
      en: "\(unit(estimate.cents, .english)) (95\u{A0}%: \(interval(estimate, .english)))",
      de: "\(unit(estimate.cents, .german)) (95\u{A0}%: \(interval(estimate, .german)))")
  }

  /// `5.9 to 12`.
  public static func interval(_ lower: Cents, _ upper: Cents) -> Text {
    Text(
      en: Fixed.cents(lower, .english) + " to " + Fixed.cents(upper, .english),
      de: Fixed.cents(lower, .german) + " bis " + Fixed.cents(upper, .german))
  }

  private static func interval(_ estimate: ThresholdEstimate, _ language: LanguageCode) -> String {
    interval(estimate.lower95, estimate.upper95)(language)
  }

  private static func unit(_ cents: Cents, _ language: LanguageCode) -> String {
    Fixed.cents(cents, language) + " " + ProfileMessages.cents(language)
  }
}
