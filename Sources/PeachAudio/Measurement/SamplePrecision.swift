import PeachCore

/// In which floating-point type FluidSynth computes samples: its builder's choice (`fluid_real_t`), which no call tells.
public enum SamplePrecision: String, Encodable, Sendable {
  case float, double

  /// Told from two renders of one note, of which the second is softened inside the voice, before its filter.
  ///
  /// In double precision every sample is rounded once, to the float that comes out: there is one ratio that fits all pairs of
  /// samples to half a unit in the last place. In single precision each step before that rounds as well, and there is none.
  /// - Throws: where the preset makes no sound on A4.
  public init(of source: SoundSource) throws(AudioError) {
    guard case .preset(let file, let preset) = source else { throw .synthesis(operation: "fluid_real_t") }
    let renderer = try SoundFontRenderer(try LoadedSoundFont(file), preset: preset, sampleRate: 48000)
    let note = Note(key: MIDINote(69), duration: .milliseconds(150))
    let loud = try renderer.render(note), soft = try renderer.render(note, attenuation: 70)
    // The end of a note has been shaped by us.
    let frames = loud.frames - SoundFontRenderer.fade.frames(at: 48000)
    let precision = Self.told(
      byLoud: UnsafeBufferPointer(start: loud.left, count: frames),
      soft: UnsafeBufferPointer(start: soft.left, count: frames))
    guard let precision else { throw .silentKey(preset: preset.name, key: note.key) }
    self = precision
  }

  /// Nil where there are too few samples that sound to tell.
  static func told(byLoud loud: some Collection<Float>, soft: some Collection<Float>) -> SamplePrecision? {
    var (lowest, highest, count) = (0.0, Double.infinity, 0)
    for (loud, soft) in zip(loud, soft) where loud.isNormal && soft.isNormal && count < 2048 {
      let (left, right) = (Double(loud.magnitude), Double(soft.magnitude))
      let (leftHalf, rightHalf) = (Double(loud.ulp) / 2, Double(soft.ulp) / 2)
      lowest = max(lowest, (right - rightHalf) / (left + leftHalf))
      highest = min(highest, (right + rightHalf) / (left - leftHalf))
      count += 1
    }
    guard count >= 512 else { return nil }
    // What double precision itself rounds adds up to far less than this in a filter.
    return lowest <= highest * (1 + 1e-10) ? .double : .float
  }
}
