import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachMIDI
import PeachTerminal

/// Reads the profile and loads the sound in the background while a screen is shown.
///
/// The audio device is not opened in advance: an open device keeps the sound hardware awake and, without a sound server,
/// silences other programs, while opening it takes only a few milliseconds.
final class Preparation {
  private let training: Training
  private var reader: ReportReader?
  private var readerAhead: ReportReader?
  private var loading: LoadingSound?
  /// The training that was started last.
  private var current: LiveTraining?
  let audition: Audition
  private var finding: Background<[SoundListing]>?
  private var findingMIDI: Background<[String]>?
  private var deleting: Background<DeletionSummary>?
  private var writing: Background<Text>?

  init(_ training: Training) {
    self.training = training
    let context = training.context
    audition = Audition(context.catalogue, through: context.output) { KnownMeasurements.factory(for: $0, context) }
  }

  // MARK: The profile

  var isReading: Bool { reader != nil }

  /// Starts reading the profile of a period, replacing a reading in progress.
  ///
  /// - Parameter part: nil for the one in the settings.
  func read(_ period: HistoryRange, part: String? = nil) {
    let (context, overriding, catalogue) = (training.context, training.overriding, training.context.catalogue)
    let options = context.dataOptions
    reader = ReportReader(folder: try? context.dataFolder()) {
      ProfileRequest(
        overriding($0).settled($1, catalogue), part: part, period: period, options: options)
    }
  }

  /// Reads the profile that the Profile Screen asks for.
  func read(_ screen: ProfileScreen) {
    read(screen.range, part: screen.part)
  }

  /// Reads the pictures of the exercises beside the chosen one, so that ← and → show them at once.
  func readAhead(for screens: Screens) {
    if let result = readerAhead?.result {
      if let picture = try? result.get() { screens.keep(picture) }
      readerAhead = nil
    }
    if reader == nil, readerAhead == nil, let exercise = screens.neighborToRead() { readAhead(exercise) }
  }

  /// Ends the readings, which have the data open: others may rename a person who isn't shown any more.
  func stopReading() {
    for reading in [reader, readerAhead] { reading?.stop(within: .seconds(1)) }
    (reader, readerAhead) = (nil, nil)
  }

  /// Stops reading ahead.
  func stopReadingAhead() { readerAhead = nil }

  private func readAhead(_ exercise: ExerciseName) {
    let (context, overriding, catalogue) = (training.context, training.overriding, training.context.catalogue)
    let options = context.dataOptions
    readerAhead = ReportReader(folder: try? context.dataFolder()) {
      var settings = overriding($0).settled($1, catalogue)
      settings.exercise = exercise
      return ProfileRequest(settings, period: .all, options: options)
    }
  }

  /// Returns the profile that was read, once.
  func takeReport() -> Result<ProfileRows, any Error>? {
    guard let result = reader?.result else { return nil }
    reader = nil
    return result
  }

  /// Progress of reading the profile; nil in the first second.
  var progress: Text? {
    reader?.progress.map { TrainingMessages.readingAnswers(done: $0.done, of: $0.total) }
  }

  /// Become readable when there are results to take.
  var descriptors: [Int32] {
    [
      reader?.descriptor, readerAhead?.descriptor, finding?.descriptor, findingMIDI?.descriptor, deleting?.descriptor,
      writing?.descriptor,
      audition.descriptor, training.writer?.descriptor,
    ].compactMap { $0 }
  }

  func wait(for limit: Duration) { reader?.wait(for: limit) }

  // MARK: Files

  /// Starts writing a file, unless one is being written.
  func write(_ body: @escaping @Sendable () throws -> Text) {
    if writing == nil { writing = Background(body) }
  }

  /// Returns the result of writing a file, once.
  func takeWriting() -> Result<Text, any Error>? { Self.take(&writing) }

  // MARK: The sound and the training

  /// Starts loading the sound of the settings, unless it is loaded or being loaded.
  func loadSound() {
    let (context, parsed) = (training.context, training.parsed)
    guard let stored = try? context.storedSettings() else { return }
    let settings = parsed.applied(to: stored)
    // Drop superseded loads.
    if current?.sound == settings.sound { loading = nil }
    guard current?.sound != settings.sound, loading?.id != settings.sound else { return }
    loading = LoadingSound(settings.sound, through: context.gate) { () throws(AudioError) in
      let source = try SoundOptions.source(parsed, settings: settings, context)
      return (source, KnownMeasurements(context).measurement(of: source))
    }
  }

  /// The training to start: it continues the last one of this exercise, with the sound loaded meanwhile or being loaded.
  func live() throws -> LiveTraining {
    settle()
    defer { loading = nil }
    if let current, current.exercise.name == ((try? training.exercise()) ?? current.exercise).name {
      if let loading { current.take(loading) }
      return current
    }
    let live = try LiveTraining(training, training.plan, loading: loading)
    current = live
    return live
  }

  /// Reports errors when the user leaves, and returns the exit code.
  func report(_ reason: StopReason) throws -> ExitCode {
    if let current { return try current.report(reason) }
    let code = training.code(of: reason)
    let lossCode = training.reportLost(training.lost)
    return code == .success ? lossCode : code
  }

  // MARK: The settings

  /// Starts searching all SoundFonts for sounds.
  func findSounds() {
    let context = training.context
    let chosen = (try? context.storedSettings())?.sound ?? .standard
    finding = Background { context.catalogue.listings(chosen: chosen, KnownMeasurements(context.dataAtRest)) }
  }

  /// Returns the sounds that were found, once.
  func takeSounds() -> [SoundListing]? { Self.take(&finding).flatMap { try? $0.get() } }

  func findMIDIInputs() {
    let driver = (try? training.context.storedSettings())?.midi.driver
    findingMIDI = Background { try MIDIPorts.all(driver: driver).map(\.name) }
  }

  /// Returns the names of the MIDI inputs that were found, once.
  func takeMIDIInputs() -> [String]? { Self.take(&findingMIDI).map { (try? $0.get()) ?? [] } }

  /// Starts deleting answers, after writing a backup.
  func delete(_ selection: AnswerSelection) throws {
    let folder = try training.context.dataFolder()
    // Pending answers would be stored after the deletion.
    if let writer = training.writer, writer.pending(.answer) > 0 {
      throw DataStoreError.busy(path: folder + "/" + TrainingDataStore.fileName)
    }
    deleting = Background { try TrainingDataStore(folder: folder).delete(selection, hasBackup: true) }
  }

  /// Ends the preview and waits for files and a deletion, none of which may overlap with a training or outlive the program.
  func settle() {
    audition.end()
    while let writing, writing.result == nil { writing.wait(for: .seconds(1)) }
    guard let deleting else { return }
    while deleting.result == nil { deleting.wait(for: .seconds(1)) }
    current = nil
  }

  /// Returns the result of a deletion, once. The next training starts afresh, without the deleted answers.
  func takeDeletion() -> Result<DeletionSummary, any Error>? {
    let result = Self.take(&deleting)
    if result != nil { current = nil }
    return result
  }

  private static func take<Value>(_ work: inout Background<Value>?) -> Result<Value, any Error>? {
    guard let result = work?.result else { return nil }
    work = nil
    return result
  }
}
