import CFluidSynth
import PeachBase

/// Renders notes of one SoundFont preset through FluidSynth, with exact pitch and level.
///
/// FluidSynth floors each voice's pitch to whole cents (`fluid_ct2hz_real` takes an int), so it can't render fractions of a
/// cent. Whole cents are therefore set with `GEN_FINETUNE`, and the fraction d in [0, 1) with the sample rate: the note is
/// synthesised at rate · 2^(−d/1200) and played at the nominal rate, which raises it by exactly d cents. The amplitude is
/// set as the synth's gain, which scales all samples alike. Each note has its own synth; all share the loaded SoundFont.
///
/// A note ends with its preset's own release of the volume, under a fade. The modulation envelope keeps its value, because its
/// release changes pitch and brightness, in many presets within a millisecond: a click, and a wrong pitch right before the next
/// note.
///
/// The controllers that some presets need for their full level are at their full value (`SoundFontPreset.swells`).
public final class SoundFontRenderer: NoteRenderer {
  public let sampleRate: Double
  public let preset: SoundFontPreset
  public let gain: Double
  private let levels: KeyLevels?
  private let soundFont: LoadedSoundFont
  private let settings: FluidSettings
  private let fluid: FluidFunctions

  /// FluidSynth's gain for an amplitude of 0 dB, before the sound's own gain.
  static let gain = 1.0
  /// The release and fade-out at the end of a note, so that it doesn't ring into the next.
  static let fade = Duration.milliseconds(50)
  /// The limit of processor time for the first second of a note and for each further one. A second usually takes one or two
  /// milliseconds; damaged files can take much longer.
  static let limit = (first: Duration.milliseconds(250), further: Duration.milliseconds(40))
  /// Extends any release of the modulation envelope to FluidSynth's maximum of 100 s; in timecents.
  private static let longestRelease: Float = 20_000
  /// Frames rendered between two checks of the time: whole blocks of FluidSynth, so that chunks don't change the samples.
  static let chunk = 64 * 16
  /// The peak, relative to the gain, below which a note counts as silent (−120 dB).
  static let silence = 1e-6

  /// - Parameters:
  ///   - gain: the preset's own, in dB.
  ///   - levels: those of its keys as far as they are known, to bring each to the common loudness; nil for one gain for all.
  init(
    _ soundFont: LoadedSoundFont, preset: SoundFontPreset, sampleRate: Double, gain: Double = 0,
    levels: KeyLevels? = nil
  ) throws(AudioError) {
    self.soundFont = soundFont
    self.preset = preset
    self.sampleRate = sampleRate
    self.gain = gain
    self.levels = levels
    fluid = try FluidLibrary.functions()
    try soundFont.select(preset)
    settings = try FluidSettings()
    try settings.set("synth.polyphony", 16)
    try settings.set("synth.reverb.active", 0)
    try settings.set("synth.chorus.active", 0)
    try settings.set("synth.cpu-cores", 1)
    try settings.set("synth.lock-memory", 0)
  }

  public func render(_ note: Note) throws(AudioError) -> RenderedNote {
    let rendered = try render(note, attenuation: 0)
    let gain = try gain(of: note.key)
    // Not through FluidSynth's gain, whose maximum is 10.
    rendered.raise(by: gain, factor: pow(10, gain / 20))
    return rendered
  }

  /// The same at each velocity and pitch.
  private func gain(of key: MIDINote) throws(AudioError) -> Double { try level(of: key)?.gain(of: gain) ?? gain }

  private func level(of key: MIDINote) throws(AudioError) -> KeyLevel? {
    // The gain doesn't depend on the rate of the device.
    try levels?.level(of: key) { () throws(AudioError) in
      try SoundFontRenderer(soundFont, preset: preset, sampleRate: SoundCalibration.rate)
    }
  }

  /// By how many dB a key stays softer than other sounds at the default velocity, or louder if negative.
  public func shortfall(of key: MIDINote) throws(AudioError) -> Double {
    guard let level = try level(of: key) else { return 0 }
    return SoundCalibration.target - level.loudness - level.gain(of: gain)
  }

  /// Renders a note without a gain.
  ///
  /// - Parameter attenuation: attenuates each voice before its filter, not the finished samples; in the units of
  ///   `GEN_ATTENUATION`.
  func render(_ note: Note, attenuation: Float) throws(AudioError) -> RenderedNote {
    try soundFont.select(preset)
    let cents = note.totalOffset.value
    // Rounded down: at a rate above the nominal one, some presets shift their envelope by a block of 64 frames.
    let whole = cents.rounded(.down)
    try settings.set("synth.sample-rate", sampleRate * Cents(whole - cents).ratio)
    try settings.set("synth.gain", Self.gain * note.amplitude.gain)
    guard let synth = fluid.new_fluid_synth(settings.handle) else { throw .synthesis(operation: "new_fluid_synth") }
    defer { fluid.delete_fluid_synth(synth) }
    if attenuation > 0 { try set(GEN_ATTENUATION, attenuation, on: synth) }
    let limit = Self.limit.first + Self.limit.further * max(0, note.duration.inSeconds - 1)
    let deadline = ThreadTime.current.elapsed + limit
    let rendered = try RenderWatch.during(deadline, tooSlow(note.key)) { () throws(AudioError) in
      try render(note, wholeCents: whole, on: synth, before: deadline)
    }
    guard Double(rendered.peak) > Self.silence * Self.gain * note.amplitude.gain else {
      throw .silentKey(preset: preset.name, key: note.key)
    }
    rendered.shape(attack: 0, release: Self.fade.frames(at: sampleRate))
    return rendered
  }

  private func render(
    _ note: Note, wholeCents: Double, on synth: OpaquePointer, before deadline: Duration
  ) throws(AudioError) -> RenderedNote {
    // Adding a SoundFont selects it on all channels, including the drum channel, which would reload their samples from the
    // file for each note.
    for channel in 0..<fluid.fluid_synth_count_midi_channels(synth) {
      _ = fluid.fluid_synth_unset_program(synth, channel)
    }
    let id = fluid.fluid_synth_add_sfont(synth, soundFont.handle)
    try Fluid.check(id, "fluid_synth_add_sfont")
    // Remove the shared SoundFont before the synth is deleted.
    defer { _ = fluid.fluid_synth_remove_sfont(synth, soundFont.handle) }
    try Fluid.check(
      fluid.fluid_synth_program_select(synth, 0, id, Int32(preset.bank), Int32(preset.program)),
      "fluid_synth_program_select")
    try set(GEN_FINETUNE, Float(wholeCents), on: synth)
    // Added to the release of each voice.
    try set(GEN_MODENVRELEASE, Self.longestRelease, on: synth)
    for controller in preset.swells { raise(controller, note.key, on: synth) }
    // Fails if the preset has no voice for the key; the silence is detected later.
    _ = fluid.fluid_synth_noteon(synth, 0, Int32(note.key.number), Int32(note.velocity.value))
    let rendered = RenderedNote(frames: note.duration.frames(at: sampleRate))
    let release = max(0, rendered.frames - Self.fade.frames(at: sampleRate))
    try write(0..<release, of: rendered, from: synth, key: note.key, before: deadline)
    // Takes effect with FluidSynth's next block of 64 frames, the same for both notes of a comparison. Fails if no voice sounds.
    _ = fluid.fluid_synth_noteoff(synth, 0, Int32(note.key.number))
    try write(release..<rendered.frames, of: rendered, from: synth, key: note.key, before: deadline)
    return rendered
  }

  /// C: `fluid_synth_set_gen`.
  private func set(_ generator: fluid_gen_type, _ value: Float, on synth: OpaquePointer) throws(AudioError) {
    try Fluid.check(fluid.fluid_synth_set_gen(synth, 0, Int32(generator.rawValue), value), "fluid_synth_set_gen")
  }

  /// Sets a controller to its full value. C: `fluid_synth_cc`, `fluid_synth_channel_pressure`, `fluid_synth_key_pressure`.
  private func raise(_ controller: SoundFontController, _ key: MIDINote, on synth: OpaquePointer) {
    let full: Int32 = 127
    if let number = controller.number {
      _ = fluid.fluid_synth_cc(synth, 0, Int32(number), full)
    } else if controller == .channelPressure {
      _ = fluid.fluid_synth_channel_pressure(synth, 0, full)
    } else {
      _ = fluid.fluid_synth_key_pressure(synth, 0, Int32(key.number), full)
    }
  }

  private func tooSlow(_ key: MIDINote) -> AudioError {
    .unusablePreset(preset.name, path: soundFont.file.path, .tooSlow(key: key))
  }

  private func write(
    _ frames: Range<Int>, of note: RenderedNote, from synth: OpaquePointer, key: MIDINote, before deadline: Duration
  ) throws(AudioError) {
    for start in stride(from: frames.lowerBound, to: frames.upperBound, by: Self.chunk) {
      let count = Int32(min(Self.chunk, frames.upperBound - start))
      try Fluid.check(
        fluid.fluid_synth_write_float(synth, count, note.left + start, 0, 1, note.right + start, 0, 1),
        "fluid_synth_write_float")
      guard ThreadTime.current.elapsed < deadline else { throw tooSlow(key) }
    }
  }
}
