/// The last row: the available keys, with those that leave the screen at the right.
struct KeyLine {
  private struct Item {
    let hint: KeyHint
    let sign: String
    /// With the space before it.
    let meaning: String
    var column = 0
    var count: Int { sign.count + meaning.count }
    var columns: Range<Int> { column..<column + count }
  }

  private let items: [Item]

  /// Margin, space between a key and its meaning, and space between items, from wide to narrow.
  private static let spacings = [(2, 2, 5), (2, 2, 3), (2, 2, 2), (2, 1, 2), (1, 1, 2), (1, 1, 1)]

  init(_ hints: [KeyHint], _ look: Look) {
    var shown = hints.filter(\.isShown)
    while !shown.isEmpty {
      // `?` explains itself if its word finds no room.
      for isTerse in [false, true] {
        for (margin, inner, outer) in Self.spacings {
          if let placed = Self.place(shown, isTerse, margin, inner, outer, look) {
            items = placed
            return
          }
        }
      }
      // Keep the keys that leave the screen, and `?`, which shows the others.
      let last = shown.lastIndex { !$0.isAtRight && $0 != .allKeys } ?? shown.lastIndex { !$0.isAtRight }
      shown.remove(at: last ?? shown.endIndex - 1)
    }
    items = []
  }

  /// Nil if the hints don't fit.
  private static func place(
    _ hints: [KeyHint], _ isTerse: Bool, _ margin: Int, _ inner: Int, _ outer: Int, _ look: Look
  ) -> [Item]? {
    var items = hints.map { hint in
      let meaning = isTerse && hint == .allKeys ? "" : String(repeating: " ", count: inner) + look(hint.meaning)
      return Item(hint: hint, sign: hint.label.sign(look.glyphs), meaning: meaning)
    }
    let needed = items.reduce(2 * margin + outer * max(0, items.count - 1)) { $0 + $1.count }
    guard needed <= look.size.columns else { return nil }
    var column = margin
    for index in items.indices where !items[index].hint.isAtRight {
      items[index].column = column
      column += items[index].count + outer
    }
    column = look.size.columns - margin
    for index in items.indices.reversed() where items[index].hint.isAtRight {
      column -= items[index].count
      items[index].column = column
      column -= outer
    }
    return items
  }

  func draw(on canvas: inout Canvas) {
    for item in items {
      canvas.put(item.sign, column: item.column, row: canvas.size.rows - 1)
      canvas.put(item.meaning, column: item.column + item.sign.count, row: canvas.size.rows - 1, .dim)
    }
  }

  /// The key for a click in the last row.
  func key(atColumn column: Int) -> Key? { items.first { $0.columns.contains(column) }?.hint.key }
}
