import PeachAudio
import PeachCore

/// Stores answers, and remembers what could not be stored.
final class AnswerRecorder {
  private let store: TrainingDataStore
  private let settings: SettingsSource
  private let sounds: SoundSwitch
  private let origin: UTCTime
  private let run: RunRecord
  private(set) var failures: (count: Int, error: DataStoreError)?

  /// What the answers are heard through.
  struct Output {
    let driver: String
    let sampleRate: Double
    let period: Int
  }

  /// - Parameter origin: the time of day at zero of the session's clock.
  init(_ sitting: Sitting, sounds: SoundSwitch, origin: UTCTime, run output: Output) {
    store = sitting.store
    settings = sitting.settings
    self.sounds = sounds
    self.origin = origin
    run = RunRecord(
      purpose: .training, started: .now, peachVersion: Peach.version, fluidSynthVersion: Fluid.version,
      driver: output.driver, sampleRate: output.sampleRate, period: output.period)
  }

  /// False where the answer could not be stored; training goes on.
  func record(_ completed: CompletedComparison) -> Bool {
    let record = ComparisonRecord(
      time: origin.adding(completed.time), comparison: completed.comparison, answer: completed.answer,
      responseTime: completed.responseTime, soundSource: sounds.source.record,
      strategy: settings.current().training.strategy)
    do throws(DataStoreError) {
      try store.record(record, run: run)
      return true
    } catch {
      failures = ((failures?.count ?? 0) + 1, error)
      return false
    }
  }
}
