/// Value noise (Perlin 1985): independent from row to row, smooth along a row, between −1 and 1 with a standard deviation of
/// about 0.5.
struct ValueNoise {
  private let seed: Int

  init(seed: Int) { self.seed = seed }

  func callAsFunction(row: Int, at position: Double) -> Double {
    let whole = position.rounded(.down)
    let t = position - whole
    let weight = t * t * (3 - 2 * t)
    return knot(row, Int(whole)) * (1 - weight) + knot(row, Int(whole) + 1) * weight
  }

  private func knot(_ row: Int, _ column: Int) -> Double {
    var random = RandomStream(seed, row, column)
    return random.symmetric()
  }
}
