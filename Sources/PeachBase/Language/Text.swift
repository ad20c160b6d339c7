/// A text in every supported language. A missing translation doesn't compile.
public struct Text: Hashable, Sendable {
  public let english: String
  public let german: String

  public init(en english: String, de german: String) {
    self.english = english
    self.german = german
  }

  /// A text that is the same in all languages: a name, a number, a path.
  public init(_ verbatim: String) { self.init(en: verbatim, de: verbatim) }

  public func callAsFunction(_ language: LanguageCode) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  /// The text with a change applied in every language.
  public func map(_ change: (String) -> some StringProtocol) -> Text {
    Text(en: String(change(english)), de: String(change(german)))
  }

  public var lowercased: Text { map { $0.lowercased() } }

  /// With a capital at the beginning, as in a sentence.
  public var capitalized: Text { map { $0.prefix(1).uppercased() + $0.dropFirst() } }

  public static func + (left: Text, right: Text) -> Text {
    Text(en: left.english + right.english, de: left.german + right.german)
  }
}

extension String {
  /// The text with ä, ö, ü and ß written as ae, oe, ue and ss, for keyboards without them.
  public var withoutUmlauts: String {
    replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue").replacing("ß", with: "ss")
  }
}
