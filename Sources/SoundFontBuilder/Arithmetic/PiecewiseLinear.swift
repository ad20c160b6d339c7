/// A curve through given points, linear in log₂ x between them and constant outside.
struct PiecewiseLinear {
  private let positions: [Double]
  private let values: [Double]

  /// - Parameters:
  ///   - x: the points' positions, positive and ascending.
  ///   - y: the points' values.
  init(x: [Double], y: [Double]) {
    precondition(x.count == y.count && !x.isEmpty)
    positions = x.map(PortableMath.log2)
    values = y
  }

  func callAsFunction(_ x: Double) -> Double {
    let position = PortableMath.log2(x)
    guard let upper = positions.firstIndex(where: { $0 > position }) else { return values[values.count - 1] }
    guard upper > 0 else { return values[0] }
    let span = positions[upper] - positions[upper - 1]
    let fraction = (position - positions[upper - 1]) / span
    return values[upper - 1] + fraction * (values[upper] - values[upper - 1])
  }
}
