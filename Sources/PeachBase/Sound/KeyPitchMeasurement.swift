/// What was measured of the pitch of one key of a preset, at one velocity and duration.
public struct KeyPitchMeasurement: Hashable, Sendable {
  public let key: MIDINote
  /// Nil if the key is silent, has no pitch or that of another octave, or can't be rendered.
  public let figures: Figures?

  /// All but `beating` are in cents.
  public struct Figures: Hashable, Sendable {
    /// The deviation of the first partial from the key's pitch, in the note as it sounds after the correction.
    public let error: Double
    /// What is left of the error after the correction.
    public let residue: Double
    /// The standard deviation of the first partial over windows of 0.3 s and between the channels.
    public let unsteadiness: Double
    /// The standard deviation of the level from a smooth decay, in dB.
    public let beating: Double
    /// The difference between two independent estimators of the pitch.
    public let disagreement: Double
    /// How far the higher partials lie above the multiples of the first, weighted with their energy.
    public let pull: Double

    public init(
      error: Double, residue: Double, unsteadiness: Double, beating: Double, disagreement: Double, pull: Double
    ) {
      self.error = error
      self.residue = residue
      self.unsteadiness = unsteadiness
      self.beating = beating
      self.disagreement = disagreement
      self.pull = pull
    }

    /// Whether the figures can come from a measurement: all finite, spreads not negative, the error within an octave.
    public var isPossible: Bool {
      [error, residue, unsteadiness, beating, disagreement, pull].allSatisfy(\.isFinite)
        && abs(error) <= 1200 && min(unsteadiness, beating, disagreement) >= 0
    }
  }

  public init(key: MIDINote, figures: Figures?) {
    self.key = key
    self.figures = figures
  }

  /// The duration that stands for a note that is held until it is stopped; others are shorter.
  public static let held = Duration.seconds(30)

  /// The version of the measurement, stored with its figures. Change it when they would differ.
  public static let algorithm = 3

  /// The pitch for training.
  ///
  /// - Parameter duration: that of the measured note.
  public func pitch(duration: Duration) -> KeyPitch {
    guard let figures else { return KeyPitch(error: .zero, grade: .unusable) }
    return KeyPitch(error: Cents(figures.error), grade: figures.grade(key: key, duration: duration))
  }
}

extension KeyPitchMeasurement.Figures {
  /// Limits of unsteadiness in cents: below the first a key is exact, below the second near, below the third coarse.
  private static let unsteadiness = (exact: 1.0, near: 2.0, coarse: 4.0)
  /// Larger residues keep a key from being exact, or from being used at all; in cents.
  private static let residue = (exact: 0.1, near: 1.0)
  /// Estimators that differ by more find no common pitch; in cents.
  private static let largestDisagreement = 1.0
  /// Attacks bend the pitch of shorter notes.
  private static let shortestExact = Duration.milliseconds(500)
  /// Below C3, partials that are off by more cents than this raise the pitch that is heard.
  private static let lowestExact = (key: MIDINote(48), pull: 1.0)

  fileprivate func grade(key: MIDINote, duration: Duration) -> PitchGrade {
    // A note that is held is heard through many beats, at their mean pitch.
    let isHeld = duration >= KeyPitchMeasurement.held
    guard isHeld || beating < Steadiness.largestBeating, disagreement <= Self.largestDisagreement,
      abs(residue) <= Self.residue.near, unsteadiness < Self.unsteadiness.coarse
    else { return .unusable }
    guard unsteadiness < Self.unsteadiness.near else { return .coarse }
    let isPulled = key < Self.lowestExact.key && abs(pull) > Self.lowestExact.pull
    let isExact =
      unsteadiness < Self.unsteadiness.exact && abs(residue) <= Self.residue.exact && duration >= Self.shortestExact
      && !isPulled
    return isExact ? .exact : .near
  }
}
