import PeachBase

/// A view of one Gaussian of an `IntervalFilter`: over log2 T of all intervals, then over their centres and the bias.
///
/// Its numbers are the mean, the lower triangle of the covariance row by row, the weight, and the probability that the listener
/// isn't listening.
struct IntervalGaussian {
  static let intervals = Interval.allCases.count
  static let bias = 2 * intervals
  static let dimensions = bias + 1
  static let covariances = dimensions * (dimensions + 1) / 2
  /// The number of its numbers.
  static let size = dimensions + covariances + 2

  let mean: UnsafeMutablePointer<Double>

  init(_ numbers: UnsafeMutablePointer<Double>, _ index: Int) { mean = numbers + index * Self.size }

  var covariance: UnsafeMutablePointer<Double> { mean + Self.dimensions }
  var weight: Double {
    get { mean[Self.size - 2] }
    nonmutating set { mean[Self.size - 2] = newValue }
  }
  /// P(not listening).
  var notListening: Double {
    get { mean[Self.size - 1] }
    nonmutating set { mean[Self.size - 1] = newValue }
  }

  func covariance(_ one: Int, _ other: Int) -> Double {
    covariance[one > other ? GaussianFilter.place(one, other) : GaussianFilter.place(other, one)]
  }

  /// Adds a variance to the common part of the thresholds, but none beyond a limit of their variances, and one to the bias.
  func widen(by variance: Double, limit: Double) {
    let largest = (0..<Self.intervals).reduce(0) { max($0, covariance($1, $1)) }
    let added = min(variance, max(0, limit - largest))
    // The thresholds come first.
    for index in 0..<GaussianFilter.place(Self.intervals, 0) { covariance[index] += added }
    let ofBias = covariance + Self.covariances - 1
    ofBias.pointee += max(0, min(ProfileModel.bias.perAnswer, ProfileModel.mostVariance.bias - ofBias.pointee))
  }

  /// Moves the covariance towards that of another Gaussian, and the bias towards 0; 1 keeps them.
  func relax(towards other: IntervalGaussian, keeping kept: Double, bias keptBias: Double) {
    for index in 0..<Self.covariances {
      covariance[index] += (1 - kept) * (other.covariance[index] - covariance[index])
    }
    mean[Self.bias] *= keptBias
    for index in GaussianFilter.place(Self.bias, 0)..<Self.covariances - 1 { covariance[index] *= keptBias }
    let variance = covariance + Self.covariances - 1
    variance.pointee =
      keptBias * keptBias * variance.pointee + (1 - keptBias * keptBias) * IntervalModel.bias * IntervalModel.bias
  }
}

/// The likelihood of one answer about an interval, by which the Gaussians of a filter are multiplied.
///
/// Moment matching (assumed-density filtering): each product is replaced by the Gaussian with its mean and covariance, which are
/// computed along u, the track's log2 T, by numerical integration, and along its centre given u in closed form. The other tracks
/// follow by linear regression.
struct IntervalLikelihood {
  private let interval: Int
  private let deviation: Double
  /// 1 for wider, −1 for narrower.
  private let answer: Double

  init(_ answer: IntervalAnswer) {
    interval = answer.track.interval.rawValue
    deviation = answer.deviation.value
    self.answer = answer.isWider ? 1 : -1
  }

  /// Multiplies a Gaussian, except for its weight.
  ///
  /// - Parameters:
  ///   - lapse: the probability of not listening.
  ///   - guessed: that of not listening and giving this answer.
  ///   - gain, rest: scratch space for a vector each.
  /// - Returns: the probability of the answer, by which the weight is to be multiplied.
  func multiply(
    _ gaussian: IntervalGaussian, lapse: Double, guessed: Double, _ table: NormalTable.Lookup,
    gain: UnsafeMutablePointer<Double>,
    rest: UnsafeMutablePointer<Double>
  ) -> Double {
    let (u, centre, bias) = (interval, IntervalGaussian.intervals + interval, IntervalGaussian.bias)
    let variance = max(gaussian.covariance(u, u), ProductMoments.smallestVariance)
    // The bias moves the centre by σ·b, with the σ of the mean threshold.
    let sigma =
      exp2(min(gaussian.mean[u], IntervalModel.largestBiased)) / (2.0.squareRoot() * StandardNormal.upperQuartile)
    // That centre is its mean + r·(u − mean) + e, with e independent of u.
    let regression = (gaussian.covariance(u, centre) - sigma * gaussian.covariance(u, bias)) / variance
    for index in 0..<IntervalGaussian.dimensions {
      gain[index] = gaussian.covariance(index, u)
      let ofCentre = gaussian.covariance(index, centre) - sigma * gaussian.covariance(index, bias)
      rest[index] = ofCentre - regression * gain[index]
    }
    let restVariance = max(rest[centre] - sigma * rest[bias], ProductMoments.smallestVariance)
    let moments = moments(
      u: (gaussian.mean[u], variance),
      centre: (gaussian.mean[centre] - sigma * gaussian.mean[bias], regression, restVariance), lapse: lapse,
      guessed: guessed, table)

    let (along, across) = (moments.u / variance, moments.e / restVariance)
    for index in 0..<IntervalGaussian.dimensions {
      let range = index < IntervalGaussian.intervals ? IntervalModel.thresholds : IntervalModel.centres
      let mean = gaussian.mean[index] + gain[index] * along + rest[index] * across
      gaussian.mean[index] = min(max(mean, range.lowerBound), range.upperBound)
    }
    moments.change(
      gaussian.covariance, IntervalGaussian.dimensions, gain: (gain, variance), rest: (rest, restVariance))
    return moments.probability
  }

  private func moments(
    u: (mean: Double, variance: Double), centre: (mean: Double, regression: Double, variance: Double), lapse: Double,
    guessed: Double, _ table: NormalTable.Lookup
  ) -> ProductMoments<Double> {
    let spread = u.variance.squareRoot()
    let nodes = spread > NormalNodes.broad ? NormalNodes.many : .few
    let listening = 1 - lapse
    let (quartile, limits) = (StandardNormal.upperQuartile, IntervalModel.thresholds)
    var (sum, sumU, sumUU, sumE, sumUE, sumEE) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (position, weight) in nodes.pairs {
      let distance = spread * position
      let levels = (u.mean + distance).within(limits.lowerBound, limits.upperBound)
      let threshold = SIMD2(exp2(levels.x), exp2(levels.y)) / quartile
      // Averaged over e, the width of the psychometric function grows by e's variance.
      let scale = 1 / (threshold * threshold + centre.variance).squareRoot()
      let z = answer * scale * (deviation - centre.mean - centre.regression * distance)
      let clamped = z.within(-ProductMoments.limit, ProductMoments.limit)
      let (cumulative, density) = table.cumulativeAndDensity(clamped)
      let likelihood = weight * (guessed + listening * cumulative)
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
