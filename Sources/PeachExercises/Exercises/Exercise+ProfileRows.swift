import PeachBase
import PeachFits

// What the profiles of all exercises have in common.

extension Exercise {
  private var isStandard: Bool { name == Exercises.standard.name }

  /// `Profile: Intervals`; `Profile` for the exercise that everybody begins with.
  var profileTitle: Text {
    ProfileMessages.title + (isStandard ? Text("") : Text(": ") + words.title)
  }

  /// The name at the beginning of a description: `Intervals. `.
  var profileName: Text { isStandard ? Text("") : words.title + Text(". ") }

  var profileUnit: ProfileUnit { columns.scale.unit }

  /// Sentences about answers that are left out, and the command that shows a period with answers.
  ///
  /// - Parameter isHarmonic: whether they are about notes that sound at once, which the commands then ask for.
  func remarks(_ report: some ExerciseReport, isHarmonic: Bool = false, saysBegin: Bool = true) -> [Text] {
    var remarks: [Text] = []
    let request = report.request
    if report.impossibleAnswers > 0 {
      remarks.append(ProfileMessages.impossible(report.impossibleAnswers, options: request.dataOptions))
    }
    let part = isHarmonic ? " --presentation harmonic" : request.partOption
    let command = (isStandard ? "" : " " + name.rawValue + part) + request.dataOptions
    switch report.emptyReason {
    case .noneInPeriod(let shortest): remarks.append(ProfileMessages.look(at: shortest, command))
    case .noAnswers where saysBegin: remarks.append(ProfileMessages.begin(command))
    case .noAnswers, .noneNearKeys, nil: break
    }
    return remarks
  }
}

extension ProfileMessages {
  /// The command that shows a period with answers.
  static func look(at period: HistoryRange, _ exercise: String) -> Text {
    let command = "peach profile\(exercise) --range \(period.rawValue)"
    return Text(en: "'\(command)' shows them.", de: "»\(command)« zeigt sie.")
  }

  /// The command that starts a training.
  static func begin(_ exercise: String) -> Text {
    let command = "peach train\(exercise)"
    return Text(en: "'\(command)' starts a training.", de: "»\(command)« beginnt ein Training.")
  }
}

extension ExerciseReport {
  /// What the JSON of every profile begins with.
  var commonFigures: [(String, JSON?)] {
    [
      ("exercise", .text(request.exercise.rawValue)), ("range", .text(request.period.rawValue)),
      ("fromTime", span.from.map { .text($0.iso) }), ("untilTime", span.until.map { .text($0.iso) }),
      // Left out because of impossible values, or because the sound dropped out.
      ("impossibleAnswers", .integer(impossibleAnswers)), ("droppedOutAnswers", .integer(droppedOutAnswers)),
    ]
  }
}

extension ThresholdEstimate {
  /// A threshold with its 95 % interval in its unit.
  func json(in unit: ProfileUnit) -> JSON {
    .object(size.map { $0 * unit.size }.members("threshold" + unit.key, in: unit.key))
  }
}

extension Estimate {
  /// In cents.
  var json: JSON { .object(members("cents", in: ProfileUnit.cents.key)) }
}

extension ProfileFigure {
  /// Under its name in JSON.
  package func member(in unit: ProfileUnit) -> (String, JSON?) {
    switch self {
    case .threshold(let threshold, _): ("estimate", threshold.json(in: unit))
    case .place(let place, _): ("bias", place.json)
    case .spread(let spread, _): ("precision", spread.json)
    }
  }
}

extension ProfileCourse.Entry {
  /// - Parameter more: what is drawn besides the threshold.
  init(
    _ time: TimelineStep.Entry, by step: TimelineStep, _ threshold: ThresholdEstimate, _ answers: Int,
    more: [ProfileFigure?] = [], in unit: ProfileUnit
  ) {
    self.init(
      time, answers: answers, figures: [.threshold(threshold, isShown: threshold.isConfident)] + more,
      values: ProfileMessages.values(threshold, answers, in: unit),
      short: threshold.isRangeShown ? ProfileMessages.short(threshold, in: unit) : nil,
      parts: ProfileMessages.cursor(ProfileMessages.shortName(of: time, in: step), threshold, answers, in: unit))
  }
}

extension ProfileCourse {
  func json(_ unit: ProfileUnit) -> JSON {
    .array(
      entries.map { entry in
        .object(
          [
            ("firstDay", .text(UTCTime.date(ofDay: entry.firstDay))),
            ("lastDay", .text(UTCTime.date(ofDay: entry.lastDay))), ("answers", .integer(entry.answers)),
          ] + entry.figures.compactMap { $0?.member(in: unit) })
      })
  }
}
