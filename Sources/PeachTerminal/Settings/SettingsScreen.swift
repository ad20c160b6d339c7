import PeachCore
import PeachLanguage

/// The settings as a form with groups of rows. Each change is stored at once.
public struct SettingsScreen: Screen {
  public var settings: Settings
  /// The available sounds; nil while they are being searched for.
  public var sounds: [SoundListing]? {
    didSet {
      guard case .listening(var picker) = mode else { return }
      picker.settle(at: settings.sound, in: sounds ?? [])
      mode = .listening(picker)
    }
  }
  /// The names of the MIDI inputs; nil while they are being searched for.
  public var midiInputs: [String]?
  public var notice: String?

  var field = SettingField(key: .exercise, end: nil)
  /// Whether the advanced settings are shown.
  private(set) var showsAdvanced = false
  var mode = Mode.moving
  private var top = 0

  enum Mode: Equatable {
    case moving
    /// A number or a note is being typed; invalid text stays for correction.
    case typing(String, isRefused: Bool)
    /// A choice is focused.
    case choosing(Int)
    case listening(SoundPicker)
    /// The controls of a MIDI instrument are being learned; that for higher is known already, or nil.
    case learning(MIDILearner.Step, higher: MIDIControl?)
  }

  public init(settings: Settings, sounds: [SoundListing]? = nil, midiInputs: [String]? = nil) {
    self.settings = settings
    self.sounds = sounds
    self.midiInputs = midiInputs
  }

  var groups: [(group: SettingGroup, fields: [SettingField])] {
    SettingField.groups(in: settings, advanced: showsAdvanced)
  }

  var fields: [SettingField] { groups.flatMap(\.fields) }

  /// The first visible line; the window may have been resized since the last key.
  func top(in layout: SettingsLayout) -> Int { layout.top(showing: field, mode, from: top) }

  /// The sound that is focused in the list of sounds; nil outside of the list.
  public var previewed: SoundSourceID? {
    guard case .listening(let picker) = mode else { return nil }
    return picker.focused(in: sounds ?? [])?.id
  }

  // MARK: Keys

  public mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    // The focused row may be gone if another terminal changed the strategy.
    if !fields.contains(field) { field = fields.first ?? field }
    top = top(in: layout(look))
    let action =
      switch mode {
      case .moving: move(key, look)
      case .typing(let text, _): type(key, after: text)
      case .choosing(let index): choose(key, at: index, look)
      case .listening(let picker): listen(key, picker, look)
      case .learning: cancelLearning(key)
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
      guard field.takesText(in: settings) else { return false }
      return field.begins(with: first) && (first.isNumber || Key(line: line) == nil)
    case .choosing, .learning: return false
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
    case .home: field = fields.first ?? field
    case .end: field = fields.last ?? field
    case .left, .shiftLeft, .character("-"), .character("h"): return change(up: false)
    case .right, .shiftRight, .character("+"), .character("l"): return change(up: true)
    case .enter, .character(" "): return open()
    case .backspace: return restore()
    case .character("a"): return .audition(nil)
    case .character("v"): toggleAdvanced()
    case .character("t") where field.isMIDI: return .learnControls
    case .escape, .character("q"): return .open(.start)
    case .endOfInput: return .leave
    case .click(let column, let row): return click(column, row, look)
    case .character(let character): beginTyping(character)
    case .otherClick, .drag, .wheel: break
    }
    return nil
  }

  private mutating func moveFocus(_ distance: Int) {
    let fields = fields
    guard let index = fields.firstIndex(of: field) else { return }
    field = fields[min(max(0, index + distance), fields.count - 1)]
  }

  /// Shows the advanced settings and focuses the first of them, or hides them.
  private mutating func toggleAdvanced() {
    showsAdvanced.toggle()
    if let first = groups.first(where: \.group.isAdvanced)?.fields.first { field = first }
    if !fields.contains(field) { field = fields.last ?? field }
  }

  /// Changes to the next or previous value; choices wrap around.
  private mutating func change(up: Bool) -> ScreenAction? {
    if let words = choices(of: field) {
      let index = words.firstIndex(of: field.choice(in: settings)) ?? 0
      return set(field, field.written(choice: words[(index + (up ? 1 : words.count - 1)) % words.count], in: settings))
    }
    guard let scale = field.scale(in: settings), let number = field.number(in: settings) else { return nil }
    return set(field, field.written(scale.neighbor(of: number, up: up), in: settings))
  }

  private mutating func open() -> ScreenAction? {
    if let words = choices(of: field) {
      // With two choices, take the other one.
      if words.count == 2 { return change(up: true) }
      mode = .choosing(words.firstIndex(of: field.choice(in: settings)) ?? 0)
    } else if field.isSound {
      mode = .listening(SoundPicker(at: settings.sound, in: sounds ?? []))
    } else if field.isControl {
      return .learnControls
    } else {
      mode = .typing("", isRefused: false)
    }
    return nil
  }

  /// Restores the default of the focused setting.
  private mutating func restore() -> ScreenAction? {
    set(field, field.key.value(in: Settings()))
  }

  private mutating func beginTyping(_ character: Character) {
    guard field.takesText(in: settings), field.begins(with: character) else { return }
    mode = .typing(String(character), isRefused: false)
  }

  private mutating func type(_ key: Key, after text: String) -> ScreenAction? {
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
    case .character(let character) where text.count < field.longestText:
      mode = .typing(text + String(character), isRefused: false)
    default: break
    }
    return nil
  }

  private mutating func choose(_ key: Key, at index: Int, _ look: Look) -> ScreenAction? {
    guard let words = choices(of: field) else {
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
      return set(field, sound.description)
    }
    return nil
  }

  private mutating func click(_ column: Int, _ row: Int, _ look: Look) -> ScreenAction? {
    let layout = layout(look)
    guard let line = layout.line(atRow: row, from: top), let target = line.target else { return nil }
    let wasFocused = field == target
    field = target
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
