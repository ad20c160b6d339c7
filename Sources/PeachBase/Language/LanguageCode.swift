/// The supported languages by their ISO 639-1 codes.
public enum LanguageCode: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
}

extension LanguageCode {
  /// The environment variable that chooses the language.
  public static let variable = "PEACH_LANG"

  /// The value of `variable` if it isn't a supported language; nil otherwise.
  public static func unknown(in environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.isEmpty || LanguageCode(locale: $0) != nil ? nil : $0 }
  }

  /// Chooses the language from PEACH_LANG, then `setting`, then the locale (LC_ALL, LC_MESSAGES, LANG), then English.
  public init(environment: [String: String], setting: LanguageCode?) {
    if let chosen = environment[Self.variable].flatMap(LanguageCode.init(locale:)) ?? setting {
      self = chosen
      return
    }
    // POSIX: only the first of these that is set and not empty counts.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale.flatMap(LanguageCode.init(locale:)) ?? .english
  }

  /// Reads `de`, `de_DE.UTF-8`, `DE`; nil for an unsupported language.
  private init?(locale: String) {
    let language = locale.prefix { $0.isLetter }.lowercased()
    self.init(rawValue: language)
  }
}
