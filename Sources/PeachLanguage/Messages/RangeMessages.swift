import PeachCore

extension NamedRange {
  /// `soprano, alto, … or piano`.
  public static let list = joined(all.map(\.name))

  /// `soprano C4:A5, alto F3:D5, … or piano A0:C8`, with the keys of each range.
  public static let listWithKeys = joined(all.map { $0.name + Text(" " + $0.range.description) })

  private static func joined(_ items: [Text]) -> Text {
    func joined(_ words: [String], _ or: String) -> String {
      words.dropLast().joined(separator: ", ") + or + (words.last ?? "")
    }
    return Text(en: joined(items.map(\.english), " or "), de: joined(items.map(\.german), " oder "))
  }
}
