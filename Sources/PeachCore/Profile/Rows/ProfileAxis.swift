/// A scale of a profile, from 0 to 1.
public struct ProfileAxis: Sendable {
  public enum Kind: Hashable, Sendable {
    /// Thresholds in hundredths of the largest difference.
    case logarithmic(ClosedRange<Double>)
    /// Around exact.
    case centred(halfWidth: Double)
  }

  public let kind: Kind
  public let marks: [(value: Double, label: Text)]
  /// What is at its start, at exact and at its end.
  public let titles: (start: Text?, middle: Text?, end: Text?)
  /// Landmarks on it, the most important first; empty unless they were asked for.
  public internal(set) var landmarks: [Landmark] = []
  /// What its signs mean; nil if that needs no words.
  public var signs: (@Sendable (_ signs: Signs) -> Text)?

  /// The signs of a scale around exact, as a medium draws them.
  public struct Signs: Sendable {
    public let exact, reference, own, band: String

    public init(exact: String, reference: String, own: String, band: String) {
      (self.exact, self.reference, self.own, self.band) = (exact, reference, own, band)
    }
  }

  public init(
    halfWidth: Double, marks: [Double], in unit: ProfileUnit = .cents, titles: (start: Text?, middle: Text?, end: Text?)
  ) {
    kind = .centred(halfWidth: halfWidth)
    self.marks = marks.map { ($0, Figure.signed($0 * unit.size, unit.size < 0.5 ? 1 : 0)) }
    self.titles = titles
  }

  private static let widths: [(halfWidth: Double, step: Double)] = [
    (6, 2), (12, 5), (24, 10), (45, 20), (60, 20), (120, 50),
  ]

  /// A centred scale that is wide enough for all places and spreads.
  public init(
    around rows: [[ProfileFigure?]], in unit: ProfileUnit = .cents, titles: (start: Text?, middle: Text?, end: Text?)
  ) {
    let farthest = rows.flatMap { figures in
      var (ends, centre) = ([Double](), 0.0)
      for case let figure? in figures {
        if case .place(let place, _) = figure {
          ends += [abs(place.lower95), abs(place.upper95)]
          centre = abs(place.value)
        }
        if case .spread(let spread, _) = figure { ends.append(centre + spread.upper95) }
      }
      return ends
    }.max()
    let scale = Self.widths.first { $0.halfWidth >= farthest ?? 20 } ?? (120, 50)
    let most = Int(scale.halfWidth / scale.step)
    self.init(
      halfWidth: scale.halfWidth, marks: (-most...most).map { Double($0) * scale.step }, in: unit, titles: titles)
  }

  /// The place of a value. Thresholds outside of the scale lie outside of 0…1, others at its ends.
  public func position(of value: Double) -> Double {
    switch kind {
    case .logarithmic: position(ofLog2: log2(value))
    case .centred(let halfWidth): min(1, max(0, (value / halfWidth + 1) / 2))
    }
  }

  /// What it measures, above a scale that runs upwards.
  public func name(in unit: ProfileUnit) -> Text { titles.middle == nil ? titles.end ?? unit.word : unit.word }

  public var isCentred: Bool { if case .centred = kind { true } else { false } }

  /// The place of a threshold by its binary logarithm.
  public func position(ofLog2 value: Double) -> Double {
    guard case .logarithmic(let range) = kind else { return position(of: exp2(value)) }
    let (low, high) = (log2(range.lowerBound), log2(range.upperBound))
    return (value - low) / (high - low)
  }
}

// Scales of thresholds, which begin and end at round numbers.
extension ProfileAxis {
  /// What can be measured, in hundredths of the largest difference.
  private static let measurable = 0.2...150.0
  /// The scale of a profile without thresholds.
  private static let empty = 1.0...100.0
  /// The least ratio of the ends, so that a band of usual width fills no more than the middle.
  private static let leastRatio = 4.0
  /// Up to this ratio of the ends, marks are close together.
  private static let closeRatio = 8.0
  private static let close = [1, 1.5, 2, 3, 5, 7]
  private static let wide = [1.0, 2, 5]

  /// The scale of thresholds, around what is shown of them.
  public init(of figures: [ProfileFigure?], in unit: ProfileUnit = .cents, title: Text) {
    let shown = figures.compactMap { figure in
      if case .threshold(let estimate, _)? = figure { estimate } else { nil }
    }.map(\.visible)
    let range =
      shown.isEmpty
      ? Self.empty : Self.fitted(shown.map(\.low).min() ?? 1, shown.map(\.high).max() ?? 100, in: unit)
    let isClose = range.upperBound / range.lowerBound <= Self.closeRatio * 1.001
    kind = .logarithmic(range)
    marks = Self.roundNumbers(isClose ? Self.close : Self.wide, in: unit).filter { range.contains($0) }
      .map { ($0, unit.label($0)) }
    titles = (title, nil, nil)
  }

  /// The narrowest range between round numbers that contains these thresholds.
  private static func fitted(_ low: Double, _ high: Double, in unit: ProfileUnit) -> ClosedRange<Double> {
    func between(_ mantissas: [Double]) -> ClosedRange<Double> {
      let steps = roundNumbers(mantissas, in: unit)
      var start = steps.lastIndex { $0 <= low } ?? 0
      var end = steps.firstIndex { $0 >= high } ?? steps.count - 1
      while steps[end] / steps[start] < leastRatio, start > 0 || end < steps.count - 1 {
        // At the end that is nearer to the thresholds.
        let isLow = end == steps.count - 1 || start > 0 && low / steps[start] <= steps[end] / high
        if isLow { start -= 1 } else { end += 1 }
      }
      return steps[start]...steps[end]
    }
    let narrow = between(close)
    return narrow.upperBound / narrow.lowerBound > closeRatio ? between(wide) : narrow
  }

  /// Round numbers of the unit among the measurable thresholds, in hundredths.
  private static func roundNumbers(_ mantissas: [Double], in unit: ProfileUnit) -> [Double] {
    (-3...4).flatMap { power in mantissas.map { $0 * pow(10, Double(power)) / unit.size } }
      // Rounding errors of the unit's size don't count.
      .filter { (measurable.lowerBound * 0.999...measurable.upperBound * 1.001).contains($0) }
  }
}

extension ThresholdEstimate {
  /// What a scale leaves room for: the interval with air at its ends, or, while it is wide, its likelier four fifths.
  fileprivate var visible: (low: Double, high: Double) {
    let (part, air) = isConfident ? (1, 0.05) : (0.65, 0)
    return (
      exp2(meanLog2 - part * (meanLog2 - lower95Log2) - air), exp2(meanLog2 + part * (upper95Log2 - meanLog2) + air)
    )
  }
}
