import PeachCore

extension SimulatedPopulation {
  /// Reads `simulated:threshold=1-100,lapse=0.005/0.02,bias=-0.3/0/0.3,learning=1,day-sd=0.15`; nil where a name is unknown or
  /// a value out of range. A range with a dash is log-uniform, values with slashes are equally likely.
  init?(description: String) {
    self.init()
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "simulated" else { return nil }
    guard parts.count == 2 else { return }
    for field in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, take(String(sides[0]), String(sides[1])) else { return nil }
    }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "threshold":
      let bounds = value.split(separator: "-", omittingEmptySubsequences: false).map { Decimal.number($0) }
      guard (1...2).contains(bounds.count), let low = bounds[0], let high = bounds[bounds.count - 1], low > 0,
        low <= high,
        high <= 10_000
      else { return false }
      threshold = low...high
    case "lapse":
      guard let values = Self.list(value, within: 0...1) else { return false }
      lapses = values
    case "bias":
      guard let values = Self.list(value, within: -10...10) else { return false }
      biases = values
    case "learning":
      guard let octaves = Decimal.number(value), (-10...10).contains(octaves) else { return false }
      learning = octaves
    case "day-sd":
      guard let octaves = Decimal.number(value), (0...5).contains(octaves) else { return false }
      daySD = octaves
    default: return false
    }
    return true
  }

  private static func list(_ text: String, within range: ClosedRange<Double>) -> [Double]? {
    let values = text.split(separator: "/", omittingEmptySubsequences: false).compactMap { Decimal.number($0) }
    let count = text.split(separator: "/", omittingEmptySubsequences: false).count
    return values.count == count && values.allSatisfy(range.contains) ? values : nil
  }
}
