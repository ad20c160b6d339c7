extension Figure {
  /// A threshold with at least two significant digits: `8.4`, `12`.
  public static func cents(_ cents: Cents) -> Text {
    cents.value < 9.95 ? decimal(cents.value, 1) : count(Int(cents.value.rounded()))
  }
}
