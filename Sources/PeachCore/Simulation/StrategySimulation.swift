/// A history of trials, chosen by a strategy and answered by a listener made of formulas, with a fit at its end: what a
/// strategy and a fit are worth is seen by running many.
public struct StrategySimulation: Sendable {
  public var strategy: any NextNoteStrategy
  public var population = SimulatedPopulation()
  public var range = NoteRange.standard
  /// Notes of the range that never come: another one of it comes in their place. Not all of it.
  public var untrained: ClosedRange<MIDINote>?
  /// Answers in a history, at least 1.
  public var comparisons = 200
  /// Days over which they spread evenly; within a day one follows another after 5 s.
  public var days = 1
  /// Days from the last of them to the day of the answers after the break; 0 for none.
  public var breakDays = 0
  /// Answers after the break, all on its last day.
  public var comparisonsAfterBreak = 0
  /// What the fit believes of change; `.none` for the static fit.
  public var drift = ThresholdDrift.standard

  public init(strategy: any NextNoteStrategy) { self.strategy = strategy }

  /// What was read at one moment, against the truth.
  public struct Reading: Equatable, Sendable {
    /// The fitted log2 T less the true one, in octaves.
    public let error: Double
    /// Whether the 95 % interval holds the true T.
    public let isCovered: Bool

    init(_ estimate: ThresholdEstimate, truth: Double) {
      error = estimate.meanLog2 - truth
      isCovered = (estimate.lower95Log2...estimate.upper95Log2).contains(truth)
    }
  }

  /// What was read of several notes, against the truth.
  public struct NoteReadings: Equatable, Sendable {
    public let count: Int
    /// In octaves².
    public let meanSquareError: Double
    /// The share of the 95 % intervals that hold the note's true T.
    public let covered: Double

    /// Nil if no note is shown.
    init?(_ readings: [Reading]) {
      guard !readings.isEmpty else { return nil }
      count = readings.count
      meanSquareError = readings.reduce(0) { $0 + $1.error * $1.error } / Double(count)
      covered = Double(readings.count { $0.isCovered }) / Double(count)
    }
  }

  /// How one history ended.
  public struct Outcome: Equatable, Sendable {
    /// The threshold after the last answer; the truth is the mean of log2 T over the notes that came.
    public let threshold: Reading
    /// The threshold as the break ended, before anything was answered; nil without a break.
    public let afterBreak: Reading?
    /// The notes that came, and those that never did, as far as they are shown.
    public let trained: NoteReadings?
    public let untrained: NoteReadings?
    public let trend: Trend.Direction
    /// Of the second half's trials, the share presented within a quarter of T.
    public let near: Double
    /// Of the second half's trials, the share answered correctly.
    public let correct: Double
  }

  /// Runs one history; the same seed makes the same.
  public func run(seed: UInt64) -> Outcome {
    var history = SimulatedHistory(self, seed: seed)
    for index in 0..<comparisons { history.answer(index) }
    var afterBreak: Reading?
    if breakDays > 0 {
      afterBreak = history.takeBreak()
      for index in comparisons..<comparisons + comparisonsAfterBreak { history.answer(index) }
    }
    return history.outcome(afterBreak: afterBreak)
  }
}
