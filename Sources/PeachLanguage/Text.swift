import PeachCore

/// Something to be read, in every language that there is: a missing translation does not compile.
public struct Text: Equatable, Sendable {
  public let english: String
  public let german: String

  public init(en english: String, de german: String) {
    self.english = english
    self.german = german
  }

  /// The same in all languages: a name, a number, a path.
  public init(_ verbatim: String) { self.init(en: verbatim, de: verbatim) }

  public func callAsFunction(_ language: LanguageCode) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  public static func + (left: Text, right: Text) -> Text {
    Text(en: left.english + right.english, de: left.german + right.german)
  }
}

extension LanguageCode {
  /// The language of the environment: PEACH_LANG, then `setting`, then the locale (LC_ALL, LC_MESSAGES, LANG), then English.
  public init(environment: [String: String], setting: LanguageCode?) {
    if let chosen = environment["PEACH_LANG"].flatMap(LanguageCode.init(locale:)) ?? setting {
      self = chosen
      return
    }
    // POSIX: the first of these that is set and not empty decides alone.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = locale.flatMap(LanguageCode.init(locale:)) ?? .english
  }

  /// Reads `de`, `de_DE.UTF-8`, `DE`; nil for a language that there are no words in.
  private init?(locale: String) {
    let language = locale.prefix { $0.isLetter }.lowercased()
    self.init(rawValue: language)
  }
}
