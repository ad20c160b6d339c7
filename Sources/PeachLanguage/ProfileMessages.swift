import PeachCore

/// Texts about the profile.
public enum ProfileMessages {
  public static let title = Text(en: "Profile", de: "Profil")
  /// The title with the name of the exercise, unless it is the default exercise.
  public static func title(of exercise: ExerciseName) -> Text { title + addition(of: exercise) }
  static func addition(of exercise: ExerciseName) -> Text {
    guard exercise != Exercises.standard.name, let words = Exercises[exercise]?.words else { return Text("") }
    return Text(": ") + words.title
  }
  public static let cents = Text(en: "cents", de: "Cent")
  public static let begin = Text(
    en: "Start training to build your profile", de: "Trainiere, um dein Profil aufzubauen")

  public static func answers(_ count: Int) -> Text {
    let number = Figure.count(count)
    return count == 1
      ? Text(en: "1 answer", de: "1 Antwort")
      : Text(en: "\(number.english) answers", de: "\(number.german) Antworten")
  }

  // MARK: Summary

  /// A description of the picture for screen readers.
  ///
  /// - Parameter threshold: nil if none is shown.
  public static func summary(of exercise: ExerciseName, keys: NoteRange, threshold: ShownThreshold?) -> Text {
    let (lowest, highest) = (keys.lowest.name, keys.highest.name)
    let name =
      addition(of: exercise) == Text("") ? Text("") : (Exercises[exercise]?.words.title ?? Text("")) + Text(". ")
    return name
      + Text(
        en: "Profile with the thresholds from \(lowest) to \(highest).",
        de: "Profil mit den Schwellen von \(lowest) bis \(highest).") + sentence(threshold)
  }

  /// Another sentence, or nothing without a threshold.
  static func sentence(_ threshold: Cents?) -> Text {
    guard let value = threshold.map(Figure.cents) else { return Text("") }
    return Text(en: " Threshold: \(value.english) cents.", de: " Schwelle: \(value.german) Cent.")
  }

  /// The same with a range while there is no number, and with a date if it is from long ago.
  static func sentence(_ threshold: ShownThreshold?) -> Text {
    guard let threshold else { return Text("") }
    return Text(" ") + Self.threshold + (threshold.day.map { Text(" ") + inMonth($0) } ?? Text("")) + Text(": ")
      + short(threshold.estimate) + Text(".")
  }

  // MARK: Periods

  public static func period(_ period: HistoryRange) -> Text {
    guard let days = period.days else { return Text(en: "all time", de: "gesamt") }
    return days == 1 ? Text(en: "today", de: "heute") : Text(en: "last \(days) days", de: "letzte \(days) Tage")
  }

  static func within(_ period: HistoryRange) -> Text {
    guard let days = period.days else { return Text(en: "before", de: "davor") }
    return days == 1
      ? Text(en: "today", de: "heute") : Text(en: "in the last \(days) days", de: "in den letzten \(days) Tagen")
  }

  /// The reason why the profile shows no notes.
  public static func emptyReason(_ reason: ProfileReport.EmptyReason, in period: HistoryRange) -> Text {
    switch reason {
    case .noAnswers: begin
    case .noneInPeriod(let shortest):
      Text(en: "No answers ", de: "Keine Antworten ") + within(period) + Text(en: ", but some ", de: ", aber welche ")
        + within(shortest)
    case .noneNearKeys: Text(en: "No answers near these keys", de: "Keine Antworten in der Nähe dieser Tasten")
    case .allHidden: Text(en: "All thresholds are too uncertain", de: "Alle Schwellen sind zu unsicher")
    }
  }

  /// The command that shows a period with answers.
  ///
  /// - Parameter exercise: nil for the one in the settings.
  public static func look(at period: HistoryRange, of exercise: ExerciseName? = nil) -> Text {
    let command = "peach profile" + (exercise.map { " " + $0.rawValue } ?? "") + " --range \(period.rawValue)"
    return Text(en: "'\(command)' shows them.", de: "»\(command)« zeigt sie.")
  }

  /// A warning about answers that are ignored because their values are out of range.
  public static func impossible(_ answers: Int) -> Text {
    answers == 1
      ? Text(
        en: "1 answer has impossible values and is ignored. See 'peach doctor'.",
        de: "1 Antwort hat unmögliche Werte und wird ignoriert. Siehe »peach doctor«.")
      : Self.answers(answers)
        + Text(
          en: " have impossible values and are ignored. See 'peach doctor'.",
          de: " haben unmögliche Werte und werden ignoriert. Siehe »peach doctor«.")
  }

  public static func hidden(_ notes: Int) -> Text {
    notes == 1
      ? Text(
        en: "1 note is hidden because its threshold is too uncertain.",
        de: "1 Ton ist ausgeblendet, weil seine Schwelle zu unsicher ist.")
      : Text(
        en: "\(notes) notes are hidden because their thresholds are too uncertain.",
        de: "\(notes) Töne sind ausgeblendet, weil ihre Schwellen zu unsicher sind.")
  }

  // MARK: Figures

  /// `8.4 cents (6.1 to 12)`.
  public static func interval(_ value: Cents, _ lower: Cents, _ upper: Cents) -> Text {
    let (value, lower, upper) = (Figure.cents(value), Figure.cents(lower), Figure.cents(upper))
    return Text(
      en: "\(value.english) cents (\(lower.english) to \(upper.english))",
      de: "\(value.german) Cent (\(lower.german) bis \(upper.german))")
  }

  /// `between 5 and 33 cents`: whole cents from 2 on, rounded outwards, so that the range stays true.
  public static func range(_ lower: Cents, _ upper: Cents) -> Text {
    Text(en: "between ", de: "zwischen ") + rounded(lower, .down) + Text(en: " and ", de: " und ") + rounded(upper, .up)
      + Text(" ") + cents
  }

  /// `5 to 33 cents`, where there is little room.
  static func shortRange(_ lower: Cents, _ upper: Cents) -> Text {
    rounded(lower, .down) + Figure.to + rounded(upper, .up) + Text(" ") + cents
  }

  private static func rounded(_ cents: Cents, _ rule: FloatingPointRoundingRule) -> Text {
    cents.value < 2
      ? Figure.decimal((10 * cents.value).rounded(rule) / 10, 1) : Figure.count(Int(cents.value.rounded(rule)))
  }

  /// A number with its interval, or a range while that is wide.
  public static func amount(_ estimate: ThresholdEstimate) -> Text {
    estimate.isPrecise
      ? interval(estimate.cents, estimate.lower95, estimate.upper95) : range(estimate.lower95, estimate.upper95)
  }

  /// The same without the interval of a number.
  static func short(_ estimate: ThresholdEstimate) -> Text {
    estimate.shown.map { Figure.cents($0) + Text(" ") + cents } ?? range(estimate.lower95, estimate.upper95)
  }

  /// `C3–C6`, or `C2–D#3, F#5–C6` with a gap.
  public static func keys(_ ranges: [ClosedRange<MIDINote>]) -> Text {
    let names = ranges.map { range in
      range.lowerBound == range.upperBound
        ? range.lowerBound.name : range.lowerBound.name + "–" + range.upperBound.name
    }
    return Text(names.joined(separator: ", "))
  }

  static let threshold = Text(en: "Threshold", de: "Schwelle")

  /// `Threshold 8.2 cents (6.1 to 11)`, `Threshold between 5 and 33 cents`, or `Threshold in May 2024: …`.
  public static func threshold(_ threshold: ShownThreshold) -> Text {
    let date = threshold.day.map { inMonth($0) + Text(": ") } ?? Text("")
    return Self.threshold + Text(" ") + date + amount(threshold.estimate)
  }

  /// `Threshold 8.2 cents (6.1 to 11), C3–C6`.
  public static func threshold(_ threshold: ShownThreshold, over keys: [ClosedRange<MIDINote>]) -> Text {
    Self.threshold(threshold) + Text(", ") + Self.keys(keys)
  }

  /// `in May 2024`.
  static func inMonth(_ day: Int64) -> Text { Text(en: "in ", de: "im ") + Dates.month(day) }

  public static func answersToNumber(_ count: Int) -> Text {
    Text(
      en: "about \(count) more answers for a number", de: "noch etwa \(count) Antworten bis zu einer Zahl")
  }

  public static func spread(_ spread: Cents) -> Text {
    Text(en: "Spread ", de: "Streuung ") + Figure.cents(spread) + Text(" ") + cents
  }

  public static func trend(_ direction: Trend.Direction) -> Text {
    let symbol =
      switch direction {
      case .improving: "↘ "
      case .stable: "→ "
      case .declining: "↗ "
      }
    return Text("Trend " + symbol) + word(direction)
  }

  public static func word(_ direction: Trend.Direction) -> Text {
    switch direction {
    case .improving: Text(en: "improving", de: "wird besser")
    case .stable: Text(en: "stable", de: "stabil")
    case .declining: Text(en: "declining", de: "wird schlechter")
    }
  }

  /// `Finest from C4 to B4; 2.3 times coarser (1.5 to 3.6) up to B2`.
  public static func registers(_ contrast: RegisterContrast) -> Text {
    let (place, ratio) = (MatchProfileMessages.within(contrast.coarsest), times(contrast.ratio, coarser))
    return Text(en: "Finest ", de: "Am feinsten ") + MatchProfileMessages.within(contrast.finest)
      + Text(en: "; \(ratio.english) \(place.english)", de: "; \(place.german) \(ratio.german)")
  }

  // MARK: Basis of the figures

  /// - Parameter keys: the keys for which the threshold is.
  public static func basis(_ keys: [ClosedRange<MIDINote>]) -> Text {
    Text(
      en: "The threshold is for the notes heard and those within six semitones of them, ",
      de: "Die Schwelle gilt für die gehörten Töne und die bis zu sechs Halbtöne daneben, ")
      + Self.keys(keys) + Text(".")
  }

  public static func spreadBasis(notes: Int) -> Text {
    Text(
      en:
        "The spread is the standard deviation of the fitted thresholds of \(notes) notes; the true thresholds lie further "
        + "apart.",
      de:
        "Die Streuung ist die Standardabweichung der angepassten Schwellen von \(notes) Tönen; die wahren Schwellen liegen "
        + "weiter auseinander.")
  }

  public static let intervals = Text(
    en: "The 95 % interval is in brackets; it assumes that the model describes you.",
    de: "In Klammern steht das 95-%-Intervall, falls das Modell auf dich zutrifft.")

  /// `Trend over the last 60 days: 1.3 times finer (1.1 to 1.6), from …`; nil if the answers can't say a direction.
  ///
  /// - Parameter days: the length of the trend's window.
  public static func trendBasis(_ trend: Trend, days: Int) -> Text? {
    guard let fit = trend.fit, let direction = fit.direction else { return nil }
    return Text(en: "Trend over the last \(days) days: ", de: "Trend über die letzten \(days) Tage: ")
      + comparison(fit.ratio, direction) + Text(en: ", from ", de: ", aus ") + answers(fit.answers)
      + Text(
        en: " on \(fit.days) days; other notes don't count as a change.",
        de: " an \(fit.days) Tagen; andere Töne zählen nicht als Änderung.")
  }

  /// `Trend: improving, 1.3 times finer (1.1 to 1.6)`; nil if the answers can't say it.
  public static func spokenTrend(_ trend: Trend) -> Text? {
    guard let fit = trend.fit, let direction = fit.direction, let word = trend.direction.map(Self.word) else {
      return nil
    }
    return Text("Trend: ") + word + Text(", ") + comparison(fit.ratio, direction)
  }

  /// `Compared with the previous 7 days (300 answers): 1.3 times finer (1.1 to 1.6).`; nil if the answers can't say it.
  ///
  /// - Parameter days: the length of each of the two periods.
  public static func change(_ change: ThresholdChange, days: Int) -> Text? {
    guard let direction = change.direction, let ratio = change.ratio else { return nil }
    let before =
      days == 1
      ? Text(en: "the day before", de: "dem Tag davor")
      : Text(en: "the previous \(days) days", de: "den \(days) Tagen davor")
    return Text(en: "Compared with ", de: "Gegenüber ") + before + Text(" (") + answers(change.answers) + Text("): ")
      + comparison(ratio, direction) + Text(".")
  }

  /// `1.3 times finer (1.0 to 1.6)`.
  public static func comparison(_ ratio: ThresholdRatio, _ direction: ThresholdChange.Direction) -> Text {
    switch direction {
    case .coarser: return times(ratio, coarser)
    case .finer: return times(ratio.inverse, finer)
    case .same:
      let (fine, coarse) = (Figure.decimal(1 / ratio.lower95, 2), Figure.decimal(ratio.upper95, 2))
      return Text(
        en: "about the same (\(fine.english) times finer to \(coarse.english) times coarser)",
        de: "etwa gleich (\(fine.german)-mal feiner bis \(coarse.german)-mal gröber)")
    }
  }

  static let finer = Text(en: "finer", de: "feiner")
  static let coarser = Text(en: "coarser", de: "gröber")

  private static func times(_ ratio: ThresholdRatio, _ word: Text) -> Text {
    let (value, lower, upper) = (
      Figure.decimal(ratio.value, 1), Figure.decimal(ratio.lower95, 1), Figure.decimal(ratio.upper95, 1)
    )
    return Text(
      en: "\(value.english) times \(word.english) (\(lower.english) to \(upper.english))",
      de: "\(value.german)-mal \(word.german) (\(lower.german) bis \(upper.german))")
  }

  // MARK: Over time

  public static func overTime(_ step: TimelineStep) -> Text {
    switch step {
    case .day: Text(en: "Threshold over time, by day", de: "Schwelle im Lauf der Zeit, nach Tagen")
    case .week: Text(en: "Threshold over time, by week", de: "Schwelle im Lauf der Zeit, nach Wochen")
    case .month: Text(en: "Threshold over time, by month", de: "Schwelle im Lauf der Zeit, nach Monaten")
    }
  }
}
