import PeachBase

/// The registers that a listener hears finest and least finely.
public struct RegisterContrast: Hashable, Sendable {
  public let finest: Register
  public let coarsest: Register
  /// The threshold of the coarsest register divided by that of the finest.
  public let ratio: Estimate
}

extension FilterBank {
  /// The registers with the lowest and the highest threshold over their heard keys; nil unless they differ with 99 %
  /// probability.
  func registerContrast(over keys: [MIDINote]) -> RegisterContrast? {
    let registers = Dictionary(grouping: keys, by: Register.init(of:)).map { register, keys in
      (register, keys, threshold(over: keys)?.octaves.value ?? 0)
    }.sorted { $0.2 < $1.2 }
    guard registers.count > 1, let finest = registers.first, let coarsest = registers.last else { return nil }
    let octaves = difference(of: coarsest.1, from: finest.1)
    guard octaves.quantile(1 - ThresholdContrast.certainty) > 0 else { return nil }
    return RegisterContrast(finest: finest.0, coarsest: coarsest.0, ratio: octaves.ratio())
  }
}
