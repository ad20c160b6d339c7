import PeachBase

/// A threshold with its 95 % interval.
public struct ThresholdEstimate: Hashable, Sendable {
  /// The mean of log2 T, and the ends of the interval, in octaves above 1 cent.
  public let meanLog2: Double
  public let lower95Log2: Double
  public let upper95Log2: Double
  /// Whether it was shown as a number before.
  var wasPrecise = false

  /// Values outside 2^±20 cents are limited to them.
  public init(meanLog2: Double, lower95Log2: Double, upper95Log2: Double) {
    func limited(_ octaves: Double) -> Double { max(-20, min(20, octaves)) }
    self.meanLog2 = limited(meanLog2)
    self.lower95Log2 = limited(lower95Log2)
    self.upper95Log2 = limited(upper95Log2)
  }

  /// The threshold: 2^(mean of log2 T).
  public var cents: Cents { Cents(exp2(meanLog2)) }
  /// The lower end of the interval, 2.5 %.
  public var lower95: Cents { Cents(exp2(lower95Log2)) }
  /// The upper end of the interval, 97.5 %.
  public var upper95: Cents { Cents(exp2(upper95Log2)) }
  /// The width of the 95 % interval, in octaves.
  public var width95: Double { upper95Log2 - lower95Log2 }
}

extension ThresholdEstimate {
  /// The probability that the true threshold is below another one, 0…1. Each side of the estimate is treated as half of
  /// a normal distribution in log2 T whose 95 % interval ends at the estimate's bound.
  public func probability(belowLog2 log2Threshold: Double) -> Double {
    let distance = log2Threshold - meanLog2
    let halfWidth = distance < 0 ? meanLog2 - lower95Log2 : upper95Log2 - meanLog2
    return StandardNormal.cumulative(distance / (max(halfWidth, 1e-9) / 1.96))
  }

  /// The probability that the true threshold is between half and twice this one, 0…1; .95 if the interval has exactly
  /// these bounds.
  public var confidence: Double { probability(belowLog2: meanLog2 + 1) - probability(belowLog2: meanLog2 - 1) }
}
