import PeachAudio
import PeachCore
import PeachTerminal

/// What is got ready while a screen shows: the profile is read and the sound loaded, each on a thread of its own.
///
/// The audio device is not: an open one keeps the machine's sound awake and, without a sound server, everybody else's silent,
/// while opening it takes a few milliseconds.
final class Preparation {
  private let training: Training
  private var reader: ReportReader?
  private var loading: Background<LoadedSound>?
  private var begun: LiveTraining?

  init(_ training: Training) {
    self.training = training
    // Before there is a second thread.
    AudioDevice.prepareProcess()
  }

  // MARK: The profile

  var isReading: Bool { reader != nil }

  /// Reads the profile of a period, in place of what is being read.
  func read(_ period: HistoryRange) {
    let (context, parsed) = (training.context, training.parsed)
    reader = ReportReader(folder: try? context.dataFolder(), period: period) {
      parsed.applied(to: $0).training.noteRange
    }
  }

  /// What has been read, once.
  func takeReport() -> Result<ProfileReport, any Error>? {
    guard let result = reader?.result else { return nil }
    reader = nil
    return result
  }

  /// How far the reading is, once it takes longer than anybody would wait for without a word.
  var progress: Text? {
    reader?.progress.map { TrainingMessages.readingAnswers(done: $0.done, of: $0.total) }
  }

  /// Become readable when there is something to take.
  var descriptors: [Int32] { reader.map { [$0.descriptor] } ?? [] }

  func wait(for limit: Duration) { reader?.wait(for: limit) }

  // MARK: The sound and the training

  /// Loads the sound of the settings, where that has not been done.
  func loadSound() {
    let (context, parsed) = (training.context, training.parsed)
    guard let stored = try? context.storedSettings() else { return }
    let (settings, catalogue) = (parsed.applied(to: stored), context.catalogue)
    guard begun?.sound != settings.sound, loading == nil else { return }
    loading = Background {
      try LoadedSound(settings.sound, SoundOptions.source(parsed, settings: settings, in: catalogue))
    }
  }

  /// The training that goes on from the last one, with the sound that has been loaded meanwhile.
  func live() throws -> LiveTraining {
    while let loading, loading.result == nil, training.signals.ending == nil { loading.wait(for: .milliseconds(20)) }
    // Where it could not be loaded, the training will say why.
    let loaded = try? loading?.result?.get()
    loading = nil
    if let begun {
      if let loaded { begun.take(loaded) }
      return begun
    }
    let live = try LiveTraining(training, loaded: loaded)
    begun = live
    return live
  }

  /// The answers are others than before: the next training begins from what is stored.
  func forgetTraining() { begun = nil }

  var lost: LostAnswers? { begun?.lost }
}
