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

  /// The same change in every language.
  public func map(_ change: (String) -> some StringProtocol) -> Text {
    Text(en: String(change(english)), de: String(change(german)))
  }

  public var lowercased: Text { map { $0.lowercased() } }

  public static func + (left: Text, right: Text) -> Text {
    Text(en: left.english + right.english, de: left.german + right.german)
  }
}

extension String {
  /// With ae, oe, ue and ss in place of the letters that some keyboards lack.
  var withoutUmlauts: String {
    replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue").replacing("ß", with: "ss")
  }
}
