import PeachCore

/// The results of one participant's answers in a loudness experiment.
public struct LoudnessReport: Sendable {
  /// The results at one level of loudness difference.
  public struct Level: Sendable {
    /// The stored name of the level.
    public let condition: String
    /// The largest offset of note 2, in dB.
    public let maxOffset: Double
    public let fit: FilterBank
    /// The quartiles of the response times in seconds, from the onset of note 2.
    public let responseTimes: Quartiles?
    /// The proportion of "higher" at several differences in pitch.
    public let bins: [AnswerBin]
  }

  /// The levels, from the smallest largest offset to the largest. Runs with different largest offsets have separate
  /// levels.
  public let levels: [Level]
  /// The bias over all levels; nil if the answers don't determine it.
  public let bias: LoudnessBias?
  /// The check whether a straight line describes the shift over loudness; nil if the answers don't determine it.
  public let curvature: LoudnessCurvature?
  /// The proportion of "higher" at several differences in loudness.
  public let loudnessBins: [AnswerBin]
  /// How much higher note 2 sounded at several differences in loudness; empty without a bias.
  public let shifts: [PerceivedShift]
  public let answers: Int
  /// Answers at levels that the plans don't have, for example imported from other programs.
  public let leftOut: Int
  /// Answers excluded because of audio drop-outs. Each of these comparisons was asked again.
  public let askedAgain: Int

  /// The number of answers below which the interval and p of the bias are too optimistic, since both are asymptotic, and
  /// the weighted mean of several participants is too near 0.
  public static let fewAnswers = 200

  /// - Parameter runs: the runs of one participant with their answers.
  public init(_ runs: [(plan: LoudnessPlan, answers: [CompletedTrial])]) {
    askedAgain = runs.reduce(0) { $0 + $1.answers.count { !$0.isIntact } }
    let runs = runs.map { (plan: $0.plan, answers: $0.answers.filter(\.isIntact)) }
    var conditions: [LoudnessPlan.Condition: [CompletedTrial]] = [:]
    for (plan, answers) in runs {
      let known = Dictionary(uniqueKeysWithValues: plan.conditions.map { ($0.name, $0) })
      for answer in answers {
        if let condition = known[answer.trial.condition ?? ""] {
          conditions[condition, default: []].append(answer)
        }
      }
    }
    let sorted = conditions.sorted { ($0.key.maxOffset, $0.key.name) < ($1.key.maxOffset, $1.key.name) }
    levels = sorted.map { condition, answers in
      Level(
        condition: condition.name, maxOffset: condition.maxOffset, fit: FilterBank(constant: answers),
        responseTimes: Quartiles(answers.map(\.responseTime.inSeconds)),
        bins: AnswerBin.bins(answers, by: \.trial.offset.value))
    }
    let completed = sorted.flatMap(\.value)
    answers = completed.count
    leftOut = runs.reduce(0) { $0 + $1.answers.count } - answers
    let trials = completed.map(LoudnessTrial.init)
    bias = LoudnessBias(trials)
    curvature = bias.flatMap { LoudnessCurvature(trials, bias: $0) }
    shifts = bias.map { PerceivedShift.shifts(trials, $0) } ?? []
    loudnessBins = AnswerBin.bins(
      completed.filter { $0.trial.amplitudeOffset != .zero }, by: \.trial.amplitudeOffset.value)
  }

  /// The threshold at the highest level divided by that at the lowest; nil with a single level.
  ///
  /// Don't test it: at offsets of a few dB it takes thousands of answers to distinguish it from 1.
  public var thresholdRatio: ThresholdRatio? {
    guard let low = levels.first?.fit.threshold, let high = levels.last?.fit.threshold, levels.count > 1 else {
      return nil
    }
    return ThresholdRatio(high, over: low)
  }
}

extension LoudnessTrial {
  public init(_ completed: CompletedTrial) {
    self.init(
      offset: completed.trial.offset, amplitudeOffset: completed.trial.amplitudeOffset,
      higher: completed.answer == .up)
  }
}

/// A group of answers to similar differences.
public struct AnswerBin: Hashable, Sendable {
  /// The mean difference.
  public let center: Double
  public let answers: Int
  public let higher: Int

  /// At most `count` bins below 0 and as many from 0 on, of about equal size, from the lowest value to the highest. No
  /// bin extends across 0, since its centre would be where no answer was given.
  public static func bins(
    _ completed: [CompletedTrial], by value: (CompletedTrial) -> Double, count: Int = 4
  ) -> [AnswerBin] {
    let sorted = completed.map { (value: value($0), answer: $0.answer) }.sorted { $0.value < $1.value }
    let middle = sorted.firstIndex { $0.value >= 0 } ?? sorted.endIndex
    return [sorted[..<middle], sorted[middle...]].flatMap { side in
      side.divided(into: count).map { part in
        AnswerBin(
          center: part.reduce(0) { $0 + $1.value } / Double(part.count), answers: part.count,
          higher: part.count { $0.answer == .up })
      }
    }
  }
}

extension ArraySlice {
  /// Divides the slice into at most `count` consecutive parts of about equal length.
  func divided(into count: Int) -> [ArraySlice] {
    let parts = Swift.min(count, self.count)
    return (0..<parts).map { part in
      self[startIndex + part * self.count / parts..<startIndex + (part + 1) * self.count / parts]
    }
  }
}

/// The quartiles of a list of values.
public struct Quartiles: Hashable, Sendable {
  public let lower: Double
  public let median: Double
  public let upper: Double

  /// Nil without values.
  public init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    (lower, median, upper) = (values.quantile(0.25), values.quantile(0.5), values.quantile(0.75))
  }
}
