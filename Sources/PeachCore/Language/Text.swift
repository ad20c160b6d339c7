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
