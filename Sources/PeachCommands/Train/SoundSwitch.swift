import PeachAudio
import PeachCore
import PeachTerminal

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
    _ = try factory.measurement(of: source)
  }
}

/// The player of the sound in use; another one when the setting changes.
final class SoundSwitch {
  private let settings: SettingsSource
  private let store: TrainingDataStore
  private var factory: NotePlayerFactory
  private(set) var source: SoundSource
  private(set) var id: SoundSourceID
  private var player: (any NotePlayer)?
  /// What `player` plays into.
  private weak var playback: Playback?

  /// - Parameter loaded: one that has been loaded before; taken where it is the one that is wanted.
  /// - Throws: where the sound that is wanted cannot be found.
  init(_ sitting: Sitting, loaded: LoadedSound? = nil) throws(AudioError) {
    (settings, store) = (sitting.settings, sitting.store)
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
    if let known = store.measurement(of: source) { try factory.remember(known, of: source) }
    try factory.load(source)
  }

  /// Measures the sound where that hasn't been done; nil for the sine, and where it can't be measured.
  func measure() -> SoundMeasurement? { (try? factory.measurement(of: source)).flatMap { $0 } }

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

extension TrainingDataStore {
  /// What this version has measured of a sound; nil where it hasn't, and for the sine.
  func measurement(of source: SoundSource) -> SoundMeasurement? {
    guard case .preset(let file, let preset) = source, let sha256 = (try? digest(of: file.record)).flatMap({ $0 })
    else { return nil }
    let key = PresetKey(sha256: sha256, bank: preset.bank, program: preset.program)
    return (try? measurement(of: key, version: Peach.version)).flatMap { $0 }
  }
}

extension TrainingMessages {
  /// What keeps the pitch of a sound from being exact; nil where nothing does.
  static func inexactness(of source: SoundSource, _ measurement: SoundMeasurement) -> Text? {
    guard case .preset(_, let preset) = source, let steadiness = measurement.steadiness, !steadiness.isSteady else {
      return nil
    }
    return steadiness.wavers ? wavers(preset.name, cents: steadiness.vibrato) : beats(preset.name)
  }
}
