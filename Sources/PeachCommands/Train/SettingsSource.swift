import PeachAudio
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
  /// The tuning system that was last read.
  private var system = TuningSystem.equal
  /// Why the file of the tuning can't be used, and whether that was reported.
  private var unusableTuning: (choice: TuningChoice, error: ScalaError, isReported: Bool)?

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
    hasTuning = exercise.settings.contains(.tuning)
    namesDirection = parsed.has(ExerciseOptions.nameDirection)
    settings = parsed.applied(to: fixed ?? Settings())
    settings.training.namesDirection = namesDirection
  }

  /// The current settings. Changes by other processes take effect at once; if the database can't be read, nothing changes.
  func current() -> Settings {
    follow()
    resolveTuning()
    return settings
  }

  private func follow() {
    guard !isFixed, let version = try? store.dataVersion(), version != seenVersion,
      let stored = try? store.settings()
    else { return }
    seenVersion = version
    settings = applied(to: stored)
  }

  /// Reads the tuning's file if it is new or has changed. One that can't be used leaves the last system.
  private func resolveTuning() {
    guard hasTuning, let choice = settings.training.intervals.tuning else { return }
    do throws(ScalaError) {
      system = try tuningFile.system(choice)
      unusableTuning = nil
    } catch {
      if unusableTuning?.choice != choice || unusableTuning?.error != error {
        unusableTuning = (choice, error, isReported: false)
      }
    }
    settings.training.intervals.system = system
  }

  /// - Throws: `CommandError` if the file of the tuning can't be used.
  func checkTuning() throws(CommandError) {
    _ = current()
    guard let unusableTuning else { return }
    throw CommandError(unusableTuning.error, file: unusableTuning.choice.description)
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

  func source() throws(AudioError) -> SoundSource {
    if hasPlannedSound { return try SoundSource(current().sound, in: context.catalogue) }
    return try SoundOptions.source(parsed, settings: current(), context)
  }
}
