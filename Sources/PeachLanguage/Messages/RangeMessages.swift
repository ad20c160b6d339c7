import PeachCore

extension NamedRange {
  /// `soprano, alto, … or piano`.
  public static let list = Text.alternatives(all.map(\.name))

  /// `soprano C4:A5, alto F3:D5, … or piano A0:C8`, with the keys of each range.
  public static let listWithKeys = Text.alternatives(all.map { $0.name + Text(" " + $0.range.description) })
}
