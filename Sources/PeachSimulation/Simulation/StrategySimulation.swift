import PeachBase
import PeachFits

/// A simulated history of trials, chosen by a strategy and answered by a listener of a population, with the profile
/// fitted to it. Many runs show the quality of a strategy and a fit.
public struct StrategySimulation: Sendable {
  /// The fit whose readings are compared with the truth.
  public enum Fit: String, CaseIterable, Sendable {
    /// The profile, which follows learning.
    case current
    /// The same without drift, as in a measurement.
    case `static`
    /// The grid posterior of the literature, without drift.
    case grid
  }

  public var strategy: any NextNoteStrategy
  public var population = SimulatedPopulation()
  public var range = NoteRange.standard
  /// The number of choices if the sign of the difference doesn't tell which is right; otherwise nil.
  public var choices: Int?
  /// Notes of the range that aren't presented; another note of the range replaces them.
  public var untrained: ClosedRange<MIDINote>?
  /// Answers before the break, at least 1.
  public var comparisons = 200
  /// The number of days over which the answers spread evenly; within a day one follows another after 5 s.
  public var days = 1
  /// The number of days from the last of them to the first answer after the break; 0 for no break.
  public var breakDays = 0
  /// The number of answers after the break, as many a day as before.
  public var comparisonsAfterBreak = 0
  /// The numbers of answers after which the threshold is read too, in increasing order.
  public var checkpoints: [Int] = []
  public var fit = Fit.current
  /// Whether the last seven days are compared with the seven before, which takes a while.
  public var comparesWeeks = false

  /// The answers in which a track descends to the threshold: five days of thirteen.
  static let firstAnswers = 65

  public init(strategy: any NextNoteStrategy) { self.strategy = strategy }

  /// Whether some note can be trained throughout.
  public var isPossible: Bool {
    let notes = range.numbers.map { MIDINote($0) }.filter { untrained?.contains($0) != true }
    let registers = Set(notes.map { $0 < population.split })
    return population.order == .mixed ? !notes.isEmpty : registers.count == 2
  }

  /// A fitted threshold at one time, compared with the truth.
  public struct Reading: Equatable, Sendable {
    /// The fitted log2 T, in octaves above 1 cent.
    public let estimate: Double
    /// The fitted log2 T minus the true one, in octaves.
    public let error: Double
    /// Whether the 95 % interval contains the true T.
    public let isCovered: Bool
    /// Whether that of the threshold predicted for now contains it.
    public let isPredicted: Bool
    /// The width of the 95 % interval in octaves.
    public let width: Double
    /// Whether the interval is narrow enough for a number.
    public let isPrecise: Bool

    init(_ estimate: ThresholdEstimate, predicted: ThresholdEstimate? = nil, truth: Double) {
      self.estimate = estimate.octaves.value
      error = estimate.octaves.value - truth
      isCovered = estimate.octaves.contains(truth)
      isPredicted = (predicted ?? estimate).octaves.contains(truth)
      width = estimate.width95
      isPrecise = estimate.isPrecise
    }
  }

  /// The fitted thresholds of several notes, compared with the truth.
  public struct NoteReadings: Equatable, Sendable {
    public let count: Int
    /// The mean error in octaves, and the mean square error in octaves².
    public let meanError, meanSquareError: Double
    /// The proportion of 95 % intervals that contain the note's true T.
    public let covered: Double

    /// Nil if no note is shown.
    init?(_ readings: [Reading]) {
      guard !readings.isEmpty else { return nil }
      count = readings.count
      meanError = readings.reduce(0) { $0 + $1.error } / Double(count)
      meanSquareError = readings.reduce(0) { $0 + $1.error * $1.error } / Double(count)
      covered = Double(readings.count { $0.isCovered }) / Double(count)
    }
  }

  /// The change of the last seven days from the seven before, compared with the truth.
  public struct ChangeReading: Equatable, Sendable {
    /// Nil if the answers can't say it.
    public let direction: ThresholdChange.Direction?
    /// The fitted ratio of the thresholds.
    public let ratio: Double
    /// Whether the 95 % interval contains the true ratio, which is that of the mean levels.
    public let isCovered: Bool

    init(_ contrast: ThresholdContrast, truth: Double) {
      direction = contrast.direction
      ratio = contrast.ratio.value
      isCovered = contrast.ratio.contains(truth)
    }
  }

  public struct Outcome: Equatable, Sendable {
    /// The threshold after the last answer; the truth is the mean of log2 T over the heard notes of the range.
    public let threshold: Reading
    /// The threshold after each of the checkpoints that the history reached.
    public let checkpoints: [Reading]
    /// The threshold at the end of the break, before any further answer; nil without a break.
    public let afterBreak: Reading?
    /// The trained and the untrained notes that are shown.
    public let trained: NoteReadings?
    public let untrained: NoteReadings?
    /// Nil if the answers can't say it.
    public let trend: Trend.Direction?
    /// Nil if the weeks aren't compared, the history is shorter than 14 days, or a week has too few answers.
    public let change: ChangeReading?
    /// The proportion of the second half's trials presented within a quarter of T.
    public let near: Double
    /// The proportion of the second half's trials answered correctly.
    public let correct: Double
    /// The differences presented after the first answers, in thresholds.
    public let presented: [Double]
    /// Of these, the first of each day.
    public let firstOfDay: [Double]
  }

  /// Runs one history. The same seed gives the same history. Traps unless `isPossible`.
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
