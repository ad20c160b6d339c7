/// What was measured of a sound: kept, so that each is measured once.
public struct SoundMeasurement: Equatable, Sendable {
  /// What brings the sound to the loudness of all others, in dB.
  public let gain: Double
  /// Nil where the sound has no pitch.
  public let steadiness: Steadiness?

  public init(gain: Double, steadiness: Steadiness?) {
    self.gain = gain
    self.steadiness = steadiness
  }

}

/// How steady the pitch of a sound is.
public struct Steadiness: Equatable, Sendable {
  /// The frequency's standard deviation in cents.
  public let vibrato: Double
  /// The level's standard deviation from a smooth decay, in dB: two tones of nearly the same frequency beat.
  public let beating: Double

  /// From here on the pitch wavers too much for exact training: 2 cents, standard deviation. A vibrato of ±3 cents has it; the
  /// finest differences that listeners tell apart in laboratories are about 3.5 cents.
  public static let largestVibrato = 2.0
  /// From here on two tones beat so strongly that neither is the pitch: 2.5 dB, standard deviation. Two tones whose levels
  /// differ by 5 dB have it.
  public static let largestBeating = 2.5

  public init(vibrato: Double, beating: Double) {
    self.vibrato = vibrato
    self.beating = beating
  }

  public var wavers: Bool { vibrato >= Self.largestVibrato }
  public var beats: Bool { beating >= Self.largestBeating }
  /// Whether notes have a pitch that is exact.
  public var isSteady: Bool { !wavers && !beats }
}
