import PeachBase
import PeachExercises
import PeachLanguage

/// A control of the form: a setting, or one end of a fixed note range.
struct SettingField: Hashable, Sendable {
  enum End: Sendable { case lowest, highest }

  let key: Setting
  let end: End?

  static func fields(of key: Setting) -> [SettingField] {
    if case .noteRange = key.domain {
      return [nil, .lowest, .highest].map { SettingField(key: key, end: $0) }
    }
    return [SettingField(key: key, end: nil)]
  }

  /// The fields of each group that are in use, in display order.
  ///
  /// - Parameter advanced: whether to include the groups that are hidden at first.
  static func groups(in settings: Settings, advanced: Bool) -> [(group: SettingGroup, fields: [SettingField])] {
    SettingGroup.inUse(by: settings, advanced: advanced).map { group in
      (group, group.settings.flatMap(SettingField.fields).filter { $0.isUsed(in: settings) })
    }
  }

  var label: Text {
    switch end {
    case nil: key.label
    case .lowest: SettingsMessages.lowestNote
    case .highest: SettingsMessages.highestNote
    }
  }

  var kind: FieldKind { FieldKind.of(key, end) }

  /// What the control does, in one line, without the words of the command line in parentheses.
  var help: Text {
    switch end {
    case nil where isRangeKind: SettingsMessages.noteRangeHelp
    case nil:
      (kind.choices?.words ?? []).reduce(key.help) { help, word in help.map { $0.replacing(" (\(word))", with: "") } }
    case .lowest: SettingsMessages.lowestNoteHelp
    case .highest: SettingsMessages.highestNoteHelp
    }
  }

  /// Whether it chooses between a fixed and an adaptive range.
  var isRangeKind: Bool { key == .noteRange && end == nil }

  /// Whether it can be set; the ends of an adaptive range can't.
  func isUsed(in settings: Settings) -> Bool { end == nil || !settings.training.adaptsNoteRange }

  /// The default; of one end of a note range, with the other end as it is, if that leaves a range.
  func standard(in settings: Settings) -> String {
    let standard = key.value(in: Settings())
    guard end != nil, let slider = kind.slider else { return standard }
    let text = slider.number(Settings()).map { slider.written($0, settings) } ?? standard
    return NoteRange(description: text) == nil ? standard : text
  }

  /// Whether a key begins typed text: any letter or digit, whether it fits the setting or not, so that no letter of a name is
  /// a command.
  func begins(with character: Character) -> Bool {
    kind.typing.map { character.isLetter || character.isNumber || $0.beginnings.contains(character) } ?? false
  }

  /// The value for display, with its unit.
  func shown(in settings: Settings) -> Text { kind.shown(settings) }

  /// The values that are allowed at present, as part of a sentence.
  func allowed(in settings: Settings) -> Text {
    guard end != nil, let slider = kind.slider else { return key.domain.allowed }
    let scale = slider.scale(settings)
    return slider.shown(scale.bounds.lowerBound, scale) + Text("…") + slider.shown(scale.bounds.upperBound, scale)
  }

  // MARK: Its kind

  /// Nil for kinds without a slider, or for a word instead of a number.
  func scale(in settings: Settings) -> SettingScale? { kind.slider?.scale(settings) }
  func number(in settings: Settings) -> Double? { kind.slider?.number(settings) }
  func name(of choice: String) -> Text { kind.choices?.name(choice) ?? Text(choice) }
  /// Typed text as a value of the setting; nil if it isn't valid.
  func read(_ text: String, in settings: Settings) -> String? { kind.typing?.read(text, settings) }
}
