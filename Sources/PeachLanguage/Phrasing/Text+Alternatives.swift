import PeachBase

extension Text {
  /// `kazez, adaptive or quest-plus`.
  package static func alternatives(_ items: [Text]) -> Text {
    func joined(_ words: [String], _ or: String) -> String {
      guard words.count > 1, let last = words.last else { return words.first ?? "" }
      return words.dropLast().joined(separator: ", ") + or + last
    }
    return Text(en: joined(items.map(\.english), " or "), de: joined(items.map(\.german), " oder "))
  }

  /// The same for words that aren't translated.
  package static func alternatives(_ words: [String]) -> Text { alternatives(words.map { Text($0) }) }
}
