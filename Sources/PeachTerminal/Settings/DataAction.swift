import PeachCore
import PeachLanguage

/// A row of the group Data: an action on all answers or all settings, which asks first.
enum DataAction: CaseIterable, Sendable {
  case deleteAnswers, restoreDefaults

  static var title: Text { SettingsMessages.data }

  var label: Text {
    switch self {
    case .deleteAnswers: SettingsMessages.deleteAnswers
    case .restoreDefaults: SettingsMessages.restoreDefaults
    }
  }

  /// What it does, in one line.
  var help: Text {
    switch self {
    case .deleteAnswers: SettingsMessages.deleteAnswersHelp
    case .restoreDefaults: SettingsMessages.restoreDefaultsHelp
    }
  }

  /// What it concerns; nil if the label says it.
  func value(answers: Int) -> Text? { self == .deleteAnswers ? ProfileMessages.answers(answers) : nil }

  func question(answers: Int) -> Text {
    switch self {
    case .deleteAnswers: SettingsMessages.confirmDeletion(answers)
    case .restoreDefaults: SettingsMessages.confirmReset
    }
  }
}
