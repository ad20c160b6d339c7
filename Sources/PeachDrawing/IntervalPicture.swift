import PeachCore
import PeachLanguage

/// The profile of intervals, independent of the output format: a row for each interval, with positions from 0 to 1 from
/// the left to the right.
public struct IntervalPicture: Sendable {
  public struct Row: Sendable {
    /// Nil for the common threshold.
    public let interval: Interval?
    public let name: Text
    /// The name in two letters; a sign for the common threshold.
    public let symbol: String
    public let threshold: ThresholdEstimate
    /// Whether the threshold is shown as a number.
    public let isShown: Bool
    /// Whether it is clearly finer or coarser than the others.
    public let comparison: ThresholdChange.Direction?
    /// Nil while it isn't known.
    public let centre: CentreEstimate?
    /// The just size in cents from equal; nil if it is the same.
    public let just: Double?
    /// The values as a sentence.
    public let values: Text
  }

  /// The common threshold, if there are several intervals, and the intervals, smallest first.
  public let rows: [Row]
  /// Whether any centre is known.
  public var hasCentres: Bool { rows.contains { $0.centre != nil } }

  public init(_ report: IntervalReport) {
    let common = report.intervals.count > 1 ? report.threshold : nil
    rows =
      [
        common.map {
          Row(
            interval: nil, name: IntervalProfileMessages.all, symbol: "*", threshold: $0, isShown: $0.isPrecise,
            comparison: nil, centre: nil, just: nil, values: report.shown.map(ProfileMessages.threshold) ?? Text("")
          )
        }
      ].compactMap { $0 }
      + report.intervals.map {
        Row(
          interval: $0.interval, name: $0.interval.title, symbol: $0.interval.symbol, threshold: $0.threshold,
          isShown: $0.shownThreshold != nil, comparison: $0.comparison, centre: $0.shownCentre,
          just: IntervalProfileMessages.just($0.interval),
          values: ([IntervalProfileMessages.values($0)]
            + [IntervalProfileMessages.comparison($0), IntervalProfileMessages.centre($0)].compactMap { $0 })
            .reduce(Text("")) { $0 == Text("") ? $1 : $0 + Text("; ") + $1 })
      }
  }

  /// The range of the scale of centres, in cents from equal. Other centres are shown at its ends.
  public static let centreScale = -25.0...25.0
  public static let centreMarks = [-20.0, -10, 0, 10, 20]

  /// The position of a centre.
  public static func position(ofCentre cents: Double) -> Double {
    let place = (cents - centreScale.lowerBound) / (centreScale.upperBound - centreScale.lowerBound)
    return min(1, max(0, place))
  }

  /// The position of a threshold; those outside of the scale lie outside of 0…1.
  public static func position(ofThreshold cents: Double) -> Double { ProfilePicture.height(ofCents: cents) }
}
