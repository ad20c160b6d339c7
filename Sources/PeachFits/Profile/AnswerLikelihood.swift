import PeachBase

/// The likelihood of one answer, by which the filters of a bank are multiplied.
///
/// Moment matching (assumed-density filtering): each product is replaced by the Gaussian with its mean and covariance,
/// which are computed along u, the log2 threshold of the key, by numerical integration, and along the bias given u in
/// closed form.
struct AnswerLikelihood {
  /// log2 of the difference in cents without direction, and its direction: −1, 0 or 1; of choices that have none, 0 or 1.
  private let log2Difference: Double
  private let direction: Double
  /// 1 for up, −1 for down; of other choices, 1 for right and −1 for wrong.
  private let answer: Double
  /// The probability of a right answer by guessing.
  private let chance: Double
  /// The square of the bias's factor: the choices of other trials than two directions have no bias.
  private let biasShare: Double
  private let table: NormalTable.Lookup
  /// (1, φ(key), 0, 0), then two vectors of the same size.
  private let loading: UnsafeMutablePointer<Double>

  private static let smallestDifference = 0.01

  /// Calls `body` with the likelihood of an answer.
  static func with(_ answer: ProfileAnswer, _ body: (AnswerLikelihood) -> Void) {
    NormalTable.standard.withLookup { table in
      KeyboardBasis.profile.withValues(at: answer.note) { basis in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * GaussianFilter.dimensions) { scratch in
          let loading = scratch.start
          loading[0] = 1
          (loading + 1).initialize(from: basis, count: GaussianFilter.coefficients)
          loading[GaussianFilter.speed] = 0
          loading[GaussianFilter.bias] = 0
          body(AnswerLikelihood(answer, table: table, loading: loading))
        }
      }
    }
  }

  private init(_ answer: ProfileAnswer, table: NormalTable.Lookup, loading: UnsafeMutablePointer<Double>) {
    let cents = answer.offset.value
    log2Difference = log2(max(abs(cents), Self.smallestDifference))
    let side = cents > 0 ? 1.0 : cents < 0 ? -1 : 0
    direction = answer.choices == nil ? side : abs(side)
    self.answer = answer.isUp ? 1 : -1
    (chance, biasShare) = (answer.chance, answer.choices == nil ? 0.5 : 0)
    self.table = table
    self.loading = loading
  }

  /// Multiplies a filter, except for its weight.
  ///
  /// - Parameters:
  ///   - lapse: the probability of not listening.
  ///   - guessed: that of not listening and giving this answer.
  /// - Returns: the probability of the answer, by which the weight is to be multiplied.
  func multiply(_ filter: GaussianFilter, slope: Double, lapse: Double, guessed: Double) -> Double {
    let size = GaussianFilter.dimensions
    let (gain, rest) = (loading + size, loading + 2 * size)
    filter.multiply(loading, into: gain)
    var (mean, variance) = (0.0, 0.0)
    for index in 0..<size {
      mean += loading[index] * filter.mean[index]
      variance += loading[index] * gain[index]
    }
    variance = max(variance, ProductMoments.smallestVariance)
    // The bias is m_b + r·(u − mean) + e, with e independent of u.
    let regression = gain[GaussianFilter.bias] / variance
    let biasRow = filter.covariance + GaussianFilter.place(GaussianFilter.bias, 0)
    for index in 0..<size { rest[index] = biasRow[index] - regression * gain[index] }
    let biasVariance = max(rest[GaussianFilter.bias], ProductMoments.smallestVariance)
    let moments = moments(
      u: (mean, variance), bias: (filter.mean[GaussianFilter.bias], regression, biasVariance), slope: slope,
      lapse: lapse, guessed: guessed)

    let (along, across) = (moments.u / variance, moments.e / biasVariance)
    for index in 0..<size { filter.mean[index] += gain[index] * along + rest[index] * across }
    filter.mean[0] = min(max(filter.mean[0], ProfileModel.levels.lowerBound), ProfileModel.levels.upperBound)
    moments.change(filter.covariance, size, gain: (gain, variance), rest: (rest, biasVariance))
    return moments.probability
  }

  @inline(__always)
  private func moments(
    u: (mean: Double, variance: Double), bias: (mean: Double, regression: Double, variance: Double), slope: Double,
    lapse: Double, guessed: Double
  ) -> ProductMoments {
    let deviation = u.variance.squareRoot()
    let nodes = NormalNodes.over(deviation: deviation)
    let (scale, limit) = (1 / (1 + bias.variance * biasShare).squareRoot(), ProductMoments.limit)
    let perBias = biasShare.squareRoot()
    // The probability of the answer is base + steepness·Φ(z). With a chance of ½ that is guessed + (1 − λ)·Φ(z), bit by bit.
    let steepness = 2 * (1 - lapse) * (1 - chance)
    let base = answer > 0 ? guessed + (1 - lapse) * (2 * chance - 1) : guessed
    // Over equally spaced nodes the power is a geometric sequence.
    var power =
      direction * StandardNormal.upperQuartile * exp2(slope * (log2Difference - u.mean + nodes.reach * deviation))
    let ratio = exp2(-slope * nodes.step * deviation)
    var (sum, sumU, sumUU, sumE, sumUE, sumEE) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    // Two nodes at a time, and their sums in order.
    nodes.pairs.withUnsafeBufferPointer { pairs in
      for (position, weight) in pairs {
        let distance = deviation * position
        let powers = SIMD2(power, power * ratio)
        power = powers.y * ratio
        let z = answer * (powers + (bias.mean + bias.regression * distance) * perBias) * scale
        let clamped = z.clamped(lowerBound: -limit, upperBound: limit)
        let (cumulative, density) = table.cumulativeAndDensity(clamped)
        let likelihood = weight * (base + steepness * cumulative)
        let slopeOfE = weight * density
        let (ofU, ofUE, ofEE) = (likelihood * distance, slopeOfE * distance, slopeOfE * clamped)
        let ofUU = ofU * distance
        sum = sum + likelihood.x + likelihood.y
        sumU = sumU + ofU.x + ofU.y
        sumUU = sumUU + ofUU.x + ofUU.y
        sumE = sumE + slopeOfE.x + slopeOfE.y
        sumUE = sumUE + ofUE.x + ofUE.y
        sumEE = sumEE + ofEE.x + ofEE.y
      }
    }
    let first = steepness * answer * perBias * scale / sum
    let meanU = sumU / sum
    let meanE = bias.variance * first * sumE
    return ProductMoments(
      probability: sum, u: meanU, e: meanE, uu: sumUU / sum - meanU * meanU,
      ue: bias.variance * first * sumUE - meanU * meanE,
      ee: bias.variance - bias.variance * bias.variance * steepness * scale * scale * biasShare * sumEE / sum - meanE
        * meanE)
  }
}

/// The moments of the product of a Gaussian and the likelihood of an answer, along two independent directions u and e.
struct ProductMoments {
  let probability: Double
  /// The shifts of u and e, and their covariances.
  let u, e, uu, ue, ee: Double

  static let smallestVariance = 1e-8
  /// The limit of z, beyond which Φ doesn't change.
  static let limit = SIMD2(repeating: 9.0)

  /// Changes a covariance, the lower triangle row by row, whose dimensions depend on u by `gain` and on e by `rest`.
  @inline(__always)
  func change(
    _ covariance: UnsafeMutablePointer<Double>, _ size: Int,
    gain: (UnsafeMutablePointer<Double>, variance: Double), rest: (UnsafeMutablePointer<Double>, variance: Double)
  ) {
    let byGain = (uu - gain.variance) / (gain.variance * gain.variance)
    let byBoth = ue / (gain.variance * rest.variance)
    let byRest = (ee - rest.variance) / (rest.variance * rest.variance)
    var element = covariance
    for row in 0..<size {
      let ofGain = byGain * gain.0[row] + byBoth * rest.0[row]
      let ofRest = byBoth * gain.0[row] + byRest * rest.0[row]
      for column in 0...row { element[column] += ofGain * gain.0[column] + ofRest * rest.0[column] }
      element += row + 1
    }
  }
}
