import PeachBase

/// The distribution of χ².
enum ChiSquare {
  /// P(χ² ≤ x), by the series of Abramowitz & Stegun 26.4.6.
  ///
  /// - Parameters:
  ///   - x: 0 or more.
  ///   - freedom: the degrees of freedom, 1 or more.
  static func cumulative(_ x: Double, freedom: Int) -> Double { cumulative(x, freedom, logGamma(freedom)) }

  /// The x with P(χ² ≤ x) = `probability`, from 0.001 to 0.999.
  static func quantile(_ probability: Double, freedom: Int) -> Double {
    let logGamma = logGamma(freedom)
    // Ten standard deviations above the mean.
    var (low, high) = (0.0, Double(freedom) + 10 * (2 * Double(freedom)).squareRoot() + 10)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if cumulative(middle, freedom, logGamma) < probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func cumulative(_ x: Double, _ freedom: Int, _ logGamma: Double) -> Double {
    guard x > 0 else { return 0 }
    // Nothing is left above; the sum would overflow.
    guard x < Double(freedom) + 30 * (2 * Double(freedom)).squareRoot() + 100 else { return 1 }
    var (sum, term, divisor) = (1.0, 1.0, Double(freedom) + 2)
    while term > 1e-17 * sum {
      term *= x / divisor
      sum += term
      divisor += 2
    }
    return min(sum * exp(Double(freedom) / 2 * log(x / 2) - x / 2 - logGamma), 1)
  }

  /// ln Γ(freedom / 2 + 1).
  private static func logGamma(_ freedom: Int) -> Double {
    let least = freedom % 2 == 1 ? 0.5 * log(Double.pi) : 0
    return stride(from: freedom, to: 0, by: -2).reduce(least) { $0 + log(Double($1) / 2) }
  }
}
