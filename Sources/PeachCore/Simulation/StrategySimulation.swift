/// A simulated history of trials, chosen by a strategy and answered by a model listener, with a fit at its end. Many
/// runs show the quality of a strategy and a fit.
public struct StrategySimulation: Sendable {
  public var strategy: any NextNoteStrategy
  public var population = SimulatedPopulation()
  public var range = NoteRange.standard
  /// Notes of the range that aren't presented; another note of the range replaces them. They can't be the whole range.
  public var untrained: ClosedRange<MIDINote>?
  /// Answers in a history, at least 1.
  public var comparisons = 200
  /// The number of days over which the answers spread evenly; within a day one follows another after 5 s.
  public var days = 1
  /// The number of days from the last of them to the answers after the break; 0 for no break.
  public var breakDays = 0
  /// The number of answers after the break, all on its last day.
  public var comparisonsAfterBreak = 0
  /// Whether the fit assumes that the listener may change.
  public var changes = true

  public init(strategy: any NextNoteStrategy) { self.strategy = strategy }

  /// A fitted threshold at one time, compared with the truth.
  public struct Reading: Equatable, Sendable {
    /// The fitted log2 T minus the true one, in octaves.
    public let error: Double
    /// Whether the 95 % interval contains the true T.
    public let isCovered: Bool

    init(_ estimate: ThresholdEstimate, truth: Double) {
      error = estimate.meanLog2 - truth
      isCovered = (estimate.lower95Log2...estimate.upper95Log2).contains(truth)
    }
  }

  /// The fitted thresholds of several notes, compared with the truth.
  public struct NoteReadings: Equatable, Sendable {
    public let count: Int
    /// The mean square error in octaves².
    public let meanSquareError: Double
    /// The proportion of 95 % intervals that contain the note's true T.
    public let covered: Double

    /// Nil if no note is shown.
    init?(_ readings: [Reading]) {
      guard !readings.isEmpty else { return nil }
      count = readings.count
      meanSquareError = readings.reduce(0) { $0 + $1.error * $1.error } / Double(count)
      covered = Double(readings.count { $0.isCovered }) / Double(count)
    }
  }

  /// The outcome of one history.
  public struct Outcome: Equatable, Sendable {
    /// The threshold after the last answer; the truth is the mean of log2 T over the trained notes.
    public let threshold: Reading
    /// The threshold at the end of the break, before any further answer; nil without a break.
    public let afterBreak: Reading?
    /// The trained and the untrained notes that are shown.
    public let trained: NoteReadings?
    public let untrained: NoteReadings?
    public let trend: Trend.Direction
    /// The proportion of the second half's trials presented within a quarter of T.
    public let near: Double
    /// The proportion of the second half's trials answered correctly.
    public let correct: Double
  }

  /// Runs one history. The same seed gives the same history.
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
