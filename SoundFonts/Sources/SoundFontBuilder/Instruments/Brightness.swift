/// Evens out the brightness of neighbouring zones, whose partials fall on different resonances of the body.
enum Brightness {
  /// The tilt of a zone's spectrum, in dB per octave of partial number, with which its spectral centroid in octaves above
  /// the fundamental becomes the mean of those of its neighbours, weighted by a Gaussian of 6 keys, about the preset's own
  /// trend over the keys.
  ///
  /// - Parameter levels: of the partials of a zone with the given root and tilt, in dB.
  static func tilt(of root: Int, amongst roots: [Int], levels: (_ root: Int, _ tilt: Double) -> [Double]) -> Double {
    let keys = roots.map(Double.init)
    let centroids = roots.map { centroid(levels($0, 0)) }
    let trend = Parabola(through: keys, centroids)
    let weights = keys.map { key in
      let distance = (key - Double(root)) / 6
      return PortableMath.exp(-distance * distance / 2)
    }
    let residuals = zip(keys, centroids).map { $1 - trend($0) }
    let mean = zip(weights, residuals).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    return tilt(reaching: trend(Double(root)) + mean) { levels(root, $0) }
  }

  private static func tilt(reaching goal: Double, levels: (Double) -> [Double]) -> Double {
    guard levels(0).count > 1 else { return 0 }
    var (low, high) = (-8.0, 8.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if centroid(levels(middle)) > goal { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }

  /// log₂ of the power-weighted mean of the partial number.
  private static func centroid(_ levels: [Double]) -> Double {
    let powers = levels.map(Decibels.power)
    let moment = powers.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element }
    return PortableMath.log2(moment / powers.reduce(0, +))
  }
}

/// The parabola with the least squared distance from some points.
private struct Parabola {
  private let centre: Double
  private let coefficients: (Double, Double, Double)

  init(through x: [Double], _ y: [Double]) {
    let count = Double(x.count)
    let centre = x.reduce(0, +) / count
    // Orthogonal polynomials, so that each coefficient is a quotient of two sums.
    let first = x.map { $0 - centre }
    let square = first.reduce(0) { $0 + $1 * $1 }
    let skew = first.reduce(0) { $0 + $1 * $1 * $1 } / square
    let second = first.map { $0 * $0 - skew * $0 - square / count }
    let constant = y.reduce(0, +) / count
    let linear = zip(first, y).reduce(0) { $0 + $1.0 * $1.1 } / square
    let norm = second.reduce(0) { $0 + $1 * $1 }
    let quadratic = norm > 0 ? zip(second, y).reduce(0) { $0 + $1.0 * $1.1 } / norm : 0
    self.centre = centre
    coefficients = (constant - quadratic * square / count, linear - quadratic * skew, quadratic)
  }

  func callAsFunction(_ x: Double) -> Double {
    let t = x - centre
    return coefficients.0 + t * (coefficients.1 + t * coefficients.2)
  }
}
