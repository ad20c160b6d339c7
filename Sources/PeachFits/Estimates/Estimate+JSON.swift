import PeachBase

extension Estimate {
  /// As members of a JSON object; ends that the answers don't set are left out.
  ///
  /// - Parameters:
  ///   - value: the name of the value.
  ///   - name: what the names of the ends begin with.
  ///   - unit: what they end with.
  package func members(_ value: String, ends name: String = "", in unit: String = "") -> [(String, JSON?)] {
    let (lower, upper) = name.isEmpty ? ("lower95", "upper95") : (name + "Lower95", name + "Upper95")
    return [
      (value, .number(self.value)), (lower + unit, limits.lower.map(JSON.number)),
      (upper + unit, limits.upper.map(JSON.number)),
    ]
  }
}
