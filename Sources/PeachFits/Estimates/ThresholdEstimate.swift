import PeachBase

/// A threshold with its 95 % interval.
public struct ThresholdEstimate: Hashable, Sendable {
  /// log2 T, in octaves above 1 cent: its mean and the ends of its interval, within ±20.
  public let octaves: Estimate
  /// Whether it was shown as a number before.
  var wasPrecise = false

  /// - Parameter octaves: above 1 cent. Values outside ±20 are limited to them.
  public init(octaves: Estimate) { self.octaves = octaves.map { max(-20, min(20, $0)) } }

  /// The threshold in cents, 2^(mean of log2 T), and the ends of its interval.
  public var size: Estimate { octaves.exponential }
  public var cents: Cents { Cents(size.value) }
  public var lower95: Cents { Cents(size.lower95) }
  public var upper95: Cents { Cents(size.upper95) }
  /// The width of the 95 % interval, in octaves.
  public var width95: Double { octaves.upper95 - octaves.lower95 }
}

extension ThresholdEstimate {
  /// The probability that the true threshold is below another one, 0…1. Each side of the estimate is treated as half of
  /// a normal distribution in log2 T whose 95 % interval ends at the estimate's bound.
  public func probability(belowLog2 log2Threshold: Double) -> Double {
    let distance = log2Threshold - octaves.value
    let halfWidth = distance < 0 ? octaves.value - octaves.lower95 : octaves.upper95 - octaves.value
    return StandardNormal.cumulative(distance / (max(halfWidth, 1e-9) / 1.96))
  }

  /// The probability that the true threshold is between half and twice this one, 0…1; .95 if the interval has exactly
  /// these bounds.
  public var confidence: Double {
    probability(belowLog2: octaves.value + 1) - probability(belowLog2: octaves.value - 1)
  }
}

extension Estimate {
  /// The ratio of two thresholds whose errors are independent.
  public init(_ one: ThresholdEstimate, over other: ThresholdEstimate) {
    self = (one.octaves - other.octaves).exponential
  }
}
