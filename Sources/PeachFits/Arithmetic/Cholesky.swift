import PeachBase

/// The lower triangular factor L of a positive definite matrix L·Lᵀ.
struct Cholesky {
  let order: Int
  private var lower: [Double]

  /// Factors a matrix; `element` is called only for row ≥ column.
  init(order: Int, element: (_ row: Int, _ column: Int) -> Double) {
    self.order = order
    lower = Array(repeating: 0, count: order * order)
    for row in 0..<order {
      for column in 0...row {
        var sum = element(row, column)
        for inner in 0..<column { sum -= lower[row * order + inner] * lower[column * order + inner] }
        lower[row * order + column] = row == column ? sum.squareRoot() : sum / lower[column * order + column]
      }
    }
  }

  /// Whether the matrix was positive definite; otherwise L has an element that isn't a number.
  var isPositiveDefinite: Bool { (0..<order).allSatisfy { lower[$0 * order + $0] > 0 } }

  /// ln |L·Lᵀ| of a positive definite matrix.
  var logDeterminant: Double { (0..<order).reduce(0) { $0 + 2 * log(lower[$1 * order + $1]) } }

  /// L⁻¹·values.
  func forwardSolve(_ values: [Double]) -> [Double] {
    var solved = values
    for row in 0..<order {
      var sum = solved[row]
      for inner in 0..<row { sum -= lower[row * order + inner] * solved[inner] }
      solved[row] = sum / lower[row * order + row]
    }
    return solved
  }

  /// The solution of L·Lᵀ·x = values.
  func solve(_ values: [Double]) -> [Double] {
    var solved = forwardSolve(values)
    for row in (0..<order).reversed() {
      var sum = solved[row]
      for inner in row + 1..<order { sum -= lower[inner * order + row] * solved[inner] }
      solved[row] = sum / lower[row * order + row]
    }
    return solved
  }
}
