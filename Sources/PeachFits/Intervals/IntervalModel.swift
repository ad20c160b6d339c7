import PeachBase

/// The assumptions about listeners behind an `IntervalFilter`.
///
/// P(wider) = λ/2 + (1 − λ)·Φ(Φ⁻¹(.75)·(x − β)/T + b/√2), with the deviation x from equal temperament, for each interval a threshold
/// T and an own centre β, and a bias b. log2 T and β are sums of a common part and of a part of the interval, so that an answer about
/// one interval says something about the others. How much intervals differ within a listener isn't known, nor how often the listener
/// lapses: the filter holds one Gaussian for each combination of a scale of the differences and a lapse rate λ. Attention and
/// answering habits are those of `ProfileModel`.
package enum IntervalModel {
  /// Multiples of the SDs of intervals and tracks.
  static let scales = [0.6, 1.5, 3]
  /// The lapse rates with their prior probabilities. The last is that of somebody who doesn't listen at all and answers out of habit.
  static let lapses = [0.01, 0.06, 0.3, 0.95]
  static let lapseWeights = [0.6, 0.25, 0.145, 0.005]
  /// The probability of keeping a lapse rate for ten answers.
  static let lapseStay = 0.999
  /// The mean of log2 T, in octaves above 1 cent: 18 cents; a unison is finer by this many octaves.
  package static let level = log2(18.0)
  package static let unison = -1.2
  /// The SDs of the parts of log2 T, in octaves. Scales apply to interval and track. The parts of the direction and the track, which
  /// is both, aren't estimated: they are added when a threshold is read.
  package static let threshold = (common: 1.5, interval: 0.45, direction: 0.1, track: 0.15)
  /// The SDs of the parts of the centre, in cents. Scales apply to interval and track.
  package static let centre = (common: 4.0, interval: 6.0, track: 2.0)
  /// The SD of the bias in units of σ.
  static let bias = 0.3
  /// The range of log2 T, .06 to 4,096 cents, and of centres in cents: answers that don't depend on the sound would move them
  /// further and further.
  static let thresholds = -4.0...12.0
  /// The log2 T from which a bias isn't larger in cents.
  static let largestBiased = 8.0
  static let centres = -100.0...100.0
  /// The days after which a listener is about as unknown as at first, since ears and training change: 1/e of the knowledge is
  /// left. A training changes nothing within `constantDays`.
  static let memoryDays = 200.0
  static let constantDays = 0.02
  /// Listeners learn: from one answer to the next, all thresholds change together by a random step, in octaves. Its variance is
  /// the square of `later`, and that of `early`, which falls to 1/e within `answers`.
  static let step = (later: 0.007, early: 0.075, answers: 320.0)
  /// The variance of log2 T, in octaves², beyond which steps don't add to it.
  static let largestVariance = 9.0
  /// The factor by which the ends of a threshold's interval move towards the mean (`BandCalibration`).
  static let narrowing = 0.88
  /// The SD in octaves added to thresholds and their ratios when they are read: there are good and bad days.
  static let dayDeviation = 0.1

  static let filters = scales.count * lapses.count
  static func scale(of filter: Int) -> Double { scales[filter / lapses.count] }
  static func lapse(of filter: Int) -> Double { lapses[filter % lapses.count] }
  static func isAbsent(_ filter: Int) -> Bool { filter % lapses.count == lapses.count - 1 }

  /// The numbers of all Gaussians without answers, one after another.
  static let prior = scales.flatMap { scale in lapseWeights.flatMap { prior(scale, weight: $0 / Double(scales.count)) }
  }

  private static func prior(_ scale: Double, weight: Double) -> [Double] {
    let intervals = IntervalGaussian.intervals
    var numbers = Array(repeating: 0.0, count: IntervalGaussian.dimensions)
    for interval in Interval.allCases { numbers[interval.rawValue] = level + (interval == .unison ? unison : 0) }
    func square(_ deviation: Double) -> Double { deviation * deviation }
    func variance(_ common: Double, _ own: Double, isSame: Bool) -> Double {
      square(common) + (isSame ? square(scale * own) : 0)
    }
    for row in 0..<IntervalGaussian.dimensions {
      for column in 0...row {
        let value =
          if row < intervals {
            variance(threshold.common, threshold.interval, isSame: row == column) + square(threshold.direction) / 2
          } else if row == IntervalGaussian.bias {
            row == column ? square(bias) : 0
          } else {
            column < intervals ? 0 : variance(centre.common, centre.interval, isSame: row == column)
          }
        numbers.append(value)
      }
    }
    return numbers + [weight, ProfileModel.notListening.initial]
  }
}
