import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage

/// A loaded sound. Only one thread at a time may use it.
struct LoadedSound {
  /// Its ID in the settings.
  let id: SoundSourceID
  let source: SoundSource
  let factory: NotePlayerFactory
  /// Nil for the sine, if measuring failed, and if it wasn't requested.
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

/// A sound being loaded on a separate thread.
struct LoadingSound {
  let id: SoundSourceID
  let result: Background<LoadedSound>

  /// - Parameters:
  ///   - isMeasured: whether to measure the sound.
  ///   - find: finds the sound and its known measurements; called on that thread.
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

/// Provides the player of the current sound and loads another sound when the setting changes.
final class SoundSwitch {
  private let settings: SettingsSource
  private let store: TrainingDataStore
  private let gate: SoundGate
  /// False with a simulated listener; the sound is then not measured.
  private let isHeard: Bool
  private(set) var source: SoundSource
  private(set) var id: SoundSourceID
  private var loaded: LoadedSound?
  private let otherSources: [SoundSource]
  /// The other sounds of an experiment or an exercise, once they are loaded.
  private var others: [LoadedSound] = []
  private var loading: LoadingSound?
  private var player: (any NotePlayer)?
  /// The playback that `player` plays into.
  private weak var playback: Playback?

  private let patience: Duration
  /// Whether the player gives each key its exact pitch: where the notes of a trial differ in more than pitch and amplitude, and
  /// where the held note of a match has to have the pitch of the short one, which no correction of an interval ensures.
  let correctsKeys: Bool

  /// - Parameters:
  ///   - loading: a sound already being loaded; used if it is the one in the settings.
  ///   - patience: how long to wait for a new sound during a training, until the old one goes on playing.
  /// - Throws: if the sound in the settings can't be found.
  init(
    _ setup: SessionSetup, through gate: SoundGate, isHeard: Bool, loading: LoadingSound? = nil,
    patience: Duration = .milliseconds(500)
  ) throws(AudioError) {
    self.patience = patience
    (settings, store, self.gate, self.isHeard) = (setup.settings, setup.store, gate, isHeard)
    let exercise = setup.plan.course.exercise
    otherSources =
      setup.plan.otherSounds.isEmpty
      ? try exercise.sounds.map { id throws(AudioError) in try setup.settings.source(id) } : setup.plan.otherSounds
    correctsKeys =
      setup.plan.comparesSounds || !otherSources.isEmpty
      || exercise.answerForm.isTuning && !exercise.columns.has(IntervalColumns.interval)
    id = settings.current().sound
    self.loading = loading?.id == id ? loading : nil
    source =
      if let loaded = try? self.loading?.result.result?.get() { loaded.source } else { try settings.source() }
  }

  var measurement: SoundMeasurement? { loaded?.measurement }

  func take(_ loading: LoadingSound) { self.loading = loading }

  /// Starts loading the sound in the settings, unless it is loaded or being loaded.
  func beginLoading() throws(AudioError) {
    // A new playback needs a new player.
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
    let known = store.sounds.measurement(of: source)
    loading = LoadingSound(wanted, isMeasured: isHeard, through: gate) { (source, known) }
  }

  /// Waits for the sound being loaded.
  ///
  /// - Returns: whether it is loaded; false if `isLeaving` became true first.
  func finishLoading(unless isLeaving: () -> Bool) throws(AudioError) -> Bool {
    if others.isEmpty {
      for source in otherSources {
        if isLeaving() { return false }
        others.append(
          try LoadedSound(
            source.id, source, known: store.sounds.measurement(of: source), isMeasured: false, through: gate))
      }
    }
    guard let loading else { return true }
    while loading.result.result == nil {
      if isLeaving() { return false }
      loading.result.wait(for: .milliseconds(20))
    }
    self.loading = nil
    switch loading.result.result {
    case .success(let loaded):
      try loaded.factory.load(loaded.source, at: settings.current().training.sounding.velocity)
      (self.loaded, id, source, player) = (loaded, loaded.id, loaded.source, nil)
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
    let player = try factory.player(
      for: source, with: others.map { ($0.source, $0.factory) },
      correctingKeys: correctsKeys && PitchSurvey.isNeeded(for: source, through: gate), into: playback)
    (self.player, self.playback) = (player, playback)
    return player
  }
}

extension StoredSounds {
  /// What identifies a preset; nil until the digest of its file is known, and for the sine.
  func presetKey(of source: SoundSource) -> PresetKey? {
    guard case .preset(let file, let preset) = source, let sha256 = (try? digest(of: file.version)).flatMap({ $0 })
    else { return nil }
    return PresetKey(sha256: sha256, bank: preset.bank, program: preset.program)
  }

  /// The measurements of a sound by this version; nil if there are none.
  func measurement(of source: SoundSource) -> SoundMeasurement? {
    presetKey(of: source).flatMap { (try? measurement(of: $0, by: .current)).flatMap { $0 } }
  }
}

extension MeasuringVersions {
  /// The versions in this process.
  static var current: Self { Self(peach: Release.version, fluidSynth: Fluid.version ?? "none") }
}

extension TrainingMessages {
  /// Says why the pitch of a sound isn't exact, and that it isn't as loud as others; nil if it is both.
  static func shortcomings(of source: SoundSource, _ measurement: SoundMeasurement?) -> Text? {
    let loudness = measurement.flatMap { SoundCalibration.shortfall(gain: $0.gain) }
    let news = [inexactness(of: source, measurement), loudness.map { unreachable(source.name, by: $0) }].compactMap {
      $0
    }
    return news.first.map { news.dropFirst().reduce($0) { $0 + Text(" ") + $1 } }
  }

  private static func inexactness(of source: SoundSource, _ measurement: SoundMeasurement?) -> Text? {
    guard case .preset(_, let preset) = source else { return nil }
    if preset.isUnpitched { return unpitched(preset.name) }
    guard let steadiness = measurement?.steadiness, !steadiness.isSteady else { return nil }
    return steadiness.wavers ? wavers(preset.name, cents: steadiness.vibrato) : beats(preset.name)
  }
}
