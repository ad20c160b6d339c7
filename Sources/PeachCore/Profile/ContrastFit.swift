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
      var score = Score(at: estimate)
      for (answer, position) in zip(answers, positions) { score.add(answer, position) }
      for index in estimate.indices {
        score.gradient[index] -= (estimate[index] - Self.priors[index].mean) * precisions[index]
      }
      let information = score.information
      let posterior = Cholesky(order: estimate.count) { row, column in
        information[GaussianFilter.place(row, column)] + (row == column ? precisions[row] : 0)
      }
      let step = posterior.solve(score.gradient)
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
    private let estimate: [Double]
    private let slope: Double
    var gradient: [Double]
    /// The lower triangle, row by row.
    private(set) var information: [Double]
    private var derivatives: [Double]

    private static let limit = 8.0
    /// Far beyond the limit of z, but finite.
    private static let largestPower = 1e6
    private static let leastProbability = 1e-9
    private static let perOctave = 0.6931471805599453

    init(at estimate: [Double]) {
      self.estimate = estimate
      slope = exp(estimate[ContrastFit.slope])
      gradient = estimate.map { _ in 0 }
      derivatives = gradient
      information = Array(repeating: 0, count: estimate.count * (estimate.count + 1) / 2)
    }

    mutating func add(_ answer: ProfileAnswer, _ position: Double) {
      let curve = 6 * position * position - 0.5
      KeyboardBasis.trend.withValues(at: answer.note) { basis in
        var log2Threshold =
          estimate[ContrastFit.level] + estimate[ContrastFit.change] * position + estimate[ContrastFit.curvature] * curve
        for index in 0..<KeyboardBasis.trend.count { log2Threshold += basis[index] * estimate[ContrastFit.shape + index] }
        // The smallest stored difference; 0 has no logarithm.
        let cents = answer.offset.value
        let octaves = log2(max(abs(cents), 1e-6)) - log2Threshold
        let power = min(exp2(slope * octaves), Self.largestPower)
        let scaled = (cents < 0 ? -1 : cents > 0 ? 1 : 0) * StandardNormal.upperQuartile * power
        let z = min(max(scaled + estimate[ContrastFit.bias] * 0.5.squareRoot(), -Self.limit), Self.limit)
        let logistic = 1 / (1 + exp(-(estimate[ContrastFit.lapse] + estimate[ContrastFit.lapseChange] * position)))
        let lapse = logistic / 2
        let cumulative = StandardNormal.cumulative(z)
        let probability = min(
          max(lapse / 2 + (1 - lapse) * cumulative, Self.leastProbability), 1 - Self.leastProbability)
        let density = (1 - lapse) * StandardNormal.density(z)
        let steepness = density * scaled * slope * Self.perOctave
        let byLapse = (0.5 - cumulative) / 2 * logistic * (1 - logistic)
        derivatives[ContrastFit.level] = -steepness
        derivatives[ContrastFit.change] = -steepness * position
        derivatives[ContrastFit.bias] = density * 0.5.squareRoot()
        derivatives[ContrastFit.slope] = steepness * octaves
        derivatives[ContrastFit.lapse] = byLapse
        derivatives[ContrastFit.lapseChange] = byLapse * position
        derivatives[ContrastFit.curvature] = -steepness * curve
        for index in 0..<KeyboardBasis.trend.count {
          derivatives[ContrastFit.shape + index] = -steepness * basis[index]
        }
        let weight = 1 / (probability * (1 - probability))
        let residual = ((answer.isUp ? 1 : 0) - probability) * weight
        var place = 0
        for row in derivatives.indices {
          gradient[row] += residual * derivatives[row]
          let weighted = weight * derivatives[row]
          for column in 0...row {
            information[place] += weighted * derivatives[column]
            place += 1
          }
        }
      }
    }
  }
}
