import PeachBase
import PeachExercises

/// The settings as a form with groups of rows, and the actions on all of the data. Each change is stored at once.
///
/// In rows that take text, each letter and digit opens a text field; in all others, letters are keys.
package struct SettingsScreen: Screen {
  package var settings: Settings { didSet { rememberOwnValues() } }
  /// The available sounds; nil while they are being searched for.
  package var sounds: [SoundListing]? {
    didSet {
      guard case .listening(var picker) = mode else { return }
      picker.settle(at: settings.sound, in: sounds ?? [])
      mode = .listening(picker)
    }
  }
  /// The names of the MIDI inputs; nil while they are being searched for.
  package var midiInputs: [String]?
  package var notice: String?
  /// The number of stored answers.
  package var answers = 0
  /// The values that the person has chosen beside those that are offered.
  package internal(set) var ownValues: [Setting: String]

  var field = SettingField(key: .exercise, end: nil)
  /// The focused action; nil if the focus is on `field`.
  private(set) var action: FormAction?
  private(set) var showsAdvanced = false
  var mode = Mode.moving
  private var top = 0

  enum Mode: Equatable {
    case moving
    /// A value is being typed; invalid text stays for correction.
    case typing(String, isRefused: Bool)
    /// A choice is focused.
    case choosing(Int)
    case listening(SoundPicker)
    /// The controls of a MIDI instrument are being learned; that for higher is known already, or nil.
    case learning(MIDILearner.Step, higher: MIDIControl?)
    /// The focused action waits for a yes.
    case confirming
  }

  /// - Parameter ownValues: those of the form that was open before.
  package init(
    settings: Settings, sounds: [SoundListing]? = nil, midiInputs: [String]? = nil,
    ownValues: [Setting: String] = [:]
  ) {
    self.settings = settings
    self.sounds = sounds
    self.midiInputs = midiInputs
    self.ownValues = ownValues
    rememberOwnValues()
  }

  var groups: [(group: SettingGroup, fields: [SettingField])] {
    SettingField.groups(in: settings, advanced: showsAdvanced)
  }

  var fields: [SettingField] { groups.flatMap(\.fields) }

  /// The first visible line; the window may have been resized since the last key.
  func top(in layout: SettingsLayout) -> Int {
    layout.top(showing: action == nil ? field : nil, action, mode, from: top)
  }

  /// The sound that is focused in the list of sounds; nil outside of the list.
  package var previewed: SoundSourceID? {
    guard case .listening(let picker) = mode else { return nil }
    return picker.focused(in: sounds ?? [])?.id
  }

  // MARK: Keys

  package mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
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
      case .confirming: confirm(key, look)
      }
    top = top(in: layout(look))
    return action
  }

  private mutating func move(_ key: Key, _ look: Look) -> ScreenAction? {
    if case .character(let character) = key, action == nil, field.begins(with: character) {
      beginTyping(character, look)
      return nil
    }
    switch key {
    case .up, .backTab, .wheelUp, .character("k"): moveFocus(-1)
    case .down, .tab, .wheelDown, .character("j"): moveFocus(1)
    case .pageUp: moveFocus(-max(1, layout(look).height - 1))
    case .pageDown: moveFocus(max(1, layout(look).height - 1))
    case .home: moveFocus(-Int(Int16.max))
    case .end: moveFocus(Int(Int16.max))
    case .left, .shiftLeft, .character("-"), .character("h"): return change(up: false)
    case .right, .shiftRight, .character("+"), .character("l"): return change(up: true)
    case .enter: return open()
    case .backspace: return restore()
    case .character(" "), .character("a"): return .audition(nil)
    case .character("m") where action == nil && field.kind.learns: return .learnControls
    case .escape, .character("q"): return .open(.start)
    case .endOfInput: return .leave
    case .click(let column, let row): return click(column, row, look)
    case .character, .delete, .f2, .otherClick, .drag, .wheel, .pasted: break
    }
    return nil
  }

  private mutating func moveFocus(_ distance: Int) {
    let (fields, actions) = (fields, FormAction.allCases)
    let index = action.flatMap(actions.firstIndex).map { fields.count + $0 } ?? fields.firstIndex(of: field) ?? 0
    let next = min(max(0, index + distance), fields.count + actions.count - 1)
    action = next < fields.count ? nil : actions[next - fields.count]
    if action == nil { field = fields[next] }
  }

  /// Shows the advanced settings and focuses the first of them, or hides them.
  private mutating func toggleAdvanced() {
    showsAdvanced.toggle()
    if let first = groups.first(where: \.group.isAdvanced)?.fields.first { (field, action) = (first, nil) }
    if !fields.contains(field) { field = fields.last ?? field }
  }

  /// Changes to the next or previous value; choices wrap around.
  private mutating func change(up: Bool) -> ScreenAction? {
    guard action == nil else {
      if action == .advanced { toggleAdvanced() }
      return nil
    }
    let own = ownValues[field.key]
    if let words = choices(of: field), let kind = field.kind.choices {
      let index = words.firstIndex(of: kind.current(settings)) ?? 0
      let choice = words[(index + (up ? 1 : words.count - 1)) % words.count]
      return set(field, kind.written(choice, own, settings))
    }
    guard let slider = field.kind.slider, let number = slider.number(settings) else { return nil }
    let next = slider.scale(settings).neighbor(of: number, up: up, own: own.flatMap(Double.init))
    return set(field, slider.written(next, settings))
  }

  private mutating func open() -> ScreenAction? {
    if action == .advanced {
      toggleAdvanced()
    } else if action != nil {
      if canSelect { mode = .confirming }
    } else if let words = choices(of: field), let kind = field.kind.choices {
      // With two choices, take the other one.
      if words.count == 2 { return change(up: true) }
      mode = .choosing(words.firstIndex(of: kind.current(settings)) ?? 0)
    } else if field.kind.opening == .sounds {
      mode = .listening(SoundPicker(at: settings.sound, in: sounds ?? []))
    } else if field.kind.opening == .learning {
      return .learnControls
    } else {
      mode = .typing("", isRefused: false)
    }
    return nil
  }

  /// Restores the default of the focused setting. One that has a default for each strategy isn't stored any more.
  private mutating func restore() -> ScreenAction? {
    guard action == nil, !field.key.older.isEmpty else {
      return action == nil ? set(field, field.standard(in: settings)) : nil
    }
    field.key.reset(in: &settings)
    return .reset(field.key)
  }

  /// Only a yes is a yes; every other key cancels.
  private mutating func confirm(_ key: Key, _ look: Look) -> ScreenAction? {
    mode = .moving
    guard let action, key.isYes(look) else { return nil }
    return action == .deleteAnswers ? .deleteAnswers : .resetSettings
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
    case .enter:
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
    guard let line = layout.line(atRow: row, from: top) else { return nil }
    if let clicked = line.action {
      guard action == clicked else {
        action = clicked
        return nil
      }
      return open()
    }
    guard let target = line.target else { return nil }
    let wasFocused = action == nil && field == target
    (field, action) = (target, nil)
    if let track = line.track, (track.lowerBound - 1...track.upperBound).contains(column),
      let slider = field.kind.slider
    {
      let position = Double(column - track.lowerBound) / Double(track.count - 1)
      return set(field, slider.written(slider.scale(settings).value(at: position), settings))
    }
    return wasFocused && field.scale(in: settings) == nil ? open() : nil
  }

  /// Stores a value unless it is the current one.
  mutating func set(_ field: SettingField, _ value: String) -> ScreenAction? {
    guard value != field.key.value(in: settings), (try? field.key.set(value, in: &settings)) != nil else { return nil }
    let stored = field.key.stored(in: settings)
    return .set(stored, stored.value(in: settings))
  }
}
