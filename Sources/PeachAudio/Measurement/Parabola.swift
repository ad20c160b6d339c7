/// Least squares with a parabola, for levels that decay smoothly.
enum Parabola {
  /// The weighted standard deviation of evenly spaced values from the parabola that fits them best, in the values' unit.
  ///
  /// The parabola is built from polynomials that are orthogonal under the weights (Forsythe 1957). Zero where there are no
  /// more values than it has coefficients.
  static func deviation(of values: [Double], weights: [Double]) -> Double {
    guard values.count > 3 else { return 0 }
    let total = weights.reduce(0, +)
    guard total > 0 else { return 0 }
    func inner(_ left: [Double], _ right: [Double]) -> Double {
      values.indices.reduce(0) { $0 + weights[$1] * left[$1] * right[$1] }
    }
    let times = values.indices.map { Double($0) / Double(values.count - 1) }
    var rest = values
    var basis: [[Double]] = []
    for power in [times.map { _ in 1.0 }, times, times.map { $0 * $0 }] {
      var polynomial = power
      for other in basis {
        let share = inner(polynomial, other) / inner(other, other)
        polynomial = zip(polynomial, other).map { $0 - share * $1 }
      }
      let size = inner(polynomial, polynomial)
      guard size > 1e-12 * total else { continue }
      basis.append(polynomial)
      let share = inner(rest, polynomial) / size
      rest = zip(rest, polynomial).map { $0 - share * $1 }
    }
    return (inner(rest, rest) / total).squareRoot()
  }
}
