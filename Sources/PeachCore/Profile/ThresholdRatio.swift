/// How many times another threshold one is, with its 95 % interval.
public struct ThresholdRatio: Hashable, Sendable {
  /// The one threshold over the other, above 0.
  public let value: Double
  public let lower95: Double
  public let upper95: Double

  /// The same the other way round.
  public var inverse: Self { Self(value: 1 / value, lower95: 1 / upper95, upper95: 1 / lower95) }
}

extension ThresholdRatio {
  /// The ratio of two estimates whose errors are independent.
  ///
  /// The interval of the difference in octaves reaches √(a² + b²) to each side, where a and b are the reaches of the two
  /// intervals that lead there (Zou & Donner 2008, "MOVER").
  public init(_ one: ThresholdEstimate, over other: ThresholdEstimate) {
    func reach(_ first: Double, _ second: Double) -> Double { (first * first + second * second).squareRoot() }
    let octaves = one.meanLog2 - other.meanLog2
    let below = reach(one.meanLog2 - one.lower95Log2, other.upper95Log2 - other.meanLog2)
    let above = reach(one.upper95Log2 - one.meanLog2, other.meanLog2 - other.lower95Log2)
    self.init(value: exp2(octaves), lower95: exp2(octaves - below), upper95: exp2(octaves + above))
  }
}
