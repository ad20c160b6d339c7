/// The posterior mode of the parameters of a `ThresholdContrast`, found by Fisher scoring.
///
/// The parameters are a, s, b, ln β, l₀, l₁, q and the coefficients of the shape, with normal priors.
struct ContrastFit {
  /// s in octaves, and its variance from the expected information at the mode and the priors.
  let octaves: Double
  let variance: Double

  private typealias Prior = (mean: Double, deviation: Double)
  private static let priors: [Prior] =
    [
      (log2(10), 2.5), (0, 1.5), (0, 0.5), (0, 0.45), (-2.7, 1.5), (0, 2.5), (0, 0.7),
    ] + Array(repeating: (0, 1), count: KeyboardBasis.trend.count)
  private static let (level, change, bias, slope, lapse, lapseChange, curvature, shape) = (0, 1, 2, 3, 4, 5, 6, 7)
  /// The prior SD of the curvature where there is none: two periods can't tell it.
  private static let noCurvature = 1e-3

  private static let mostRounds = 60
  private static let largestStep = 0.7
  /// From this round on steps are shortened, so that scoring can't oscillate.
  private static let dampedRound = 16
  private static let damping = 0.6
  private static let tolerance = 1e-5

  /// Nil if a number isn't finite.
  init?(_ answers: [ProfileAnswer], _ positions: [Double], isCurved: Bool) {
    var estimate = Self.priors.map(\.mean)
    let precisions = Self.priors.enumerated().map { index, prior in
      let deviation = index == Self.curvature && !isCurved ? Self.noCurvature : prior.deviation
      return 1 / (deviation * deviation)
    }
    var factor: Cholesky?
    for round in 0..<Self.mostRounds {
      let score = Score(answers, positions, at: estimate)
      let gradient = estimate.indices.map {
        score.gradient($0) - (estimate[$0] - Self.priors[$0].mean) * precisions[$0]
      }
      let posterior = Cholesky(order: estimate.count) { row, column in
        score.information(row, column) + (row == column ? precisions[row] : 0)
      }
      let step = posterior.solve(gradient)
      let longest = step.reduce(0) { max($0, abs($1)) }
      guard longest.isFinite else { return nil }
      let scale =
        longest > Self.largestStep ? Self.largestStep / longest : round >= Self.dampedRound ? Self.damping : 1
      for index in estimate.indices { estimate[index] += scale * step[index] }
      factor = posterior
      if longest < Self.tolerance { break }
    }
    guard let factor else { return nil }
    octaves = estimate[Self.change]
    let unit = estimate.indices.map { $0 == Self.change ? 1.0 : 0 }
    variance = factor.solve(unit)[Self.change]
  }

  /// The gradient of the log likelihood and the expected information at one point, summed over answers.
  private struct Score {
    /// The gradient, the derivatives of one answer, and the lower triangle of the information, row by row.
    private var sums: [Double]
    private let size: Int

    private static let limit = 8.0
    /// Far beyond the limit of z, but finite.
    private static let largestPower = 1e6
    private static let leastProbability = 1e-9
    private static let smallestDifference = 1e-6
    private static let perOctave = 0.6931471805599453

    init(_ answers: [ProfileAnswer], _ positions: [Double], at estimate: [Double]) {
      size = estimate.count
      sums = Array(repeating: 0, count: 2 * size + size * (size + 1) / 2)
      let size = size
      sums.withUnsafeMutableBufferPointer { sums in
        estimate.withUnsafeBufferPointer { estimate in
          // Neither is empty.
          let (gradient, estimate) = (sums.baseAddress!, estimate.baseAddress!)
          let derivatives = gradient + size
          for (answer, position) in zip(answers, positions) {
            let (weight, residual) = Self.differentiate(answer, position, at: estimate, into: derivatives)
            var information = derivatives + size
            for row in 0..<size {
              gradient[row] += residual * derivatives[row]
              let weighted = weight * derivatives[row]
              for column in 0...row { information[column] += weighted * derivatives[column] }
              information += row + 1
            }
          }
        }
      }
    }

    func gradient(_ parameter: Int) -> Double { sums[parameter] }

    func information(_ row: Int, _ column: Int) -> Double { sums[2 * size + GaussianFilter.place(row, column)] }

    /// The derivatives of the probability of "up", with the weight and the weighted residual of the answer.
    private static func differentiate(
      _ answer: ProfileAnswer, _ position: Double, at estimate: UnsafePointer<Double>,
      into derivatives: UnsafeMutablePointer<Double>
    ) -> (weight: Double, residual: Double) {
      let curve = 6 * position * position - 0.5
      let shapes = KeyboardBasis.trend.count
      return KeyboardBasis.trend.withValues(at: answer.note) { basis in
        var log2Threshold =
          estimate[ContrastFit.level] + estimate[ContrastFit.change] * position + estimate[ContrastFit.curvature]
          * curve
        for index in 0..<shapes { log2Threshold += basis[index] * estimate[ContrastFit.shape + index] }
        let (cents, slope) = (answer.offset.value, exp(estimate[ContrastFit.slope]))
        let octaves = log2(max(abs(cents), smallestDifference)) - log2Threshold
        let power = min(exp2(slope * octaves), largestPower)
        let scaled = (cents < 0 ? -1 : cents > 0 ? 1 : 0) * StandardNormal.upperQuartile * power
        let z = min(max(scaled + estimate[ContrastFit.bias] * 0.5.squareRoot(), -limit), limit)
        let logistic = 1 / (1 + exp(-(estimate[ContrastFit.lapse] + estimate[ContrastFit.lapseChange] * position)))
        let lapse = logistic / 2
        let cumulative = StandardNormal.cumulative(z)
        let probability = min(max(lapse / 2 + (1 - lapse) * cumulative, leastProbability), 1 - leastProbability)
        let density = (1 - lapse) * StandardNormal.density(z)
        let steepness = density * scaled * slope * perOctave
        let byLapse = (0.5 - cumulative) / 2 * logistic * (1 - logistic)
        derivatives[ContrastFit.level] = -steepness
        derivatives[ContrastFit.change] = -steepness * position
        derivatives[ContrastFit.bias] = density * 0.5.squareRoot()
        derivatives[ContrastFit.slope] = steepness * octaves
        derivatives[ContrastFit.lapse] = byLapse
        derivatives[ContrastFit.lapseChange] = byLapse * position
        derivatives[ContrastFit.curvature] = -steepness * curve
        for index in 0..<shapes { derivatives[ContrastFit.shape + index] = -steepness * basis[index] }
        let weight = 1 / (probability * (1 - probability))
        return (weight, ((answer.isUp ? 1 : 0) - probability) * weight)
      }
    }
  }
}
