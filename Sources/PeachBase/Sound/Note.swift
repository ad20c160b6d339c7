/// A note to play.
///
/// The velocity keeps its dynamics: a harder stroke is louder, and usually brighter. The cent offset sets the pitch, and the
/// amplitude adds to the level that the velocity gives.
public struct Note: Equatable, Sendable {
  public var key: MIDINote
  /// The exact offset from the key's pitch; users call it pitch bend.
  public var offset = Cents.zero
  public var velocity = MIDIVelocity.medium
  public var amplitude = AmplitudeDB.zero
  public var duration = Duration.seconds(1)
  /// The frequency of A4.
  public var referencePitch = Frequency.concertPitch
  /// Among the sounds of the player.
  public var sound = 0
  /// The attack and the release of a sine, within its duration; nil for the usual ones.
  public var ramp: Duration?

  public init(
    key: MIDINote, offset: Cents = .zero, velocity: MIDIVelocity = .medium, amplitude: AmplitudeDB = .zero,
    duration: Duration = .seconds(1), referencePitch: Frequency = .concertPitch
  ) {
    self.key = key
    self.offset = offset
    self.velocity = velocity
    self.amplitude = amplitude
    self.duration = duration
    self.referencePitch = referencePitch
  }

  /// The distance from the key's pitch at A4 = 440 Hz: the offset plus the shift of the reference pitch.
  public var totalOffset: Cents { offset + Cents(from: .concertPitch, to: referencePitch) }

  public var frequency: Frequency { key.frequency(reference: referencePitch).shifted(by: offset) }
}
