import PeachBase

/// The gain that brings a sound to the common loudness.
///
/// A sound's loudness is the mean over C3, F3, … B5 of the loudness of a note's first second at the default velocity, in LUFS.
/// The gains of its keys lie around it; see `KeyLevel`. They apply to all velocities, which preserves the instrument's dynamics.
public struct SoundCalibration: Equatable, Sendable {
  /// The gain that the sound needs, in dB: a multiple of 0.1, which may be outside of `gains`.
  public let gain: Double

  /// The loudness of every sound, in LUFS.
  public static let target = -23.0
  /// The allowed gains, in dB.
  public static let gains = -18.0...24.0
  /// The loudness, in LUFS, below which a sound can't be heard beside others even with the largest gain.
  static let faintest = -60.0

  /// Whether a sound that needs this gain, in dB, is still fainter than `faintest` with the largest one.
  public static func isInaudible(gain: Double) -> Bool { target - gain + gains.upperBound < faintest }

  /// Differences in loudness that aren't reported, in dB.
  public static let tolerance = 3.0

  /// The gain of a sound that needs `gain`, in dB.
  static func allowed(_ gain: Double) -> Double { min(max(gain, gains.lowerBound), gains.upperBound) }

  /// By how many dB a sound that needs this gain stays softer than others, or louder if negative, with the gains of its keys too;
  /// nil for differences within `tolerance`.
  public static func shortfall(gain: Double) -> Double? {
    let missing = gain - min(max(gain, gains.lowerBound - KeyLevel.range), gains.upperBound + KeyLevel.range)
    return abs(missing) > tolerance ? missing : nil
  }

  /// The sample rate of the measured notes, in Hz; BS.1770 defines its filters at 48 kHz.
  static let rate = 48000.0
  static let seconds = 1.0
  /// The time limit for measuring, after which the notes measured so far count. It usually takes 25 ms, but a damaged preset can
  /// take a second per note.
  static let limit = Duration.milliseconds(300)

  /// Rounds to tenths of a dB, so that the gain doesn't depend on the processor's rounding errors, and a sound that is already
  /// at the common loudness is played as it is.
  ///
  /// - Parameter gain: in dB; infinite for silence.
  public init(gain: Double) {
    let range = SoundMeasurement.gains
    let tenths = (10 * min(max(gain, range.lowerBound), range.upperBound)).rounded()
    // Adding 0 makes −0 positive.
    self.gain = tenths / 10 + 0
  }

  /// Measures a sound.
  ///
  /// - Parameters:
  ///   - renderer: renders the sound at 48 kHz, without a gain.
  ///   - keys: the keys that sound, in ascending order; nil for all.
  ///   - velocity: of the notes.
  /// - Throws: the renderer's errors. Silent keys are skipped; a sound without any other can't be heard.
  init(
    _ renderer: some NoteRenderer, keys: [MIDINote]?, velocity: MIDIVelocity = .medium
  ) throws(AudioError) {
    var found: [Double] = []
    let deadline = ContinuousClock.now + Self.limit
    for key in Self.keys(among: keys) where found.isEmpty || ContinuousClock.now < deadline {
      do throws(AudioError) {
        // The note is longer than what is measured, so that its release doesn't count.
        let note = try renderer.render(
          Note(key: key, velocity: velocity, duration: .seconds(Self.seconds) + SoundFontRenderer.fade))
        found.append(note.loudness(rate: renderer.sampleRate, seconds: Self.seconds))
      } catch .silentKey {}
    }
    self.init(gain: found.isEmpty ? .infinity : Self.target - found.reduce(0, +) / Double(found.count))
  }

  /// Those of C3, F3, B♭3, E♭4, G♯4, C♯5, F♯5 and B5 that the sound has, or up to about ten of its own keys if it has none of them.
  ///
  /// With a distance of five keys, they don't fall on the same place of each of a SoundFont's zones, which are often three,
  /// four or six keys wide.
  static func keys(among keys: [MIDINote]?) -> [MIDINote] {
    let usual = stride(from: 48, through: 83, by: 5).map { MIDINote($0) }
    guard let keys else { return usual }
    let common = usual.filter(keys.contains)
    guard common.isEmpty else { return common }
    return stride(from: 0, to: keys.count, by: max(1, (keys.count - 1) / 9)).map { keys[$0] }
  }
}
