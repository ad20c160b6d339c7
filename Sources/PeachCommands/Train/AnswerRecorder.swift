import PeachAudio
import PeachCore

/// Stores answers together with the run, sound and strategy that they belong to.
final class AnswerRecorder {
  private let data: UserData
  private let settings: SettingsSource
  private let sounds: SoundSwitch
  private let pitches: PitchKeeper
  private let notify: (Text) -> Void
  private let origin: () -> UTCTime
  private let run: RunRecord
  private let exercise: Exercise
  private var strategy: StrategyName

  /// The audio output of the run.
  struct Output {
    let driver: String
    let sampleRate: Double
    let period: Int
  }

  /// - Parameters:
  ///   - origin: returns the time of day at zero of the session's clock. Called for each answer, since that clock may stop
  ///     while the machine sleeps.
  ///   - notify: tells the user what is found out about the sound.
  init(
    _ setup: SessionSetup, sounds: SoundSwitch, pitches: PitchKeeper, origin: @escaping () -> UTCTime,
    run output: Output, notify: @escaping (Text) -> Void
  ) {
    self.pitches = pitches
    self.notify = notify
    data = setup.data
    settings = setup.settings
    strategy = settings.current().training.strategy
    self.sounds = sounds
    self.origin = origin
    let plan = setup.plan
    exercise = plan.course.exercise
    run = RunRecord(
      id: plan.run?.id ?? .random(), purpose: plan.purpose, started: plan.run?.started ?? .now,
      peachVersion: Release.version, fluidSynthVersion: Fluid.version ?? "none",
      driver: output.driver, sampleRate: output.sampleRate, period: output.period,
      plan: plan.run?.plan)
  }

  /// The settings for the next trial. Keeps their strategy, which is stored with the answer even if the setting changes.
  func nextTrialSettings() -> TrainingSettings {
    var training = settings.current().training
    strategy = training.strategy
    training.keys = sounds.source.keys ?? NoteRange.allowed
    if exercise.columns.has(IntervalColumns.interval) {
      training.intervals.pitches = pitches.pitches(of: sounds.source, training, sampleRate: run.sampleRate)
      pitches.poll()
      if let news = pitches.news(about: sounds.source, training.intervals) { notify(news) }
    }
    return training
  }

  /// Stores an answer, waiting for at most 20 ms; training continues even if storing fails.
  func record(_ completed: CompletedTrial, gain: Double?) -> Storing {
    let record = AnswerRecord(
      exercise, time: origin().adding(completed.time), completed, soundSource: sounds.source.record,
      strategy: exercise.course.usesStrategy ? strategy : nil, gain: gain)
    return switch data.writer.record(record, run: run) {
    case .stored: data.isTemporary ? .notStored : .stored
    case .pending(let number): .pending(number)
    case .failed: .notStored
    }
  }
}
