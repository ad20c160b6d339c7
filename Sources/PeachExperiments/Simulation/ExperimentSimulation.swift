import PeachBase
import PeachFits
import PeachSimulation

/// Simulates an experiment with participants who differ from each other. Many runs show what it can detect.
package struct ExperimentSimulation: Sendable {
  package let file: ExperimentFile
  private let listener: ExperimentListener
  /// The mean size of the file's effect.
  private let effect: Double
  private let spread: Spread

  /// How much participants differ: standard deviations of normal distributions.
  package struct Spread: Equatable, Sendable {
    /// Of the effect, in its unit; of a ratio in octaves.
    package var effect: Double
    /// Of thresholds, in octaves.
    package var threshold: Double

    package init(effect: Double, threshold: Double) { (self.effect, self.threshold) = (effect, threshold) }

    /// Published thresholds of listeners for pitch have standard deviations of about half an octave to an octave.
    package static let usualThreshold = 0.75
  }

  /// - Parameters:
  ///   - listener: the mean participant.
  ///   - effect: the mean size of the file's effect; nil for none.
  ///   - spread: nil if all participants are alike.
  package init(_ file: ExperimentFile, _ listener: ExperimentListener, effect: Double?, spread: Spread? = nil) {
    (self.file, self.listener) = (file, listener)
    self.effect = effect ?? file.effect?.none ?? 0
    self.spread = spread ?? Spread(effect: 0, threshold: 0)
  }

  /// The participant of a seed, and the size of the effect on this one.
  private func participant(_ seed: UInt64) -> (listener: ExperimentListener, effect: Double) {
    // Other random numbers than those of the answers.
    var generator = SeededGenerator(seed: seed ^ 0x7065_6F70_6C65)
    var ear = listener
    let factor = exp2(spread.threshold * generator.normal())
    ear.listener.threshold *= factor
    ear.listener.tuner.precision *= factor
    guard let planned = file.effect else { return (ear, effect) }
    let own = planned.unscaled(planned.scaled(effect) + spread.effect * generator.normal())
    switch planned {
    case .shiftPerAmplitude: ear.listener.loudness = own
    case .shift(_, let second): ear.change = .init(condition: second, shift: own)
    case .ratio(_, let second): ear.change = .init(condition: second, ratio: own)
    }
    return (ear, own)
  }

  /// All answers of one participant. The same seed gives the same answers.
  package func completed(seed: UInt64) -> [CompletedTrial] {
    var generator = SeededGenerator(seed: seed)
    let row = Int(generator.next() >> 33)
    var course = ExperimentCourse(file, base: generator.next(), row: row)
    let (settings, listener) = (file.settings.training, participant(seed).listener)
    var completed: [CompletedTrial] = []
    completed.reserveCapacity(file.answers)
    while !course.isFinished {
      if course.isOver { course.begin(at: UTCTime(milliseconds: 0)) }
      var unused = generator
      let trial = course.next(settings, using: &unused)
      let answered = listener.answer(trial, of: course.exercise, using: &generator)
      course.add(answered, at: UTCTime(milliseconds: 0))
      completed.append(answered)
    }
    return completed
  }

  struct Outcome: Sendable {
    /// The file's effect and its 95 % interval; nil without a result.
    let effect: Estimate?
    /// For each threshold of each participant, whether its interval has the true one, and its width in octaves.
    let thresholds: [(isCovered: Bool, width: Double)]
  }

  /// Many experiments, each with some participants like this one, whose results are pooled.
  package func study(_ count: Int, participants: Int, seed: UInt64) -> Study {
    Study(runs: count, seed: seed, seedsPerRun: participants, keeping: ExperimentSummary.kept) { seeds in
      // The interval of one participant is about this one's effect.
      let truth = seeds.count == 1 ? seeds.first.map { participant($0).effect } : effect
      return outcome(Array(seeds)).row(of: file.effect, truth: truth)
    }
  }

  private func outcome(_ seeds: [UInt64]) -> Outcome {
    let figures = file.effect?.figures ?? []
    let reports = seeds.map { ParticipantReport(file, completed(seed: $0), figures: figures) }
    let thresholds = zip(seeds, reports).flatMap { seed, report in
      let listener = participant(seed).listener
      return report.conditions.compactMap { covered($0, listener) }
    }
    let effect =
      reports.count == 1
      ? Self.effect(file.effect, reports[0]) : Self.effect(file.effect, Pooled(reports, of: file))
    return Outcome(effect: effect, thresholds: thresholds)
  }

  /// Whether the interval of a threshold has the true one, and its width.
  private func covered(
    _ condition: ConditionReport, _ listener: ExperimentListener
  ) -> (isCovered: Bool, width: Double)? {
    condition.threshold.map { found in
      let ratio = listener.change.flatMap { $0.condition == condition.name ? $0.ratio : nil } ?? 1
      let truth = log2(listener.listener.threshold * ratio)
      return (found.octaves.contains(truth), found.width95)
    }
  }

  private static func effect(_ effect: PlannedEffect?, _ report: ParticipantReport) -> Estimate? {
    self.effect(effect, bias: report.bias?.estimate) { names, figure in
      report.contrasts.first { $0.names == names }?.figures[figure]?.estimate
    }
  }

  private static func effect(_ effect: PlannedEffect?, _ pooled: Pooled) -> Estimate? {
    self.effect(effect, bias: pooled.bias?.estimate) { names, figure in
      pooled.contrasts.first { $0.names == names }?.figures[figure]?.estimate
    }
  }

  private static func effect(
    _ effect: PlannedEffect?, bias: Estimate?,
    _ contrast: (_ names: (first: String, second: String), FindingFigure) -> Estimate?
  ) -> Estimate? {
    switch effect {
    case .shiftPerAmplitude: bias
    case .shift(let first, let second): contrast((first, second), .shift)
    case .ratio(let first, let second): contrast((first, second), .threshold)?.exponential
    case nil: nil
    }
  }
}
