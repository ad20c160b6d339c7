import PeachBase
import PeachExercises
import PeachLanguage

/// A row of the last group: what the form shows, or an action on all answers or all settings, which asks first.
enum FormAction: CaseIterable, Sendable {
  case advanced, deleteAnswers, restoreDefaults

  static var title: Text { SettingsMessages.more }

  var label: Text {
    switch self {
    case .advanced: SettingsMessages.advanced
    case .deleteAnswers: SettingsMessages.deleteAnswers
    case .restoreDefaults: SettingsMessages.restoreDefaults
    }
  }

  /// What it does, in one line.
  var help: Text {
    switch self {
    case .advanced: SettingsMessages.advancedHelp
    case .deleteAnswers: SettingsMessages.deleteAnswersHelp
    case .restoreDefaults: SettingsMessages.restoreDefaultsHelp
    }
  }

  /// What it concerns; nil if the label says it.
  func value(in screen: SettingsScreen) -> Text? {
    switch self {
    case .advanced: screen.showsAdvanced ? SettingsMessages.shown : SettingsMessages.hidden
    case .deleteAnswers: ProfileMessages.answers(screen.answers)
    case .restoreDefaults: nil
    }
  }

  /// What it asks first; nil if it destroys nothing.
  func question(answers: Int) -> Text? {
    switch self {
    case .advanced: nil
    case .deleteAnswers: SettingsMessages.confirmDeletion(answers)
    case .restoreDefaults: SettingsMessages.confirmReset
    }
  }
}
