import PeachBase

/// The assumptions about listeners behind a `FilterBank`.
///
/// P(up) = λ/2 + (1 − λ)·Φ(sign(c)·Φ⁻¹(.75)·(|c|/T)^β + b/√2), with the psychometric slope β, the lapse rate λ and the bias
/// b. log2 T(key) = level + φ(key)·coefficients (`KeyboardBasis.profile`). With each answer, the level changes by the speed of
/// learning, which is another state. The bank holds one Gaussian for each combination of a slope, a way of changing and a lapse
/// rate. Variances are of log2 T, in octaves². It is a class because each answer would count the references to a struct's arrays.
public final class ProfileModel: Equatable, Sendable {
  /// How much the threshold may change.
  struct Drift: Equatable, Sendable {
    /// The prior probability.
    let weight: Double
    /// The SD of the speed of learning, in octaves an answer.
    let speed: Double
    /// Variance added by each answer, and by each day.
    let perAnswer: Double
    let perDay: Double
    /// The probability of going on like this for ten answers, and otherwise that of changing to it.
    let stay: Double
    let entry: Double
  }

  /// The psychometric slopes β with their prior probabilities.
  let slopes: [Double]
  let slopeWeights: [Double]
  let drifts: [Drift]
  /// The lapse rates λ with their prior probabilities.
  let lapses: [Double]
  let lapseWeights: [Double]
  /// The prior probabilities of the filters, summing to 1.
  let priorWeights: [Double]
  /// The probabilities of changing from one mode, a drift and a lapse rate, to those of a drift within ten answers, row by row.
  let transitions: [SIMD4<Double>]
  /// Whether the listener may change; otherwise one constant threshold is fitted.
  let changes: Bool
  /// The SD, in octaves, added to a single key's threshold and to the mean over keys when they are read: keys differ more
  /// than the smooth functions allow.
  let keyDeviation: Double
  let overallDeviation: Double

  /// For the profile: a listener who learns, forgets and has good and bad days.
  public static let changing = ProfileModel(
    drifts: [
      Drift(weight: 0.6, speed: 0.0004, perAnswer: 0.002 * 0.002, perDay: 0.0008, stay: 0.99, entry: 0.85),
      Drift(weight: 0.4, speed: 0.003, perAnswer: 0.04 * 0.04, perDay: 0.02, stay: 0.985, entry: 0.15),
    ], lapses: [0.01, 0.04, 0.15, 0.45], lapseWeights: [0.61, 0.27, 0.1, 0.02], changes: true, keyDeviation: 0.2,
    overallDeviation: 0.05)

  /// For a single measurement: a listener who doesn't change meanwhile.
  public static let constant = ProfileModel(
    drifts: [Drift(weight: 1, speed: 0, perAnswer: 0, perDay: 0, stay: 1, entry: 1)], lapses: [0.01, 0.05, 0.18, 0.45],
    lapseWeights: [0.6, 0.27, 0.1, 0.03], changes: false, keyDeviation: 0, overallDeviation: 0)

  private init(
    drifts: [Drift], lapses: [Double], lapseWeights: [Double], changes: Bool, keyDeviation: Double,
    overallDeviation: Double
  ) {
    slopes = [0.5, 0.8, 1.25, 2]
    let densities = slopes.map { exp(-0.5 * (log2($0) / 0.65) * (log2($0) / 0.65)) }
    let total = densities.reduce(0, +)
    slopeWeights = densities.map { $0 / total }
    self.drifts = drifts
    self.lapses = lapses
    self.lapseWeights = lapseWeights
    priorWeights = Self.priorWeights(slopeWeights, drifts, lapseWeights)
    transitions = Self.transitions(drifts, lapseWeights)
    self.changes = changes
    self.keyDeviation = keyDeviation
    self.overallDeviation = overallDeviation
  }

  public static func == (left: ProfileModel, right: ProfileModel) -> Bool { left === right }

  // MARK: Constants of both

  /// Mean and SD of the level: log2 cents.
  static let level = (mean: 3.3, deviation: 2.0)
  /// The SD of the bias in units of σ, its variance per answer, and the days after which it has mostly returned to 0.
  static let bias = (deviation: 0.4, perAnswer: 1e-4, days: 10.0)
  /// The probability of not listening: at first, of beginning with an answer, and of ending.
  static let notListening = (initial: 0.02, begin: 0.0015, end: 0.02)
  /// The answers and the days over which the speed of learning mostly returns to 0.
  static let memory = (answers: 800.0, days: 30.0)
  /// The variance per day of a break beyond `rest` days, and the maximum of one step.
  static let rest = 2.0
  static let perIdleDay = 0.03
  static let largest = 3.0
  /// The range of a filter's mean level in log2 cents, .06 to 4,096 cents: answers that don't depend on the sound would move
  /// it further and further.
  static let levels = -4.0...12.0
  /// The variances that time doesn't exceed, of the level and of the bias.
  static let mostVariance = (level: 16.0, bias: 4.0)
  /// The drifts and lapse rates mix after this many answers.
  static let mixingInterval = 10
  /// The probability of keeping a lapse rate for ten answers.
  static let lapseStay = 0.995

  // MARK: The combinations

  /// The combinations of a drift and a lapse rate.
  var modes: Int { drifts.count * lapses.count }
  var filters: Int { slopes.count * modes }

  /// The combinations of a slope and a drift.
  var groups: Int { slopes.count * drifts.count }

  func slope(of filter: Int) -> Double { slopes[filter / modes] }
  func slope(ofGroup group: Int) -> Double { slopes[group / drifts.count] }
  func drift(ofGroup group: Int) -> Drift { drifts[group % drifts.count] }
  func lapse(of filter: Int) -> Double { lapses[filter % lapses.count] }

  private static func priorWeights(_ slopes: [Double], _ drifts: [Drift], _ lapses: [Double]) -> [Double] {
    slopes.flatMap { slope in drifts.flatMap { drift in lapses.map { slope * drift.weight * $0 } } }
  }

  private static func transitions(_ drifts: [Drift], _ lapses: [Double]) -> [SIMD4<Double>] {
    drifts.indices.flatMap { from in
      lapses.indices.flatMap { fromLapse in
        drifts.indices.map { to in
          let drift = drifts[from]
          let driftChange = (from == to ? drift.stay : 0) + (1 - drift.stay) * drifts[to].entry
          return SIMD4(
            lapses.indices.map {
              driftChange * ((fromLapse == $0 ? lapseStay : 0) + (1 - lapseStay) * lapses[$0])
            })
        }
      }
    }
  }
}
