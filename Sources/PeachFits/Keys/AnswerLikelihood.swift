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
  /// (1, φ(key)): how the level and the coefficients count, followed by space for two vectors of all dimensions.
  private let loading: UnsafeMutablePointer<SIMD4<Double>>

  private static let smallestDifference = 0.01

  /// Calls `body` with the likelihood of an answer.
  static func with(_ answer: ProfileAnswer, _ body: (AnswerLikelihood) -> Void) {
    NormalTable.standard.withLookup { table in
      KeyboardBasis.profile.withValues(at: answer.note) { basis in
        withUnsafeTemporaryAllocation(
          of: SIMD4<Double>.self, capacity: GaussianFilter.thresholds + 2 * GaussianFilter.dimensions
        ) { scratch in
          let loading = scratch.start
          loading[0] = .one
          for index in 0..<GaussianFilter.coefficients { loading[1 + index] = SIMD4(repeating: basis[index]) }
          body(AnswerLikelihood(answer, table: table, loading: loading))
        }
      }
    }
  }

  private init(_ answer: ProfileAnswer, table: NormalTable.Lookup, loading: UnsafeMutablePointer<SIMD4<Double>>) {
    let cents = answer.offset.value
    log2Difference = log2(max(abs(cents), Self.smallestDifference))
    let side = cents > 0 ? 1.0 : cents < 0 ? -1 : 0
    direction = answer.choices == nil ? side : abs(side)
    self.answer = answer.isUp ? 1 : -1
    (chance, biasShare) = (answer.chance, answer.choices == nil ? 0.5 : 0)
    self.table = table
    self.loading = loading
  }

  /// Multiplies filters, except for their weights.
  ///
  /// - Parameters:
  ///   - lapse: the probabilities of not listening.
  ///   - guessed: those of not listening and giving this answer.
  /// - Returns: the probabilities of the answer, by which the weights are to be multiplied.
  func multiply(
    _ filters: FilterGroup, slope: Double, lapse: SIMD4<Double>, guessed: SIMD4<Double>
  ) -> SIMD4<Double> {
    let size = GaussianFilter.dimensions
    let gain = loading + GaussianFilter.thresholds
    let rest = gain + size
    var (mean, variance) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    correlate(filters, into: gain)
    for index in 0..<GaussianFilter.thresholds {
      mean += loading[index] * filters.mean[index]
      variance += loading[index] * gain[index]
    }
    variance = variance.within(ProductMoments.smallestVariance, .infinity)
    // The bias is m_b + r·(u − mean) + e, with e independent of u.
    let regression = gain[GaussianFilter.bias] / variance
    let biasRow = filters.covariance + GaussianFilter.place(GaussianFilter.bias, 0)
    for index in 0..<size { rest[index] = biasRow[index] - regression * gain[index] }
    let biasVariance = rest[GaussianFilter.bias].within(ProductMoments.smallestVariance, .infinity)
    let moments = moments(
      u: (mean, variance), bias: (filters.mean[GaussianFilter.bias], regression, biasVariance), slope: slope,
      lapse: lapse, guessed: guessed)

    let (along, across) = (moments.u / variance, moments.e / biasVariance)
    for index in 0..<size { filters.mean[index] += gain[index] * along + rest[index] * across }
    filters.mean[0] = filters.mean[0].within(ProfileModel.levels.lowerBound, ProfileModel.levels.upperBound)
    moments.change(filters.covariance, size, gain: (gain, variance), rest: (rest, biasVariance))
    return moments.probability
  }

  /// The covariances of all dimensions with the log2 threshold of the key.
  @inline(__always)
  private func correlate(_ filters: FilterGroup, into gain: UnsafeMutablePointer<SIMD4<Double>>) {
    var element = filters.covariance
    for row in 0..<GaussianFilter.dimensions {
      var sum = SIMD4<Double>.zero
      for column in 0...min(row, GaussianFilter.coefficients) { sum += element[column] * loading[column] }
      gain[row] = sum
      if row < GaussianFilter.thresholds {
        for column in 0..<row { gain[column] += element[column] * loading[row] }
      }
      element += row + 1
    }
  }

  /// Integrals over u of the likelihood and of its derivative by the bias.
  private struct Sums {
    var (one, u, uu) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    var (e, ue, ee) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)

    mutating func replace(with other: Sums, where isOther: SIMDMask<SIMD4<Int64>>) {
      one.replace(with: other.one, where: isOther)
      u.replace(with: other.u, where: isOther)
      uu.replace(with: other.uu, where: isOther)
      e.replace(with: other.e, where: isOther)
      ue.replace(with: other.ue, where: isOther)
      ee.replace(with: other.ee, where: isOther)
    }
  }

  @inline(__always)
  private func moments(
    u: (mean: SIMD4<Double>, variance: SIMD4<Double>),
    bias: (mean: SIMD4<Double>, regression: SIMD4<Double>, variance: SIMD4<Double>), slope: Double,
    lapse: SIMD4<Double>, guessed: SIMD4<Double>
  ) -> ProductMoments<SIMD4<Double>> {
    let deviation = u.variance.squareRoot()
    let scale = 1 / (1 + bias.variance * biasShare).squareRoot()
    let perBias = biasShare.squareRoot()
    // The probability of the answer is base + steepness·Φ(z). With a chance of ½ that is guessed + (1 − λ)·Φ(z), bit by bit.
    let steepness = 2 * (1 - lapse) * (1 - chance)
    let base = answer > 0 ? guessed + (1 - lapse) * (2 * chance - 1) : guessed
    let answered = (mean: answer * bias.mean, regression: answer * bias.regression)
    func integrate(_ nodes: NormalNodes) -> Sums {
      // Over equally spaced nodes the power is a geometric sequence.
      let exponent = slope * (log2Difference - u.mean + nodes.reach * deviation)
      var power = answer * direction * StandardNormal.upperQuartile * exponent.exponential
      let ratio = (-slope * nodes.step * deviation).exponential
      var sums = Sums()
      for (position, weight) in nodes.all {
        let distance = deviation * position
        let z = (power + (answered.mean + answered.regression * distance) * perBias) * scale
        power *= ratio
        let (cumulative, density) = table.cumulativeAndDensity(z)
        let likelihood = weight * (base + steepness * cumulative)
        let slopeOfE = weight * density
        let ofU = likelihood * distance
        sums.one += likelihood
        sums.u += ofU
        sums.uu += ofU * distance
        sums.e += slopeOfE
        sums.ue += slopeOfE * distance
        sums.ee += slopeOfE * z.within(-ProductMoments.limit, ProductMoments.limit)
      }
      return sums
    }
    let isBroad = deviation .> NormalNodes.broad
    var sums = integrate(any(isBroad) ? .many : .few)
    if any(isBroad), !all(isBroad) { sums.replace(with: integrate(.few), where: .!isBroad) }
    let first = steepness * answer * perBias * scale / sums.one
    let meanU = sums.u / sums.one
    let meanE = bias.variance * first * sums.e
    return ProductMoments(
      probability: sums.one, u: meanU, e: meanE, uu: sums.uu / sums.one - meanU * meanU,
      ue: bias.variance * first * sums.ue - meanU * meanE,
      ee: bias.variance - bias.variance * bias.variance * steepness * scale * scale * biasShare * sums.ee / sums.one
        - meanE * meanE)
  }
}

/// Numbers, also several at a time.
protocol Arithmetic {
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static func / (left: Self, right: Self) -> Self
}

extension Double: Arithmetic {}
extension SIMD4: Arithmetic where Scalar == Double {}

/// The moments of the product of a Gaussian and the likelihood of an answer, along two independent directions u and e.
struct ProductMoments<Value: Arithmetic> {
  let probability: Value
  /// The shifts of u and e, and their covariances.
  let u, e, uu, ue, ee: Value

  /// Changes a covariance, the lower triangle row by row, whose dimensions depend on u by `gain` and on e by `rest`.
  @inline(__always)
  func change(
    _ covariance: UnsafeMutablePointer<Value>, _ size: Int, gain: (UnsafeMutablePointer<Value>, variance: Value),
    rest: (UnsafeMutablePointer<Value>, variance: Value)
  ) {
    let byGain = (uu - gain.variance) / (gain.variance * gain.variance)
    let byBoth = ue / (gain.variance * rest.variance)
    let byRest = (ee - rest.variance) / (rest.variance * rest.variance)
    var element = covariance
    for row in 0..<size {
      let ofGain = byGain * gain.0[row] + byBoth * rest.0[row]
      let ofRest = byBoth * gain.0[row] + byRest * rest.0[row]
      for column in 0...row {
        element[column] = element[column] + (ofGain * gain.0[column] + ofRest * rest.0[column])
      }
      element += row + 1
    }
  }
}

extension ProductMoments<Double> {
  static let smallestVariance = 1e-8
  /// The limit of z, beyond which Φ doesn't change.
  static let limit = 9.0
}
