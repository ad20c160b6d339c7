import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// What is got ready while a screen shows: the profile is read and the sound loaded, each on a thread of its own.
///
/// The audio device is not: an open one keeps the machine's sound awake and, without a sound server, everybody else's silent,
/// while opening it takes a few milliseconds.
final class Preparation {
  private let training: Training
  private var reader: ReportReader?
  private var loading: LoadingSound?
  private var begun: LiveTraining?
  let audition: Audition
  private var finding: Background<[SoundListing]>?
  private var deleting: Background<DeletionSummary>?

  init(_ training: Training) {
    self.training = training
    let context = training.context
    audition = Audition(context.catalogue, through: context.output) { KnownMeasurements.factory(for: $0, context) }
    // Before there is a second thread.
    AudioDevice.prepareProcess()
  }

  // MARK: The profile

  var isReading: Bool { reader != nil }

  /// Reads the profile of a period, in place of what is being read.
  func read(_ period: HistoryRange) {
    let (context, choice, catalogue) = (training.context, training.choice, training.context.catalogue)
    reader = ReportReader(folder: try? context.dataFolder(), period: period) {
      let settings = choice.applied(to: $0).settled($1, catalogue)
      return ProfileRequest(settings.exercise, keys: settings.training.noteRange)
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
  var descriptors: [Int32] {
    [reader?.descriptor, finding?.descriptor, deleting?.descriptor, audition.descriptor, training.writer?.descriptor]
      .compactMap { $0 }
  }

  func wait(for limit: Duration) { reader?.wait(for: limit) }

  // MARK: The sound and the training

  /// Loads the sound of the settings, where that has not been done.
  func loadSound() {
    let (context, parsed) = (training.context, training.parsed)
    guard let stored = try? context.storedSettings() else { return }
    let (settings, catalogue) = (parsed.applied(to: stored), context.catalogue)
    // What was wanted in between is wanted no more.
    if begun?.sound == settings.sound { loading = nil }
    guard begun?.sound != settings.sound, loading?.id != settings.sound else { return }
    loading = LoadingSound(settings.sound, through: context.gate) { () throws(AudioError) in
      let source = try SoundOptions.source(parsed, settings: settings, in: catalogue)
      return (source, KnownMeasurements(context).measurement(of: source))
    }
  }

  /// The training that goes on from the last one, with the sound that has been loaded meanwhile, or is being loaded.
  func live() throws -> LiveTraining {
    settle()
    defer { loading = nil }
    if let begun, begun.exercise.name == (try training.exercise()).name {
      if let loading { begun.take(loading) }
      return begun
    }
    let live = try LiveTraining(training, training.plan, loading: loading)
    begun = live
    return live
  }

  /// Tells what went wrong, once, on leaving.
  func report(_ reason: StopReason) throws -> ExitCode {
    if let begun { return try begun.report(reason) }
    let code = training.code(of: reason)
    let codeOfLoss = training.tellLost(training.writer?.lost)
    return code == .success ? codeOfLoss : code
  }

  // MARK: The settings

  /// Looks through the SoundFonts for all sounds.
  func findSounds() {
    let catalogue = training.context.catalogue
    let chosen = (try? training.context.storedSettings())?.sound ?? .standard
    finding = Background { catalogue.listings(chosen: chosen) }
  }

  /// All sounds that were found, once.
  func takeSounds() -> [SoundListing]? {
    guard let result = finding?.result else { return nil }
    finding = nil
    return try? result.get()
  }

  /// Deletes all answers, leaving a backup.
  func deleteAnswers() throws {
    let folder = try training.context.dataFolder()
    // They would be stored afterwards.
    if let writer = training.writer, writer.pending(.answer) > 0 {
      throw DataStoreError.busy(path: folder + "/" + TrainingDataStore.fileName)
    }
    deleting = Background { try TrainingDataStore(folder: folder).delete(.all, hasBackup: true) }
  }

  /// Ends what must not go on beside a training or after the program: the device is free again, the answers are gone.
  func settle() {
    audition.end()
    guard let deleting else { return }
    while deleting.result == nil { deleting.wait(for: .seconds(1)) }
    begun = nil
  }

  /// What the deletion has come to, once; no answer that is gone is gone on from.
  func takeDeletion() -> Result<DeletionSummary, any Error>? {
    guard let result = deleting?.result else { return nil }
    deleting = nil
    begun = nil
    return result
  }
}
