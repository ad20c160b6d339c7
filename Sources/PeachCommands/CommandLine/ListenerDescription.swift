import PeachCore

extension SimulatedListener {
  /// Reads `simulated` or `simulated:threshold=8,lapse=0.02,bias=0,loudness=0,rt=0.9`; nil if a name is unknown or
  /// repeated, or a value out of range.
  init?(description: String) {
    guard let parameters = ModelParameters(description) else { return nil }
    self.init()
    for (name, text) in parameters.values {
      guard let value = Decimal.number(text) else { return nil }
      switch name {
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

/// The parameters of `simulated:NAME=VALUE,…`, as they are written.
struct ModelParameters {
  let values: [(name: String, value: String)]

  /// Nil if the model isn't `simulated`, or a name is repeated or has no value.
  init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "simulated" else { return nil }
    let fields = parts.dropFirst().flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    values = fields.compactMap { field in
      let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return sides.count == 2 ? (sides[0], sides[1]) : nil
    }
    guard values.count == fields.count, Set(values.map(\.name)).count == values.count else { return nil }
  }
}
