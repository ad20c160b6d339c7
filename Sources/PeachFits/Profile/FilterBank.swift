import PeachBase

/// What is known about a listener's thresholds: a bank of Gaussian filters, updated with each answer.
///
/// Each filter assumes another psychometric slope, way of changing and lapse rate (`ProfileModel`), and weights tell how
/// well they predict the answers: an interacting multiple model (Blom & Bar-Shalom 1988). A state of not listening
/// protects the threshold from careless answers. Its size is constant. Answers must be added in the order of their
/// times. Allocates nothing with an answer.
public struct FilterBank: ProfileFilter {
  let model: ProfileModel
  /// The number of answers added.
  public private(set) var answers: Int
  /// The time of the last answer in milliseconds since 1970, UTC; nil before the first.
  public private(set) var lastAnswer: Int64?
  /// The numbers of the filters, one after another (`GaussianFilter`).
  private(set) var numbers: [Double]
  /// How often the listener answered up lately.
  private(set) var habit = AnsweringHabit()
  /// The number of answers by MIDI note.
  private(set) var counts: [Int]
  /// The number of the latest answer by MIDI note, counted from 1; 0 without one.
  private(set) var latest: [Int]
  /// Whether it is that of an instant long after the last answer, whose intervals aren't narrowed (`BandCalibration`).
  private(set) var isLongAfter = false

  static let keys = 128

  /// The numbers of a filter without answers.
  private static func prior(weight: Double, speed: Double) -> [Double] {
    var numbers = Array(repeating: 0.0, count: GaussianFilter.size)
    numbers.withUnsafeMutableBufferPointer { buffer in
      let filter = GaussianFilter(buffer.start, 0)
      filter.mean[0] = ProfileModel.level.mean
      filter.variance(0).pointee = ProfileModel.level.deviation * ProfileModel.level.deviation
      for index in 1...GaussianFilter.coefficients { filter.variance(index).pointee = 1 }
      filter.variance(GaussianFilter.speed).pointee = speed * speed
      filter.variance(GaussianFilter.bias).pointee = ProfileModel.bias.deviation * ProfileModel.bias.deviation
      filter.weight = weight
      filter.notListening = ProfileModel.notListening.initial
    }
    return numbers
  }

  /// Adds an answer. A time before the last answer counts as the time of the last answer.
  public mutating func add(_ answer: ProfileAnswer) {
    if let lastAnswer, model.changes {
      elapse(days: max(0, Days.between(lastAnswer, answer.milliseconds)), withAnswer: true)
      if answers.isMultiple(of: ProfileModel.mixingInterval) { mix() }
    }
    multiply(by: answer)
    counts[answer.note.number] += 1
    answers += 1
    latest[answer.note.number] = answers
    lastAnswer = max(lastAnswer ?? answer.milliseconds, answer.milliseconds)
  }

  /// The prediction for a later instant, in milliseconds since 1970: what may have changed since the last answer makes it less
  /// certain. Only for reading.
  public func at(_ milliseconds: Int64) -> FilterBank {
    guard let lastAnswer, model.changes else { return self }
    var later = self
    later.elapse(days: max(0, Days.between(lastAnswer, milliseconds)), withAnswer: false)
    later.lastAnswer = max(lastAnswer, milliseconds)
    return later
  }

  /// Widens the filters by the listener's possible change.
  private mutating func elapse(days: Double, withAnswer: Bool) {
    // New answers move what was known; days alone don't take it back.
    let counted = withAnswer ? min(days, Self.longestBreak) : days
    let idle = ProfileModel.perIdleDay * max(0, counted - ProfileModel.rest)
    let forgotten = (withAnswer ? 1 / ProfileModel.memory.answers : 0) + days / ProfileModel.memory.days
    let (model, kept) = (model, exp(-forgotten))
    isLongAfter = !withAnswer && days > BandCalibration.breakDays
    withFilters { filters in
      for index in 0..<model.filters {
        let (drift, filter) = (model.drift(of: index), GaussianFilter(filters, index))
        if withAnswer { filter.learn() }
        filter.relax(GaussianFilter.speed, keeping: kept, deviation: drift.speed)
        let variance = (withAnswer ? drift.perAnswer : 0) + drift.perDay * counted + idle
        filter.elapse(variance: min(ProfileModel.largest, variance), days: days)
        if withAnswer {
          filter.widen(GaussianFilter.bias, by: ProfileModel.bias.perAnswer, to: ProfileModel.mostVariance.bias)
        }
      }
    }
  }

  private mutating func multiply(by answer: ProfileAnswer) {
    let model = model
    let isSigned = answer.choices == nil
    let withoutListening = isSigned ? habit.probability(ofFirst: answer.isUp) : answer.guessed
    AnswerLikelihood.with(answer) { likelihood in
      withFilters { filters in
        var total = 0.0
        for index in 0..<model.filters {
          let filter = GaussianFilter(filters, index)
          let away = filter.notListening
          let distracted = away * (1 - ProfileModel.notListening.end) + (1 - away) * ProfileModel.notListening.begin
          let lapse = (1 - distracted) * model.lapse(of: index)
          let probability = likelihood.multiply(
            filter, slope: model.slope(of: index), lapse: distracted + lapse,
            guessed: distracted * withoutListening + lapse * answer.guessed)
          filter.notListening = distracted * withoutListening / probability
          filter.weight *= probability
          total += filter.weight
        }
        for index in 0..<model.filters { GaussianFilter(filters, index).weight /= total }
      }
    }
    if isSigned { habit.add(isFirst: answer.isUp) }
  }

  /// Mixes the modes within each slope: the listener may have changed from one to another.
  private mutating func mix() {
    let (model, size) = (model, GaussianFilter.size)
    let block = model.modes * size
    withFilters { filters in
      model.transitions.withUnsafeBufferPointer { transitions in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: block) { scratch in
          let before = scratch.start
          for slope in model.slopes.indices {
            before.initialize(from: filters + slope * block, count: block)
            for mode in 0..<model.modes {
              GaussianFilter(filters, slope * model.modes + mode).mix(before, count: model.modes) {
                transitions[$0 * model.modes + mode]
              }
            }
          }
        }
      }
    }
  }

  private mutating func withFilters(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    numbers.withUnsafeMutableBufferPointer { body($0.start) }
  }
}

extension FilterBank {
  /// A profile without answers.
  public init() { self.init(.changing) }

  public init(_ model: ProfileModel) {
    self.init(
      model: model, answers: 0, lastAnswer: nil,
      numbers: model.priorWeights.indices.flatMap {
        Self.prior(weight: model.priorWeights[$0], speed: model.drift(of: $0).speed)
      }, counts: Array(repeating: 0, count: Self.keys), latest: Array(repeating: 0, count: Self.keys))
  }
}

extension GaussianFilter {
  /// Becomes the Gaussian with the mean and covariance of a mixture.
  ///
  /// - Parameter transition: the probability of changing from each filter of the mixture to this one.
  fileprivate func mix(_ filters: UnsafeMutablePointer<Double>, count: Int, transition: (Int) -> Double) {
    var total = 0.0
    for index in 0..<count { total += GaussianFilter(filters, index).weight * transition(index) }
    weight = total
    // The weights alone would be rounding errors.
    guard total >= 1e-30 else { return }
    for place in 0..<Self.size where place != Self.size - 2 { mean[place] = 0 }
    for index in 0..<count {
      let other = GaussianFilter(filters, index)
      let part = other.weight * transition(index) / total
      for place in 0..<Self.dimensions { mean[place] += part * other.mean[place] }
      notListening += part * other.notListening
    }
    for index in 0..<count {
      let other = GaussianFilter(filters, index)
      let part = other.weight * transition(index) / total
      var place = 0
      for row in 0..<Self.dimensions {
        let distance = part * (other.mean[row] - mean[row])
        for column in 0...row {
          covariance[place] += part * other.covariance[place] + distance * (other.mean[column] - mean[column])
          place += 1
        }
      }
    }
  }
}
