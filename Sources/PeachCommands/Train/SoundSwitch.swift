import PeachAudio
import PeachCore

/// A sound that has been found and loaded; it belongs to one thread at a time.
struct LoadedSound {
  /// What the settings call it.
  let id: SoundSourceID
  let source: SoundSource
  let factory: NotePlayerFactory

  init(_ id: SoundSourceID, _ source: SoundSource) throws(AudioError) {
    self.id = id
    self.source = source
    factory = NotePlayerFactory()
    try factory.load(source)
  }
}

/// The player of the sound in use; another one when the setting changes.
final class SoundSwitch {
  private let settings: SettingsSource
  private var factory: NotePlayerFactory
  private(set) var source: SoundSource
  private(set) var id: SoundSourceID
  private var player: (any NotePlayer)?
  /// What `player` plays into.
  private weak var playback: Playback?

  /// - Parameter loaded: one that has been loaded before; taken where it is the one that is wanted.
  /// - Throws: where the sound that is wanted cannot be found.
  init(settings: SettingsSource, loaded: LoadedSound? = nil) throws(AudioError) {
    self.settings = settings
    id = settings.current().sound
    if let loaded, loaded.id == id {
      (source, factory) = (loaded.source, loaded.factory)
    } else {
      (source, factory) = (try settings.source(), NotePlayerFactory())
    }
  }

  /// Another sound that has been loaded elsewhere.
  func take(_ loaded: LoadedSound) {
    (id, source, factory, player) = (loaded.id, loaded.source, loaded.factory, nil)
  }

  /// Finds and loads the sound that is wanted now, before there is anything to play it on.
  func load() throws(AudioError) {
    // The next player is made for another playback.
    player = nil
    try follow()
    try factory.load(source)
  }

  private func follow() throws(AudioError) {
    let wanted = settings.current().sound
    guard wanted != id else { return }
    source = try settings.source()
    (id, player) = (wanted, nil)
  }

  func player(into playback: Playback) throws(AudioError) -> any NotePlayer {
    try follow()
    if let player, self.playback === playback { return player }
    let player = try factory.player(for: source, into: playback)
    (self.player, self.playback) = (player, playback)
    return player
  }
}
