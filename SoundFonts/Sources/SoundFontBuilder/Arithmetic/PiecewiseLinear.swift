/// A curve through given points, linear between them and constant outside.
struct PiecewiseLinear {
  private let positions: [Double]
  private let values: [Double]

  /// - Parameters:
  ///   - x: the points' positions, ascending.
  ///   - y: the points' values.
  init(x: [Double], y: [Double]) {
    precondition(x.count == y.count && !x.isEmpty)
    positions = x
    values = y
  }

  func callAsFunction(_ position: Double) -> Double {
    guard let upper = positions.firstIndex(where: { $0 > position }) else { return values[values.count - 1] }
    guard upper > 0 else { return values[0] }
    let span = positions[upper] - positions[upper - 1]
    let fraction = (position - positions[upper - 1]) / span
    return values[upper - 1] + fraction * (values[upper] - values[upper - 1])
  }

  /// A curve that is linear in log₂ x; call it with log₂ x.
  static func logarithmic(x: [Double], y: [Double]) -> PiecewiseLinear {
    PiecewiseLinear(x: x.map(PortableMath.log2), y: y)
  }
}

/// The value at a key of a curve through points at some keys.
func byKey(_ key: Int, _ points: (key: Int, value: Double)...) -> Double {
  PiecewiseLinear(x: points.map { Double($0.key) }, y: points.map(\.value))(Double(key))
}
