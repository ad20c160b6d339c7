import PeachExercises

/// What the person has chosen themselves: the arrow keys pass through it again.
extension SettingsScreen {
  /// The values to choose from; nil for other kinds of settings.
  func choices(of field: SettingField) -> [String]? {
    guard let offered = offered(for: field) else { return nil }
    guard let own = ownValues[field.key], !field.isRangeKind, !offered.contains(own) else { return offered }
    return offered + [own]
  }

  /// The values that are offered to everybody.
  private func offered(for field: SettingField) -> [String]? {
    field.kind.choices.map { $0.words + (field.key == .midiInput ? midiInputs ?? [] : []) }
  }

  /// Remembers the values that the arrow keys alone wouldn't bring back: a fixed note range, a list of intervals, a file, an
  /// absent MIDI input, or a number between two steps.
  mutating func rememberOwnValues() {
    for field in Setting.all.compactMap({ SettingField.fields(of: $0).first }) {
      let value = field.key.value(in: settings)
      let isOwn =
        if field.isRangeKind {
          !settings.training.adaptsNoteRange
        } else if let offered = offered(for: field) {
          !offered.contains(value)
        } else if let scale = field.scale(in: settings), let number = field.number(in: settings) {
          !scale.hasStep(at: number)
        } else {
          false
        }
      if isOwn { ownValues[field.key] = value }
    }
  }
}
