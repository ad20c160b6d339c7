import PeachBase
import PeachLanguage

/// The menu of the files that can be written. It shows the name and the folder of the focused one before that.
struct FileMenu: Equatable, Sendable {
  struct Item: Equatable, Sendable {
    let file: ProfileFile
    let path: String
  }

  let items: [Item]
  private(set) var focus: Int
  private static let firstRow = 2

  enum Outcome: Equatable {
    case write(Item), cancel
  }

  /// - Parameter file: the one that has the focus.
  init(_ items: [Item], at file: ProfileFile?) {
    self.items = items
    focus = items.firstIndex { $0.file == file } ?? 0
  }

  mutating func handle(_ key: Key) -> Outcome? {
    switch key {
    case .up, .backTab, .wheelUp, .home, .character("k"): focus = max(0, focus - 1)
    case .down, .tab, .wheelDown, .end, .character("j"): focus = min(items.count - 1, focus + 1)
    case .enter: return .write(items[focus])
    case .click(_, let row) where items.indices.contains(row - Self.firstRow):
      if focus == row - Self.firstRow { return .write(items[focus]) }
      focus = row - Self.firstRow
    case .escape, .endOfInput, .character("q"): return .cancel
    default: break
    }
    return nil
  }

  static let keys: [KeyHint] = [.move, KeyHint(.enter, ProfileScreenMessages.write, key: .enter), .cancel]

  func draw(on canvas: inout Canvas, _ look: Look) {
    canvas.put(look(ProfileScreenMessages.files), column: 2, row: 0, .bold)
    for (index, item) in items.enumerated() {
      let style: Style = index == focus ? .focus : .plain
      if index == focus { canvas.put(look.glyphs.focus, column: 2, row: Self.firstRow + index, style) }
      canvas.put(look(item.file.title), column: 4, row: Self.firstRow + index, style)
    }
    let first = Self.firstRow + items.count + 1
    let lines = place.flatMap { Paragraph.lines(look($0), width: canvas.size.columns - 4, partsWords: true) }
    for (index, line) in lines.prefix(canvas.size.rows - 2 - first).enumerated() {
      canvas.put(line, column: 2, row: first + index)
    }
  }

  /// The name of the focused file and its folder, the name first, so that it is seen even below a long notice.
  private var place: [Text] {
    let path = items[focus].path
    return [
      ProfileScreenMessages.file(FilePaths.name(of: path)), ProfileScreenMessages.folder(FilePaths.folder(of: path)),
    ]
  }

  /// The focused file with its position in the menu, for reading out.
  func focus(_ look: Look) -> String {
    let place = place.map { " " + look($0) + "." }.joined()
    return look(items[focus].file.title) + ", \(focus + 1)/\(items.count)." + place
  }
}
