import PeachBase
import PeachExercises
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
    /// The field that it belongs to.
    var target: SettingField?
    var action: FormAction?
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
    // Values stay in their column when the advanced settings appear.
    let all = SettingField.groups(in: screen.settings, advanced: true).flatMap(\.fields)
    let actions = FormAction.allCases.filter { $0.value(in: screen) != nil }
    columns = Columns(
      look.size.columns, labels: (all.map(\.label) + actions.map(\.label)).map { look($0).count }.max() ?? 0)
    for (group, fields) in screen.groups {
      if !lines.isEmpty { lines.append(Line()) }
      addTitle(group.title)
      for field in fields { add(field, of: screen) }
    }
    lines.append(Line())
    addTitle(FormAction.title)
    for action in FormAction.allCases { add(action, of: screen) }
  }

  // MARK: Positions

  func line(atRow row: Int, from top: Int) -> Line? {
    let index = row - firstRow
    return (0..<height).contains(index) && lines.indices.contains(top + index) ? lines[top + index] : nil
  }

  func option(atRow row: Int, from top: Int) -> Int? { line(atRow: row, from: top)?.option }

  /// The first line to show: as near to `top` as possible, but so that the whole focused row is visible, and the title of its
  /// group if the row is the first.
  ///
  /// - Parameters:
  ///   - field: the focused setting, or nil.
  ///   - action: the focused action, or nil.
  func top(showing field: SettingField?, _ action: FormAction?, _ mode: SettingsScreen.Mode, from top: Int) -> Int {
    func isFocused(_ line: Line) -> Bool {
      field != nil && line.target == field || action != nil && line.action == action
    }
    guard var first = lines.firstIndex(where: isFocused), var last = lines.lastIndex(where: isFocused) else { return 0 }
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

  private mutating func addTitle(_ title: Text) {
    var line = Line()
    line.add(look(title), column: Columns.marker, .dim)
    lines.append(line)
  }

  private mutating func add(_ field: SettingField, of screen: SettingsScreen) {
    let isFocused = screen.action == nil && field == screen.field
    let style: Style = isFocused ? .focus : .plain
    var line = Line()
    line.target = field
    let label = look(field.label)
    line.add(label, column: Columns.label, style)
    var isChoosing = false
    if isFocused, case .choosing = screen.mode { isChoosing = true }
    if isFocused && !isChoosing { line.add(look.glyphs.focus, column: Columns.marker, style) }

    var value = look(screen.value(of: field))
    if isFocused, case .typing(let text, _) = screen.mode { value = look.glyphs.spelled(text) + "_" }
    if isFocused, case .learning = screen.mode { value = look.glyphs.spelled("…") }
    let shown = shortened(value, to: columns.right - (columns.value ?? Columns.label + label.count + 2))
    line.add(shown, column: columns.value ?? columns.right - shown.cells, style)

    guard columns.value != nil, let scale = field.scale(in: screen.settings),
      let number = field.number(in: screen.settings)
    else {
      lines.append(line)
      if isChoosing { addOptions(of: screen) }
      return
    }
    let ends = field.key.ends(in: screen.settings)
    // Show sliders for the focused row, for note names, and for values whose ends have a meaning.
    if isFocused || ends != nil || field.end != nil {
      draw(scale, number, on: &line, isFocused ? .plain : .dim)
      if let note = field.note(in: screen.settings) {
        let column = columns.track + Columns.track + 2
        if column + look(note).count <= columns.right { line.add(look(note), column: column, .dim) }
      }
    }
    lines.append(line)
    if let ends { addEnds(ends, target: field) }
  }

  private mutating func add(_ action: FormAction, of screen: SettingsScreen) {
    let isFocused = action == screen.action
    let style: Style = isFocused ? .focus : .plain
    var line = Line()
    line.action = action
    let label = look(action.label)
    line.add(label, column: Columns.label, style)
    if isFocused { line.add(look.glyphs.focus, column: Columns.marker, style) }
    if let value = action.value(in: screen).map({ look($0) }) {
      let column = columns.value.map { max($0, Columns.label + label.count + 2) } ?? columns.right - value.cells
      line.add(value, column: column, style)
    }
    lines.append(line)
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

  /// Adds a line with the meanings of a slider's ends, below them.
  private mutating func addEnds(_ ends: (lowest: Text, highest: Text), target: SettingField) {
    let (lowest, highest) = (look(ends.lowest), look(ends.highest))
    var line = Line()
    line.target = target
    line.add(lowest, column: columns.track, .dim)
    line.add(highest, column: columns.track + Columns.track - highest.count, .dim)
    lines.append(line)
  }

  private mutating func addOptions(of screen: SettingsScreen) {
    guard case .choosing(let chosen) = screen.mode else { return }
    let room = columns.right - (columns.value ?? Columns.label + 2)
    let options = (screen.choices(of: screen.field) ?? []).map { choice in
      (
        name: shortened(look(screen.field.name(of: choice)), to: room),
        meaning: screen.field.key.meaning(choice).map { look($0) }
      )
    }
    let width = options.map(\.name.cells).max() ?? 0
    // Meanings stand beside the names if there is room for all of them.
    let meaning = Columns.label + 2 + width + 2
    let showsMeanings =
      options.contains { $0.meaning != nil }
      && options.allSatisfy { meaning + ($0.meaning?.count ?? 0) <= columns.right }
    let start = showsMeanings ? Columns.label + 2 : columns.value ?? columns.right - width
    for (index, option) in options.enumerated() {
      var line = Line()
      line.option = index
      let style: Style = index == chosen ? .focus : .plain
      if index == chosen { line.add(look.glyphs.focus, column: start - 2, style) }
      line.add(option.name, column: start, style)
      if showsMeanings, let text = option.meaning { line.add(text, column: meaning, index == chosen ? .plain : .dim) }
      lines.append(line)
    }
  }

  private func shortened(_ text: String, to room: Int) -> String {
    look.glyphs.shortened(text, to: room, keepsEnd: text.hasPrefix("/"))
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
