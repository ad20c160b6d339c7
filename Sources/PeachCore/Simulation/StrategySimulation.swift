/// A history of comparisons, chosen by a strategy and answered by a listener made of formulas, with a fit at its end: what a
/// strategy and a fit are worth is seen by running many.
public struct StrategySimulation: Sendable {
  public var strategy: any NextNoteStrategy
  public var population = SimulatedPopulation()
  public var range = NoteRange.standard
  /// Answers in a history, at least 1.
  public var comparisons = 200
  /// Days over which they spread evenly; within a day one follows another after 5 s.
  public var days = 1
  /// What the fit believes of change; `.none` for the static fit.
  public var drift = ThresholdDrift.standard

  public init(strategy: any NextNoteStrategy) { self.strategy = strategy }

  /// How one history ended.
  public struct Outcome: Equatable, Sendable {
    /// The fitted log2 T less the true one, in octaves.
    public let error: Double
    /// Whether the 95 % interval holds the true T.
    public let isCovered: Bool
    /// Of the second half's comparisons, the share presented within a quarter of T.
    public let near: Double
    /// Of the second half's comparisons, the share answered correctly.
    public let correct: Double
  }

  /// Runs one history; the same seed makes the same.
  public func run(seed: UInt64) -> Outcome {
    var generator = SeededGenerator(seed: seed)
    let learner = population.draw(using: &generator)
    var profile = PerceptualProfile([:], fitted: FittedProfile(drift: drift))
    var track = StrategyTrack()
    var (day, deviation) = (-1, 0.0)
    var (near, correct) = (0, 0)
    for index in 0..<comparisons {
      if index * days / comparisons != day {
        day = index * days / comparisons
        deviation = learner.daySD == 0 ? 0 : learner.daySD * generator.normal()
      }
      let share = comparisons == 1 ? 0.5 : Double(index) / Double(comparisons - 1)
      let (note, offset) = track.next(by: strategy, profile: profile, range: range, using: &generator)
      let model = learner.model(at: share, dayDeviation: deviation)
      let answer: Direction = generator.uniform() < model.probabilityOfHigher(offset: offset) ? .higher : .lower
      let completed = CompletedComparison(
        comparison: Comparison(note: note, offset: offset), answer: answer, responseTime: .zero, time: .zero)
      profile.add(completed, at: UTCTime(milliseconds: day * 86_400_000 + index * 5000))
      track.add(completed)
      if index >= comparisons / 2 {
        if abs(offset.magnitude / model.threshold.value - 1) <= 0.25 { near += 1 }
        if completed.isCorrect { correct += 1 }
      }
    }
    let estimate = profile.fitted.filter.estimate
    let truth = learner.log2Threshold(at: 1) + deviation
    let half = Double(comparisons - comparisons / 2)
    return Outcome(
      error: estimate.meanLog2 - truth,
      isCovered: (estimate.lower95Log2...estimate.upper95Log2).contains(truth), near: Double(near) / half,
      correct: Double(correct) / half)
  }
}

/// What many histories say together; each mean with its standard error.
public struct SimulationSummary: Equatable, Sendable {
  public struct Figure: Equatable, Sendable {
    public let value: Double
    public let standardError: Double
  }

  public let runs: Int
  /// The mean error, in octaves; above 0 the fit is too high.
  public let bias: Figure
  /// The root mean square error, in octaves.
  public let rootMeanSquare: Figure
  /// The share of intervals that hold the truth.
  public let coverage: Figure
  /// The share of comparisons within a quarter of T.
  public let near: Figure
  /// The share of correct answers.
  public let correct: Figure

  /// Traps without outcomes.
  public init(_ outcomes: [StrategySimulation.Outcome]) {
    precondition(!outcomes.isEmpty)
    runs = outcomes.count
    bias = Self.mean(outcomes.map(\.error))
    let square = Self.mean(outcomes.map { $0.error * $0.error })
    let root = square.value.squareRoot()
    // By the delta method: the error of a root is that of the square over twice the root.
    rootMeanSquare = Figure(value: root, standardError: root > 0 ? square.standardError / (2 * root) : 0)
    coverage = Self.mean(outcomes.map { $0.isCovered ? 1 : 0 })
    near = Self.mean(outcomes.map(\.near))
    correct = Self.mean(outcomes.map(\.correct))
  }

  private static func mean(_ values: [Double]) -> Figure {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(1, count - 1)
    return Figure(value: mean, standardError: (variance / count).squareRoot())
  }
}
