/// The supported languages by their ISO 639-1 codes.
public enum LanguageCode: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
}

extension LanguageCode {
  /// Chooses the language from PEACH_LANG, then `setting`, then the locale (LC_ALL, LC_MESSAGES, LANG), then English.
  public init(environment: [String: String], setting: LanguageCode?) {
    if let chosen = environment["PEACH_LANG"].flatMap(LanguageCode.init(locale:)) ?? setting {
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
