import PeachCore
import PeachLanguage

/// The settings as a form with groups of rows. Each change is stored at once.
public struct SettingsScreen: Screen {
  public var settings: Settings
  public var facts: SettingsFacts
  /// The available sounds; nil while they are being searched for.
  public var sounds: [SoundListing]? {
    didSet {
      guard case .listening(var picker) = mode else { return }
      picker.settle(at: settings.sound, in: sounds ?? [])
      mode = .listening(picker)
    }
  }
  public var notice: String?
  /// What has been done; it stands in the place of the help until the next key.
  public var statusMessage: Text?

  private(set) var focused: SettingsRow
  var mode = Mode.moving
  private var top = 0

  enum Mode: Equatable {
    case moving
    /// A number or a note is being typed; invalid text stays for correction.
    case typing(String, isRefused: Bool)
    /// A choice is focused.
    case choosing(Int)
    case confirming
    case listening(SoundPicker)
  }

  public init(settings: Settings, facts: SettingsFacts, sounds: [SoundListing]? = nil) {
    self.settings = settings
    self.facts = facts
    self.sounds = sounds
    focused = SettingsRow.groups(in: settings).first?.rows.first ?? .version
  }

  var rows: [SettingsRow] { SettingsRow.groups(in: settings).flatMap(\.rows) }

  var field: SettingField? {
    guard case .field(let field) = focused else { return nil }
    return field
  }

  /// The first visible line; the window may have been resized since the last key.
  func top(in layout: SettingsLayout) -> Int { layout.top(showing: focused, mode, from: top) }

  /// The sound that is focused in the list of sounds; nil outside of the list.
  public var previewed: SoundSourceID? {
    guard case .listening(let picker) = mode else { return nil }
    return picker.focused(in: sounds ?? [])?.id
  }

  // MARK: Keys

  public mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    // The focused row may be gone if another terminal changed the strategy.
    if !rows.contains(focused) { focused = rows.first ?? .version }
    statusMessage = nil
    top = top(in: layout(look))
    let action =
      switch mode {
      case .moving: move(key, look)
      case .typing(let text, _): type(key, after: text)
      case .choosing(let index): choose(key, at: index, look)
      case .confirming: confirm(key)
      case .listening(let picker): listen(key, picker, look)
      }
    top = top(in: layout(look))
    return action
  }

  public func takes(_ line: String) -> Bool {
    guard let first = line.first, Key(line: line) != .escape else { return false }
    switch mode {
    case .typing: return true
    case .listening(let picker): return picker.isSearching
    case .moving:
      // A single digit is a key as well.
      guard let field, field.takesText(in: settings) else { return false }
      return field.begins(with: first) && (first.isNumber || Key(line: line) == nil)
    case .choosing, .confirming: return false
    }
  }

  public mutating func enter(_ text: String, _ look: Look) -> ScreenAction? {
    if case .listening(let picker) = mode {
      for _ in picker.filter { _ = handle(.backspace, look) }
      for character in text.excerpt { _ = handle(.character(character), look) }
    } else {
      mode = .typing(text.excerpt, isRefused: false)
    }
    return handle(.enter, look)
  }

  private mutating func move(_ key: Key, _ look: Look) -> ScreenAction? {
    switch key {
    case .up, .backTab, .wheelUp, .character("k"): moveFocus(-1)
    case .down, .tab, .wheelDown, .character("j"): moveFocus(1)
    case .pageUp: moveFocus(-max(1, layout(look).height - 1))
    case .pageDown: moveFocus(max(1, layout(look).height - 1))
    case .home: focused = rows.first ?? focused
    case .end: focused = rows.last ?? focused
    case .left, .shiftLeft, .character("-"), .character("h"): return change(up: false)
    case .right, .shiftRight, .character("+"), .character("l"): return change(up: true)
    case .enter, .character(" "): return open()
    case .backspace: return restore()
    case .character("a"): return .audition(nil)
    case .escape, .character("q"): return .open(.start)
    case .endOfInput: return .leave
    case .click(let column, let row): return click(column, row, look)
    case .character(let character): beginTyping(character)
    }
    return nil
  }

  private mutating func moveFocus(_ distance: Int) {
    let rows = rows
    guard let index = rows.firstIndex(of: focused) else { return }
    focused = rows[min(max(0, index + distance), rows.count - 1)]
  }

  /// Changes to the next or previous value; choices wrap around.
  private mutating func change(up: Bool) -> ScreenAction? {
    guard let field else { return nil }
    if let words = field.choices {
      let index = words.firstIndex(of: field.choice(in: settings)) ?? 0
      return set(field, field.written(choice: words[(index + (up ? 1 : words.count - 1)) % words.count], in: settings))
    }
    guard let scale = field.scale(in: settings), let number = field.number(in: settings) else { return nil }
    return set(field, field.written(scale.neighbor(of: number, up: up), in: settings))
  }

  private mutating func open() -> ScreenAction? {
    switch focused {
    case .field(let field):
      if let words = field.choices {
        // With two choices, take the other one.
        if words.count == 2 { return change(up: true) }
        mode = .choosing(words.firstIndex(of: field.choice(in: settings)) ?? 0)
      } else if field.isSound {
        mode = .listening(SoundPicker(at: settings.sound, in: sounds ?? []))
      } else {
        mode = .typing("", isRefused: false)
      }
    case .deleting: if facts.answers > 0 { mode = .confirming }
    case .resetting: mode = .confirming
    case .database, .answers, .version: break
    }
    return nil
  }

  /// Restores the default of the focused setting.
  private mutating func restore() -> ScreenAction? {
    guard let field else { return nil }
    return set(field, field.key.value(in: Settings()))
  }

  private mutating func beginTyping(_ character: Character) {
    guard let field, field.takesText(in: settings), field.begins(with: character) else { return }
    mode = .typing(String(character), isRefused: false)
  }

  private mutating func type(_ key: Key, after text: String) -> ScreenAction? {
    switch key {
    case .escape, .endOfInput: mode = .moving
    case .enter:
      guard let field, !text.isEmpty else {
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
    case .character(let character) where text.count < 12:
      mode = .typing(text + String(character), isRefused: false)
    default: break
    }
    return nil
  }

  private mutating func choose(_ key: Key, at index: Int, _ look: Look) -> ScreenAction? {
    guard let field, let words = field.choices else {
      mode = .moving
      return nil
    }
    switch key {
    case .up, .backTab, .wheelUp, .character("k"): mode = .choosing(max(0, index - 1))
    case .down, .tab, .wheelDown, .character("j"): mode = .choosing(min(words.count - 1, index + 1))
    case .home: mode = .choosing(0)
    case .end: mode = .choosing(words.count - 1)
    case .escape, .character("q"), .endOfInput: mode = .moving
    case .enter, .character(" "):
      mode = .moving
      return set(field, words[index])
    case .click(_, let row):
      mode = .moving
      if let option = layout(look, choosing: index).option(atRow: row, from: top) { return set(field, words[option]) }
    default: break
    }
    return nil
  }

  private mutating func confirm(_ key: Key) -> ScreenAction? {
    mode = .moving
    guard case .character(let character) = key, "yYjJ".contains(character) else { return nil }
    return focused == .deleting ? .deleteAnswers : .resetSettings
  }

  private mutating func listen(_ key: Key, _ picker: SoundPicker, _ look: Look) -> ScreenAction? {
    var picker = picker
    let outcome = picker.handle(key, sounds ?? [], height: SoundPicker.height(look))
    mode = .listening(picker)
    switch outcome {
    case nil: return nil
    case .audition(let sound): return .audition(sound)
    case .volume(let louder):
      return set(SettingField(key: .volume, end: nil), settings.volume(louder: louder))
    case .leave: mode = .moving
    case .choose(let sound):
      mode = .moving
      if let field { return set(field, sound.description) }
    }
    return nil
  }

  private mutating func click(_ column: Int, _ row: Int, _ look: Look) -> ScreenAction? {
    let layout = layout(look)
    guard let line = layout.line(atRow: row, from: top), let target = line.target else { return nil }
    let wasFocused = focused == target
    focused = target
    guard case .field(let field) = target else { return nil }
    if let track = line.track, (track.lowerBound - 1...track.upperBound).contains(column),
      let scale = field.scale(in: settings)
    {
      let position = Double(column - track.lowerBound) / Double(track.count - 1)
      return set(field, field.written(scale.value(at: position), in: settings))
    }
    return wasFocused && field.scale(in: settings) == nil ? open() : nil
  }

  /// Stores a value unless it is the current one.
  private mutating func set(_ field: SettingField, _ value: String) -> ScreenAction? {
    guard value != field.key.value(in: settings), (try? field.key.set(value, in: &settings)) != nil else { return nil }
    return .set(field.key, value)
  }
}
