import PeachCore

/// What was measured of one key of a preset.
public struct KeyMeasurement: Sendable {
  public let key: MIDINote
  /// Loudness of the first half second in LUFS, without the sound's gain; nil where the key is silent.
  public let level: Double?
  /// Distance from equal temperament (A4 = 440 Hz) in cents; nil without a sound, or without a pitch within 100 cents.
  public let cents: Double?
  /// Standard deviation of the frequency in cents.
  public let vibrato: Double
  /// Standard deviation of the level from a smooth decay in dB.
  public let beating: Double
  /// For each of `KeyMeasurement.offsets`, how many cents the second note of a comparison sounds from the first.
  public let comparisons: [Double]

  /// The comparisons that are measured, in cents.
  public static let offsets = [-50, -10, -1, -0.1, 0.1, 1, 10, 50]

  public var isSilent: Bool { level == nil }
  public var wavers: Bool { cents != nil && vibrato >= Steadiness.largestVibrato }
  public var beats: Bool { cents != nil && beating >= Steadiness.largestBeating }
  /// Sounds, but not near its key.
  public var isUnpitched: Bool { level != nil && cents == nil }

  /// In frames a second.
  static let rate = 48000.0
  /// How long the notes are, and between which times their pitch is measured, in seconds: behind the attack, before the fade.
  static let duration = Duration.seconds(2)
  static let span = (start: 0.1, end: 1.9)
  /// How much of a note its level is measured on, in seconds.
  static let levelSpan = 0.5

  /// Renders the key's note and its comparisons, and measures them.
  ///
  /// - Throws: what the renderer throws, except for a silent key, which is a result.
  public init(_ key: MIDINote, velocity: MIDIVelocity, with renderer: some NoteRenderer) throws(AudioError) {
    self.key = key
    var note = Note(key: key, velocity: velocity, duration: Self.duration)
    let first: Sound
    do throws(AudioError) {
      first = Sound(note: try renderer.render(note), rate: renderer.sampleRate)
    } catch .silentKey {
      (level, cents, vibrato, beating, comparisons) = (nil, nil, 0, 0, [])
      return
    }
    level = first.note.loudness(rate: first.rate, seconds: Self.levelSpan)
    let (start, end) = Self.span
    guard let pitch = PitchMeasurement(of: first, expected: note.frequency.hertz, from: start, to: end) else {
      (cents, vibrato, beating, comparisons) = (nil, 0, 0, [])
      return
    }
    (cents, vibrato, beating) = (pitch.cents, pitch.vibrato, pitch.beating)
    var measured: [Double] = []
    for offset in Self.offsets {
      note.offset = Cents(offset)
      let second = Sound(note: try renderer.render(note), rate: renderer.sampleRate)
      measured.append(
        IntervalMeasurement(
          first: first, second: second, asked: offset, partial: pitch.strongest, span: Self.span
        ).cents)
    }
    comparisons = measured
  }
}
