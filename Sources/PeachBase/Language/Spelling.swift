/// A word that is understood, and how a message calls what it means.
public struct Spelling: Hashable, Sendable {
  public let word: String
  public let meant: Text

  /// - Parameter meant: nil for a word that isn't translated.
  public init(_ word: String, meant: Text? = nil) {
    (self.word, self.meant) = (word, meant ?? Text(word))
  }

  /// Both words of a name.
  public static func all(of name: Text) -> [Spelling] {
    [name.english, name.german].map { Spelling($0, meant: name) }
  }
}
