import PeachBase
import PeachSimulation

/// The days of a simulation, as they are written: `40` or `40:break=21,after=100`.
package struct SimulatedDays: Sendable {
  package var count = 1
  /// The days of a break after them.
  package var pause = 0
  /// The answers after the break.
  package var after = 100

  package init() {}

  /// Nil if a parameter is unknown or out of range.
  package init?(_ text: String) {
    guard let given = NamedParameters(text), let count = Int(given.name), 1...36_500 ~= count else { return nil }
    self.count = count
    for value in given.values {
      guard let number = Int(value.value) else { return nil }
      switch value.name {
      case "break" where 0...36_500 ~= number: pause = number
      case "after" where 0...1_000_000 ~= number: after = number
      default: return nil
      }
    }
  }
}

/// The participants of a simulated experiment, as they are written: `12` or `12:effect-spread=0.95,threshold-spread=0.5`.
package struct SimulatedParticipants: Sendable {
  package var count = 1
  /// The standard deviation of the effect between them; nil for the usual one.
  package var effectSpread: Double?
  /// That of their thresholds, in octaves; nil for the usual one.
  package var thresholdSpread: Double?

  package init() {}

  /// Nil if a parameter is unknown or out of range.
  package init?(_ text: String) {
    guard let given = NamedParameters(text), let count = Int(given.name), 1...1000 ~= count else { return nil }
    self.count = count
    for value in given.values {
      guard let number = Quantity.number(value.value, in: value.name == "threshold-spread" ? "octaves" : "") else {
        return nil
      }
      switch value.name {
      case "effect-spread" where 0...100 ~= number: effectSpread = number
      case "threshold-spread" where 0...5 ~= number: thresholdSpread = number
      default: return nil
      }
    }
  }
}

/// Simulated listeners: those who answer, with their parameters, or those of intervals or matching, by a name.
package enum SimulatedListeners: Sendable {
  case answering(SimulatedPopulation)
  case named(String)

  package init?(_ text: String) {
    if let population = SimulatedPopulation(description: text) {
      self = .answering(population)
    } else if IntervalSimulation.Population(rawValue: text) != nil || MatchSimulation.Population(rawValue: text) != nil
    {
      self = .named(text)
    } else {
      return nil
    }
  }
}
