import PeachBase

public struct KeyMeasurement: Sendable {
  public let key: MIDINote
  /// Loudness of the first half second in LUFS, without the sound's gain; nil where the key is silent.
  public let level: Double?
  /// Deviation from equal temperament (A4 = 440 Hz) in cents; nil if the key is silent or has no pitch within 100 cents.
  public let cents: Double?
  /// The same for a note that is held, after its attack; nil if `cents` is nil.
  public let held: Double?
  /// Standard deviation of the frequency in cents.
  public let vibrato: Double
  /// Standard deviation of the level from a smooth decay in dB.
  public let beating: Double
  /// The measured interval from the first to the second note, in cents, for each of `KeyMeasurement.offsets`.
  public let comparisons: [Double]
  /// Whether the key sounds in another octave than most keys of the preset, or an octave and a fifth away from them.
  public let isElsewhere: Bool

  /// The intervals to measure, in cents.
  public static let offsets = [-50, -10, -1, -0.1, 0.1, 1, 10, 50]

  public var isSilent: Bool { level == nil }
  public var wavers: Bool { cents != nil && vibrato >= Steadiness.largestVibrato }
  public var beats: Bool { cents != nil && beating >= Steadiness.largestBeating }
  /// Whether the key sounds, but has no pitch within 100 cents.
  public var isUnpitched: Bool { level != nil && cents == nil }

  /// In frames a second.
  static let rate = 48000.0
  static let duration = Duration.seconds(2)
  /// The time span in which pitch is measured, in seconds: after the attack, and before the release even if the note is stretched
  /// by 50 cents.
  static let span = (start: 0.1, end: 1.89)
  /// The length of the part whose level is measured, in seconds.
  static let levelSpan = 0.5

  /// Renders and measures the key's note and its intervals.
  ///
  /// - Parameter octave: that of the preset; nil if it isn't known.
  /// - Throws: the renderer's errors, except for a silent key, which is a result.
  init(
    _ key: MIDINote, velocity: MIDIVelocity, octave: PresetOctave? = nil, with renderer: some NoteRenderer
  ) throws(AudioError) {
    self.key = key
    var note = Note(key: key, velocity: velocity, duration: Self.duration)
    let first: Sound
    do throws(AudioError) {
      first = Sound(note: try renderer.render(note), rate: renderer.sampleRate)
    } catch .silentKey {
      (level, cents, held, vibrato, beating, comparisons) = (nil, nil, nil, 0, 0, [])
      isElsewhere = false
      return
    }
    isElsewhere = octave?.isLeft(by: key, velocity: velocity, with: renderer) ?? false
    level = first.note.loudness(rate: first.rate, seconds: Self.levelSpan)
    let (start, end) = Self.span
    guard let pitch = PitchMeasurement(of: first, expected: note.frequency.hertz, from: start, to: end) else {
      (cents, held, vibrato, beating, comparisons) = (nil, nil, 0, 0, [])
      return
    }
    (cents, vibrato, beating) = (pitch.cents, pitch.vibrato, pitch.beating)
    held = try KeyError.measured(
      Note(key: key, velocity: velocity, duration: KeyPitchMeasurement.held), by: renderer
    ).value
    comparisons = try Self.offsets.map { offset throws(AudioError) in
      note.offset = Cents(offset)
      let second = Sound(note: try renderer.render(note), rate: renderer.sampleRate)
      return IntervalMeasurement(
        first: first, second: second, expected: offset, partial: pitch.strongest, span: Self.span
      ).cents
    }
  }
}
