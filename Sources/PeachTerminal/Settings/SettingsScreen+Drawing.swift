import PeachBase
import PeachLanguage

extension SettingsScreen {
  func layout(_ look: Look) -> SettingsLayout { SettingsLayout(self, look) }

  /// Those of the help.
  package var rowsForNotice: Int { 3 }

  /// The layout with another choice focused.
  func layout(_ look: Look, choosing index: Int) -> SettingsLayout {
    var screen = self
    screen.mode = .choosing(index)
    return SettingsLayout(screen, look)
  }

  package func draw(on canvas: inout Canvas, _ look: Look) {
    if case .listening(let picker) = mode {
      picker.draw(on: &canvas, sounds, settings, look)
      return
    }
    canvas.put(look.owned(ScreenMessages.settings), column: 2, row: 0, .bold)
    let layout = layout(look)
    let top = top(in: layout)
    for (row, line) in layout.lines.dropFirst(top).prefix(layout.height).enumerated() {
      for piece in line.pieces { canvas.put(piece.text, column: piece.column, row: layout.firstRow + row, piece.style) }
    }
    let margin = look.size.columns - 1
    if top > 0 { canvas.put(look.glyphs.up, column: margin, row: layout.firstRow, .dim) }
    if top + layout.height < layout.lines.count {
      canvas.put(look.glyphs.down, column: margin, row: layout.firstRow + layout.height - 1, .dim)
    }
    // A notice takes lines from the help.
    let (help, room) = (
      Paragraph.lines(look(help(look)), width: look.size.columns - 5, partsWords: true), 3 - noticeLines(look).count
    )
    for (row, line) in help.prefix(room).enumerated() {
      let line = row == room - 1 && help.count > room ? line + "…" : line
      canvas.put(line, column: 2, row: look.size.rows - 4 + row, .dim)
    }
  }

  /// The value for display; a sound is shown by name once the sounds have been found.
  func value(of field: SettingField) -> Text {
    guard field.kind.opening == .sounds,
      let sound = (sounds ?? SoundListing.builtIn).first(where: { $0.id == settings.sound })
    else { return field.shown(in: settings) }
    return sound.title
  }

  func help(_ look: Look) -> Text {
    switch mode {
    case .confirming: action?.question(answers: answers) ?? Text("")
    case .moving where action != nil: (action?.help ?? Text("")) + Text(".")
    case .typing(let text, let isRefused): help(typing: text, isRefused: isRefused)
    case .choosing(let index): meaning(ofChoice: index)?.sentence ?? field.help + Text(".")
    case .learning(let step, let higher): prompt(step, higher)
    case .moving, .listening:
      field.help + Text(".") + (mode == .moving ? field.kind.remark.map { Text(" ") + $0 } ?? Text("") : Text(""))
        + meaning(of: field, look)
    }
  }

  private func help(typing text: String, isRefused: Bool) -> Text {
    let typing = field.kind.typing
    guard let hint = typing?.hint else {
      let allowed = field.allowed(in: settings)
      return isRefused
        ? SettingsMessages.refused(text, allowed: allowed, isNote: field.end != nil)
        : SettingsMessages.typing(allowed: allowed)
    }
    return isRefused ? typing?.fault(text) ?? SettingsMessages.invalid(text) + hint : hint
  }

  private func meaning(ofChoice index: Int) -> Text? {
    (choices(of: field)?[index]).flatMap(field.key.meaning)
  }

  /// The resulting loudness difference, if it isn't shown beside a slider.
  private func meaning(of field: SettingField, _ look: Look) -> Text {
    guard field.key == .varyLoudness, look.size.columns < 64, let note = field.note(in: settings) else {
      return Text("")
    }
    return Text(" ") + note.sentence
  }

  package func keys(_ look: Look) -> [KeyHint] {
    switch mode {
    case .listening(let picker): picker.keys()
    case .typing: [.apply, .cancel]
    case .choosing: [.move, .apply, .cancel]
    case .learning: [.cancel]
    case .confirming: [.yes(look), .cancel]
    case .moving: takesText ? keysOfText(look) : keysOfForm
    }
  }

  /// Whether the focused action has anything to act on.
  var canSelect: Bool { action != .deleteAnswers || answers > 0 }

  /// The keys in rows that take no text.
  private var keysOfForm: [KeyHint] {
    let learns = action == nil && field.kind.learns
    return [
      .move,
      action == nil
        ? KeyHint(.leftRight, SettingsMessages.change, key: nil)
        : KeyHint(.enter, SettingsMessages.select, key: .enter, isShown: canSelect),
      learns ? KeyHint("m", SettingsMessages.learn, key: .character("m")) : .preview,
      .start,
    ]
      + (action == nil
        ? [
          KeyHint(.enter, SettingsMessages.select, key: .enter, isShown: false),
          KeyHint(.backspace, SettingsMessages.restore, key: .backspace, isShown: false),
        ] : []) + [
        KeyHint("a", SettingsMessages.preview, key: .character("a"), isShown: false),
        KeyHint("k j h l", SettingsMessages.letters, key: nil, isShown: false),
        .allKeys,
      ]
  }

  /// The keys in rows where letters are text.
  private func keysOfText(_ look: Look) -> [KeyHint] {
    let (opens, isSound) = (field.kind.opening != nil, field.kind.opening == .sounds)
    return [
      // The smallest window has no room for it.
      KeyHint(.upDown, SettingsMessages.move, key: nil, isShown: look.size.columns >= 50),
      opens
        ? KeyHint(.enter, isSound ? SettingsMessages.select : SettingsMessages.learn, key: .enter)
        : KeyHint(.leftRight, SettingsMessages.change, key: nil),
      KeyHint(.text, isSound ? SettingsMessages.search : SettingsMessages.type, key: nil), .preview, .start,
    ] + (opens ? [] : [KeyHint(.enter, SettingsMessages.open, key: .enter, isShown: false)]) + [
      KeyHint(.backspace, SettingsMessages.restore, key: .backspace, isShown: false), .allKeys,
    ]
  }

  // MARK: Reading out

  package func lines(_ look: Look) -> [String] {
    [look(ScreenMessages.settings) + "."]
      + groups.flatMap { group, fields in [look(group.title) + "."] + fields.map { sentence($0, look) } }
      + [look(FormAction.title) + "."] + FormAction.allCases.map { sentence($0, look) }
  }

  /// `Vary loudness: 0.25, up to ±0.5 dB.`
  private func sentence(_ field: SettingField, _ look: Look) -> String {
    let note = field.note(in: settings).map { ", " + look($0) }
    return look(field.label) + ": " + look(value(of: field)) + (note ?? "") + "."
  }

  /// `Delete all answers: 300 answers.`
  private func sentence(_ action: FormAction, _ look: Look) -> String {
    look(action.label) + (action.value(in: self).map { ": " + look($0) } ?? "") + "."
  }

  package func focus(_ look: Look) -> String? {
    switch mode {
    case .moving: return (action.map { sentence($0, look) } ?? sentence(field, look)) + " " + look(help(look))
    case .confirming: return look(help(look))
    case .typing(let text, let isRefused):
      if isRefused { return look(help(look)) }
      // Read the help with the first character, then only the text.
      return text.count > 1
        ? look.glyphs.spelled(text)
        : ([look(field.label) + ".", look(help(look))] + (text.isEmpty ? [] : [text])).joined(separator: " ")
    case .choosing(let index):
      guard let words = choices(of: field) else { return nil }
      let meaning = meaning(ofChoice: index).map { " " + look($0.sentence) }
      return look(field.name(of: words[index])) + ", \(index + 1)/\(words.count)." + (meaning ?? "")
    case .listening(let picker): return picker.focus(sounds, settings, look)
    case .learning(let step, let higher): return look(prompt(step, higher))
    }
  }
}

extension KeyHint {
  static let preview = KeyHint(.space, SettingsMessages.preview, key: .character(" "))
}
