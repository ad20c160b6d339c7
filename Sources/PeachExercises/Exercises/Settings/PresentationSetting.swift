import PeachBase

extension Setting {
  /// That of the exercise: intervals and matching have one name for it, and each its own value.
  public static let presentation = Setting(
    "presentation",
    SettingContent(
      .choice([
        SettingChoice("melodic", Text(en: "one after the other", de: "nacheinander")),
        SettingChoice("harmonic", Text(en: "both at once", de: "gleichzeitig")),
      ]), \.presentation, written: \.rawValue,
      read: { Presentation(rawValue: $0) ?? MatchingMode(rawValue: $0)?.presentation }), .exercise,
    Text(en: "Presentation", de: "Darbietung"),
    Text(
      en: "Whether the notes sound one after the other (melodic) or both at once (harmonic)",
      de: "Ob die Töne nacheinander (melodic) oder gleichzeitig (harmonic) erklingen"),
    valueName: Text(en: "a presentation", de: "keine Darbietung"),
    shorthand: Shorthand(name: "together", value: Presentation.harmonic.rawValue, help: Text("")))

  /// Where that of matching is stored, since before both had one name.
  public static let matchingMode = Setting(
    "matching-mode",
    SettingContent(
      .choice(MatchingMode.allCases.map { SettingChoice($0.rawValue) }), \.training.matching.mode, written: \.rawValue,
      read: { MatchingMode(rawValue: $0) ?? Presentation(rawValue: $0).map { MatchingMode($0) } }), .exercise,
    Text("matching-mode"), Text("matching-mode"))

  /// The setting in which its value is stored with the exercise of these settings.
  public func stored(in settings: Settings) -> Setting {
    self == .presentation && settings.tunes ? .matchingMode : self
  }
}

extension Settings {
  fileprivate var tunes: Bool { Exercises[exercise]?.columns.has(MatchingColumns.mode) ?? false }

  fileprivate var presentation: Presentation {
    get { tunes ? training.matching.mode.presentation : training.intervals.presentation }
    set {
      if tunes { training.matching.mode = MatchingMode(newValue) } else { training.intervals.presentation = newValue }
    }
  }
}
