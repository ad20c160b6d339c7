import PeachCore

/// What the answers of a loudness experiment say.
public struct LoudnessReport: Sendable {
  /// One level: what was heard when note 2 was up to so much louder or softer.
  public struct Level: Sendable {
    /// As it is stored with the answers.
    public let condition: String
    /// Largest offset of note 2, in dB.
    public let maxOffset: Double
    public let fit: ThresholdFit
    /// The quartiles of the response times in seconds, from the onset of note 2.
    public let responseTimes: Quartiles?
    /// The share of "higher" at several differences.
    public let bins: [AnswerBin]
  }

  /// From the one with the smallest offsets to the one with the largest. Runs whose largest offsets differ have levels of their
  /// own.
  public let levels: [Level]
  /// Of all levels together; nil where the answers do not tell.
  public let bias: LoudnessBias?
  /// The share of "higher" at several differences in loudness.
  public let loudnessBins: [AnswerBin]
  /// By how much higher note 2 seemed at several differences in loudness; empty without a bias.
  public let shifts: [PerceivedShift]
  public let answers: Int
  /// Answers at levels that the plans do not have, as other programs may bring them.
  public let leftOut: Int
  /// Answers to notes during which the sound dropped out. Each comparison was asked again, and they are in no other count.
  public let askedAgain: Int

  /// With so few answers the interval and p of the bias promise too much: both are asymptotic.
  public static let fewAnswers = 100

  /// - Parameter runs: of one participant, with their answers.
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
        condition: condition.name, maxOffset: condition.maxOffset, fit: ThresholdFit(answers),
        responseTimes: Quartiles(answers.map(\.responseTime.inSeconds)),
        bins: AnswerBin.bins(answers, by: \.trial.offset.value))
    }
    let completed = sorted.flatMap(\.value)
    answers = completed.count
    leftOut = runs.reduce(0) { $0 + $1.answers.count } - answers
    let trials = completed.map(LoudnessTrial.init)
    bias = LoudnessBias(trials)
    shifts = bias.map { PerceivedShift.shifts(trials, $0) } ?? []
    loudnessBins = AnswerBin.bins(
      completed.filter { $0.trial.amplitudeOffset != .zero }, by: \.trial.amplitudeOffset.value)
  }

  /// The highest level's threshold over the lowest level's; nil with a single level.
  ///
  /// Not to be tested: at offsets of a few dB it takes thousands of answers to tell it from 1.
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

/// Some answers given at about the same difference.
public struct AnswerBin: Hashable, Sendable {
  /// The mean of what they differ in.
  public let center: Double
  public let answers: Int
  public let higher: Int

  /// At most `count` bins below 0 and as many from 0 on, with about as many answers each, from the lowest value to the highest:
  /// a bin across 0 would stand where no answer was given.
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
  /// At most `count` neighbouring parts, as equally long as can be.
  func divided(into count: Int) -> [ArraySlice] {
    let parts = Swift.min(count, self.count)
    return (0..<parts).map { part in
      self[startIndex + part * self.count / parts..<startIndex + (part + 1) * self.count / parts]
    }
  }
}

/// The values below which a quarter, half and three quarters of some others lie.
public struct Quartiles: Hashable, Sendable {
  public let lower: Double
  public let median: Double
  public let upper: Double

  /// By linear interpolation between the values in order (definition 7 of Hyndman & Fan 1996); nil without any.
  public init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Double {
      let position = share * Double(sorted.count - 1)
      let index = Int(position)
      let next = min(index + 1, sorted.count - 1)
      return sorted[index] + (position - Double(index)) * (sorted[next] - sorted[index])
    }
    (lower, median, upper) = (quantile(0.25), quantile(0.5), quantile(0.75))
  }
}
