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
  /// The numbers of the filters, group after group (`FilterGroup`).
  private(set) var groups: [SIMD4<Double>]
  /// How often the listener answered up lately.
  private(set) var habit = AnsweringHabit()
  /// The number of answers by MIDI note.
  private(set) var counts: [Int]
  /// The number of the latest answer by MIDI note, counted from 1; 0 without one.
  private(set) var latest: [Int]
  /// Whether it is that of an instant long after the last answer, whose intervals aren't narrowed (`BandCalibration`).
  private(set) var isLongAfter = false

  static let keys = 128

  /// The numbers of the filters, one after another (`GaussianFilter`).
  var numbers: [Double] { FilterGroup.numbers(groups) }

  /// The numbers of a filter without answers.
  private static func prior(weight: Double, speed: Double) -> [Double] {
    var numbers = Array(repeating: 0.0, count: GaussianFilter.size)
    func setVariance(_ dimension: Int, to deviation: Double) {
      numbers[GaussianFilter.dimensions + GaussianFilter.place(dimension, dimension)] = deviation * deviation
    }
    numbers[0] = ProfileModel.level.mean
    setVariance(0, to: ProfileModel.level.deviation)
    for index in 1...GaussianFilter.coefficients { setVariance(index, to: 1) }
    setVariance(GaussianFilter.speed, to: speed)
    setVariance(GaussianFilter.bias, to: ProfileModel.bias.deviation)
    numbers[GaussianFilter.size - 2] = weight
    numbers[GaussianFilter.size - 1] = ProfileModel.notListening.initial
    return numbers
  }

  /// A time before the last answer counts as the time of the last answer.
  @discardableResult
  public mutating func add(_ answer: ProfileAnswer, counting longest: Double) -> Double {
    if let lastAnswer, model.changes {
      elapse(days: max(0, Days.between(lastAnswer, answer.milliseconds)), counting: longest, withAnswer: true)
      if answers.isMultiple(of: ProfileModel.mixingInterval) { mix() }
    }
    let probability = multiply(by: answer)
    counts[answer.note.number] += 1
    answers += 1
    latest[answer.note.number] = answers
    lastAnswer = max(lastAnswer ?? answer.milliseconds, answer.milliseconds)
    return probability
  }

  /// The prediction for a later instant, in milliseconds since 1970: what may have changed since the last answer makes it less
  /// certain. Only for reading.
  public func at(_ milliseconds: Int64) -> FilterBank {
    guard let lastAnswer, model.changes else { return self }
    var later = self
    later.elapse(days: max(0, Days.between(lastAnswer, milliseconds)), counting: .infinity, withAnswer: false)
    later.lastAnswer = max(lastAnswer, milliseconds)
    return later
  }

  /// Widens the filters by the listener's possible change.
  private mutating func elapse(days: Double, counting longest: Double, withAnswer: Bool) {
    let counted = min(days, longest)
    let idle = ProfileModel.perIdleDay * max(0, counted - ProfileModel.rest)
    let forgotten = (withAnswer ? 1 / ProfileModel.memory.answers : 0) + days / ProfileModel.memory.days
    let (model, kept) = (model, exp(-forgotten))
    isLongAfter = !withAnswer && days > BandCalibration.breakDays
    withGroups { groups in
      for index in 0..<model.groups where FilterGroup(groups, index).isPossible {
        let (drift, filters) = (model.drift(ofGroup: index), FilterGroup(groups, index))
        if withAnswer { filters.learn() }
        filters.relax(GaussianFilter.speed, keeping: kept, deviation: drift.speed)
        let variance = (withAnswer ? drift.perAnswer : 0) + drift.perDay * counted + idle
        filters.elapse(variance: min(ProfileModel.largest, variance), days: days)
        if withAnswer {
          filters.widen(GaussianFilter.bias, by: ProfileModel.bias.perAnswer, to: ProfileModel.mostVariance.bias)
        }
      }
    }
  }

  /// Returns the probability that was expected of the answer.
  private mutating func multiply(by answer: ProfileAnswer) -> Double {
    let model = model
    var expected = 0.0
    let isSigned = answer.choices == nil
    let withoutListening = isSigned ? habit.probability(ofFirst: answer.isUp) : answer.guessed
    AnswerLikelihood.with(answer) { likelihood in
      withGroups { groups in
        let lapses = SIMD4(model.lapses)
        var total = 0.0
        for index in 0..<model.groups where FilterGroup(groups, index).isPossible {
          let filters = FilterGroup(groups, index)
          let away = filters.notListening
          let distracted = away * (1 - ProfileModel.notListening.end) + (1 - away) * ProfileModel.notListening.begin
          let lapse = (1 - distracted) * lapses
          let probability = likelihood.multiply(
            filters, slope: model.slope(ofGroup: index), lapse: distracted + lapse,
            guessed: distracted * withoutListening + lapse * answer.guessed)
          filters.notListening = distracted * withoutListening / probability
          filters.weight *= probability
          for lane in 0..<FilterGroup.count { total += filters.weight[lane] }
        }
        for index in 0..<model.groups { FilterGroup(groups, index).weight /= total }
        expected = total
      }
    }
    if isSigned { habit.add(isFirst: answer.isUp) }
    return expected
  }

  /// Mixes the modes within each slope: the listener may have changed from one to another.
  private mutating func mix() {
    let (model, drifts, size) = (model, model.drifts.count, GaussianFilter.size)
    withGroups { groups in
      withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: drifts * size) { scratch in
        let before = scratch.start
        for first in stride(from: 0, to: model.groups, by: drifts) {
          before.initialize(from: groups + first * size, count: drifts * size)
          for drift in 0..<drifts {
            FilterGroup(groups, first + drift).mix(before, count: model.modes) {
              model.transitions[$0 * drifts + drift]
            }
          }
        }
      }
    }
  }

  private mutating func withGroups(_ body: (UnsafeMutablePointer<SIMD4<Double>>) -> Void) {
    groups.withUnsafeMutableBufferPointer { body($0.start) }
  }
}

extension FilterBank {
  /// A profile without answers.
  public init() { self.init(.changing) }

  public init(_ model: ProfileModel) {
    self.init(
      model: model, answers: 0, lastAnswer: nil,
      groups: FilterGroup.groups(
        model.priorWeights.indices.flatMap {
          Self.prior(weight: model.priorWeights[$0], speed: model.drift(ofGroup: $0 / FilterGroup.count).speed)
        }), counts: Array(repeating: 0, count: Self.keys), latest: Array(repeating: 0, count: Self.keys))
  }
}
