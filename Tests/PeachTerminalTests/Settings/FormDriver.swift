import Foundation
import PeachCore
import TestSupport
import Testing

import PeachLanguage
@testable import PeachTerminal

/// Drives the form: presses keys, records the actions and applies changes to the settings as the store does.
struct FormDriver {
  var screen: SettingsScreen
  var look: Look
  private(set) var actions: [ScreenAction] = []

  init(
    _ columns: Int = 80, _ rows: Int = 24, _ language: LanguageCode = .english, isUnicode: Bool = true,
    settings: Settings = Settings(), sounds: [SoundListing]? = SoundListing.builtIn
  ) {
    screen = SettingsScreen(settings: settings, sounds: sounds)
    look = Look(columns, rows, language, isUnicode: isUnicode)
  }

  mutating func press(_ keys: Key...) {
    for key in keys {
      if let action = screen.handle(key, look) { actions.append(action) }
    }
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  mutating func press(_ keys: Key..., at setting: Setting) {
    focus(setting)
    for key in keys { press(key) }
  }

  /// Types a text and presses Return.
  mutating func enter(_ text: String) {
    type(text)
    press(.enter)
  }

  mutating func toggleAdvanced() { press(.end, .up, .up, .enter) }

  mutating func focus(_ key: Setting, _ end: SettingField.End? = nil) {
    let field = SettingField(key: key, end: end)
    if [.advanced, .strategy].contains(field.key.place) && !screen.showsAdvanced { toggleAdvanced() }
    press(.home)
    for _ in screen.fields where screen.field != field { press(.down) }
    expect(screen.field, equals: field)
  }

  var lines: [String] { screen.canvas(look).lines }
  var text: String { lines.joined(separator: "\n") }

  /// The position of a text on the screen.
  func place(_ text: String) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() {
      if let range = line.range(of: text) { return (line.distance(from: line.startIndex, to: range.lowerBound), row) }
    }
    return nil
  }
}
