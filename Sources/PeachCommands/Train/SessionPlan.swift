import PeachCore
import PeachLanguage
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

/// What a session asks, with which settings, and what happens to the answers.
struct SessionPlan {
  var purpose = Purpose.training
  /// The run that the answers belong to; nil for a new one whenever sound begins.
  var run: TrainingDataStore.StoredRun?
  let course: any Course
  /// The course with what other processes have stored since it was made; nil where there is nothing new. Called before each
  /// start.
  var refresh: () -> (any Course)? = { nil }
  let seed: UInt64
  /// The settings of the whole session; nil follows the user's.
  var settings: Settings?
  /// The keys that will sound; nil for those of the settings' range.
  var range: NoteRange?
  /// How many answers it takes; nil where that isn't known.
  var answers: Int?
  /// What was answered before an interruption.
  var answered: [(completed: CompletedTrial, time: UTCTime)] = []
  /// Whether something is printed at the end.
  var hasResult = false
  /// What is said at a pause, where the course has more to ask after it.
  var pause: () -> Text? = { nil }
  /// Reports the result; called once, at the end.
  var conclude: () throws -> Void = {}
}

/// The parts of a session that outlast one opening of the device.
struct SessionSetup {
  let data: UserData
  var store: TrainingDataStore { data.store }
  var writer: StoreWriter { data.writer }
  let settings: SettingsSource
  let plan: SessionPlan
}
