import PeachCore

/// Simulates loudness experiments with a model listener. Many runs show what an experiment can detect.
public struct LoudnessSimulation: Sendable {
  public let plan: LoudnessPlan
  public let listener: LoudnessListener

  public init(plan: LoudnessPlan, listener: LoudnessListener) {
    self.plan = plan
    self.listener = listener
  }

  /// An experiment with a participant who follows the model.
  public init(plan: LoudnessPlan, listener: SimulatedListener) {
    self.init(plan: plan, listener: LoudnessListener(listener))
  }

  /// Answers the whole experiment. The same seed gives the same answers.
  public func completed(seed: UInt64) -> [CompletedTrial] {
    var plan = plan
    plan.seed = seed
    var generator = SeededGenerator(seed: seed)
    var listening = generator.split()
    let settings = Settings(written: plan.settings).training
    var course = LoudnessCourse(plan)
    var completed: [CompletedTrial] = []
    completed.reserveCapacity(plan.answers)
    while course.hasMore {
      let trial = course.next(settings, using: &generator)
      let (answer, responseTime) = listener.answer(trial, using: &listening)
      let answered = CompletedTrial(
        trial: trial, answer: answer, responseTime: responseTime, time: .zero)
      course.add(answered, at: UTCTime(milliseconds: 0))
      completed.append(answered)
    }
    return completed
  }

  /// The loudness bias found by one experiment; nil if its answers don't determine it.
  public func bias(seed: UInt64) -> LoudnessBias? {
    LoudnessBias(completed(seed: seed).map(LoudnessTrial.init))
  }

  /// The biases found by `count` experiments, simulated in parallel. The same seed gives the same results on any number
  /// of cores.
  ///
  /// - Parameter progress: called regularly with the number of experiments done, on any thread.
  public func biases(
    _ count: Int, seed: UInt64, progress: @escaping @Sendable (Int) -> Void
  ) -> [LoudnessBias?] {
    ParallelRuns.map(count, seed: seed, progress: progress) { bias(seed: $0) }
  }

  public struct Outcome: Sendable {
    /// k in cents per dB and its 95 % interval; nil without a result.
    public let effect: Effect?
    /// What a regression that assumes a slope of 1 finds, for comparison; nil without a result or with several
    /// participants.
    public var effectAtSlope1: Effect?
    /// Nil if it isn't determined.
    public let curvature: LoudnessCurvature?

    public struct Effect: Sendable {
      public let centsPerDecibel: Double
      public let lower95: Double
      public let upper95: Double
    }
  }

  /// The results of `count` experiments, each with some participants like this one, whose results are pooled.
  ///
  /// - Parameter progress: called regularly with the number of experiments done, on any thread.
  public func outcomes(
    _ count: Int, participants: Int, seed: UInt64, progress: @escaping @Sendable (Int) -> Void
  ) -> [Outcome] {
    let found = ParallelRuns.map(count * participants, seed: seed, progress: { progress($0 / participants) }) { seed in
      let trials = completed(seed: seed).map(LoudnessTrial.init)
      let bias = LoudnessBias(trials)
      let plain = participants == 1 ? LoudnessBias(trials, fitsSlope: false) : nil
      return (bias: bias, plain: plain, curvature: bias.flatMap { LoudnessCurvature(trials, bias: $0) })
    }
    return stride(from: 0, to: found.count, by: participants).map { start in
      let group = found[start..<start + participants]
      return participants == 1
        ? Outcome(
          effect: group.first?.bias.map(Outcome.Effect.init),
          effectAtSlope1: group.first?.plain.map(Outcome.Effect.init), curvature: group.first?.curvature)
        : Outcome(
          effect: RandomEffects(group.compactMap { $0.bias?.effect }).map(Outcome.Effect.init),
          curvature: LoudnessCurvature(pooling: group.compactMap(\.curvature)))
    }
  }
}

extension LoudnessSimulation.Outcome.Effect {
  init(_ bias: LoudnessBias) {
    self.init(centsPerDecibel: bias.centsPerDecibel, lower95: bias.lower95, upper95: bias.upper95)
  }

  init(_ pooled: RandomEffects) {
    self.init(centsPerDecibel: pooled.mean, lower95: pooled.lower95, upper95: pooled.upper95)
  }
}

/// A summary of simulated experiments.
public struct LoudnessSummary: Sendable {
  public let runs: Int
  public let failed: Int
  /// The mean k in cents per dB of experiments with a result, with its standard error; nil if there are too few.
  public let mean: Double?
  public let standardError: Double?
  /// The proportion of 95 % intervals that contain the true k, among experiments with a result; nil without results.
  public let coverage: Double?
  /// The proportion of all experiments with p < 0.05: the power, or with k = 0 the type I error.
  public let significant: Double
  /// The median width of the 95 % intervals in cents per dB, among experiments with a result; nil without results.
  public let medianWidth: Double?

  /// Traps without experiments.
  ///
  /// - Parameters:
  ///   - effects: the result of each experiment; nil without a result.
  ///   - truth: the true k.
  public init(_ effects: [LoudnessSimulation.Outcome.Effect?], truth: Double) {
    precondition(!effects.isEmpty)
    let found = effects.compactMap { $0 }
    runs = effects.count
    failed = runs - found.count
    significant = Double(found.count { $0.lower95 > 0 || $0.upper95 < 0 }) / Double(runs)
    medianWidth = Quartiles(found.map { $0.upper95 - $0.lower95 })?.median
    guard !found.isEmpty else {
      (mean, standardError, coverage) = (nil, nil, nil)
      return
    }
    let figure = SimulationSummary.Figure(found.map(\.centsPerDecibel))
    (mean, standardError) = (figure.value, figure.standardError)
    coverage = Double(found.count { $0.lower95 <= truth && truth <= $0.upper95 }) / Double(found.count)
  }
}
