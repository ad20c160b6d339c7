import PeachBase
import PeachFits

/// A summary of many histories; each mean has a standard error.
public struct SimulationSummary: Equatable, Sendable {
  public struct Figure: Equatable, Sendable {
    public let value: Double
    /// Nil for a single value.
    public let standardError: Double?
  }

  /// The accuracy of thresholds and of their intervals.
  public struct Accuracy: Equatable, Sendable {
    /// The mean error in octaves, positive if the fit is too high; and the root mean square error.
    public let bias: Figure
    public let rootMeanSquare: Figure
    /// The proportion of intervals that contain the true value.
    public let coverage: Figure
    /// The median width of the intervals in octaves; nil for several notes.
    public let width: Double?
    /// The proportion of intervals narrow enough for a number; nil for several notes.
    public let precise: Double?
    /// The proportion of all readings whose number is off by more than a factor of two; nil for several notes.
    public let far: Double?

    /// Nil without readings.
    ///
    /// - Parameter part: the beginning of the names of their numbers.
    init?(_ tally: RunTally, _ part: String = "") {
      guard let bias = tally.figure(part + "error"), let square = tally.figure(part + "square"),
        let coverage = tally.figure(part + "covered")
      else { return nil }
      self.bias = bias
      let root = square.value.squareRoot()
      // By the delta method, the error of a root is that of the square divided by twice the root.
      rootMeanSquare = Figure(value: root, standardError: square.standardError.map { root > 0 ? $0 / (2 * root) : 0 })
      self.coverage = coverage
      width = tally.median(part + "width")
      (precise, far) = (tally.mean(part + "precise"), tally.mean(part + "far"))
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
    /// The median over listeners of the median of each.
    public let median: Double
    /// The proportion above 1.5 thresholds.
    public let far: Double
    /// That of each day's first; nil on a single day.
    public let medianFirstOfDay: Double?
  }

  public let runs: Int
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

  /// Nil without runs.
  public init?(_ tally: RunTally, of simulation: StrategySimulation) {
    guard let threshold = Accuracy(tally), let near = tally.figure("near"),
      let correct = tally.figure("correct"), let withoutTrend = tally.figure("withoutTrend")
    else { return nil }
    (runs, self.threshold, self.near, self.correct) = (tally.runs, threshold, near, correct)
    checkpoints = simulation.checkpoints.compactMap { Checkpoint(tally, answers: $0) }
    afterBreak = Accuracy(tally, "break.")
    trained = Accuracy(tally, "notes.")
    untrained = Accuracy(tally, "untrainedNotes.")
    self.withoutTrend = withoutTrend
    trends = Dictionary(
      uniqueKeysWithValues: Trend.Direction.allCases.compactMap { trend in
        tally.figure(StrategySimulation.name(trend)).map { (trend, $0) }
      })
    change = Change(tally)
    presented = Presented(tally)
  }
}

extension SimulationSummary.Presented {
  fileprivate init?(_ tally: RunTally) {
    guard let median = tally.median("presented"), let far = tally.mean("presentedFar") else { return nil }
    self.init(median: median, far: far, medianFirstOfDay: tally.median("presentedFirst"))
  }
}

extension SimulationSummary.Checkpoint {
  /// Nil if the histories end earlier.
  fileprivate init?(_ tally: RunTally, answers: Int) {
    let part = StrategySimulation.part(after: answers)
    guard let threshold = SimulationSummary.Accuracy(tally, part), let shift = tally.figure(part + "shift"),
      let largest = tally.quantile(0.95, part + "shiftSize")
    else { return nil }
    self.init(answers: answers, threshold: threshold, shift: shift, largestShift: largest)
  }
}

extension SimulationSummary.Change {
  /// Nil without readings.
  fileprivate init?(_ tally: RunTally) {
    guard let finer = tally.figure("change.finer"), let coarser = tally.figure("change.coarser"),
      let ratio = tally.median("change.ratio"), let coverage = tally.figure("change.covered")
    else { return nil }
    self.init(finer: finer, coarser: coarser, ratio: ratio, coverage: coverage)
  }
}

extension StrategySimulation {
  /// The beginning of the names of a reading's numbers.
  fileprivate static func part(after answers: Int) -> String { "after\(answers)." }

  fileprivate static func name(_ trend: Trend.Direction) -> String { "\(trend)" }

  /// Many histories.
  public func study(_ runs: Int, seed: UInt64) -> Study {
    let parts = checkpoints.map { Self.part(after: $0) }
    let kept =
      ["width", "presented", "presentedFirst", "change.ratio"] + parts.flatMap { [$0 + "width", $0 + "shiftSize"] }
    return Study(runs: runs, seed: seed, keeping: Set(kept)) { row(run(seed: $0[$0.startIndex])) }
  }

  private func row(_ outcome: Outcome) -> RunRow {
    var row = RunRow()
    row.add(outcome.threshold)
    for (answers, reading) in zip(checkpoints, outcome.checkpoints) {
      let part = Self.part(after: answers)
      let shift = reading.estimate - outcome.checkpoints[0].estimate
      row.add(reading, part)
      row.add(part + "shift", shift)
      row.add(part + "shiftSize", abs(shift))
    }
    if let reading = outcome.afterBreak { row.add(reading, "break.") }
    row.add(outcome.trained, "notes.")
    row.add(outcome.untrained, "untrainedNotes.")
    for trend in Trend.Direction.allCases { row.add(Self.name(trend), outcome.trend == trend) }
    row.add("withoutTrend", outcome.trend == nil)
    if let change = outcome.change {
      row.add("change.finer", change.direction == .finer)
      row.add("change.coarser", change.direction == .coarser)
      row.add("change.ratio", change.ratio)
      row.add("change.covered", change.isCovered)
    }
    row.add("near", outcome.near)
    row.add("correct", outcome.correct)
    if !outcome.presented.isEmpty {
      row.add("presented", outcome.presented.quantile(0.5))
      row.add("presentedFar", Double(outcome.presented.count { $0 > 1.5 }) / Double(outcome.presented.count))
    }
    if !outcome.firstOfDay.isEmpty { row.add("presentedFirst", outcome.firstOfDay.quantile(0.5)) }
    return row
  }
}

extension RunRow {
  /// - Parameter part: the beginning of the names.
  fileprivate mutating func add(_ reading: StrategySimulation.Reading, _ part: String = "") {
    add(part + "error", reading.error)
    add(part + "square", reading.error * reading.error)
    add(part + "covered", reading.isCovered)
    add(part + "width", reading.width)
    add(part + "precise", reading.isPrecise)
    // Of a number that is shown.
    add(part + "far", reading.isPrecise && abs(reading.error) > 1)
  }

  fileprivate mutating func add(_ readings: StrategySimulation.NoteReadings?, _ part: String) {
    add(part + "error", readings?.meanError)
    add(part + "square", readings?.meanSquareError)
    add(part + "covered", readings?.covered)
  }
}
