import PeachBase
import PeachExercises
import PeachFits

extension StrategySimulation {
  /// What many histories are asked for.
  public var sections: [StudySection<Outcome>] {
    let readings = checkpoints.enumerated().map { index, answers in
      StudySection(
        Reading.shifts.map { figure in
          figure.of(optional: { (outcome: Outcome) in
            index < outcome.checkpoints.count ? (now: outcome.checkpoints[index], first: outcome.checkpoints[0]) : nil
          })
        }, "after\(answers).", title: StudyWords.after(answers), reading: [("answers", .integer(answers))])
    }
    let afterBreak = StudySection(
      Reading.figures().map { $0.of(optional: { (outcome: Outcome) in outcome.afterBreak }) }, "break.",
      title: Text(en: "On the day the break ends:", de: "Am Tag, an dem die Pause endet:"), prefix: "break")
    let change = StudySection(
      ChangeReading.figures.map { $0.of(optional: { (outcome: Outcome) in outcome.change }) }, "change.",
      title: Text(en: "Last week against the week before:", de: "Letzte Woche gegenüber der davor:"), prefix: "change")
    return [StudySection(Outcome.figures)] + readings + (breakDays > 0 ? [afterBreak] : [])
      + [
        StudySection(
          NoteReadings.figures.map { $0.of(optional: { (outcome: Outcome) in outcome.trained }) }, "notes.",
          title: Text(en: "By note:", de: "Nach Tönen:"), prefix: "notes"),
        StudySection(
          NoteReadings.figures.map { $0.of(optional: { (outcome: Outcome) in outcome.untrained }) }, "untrainedNotes.",
          title: Text(en: "Untrained notes shown:", de: "Gezeigte ungeübte Töne:"), prefix: "untrainedNotes"),
        StudySection(Outcome.trends, title: Text(en: "Reported trend:", de: "Gemeldeter Trend:")),
      ] + (comparesWeeks ? [change] : [])
  }

  /// Many histories.
  public func study(_ runs: Int, seed: UInt64) -> Study {
    Study(runs: runs, seed: seed, sections) { run(seed: $0) }
  }
}

extension StudyFigure {
  /// The accuracy of thresholds and of their intervals.
  ///
  /// - Parameters:
  ///   - listsBias: whether tables have the mean error.
  ///   - error: in octaves, positive if the fit is too high.
  ///   - square: of the error.
  ///   - covered: the proportion of 95 % intervals that contain the true value.
  fileprivate static func accuracy(
    listsBias: Bool = false, error: @escaping @Sendable (Run) -> Double, square: @escaping @Sendable (Run) -> Double,
    covered: @escaping @Sendable (Run) -> Double
  ) -> [Self] {
    let bias = Text(en: "Bias of the threshold", de: "Verzerrung der Schwelle")
    return [
      Self(
        "error", in: .octaves, json: "biasOctaves", error: "biasStandardError", listsBias ? bias : nil, number: error),
      Self(
        "square", .root, in: .octaves, json: "rmseOctaves", error: "rmseStandardError", StudyWords.error,
        number: square),
      Self(
        "covered", in: .share, json: "coverage95", error: "coverageStandardError", StudyWords.coverage,
        number: covered),
    ]
  }
}

extension StrategySimulation.Reading {
  fileprivate static func figures(listsBias: Bool = false) -> [StudyFigure<Self>] {
    StudyFigure.accuracy(
      listsBias: listsBias, error: \.error, square: { $0.error * $0.error }, covered: { $0.isCovered ? 1 : 0 })
      + [
        .init("width", .median, in: .octaves, json: "widthOctaves", StudyWords.width, number: \.width),
        .init("precise", json: "shareWithNumber", isTrue: \.isPrecise),
        // Those whose number, of those that are shown, is off by more than a factor of two.
        .init("far", json: "shareFarOff") { $0.isPrecise && abs($0.error) > 1 },
      ]
  }

  /// With the change of the fitted log2 T since the first of several readings, in octaves.
  fileprivate static var shifts: [StudyFigure<(now: Self, first: Self)>] {
    figures().map { $0.of { $0.now } } + [
      // Of the intervals of `now` in JSON.
      .init("predicted", json: "nowCoverage95", isTrue: \.now.isPredicted),
      .init("shift", in: .octaves, json: "shiftOctaves", error: "shiftStandardError") {
        $0.now.estimate - $0.first.estimate
      },
      // The size that 95 % don't exceed.
      .init("shiftSize", .quantile(0.95), in: .octaves, json: "largestShiftOctaves") {
        abs($0.now.estimate - $0.first.estimate)
      },
    ]
  }
}

extension StrategySimulation.NoteReadings {
  fileprivate static var figures: [StudyFigure<Self>] {
    StudyFigure.accuracy(error: \.meanError, square: \.meanSquareError, covered: \.covered)
  }
}

extension StrategySimulation.ChangeReading {
  fileprivate static var figures: [StudyFigure<Self>] {
    [
      .init("finer", json: "shareFiner", Text(en: "Lower", de: "Niedriger")) { $0.direction == .finer },
      .init("coarser", json: "shareCoarser", Text(en: "Higher", de: "Höher")) { $0.direction == .coarser },
      .init("ratio", .median, in: .number, json: "ratio", number: \.ratio),
      .init("covered", json: "coverage95", StudyWords.coverage, isTrue: \.isCovered),
    ]
  }
}

extension StrategySimulation.Outcome {
  fileprivate static var figures: [StudyFigure<Self>] {
    StrategySimulation.Reading.figures(listsBias: true).map { $0.of(\.threshold) } + [
      .init(
        "near", in: .share, json: "shareNearThreshold",
        Text(en: "Comparisons within ±25 % of the threshold", de: "Vergleiche bei der Schwelle ±25 %"), number: \.near),
      .init(
        "correct", in: .share, json: "shareCorrect", Text(en: "Correct answers", de: "Richtige Antworten"),
        number: \.correct),
      // Of the differences presented after the first answers, in thresholds.
      StudyFigure("presented", .median, in: .number, json: "medianPresented") { $0.quantile(0.5) }
        .of(optional: \.presented.ifAny),
      StudyFigure("presentedFar", in: .share, json: "shareFarAboveThreshold") { (ratios: [Double]) in
        Double(ratios.count { $0 > 1.5 }) / Double(ratios.count)
      }.of(optional: \.presented.ifAny),
      StudyFigure("presentedFirst", .median, in: .number, json: "medianFirstOfDay") { $0.quantile(0.5) }
        .of(optional: \.firstOfDay.ifAny),
    ]
  }

  fileprivate static var trends: [StudyFigure<Self>] {
    func trend(_ name: String, json: String, _ direction: Trend.Direction?, _ words: Text) -> StudyFigure<Self> {
      .init(name, json: json, words) { $0.trend == direction }
    }
    return [
      trend("improving", json: "shareImproving", .improving, ProfileMessages.word(.improving)),
      trend("stable", json: "shareStable", .stable, ProfileMessages.word(.stable)),
      trend("declining", json: "shareDeclining", .declining, ProfileMessages.word(.declining)),
      // The answers can't say it.
      trend("withoutTrend", json: "shareTooLittleData", nil, Text(en: "none", de: "keiner")),
    ]
  }
}

extension [Double] {
  fileprivate var ifAny: Self? { isEmpty ? nil : self }
}
