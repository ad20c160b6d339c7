/// A least-squares fit of a parabola, for levels that decay smoothly.
enum Parabola {
  /// The weighted standard deviation of evenly spaced values from the best parabola, in the values' unit. Zero for three values
  /// or fewer.
  static func deviation(of values: [Double], weights: [Double]) -> Double {
    let total = weights.reduce(0, +)
    guard values.count > 3, total > 0 else { return 0 }
    let rest = rest(of: values, weights: weights)
    return (rest.indices.reduce(0) { $0 + weights[$1] * rest[$1] * rest[$1] } / total).squareRoot()
  }

  /// The distances of evenly spaced values from the best parabola.
  ///
  /// The parabola is built from polynomials that are orthogonal under the weights (Forsythe 1957).
  static func rest(of values: [Double], weights: [Double]) -> [Double] {
    let total = weights.reduce(0, +)
    func inner(_ left: [Double], _ right: [Double]) -> Double {
      values.indices.reduce(0) { $0 + weights[$1] * left[$1] * right[$1] }
    }
    let times = values.indices.map { Double($0) / Double(values.count - 1) }
    var rest = values
    var basis: [[Double]] = []
    for power in [times.map { _ in 1.0 }, times, times.map { $0 * $0 }] {
      var polynomial = power
      for other in basis {
        let coefficient = inner(polynomial, other) / inner(other, other)
        polynomial = zip(polynomial, other).map { $0 - coefficient * $1 }
      }
      let size = inner(polynomial, polynomial)
      guard size > 1e-12 * total else { continue }
      basis.append(polynomial)
      let coefficient = inner(rest, polynomial) / size
      rest = zip(rest, polynomial).map { $0 - coefficient * $1 }
    }
    return rest
  }
}
