import PeachCore
import PeachLanguage

/// The lines of the form and their positions, for drawing and for clicks.
struct SettingsLayout {
  struct Line {
    struct Piece {
      let column: Int
      let text: String
      let style: Style
    }

    var pieces: [Piece] = []
    /// The row that it belongs to.
    var target: SettingsRow?
    /// The index of a choice of the focused setting.
    var option: Int?
    /// The columns of the slider between its ends.
    var track: Range<Int>?

    mutating func add(_ text: String, column: Int, _ style: Style = .plain) {
      pieces.append(Piece(column: column, text: text, style: style))
    }
  }

  private(set) var lines: [Line] = []
  /// The row of the screen for the first line.
  let firstRow: Int
  /// The number of visible lines.
  let height: Int
  private let look: Look
  private let columns: Columns

  /// The columns of the form. In narrow windows, values are right-aligned and there are no sliders.
  private struct Columns {
    static let marker = 2, label = 4, track = 24
    let value: Int?
    /// The left end of sliders.
    let track: Int
    let right: Int

    init(_ width: Int, labels: Int) {
      let value = Self.label + labels + 2
      track = value + 12
      right = width - 2
      self.value = track + Self.track <= right ? value : nil
    }
  }

  init(_ screen: SettingsScreen, _ look: Look) {
    self.look = look
    // An empty row below the title and above the help, if there is room.
    let isAiry = look.size.rows >= 16
    firstRow = isAiry ? 2 : 1
    height = max(1, look.size.rows - firstRow - (isAiry ? 5 : 4))
    let fields = screen.rows.filter { if case .field = $0 { true } else { false } }
    columns = Columns(look.size.columns, labels: fields.map { look($0.label).count }.max() ?? 0)
    for (group, rows) in SettingsRow.groups(in: screen.settings) {
      if !lines.isEmpty { lines.append(Line()) }
      var title = Line()
      title.add(look(group.title(in: screen.settings)), column: Columns.marker, .dim)
      lines.append(title)
      for row in rows { add(row, of: screen) }
    }
  }

  // MARK: Positions

  func line(atRow row: Int, from top: Int) -> Line? {
    let index = row - firstRow
    return (0..<height).contains(index) && lines.indices.contains(top + index) ? lines[top + index] : nil
  }

  func option(atRow row: Int, from top: Int) -> Int? { line(atRow: row, from: top)?.option }

  /// The first line to show: as near to `top` as possible, but so that the whole focused row is visible, and the title of its
  /// group if the row is the first.
  func top(showing row: SettingsRow, _ mode: SettingsScreen.Mode, from top: Int) -> Int {
    guard var first = lines.firstIndex(where: { $0.target == row }),
      var last = lines.lastIndex(where: { $0.target == row })
    else { return 0 }
    if case .choosing(let option) = mode, let line = lines.firstIndex(where: { $0.option == option }) {
      first = option == 0 ? first : line
      last = line
    }
    // One more line above and below, for the title of a group or a scroll arrow.
    first = max(0, first - 1)
    last = min(lines.count - 1, last + 1)
    return max(0, min(max(min(top, lines.count - height), last - height + 1), first))
  }

  // MARK: The lines of a row

  private mutating func add(_ row: SettingsRow, of screen: SettingsScreen) {
    let isFocused = row == screen.focused
    let style: Style = isFocused ? .focus : .plain
    var line = Line()
    line.target = row
    let label = look(row.label)
    line.add(label, column: Columns.label, style)
    var isChoosing = false
    if isFocused, case .choosing = screen.mode { isChoosing = true }
    if isFocused && !isChoosing { line.add(look.glyphs.focus, column: Columns.marker, style) }

    var value = look(screen.value(of: row))
    if isFocused, case .typing(let text, _) = screen.mode { value = look.glyphs.spelled(text) + "_" }
    let start = columns.value ?? 0
    // At least two columns after the label, which is longer in some rows without a setting.
    let room = columns.right - max(start, Columns.label + label.count + 2)
    let shown = shortened(value, to: room)
    line.add(
      shown, column: columns.value.map { max($0, Columns.label + label.count + 2) } ?? columns.right - shown.cells,
      style)

    guard columns.value != nil, case .field(let field) = row, let scale = field.scale(in: screen.settings),
      let number = field.number(in: screen.settings)
    else {
      lines.append(line)
      if isChoosing { addOptions(of: screen) }
      return
    }
    let ends = field.key.description.ends?(screen.settings)
    // Show sliders for the focused row, for note names, and for values whose ends have a meaning.
    if isFocused || ends != nil || field.end != nil {
      draw(scale, number, on: &line, isFocused ? .plain : .dim)
      if let note = field.note(in: screen.settings) {
        let column = columns.track + Columns.track + 2
        if column + look(note).count <= columns.right { line.add(look(note), column: column, .dim) }
      }
    }
    lines.append(line)
    if let ends { addEnds(ends, target: row) }
  }

  private func draw(_ scale: SettingScale, _ number: Double, on line: inout Line, _ style: Style) {
    let inner = columns.track + 1..<columns.track + Columns.track - 1
    let position = Int((scale.position(of: number) * Double(inner.count - 1)).rounded())
    let rail = look.glyphs.horizontal
    line.add(look.glyphs.railStart, column: columns.track, style)
    line.add(String(repeating: rail, count: position), column: inner.lowerBound, style)
    line.add(
      look.glyphs.knob, column: inner.lowerBound + position,
      style == .dim ? .plain : .focus)
    line.add(
      String(repeating: rail, count: inner.count - 1 - position), column: inner.lowerBound + position + 1, style)
    line.add(look.glyphs.railEnd, column: inner.upperBound, style)
    line.track = inner
  }

  /// Adds a line with the meanings of a slider's ends.
  private mutating func addEnds(_ ends: (lowest: Text, highest: Text), target: SettingsRow) {
    let (lowest, highest) = (look(ends.lowest), look(ends.highest))
    let width = max(Columns.track, lowest.count + 2 + highest.count)
    let start = min(columns.track, columns.right - width)
    var line = Line()
    line.target = target
    line.add(lowest, column: start, .dim)
    line.add(highest, column: start + width - highest.count, .dim)
    lines.append(line)
  }

  private mutating func addOptions(of screen: SettingsScreen) {
    guard case .choosing(let chosen) = screen.mode, case .field(let field) = screen.focused else { return }
    let words = (field.choices ?? []).map { look(field.word($0)) }
    let width = words.map(\.count).max() ?? 0
    let start = columns.value ?? columns.right - width
    for (index, word) in words.enumerated() {
      var line = Line()
      line.option = index
      let style: Style = index == chosen ? .focus : .plain
      if index == chosen { line.add(look.glyphs.focus, column: start - 2, style) }
      line.add(word, column: start, style)
      lines.append(line)
    }
  }

  /// Shortens a path at the beginning and other texts at the end.
  private func shortened(_ text: String, to room: Int) -> String {
    guard text.cells > room, room > 0 else { return room > 0 ? text : "" }
    let dots = look.glyphs.spelled("…")
    let kept = max(0, room - dots.count)
    return text.hasPrefix("/") ? dots + text.suffix(cells: kept) : text.prefix(cells: kept) + dots
  }
}

extension SettingField {
  /// The resulting loudness difference, for the setting that scales it.
  func note(in settings: Settings) -> Text? {
    guard key == .varyLoudness, settings.training.varyLoudness > 0 else { return nil }
    let decibels = settings.training.varyLoudness * settings.training.largestLoudnessOffset
    return SettingsMessages.upTo(decibels: decibels)
  }
}
