import PeachBase

/// A value with its 95 % interval, whose ends are infinite where the answers set no limit.
public struct Estimate: Hashable, Sendable {
  public let value: Double
  public let lower95: Double
  public let upper95: Double

  public init(value: Double, lower95: Double, upper95: Double) {
    (self.value, self.lower95, self.upper95) = (value, lower95, upper95)
  }

  /// The ends that the answers set; nil for others. A ratio without limits is above 0 all the same.
  package var limits: (lower: Double?, upper: Double?) {
    (lower95.isFinite && (isLimited || lower95 != 0) ? lower95 : nil, upper95.isFinite ? upper95 : nil)
  }

  /// Whether the answers set both limits.
  public var isLimited: Bool { (upper95 - lower95).isFinite }

  /// Half of the interval divided by 1.96; nil if an end is infinite.
  public var standardError: Double? { isLimited ? (upper95 - lower95) / 2 / StandardNormal.critical : nil }

  /// Whether the interval contains a value.
  package func contains(_ value: Double) -> Bool { lower95 <= value && value <= upper95 }

  /// Whether 0 is outside of the interval.
  public var isClear: Bool { lower95 > 0 || upper95 < 0 }

  /// The difference of two estimates whose errors are independent.
  ///
  /// The interval extends √(a² + b²) to each side, where a and b are the half-widths of the intervals that contribute to that side
  /// (Zou & Donner 2008, "MOVER").
  public static func - (left: Self, right: Self) -> Self {
    func halfWidth(_ one: Double, _ other: Double) -> Double { (one * one + other * other).squareRoot() }
    let value = left.value - right.value
    return Self(
      value: value, lower95: value - halfWidth(left.value - left.lower95, right.upper95 - right.value),
      upper95: value + halfWidth(left.upper95 - left.value, right.value - right.lower95))
  }

  /// That of 2 to the power of the value: a size of its base-2 logarithm, a ratio of a difference in octaves.
  public var exponential: Self { map(exp2) }

  /// That of a rising function of the value.
  public func map(_ rise: (Double) -> Double) -> Self {
    Self(value: rise(value), lower95: rise(lower95), upper95: rise(upper95))
  }
}

/// The ratio of two thresholds, above 0.
extension Estimate {
  /// Two thresholds are the same if their ratio is within this factor of 1.
  static let negligibleFactor = 1.25

  /// Whether the whole interval lies within a factor of 1.25 of 1, either way.
  var isNearOne: Bool { lower95 * Self.negligibleFactor >= 1 && upper95 <= Self.negligibleFactor }

  public var inverse: Self { Self(value: 1 / value, lower95: 1 / upper95, upper95: 1 / lower95) }
}
