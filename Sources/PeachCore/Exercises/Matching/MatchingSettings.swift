public struct MatchingSettings: Equatable, Sendable {
  public var mode = MatchingMode.successive
  /// Whether the feedback tells the cents.
  public var showsNumbers = false

  public init() {}
}

extension Setting {
  public static let matchingMode = Setting(
    "matching-mode",
    .choice(\.training.matching.mode) { mode in
      switch mode {
      case .successive: SettingChoice("successive", Text(en: "one after the other", de: "nacheinander"))
      case .together: SettingChoice("together", Text(en: "together", de: "gleichzeitig"))
      }
    }, .exercise, Text(en: "Presentation", de: "Darbietung"),
    Text(
      en: "Whether the notes sound one after the other (successive), or the reference goes on sounding (together)",
      de: "Ob die Töne nacheinander erklingen (successive) oder der Vergleichston weiterklingt (together)"),
    valueName: presentationName,
    shorthand: Shorthand(
      name: "together", value: "together",
      help: Text(
        en: "Let the reference go on sounding while you tune; the same as --matching-mode together",
        de: "Den Vergleichston weiterklingen lassen, während du stimmst; wie --matching-mode together")))

  public static let matchingNumbers = Setting(
    "matching-numbers", .flag(\.training.matching.showsNumbers), .exercise, Text(en: "Show cents", de: "Cent anzeigen"),
    Text(
      en: "Whether the feedback tells how many cents a match is off",
      de: "Ob die Rückmeldung sagt, um wie viel Cent ein Ton danebenliegt"))
}
