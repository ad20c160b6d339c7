import PeachCore

/// What values with names are called, for errors and help.
extension Setting {
  /// The valid intervals, as part of a sentence.
  public static let intervalNames = Text(
    en: "P1, m2, M2, m3, M3, P4, TT, P5, m6, M6, m7, M7, P8 or names such as minor-third",
    de: "P1, m2, M2, m3, M3, P4, TT, P5, m6, M6, m7, M7, P8 oder Namen wie kleine-Terz")

  /// The valid languages, as part of a sentence.
  public static let languages = Text(LanguageCode.allCases.map(\.rawValue).joined(separator: ", "))
}

extension Text {
  /// `'quest' isn't a strategy.`
  ///
  /// - Parameter kind: what the name should be, with the German negation.
  public static func unknown(_ name: String, _ kind: Text) -> Text {
    Text(en: "'\(name.excerpt)' isn't \(kind.english).", de: "»\(name.excerpt)« ist \(kind.german).")
  }

  /// ` Use kazez, adaptive or quest-plus.`
  public static func use(_ values: Text) -> Text {
    Text(en: " Use \(values.english).", de: " Verwende \(values.german).")
  }
}
