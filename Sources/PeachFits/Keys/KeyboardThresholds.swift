import PeachBase

/// The thresholds of all keys at one time, as a Gaussian over the level and the keyboard coefficients.
///
/// A history keeps one for each day, so that it can be read later for the keys that are known by then: over other keys
/// from day to day, a change of register would look like progress.
public struct KeyboardThresholds: Hashable, Sendable {
  static let dimensions = GaussianFilter.thresholds
  static let covariances = dimensions * (dimensions + 1) / 2

  let mean: [Double]
  /// The lower triangle, row by row.
  let covariance: [Double]

  init(mean: [Double], covariance: [Double]) {
    precondition(mean.count == Self.dimensions && covariance.count == Self.covariances)
    self.mean = mean
    self.covariance = covariance
  }

  /// The mean of log2 T of a key, also of one that wasn't heard.
  func mean(of key: MIDINote) -> Double {
    zip(mean.dropFirst(), KeyboardBasis.profile[key]).reduce(mean[0]) { $0 + $1.0 * $1.1 }
  }

  /// The mean of log2 T over these keys with its 95 % interval, as `FilterBank.threshold(over:)`; nil without keys.
  public func threshold(over keys: [MIDINote]) -> ThresholdEstimate? {
    guard !keys.isEmpty else { return nil }
    let loadings = [1] + KeyboardBasis.profile.mean(over: keys)
    var (center, variance, place) = (0.0, 0.0, 0)
    for row in 0..<Self.dimensions {
      center += loadings[row] * mean[row]
      for column in 0...row {
        variance += (row == column ? 1 : 2) * covariance[place] * loadings[row] * loadings[column]
        place += 1
      }
    }
    let deviation = ProfileModel.changing.overallDeviation
    let halfWidth = StandardNormal.critical * (max(0, variance) + deviation * deviation).squareRoot()
    return BandCalibration.estimate(
      mean: center, variance: max(0, variance), ends: (center - halfWidth, center + halfWidth),
      factor: BandCalibration.factor(variance: max(0, variance)))
  }
}
