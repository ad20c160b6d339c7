import FoundationEssentials
import PeachAudio
import PeachCore

/// Stores answers, and remembers what could not be stored.
final class AnswerRecorder {
  private let data: UserData
  private let settings: SettingsSource
  private let sounds: SoundSwitch
  private let origin: () -> UTCTime
  private let run: RunRecord
  private var strategy: StrategyName
  private(set) var lost: LostAnswers?

  /// What the answers are heard through.
  struct Output {
    let driver: String
    let sampleRate: Double
    let period: Int
  }

  /// - Parameters:
  ///   - lost: what could not be stored before.
  ///   - origin: the time of day at zero of the session's clock; asked for each answer, since that clock may stand still
  ///     while the machine sleeps.
  init(
    _ sitting: Sitting, sounds: SoundSwitch, lost: LostAnswers? = nil, origin: @escaping () -> UTCTime,
    run output: Output
  ) {
    data = sitting.data
    settings = sitting.settings
    strategy = settings.current().training.strategy
    self.sounds = sounds
    self.lost = lost
    self.origin = origin
    let assignment = sitting.assignment
    run = RunRecord(
      id: assignment.run?.id ?? UUID(), purpose: assignment.purpose, started: assignment.run?.started ?? .now,
      peachVersion: Peach.version, fluidSynthVersion: Fluid.version ?? "none",
      driver: output.driver, sampleRate: output.sampleRate, period: output.period,
      plan: assignment.run?.plan)
  }

  /// The settings of the comparison to come. What chose it is stored with its answer, whatever is set in between.
  func settingsOfNext() -> TrainingSettings {
    var training = settings.current().training
    strategy = training.strategy
    training.keys = sounds.source.keys ?? NoteRange.allowed
    return training
  }

  /// False where the answer could not be stored or will be gone at the end; training goes on.
  func record(_ completed: CompletedComparison, gain: Double?) -> Bool {
    let record = ComparisonRecord(
      time: origin().adding(completed.time), comparison: completed.comparison, answer: completed.answer,
      responseTime: completed.responseTime, soundSource: sounds.source.record, strategy: strategy,
      gain: gain, dropOuts: completed.dropOuts)
    do throws(DataStoreError) {
      try data.store.record(record, run: run)
      return !data.isTemporary
    } catch {
      lost = LostAnswers(count: (lost?.count ?? 0) + 1, error: error)
      return false
    }
  }
}

/// Answers that could not be stored, and why the last of them could not.
struct LostAnswers {
  let count: Int
  let error: DataStoreError
}
