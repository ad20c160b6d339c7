import PeachBase
import PeachLanguage
import PeachRecords

/// The people who share the data: choosing who trains, adding, renaming and removing people. Typed letters search the list.
package struct PeopleScreen: Screen {
  package struct Entry: Equatable, Sendable {
    /// Nil for the data that is used without a name.
    package let name: PersonName?
    /// Whether this program uses the person's data now.
    package let isCurrent: Bool
    package let isInUseElsewhere: Bool
    /// Nil if the database can't be read.
    package let hasTrainedToday: Bool?

    package init(
      _ name: PersonName?, isCurrent: Bool = false, isInUseElsewhere: Bool = false, hasTrainedToday: Bool? = false
    ) {
      (self.name, self.isCurrent, self.isInUseElsewhere) = (name, isCurrent, isInUseElsewhere)
      self.hasTrainedToday = hasTrainedToday
    }

    var title: Text { name.map { Text($0.text) } ?? PeopleMessages.nobody }

    /// What is shown beside the name; nil for nothing.
    var remark: Text? {
      let today = hasTrainedToday.map { $0 ? PeopleMessages.trainedToday : nil } ?? PeopleMessages.unreadable
      return [isInUseElsewhere ? PeopleMessages.inUseElsewhere : nil, today].compactMap { $0 }.joined(", ")
    }

    /// Whether one of the words of the name, or the name, begins with a text, in any case, or the text is the same name.
    fileprivate func begins(with text: String) -> Bool {
      guard name != PersonName(text) else { return name != nil }
      guard let name = name?.text.lowercased() else { return false }
      let text = text.lowercased()
      return name.hasPrefix(text) || name.split { " -'\u{2019}._".contains($0) }.contains { $0.hasPrefix(text) }
    }
  }

  private enum Row: Equatable {
    case person(Entry)
    /// Adds the person whose name was typed.
    case add(PersonName)
  }

  private enum Mode: Equatable {
    /// The text typed so far, at most one character longer than a name, which then says why it isn't one.
    case searching(String)
    case renaming(PersonName, String)
    /// Waits for a yes.
    case removing(PersonName)
  }

  package var notice: String?
  private let entries: [Entry]
  private(set) var focus: Int
  private var top = 0
  private var mode = Mode.searching("")

  /// - Parameters:
  ///   - entries: the data without a name first.
  ///   - name: the one to focus; nil for the current one.
  package init(_ entries: [Entry], at name: PersonName? = nil) {
    self.entries = entries
    focus = entries.firstIndex { name == nil ? $0.isCurrent : $0.name == name } ?? 0
  }

  /// Asks whether to remove a person.
  package mutating func ask(toRemove name: PersonName, _ question: String) {
    begin(.removing(name), name)
    notice = question
  }

  /// Shows the whole list with the focus on the person.
  private mutating func begin(_ mode: Mode, _ name: PersonName) {
    self.mode = mode
    focus = entries.firstIndex { $0.name == name } ?? 0
  }

  private var searched: String { if case .searching(let text) = mode { text } else { "" } }

  private var rows: [Row] {
    let text = searched
    guard !text.isEmpty else { return entries.map(Row.person) }
    let name = PersonName(text)
    let isKnown = name != nil && entries.contains { $0.name == name }
    return entries.filter { $0.begins(with: text) }.map(Row.person)
      + (isKnown ? [] : [name].compactMap { $0.map(Row.add) })
  }

  /// The name that can be added although somebody else was found.
  private var other: PersonName? {
    guard rows.count > 1, case .add(let name) = rows.last else { return nil }
    return name
  }

  private var focused: Row? { rows.indices.contains(focus) ? rows[focus] : nil }

  static let firstRow = 2

  /// The number of visible rows: the last ones are for what is typed, a notice and the keys.
  private static func height(_ look: Look) -> Int { max(1, look.size.rows - firstRow - 5) }

  /// The first visible row, as near as possible to the last one.
  private func top(_ look: Look) -> Int { max(min(top, focus), focus - Self.height(look) + 1) }

  // MARK: Keys

  package func keys(_ look: Look) -> [KeyHint] {
    switch mode {
    case .renaming: return [.apply, .cancel]
    case .removing: return [.yes(look), .cancel]
    case .searching(let text):
      let isWide = look.size.columns >= 60
      return [
        KeyHint(.enter, isAdding ? PeopleMessages.addShortly : SettingsMessages.select, key: .enter),
        KeyHint(.upDown, SettingsMessages.move, key: nil, isShown: look.size.columns >= 80 || other != nil),
        KeyHint(.text, PeopleMessages.search, key: nil, isShown: false),
        KeyHint("F2", PeopleMessages.rename, key: .f2, isShown: isWide),
        KeyHint(.delete(look), PeopleMessages.remove, key: .delete, isShown: isWide), .allKeys,
        text.isEmpty ? .start : .cancel,
      ]
    }
  }

  package mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    switch mode {
    case .searching(let text): return search(key, after: text, look)
    case .renaming(let name, let text): return rename(name, key, after: text, look)
    case .removing(let name):
      mode = .searching("")
      return key.isYes(look) ? .remove(name) : nil
    }
  }

  private mutating func search(_ key: Key, after text: String, _ look: Look) -> ScreenAction? {
    top = top(look)
    defer { top = top(look) }
    let height = Self.height(look)
    switch key {
    case .up, .backTab, .wheelUp: move(-1)
    case .down, .tab, .wheelDown: move(1)
    case .pageUp: move(-height)
    case .pageDown: move(height)
    case .home: focus = 0
    case .end: focus = max(0, rows.count - 1)
    case .click(_, let row) where (Self.firstRow..<Self.firstRow + height).contains(row):
      let index = top + row - Self.firstRow
      guard rows.indices.contains(index) else { return nil }
      if index == focus { return choose() }
      focus = index
    case .enter: return choose()
    case .f2:
      if let name = nameToChange(look) { begin(.renaming(name, name.text), name) }
    case .delete: return nameToChange(look).map { .askToRemove($0) }
    case .escape where text.isEmpty, .endOfInput: return .open(.start)
    case .escape: search("")
    case .backspace: search(String(text.dropLast()))
    case .character(" ") where text.isEmpty: break
    case .character(let character) where text.count <= PersonName.longest: search(text + String(character))
    default: break
    }
    return nil
  }

  /// Whether Return adds somebody.
  private var isAdding: Bool { if case .add = focused { true } else { false } }

  /// Whoever has just this name gets the focus, otherwise the first one found. Without a text, the one who was found keeps it.
  private mutating func search(_ text: String) {
    let found = focused
    mode = .searching(text)
    guard !text.isEmpty else {
      focus = rows.firstIndex { $0 == found } ?? entries.firstIndex(where: \.isCurrent) ?? 0
      return
    }
    let name = PersonName(text)
    focus =
      rows.firstIndex { if case .person(let entry) = $0 { name != nil && entry.name == name } else { false } } ?? 0
  }

  private func choose() -> ScreenAction? {
    switch focused {
    case .person(let entry): .use(entry.name)
    case .add(let name): .addPerson(name)
    case nil: nil
    }
  }

  /// The focused person to rename or to remove; nil for the data without a name, which a notice says.
  private mutating func nameToChange(_ look: Look) -> PersonName? {
    guard case .person(let entry) = focused else { return nil }
    if entry.name == nil { notice = look(PeopleMessages.hasNoName) }
    return entry.name
  }

  private mutating func move(_ distance: Int) { focus = min(max(0, focus + distance), max(0, rows.count - 1)) }

  private mutating func rename(
    _ name: PersonName, _ key: Key, after text: String, _ look: Look
  ) -> ScreenAction? {
    switch key {
    case .escape, .endOfInput: mode = .searching("")
    case .enter:
      guard let other = PersonName(text) else {
        notice = look(PeopleMessages.invalidName(text))
        return nil
      }
      if other.text != name.text { return .rename(name, to: other) }
      mode = .searching("")
    case .backspace: mode = .renaming(name, String(text.dropLast()))
    case .character(let character) where text.count <= PersonName.longest:
      mode = .renaming(name, text + String(character))
    default: break
    }
    return nil
  }

  package var isTyping: Bool { if case .removing = mode { false } else { true } }

  /// From a pipe, a line is a name, too, if it isn't that of a key.
  package func takes(_ line: String) -> Bool {
    switch Key(line: line) {
    case nil: isTyping
    case .character("?"): false
    case .character: isTyping
    default: false
    }
  }

  package mutating func enter(_ text: String, _ look: Look) -> ScreenAction? {
    if case .renaming(let name, _) = mode {
      mode = .renaming(name, text.excerpt)
      return handle(.enter, look)
    }
    search(text.excerpt)
    // Whoever has just this name is chosen; Return adds somebody else.
    guard case .person(let entry) = focused, entry.name == PersonName(text) else { return nil }
    return .use(entry.name)
  }

  // MARK: Drawing

  package func draw(on canvas: inout Canvas, _ look: Look) {
    let (columns, height, top, rows) = (look.size.columns, Self.height(look), top(look), rows)
    canvas.put(look(ScreenMessages.people), column: 2, row: 0, .bold)
    let added = rows.compactMap { row -> String? in if case .add(let name) = row { name.text } else { nil } }
    let remarks = entries.compactMap(\.remark) + added.map { _ in PeopleMessages.newPerson }
    let remark = remarks.map { look($0).cells }.max() ?? 0
    let widest = (entries.map { look($0.title) } + added).map(\.cells).max() ?? 0
    // For names with a remark.
    let room = min(widest, columns - 11 - remark)
    for (index, content) in rows.dropFirst(top).prefix(height).enumerated() {
      let (row, isFocused) = (Self.firstRow + index, top + index == focus)
      let style: Style = isFocused ? .focus : .plain
      if isFocused { canvas.put(look.glyphs.focus, column: 2, row: row, style) }
      switch content {
      case .person(let entry):
        if entry.isCurrent { canvas.put(look.glyphs.knob, column: 4, row: row, style) }
        let name = look.glyphs.shortened(look(entry.title), to: entry.remark == nil ? columns - 8 : room)
        canvas.put(name, column: 6, row: row, style)
        if let remark = entry.remark { canvas.put(look(remark), column: 9 + room, row: row, .dim) }
      case .add(let name):
        canvas.put("+", column: 4, row: row, style)
        canvas.put(look.glyphs.shortened(look(Text(name.text)), to: room), column: 6, row: row, style)
        canvas.put(look(PeopleMessages.newPerson), column: 9 + room, row: row, .dim)
      }
    }
    if top > 0 { canvas.put(look.glyphs.up, column: columns - 1, row: Self.firstRow, .dim) }
    if top + height < rows.count {
      canvas.put(look.glyphs.down, column: columns - 1, row: Self.firstRow + height - 1, .dim)
    }
    if rows.isEmpty {
      let reason = PersonName(searched) == nil ? PeopleMessages.invalidName(searched) : PeopleMessages.nobodyFound
      for (row, line) in Paragraph.lines(look(reason), width: columns - 8).enumerated() {
        canvas.put(line, column: 6, row: Self.firstRow + row, .dim)
      }
    }
    if entries.count < 2, searched.isEmpty {
      let lines = Paragraph.lines(look(PeopleMessages.purpose), width: columns - 4)
      for (row, line) in lines.prefix(max(0, height - 2)).enumerated() {
        canvas.put(line, column: 2, row: Self.firstRow + 2 + row, .dim)
      }
    }
    let row = look.size.rows - 2 - rowsForNotice
    if let typed = typed(look) {
      canvas.put(typed + "_", column: 2, row: row, .bold)
    } else if isTyping {
      canvas.put(look.glyphs.shortened(look(PeopleMessages.typeName), to: columns - 4), column: 2, row: row, .dim)
    }
  }

  /// What is typed; nil for nothing.
  private func typed(_ look: Look) -> String? {
    switch mode {
    case .searching(""), .removing: nil
    case .searching(let text): look(PeopleMessages.search.capitalized) + ": " + look.glyphs.spelled(text)
    case .renaming(_, let text): look(PeopleMessages.newName) + ": " + look.glyphs.spelled(text)
    }
  }

  // MARK: Reading out

  package func lines(_ look: Look) -> [String] {
    [look(ScreenMessages.people) + "."] + entries.map { sentence($0, look) }
      + [look(entries.count < 2 ? PeopleMessages.purpose : PeopleMessages.typeName)]
  }

  private func sentence(_ entry: Entry, _ look: Look, _ place: String? = nil) -> String {
    let current = entry.isCurrent ? look(PeopleMessages.chosen) : nil
    let parts = [look(entry.title), current, entry.remark.map { look($0) }, place].compactMap { $0 }
    let sentence = parts.joined(separator: ", ")
    return sentence.hasSuffix(".") ? sentence : sentence + "."
  }

  package func focus(_ look: Look) -> String? {
    let typed = typed(look)
    switch mode {
    case .renaming: return typed
    // The notice asks. Who is focused is said again after a no.
    case .removing: return nil
    case .searching: break
    }
    let place = "\(focus + 1)/\(rows.count)"
    let others = isAdding ? nil : other.map { look(PeopleMessages.add($0.text)) + ", \(rows.count)/\(rows.count)." }
    let found =
      switch focused {
      case .person(let entry): sentence(entry, look, place)
      case .add(let name): look(PeopleMessages.add(name.text)) + ", " + place + "."
      case nil: look(PeopleMessages.nobodyFound) + "."
      }
    return (typed.map { $0 + ". " } ?? "") + [found, others].compactMap { $0 }.joined(separator: " ")
  }
}
