import PeachCore

extension SimulatedPopulation {
  /// Reads `simulated:threshold=1-100,lapse=0.005/0.02,bias=-0.3/0/0.3,learning=1,forgetting=0.5,day-sd=0.15,note-sd=0.35`.
  /// Nil if a name is unknown or repeated, or a value out of range. A range with a dash is log-uniform; values separated by
  /// slashes are equally likely.
  init?(description: String) {
    guard let parameters = ModelParameters(description) else { return nil }
    self.init()
    for (name, value) in parameters.values {
      guard take(name, value) else { return nil }
    }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "threshold":
      guard let values = Self.list(value, of: Self.range) else { return false }
      thresholds = values
    case "lapse":
      guard let values = Self.list(value, of: { Self.number($0, within: 0...1) }) else { return false }
      lapses = values
    case "bias":
      guard let values = Self.list(value, of: { Self.number($0, within: -10...10) }) else { return false }
      biases = values
    case "learning":
      guard let octaves = Self.number(value, within: -10...10) else { return false }
      learning = octaves
    case "forgetting":
      guard let octaves = Self.number(value, within: -10...10) else { return false }
      forgetting = octaves
    case "day-sd":
      guard let octaves = Self.number(value, within: 0...5) else { return false }
      daySD = octaves
    case "note-sd":
      guard let octaves = Self.number(value, within: 0...5) else { return false }
      noteSD = octaves
    default: return false
    }
    return true
  }

  private static func list<Value>(_ text: String, of read: (Substring) -> Value?) -> [Value]? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.compactMap(read)
    return values.count == parts.count ? values : nil
  }

  private static func number(_ text: some StringProtocol, within range: ClosedRange<Double>) -> Double? {
    Decimal.number(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Reads `8` or `1-100`; above 0 and up to 10,000 cents.
  private static func range(_ text: Substring) -> ClosedRange<Double>? {
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map {
      number($0, within: Double.leastNonzeroMagnitude...10_000)
    }
    guard (1...2).contains(bounds.count), let low = bounds[0], let high = bounds[bounds.count - 1], low <= high else {
      return nil
    }
    return low...high
  }
}
