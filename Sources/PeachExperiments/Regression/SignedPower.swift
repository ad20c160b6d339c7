import PeachBase

/// g(x) = sign(x)·|x|^s, by which the slope s of a psychometric function affects a difference of x thresholds.
///
/// It is smooth near 0, where the derivative of the exact power is infinite for s < 1: g(x) = x·(x² + 0.1²)^((s − 1)/2).
struct SignedPower {
  /// s, above 0.
  let slope: Double

  private static let smoothing = 0.1 * 0.1

  /// g(x), dg/dx and dg/d(ln s).
  @inline(__always)
  func at(_ x: Double) -> (value: Double, derivative: Double, bySlope: Double) {
    let square = x * x + Self.smoothing
    let logarithm = 0.5 * log(square)
    let power = exp((slope - 1) * logarithm)
    return (x * power, power * (1 + (slope - 1) * x * x / square), x * power * slope * logarithm)
  }
}
