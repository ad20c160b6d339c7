import PeachCore

/// Simulates loudness experiments with a model listener. Many runs show what an experiment can detect.
public struct LoudnessSimulation: Sendable {
  public let plan: LoudnessPlan
  public let listener: SimulatedListener

  public init(plan: LoudnessPlan, listener: SimulatedListener) {
    self.plan = plan
    self.listener = listener
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
}

/// A summary of simulated experiments.
public struct LoudnessSummary: Sendable {
  public let runs: Int
  /// Experiments without a result.
  public let failed: Int
  /// The mean k in cents per dB of experiments with a result, with its standard error; nil if there are too few.
  public let mean: Double?
  public let standardError: Double?
  /// The proportion of 95 % intervals that contain the true k, among experiments with a result; nil without results.
  public let coverage: Double?
  /// The proportion of all experiments with p < 0.05: the power, or with k = 0 the type I error.
  public let significant: Double

  /// Traps without runs.
  public init(_ biases: [LoudnessBias?], truth: Double) {
    precondition(!biases.isEmpty)
    let found = biases.compactMap { $0 }
    runs = biases.count
    failed = runs - found.count
    significant = Double(found.count { $0.p < 0.05 }) / Double(runs)
    guard !found.isEmpty else {
      (mean, standardError, coverage) = (nil, nil, nil)
      return
    }
    let figure = SimulationSummary.Figure(found.map(\.centsPerDecibel))
    (mean, standardError) = (figure.value, figure.standardError)
    coverage = Double(found.count { $0.lower95 <= truth && truth <= $0.upper95 }) / Double(found.count)
  }
}
