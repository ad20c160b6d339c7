import PeachCore
import PeachLanguage

/// The profile of matches, independent of the output format: a row for now, one for all matches and one for each register,
/// on a scale of cents around exact with positions from 0 to 1 from the left to the right.
public struct MatchPicture: Sendable {
  public struct Row: Sendable {
    public let name: Text
    public let bias: CentsEstimate
    /// Nil for registers.
    public let precision: CentsEstimate?
    /// Whether the bias is shown as a number.
    public let isShown: Bool
    /// Whether it is a register that differs clearly from all matches.
    public let differs: Bool
    /// The number of matches of a register.
    public let matches: Int?
    /// The values as a sentence.
    public let values: Text

    init(_ name: Text, _ figures: MatchFigures) {
      (self.name, bias, precision, isShown) = (name, figures.bias, figures.precision, figures.isPrecise)
      (differs, matches) = (false, nil)
      values = MatchProfileMessages.values(name, figures)
    }

    init(_ figures: RegisterFigures, in report: MatchReport) {
      (name, bias, precision) = (MatchProfileMessages.name(of: figures.register), figures.bias, nil)
      (isShown, matches) = (report.shows(figures), figures.matches)
      differs = report.shownAll.map { figures.differs(from: $0) } ?? false
      values = MatchProfileMessages.values(figures, isShown: isShown)
    }

    /// The probability that a distance from the bias is within the precision, 0…1; 0 for registers.
    func probability(at cents: Double) -> Double {
      guard let precision else { return 0 }
      let width = ThresholdEstimate(
        meanLog2: log2(precision.value), lower95Log2: log2(precision.lower95), upper95Log2: log2(precision.upper95))
      return 1 - width.probability(belowLog2: log2(max(abs(cents - bias.value), 1e-6)))
    }
  }

  public let rows: [Row]
  /// The scale goes from minus this many cents to as many.
  public let halfWidth: Double
  /// The labeled places of the scale, in cents.
  public let marks: [Double]

  /// Half-widths with their steps.
  private static let scales: [(halfWidth: Double, step: Double)] = [
    (6, 2), (12, 5), (24, 10), (45, 20), (60, 20), (120, 50),
  ]

  public init(_ report: MatchReport) {
    let names = [(MatchProfileMessages.now, report.now), (MatchProfileMessages.all, report.all)]
    rows =
      names.compactMap { name, figures in figures.map { Row(name, $0) } }
      + report.registers.map { Row($0, in: report) }
    let farthest = rows.flatMap { row -> [Double] in
      let ends = [abs(row.bias.lower95), abs(row.bias.upper95)]
      return ends + (row.precision.map { [abs(row.bias.value) + $0.upper95] } ?? [])
    }.max()
    let scale = Self.scales.first { $0.halfWidth >= farthest ?? 20 } ?? (120, 50)
    halfWidth = scale.halfWidth
    let most = Int(scale.halfWidth / scale.step)
    marks = (-most...most).map { Double($0) * scale.step }
  }

  /// The place of a number of cents; those outside of the scale are at its ends.
  public func position(of cents: Double) -> Double { min(1, max(0, (cents / halfWidth + 1) / 2)) }
}
