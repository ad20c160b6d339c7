/// A summary of many histories; each mean has a standard error.
public struct SimulationSummary: Equatable, Sendable {
  public struct Figure: Equatable, Sendable {
    public let value: Double
    /// Nil for a single value.
    public let standardError: Double?
  }

  /// The accuracy of thresholds and of their intervals.
  public struct Accuracy: Equatable, Sendable {
    /// The root mean square error, in octaves.
    public let rootMeanSquare: Figure
    /// The proportion of intervals that contain the true value.
    public let coverage: Figure
    /// The median width of the intervals in octaves; nil for several notes.
    public let width: Double?
    /// The proportion of intervals narrow enough for a number; nil for several notes.
    public let precise: Double?
    /// The proportion of all readings whose number is off by more than a factor of two; nil for several notes.
    public let far: Double?

    /// Creates the accuracy from each history's mean square error and covered proportion.
    private init(squares: [Double], covered: [Double], width: Double? = nil, precise: Double? = nil, far: Double? = nil)
    {
      let square = Figure(squares)
      let root = square.value.squareRoot()
      // By the delta method, the error of a root is that of the square divided by twice the root.
      rootMeanSquare = Figure(value: root, standardError: square.standardError.map { root > 0 ? $0 / (2 * root) : 0 })
      coverage = Figure(covered)
      (self.width, self.precise, self.far) = (width, precise, far)
    }

    /// Nil without readings.
    init?(_ readings: [StrategySimulation.Reading]) {
      guard !readings.isEmpty else { return nil }
      let numbers = readings.filter(\.isPrecise)
      self.init(
        squares: readings.map { $0.error * $0.error }, covered: readings.map { $0.isCovered ? 1 : 0 },
        width: readings.map(\.width).quantile(0.5), precise: Double(numbers.count) / Double(readings.count),
        far: Double(numbers.count { abs($0.error) > 1 }) / Double(readings.count))
    }

    /// Nil without readings.
    init?(_ readings: [StrategySimulation.NoteReadings]) {
      guard !readings.isEmpty else { return nil }
      self.init(squares: readings.map(\.meanSquareError), covered: readings.map(\.covered))
    }
  }

  /// The thresholds after the same number of answers.
  public struct Checkpoint: Equatable, Sendable {
    public let answers: Int
    public let threshold: Accuracy
    /// The mean change of the fitted log2 T since the first checkpoint, in octaves.
    public let shift: Figure
    /// The size of this change that 95 % of the histories don't exceed, in octaves.
    public let largestShift: Double
  }

  /// The change of the last seven days from the seven before.
  public struct Change: Equatable, Sendable {
    /// The proportions of histories in which the threshold is found lower and higher.
    public let finer: Figure
    public let coarser: Figure
    /// The median ratio.
    public let ratio: Double
    /// The proportion of intervals that contain the true ratio.
    public let coverage: Figure
  }

  /// The differences presented once a track has found the threshold, in thresholds.
  public struct Presented: Equatable, Sendable {
    public let median: Double
    /// The proportion above 1.5 thresholds.
    public let far: Double
    /// The median of each day's first; nil on a single day.
    public let medianFirstOfDay: Double?
  }

  public let runs: Int
  /// The mean error of the threshold in octaves; positive if the fit is too high.
  public let bias: Figure
  /// The threshold after the last answer.
  public let threshold: Accuracy
  public let checkpoints: [Checkpoint]
  /// The threshold on the day the break ends; nil without a break.
  public let afterBreak: Accuracy?
  public let trained: Accuracy?
  /// The untrained notes that are shown; nil if there are none.
  public let untrained: Accuracy?
  /// The proportion of each trend, and of histories in which the answers can't say one.
  public let trends: [Trend.Direction: Figure]
  public let withoutTrend: Figure
  /// Nil without two weeks of enough answers.
  public let change: Change?
  /// The proportion of trials within a quarter of T.
  public let near: Figure
  public let correct: Figure
  /// The differences presented after the first answers; nil if there are no more.
  public let presented: Presented?

  /// Nil without outcomes.
  public init?(_ outcomes: [StrategySimulation.Outcome], of simulation: StrategySimulation) {
    guard let threshold = Accuracy(outcomes.map(\.threshold)) else { return nil }
    runs = outcomes.count
    self.threshold = threshold
    bias = Figure(outcomes.map(\.threshold.error))
    checkpoints = simulation.checkpoints.enumerated().compactMap { index, answers in
      Checkpoint(outcomes.map(\.checkpoints), index, answers: answers)
    }
    afterBreak = Accuracy(outcomes.compactMap(\.afterBreak))
    trained = Accuracy(outcomes.compactMap(\.trained))
    untrained = Accuracy(outcomes.compactMap(\.untrained))
    trends = Dictionary(
      uniqueKeysWithValues: Trend.Direction.allCases.map { trend in
        (trend, Figure(outcomes.map { $0.trend == trend ? 1 : 0 }))
      })
    withoutTrend = Figure(outcomes.map { $0.trend == nil ? 1 : 0 })
    change = Change(outcomes.compactMap(\.change))
    near = Figure(outcomes.map(\.near))
    correct = Figure(outcomes.map(\.correct))
    presented = Presented(outcomes)
  }
}

extension SimulationSummary.Presented {
  fileprivate init?(_ outcomes: [StrategySimulation.Outcome]) {
    let (all, first) = (outcomes.flatMap(\.presented), outcomes.flatMap(\.firstOfDay))
    guard !all.isEmpty else { return nil }
    self.init(
      median: all.quantile(0.5), far: Double(all.count { $0 > 1.5 }) / Double(all.count),
      medianFirstOfDay: first.isEmpty ? nil : first.quantile(0.5))
  }
}

extension SimulationSummary.Checkpoint {
  /// Nil if the histories end earlier.
  fileprivate init?(_ histories: [[StrategySimulation.Reading]], _ index: Int, answers: Int) {
    let reached = histories.filter { index < $0.count }
    guard let threshold = SimulationSummary.Accuracy(reached.map { $0[index] }) else { return nil }
    let shifts = reached.map { $0[index].estimate - $0[0].estimate }
    self.init(
      answers: answers, threshold: threshold, shift: SimulationSummary.Figure(shifts),
      largestShift: shifts.map(\.magnitude).quantile(0.95))
  }
}

extension SimulationSummary.Change {
  /// Nil without readings.
  fileprivate init?(_ readings: [StrategySimulation.ChangeReading]) {
    guard !readings.isEmpty else { return nil }
    func proportion(_ holds: (StrategySimulation.ChangeReading) -> Bool) -> SimulationSummary.Figure {
      SimulationSummary.Figure(readings.map { holds($0) ? 1 : 0 })
    }
    self.init(
      finer: proportion { $0.direction == .finer }, coarser: proportion { $0.direction == .coarser },
      ratio: readings.map(\.ratio).quantile(0.5), coverage: proportion(\.isCovered))
  }
}

extension [Double] {
  /// The p-quantile of at least one number, interpolated linearly between the sorted ones (definition 7 of Hyndman & Fan
  /// 1996).
  package func quantile(_ p: Double) -> Double {
    let sorted = sorted()
    let position = p * Double(count - 1)
    let low = Int(position)
    return sorted[low] + (position - Double(low)) * (sorted[Swift.min(low + 1, count - 1)] - sorted[low])
  }
}

extension SimulationSummary.Figure {
  /// The mean of at least one value.
  public init(_ values: [Double]) {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.init(value: mean, standardError: values.count > 1 ? (squares / (count - 1) / count).squareRoot() : nil)
  }
}
