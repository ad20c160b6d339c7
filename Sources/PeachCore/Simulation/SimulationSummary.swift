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

    /// Creates the accuracy from each history's mean square error and covered proportion.
    init(squares: [Double], covered: [Double]) {
      let square = Figure(squares)
      let root = square.value.squareRoot()
      // By the delta method, the error of a root is that of the square divided by twice the root.
      rootMeanSquare = Figure(value: root, standardError: square.standardError.map { root > 0 ? $0 / (2 * root) : 0 })
      coverage = Figure(covered)
    }

    /// Nil without readings.
    init?(_ readings: [StrategySimulation.Reading]) {
      guard !readings.isEmpty else { return nil }
      self.init(squares: readings.map { $0.error * $0.error }, covered: readings.map { $0.isCovered ? 1 : 0 })
    }

    /// Nil without readings.
    init?(_ readings: [StrategySimulation.NoteReadings]) {
      guard !readings.isEmpty else { return nil }
      self.init(squares: readings.map(\.meanSquareError), covered: readings.map(\.covered))
    }
  }

  public let runs: Int
  /// The mean error of the threshold in octaves; positive if the fit is too high.
  public let bias: Figure
  /// The threshold after the last answer.
  public let threshold: Accuracy
  /// The threshold on the day the break ends; nil without a break.
  public let afterBreak: Accuracy?
  /// The trained notes that are shown.
  public let trained: Accuracy?
  /// The untrained notes that are shown; nil if there are none.
  public let untrained: Accuracy?
  /// The proportion of each trend.
  public let trends: [Trend.Direction: Figure]
  /// The proportion of trials within a quarter of T.
  public let near: Figure
  /// The proportion of correct answers.
  public let correct: Figure

  /// Nil without outcomes.
  public init?(_ outcomes: [StrategySimulation.Outcome]) {
    guard let threshold = Accuracy(outcomes.map(\.threshold)) else { return nil }
    runs = outcomes.count
    self.threshold = threshold
    bias = Figure(outcomes.map(\.threshold.error))
    afterBreak = Accuracy(outcomes.compactMap(\.afterBreak))
    trained = Accuracy(outcomes.compactMap(\.trained))
    untrained = Accuracy(outcomes.compactMap(\.untrained))
    trends = Dictionary(
      uniqueKeysWithValues: Trend.Direction.allCases.map { trend in
        (trend, Figure(outcomes.map { $0.trend == trend ? 1 : 0 }))
      })
    near = Figure(outcomes.map(\.near))
    correct = Figure(outcomes.map(\.correct))
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
