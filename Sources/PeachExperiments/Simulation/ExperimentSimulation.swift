import PeachCore

/// Simulates an experiment with model listeners. Many runs show what it can detect.
public struct ExperimentSimulation: Sendable {
  public let file: ExperimentFile
  public let listener: ExperimentListener
  /// The size of the file's effect; nil for none.
  private let effect: Double?

  /// - Parameter effect: the size of the file's effect; nil for none.
  public init(_ file: ExperimentFile, _ listener: ExperimentListener, effect: Double?) {
    (self.file, self.effect) = (file, effect)
    var listener = listener
    switch file.effect {
    case .shiftPerAmplitude: listener.listener.loudness = effect ?? 0
    case .shift(_, let second): listener.change = (second, effect ?? 0, 1)
    case .ratio(_, let second): listener.change = (second, 0, effect ?? 1)
    case nil: break
    }
    self.listener = listener
  }

  /// All answers of one participant. The same seed gives the same answers.
  public func completed(seed: UInt64) -> [CompletedTrial] {
    var generator = SeededGenerator(seed: seed)
    let row = Int(generator.next() >> 33)
    var course = ExperimentCourse(file, base: generator.next(), row: row)
    let settings = file.settings.training
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
    let effect: (value: Double, lower95: Double, upper95: Double)?
    /// Nil if it isn't determined.
    let curvature: LoudnessCurvature?
    /// For each threshold of each participant, whether its interval has the true one, and its width in octaves.
    let thresholds: [(isCovered: Bool, width: Double)]
  }

  /// Many experiments, each with some participants like this one, whose results are pooled.
  public func study(_ count: Int, participants: Int, seed: UInt64) -> Study {
    Study(runs: count, seed: seed, seedsPerRun: participants, keeping: ExperimentSummary.kept) { seeds in
      outcome(seeds.map { ParticipantReport(file, completed(seed: $0)) }).row(of: file.effect, truth: effect)
    }
  }

  private func outcome(_ reports: [ParticipantReport]) -> Outcome {
    let thresholds = reports.flatMap(\.conditions).compactMap { condition -> (Bool, Double)? in
      guard let found = condition.threshold else { return nil }
      let ratio = listener.change.flatMap { $0.condition == condition.name ? $0.ratio : nil } ?? 1
      let truth = log2(listener.listener.threshold * ratio)
      return (found.lower95Log2 <= truth && truth <= found.upper95Log2, found.width95)
    }
    guard reports.count == 1 else {
      let pooled = Pooled(reports, of: file)
      return Outcome(effect: Self.effect(file.effect, pooled), curvature: pooled.curvature, thresholds: thresholds)
    }
    return Outcome(
      effect: Self.effect(file.effect, reports[0]), curvature: reports[0].curvature, thresholds: thresholds)
  }

  private static func effect(
    _ effect: PlannedEffect?, _ report: ParticipantReport
  ) -> (value: Double, lower95: Double, upper95: Double)? {
    func contrast(_ first: String, _ second: String) -> Contrast? {
      report.contrasts.first { $0.names == (first, second) }
    }
    switch effect {
    case .shiftPerAmplitude: return report.bias.map { ($0.centsPerDecibel, $0.lower95, $0.upper95) }
    case .shift(let first, let second):
      return contrast(first, second)?.shift.map { ($0.value, $0.lower95, $0.upper95) }
    case .ratio(let first, let second):
      return contrast(first, second)?.ratio.map { ($0.value, $0.lower95, $0.upper95) }
    case nil: return nil
    }
  }

  private static func effect(
    _ effect: PlannedEffect?, _ pooled: Pooled
  ) -> (value: Double, lower95: Double, upper95: Double)? {
    switch effect {
    case .shiftPerAmplitude: return pooled.bias.map { ($0.mean, $0.lower95, $0.upper95) }
    case .shift(let first, let second):
      let found = pooled.contrasts.first { $0.names == (first, second) }?.shift
      return found.map { ($0.mean, $0.lower95, $0.upper95) }
    case .ratio(let first, let second):
      let found = pooled.contrasts.first { $0.names == (first, second) }?.ratio
      return found.map { (exp2($0.mean), exp2($0.lower95), exp2($0.upper95)) }
    case nil: return nil
    }
  }
}
