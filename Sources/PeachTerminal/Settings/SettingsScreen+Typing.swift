/// Typed values, and lines from a pipe.
extension SettingsScreen {
  /// Whether letters are text in the focused row.
  var takesText: Bool { action == nil && field.kind.typing != nil }

  package var isTyping: Bool {
    switch mode {
    case .typing: true
    case .listening(let picker): picker.isSearching
    case .moving, .choosing, .learning, .confirming: false
    }
  }

  package func takes(_ line: String) -> Bool {
    guard let first = line.first, Key(line: line) != .escape else { return false }
    switch mode {
    case .typing: return true
    case .listening(let picker): return picker.isSearching || Key(line: line) == nil
    case .moving:
      // A single digit is a key as well.
      return action == nil && field.begins(with: first) && (first.isNumber || Key(line: line) == nil)
    case .choosing, .learning, .confirming: return false
    }
  }

  package mutating func enter(_ text: String, _ look: Look) -> ScreenAction? {
    if mode == .moving && field.kind.opening == .sounds { beginTyping(nil, look) }
    if case .listening(let picker) = mode {
      for _ in picker.filter { _ = handle(.backspace, look) }
      for character in text.excerpt { _ = handle(.character(character), look) }
    } else {
      mode = .typing(text.excerpt, isRefused: false)
    }
    return handle(.enter, look)
  }

  /// Opens a text field with its first character; sounds are searched for.
  mutating func beginTyping(_ character: Character?, _ look: Look) {
    guard field.kind.opening == .sounds else {
      mode = .typing(character.map { String($0) } ?? "", isRefused: false)
      return
    }
    mode = .listening(SoundPicker(at: settings.sound, in: sounds ?? []))
    if let character { _ = handle(.character(character), look) }
  }

  mutating func type(_ key: Key, after text: String) -> ScreenAction? {
    switch key {
    case .escape, .endOfInput: mode = .moving
    case .enter:
      guard !text.isEmpty else {
        mode = .moving
        return nil
      }
      guard let value = field.read(text, in: settings) else {
        mode = .typing(text, isRefused: true)
        return nil
      }
      mode = .moving
      return set(field, value)
    case .backspace: mode = .typing(String(text.dropLast()), isRefused: false)
    case .character(let character) where text.count < field.kind.typing?.longest ?? 0:
      mode = .typing(text + String(character), isRefused: false)
    default: break
    }
    return nil
  }
}
