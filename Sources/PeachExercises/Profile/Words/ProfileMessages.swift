import PeachBase
import PeachFits

/// Texts about the profile.
public enum ProfileMessages {
  public static let title = Text(en: "Profile", de: "Profil")
  public static let cents = Text(en: "cents", de: "Cent")
  public static let begin = Text(
    en: "Start training to build your profile", de: "Trainiere, um dein Profil aufzubauen")

  /// The title of a column.
  public static let answers = Text(en: "Answers", de: "Antworten")
  public static func answers(_ count: Int) -> Text {
    Figure.counted(count, en: ("answer", "answers"), de: ("Antwort", "Antworten"))
  }

  // MARK: Summary

  /// Another sentence with the threshold as a number or a range, and with a date if it is from long ago.
  package static func sentence(_ threshold: ShownThreshold?, in unit: ProfileUnit = .cents) -> Text {
    guard let threshold else { return Text(" ") + unknownThreshold + Text(".") }
    return Text(" ") + Self.threshold + (threshold.day.map { Text(" ") + inMonth($0) } ?? Text("")) + Text(": ")
      + short(threshold.estimate, in: unit) + Text(".")
  }

  // MARK: Periods

  public static func period(_ period: HistoryRange) -> Text {
    guard let days = period.days else { return Text(en: "all time", de: "gesamt") }
    return days == 1 ? Text(en: "today", de: "heute") : Text(en: "last \(days) days", de: "letzte \(days) Tage")
  }

  package static func within(_ period: HistoryRange) -> Text {
    guard let days = period.days else { return Text(en: "before", de: "davor") }
    return days == 1
      ? Text(en: "today", de: "heute") : Text(en: "in the last \(days) days", de: "in den letzten \(days) Tagen")
  }

  /// The reason why the profile shows no notes.
  public static func emptyReason(_ reason: EmptyReason, in period: HistoryRange) -> Text {
    switch reason {
    case .noAnswers: begin
    case .noneInPeriod(let shortest):
      Text(en: "No answers ", de: "Keine Antworten ") + within(period) + Text(en: ", but some ", de: ", aber welche ")
        + within(shortest)
    case .noneNearKeys: Text(en: "No answers near these keys", de: "Keine Antworten in der Nähe dieser Tasten")
    }
  }

  /// A warning about answers that are ignored because their values are out of range.
  public static func impossible(_ answers: Int, options: String = "") -> Text {
    Figure.counted(
      answers, en: ("answer has impossible values and is ignored.", "answers have impossible values and are ignored."),
      de: ("Antwort hat unmögliche Werte und wird ignoriert.", "Antworten haben unmögliche Werte und werden ignoriert.")
    ) + Text(en: " See 'peach doctor\(options)'.", de: " Siehe »peach doctor\(options)«.")
  }

  public static func onlyForKeys(_ option: String) -> Text {
    Text(
      en: "'\(option)' applies only to profiles over keys, as of pitch comparison: peach profile comparison.",
      de: "»\(option)« gilt nur für Profile über der Klaviatur, wie beim Tonhöhenvergleich: peach profile comparison.")
  }

  // MARK: Figures

  /// `8.4 cents (6.1 to 12)`.
  public static func interval(_ estimate: Estimate, in unit: ProfileUnit = .cents) -> Text {
    unit.written(estimate.value) + Text(" ") + unit.word + Text(" ")
      + Figure.interval95(unit.written(estimate.lower95), unit.written(estimate.upper95))
  }

  /// `8.4 cents (6.1 to 12)`.
  public static func interval(_ estimate: ThresholdEstimate, in unit: ProfileUnit = .cents) -> Text {
    unit.written(estimate.cents.value) + Text(" ") + unit.word
      + (interval95(estimate, in: unit).map { Text(" ") + $0 } ?? Text(""))
  }

  /// `(6.1 to 12)`, or `(above 60)` if the upper end is beyond what was presented; nil if both are.
  static func interval95(_ estimate: ThresholdEstimate, in unit: ProfileUnit) -> Text? {
    ends95(estimate, in: unit).map { Text("(") + $0 + Text(")") }
  }

  /// The same without brackets.
  package static func ends95(_ estimate: ThresholdEstimate, in unit: ProfileUnit) -> Text? {
    let (lower, upper) = estimate.shownEnds
    return Figure.interval(lower.map { unit.written($0.value) }, upper.map { unit.written($0.value) })
  }

  /// `between 5 and 33 cents`: whole cents from 2 on, rounded outwards, so that the range stays true; `more than 60 cents` or `less
  /// than 0.2 cents`, if the other end is beyond what was presented; `not known yet` if both are.
  public static func range(_ estimate: ThresholdEstimate, in unit: ProfileUnit = .cents) -> Text {
    let range: Text
    switch ends(estimate, in: unit) {
    case (let lower?, let upper?):
      range = Text(en: "between ", de: "zwischen ") + lower + Text(en: " and ", de: " und ") + upper
    case (let lower?, nil): range = Text(en: "more than ", de: "mehr als ") + lower
    case (nil, let upper?): range = Text(en: "less than ", de: "weniger als ") + upper
    case (nil, nil): return notKnown
    }
    return range + Text(" ") + unit.word
  }

  /// `5 to 33 cents`, where there is little room.
  package static func shortRange(_ estimate: ThresholdEstimate, in unit: ProfileUnit = .cents) -> Text {
    guard case (let lower?, let upper?) = ends(estimate, in: unit) else { return range(estimate, in: unit) }
    return lower + Figure.to + upper + Text(" ") + unit.word
  }

  private static func ends(_ estimate: ThresholdEstimate, in unit: ProfileUnit) -> (lower: Text?, upper: Text?) {
    func rounded(_ threshold: Cents, _ rule: FloatingPointRoundingRule) -> Text {
      let value = threshold.value * unit.size
      return value < 2 ? Figure.decimal((10 * value).rounded(rule) / 10, 1) : Figure.count(Int(value.rounded(rule)))
    }
    let (lower, upper) = estimate.shownEnds
    return (lower.map { rounded($0, .down) }, upper.map { rounded($0, .up) })
  }

  /// A number with its interval, or a range while that is wide.
  public static func amount(_ estimate: ThresholdEstimate, in unit: ProfileUnit = .cents) -> Text {
    estimate.isPrecise ? interval(estimate, in: unit) : range(estimate, in: unit)
  }

  /// The same without the interval of a number.
  package static func short(_ estimate: ThresholdEstimate, in unit: ProfileUnit = .cents) -> Text {
    estimate.shown.map { unit.written($0.value) + Text(" ") + unit.word } ?? range(estimate, in: unit)
  }

  /// `C3–C6`, or `C2–D#3, F#5–C6` with a gap of an octave or more.
  public static func keys(_ keys: [MIDINote]) -> Text {
    let names = keys.ranges(withGapsOf: 10).map { range in
      range.lowerBound == range.upperBound
        ? range.lowerBound.name : range.lowerBound.name + "–" + range.upperBound.name
    }
    return Text(names.joined(separator: ", "))
  }

  public static let threshold = Text(en: "Threshold", de: "Schwelle")
  public static let interval95 = Text(en: "95\u{A0}% interval", de: "95-%-Intervall")
  public static let edge = edge(in: .cents)
  package static func edge(in unit: ProfileUnit) -> Text {
    let range = unit.written(0.2) + Figure.to + unit.written(150) + Text(" ") + unit.word + Text(".")
    return Text(
      en: "The threshold may be outside the measurable range, ",
      de: "Die Schwelle liegt möglicherweise außerhalb des messbaren Bereichs, ") + range
  }

  /// While the answers can't say more. These may also be hundreds, if they differ from day to day or from size to size.
  static let notKnown = Text(en: "not known yet", de: "noch nicht bekannt")
  static let unknownThreshold = threshold + Text(": ") + notKnown

  /// `Threshold 8.2 cents (6.1 to 11)`, `Threshold between 5 and 33 cents`, or `Threshold in May 2024: …`.
  public static func threshold(_ threshold: ShownThreshold, in unit: ProfileUnit = .cents) -> Text {
    let date = threshold.day.map { inMonth($0) + Text(": ") } ?? Text("")
    return Self.threshold + Text(" ") + date + amount(threshold.estimate, in: unit)
  }

  /// `Threshold 8.2 cents (6.1 to 11), C3–C6`.
  public static func threshold(
    _ threshold: ShownThreshold, over keys: [MIDINote], in unit: ProfileUnit = .cents
  ) -> Text {
    Self.threshold(threshold, in: unit) + Text(", ") + Self.keys(keys)
  }

  /// `in May 2024`.
  package static func inMonth(_ day: Int64) -> Text { Text(en: "in ", de: "im ") + Dates.month(day) }

  public static func trend(_ direction: Trend.Direction) -> Text {
    Text(en: "Trend: ", de: "Trend: ") + word(direction)
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
    let (place, ratio) = (contrast.coarsest.placeWithin, times(contrast.ratio, coarser))
    return Text(en: "Finest ", de: "Am feinsten ") + contrast.finest.placeWithin
      + Text(en: "; \(ratio.english) \(place.english)", de: "; \(place.german) \(ratio.german)")
  }

  // MARK: Basis of the figures

  /// `Trend of the last 60 days: 1.3 times finer (1.1 to 1.6), from …`; nil if the answers can't say a direction.
  ///
  /// - Parameter days: the length of the trend's window.
  public static func trendBasis(_ trend: Trend, days: Int) -> Text? {
    guard let fit = trend.fit, let direction = fit.direction else { return nil }
    return Text(en: "Trend of the last \(days) days: ", de: "Trend der letzten \(days) Tage: ")
      + comparison(fit.ratio, direction) + Text(en: ", from ", de: ", aus ") + answers(fit.answers)
      + Text(
        en: " on \(fit.days) days.", de: " an \(fit.days) Tagen.")
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

  /// `1.3 times finer (1.1 to 1.6)`, or `1.29 times finer (1.02 to 1.63)`.
  public static func comparison(_ ratio: Estimate, _ direction: ThresholdChange.Direction) -> Text {
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

  public static let finer = Text(en: "finer", de: "feiner")
  public static let coarser = Text(en: "coarser", de: "gröber")

  private static func times(_ ratio: Estimate, _ word: Text) -> Text {
    // An interval that excludes 1 is written so that it does.
    let decimals = ratio.lower95 > 1 ? (1...3).first { Fixed.rounded(ratio.lower95, $0) > 1 } ?? 3 : 1
    let (value, lower, upper) = (
      Figure.decimal(ratio.value, decimals), Figure.decimal(ratio.lower95, decimals),
      Figure.decimal(ratio.upper95, decimals)
    )
    return Text(
      en: "\(value.english) times \(word.english) (\(lower.english) to \(upper.english))",
      de: "\(value.german)-mal \(word.german) (\(lower.german) bis \(upper.german))")
  }

  // MARK: Over time

  public static let time = Text(en: "Over time", de: "Im Lauf der Zeit")
  package static let thresholdOverTime = Text(en: "Threshold over time", de: "Schwelle im Lauf der Zeit")

  /// `Threshold over time, by day`.
  public static func overTime(_ title: Text, by step: TimelineStep) -> Text {
    switch step {
    case .day: title + Text(en: ", by day", de: ", nach Tagen")
    case .week: title + Text(en: ", by week", de: ", nach Wochen")
    case .month: title + Text(en: ", by month", de: ", nach Monaten")
    }
  }

  /// The course in one sentence; nil if it is empty.
  public static func summary(of course: ProfileCourse, _ title: Text) -> Text? {
    guard let first = course.entries.first, let last = course.entries.last else { return nil }
    let values = [(Text(en: "at first ", de: "zuerst "), first), (Text(en: "finally ", de: "zuletzt "), last)]
      .compactMap { word, entry in entry.short.map { word + $0 } }
    let (from, to) =
      switch course.step {
      case .day: ("vom", "bis zum")
      case .week: ("von der", "bis zur")
      case .month: ("von", "bis")
      }
    return title + Text(en: ", from ", de: ", \(from) ") + name(of: first, in: course.step)
      + Text(en: " to ", de: " \(to) ") + name(of: last, in: course.step)
      + (values.joined(", ").map { Text(": ") + $0 } ?? Text("")) + Text(".")
  }

  public static func name(of entry: ProfileCourse.Entry, in step: TimelineStep) -> Text {
    switch step {
    case .day: Dates.day(entry.firstDay)
    case .week: Text(en: "week of ", de: "Woche ab ") + Dates.day(entry.firstDay)
    case .month: Dates.month(entry.firstDay)
    }
  }
}

extension [Text] {
  /// Nil if there is none.
  public func joined(_ separator: String) -> Text? {
    first.map { first in dropFirst().reduce(first) { $0 + Text(separator) + $1 } }
  }
}
