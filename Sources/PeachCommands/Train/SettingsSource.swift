import PeachAudio
import PeachCore

/// The settings as they stand at each comparison: what is stored, with what the command line says on top.
final class SettingsSource {
  private let store: TrainingDataStore
  private let writer: StoreWriter
  private let parsed: ParsedCommand
  private let catalogue: SoundFontCatalogue
  private var seenVersion: Int?
  private var settings: Settings
  /// Whether nothing changes them, as in a measurement.
  let isFixed: Bool
  /// The volume that a key has set, where an option sets it for this run or it isn't stored yet.
  private var volume: String?

  /// - Parameter fixed: settings that do not change; nil to follow the store.
  init(_ data: UserData, fixed: Settings?, parsed: ParsedCommand, catalogue: SoundFontCatalogue) {
    (store, writer) = (data.store, data.writer)
    self.parsed = parsed
    self.catalogue = catalogue
    isFixed = fixed != nil
    settings = parsed.applied(to: fixed ?? Settings())
  }

  /// A change from another terminal acts at once; a database that cannot be read just now changes nothing.
  func current() -> Settings {
    guard !isFixed, let version = try? store.dataVersion(), version != seenVersion,
      let stored = try? store.settings()
    else { return settings }
    seenVersion = version
    settings = applied(to: stored)
    return settings
  }

  private func applied(to stored: Settings) -> Settings {
    var settings = parsed.applied(to: stored)
    if let volume { try? SettingKey.volume.set(volume, in: &settings) }
    return settings
  }

  /// Changes the volume by one step, for always, or for this run where an option has set it.
  ///
  /// - Returns: the new volume in dB; nil where it is fixed, as a measurement's is.
  func changeVolume(louder: Bool) -> Double? {
    guard !isFixed else { return nil }
    let value = current().volume(louder: louder)
    let isStored =
      !parsed.sets(.volume)
      && writer.perform(.setting) { store throws(DataStoreError) in try store.set(.volume, to: value) } == .stored
    volume = isStored ? nil : value
    try? SettingKey.volume.set(value, in: &settings)
    return settings.training.sounding.volume.value
  }

  func source() throws(AudioError) -> SoundSource {
    // What goes on has its sound in its settings; an option says only where the file is.
    if parsed[SessionOptions.resume] { return try SoundSource(current().sound, in: catalogue) }
    return try SoundOptions.source(parsed, settings: current(), in: catalogue)
  }
}
