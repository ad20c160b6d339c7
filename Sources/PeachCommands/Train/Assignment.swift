import PeachCore
import PeachTerminal

/// The store that answers go to.
struct UserData {
  /// To read from; during a training it never waits for a lock.
  let store: TrainingDataStore
  /// Writes what a training has to store.
  let writer: StoreWriter
  /// Gone at the end.
  let isTemporary: Bool
}

/// What a sitting is for: what is asked, by which settings, and what becomes of the answers.
struct Assignment {
  var purpose = Purpose.training
  /// The run that the answers belong to; nil for a new one whenever sound begins.
  var run: TrainingDataStore.StoredRun?
  let course: any Course
  /// The course with what others have stored since it was made or last used; called before each start.
  var refresh: (any Course) -> any Course = { $0 }
  let seed: UInt64
  /// The settings it goes by to its end; nil follows the user's.
  var settings: Settings?
  /// The keys that will sound; nil for those of the settings' range.
  var range: NoteRange?
  /// How many answers it takes; nil where nobody knows.
  var answers: Int?
  /// What was answered before an interruption.
  var answered: [(completed: CompletedTrial, time: UTCTime)] = []
  /// Whether something is printed at the end.
  var hasResult = false
  /// What is said at a pause, where the course has more to ask after it.
  var pause: (any Course) -> Text? = { _ in nil }
  /// Called on leaving, with the course as far as it has come.
  var conclude: (any Course) throws -> Void = { _ in }
}

/// The parts that outlast one opening of the device.
struct Sitting {
  let data: UserData
  var store: TrainingDataStore { data.store }
  var writer: StoreWriter { data.writer }
  let settings: SettingsSource
  let assignment: Assignment
}
