import PeachBase

/// The grid for the joint inference of threshold, bias and lapse rate, and its prior.
///
/// 101 thresholds T from 0.5 to 200 cents, log2 T_j = −1 + j·H with H = log2(400)/100, uniform; 7 biases b from −0.6 to
/// 0.6 in units of σ, as N(0, 0.3); 3 lapse rates λ of .005, .02, .06 with weights .4, .4, .2. A cell's index is (7·j +
/// b)·3 + λ: the 21 cells of a threshold are adjacent.
public enum ThresholdGrid {
  public static let thresholds = 101
  public static let biases: [Double] = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6]
  public static let lapses: [Double] = [0.005, 0.02, 0.06]
  /// The prior probability of each lapse rate.
  public static let lapseWeights: [Double] = [0.4, 0.4, 0.2]

  /// The number of cells per threshold.
  static let cellsPerThreshold = 21
  static let cells = thresholds * cellsPerThreshold

  /// H, the distance between neighbouring thresholds in octaves: log2(400) / 100.
  public static let step = log2(400.0) / 100
  static let lowestLog2 = -1.0
  static let highestLog2 = lowestLog2 + 100 * step

  /// log2 of the threshold in cents at a position 0…100, which may be fractional.
  static func log2Threshold(_ position: Double) -> Double { lowestLog2 + position * step }

  /// Φ⁻¹(.75) / T_j, the factor from cents to the answer's z without bias.
  static let sensitivities: [Double] = (0..<thresholds).map {
    StandardNormal.upperQuartile * exp2(-log2Threshold(Double($0)))
  }

  /// π(b, λ): the prior of the 21 cells of a threshold, summing to 1.
  static let nuisancePrior: [Double] = {
    let biasWeights = biases.map { exp(-0.5 * ($0 / 0.3) * ($0 / 0.3)) }
    let total = biasWeights.reduce(0, +)
    return biasWeights.flatMap { weight in lapseWeights.map { weight / total * $0 } }
  }()

  /// The prior of all cells, summing to 1.
  static let prior: [Double] = (0..<thresholds).flatMap { _ in nuisancePrior.map { $0 / Double(thresholds) } }

  /// The probability that the listener of a cell answers up to a signed difference in cents (`ListenerModel`); of other choices, a
  /// right answer.
  static func probabilityOfUp(cents: Double, cell: Int, _ choices: Int? = nil) -> Double {
    let (row, place) = cell.quotientAndRemainder(dividingBy: cellsPerThreshold)
    let function = function(lapse: lapses[place % lapses.count], isUp: true, choices)
    let bias = choices == nil ? biases[place / lapses.count] * 0.5.squareRoot() : 0
    let z = (choices == nil ? cents : abs(cents)) * sensitivities[row] + bias
    return function.base + function.steepness * StandardNormal.cumulative(z)
  }

  /// The probability of an answer is base + steepness·Φ(z): with two directions λ/2 + (1 − λ)·Φ(z).
  static func function(lapse: Double, isUp: Bool, _ choices: Int?) -> (base: Double, steepness: Double) {
    let chance = choices.map { 1 / Double($0) } ?? 0.5
    let base = isUp ? lapse * chance + (1 - lapse) * (2 * chance - 1) : lapse * (1 - chance)
    return (base, 2 * (1 - chance) * (1 - lapse))
  }
}
