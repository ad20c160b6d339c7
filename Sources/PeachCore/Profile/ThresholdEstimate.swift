/// A threshold with its 95 % interval.
public struct ThresholdEstimate: Hashable, Sendable {
  /// The mean of log2 T, and the ends of the interval, in octaves above 1 cent.
  public let meanLog2: Double
  public let lower95Log2: Double
  public let upper95Log2: Double

  public init(meanLog2: Double, lower95Log2: Double, upper95Log2: Double) {
    self.meanLog2 = meanLog2
    self.lower95Log2 = lower95Log2
    self.upper95Log2 = upper95Log2
  }

  /// The threshold: 2^(mean of log2 T).
  public var cents: Cents { Cents(exp2(meanLog2)) }
  /// The interval's lower end, 2.5 %.
  public var lower95: Cents { Cents(exp2(lower95Log2)) }
  /// The interval's upper end, 97.5 %.
  public var upper95: Cents { Cents(exp2(upper95Log2)) }
}

extension ThresholdEstimate {
  /// How likely the true threshold lies below one, 0…1: the two halves of the estimate are taken as halves of normal
  /// distributions in log2 T whose 95 % reach to the ends of the interval.
  public func probability(belowLog2 log2Threshold: Double) -> Double {
    let distance = log2Threshold - meanLog2
    let reach = distance < 0 ? meanLog2 - lower95Log2 : upper95Log2 - meanLog2
    return StandardNormal.cumulative(distance / (max(reach, 1e-9) / 1.96))
  }

  /// How likely the true threshold lies between half and twice this one, 0…1; .95 where the interval reaches just as far.
  public var confidence: Double { probability(belowLog2: meanLog2 + 1) - probability(belowLog2: meanLog2 - 1) }
}
