import PeachBase

/// The scale of a profile, from 0 to 1: the same for everybody and always, so that better hearing moves what is drawn.
public struct ProfileAxis: Sendable {
  public enum Kind: Hashable, Sendable {
    /// Thresholds, finer ones towards the start.
    case thresholds
    /// Signed distances, with exact in the middle.
    case centred
  }

  public let kind: Kind
  public let marks: [(value: Double, label: Text)]
  /// What is at its start, at exact and at its end.
  public let titles: (start: Text?, middle: Text?, end: Text?)
  /// What exact is called beside a scale that runs upwards, in at most six characters; nil for its number.
  public let exact: Text?
  /// What its signs mean; nil if that needs no words.
  public let signs: (@Sendable (_ signs: Signs) -> Text)?

  /// The signs of a scale around exact, as a medium draws them.
  public struct Signs: Sendable {
    public let exact, reference, own, band: String

    public init(exact: String, reference: String, own: String, band: String) {
      (self.exact, self.reference, self.own, self.band) = (exact, reference, own, band)
    }
  }

  /// Its ends in hundredths of the largest difference: 1 and 100 cents where that is 100 cents.
  static let ends = 1.0...100.0
  private static let mantissas = [1.0, 2, 5]

  /// The scale of thresholds.
  public init(in unit: ProfileUnit = .cents) {
    kind = .thresholds
    // Round numbers of the unit; rounding errors of its size don't count.
    marks = (-3...4).flatMap { power in Self.mantissas.map { $0 * pow(10, Double(power)) / unit.size } }
      .filter { (Self.ends.lowerBound * 0.999...Self.ends.upperBound * 1.001).contains($0) }
      .map { ($0, unit.label($0)) }
    (titles, exact, signs) = ((unit.title, nil, nil), nil, nil)
  }

  /// The scale of distances from exact, in cents.
  public init(
    titles: (start: Text?, middle: Text?, end: Text?), exact: Text? = nil,
    signs: (@Sendable (_ signs: Signs) -> Text)? = nil
  ) {
    kind = .centred
    let sizes = [2.0, 5, 10, 20, 50, 100]
    marks = (sizes.reversed().map { -$0 } + [0] + sizes).map { ($0, Figure.signed($0, 0)) }
    (self.titles, self.exact, self.signs) = (titles, exact ?? titles.middle, signs)
  }

  /// The place of a value. Thresholds outside of the scale lie outside of 0…1, others at its ends.
  public func position(of value: Double) -> Double {
    switch kind {
    case .thresholds: return position(ofLog2: log2(value))
    case .centred:
      // A logarithm would have no place for exact; 1 + cents has, and is linear near it.
      let distance = min(1, log2(1 + abs(value)) / log2(1 + Self.ends.upperBound))
      return (1 + (value < 0 ? -distance : distance)) / 2
    }
  }

  /// What it measures, above a scale that runs upwards.
  public func name(in unit: ProfileUnit) -> Text { titles.middle == nil ? titles.end ?? unit.word : unit.word }

  /// The marks beside a scale that runs upwards.
  public var upwardMarks: [(value: Double, label: Text)] {
    marks.map { ($0.value, isCentred && $0.value == 0 ? exact ?? $0.label : $0.label) }
  }

  public var isCentred: Bool { kind == .centred }

  /// The place of a threshold by its binary logarithm.
  public func position(ofLog2 value: Double) -> Double {
    guard !isCentred else { return position(of: exp2(value)) }
    let (low, high) = (log2(Self.ends.lowerBound), log2(Self.ends.upperBound))
    return (value - low) / (high - low)
  }
}
