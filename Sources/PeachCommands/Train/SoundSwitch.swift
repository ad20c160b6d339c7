import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// A sound that has been found and loaded; it belongs to one thread at a time.
struct LoadedSound {
  /// What the settings call it.
  let id: SoundSourceID
  let source: SoundSource
  let factory: NotePlayerFactory
  /// Nil for the sine, where it can't be measured, and where it wasn't asked for.
  let measurement: SoundMeasurement?

  init(
    _ id: SoundSourceID, _ source: SoundSource, known: SoundMeasurement?, isMeasured: Bool, through gate: SoundGate
  ) throws(AudioError) {
    self.id = id
    self.source = source
    factory = NotePlayerFactory(gate: gate)
    if let known { factory.remember(known, of: source) }
    try factory.load(source)
    measurement = isMeasured ? (try? factory.measurement(of: source)).flatMap { $0 } : nil
  }
}

/// A sound that is being loaded on a thread of its own, which nobody need wait for.
struct LoadingSound {
  let id: SoundSourceID
  let result: Background<LoadedSound>

  /// - Parameters:
  ///   - isMeasured: whether it is to be measured.
  ///   - find: finds it, and what was measured of it before; called on that thread.
  init(
    _ id: SoundSourceID, isMeasured: Bool = true, through gate: SoundGate,
    _ find: @escaping @Sendable () throws(AudioError) -> (source: SoundSource, known: SoundMeasurement?)
  ) {
    self.id = id
    result = Background {
      let (source, known) = try find()
      return try LoadedSound(id, source, known: known, isMeasured: isMeasured, through: gate)
    }
  }
}

/// The player of the sound in use; another one when the setting changes.
final class SoundSwitch {
  private let settings: SettingsSource
  private let store: TrainingDataStore
  private let gate: SoundGate
  /// Nobody hears a simulated listener's notes.
  private let isHeard: Bool
  private(set) var source: SoundSource
  private(set) var id: SoundSourceID
  private var loaded: LoadedSound?
  private var loading: LoadingSound?
  private var player: (any NotePlayer)?
  /// What `player` plays into.
  private weak var playback: Playback?

  private let patience: Duration

  /// - Parameters:
  ///   - loading: one that has been begun before; taken where it is the one that is wanted.
  ///   - patience: how long a sound that is wanted during a training is waited for; if it takes longer, the old one goes on
  ///     until it's loaded.
  /// - Throws: where the sound that is wanted cannot be found.
  init(
    _ setup: SessionSetup, through gate: SoundGate, isHeard: Bool, loading: LoadingSound? = nil,
    patience: Duration = .milliseconds(500)
  ) throws(AudioError) {
    self.patience = patience
    (settings, store, self.gate, self.isHeard) = (setup.settings, setup.store, gate, isHeard)
    id = settings.current().sound
    self.loading = loading?.id == id ? loading : nil
    source =
      if let loaded = try? self.loading?.result.result?.get() { loaded.source } else { try settings.source() }
  }

  /// What was measured of the sound in use.
  var measurement: SoundMeasurement? { loaded?.measurement }

  /// Another sound, which is being loaded elsewhere.
  func take(_ loading: LoadingSound) { self.loading = loading }

  /// Begins to load the sound that is wanted now, where that hasn't been done.
  func beginLoading() throws(AudioError) {
    // The next player is made for another playback.
    player = nil
    try follow()
  }

  private func follow() throws(AudioError) {
    let wanted = settings.current().sound
    if let loading {
      if loading.id == wanted { return }
      self.loading = nil
    }
    guard wanted != loaded?.id else { return }
    let source = wanted == id ? source : try settings.source()
    let known = store.measurement(of: source)
    loading = LoadingSound(wanted, isMeasured: isHeard, through: gate) { (source, known) }
  }

  /// Waits for the sound that is being loaded.
  ///
  /// - Returns: whether it's there; false where `isLeaving` came true before.
  func finishLoading(unless isLeaving: () -> Bool) throws(AudioError) -> Bool {
    guard let loading else { return true }
    while loading.result.result == nil {
      if isLeaving() { return false }
      loading.result.wait(for: .milliseconds(20))
    }
    self.loading = nil
    switch loading.result.result {
    case .success(let loaded): (self.loaded, id, source, player) = (loaded, loaded.id, loaded.source, nil)
    case .failure(let error): throw error as? AudioError ?? .synthesis(operation: "\(error)")
    case nil: break
    }
    return true
  }

  func player(into playback: Playback) throws(AudioError) -> any NotePlayer {
    try follow()
    let deadline = ContinuousClock.now + patience
    _ = try finishLoading { ContinuousClock.now >= deadline }
    if let player, self.playback === playback { return player }
    let factory = loaded?.factory ?? NotePlayerFactory(gate: gate)
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
    return (try? measurement(of: key, by: .current)).flatMap { $0 }
  }
}

extension MeasuringVersions {
  /// Those of this process.
  static var current: Self { Self(peach: Release.version, fluidSynth: Fluid.version ?? "none") }
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
