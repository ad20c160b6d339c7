/// The ratio of two thresholds with its 95 % interval.
public struct ThresholdRatio: Hashable, Sendable {
  /// One threshold divided by the other, above 0.
  public let value: Double
  public let lower95: Double
  public let upper95: Double

  public init(value: Double, lower95: Double, upper95: Double) {
    (self.value, self.lower95, self.upper95) = (value, lower95, upper95)
  }

  /// Two thresholds are the same if their ratio is within this factor of 1.
  static let negligibleFactor = 1.25

  /// Whether the whole interval lies within a factor of 1.25 of 1, either way.
  var isNearOne: Bool { lower95 * Self.negligibleFactor >= 1 && upper95 <= Self.negligibleFactor }

  public var inverse: Self { Self(value: 1 / value, lower95: 1 / upper95, upper95: 1 / lower95) }
}

extension ThresholdRatio {
  /// The ratio of two estimates whose errors are independent.
  ///
  /// The interval of the difference in octaves extends √(a² + b²) to each side, where a and b are the half-widths of
  /// the estimates' intervals that contribute to that side (Zou & Donner 2008, "MOVER").
  public init(_ one: ThresholdEstimate, over other: ThresholdEstimate) {
    func halfWidth(_ first: Double, _ second: Double) -> Double { (first * first + second * second).squareRoot() }
    let octaves = one.meanLog2 - other.meanLog2
    let below = halfWidth(one.meanLog2 - one.lower95Log2, other.upper95Log2 - other.meanLog2)
    let above = halfWidth(one.upper95Log2 - one.meanLog2, other.meanLog2 - other.lower95Log2)
    self.init(value: exp2(octaves), lower95: exp2(octaves - below), upper95: exp2(octaves + above))
  }
}
