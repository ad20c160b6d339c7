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

  /// What was last read for the Start Screen, by exercise.
  private var pictures: [ExerciseName: ProfileRows] = [:]
  private var asked: Set<ExerciseName> = []

  /// Shows an exercise on the Start Screen with the picture that was last read; it may have changed since.
  func choose(_ exercise: ExerciseName) { if let picture = pictures[exercise] { start.profile = picture } }

  /// Forgets pictures, which may be of other data.
  func forgetPictures() { (pictures, asked) = ([:], []) }

  /// Keeps a picture that was read ahead.
  func keep(_ picture: ProfileRows) {
    let exercise = picture.request.exercise
    pictures[exercise] = pictures[exercise] ?? picture
  }

  /// An exercise beside the one on the Start Screen whose picture isn't known; each is named once.
  func neighborToRead() -> ExerciseName? {
    let name = [1, -1].map(start.exercise(after:)).first { pictures[$0] == nil && !asked.contains($0) }
    if let name { asked.insert(name) }
    return name
  }

  func take(_ profile: ProfileRows) {
    let request = profile.request
    if request.period == .all {
      start.profile = profile
      pictures[request.exercise] = profile
    }
    if request.period == self.profile.range {
      self.profile.profile = profile
    }
  }
}
