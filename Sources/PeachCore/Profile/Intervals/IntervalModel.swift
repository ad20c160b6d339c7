/// The assumptions about listeners behind an `IntervalFilter`.
///
/// P(wider) = λ/2 + (1 − λ)·Φ(Φ⁻¹(.75)·(x − β)/T), with the deviation x from equal temperament, and for each track a threshold T and
/// an own centre β. log2 T and β are sums of a common part and of parts of the interval, the direction and the track, so
/// that an answer about one track says something about the others. How much intervals differ within a listener isn't known: the
/// filter holds one Gaussian for each of several scales of it.
enum IntervalModel {
  /// Multiples of the SDs of intervals and tracks.
  static let scales = [0.5, 1, 2, 3]
  /// The lapse rate λ. Trials near the threshold can't tell a listener with few lapses from one with 15 %, so it lies between.
  static let lapse = 0.07
  /// The mean of log2 T, in octaves above 1 cent: 18 cents; a unison is finer by this many octaves.
  static let level = log2(18.0)
  static let unison = -1.2
  /// The SDs of the parts of log2 T, in octaves. Scales apply to interval and track.
  static let threshold = (common: 1.5, interval: 0.45, direction: 0.1, track: 0.15)
  /// The SDs of the parts of the centre, in cents. Scales apply to interval and track.
  static let centre = (common: 4.0, interval: 6.0, track: 2.0)
  /// The range of log2 T, .06 to 4,096 cents, and of centres in cents: answers that don't depend on the sound would move them
  /// further and further.
  static let thresholds = -4.0...12.0
  static let centres = -100.0...100.0
  /// The days after which a listener is about as unknown as at first, since ears and training change: 1/e of the knowledge is
  /// left. A training changes nothing within `constantDays`.
  static let memoryDays = 200.0
  static let constantDays = 0.02
  /// Listeners learn: from one answer to the next, all thresholds change together by a random step, in octaves. Its variance is
  /// the square of `later`, and that of `early`, which falls to 1/e within `answers`.
  static let step = (later: 0.007, early: 0.05, answers: 320.0)
  /// The variance of log2 T, in octaves², beyond which steps don't add to it.
  static let largestVariance = 9.0
  /// The factor by which the ends of a threshold's interval move towards the mean. The assumed steps and lapses are those of
  /// listeners who change much, so intervals would be wider than 95 % need.
  static let narrowing = 0.92
  /// The SD in octaves added to thresholds and their ratios when they are read: there are good and bad days.
  static let dayDeviation = 0.1

  /// The numbers of all Gaussians without answers, one after another.
  static let prior = scales.flatMap(prior)

  private static func prior(_ scale: Double) -> [Double] {
    let tracks = IntervalTrack.all
    var numbers = tracks.map { level + ($0.interval == .unison ? unison : 0) } + tracks.map { _ in 0 }
    func square(_ deviation: Double, if applies: Bool = true) -> Double { applies ? deviation * deviation : 0 }
    for row in 0..<IntervalGaussian.dimensions {
      for column in 0...row {
        let (one, other) = (tracks[row % tracks.count], tracks[column % tracks.count])
        let (isCentre, hasInterval) = (row >= tracks.count, one.interval == other.interval)
        let value =
          if isCentre != (column >= tracks.count) {
            0.0
          } else if isCentre {
            square(centre.common) + square(scale * centre.interval, if: hasInterval)
              + square(scale * centre.track, if: one == other)
          } else {
            square(threshold.common) + square(scale * threshold.interval, if: hasInterval)
              + square(threshold.direction, if: one.direction == other.direction)
              + square(scale * threshold.track, if: one == other)
          }
        numbers.append(value)
      }
    }
    return numbers + [1 / Double(scales.count)]
  }
}
