import PeachBase
import PeachFits

/// The values of single notes and steps of time, and the change between steps.
extension ProfileMessages {
  /// `16 Nov 2026 to 22 Nov 2026`.
  public static func days(of entry: ProfileCourse.Entry) -> Text {
    let (first, last) = (Dates.shortDayOfYear(entry.firstDay), Dates.shortDayOfYear(entry.lastDay))
    return first == last ? first : first + Figure.to + last
  }

  /// `C4: 8.4 cents (6.1 to 12), 30 answers`.
  public static func note(_ note: NoteThreshold, in unit: ProfileUnit = .cents) -> Text {
    Text(note.note.name + ": ") + values(note.estimate, note.answers, in: unit)
  }

  /// `8.4 cents (6.1 to 12), 30 answers`, `between 4 and 21 cents, 9 answers`, or `3 answers`.
  package static func values(_ estimate: ThresholdEstimate, _ answers: Int, in unit: ProfileUnit = .cents) -> Text {
    (estimate.isRangeShown ? amount(estimate, in: unit) + Text(", ") : Text("")) + Self.answers(answers)
  }

  // MARK: At the cursor

  /// The parts of a line, the most important first: `A4 · 8.2 cents`, ` (6.1 to 11)`, ` · 43 answers`.
  public static func cursor(
    _ name: Text, _ estimate: ThresholdEstimate, _ answers: Int, in unit: ProfileUnit = .cents
  ) -> [Text] {
    let number =
      estimate.isPrecise
      ? [
        name + Text(" · ") + unit.written(estimate.cents.value) + Text(" ") + unit.word,
        interval95(estimate, in: unit).map { Text(" ") + $0 } ?? Text(""),
      ] : [name] + (estimate.isRangeShown ? [Text(" · ") + shortRange(estimate, in: unit)] : [])
    return number + [Text(" · ") + Self.answers(answers)]
  }

  /// For a note of which nothing is known.
  public static let noAnswersNear = Text(en: "no answers near", de: "keine Antworten in der Nähe")
  /// For a note that is hidden.
  public static let notCertain = Text(en: "hidden, too uncertain", de: "ausgeblendet, zu unsicher")

  /// `16 Nov 2026`, `week of 16 Nov 2026`, `Nov 2026`.
  public static func shortName(of entry: TimelineStep.Entry, in step: TimelineStep) -> Text {
    switch step {
    case .day: Dates.shortDayOfYear(entry.firstDay)
    case .week: Text(en: "week of ", de: "Woche ab ") + Dates.shortDayOfYear(entry.firstDay)
    case .month: Dates.shortMonth(entry.firstDay)
    }
  }

  /// `1.4 times finer than the week before`.
  public static func change(_ change: ThresholdTimeline.Change, in step: TimelineStep) -> Text {
    let (ratio, isFiner) = (change.ratio, change.ratio.value < 1)
    let value = Figure.decimal(isFiner ? 1 / ratio.value : ratio.value, 1)
    let word = isFiner ? finer : coarser
    return Text(en: "\(value.english) times \(word.english) than ", de: "\(value.german)-mal \(word.german) als ")
      + than(step, isAfterGap: change.isAfterGap)
  }

  private static func than(_ step: TimelineStep, isAfterGap: Bool) -> Text {
    guard !isAfterGap else { return Text(en: "before the gap", de: "vor der Lücke") }
    return switch step {
    case .day: Text(en: "the day before", de: "am Tag davor")
    case .week: Text(en: "the week before", de: "in der Woche davor")
    case .month: Text(en: "the month before", de: "im Monat davor")
    }
  }
}
