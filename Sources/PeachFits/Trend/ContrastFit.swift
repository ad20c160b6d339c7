import PeachBase

/// The posterior mode of the parameters of a `ThresholdContrast`, found by Fisher scoring.
///
/// The parameters are a, s, b, ln β, l₀, l₁, q and the coefficients of the shape, with normal priors.
struct ContrastFit {
  /// s in octaves, and its variance from the expected information at the mode and the priors.
  let octaves: Double
  let variance: Double
  /// What each answer contributes to the error of s, in octaves; their sum is 0 but for the priors.
  let influences: [Double]

  private typealias Prior = (mean: Double, deviation: Double)
  private static let priors: [Prior] =
    [
      (log2(10), 2.5), (0, 1.5), (0, 0.5), (0, 0.45), (-2.7, 1.5), (0, 2.5), (0, 0.7),
    ] + Array(repeating: (0, 1), count: KeyboardBasis.trend.count)
  private static let (level, change, bias, slope, lapse, lapseChange, curvature, shape) = (0, 1, 2, 3, 4, 5, 6, 7)
  /// The prior SD of the curvature where there is none: two periods can't tell it.
  private static let noCurvature = 1e-3

  private static let mostRounds = 500
  private static let largestStep = 0.7
  private static let smallestScale = 1e-6
  private static let tolerance = 1e-5

  /// Nil if a number isn't finite.
  init?(_ answers: [ProfileAnswer], _ positions: [Double], isCurved: Bool) {
    var estimate = Self.priors.map(\.mean)
    let precisions = Self.priors.enumerated().map { index, prior in
      let deviation = index == Self.curvature && !isCurved ? Self.noCurvature : prior.deviation
      return 1 / (deviation * deviation)
    }
    var score = Score(answers, positions, at: estimate, precisions)
    var factor: Cholesky?
    for _ in 0..<Self.mostRounds {
      let posterior = Cholesky(order: estimate.count, element: score.information)
      let step = posterior.solve(estimate.indices.map(score.gradient))
      let longest = step.reduce(0) { max($0, abs($1)) }
      guard longest.isFinite else { return nil }
      factor = posterior
      guard longest >= Self.tolerance else { break }
      // Without the search for a higher posterior, scoring can oscillate forever.
      var scale = min(1, Self.largestStep / longest)
      var next = score
      repeat {
        next = Score(answers, positions, at: zip(estimate, step).map { $0 + scale * $1 }, precisions)
        scale /= 2
      } while next.logPosterior < score.logPosterior && scale > Self.smallestScale
      // No step leads higher, so this is the mode to the precision of the numbers.
      guard next.logPosterior >= score.logPosterior else { break }
      (score, estimate) = (next, next.estimate)
    }
    guard let factor else { return nil }
    octaves = estimate[Self.change]
    let sensitivities = factor.solve(estimate.indices.map { $0 == Self.change ? 1.0 : 0 })
    variance = sensitivities[Self.change]
    influences = Score.influences(answers, positions, at: estimate, sensitivities)
  }

  /// The log posterior at one point, its gradient and its expected information, summed over answers.
  private struct Score: Sendable {
    let estimate: [Double]
    private(set) var logPosterior: Double
    private let precisions: [Double]
    /// The gradient of the log likelihood, the derivatives of one answer, and the lower triangle of the information, row by
    /// row.
    private var sums: [Double]
    private let size: Int

    private static let limit = 8.0
    /// Far beyond the limit of z, but finite.
    private static let largestPower = 1e6
    private static let leastProbability = 1e-9
    private static let smallestDifference = 1e-6
    private static let perOctave = 0.6931471805599453
    /// The answers of a part of the sums, which is found beside the others.
    private static let part = 8192

    init(_ answers: [ProfileAnswer], _ positions: [Double], at estimate: [Double], _ precisions: [Double]) {
      self.estimate = estimate
      self.precisions = precisions
      logPosterior =
        -0.5
        * estimate.indices.reduce(0) { sum, index in
          let distance = estimate[index] - ContrastFit.priors[index].mean
          return sum + precisions[index] * distance * distance
        }
      size = estimate.count
      sums = Array(repeating: 0, count: 2 * size + size * (size + 1) / 2)
      let parts = ParallelRuns.map(Array(stride(from: 0, to: answers.count, by: Self.part))) { [self] first in
        let end = min(first + Self.part, answers.count)
        var part = self
        let logLikelihood = part.add(answers[first..<end], positions[first..<end])
        return (part.sums, logLikelihood)
      }
      for (sums, logLikelihood) in parts {
        for index in sums.indices { self.sums[index] += sums[index] }
        logPosterior += logLikelihood
      }
    }

    /// - Returns: the log likelihood.
    private mutating func add(_ answers: ArraySlice<ProfileAnswer>, _ positions: ArraySlice<Double>) -> Double {
      let size = size
      // The reciprocal of the answers' probability, whose logarithm is taken now and then.
      var improbability = 1.0
      var logLikelihood = 0.0
      sums.withUnsafeMutableBufferPointer { sums in
        estimate.withUnsafeBufferPointer { estimate in
          let (gradient, estimate) = (sums.start, estimate.start)
          let derivatives = gradient + size
          for (answer, position) in zip(answers, positions) {
            let (weight, residual) = Self.differentiate(answer, position, at: estimate, into: derivatives)
            // The weighted residual is 1/p, or −1/(1 − p).
            improbability *= abs(residual)
            if improbability > 1e200 {
              logLikelihood -= log(improbability)
              improbability = 1
            }
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
      return logLikelihood - log(improbability)
    }

    /// The product of each answer's gradient and the sensitivities of s to the gradient.
    static func influences(
      _ answers: [ProfileAnswer], _ positions: [Double], at estimate: [Double], _ sensitivities: [Double]
    ) -> [Double] {
      var derivatives = Array(repeating: 0.0, count: estimate.count)
      return derivatives.withUnsafeMutableBufferPointer { derivatives in
        estimate.withUnsafeBufferPointer { estimate in
          zip(answers, positions).map { answer, position in
            let (_, residual) = differentiate(answer, position, at: estimate.start, into: derivatives.start)
            return residual * zip(derivatives, sensitivities).reduce(0) { $0 + $1.0 * $1.1 }
          }
        }
      }
    }

    /// The gradient of the log posterior.
    func gradient(_ parameter: Int) -> Double {
      sums[parameter] - (estimate[parameter] - ContrastFit.priors[parameter].mean) * precisions[parameter]
    }

    /// The expected information with the precision of the priors; row ≥ column.
    func information(_ row: Int, _ column: Int) -> Double {
      sums[2 * size + GaussianFilter.place(row, column)] + (row == column ? precisions[row] : 0)
    }

    /// The derivatives of the probability of "up" or of a right answer, with the weight and the weighted residual of the answer.
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
        let isSigned = answer.choices == nil
        let side = cents < 0 ? -1.0 : cents > 0 ? 1 : 0
        let scaled = (isSigned ? side : abs(side)) * StandardNormal.upperQuartile * power
        let perBias = isSigned ? 0.5.squareRoot() : 0
        let z = min(max(scaled + estimate[ContrastFit.bias] * perBias, -limit), limit)
        let logistic = 1 / (1 + exp(-(estimate[ContrastFit.lapse] + estimate[ContrastFit.lapseChange] * position)))
        let lapse = logistic / 2
        let cumulative = StandardNormal.cumulative(z)
        // That of "up", or of a right one of several choices; with a chance of ½ λ/2 + (1 − λ)·Φ(z).
        let chance = answer.chance
        let listening = (1 - lapse) * ((2 * chance - 1) + 2 * (1 - chance) * cumulative)
        let probability = min(max(lapse * chance + listening, leastProbability), 1 - leastProbability)
        let density = 2 * (1 - chance) * (1 - lapse) * StandardNormal.density(z)
        let steepness = density * scaled * slope * perOctave
        let byLapse = (1 - chance) * (1 - 2 * cumulative) / 2 * logistic * (1 - logistic)
        derivatives[ContrastFit.level] = -steepness
        derivatives[ContrastFit.change] = -steepness * position
        derivatives[ContrastFit.bias] = density * perBias
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
