/// A stored measurement of a sound, so that each sound is measured only once.
public struct SoundMeasurement: Equatable, Sendable {
  /// The gain that brings the sound to the common loudness, in dB.
  public let gain: Double
  /// Nil if the sound has no pitch.
  public let steadiness: Steadiness?

  /// The gains that are stored, in dB.
  public static let gains = -1000.0...1000

  public init(gain: Double, steadiness: Steadiness?) {
    self.gain = gain
    self.steadiness = steadiness
  }
}

/// The steadiness of a sound's pitch.
public struct Steadiness: Equatable, Sendable {
  /// The frequency's standard deviation in cents.
  public let vibrato: Double
  /// The standard deviation of the level from a smooth decay, in dB. Two tones of nearly the same frequency beat.
  public let beating: Double

  /// The vibrato from which the pitch is too unsteady for precise training: 2 cents standard deviation, that of a
  /// vibrato of ±3 cents. The smallest differences that listeners detect in laboratories are about 3.5 cents.
  public static let largestVibrato = 2.0
  /// The beating from which neither of two tones determines the pitch: 2.5 dB standard deviation, that of two tones
  /// whose levels differ by 5 dB.
  public static let largestBeating = 2.5

  public init(vibrato: Double, beating: Double) {
    self.vibrato = vibrato
    self.beating = beating
  }

  public var wavers: Bool { vibrato >= Self.largestVibrato }
  public var beats: Bool { beating >= Self.largestBeating }
  public var isSteady: Bool { !wavers && !beats }
}
