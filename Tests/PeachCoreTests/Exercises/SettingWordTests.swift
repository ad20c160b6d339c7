import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises

/// Values are read as screens show them.
@Suite struct SettingWordTests {
  /// Values that have names on screens.
  private static func named(_ setting: Setting) -> [String] {
    switch setting.domain {
    case .choice(let choices): choices.map(\.word)
    case .noteRange: [NoteRange.adaptiveWord]
    case .intervals: [Interval.allWord]
    case .tuning: ["auto"] + (PitchScale.named + [.bohlenPierce]).map(\.name)
    case .midiInput: ["auto", "off"]
    case .midiControl: ["auto"]
    case .number, .integer, .sound: []
    }
  }

  /// What screens show of a value.
  private static func shown(_ setting: Setting, _ value: String) -> [String] {
    let text =
      switch setting.domain {
      case .noteRange: SettingChoice.adaptive.name
      case .tuning where value == "auto": SettingChoice.automatic.name
      default: setting.word(value)
      }
    return [text.english, text.german]
  }

  @Test(arguments: Setting.all) func `each value is read by its names in both languages, in any case`(setting: Setting)
  {
    for value in Self.named(setting) {
      for shown in Self.shown(setting, value) {
        for text in [shown, shown.uppercased(), " " + shown + " "] {
          expect(setting.domain.word(named: text), equals: value, "\(setting.name): \(text)")
        }
      }
      var (read, written) = (Settings(), Settings())
      #expect(throws: Never.self) {
        try setting.set(value, in: &written)
        try setting.set(Self.shown(setting, value)[1], in: &read)
      }
      expect(read, equals: written, "\(setting.name): \(value)")
    }
  }

  @Test func `other texts stay as they are`() {
    expect(Setting.midiInput.domain.word(named: " My Piano "), equals: " My Piano ")
    expect(Setting.tuning.domain.word(named: "Rein/auto.scl"), equals: "Rein/auto.scl")
    expect(Setting.tuning.domain.word(named: "Bohlen-Pierce"), equals: "bohlen-pierce")
  }
}
