/// A straight line fitted to weighted points by least squares.
struct WeightedLine {
  private var points: [(x: Double, y: Double, weight: Double)] = []
  private(set) var weight = 0.0
  private var means = (x: 0.0, y: 0.0)

  mutating func add(x: Double, y: Double, weight: Double) {
    points.append((x, y, weight))
    guard weight > 0 else { return }
    self.weight += weight
    means.x += weight / self.weight * (x - means.x)
    means.y += weight / self.weight * (y - means.y)
  }

  private func sum(_ term: (_ x: Double, _ y: Double) -> Double) -> Double {
    points.reduce(0) { $0 + $1.weight * term($1.x - means.x, $1.y - means.y) }
  }

  /// Nil if all points have the same x.
  var slope: Double? {
    let spread = sum { x, _ in x * x }
    return spread > 0 ? sum { x, y in x * y } / spread : nil
  }

  /// The weighted sum of the squared distances from the line.
  var residue: Double {
    let slope = slope ?? 0
    return sum { x, y in (y - slope * x) * (y - slope * x) }
  }
}
