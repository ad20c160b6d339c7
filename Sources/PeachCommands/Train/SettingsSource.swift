import PeachAudio
import PeachCore

/// The settings as they stand at each comparison: what is stored, with what the command line says on top.
final class SettingsSource {
  private let store: TrainingDataStore
  private let parsed: ParsedCommand
  private let catalogue: SoundFontCatalogue
  private var seenVersion: Int?
  private var settings: Settings
  private let isFixed: Bool

  /// - Parameter fixed: settings that do not change; nil to follow the store.
  init(store: TrainingDataStore, fixed: Settings?, parsed: ParsedCommand, catalogue: SoundFontCatalogue) {
    self.store = store
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
    settings = parsed.applied(to: stored)
    return settings
  }

  func source() throws(AudioError) -> SoundSource {
    try SoundOptions.source(parsed, settings: current(), in: catalogue)
  }
}

/// The player of the sound in use; another one when the setting changes.
final class SoundSwitch {
  private let settings: SettingsSource
  private let factory = NotePlayerFactory()
  private(set) var source: SoundSource
  private var id: SoundSourceID
  private var player: (any NotePlayer)?

  init(settings: SettingsSource, source: SoundSource) {
    self.settings = settings
    self.source = source
    id = settings.current().sound
  }

  /// Loads the sound while the device is still being opened.
  func load() throws(AudioError) { try factory.load(source) }

  func player(into playback: Playback) throws(AudioError) -> any NotePlayer {
    let wanted = settings.current().sound
    if let player, wanted == id { return player }
    if wanted != id {
      source = try settings.source()
      id = wanted
    }
    let player = try factory.player(for: source, into: playback)
    self.player = player
    return player
  }

  /// The next player is made for another playback.
  func forgetPlayer() { player = nil }
}
