import PeachBase

/// What is known about a listener's intervals in one presentation: a mixture of Gaussians, updated with each answer.
///
/// Each Gaussian assumes another scale of the differences between intervals and another lapse rate (`IntervalModel`), and weights
/// tell how well they predict the answers. Answers must be added in the order of their times. Its size is constant.
public struct IntervalFilter: ProfileFilter {
  /// The time of the last answer in milliseconds since 1970, UTC; nil before the first.
  public private(set) var lastAnswer: Int64?
  /// The numbers of the Gaussians, one after another (`IntervalGaussian`).
  private(set) var numbers: [Double]
  /// How often the listener answered wider lately.
  private(set) var habit = AnsweringHabit()
  /// The number of answers by track.
  private(set) var counts: [Int]

  private static let smallestWeight = 1e-9

  /// The number of answers added.
  public var answers: Int { counts.reduce(0, +) }

  /// A time before the last answer counts as the time of the last answer.
  @discardableResult
  public mutating func add(_ answer: IntervalAnswer, counting longest: Double) -> Double {
    if answers > 0 { step() }
    elapse(until: answer.milliseconds, atMost: longest)
    if answers.isMultiple(of: ProfileModel.mixingInterval) { mix() }
    let (likelihood, repeated) = (IntervalLikelihood(answer), habit.probability(ofFirst: answer.isWider))
    var expected = 0.0
    withGaussians { gaussians in
      NormalTable.standard.withLookup { table in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * IntervalGaussian.dimensions) { scratch in
          for (index, gaussian) in gaussians.enumerated() {
            let away = gaussian.notListening
            let distracted = away * (1 - ProfileModel.notListening.end) + (1 - away) * ProfileModel.notListening.begin
            let lapse = (1 - distracted) * IntervalModel.lapse(of: index)
            let probability = likelihood.multiply(
              gaussian, lapse: distracted + lapse,
              guessed: distracted * repeated + lapse * (IntervalModel.isAbsent(index) ? repeated : 0.5), table,
              gain: scratch.start, rest: scratch.start + IntervalGaussian.dimensions)
            gaussian.notListening = distracted * repeated / probability
            gaussian.weight *= probability
          }
        }
      }
      let total = gaussians.reduce(0) { $0 + $1.weight }
      expected = total
      // What predicts badly now may predict well later.
      for gaussian in gaussians { gaussian.weight = max(gaussian.weight / total, Self.smallestWeight) }
    }
    habit.add(isFirst: answer.isWider)
    counts[answer.track.index] += 1
    return expected
  }

  /// The prediction for the beginning of a later instant's UTC day, in milliseconds since 1970; only for reading. So all readings of
  /// a day are the same.
  public func at(_ milliseconds: Int64) -> IntervalFilter {
    var later = self
    if answers > 0 { later.elapse(until: Days.number(of: milliseconds) * Int64(Days.milliseconds)) }
    return later
  }

  /// Lets the lapse rate change: a part of the weights returns to the prior ones of each scale.
  private mutating func mix() {
    withGaussians { gaussians in
      for first in stride(from: 0, to: gaussians.count, by: IntervalModel.lapses.count) {
        let own = gaussians[first..<first + IntervalModel.lapses.count]
        let total = own.reduce(0) { $0 + $1.weight }
        for (gaussian, weight) in zip(own, IntervalModel.lapseWeights) {
          gaussian.weight = IntervalModel.lapseStay * gaussian.weight + (1 - IntervalModel.lapseStay) * total * weight
        }
      }
    }
  }

  /// Forgets slowly: covariances return towards those without answers, the means of thresholds and centres remain.
  private mutating func elapse(until milliseconds: Int64, atMost longest: Double = .infinity) {
    let days = min(longest, lastAnswer.map { Days.between($0, milliseconds) } ?? 0)
    lastAnswer = max(lastAnswer ?? milliseconds, milliseconds)
    guard days > IntervalModel.constantDays else { return }
    var prior = IntervalModel.prior
    prior.withUnsafeMutableBufferPointer { prior in
      withGaussians { gaussians in
        for (index, gaussian) in gaussians.enumerated() {
          gaussian.relax(
            towards: IntervalGaussian(prior.start, index), keeping: exp(-days / IntervalModel.memoryDays),
            bias: exp(-days / ProfileModel.bias.days))
        }
      }
    }
  }

  /// Makes all thresholds less certain together: the listener may have learned since the last answer.
  private mutating func step() {
    let (later, early, answers) = IntervalModel.step
    let variance = later * later + early * early * exp(-Double(self.answers) / answers)
    withGaussians { gaussians in
      for gaussian in gaussians { gaussian.widen(by: variance, limit: IntervalModel.largestVariance) }
    }
  }

  /// Calls `body` with the Gaussians in their order.
  private mutating func withGaussians(_ body: ([IntervalGaussian]) -> Void) {
    numbers.withUnsafeMutableBufferPointer { numbers in
      body((0..<IntervalModel.filters).map { IntervalGaussian(numbers.start, $0) })
    }
  }
}

extension IntervalFilter {
  /// A filter without answers.
  public init() {
    self.init(lastAnswer: nil, numbers: IntervalModel.prior, counts: IntervalTrack.all.map { _ in 0 })
  }
}
