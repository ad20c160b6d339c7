import PeachCore

@testable import PeachFits

/// Profiles of matches as they look after some training.
extension MatchReport {
  /// After three matches.
  public static let begun = sample(
    matches: 3, now: ((2, -9, 13), (7, 2.5, 21), (0, -0.3, 0.3)), registers: [(.alto, 3, (2, -2, 6), false)])

  /// After 25 matches without a bias.
  public static let unbiased = sample(
    matches: 25, now: ((-0.2, -1.9, 1.5), (4, 2.9, 6.2), (0.02, -0.06, 0.1)),
    registers: [(.alto, 25, (-0.2, -1.9, 1.5), false)])

  /// After 412 matches: too high, above all in the highest register, and a little early.
  public static let tuner = sample(
    matches: 412, now: ((1.2, 0.4, 2), (4.1, 3.3, 5.2), (0.12, 0.05, 0.19)), general: (0.9, 0.5, 1.3),
    registers: [
      (.bass, 6, (1.4, -4, 6.8), false), (.tenor, 120, (0.6, -0.2, 1.4), false), (.alto, 225, (0.8, 0.2, 1.4), false),
      (.soprano, 61, (4.2, 2.8, 5.6), true),
    ])

  /// A coarse tuner who aims too low and goes too far.
  public static let coarse = sample(
    matches: 1204, now: ((-14.2, -17.5, -10.9), (21, 17, 26), (-0.2, -0.3, -0.1)),
    general: (-13, -16, -10), registers: [(.tenor, 1204, (-14, -17, -11), false)])

  /// With the reference sounding.
  public static let beating = sample(
    .together, matches: 80, now: ((0, -0.2, 0.2), (0.6, 0.5, 0.8), (0, -0.01, 0.01)),
    general: (0, -0.3, 0.3), registers: [(.alto, 80, (0, -0.2, 0.2), false)])

  /// Before the first match.
  public static let none = MatchReport(
    ProfileRequest(.matching, part: MatchingMode.successive.rawValue), answers: [],
    now: UTCTime(milliseconds: 1_795_262_400_000))

  /// Matches, but none in the period.
  public static let noneThisWeek: MatchReport = {
    var request = ProfileRequest(.matching, part: MatchingMode.together.rawValue)
    request.period = .week
    return MatchReport(
      request: request, span: TimeSpan(), matches: 0, now: nil, general: nil, registers: [],
      emptyReason: .noneInPeriod(shortest: .month))
  }()

  public static let samples = [none, noneThisWeek, begun, unbiased, tuner, coarse, beating]

  public var rows: ProfileRows { rows(of: .matching) }

  /// A value with the ends of its 95 % interval.
  public typealias Sample = (Double, Double, Double)

  /// - Parameters:
  ///   - now: bias, precision and hysteresis.
  ///   - general: nil for too few days.
  ///   - registers: with the bias and whether it differs.
  public static func sample(
    _ mode: MatchingMode = .successive, matches: Int, now: (Sample, Sample, Sample),
    general: Sample? = nil, registers: [(Register, Int, Sample, Bool)]
  ) -> MatchReport {
    func estimate(_ values: Sample) -> Estimate {
      Estimate(value: values.0, lower95: values.1, upper95: values.2)
    }
    func figures(_ values: (Sample, Sample, Sample)) -> MatchFigures {
      MatchFigures(bias: estimate(values.0), precision: estimate(values.1), hysteresis: estimate(values.2))
    }
    return MatchReport(
      request: ProfileRequest(.matching, part: mode.rawValue), span: TimeSpan(), matches: matches, now: figures(now),
      general: general.map(estimate),
      registers: registers.map { RegisterFigures(register: $0.0, matches: $0.1, bias: estimate($0.2), differs: $0.3) },
      emptyReason: nil)
  }
}
