import PeachAudio
import PeachCore
import PeachTerminal

/// The store for answers, and its writer.
struct UserData {
  /// For reading; during a training it never waits for a lock.
  let store: TrainingDataStore
  /// For all writes during a training.
  let writer: StoreWriter
  /// Whether the store is in memory and discarded at the end.
  let isTemporary: Bool
}

/// The trials and settings of a session, and where its answers go.
struct SessionPlan {
  var purpose = Purpose.training
  /// The run that the answers belong to; nil for a new run each time the device opens.
  var run: StoredRun?
  let course: any Course
  /// Updates a course with answers stored by other processes; nil if there are none. Called before each start.
  var refresh: (any Course) -> (any Course)? = { _ in nil }
  let seed: UInt64
  /// Fixed settings of the session; nil to follow the user's settings.
  var settings: Settings?
  /// The sounds that notes name by their places from 1 on.
  var otherSounds: [SoundSource] = []
  /// The keys that will sound; nil for the note range of the settings.
  var range: NoteRange?
  /// The number of answers; nil if it isn't known.
  var answers: Int?
  /// The answers given before an interruption.
  var answered: [(completed: CompletedTrial, time: UTCTime)] = []
  var hasResult = false
  /// What is said in a pause between blocks.
  var pause: () -> [Text] = { [] }
  /// How far the session has come; nil for a training.
  var progress: () -> SessionProgress? = { nil }
  /// What follows, in a session that begins with an introduction and practice; nil without them.
  var introduction: Text?
  /// The pages that the participant reads first, instead of these.
  var pages: [SessionPage] = []
  /// The strategy that chose a trial; nil for that of the settings, if the exercise's trials follow one.
  var strategy: ((Trial) -> StrategyName?)?
  /// The plan of the run with this session, which sounds through an output; nil for a plan that stays as it is.
  var storedPlan: ((SessionOutput) -> String?)?
  /// Called when the participant agrees to a page that must be accepted.
  var agreed: () -> Void = {}
  /// Reports the result. Called once, at the end.
  var conclude: () throws -> Void = {}
}

/// What a session sounds through.
struct SessionOutput {
  let driver: String
  /// In frames a second.
  let sampleRate: Double
  /// In frames.
  let period: Int
  /// Nil without a device.
  let latency: Duration?
}

/// A page that a participant reads before a session.
struct SessionPage {
  let text: Text
  /// Whether the participant must accept it.
  var isConsent = false

  /// The line with which a program says that the participant agrees.
  static let agreement = "agree"

  /// What a program shows the participant.
  var event: JSON {
    ["state": "consent", "text": ["en": .text(text.english), "de": .text(text.german)]]
  }
}

/// The parts of a session that remain when the device is closed and opened again.
struct SessionSetup {
  let data: UserData
  var store: TrainingDataStore { data.store }
  var writer: StoreWriter { data.writer }
  let settings: SettingsSource
  let plan: SessionPlan
}
