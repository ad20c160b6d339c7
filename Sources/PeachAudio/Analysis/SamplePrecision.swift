import PeachBase

/// The floating-point type in which FluidSynth computes samples (`fluid_real_t`), a build option that its API doesn't report.
public enum SamplePrecision: String, Sendable {
  case float, double

  /// Infers the precision from two renders of one note, the second of which is attenuated inside the voice, before its filter.
  ///
  /// In double precision each sample is rounded once, to the output float, so one ratio fits all pairs of samples to half a unit
  /// in the last place. In single precision the steps before round as well, so no ratio does.
  /// - Throws: `silentKey` if the preset makes no sound on A4.
  public init(of source: SoundSource) throws(AudioError) {
    guard case .preset(let file, let preset) = source else { throw .synthesis(operation: "fluid_real_t") }
    let renderer = try SoundFontRenderer(try LoadedSoundFont(file), preset: preset, sampleRate: 48000)
    let note = Note(key: MIDINote(69), duration: .milliseconds(150))
    let loud = try renderer.render(note), soft = try renderer.render(note, attenuation: 70)
    // Leave out the fade, which isn't computed by FluidSynth.
    let frames = loud.frames - SoundFontRenderer.fade.frames(at: 48000)
    let precision = Self.inferred(
      fromLoud: UnsafeBufferPointer(start: loud.left, count: frames),
      soft: UnsafeBufferPointer(start: soft.left, count: frames))
    guard let precision else { throw .silentKey(preset: preset.name, key: note.key) }
    self = precision
  }

  /// Nil if fewer than 512 pairs of samples are audible.
  static func inferred(fromLoud loud: some Collection<Float>, soft: some Collection<Float>) -> SamplePrecision? {
    var (lowest, highest, count) = (0.0, Double.infinity, 0)
    for (loud, soft) in zip(loud, soft) where loud.isNormal && soft.isNormal && count < 2048 {
      let (left, right) = (Double(loud.magnitude), Double(soft.magnitude))
      let (leftHalf, rightHalf) = (Double(loud.ulp) / 2, Double(soft.ulp) / 2)
      lowest = max(lowest, (right - rightHalf) / (left + leftHalf))
      highest = min(highest, (right + rightHalf) / (left - leftHalf))
      count += 1
    }
    guard count >= 512 else { return nil }
    // The rounding errors of double precision add up to far less than this in a filter.
    return lowest <= highest * (1 + 1e-10) ? .double : .float
  }
}
