import PeachBase

public struct MatchingSettings: Equatable, Sendable {
  public var mode = MatchingMode.successive
  /// Whether the feedback tells the cents.
  public var showsNumbers = false

  public init() {}
}

extension Setting {
  public static let matchingNumbers = Setting(
    "matching-numbers", .flag(\.training.matching.showsNumbers), .exercise, Text(en: "Show cents", de: "Cent anzeigen"),
    Text(
      en: "Whether the feedback tells how many cents a match is off",
      de: "Ob die Rückmeldung sagt, um wie viel Cent ein Ton danebenliegt"))
}
