import Foundation
import PeachCore

@testable import PeachFits

/// Profiles of intervals as they look after some answers.
extension IntervalReport {
  /// After 20 answers to fifths.
  public static let begun = sample(
    common: (14, 2.4), [.init(.fifth, 14, octaves: 2.6, answers: 20, centre: (1, 14))])

  /// After 200 answers to fifths.
  public static let fifths = sample(
    common: (11, 0.7), [.init(.fifth, 11, octaves: 0.5, answers: 200, centre: (-0.5, 4))])

  /// After 200 answers to all intervals: only the octave differs clearly.
  public static let spread = sample(
    common: (18, 0.8),
    Interval.allCases.dropFirst().map {
      .init(
        $0, $0 == .octave ? 6 : 18, octaves: $0 == .octave ? 0.55 : 0.95, answers: $0 == .fifth ? 24 : 16,
        centre: (0, 10))
    })

  /// After 1,000 answers to all intervals, with three known centres.
  public static let trained = sample(
    common: (15, 0.3),
    Interval.allCases.map { interval in
      let threshold: Double =
        switch interval {
        case .unison: 4.2
        case .fifth, .octave: 7
        case .tritone: 46
        case .minorSixth: 28
        default: 15
        }
      let centre: (Double, Double) =
        switch interval {
        case .majorThird: (-5, 3)
        case .fifth: (0.6, 2.2)
        case .octave: (4.1, 2.9)
        default: (2, 8)
        }
      return .init(interval, threshold, octaves: 0.6, answers: 60 + 3 * interval.rawValue, centre: centre)
    })

  /// Four intervals at the same time.
  public static let harmonic = sample(
    .harmonic, common: (6, 0.5),
    [Interval.minorThird, .majorThird, .fifth, .octave].map {
      .init(
        $0, $0 == .majorThird ? 13 : 5, octaves: 0.7, answers: 90, directions: [.up, .down],
        centre: ($0 == .majorThird ? -9 : 0, 3.5))
    })

  /// Before the first answer.
  public static let none = IntervalReport(
    ProfileRequest(.intervals, part: Presentation.melodic.rawValue), now: UTCTime(milliseconds: 1_795_262_400_000))

  public static var samples: [IntervalReport] { [none, begun, fifths, spread, trained, harmonic] }

  public var rows: ProfileRows { rows(of: .intervals) }

  public struct SampleInterval {
    let interval: Interval
    let cents, octaves: Double
    let answers: Int
    let directions: [Direction]
    let centre: (mean: Double, half: Double)

    /// - Parameters:
    ///   - octaves: half of the width of the threshold's interval.
    ///   - centre: in cents, with half of the width of its interval.
    public init(
      _ interval: Interval, _ cents: Double, octaves: Double, answers: Int, directions: [Direction] = [.up],
      centre: (Double, Double)
    ) {
      (self.interval, self.cents, self.octaves, self.answers) = (interval, cents, octaves, answers)
      (self.directions, self.centre) = (directions, centre)
    }
  }

  /// - Parameter common: the common threshold in cents, and half of the width of its interval in octaves.
  public static func sample(
    _ presentation: Presentation = .melodic, common: (Double, Double), _ intervals: [SampleInterval],
    period: HistoryRange = .all
  ) -> IntervalReport {
    func threshold(_ cents: Double, _ octaves: Double) -> ThresholdEstimate {
      let mean = log2(cents)
      return ThresholdEstimate(octaves: Estimate(value: mean, lower95: mean - octaves, upper95: mean + octaves))
    }
    var request = ProfileRequest(.intervals, part: presentation.rawValue)
    request.period = period
    return IntervalReport(
      request: request, span: TimeSpan(), answers: intervals.map(\.answers).reduce(0, +),
      threshold: threshold(common.0, common.1),
      intervals: intervals.map {
        let own = threshold($0.cents, $0.octaves)
        return IntervalEstimate(
          interval: $0.interval, directions: $0.directions, answers: $0.answers, threshold: own,
          centre: Estimate(
            value: $0.centre.mean, lower95: $0.centre.mean - $0.centre.half, upper95: $0.centre.mean + $0.centre.half),
          relative: intervals.count > 1 ? Estimate(own, over: threshold(common.0, common.1)) : nil)
      }, emptyReason: nil)
  }
}
