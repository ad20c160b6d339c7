import PeachCore
import PeachLanguage

/// The people who share the data: choosing who trains, and adding people.
public struct PeopleScreen: Screen {
  public struct Entry: Equatable, Sendable {
    /// Nil for the data that is used without a name.
    public let name: PersonName?
    /// Whether this program uses the person's data now.
    public let isCurrent: Bool
    public let isInUseElsewhere: Bool

    public init(_ name: PersonName?, isCurrent: Bool = false, isInUseElsewhere: Bool = false) {
      (self.name, self.isCurrent, self.isInUseElsewhere) = (name, isCurrent, isInUseElsewhere)
    }

    var title: Text { name.map { Text($0.text) } ?? PeopleMessages.nobody }

    /// What is shown beside the name; nil for nothing.
    var remark: Text? { isInUseElsewhere ? PeopleMessages.inUseElsewhere : nil }
  }

  public var notice: String?
  let entries: [Entry]
  private(set) var focus: Int
  private var top = 0
  /// The new name typed so far; nil while the list has the keys.
  private(set) var typed: String?

  /// - Parameters:
  ///   - entries: the data without a name first.
  ///   - name: the one to focus; nil for the current one.
  public init(_ entries: [Entry], at name: PersonName? = nil) {
    self.entries = entries
    focus = entries.firstIndex { name == nil ? $0.isCurrent : $0.name == name } ?? 0
  }

  static let firstRow = 2

  /// The number of visible entries: the last rows are for a new name, a notice and the keys.
  private static func height(_ look: Look) -> Int { max(1, look.size.rows - firstRow - 5) }

  /// The first visible entry, as near as possible to the last one.
  private func top(_ look: Look) -> Int { max(min(top, focus), focus - Self.height(look) + 1) }

  // MARK: Keys

  public func keys(_ look: Look) -> [KeyHint] {
    guard typed == nil else { return [.apply, .cancel] }
    return [
      // The smallest window has no room for it.
      KeyHint(.upDown, SettingsMessages.move, key: nil, isShown: look.size.columns >= 50),
      KeyHint(.enter, SettingsMessages.select, key: .enter),
      KeyHint("a", PeopleMessages.addSomebody, key: .character("a")), .start, .allKeys,
    ]
  }

  public mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    if let typed { return type(key, after: typed, look) }
    top = top(look)
    defer { top = top(look) }
    let height = Self.height(look)
    switch key {
    case .up, .backTab, .wheelUp, .character("k"): move(-1)
    case .down, .tab, .wheelDown, .character("j"): move(1)
    case .pageUp: move(-height)
    case .pageDown: move(height)
    case .home: focus = 0
    case .end: focus = max(0, entries.count - 1)
    case .click(_, let row) where (Self.firstRow..<Self.firstRow + height).contains(row):
      let index = top + row - Self.firstRow
      guard entries.indices.contains(index) else { return nil }
      if index == focus { return .use(entries[index].name) }
      focus = index
    case .enter where entries.indices.contains(focus): return .use(entries[focus].name)
    case .character("a"), .character("A"): typed = ""
    case .escape, .endOfInput, .character("q"), .character("Q"): return .open(.start)
    default: break
    }
    return nil
  }

  private mutating func move(_ distance: Int) { focus = min(max(0, focus + distance), max(0, entries.count - 1)) }

  private mutating func type(_ key: Key, after text: String, _ look: Look) -> ScreenAction? {
    switch key {
    case .escape, .endOfInput: typed = nil
    case .enter where text.isEmpty: typed = nil
    case .enter:
      if let name = PersonName(text) { return .addPerson(name) }
      notice = look(PeopleMessages.invalidName(text))
    case .backspace: typed = String(text.dropLast())
    case .character(let character) where text.count < PersonName.longest: typed = text + String(character)
    default: break
    }
    return nil
  }

  /// From a pipe, a name chooses somebody, too.
  public func takes(_ line: String) -> Bool {
    Key(line: line) != .escape && (typed != nil && !line.isEmpty || entry(named: line) != nil)
  }

  private func entry(named line: String) -> Entry? {
    PersonName(line).flatMap { name in entries.first { $0.name == name } }
  }

  public mutating func enter(_ text: String, _ look: Look) -> ScreenAction? {
    if typed == nil { return entry(named: text).map { .use($0.name) } }
    typed = text.excerpt
    return handle(.enter, look)
  }

  // MARK: Drawing

  public func draw(on canvas: inout Canvas, _ look: Look) {
    let (columns, height, top) = (look.size.columns, Self.height(look), top(look))
    canvas.put(look(ScreenMessages.people), column: 2, row: 0, .bold)
    let remark = entries.compactMap { $0.remark.map { look($0).cells } }.max() ?? 0
    let widest = entries.map { look($0.title).cells }.max() ?? 0
    // For names with a remark.
    let room = min(widest, columns - 11 - remark)
    for (row, entry) in entries.dropFirst(top).prefix(height).enumerated() {
      let (row, isFocused) = (Self.firstRow + row, top + row == focus)
      let style: Style = isFocused ? .focus : .plain
      if isFocused { canvas.put(look.glyphs.focus, column: 2, row: row, style) }
      if entry.isCurrent { canvas.put(look.glyphs.knob, column: 4, row: row, style) }
      let name = look(entry.title).prefix(cells: entry.remark == nil ? columns - 8 : room)
      canvas.put(String(name), column: 6, row: row, style)
      if let remark = entry.remark { canvas.put(look(remark), column: 9 + room, row: row, .dim) }
    }
    if top > 0 { canvas.put(look.glyphs.up, column: columns - 1, row: Self.firstRow, .dim) }
    if top + height < entries.count {
      canvas.put(look.glyphs.down, column: columns - 1, row: Self.firstRow + height - 1, .dim)
    }
    if entries.count < 2 {
      for (row, line) in Paragraph.lines(look(PeopleMessages.purpose), width: columns - 4).enumerated() {
        canvas.put(line, column: 2, row: Self.firstRow + 2 + row, .dim)
      }
    }
    guard let typed else { return }
    let row = look.size.rows - 2 - max(1, noticeLines(look).count)
    canvas.put(look(PeopleMessages.newName) + ": " + look.glyphs.spelled(typed) + "_", column: 2, row: row, .bold)
  }

  // MARK: Reading out

  public func lines(_ look: Look) -> [String] {
    [look(ScreenMessages.people) + "."] + entries.map { sentence($0, look) }
      + (entries.count < 2 ? [look(PeopleMessages.purpose)] : [])
  }

  private func sentence(_ entry: Entry, _ look: Look, _ place: String? = nil) -> String {
    let current = entry.isCurrent ? look(PeopleMessages.chosen) : nil
    let parts = [look(entry.title), current, entry.remark.map { look($0) }, place].compactMap { $0 }
    let sentence = parts.joined(separator: ", ")
    return sentence.hasSuffix(".") ? sentence : sentence + "."
  }

  public func focus(_ look: Look) -> String? {
    if let typed { return look(PeopleMessages.newName) + ":" + (typed.isEmpty ? "" : " ") + look.glyphs.spelled(typed) }
    return entries.indices.contains(focus)
      ? sentence(entries[focus], look, "\(focus + 1)/\(entries.count)") : nil
  }
}
