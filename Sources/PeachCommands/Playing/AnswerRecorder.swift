import PeachAudio
import PeachCommandLine
import PeachCore

/// Stores answers together with the run, sound and strategy that they belong to, and tells the user what goes wrong meanwhile.
final class AnswerRecorder {
  private let training: Training
  private let setup: SessionSetup
  private let sounds: SoundSwitch
  private let pitches: PitchKeeper
  private let say: (Text) -> Void
  private let origin: () -> UTCTime
  private let run: RunRecord
  private var exercise: Exercise { setup.plan.course.exercise }
  private var strategy: StrategyName
  /// The plan with this session, until it is stored.
  private var newPlan: String?

  /// - Parameter origin: the time of day at zero of the session's clock, which may stop while the machine sleeps.
  init(
    _ training: Training, _ setup: SessionSetup, sounds: SoundSwitch, pitches: PitchKeeper,
    origin: @escaping () -> UTCTime, output: SessionOutput,
    say: @escaping (Text) -> Void
  ) {
    (self.training, self.setup, self.sounds, self.pitches) = (training, setup, sounds, pitches)
    (self.origin, self.say) = (origin, say)
    strategy = setup.settings.current().training.strategy
    let plan = setup.plan
    let stored = plan.storedPlan?(output)
    newPlan = stored
    run = RunRecord(
      id: plan.run?.id ?? .random(), purpose: plan.purpose, started: plan.run?.started ?? .now,
      peachVersion: Release.version, fluidSynthVersion: Fluid.version ?? "none", driver: output.driver,
      sampleRate: output.sampleRate, period: output.period, plan: stored ?? plan.run?.plan)
  }

  /// The targets of a loop whose answers are recorded.
  func ports(
    display: any TrainingDisplay, player: @escaping () throws(AudioError) -> any NotePlayer
  ) -> TrainingLoop.Ports {
    TrainingLoop.Ports(
      player: player, settings: nextTrialSettings, record: record, display: display,
      tick: { [training, setup] in training.tick($0, after: $1, setup.settings.current()) })
  }

  /// The settings for the next trial. Keeps their strategy, which is stored with the answer even if the setting changes.
  private func nextTrialSettings() -> TrainingSettings {
    var settings = setup.settings.current().training.suited(to: sounds.source, for: setup.plan.purpose)
    strategy = settings.strategy
    if exercise.columns.has(IntervalColumns.interval) {
      settings.intervals.pitches = pitches.pitches(
        of: sounds.source, for: exercise, settings, sampleRate: run.sampleRate)
      pitches.poll()
      if let news = pitches.news(about: sounds.source, settings.intervals), training.listener == nil { say(news) }
    }
    if exercise.columns.has(ChordColumns.chord), training.listener == nil,
      let news = pitches.beats.news(about: sounds.source)
    {
      say(news)
    }
    return settings
  }

  /// Stores an answer, waiting for at most 20 ms; training continues even if storing fails.
  private func record(_ completed: CompletedTrial, gain: Double?) -> Storing {
    let usual = exercise.course.usesStrategy ? strategy : nil
    let now = origin().adding(completed.time)
    let time = setup.plan.run == nil ? now : training.runTimes.next(now)
    let record = AnswerRecord(
      exercise, time: time, completed, soundSource: sounds.source.record,
      strategy: setup.plan.strategy.map { $0(completed.trial) } ?? usual, gain: gain)
    let outcome = setup.writer.record(record, run: run)
    if let plan = newPlan {
      newPlan = nil
      let id = run.id
      setup.writer.perform(.plan) { store throws(DataStoreError) in try store.runs.setPlan(plan, of: id) }
    }
    training.reportUnstoredAnswers(setup, say)
    if let notice = setup.settings.takeTuningNotice() { say(notice) }
    return switch outcome {
    case .stored: setup.data.isTemporary ? .notStored : .stored
    case .pending(let number): .pending(number)
    case .failed: .notStored
    }
  }
}
