import PeachBase

/// A sound level meter as it is written: `XL2:weighting=A,time=fast`.
package struct MeterDescription: Sendable {
  /// Nil if it isn't given.
  package var name: String?
  package var weighting: FrequencyWeighting?
  package var timeWeighting: String?

  package init() {}

  /// Nil if a parameter is unknown or has no valid value.
  package init?(_ text: String) {
    guard let given = NamedParameters(text), !given.name.isEmpty || !given.values.isEmpty else { return nil }
    name = given.name.isEmpty ? nil : given.name
    for value in given.values {
      switch value.name {
      case "weighting":
        guard let read = FrequencyWeighting(rawValue: value.value) else { return nil }
        weighting = read
      case "time" where !value.value.isEmpty: timeWeighting = value.value
      default: return nil
      }
    }
  }
}
