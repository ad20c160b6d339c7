/// What a training goes by. A change acts on the next comparison.
public struct TrainingSettings: Equatable, Sendable {
  public var noteRange = NoteRange.standard
  /// How each note is sounded.
  public var sounding = Sounding()
  /// How much note 2's loudness varies: 0 not at all, 1 by up to `largestLoudnessOffset` either way.
  public var varyLoudness = 0.0
  /// In dB, 0…12.
  public var largestLoudnessOffset = 2.0
  /// How long right or wrong is shown before the next pair.
  public var feedbackDuration = Duration.milliseconds(400)
  public var strategy = StrategyName.kazez
  public var kazez = KazezNoteStrategy()
  public var adaptive = AdaptiveNoteStrategy()
  public var thresholdTracking = ThresholdTrackingNoteStrategy()

  public init() {}

  /// The strategy that `strategy` names, with its constants.
  public var nextNoteStrategy: any NextNoteStrategy {
    switch strategy {
    case .kazez: kazez
    case .adaptive: adaptive
    case .thresholdTracking: thresholdTracking
    }
  }
}
