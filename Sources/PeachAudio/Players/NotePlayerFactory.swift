import PeachBase

/// Makes renderers and players, which bring all sounds and keys to the same loudness. The SoundFont in use stays loaded.
///
/// Call everything from one thread.
public final class NotePlayerFactory {
  private let gate: SoundGate?
  /// Keeps decoded samples; nil to decode compressed ones each time.
  var cache: DecodedCache?
  private var loaded: LoadedSoundFont?
  /// The file that `gains`, `levels` and `steadinesses` are about.
  private var file: SoundFontFile?
  private var gains: [SoundFontPreset: Double] = [:]
  private var levels: [SoundFontPreset: KeyLevels] = [:]
  private var steadinesses: [SoundFontPreset: Steadiness?] = [:]

  /// - Parameter gate: checks unknown presets in another process first; nil in that process.
  public init(gate: SoundGate?) { (self.gate, cache) = (gate, gate?.cache) }

  /// Loads a sound and measures its loudness, before a device is open.
  ///
  /// - Parameter velocity: that of the notes, at which the sound must be audible too; nil if it isn't known.
  /// - Returns: the gain that the sound needs, in dB.
  /// - Throws: as `renderer(for:sampleRate:)`.
  @discardableResult
  public func load(_ source: SoundSource, at velocity: MIDIVelocity? = nil) throws(AudioError) -> Double {
    guard case .preset(let file, let preset) = source else { return 0 }
    let (soundFont, gain) = try loadAudible(file, preset)
    guard let velocity, velocity != preset.usualVelocity else { return gain }
    let renderer = try SoundFontRenderer(soundFont, preset: preset, sampleRate: SoundCalibration.rate)
    var isFaint = false
    // The first key that can be heard is enough, so that a training begins at once.
    for key in SoundCalibration.keys(among: preset.keys(at: velocity)) {
      let needed = try SoundCalibration(renderer, keys: [key], velocity: velocity).gain
      guard SoundCalibration.isInaudible(gain: needed) else { return gain }
      // A preset that is silent at this velocity is an error of its keys.
      if needed < SoundMeasurement.gains.upperBound { isFaint = true }
    }
    if isFaint { throw .inaudible(preset: preset.name, velocity: velocity) }
    return gain
  }

  /// Adopts an earlier measurement of a sound, whose preset is then known to load.
  public func remember(_ measurement: SoundMeasurement, of source: SoundSource) {
    guard case .preset(let file, let preset) = source else { return }
    use(file)
    gains[preset] = measurement.gain
    steadinesses[preset] = .some(measurement.steadiness)
  }

  /// The measurement of a sound, known or new; nil for the sine.
  public func measurement(of source: SoundSource) throws(AudioError) -> SoundMeasurement? {
    guard case .preset(let file, let preset) = source else { return nil }
    let (soundFont, gain) = try load(file, preset)
    if SoundCalibration.isInaudible(gain: gain) { return SoundMeasurement(gain: gain, steadiness: nil) }
    return SoundMeasurement(gain: gain, steadiness: try steadiness(of: preset, in: soundFont))
  }

  /// - Throws: `unreadableSoundFont` if FluidSynth rejects the file; `unusablePreset`; `inaudible`.
  public func renderer(for source: SoundSource, sampleRate: Double) throws(AudioError) -> any NoteRenderer {
    switch source {
    case .sine: return SineRenderer(sampleRate: sampleRate)
    case .preset(let file, let preset):
      let (soundFont, gain) = try loadAudible(file, preset)
      return try SoundFontRenderer(
        soundFont, preset: preset, sampleRate: sampleRate, gain: SoundCalibration.allowed(gain),
        levels: levels(of: preset, in: file))
    }
  }

  /// Nil for the bundled sine, whose keys have levels by ISO 226.
  private func levels(of preset: SoundFontPreset, in file: SoundFontFile) -> KeyLevels? {
    if file.name == SoundFontCatalogue.standardName, preset.place == "8:80" { return nil }
    let known = levels[preset] ?? KeyLevels()
    levels[preset] = known
    return known
  }

  /// The bundled sounds are steady by construction.
  ///
  /// - Returns: nil for a sound without a pitch, or too faint to have one.
  private func steadiness(
    of preset: SoundFontPreset, in soundFont: LoadedSoundFont
  ) throws(AudioError) -> Steadiness? {
    if soundFont.file.name == SoundFontCatalogue.standardName { return Steadiness(vibrato: 0, beating: 0) }
    if let known = steadinesses[preset] { return known }
    let renderer = try SoundFontRenderer(soundFont, preset: preset, sampleRate: KeyMeasurement.rate)
    let steadiness = try Steadiness(renderer, keys: preset.keys(at: .medium))
    steadinesses[preset] = .some(steadiness)
    return steadiness
  }

  /// - Parameters:
  ///   - others: further sounds, which notes name by their places from 1 on, and the factories that loaded them.
  ///   - correctingKeys: whether all keys get their exact pitch even without further sounds.
  /// - Throws: as `renderer(for:sampleRate:)`.
  public func renderer(
    for source: SoundSource, with others: [(source: SoundSource, factory: NotePlayerFactory)],
    correctingKeys: Bool = false, sampleRate: Double
  ) throws(AudioError) -> any NoteRenderer {
    let renderer = try renderer(for: source, sampleRate: sampleRate)
    guard correctingKeys || !others.isEmpty else { return renderer }
    var renderers = [renderer]
    for (source, factory) in others { renderers.append(try factory.renderer(for: source, sampleRate: sampleRate)) }
    return SoundsRenderer(renderers)
  }

  /// A player of what the renderer of the same sounds renders.
  public func player(
    for source: SoundSource, with others: [(source: SoundSource, factory: NotePlayerFactory)] = [],
    correctingKeys: Bool = false, into playback: Playback
  ) throws(AudioError) -> any NotePlayer {
    let renderer = try renderer(
      for: source, with: others, correctingKeys: correctingKeys, sampleRate: playback.sampleRate)
    return switch source {
    case .sine: SineWaveNotePlayer(renderer: renderer, playback: playback)
    case .preset: SoundFontNotePlayer(renderer: renderer, playback: playback)
    }
  }

  private func loadAudible(
    _ file: SoundFontFile, _ preset: SoundFontPreset
  ) throws(AudioError) -> (soundFont: LoadedSoundFont, gain: Double) {
    let loaded = try load(file, preset)
    guard SoundCalibration.isInaudible(gain: loaded.gain) else { return loaded }
    if loaded.soundFont.lacksSamples { throw .unusablePreset(preset.name, path: file.path, .compression) }
    throw .inaudible(preset: preset.name, velocity: preset.usualVelocity)
  }

  /// Loads a preset that is known, or that the gate accepts.
  private func load(
    _ file: SoundFontFile, _ preset: SoundFontPreset
  ) throws(AudioError) -> (soundFont: LoadedSoundFont, gain: Double) {
    use(file)
    if let defect = preset.defect { throw .unusablePreset(preset.name, path: file.path, defect) }
    if gains[preset] == nil, let gate {
      // The bundled presets have the common loudness on average already, which a test measures.
      gains[preset] = gate.isBundled(file) ? 0 : try gate.probe(of: file)?.measure(preset, .gain).gain
    }
    let soundFont = try loaded(file, with: preset)
    loaded = soundFont
    if let known = gains[preset] { return (soundFont, known) }
    let renderer = try SoundFontRenderer(soundFont, preset: preset, sampleRate: SoundCalibration.rate)
    let velocity = preset.usualVelocity
    let gain = try SoundCalibration(renderer, keys: preset.keys(at: velocity), velocity: velocity).gain
    gains[preset] = gain
    return (soundFont, gain)
  }

  /// The file with the samples of a preset: the preset's own in the cache if the file is divided, otherwise the whole.
  private func loaded(_ file: SoundFontFile, with preset: SoundFontPreset) throws(AudioError) -> LoadedSoundFont {
    if let loaded, loaded.has(preset) || !file.isDivided {
      try loaded.select(preset)
      return loaded
    }
    // Somebody may delete the cache at any time.
    if file.isDivided, let path = cache?.path(of: preset, in: file),
      let decoded = try? LoadedSoundFont(file, decoded: (path, preset)), (try? decoded.select(preset)) != nil
    {
      return decoded
    }
    let whole = if let loaded, loaded.only == nil { loaded } else { try LoadedSoundFont(file) }
    try whole.select(preset)
    return whole
  }

  /// Forgets the measurements of any other file.
  private func use(_ file: SoundFontFile) {
    if let known = self.file, known.path == file.path, known.version == file.version { return }
    (self.file, loaded, gains, levels, steadinesses) = (file, nil, [:], [:], [:])
  }
}
