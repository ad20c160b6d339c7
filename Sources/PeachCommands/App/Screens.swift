import PeachCore
import PeachLanguage
import PeachTerminal

/// The screens by the places at which they stand.
struct Screens {
  var start = StartScreen()
  var profile = ProfileScreen()
  var settings: SettingsScreen
  var info = InfoScreen(facts: [])

  /// Training is no screen of this kind: before it and after it one is at Start.
  subscript(place: Place) -> any Screen {
    get {
      switch place {
      case .start, .training: start
      case .profile: profile
      case .settings: settings
      case .info: info
      }
    }
    set {
      switch newValue {
      case let screen as StartScreen: start = screen
      case let screen as ProfileScreen: profile = screen
      case let screen as SettingsScreen: settings = screen
      case let screen as InfoScreen: info = screen
      default: break
      }
    }
  }

  /// Gives a profile to the screens that are about its period.
  mutating func take(_ report: ProfileReport) {
    if report.request.period == .all { start.report = report }
    if report.request.period == profile.range { profile.report = report }
  }
}
