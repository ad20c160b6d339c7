import PeachBase

/// Plays notes with a preset of a SoundFont file (SF2 or SF3), as FluidSynth renders them.
///
/// A note has a MIDI velocity, an amplitude in dB that changes its level and nothing else, and a cent offset that is exact to a
/// thousandth of a cent.
///
///     let device = try AudioDevice.open()
///     let player = try SoundFontNotePlayer(path: "FluidR3_GM.sf2", preset: "violin", into: device.playback)
///     try player.play(.a4, cents: Cents(12.5), velocity: MIDIVelocity(80), amplitude: AmplitudeDB(-3))
///
/// Call it from one thread. Rendering takes about a millisecond per second of sound.
public final class SoundFontNotePlayer: RenderingNotePlayer {
  /// Loads the file, and brings the preset to the common loudness, −23 LUFS at velocity 63.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - name: the preset: its name or the beginning of it, `BANK:PROGRAM`, or a General MIDI word such as `violin`; nil for the
  ///     first piano, or else the first melodic preset.
  ///   - playback: of an `AudioDevice` or an `OfflineOutput`.
  /// - Throws: `AudioError` if the file can't be read, has no such preset, or nothing would be heard.
  public convenience init(
    path: String, preset name: String? = nil, into playback: Playback
  ) throws(AudioError) {
    let file = try SoundFontFile(path: path)
    let preset = if let name { try file.preset(named: name) } else { file.defaultPreset }
    let source = SoundSource.preset(file, preset)
    let renderer = try NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: playback.sampleRate)
    self.init(renderer: renderer, playback: playback)
  }
}

/// Plays sines, without a SoundFont and without FluidSynth.
public final class SineWaveNotePlayer: RenderingNotePlayer {
  /// - Parameter playback: of an `AudioDevice` or an `OfflineOutput`.
  public convenience init(into playback: Playback) {
    self.init(renderer: SineRenderer(sampleRate: playback.sampleRate), playback: playback)
  }
}
