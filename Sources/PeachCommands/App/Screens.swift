import PeachCore
import PeachTerminal

/// All screens, by place. A class, because code that copies all screens would be large.
final class Screens {
  var start = StartScreen()
  var profile = ProfileScreen()
  var settings: SettingsScreen
  var info = InfoScreen(facts: [])
  var people = PeopleScreen([])

  init(settings: SettingsScreen) { self.settings = settings }

  /// The screen of a place; the Start Screen for `.training`, which has no screen of this kind.
  subscript(place: Place) -> any Screen {
    get {
      switch place {
      case .start, .training: start
      case .profile: profile
      case .settings: settings
      case .info: info
      case .people: people
      }
    }
    set {
      switch newValue {
      case let screen as StartScreen: start = screen
      case let screen as ProfileScreen: profile = screen
      case let screen as SettingsScreen: settings = screen
      case let screen as InfoScreen: info = screen
      case let screen as PeopleScreen: people = screen
      default: break
      }
    }
  }

  func take(_ profile: ProfileRows) {
    let request = profile.request
    if request.period == .all && request.leastConfidence == 0 { start.profile = profile }
    if request.period == self.profile.range && request.leastConfidence == self.profile.leastConfidence {
      self.profile.profile = profile
    }
  }
}
