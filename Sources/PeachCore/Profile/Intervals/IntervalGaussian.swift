/// A view of one Gaussian of an `IntervalFilter`: over log2 T of all tracks, then over their centres.
///
/// Its numbers are the mean, the lower triangle of the covariance row by row, and the weight.
struct IntervalGaussian {
  static let tracks = 26
  static let dimensions = 2 * tracks
  static let covariances = dimensions * (dimensions + 1) / 2
  /// The number of its numbers.
  static let size = dimensions + covariances + 1

  let mean: UnsafeMutablePointer<Double>

  init(_ numbers: UnsafeMutablePointer<Double>, _ index: Int) { mean = numbers + index * Self.size }

  var covariance: UnsafeMutablePointer<Double> { mean + Self.dimensions }
  var weight: Double {
    get { mean[Self.size - 1] }
    nonmutating set { mean[Self.size - 1] = newValue }
  }

  func covariance(_ one: Int, _ other: Int) -> Double {
    covariance[one > other ? Self.place(one, other) : Self.place(other, one)]
  }

  /// The place of the covariance's element (row, column ≤ row).
  static func place(_ row: Int, _ column: Int) -> Int { row * (row + 1) / 2 + column }

  /// Adds a variance to the common part of the thresholds, but none beyond a limit of their variances.
  func widenThresholds(by variance: Double, limit: Double) {
    let largest = (0..<Self.tracks).reduce(0) { max($0, covariance[Self.place($1, $1)]) }
    let added = min(variance, max(0, limit - largest))
    // The thresholds come first.
    for index in 0..<Self.place(Self.tracks, 0) { covariance[index] += added }
  }

  /// Moves covariance and weight towards those of another Gaussian; 1 keeps them.
  func relax(towards other: IntervalGaussian, keeping kept: Double) {
    for index in Self.dimensions..<Self.size { mean[index] += (1 - kept) * (other.mean[index] - mean[index]) }
  }
}

/// The likelihood of one answer about an interval, by which the Gaussians of a filter are multiplied.
///
/// Moment matching (assumed-density filtering): each product is replaced by the Gaussian with its mean and covariance, which are
/// computed along u, the track's log2 T, by numerical integration, and along its centre given u in closed form. The other tracks
/// follow by linear regression.
struct IntervalLikelihood {
  private let track: Int
  private let deviation: Double
  /// 1 for wider, −1 for narrower.
  private let answer: Double

  init(_ answer: IntervalAnswer) {
    track = answer.track.index
    deviation = answer.deviation.value
    self.answer = answer.isWider ? 1 : -1
  }

  /// Multiplies a Gaussian, except for its weight.
  ///
  /// - Parameters:
  ///   - gain, rest: scratch space for a vector each.
  /// - Returns: the probability of the answer, by which the weight is to be multiplied.
  func multiply(
    _ gaussian: IntervalGaussian, _ table: NormalTable.Lookup, gain: UnsafeMutablePointer<Double>,
    rest: UnsafeMutablePointer<Double>
  ) -> Double {
    let (u, centre) = (track, IntervalGaussian.tracks + track)
    let variance = max(gaussian.covariance(u, u), ProductMoments.smallestVariance)
    // The centre is its mean + r·(u − mean) + e, with e independent of u.
    let regression = gaussian.covariance(u, centre) / variance
    for index in 0..<IntervalGaussian.dimensions {
      gain[index] = gaussian.covariance(index, u)
      rest[index] = gaussian.covariance(index, centre) - regression * gain[index]
    }
    let restVariance = max(rest[centre], ProductMoments.smallestVariance)
    let moments = moments(
      u: (gaussian.mean[u], variance), centre: (gaussian.mean[centre], regression, restVariance), table)

    let (along, across) = (moments.u / variance, moments.e / restVariance)
    for index in 0..<IntervalGaussian.dimensions {
      let range = index < IntervalGaussian.tracks ? IntervalModel.thresholds : IntervalModel.centres
      let mean = gaussian.mean[index] + gain[index] * along + rest[index] * across
      gaussian.mean[index] = min(max(mean, range.lowerBound), range.upperBound)
    }
    moments.change(
      gaussian.covariance, IntervalGaussian.dimensions, gain: (gain, variance), rest: (rest, restVariance))
    return moments.probability
  }

  private func moments(
    u: (mean: Double, variance: Double), centre: (mean: Double, regression: Double, variance: Double),
    _ table: NormalTable.Lookup
  ) -> ProductMoments {
    let spread = u.variance.squareRoot()
    let (nodes, limit) = (NormalNodes.over(deviation: spread), ProductMoments.limit)
    let listening = 1 - IntervalModel.lapse
    let (quartile, limits) = (StandardNormal.upperQuartile, IntervalModel.thresholds)
    var (sum, sumU, sumUU, sumE, sumUE, sumEE) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (position, weight) in nodes.pairs {
      let distance = spread * position
      let levels = (u.mean + distance).clamped(
        lowerBound: SIMD2(repeating: limits.lowerBound), upperBound: SIMD2(repeating: limits.upperBound))
      let threshold = SIMD2(exp2(levels.x), exp2(levels.y)) / quartile
      // Averaged over e, the width of the psychometric function grows by e's variance.
      let scale = 1 / (threshold * threshold + centre.variance).squareRoot()
      let z = answer * scale * (deviation - centre.mean - centre.regression * distance)
      let clamped = z.clamped(lowerBound: -limit, upperBound: limit)
      let (cumulative, density) = table.cumulativeAndDensity(clamped)
      let likelihood = weight * (IntervalModel.lapse / 2 + listening * cumulative)
      let slope = -weight * listening * density * answer * scale
      let (ofU, ofUE) = (likelihood * distance, slope * distance)
      let ofUU = ofU * distance
      let ofEE = weight * listening * density * clamped * scale * scale
      sum = sum + likelihood.x + likelihood.y
      sumU = sumU + ofU.x + ofU.y
      sumUU = sumUU + ofUU.x + ofUU.y
      sumE = sumE + slope.x + slope.y
      sumUE = sumUE + ofUE.x + ofUE.y
      sumEE = sumEE - ofEE.x - ofEE.y
    }
    let (meanU, meanE) = (sumU / sum, centre.variance * sumE / sum)
    return ProductMoments(
      probability: sum, u: meanU, e: meanE, uu: sumUU / sum - meanU * meanU,
      ue: centre.variance * sumUE / sum - meanU * meanE,
      ee: centre.variance + centre.variance * centre.variance * sumEE / sum - meanE * meanE)
  }
}
