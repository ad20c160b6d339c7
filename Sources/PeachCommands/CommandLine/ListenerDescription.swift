import PeachCore

extension SimulatedListener {
  /// Reads `simulated` or `simulated:threshold=8,lapse=0.02,bias=0,loudness=0,rt=0.9`; nil where a name is unknown or
  /// repeated, or a value out of range.
  init?(description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "simulated" else { return nil }
    self.init()
    guard parts.count == 2 else { return }
    var names: Set<Substring> = []
    for field in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
      let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, names.insert(sides[0]).inserted, let value = Decimal.number(sides[1]) else { return nil }
      switch sides[0] {
      case "threshold" where (0.01...10_000).contains(value): threshold = value
      case "lapse" where (0...1).contains(value): lapse = value
      case "bias" where (-10...10).contains(value): bias = value
      case "loudness" where (-1000...1000).contains(value): loudness = value
      case "rt" where (0.01...60).contains(value): responseTime = value
      default: return nil
      }
    }
  }
}
