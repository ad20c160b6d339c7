import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage

/// The current settings for each trial: the stored ones, overridden by the command line.
final class SettingsSource {
  private let store: TrainingDataStore
  private let writer: StoreWriter
  private let parsed: ParsedCommand
  private let context: Context
  private var seenVersion: Int?
  private var settings: Settings
  /// Whether they can't change, as in a measurement.
  let isFixed: Bool
  /// Whether the sound is that of a plan: an option then only gives the path of its file.
  private let hasPlannedSound: Bool
  /// The volume set by a key, if an option sets the volume for this run or the new value isn't stored yet.
  private var volume: String?
  /// Whether the exercise has a tuning system.
  private let hasTuning: Bool
  /// Whether the listener also names directions.
  private let namesDirection: Bool
  private let tuningFile = TuningFile()
  /// The tuning that was last read from a file.
  private var system: TuningSystem?
  /// Why the file of the tuning can't be used, and whether that was reported.
  private var unusableTuning: (choice: TuningChoice, error: ScalaError, isReported: Bool)?
  private let exercise: Exercise

  /// - Parameters:
  ///   - fixed: settings that don't change; nil to follow the store.
  ///   - isPlanned: whether they are those of a plan, with its sound.
  ///   - exercise: the one they are for.
  init(
    _ data: UserData, fixed: Settings?, isPlanned: Bool, for exercise: Exercise, parsed: ParsedCommand,
    context: Context
  ) {
    (store, writer) = (data.store, data.writer)
    self.parsed = parsed
    self.context = context
    isFixed = fixed != nil
    hasPlannedSound = isPlanned
    self.exercise = exercise
    hasTuning = exercise.settings.contains(.tuning)
    namesDirection = parsed.has(ExerciseOptions.nameDirection)
    settings = parsed.applied(to: fixed ?? Settings())
    settings.training.namesDirection = namesDirection
  }

  /// The current settings. Changes by other processes take effect at once; if the database can't be read, nothing changes.
  func current() -> Settings {
    follow()
    return tuned(settings)
  }

  private func follow() {
    guard !isFixed, let version = try? store.dataVersion(), version != seenVersion,
      let stored = try? store.settings()
    else { return }
    seenVersion = version
    settings = applied(to: stored)
  }

  /// The settings with the tuning of a file, which is read if it is new or has changed. One that can't be used leaves the last one.
  private func tuned(_ settings: Settings) -> Settings {
    guard hasTuning, case .file? = settings.training.intervals.tuning, let choice = settings.training.intervals.tuning
    else { return settings }
    do throws(ScalaError) {
      system = try tuningFile.system(choice, settings.training.intervals.tonic)
      unusableTuning = nil
    } catch {
      if unusableTuning?.choice != choice || unusableTuning?.error != error {
        unusableTuning = (choice, error, isReported: false)
      }
    }
    var settings = settings
    if let system { settings.training.use(system) }
    return settings
  }

  /// - Throws: `CommandError` if the file of the tuning can't be used, or has nothing that is asked.
  func checkTuning() throws(CommandError) {
    let settings = current()
    if let unusableTuning {
      throw CommandError(unusableTuning.error, file: unusableTuning.choice.description)
    }
    if let conflict = exercise.conflict(in: settings.training) { throw CommandError(ErrorMessage(conflict), .usage) }
  }

  /// What to say about the file of the tuning when a training begins; nil if nothing.
  var tuningRemark: Text? {
    guard case .file(let path)? = settings.training.intervals.tuning, tuningFile.wasSorted else { return nil }
    return ErrorMessage.sortedTuning(file: path)
  }

  /// The message, once, that the file of the tuning can't be used any more.
  func takeTuningNotice() -> Text? {
    guard let unusable = unusableTuning, !unusable.isReported else { return nil }
    unusableTuning?.isReported = true
    return ErrorMessage.keptTuning(unusable.error, file: unusable.choice.description)
  }

  private func applied(to stored: Settings) -> Settings {
    var settings = parsed.applied(to: stored)
    settings.training.namesDirection = namesDirection
    if let volume { try? Setting.volume.set(volume, in: &settings) }
    return settings
  }

  /// Changes the volume by one step: permanently, or for this run only if an option has set it.
  ///
  /// - Returns: the new volume in dB; nil if settings are fixed.
  func changeVolume(louder: Bool) -> Double? {
    guard !isFixed else { return nil }
    let value = current().volume(louder: louder)
    let isStored =
      !parsed.sets(.volume)
      && writer.perform(.setting) { store throws(DataStoreError) in try store.set(.volume, to: value) } == .stored
    volume = isStored ? nil : value
    try? Setting.volume.set(value, in: &settings)
    return settings.training.sounding.volume.value
  }

  func source(_ id: SoundSourceID) throws(AudioError) -> SoundSource { try SoundSource(id, in: context.catalogue) }

  func source() throws(AudioError) -> SoundSource {
    if hasPlannedSound { return try SoundSource(current().sound, in: context.catalogue) }
    return try SoundOptions.source(parsed, settings: current(), context)
  }
}
