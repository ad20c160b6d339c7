import PeachAudio
import PeachCore
import PeachTerminal

/// The trials and settings of a session, and where its answers go.
package struct SessionPlan {
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
  /// Whether sounds are compared whose keys have errors of their own.
  package var comparesSounds = false
  /// The keys that will sound; nil for the note range of the settings.
  var range: NoteRange?
  /// The number of answers; nil if it isn't known.
  var answers: Int?
  /// The answers given before an interruption.
  var answered: [(completed: CompletedTrial, time: UTCTime)] = []
  /// The time of the last answer of a run that goes on; nil without one.
  package var latestAnswer: UTCTime?
  var hasResult = false
  /// What is said in a pause between blocks.
  package var pause: () -> [Text] = { [] }
  /// How far the session has come; nil for a training.
  package var progress: () -> SessionProgress? = { nil }
  /// What follows, in a session that begins with an introduction and practice; nil without them.
  var introduction: Text?
  /// The pages that the participant reads first, instead of these.
  package var pages: [SessionPage] = []
  /// The strategy that chose a trial; nil for that of the settings, if the exercise's trials follow one.
  package var strategy: ((Trial) -> StrategyName?)?
  /// The plan of the run with this session, which sounds through an output; nil for a plan that stays as it is.
  package var storedPlan: ((SessionOutput) -> String?)?
  /// Called when the participant agrees to a page that must be accepted.
  package var agreed: () -> Void = {}
  /// Whether another session of the run follows one that is completed, with another exercise.
  package var goesOn: () -> Bool = { false }
  /// Reports the result. Called once, at the end of the run.
  package var conclude: () throws -> Void = {}

  package init(
    purpose: Purpose = .training, run: StoredRun? = nil, course: any Course,
    refresh: @escaping (any Course) -> (any Course)? = { _ in nil }, seed: UInt64, settings: Settings? = nil,
    otherSounds: [SoundSource] = [], range: NoteRange? = nil, answers: Int? = nil,
    answered: [(completed: CompletedTrial, time: UTCTime)] = [], hasResult: Bool = false,
    pause: @escaping () -> [Text] = { [] }, progress: @escaping () -> SessionProgress? = { nil },
    introduction: Text? = nil, pages: [SessionPage] = [], strategy: ((Trial) -> StrategyName?)? = nil,
    storedPlan: ((SessionOutput) -> String?)? = nil, agreed: @escaping () -> Void = {},
    conclude: @escaping () throws -> Void = {}
  ) {
    (self.purpose, self.run, self.course, self.refresh) = (purpose, run, course, refresh)
    (self.seed, self.settings, self.otherSounds, self.range) = (seed, settings, otherSounds, range)
    (self.answers, self.answered, self.hasResult, self.pause) = (answers, answered, hasResult, pause)
    (self.progress, self.introduction, self.pages, self.strategy) = (progress, introduction, pages, strategy)
    (self.storedPlan, self.agreed, self.conclude) = (storedPlan, agreed, conclude)
    latestAnswer = answered.last?.time
  }
}

/// What a session sounds through.
package struct SessionOutput {
  package let driver: String
  /// In frames a second.
  package let sampleRate: Double
  /// In frames.
  package let period: Int
  /// Nil without a device.
  package let latency: Duration?
}

/// A page that a participant reads before a session.
package struct SessionPage {
  let text: Text
  /// Whether the participant must accept it.
  var isConsent = false
  /// Whether it is the pause between two sessions of a run, where a pipe is waited for too.
  var isPause = false

  package init(text: Text, isConsent: Bool = false, isPause: Bool = false) {
    (self.text, self.isConsent, self.isPause) = (text, isConsent, isPause)
  }

  /// The line with which a program says that the participant agrees.
  static let agreement = "agree"
  static let unknown = Text(en: "Send \(agreement), or quit.", de: "Sende \(agreement) oder quit.")

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

extension Text {
  /// Its lines, which a file can write as several.
  package func paragraphs(_ language: LanguageCode) -> [Text] {
    self(language).split(separator: "\n").map { Text(String($0)) }
  }
}
