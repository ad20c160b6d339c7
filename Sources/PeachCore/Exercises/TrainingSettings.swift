/// What a training goes by. A change acts on the next trial.
public struct TrainingSettings: Equatable, Sendable {
  /// Where it is adaptive: as it stands, or as it begins.
  public var noteRange = NoteRange.standard
  /// Whether the range grows with what is known of the listener (`PerceptualProfile.adaptiveRange`).
  public var adaptsNoteRange = false
  /// The keys of the sound, to which an adaptive range can grow.
  public var keys = NoteRange.allowed
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
  public var weightedUpDown = UpDownNoteStrategy.weighted
  public var twoDownOneUp = UpDownNoteStrategy.twoDownOneUp
  public var threeDownOneUp = UpDownNoteStrategy.threeDownOneUp
  public var questPlus = QuestPlusNoteStrategy()

  public init() {}

  /// The strategy that `strategy` names, with its constants.
  public var nextNoteStrategy: any NextNoteStrategy {
    switch strategy {
    case .kazez: kazez
    case .adaptive: adaptive
    case .thresholdTracking: thresholdTracking
    case .weightedUpDown: weightedUpDown
    case .twoDownOneUp: twoDownOneUp
    case .threeDownOneUp: threeDownOneUp
    case .questPlus: questPlus
    }
  }

  /// How much louder or softer note 2 is to be, at random as these settings say.
  public func loudnessOffset(using generator: inout SeededGenerator) -> AmplitudeDB {
    let largest = varyLoudness * largestLoudnessOffset
    return .clamped(generator.uniform(in: -largest...largest))
  }

  /// The widest bounds for every strategy, 0.1 to 100 cents: in a training the smallest difference keeps it pleasant, in a
  /// measurement it would hide a threshold.
  public mutating func widenForMeasuring() {
    let (smallest, largest) = (0.1, 100.0)
    for staircase in [\TrainingSettings.kazez.staircase, \.adaptive.staircase] {
      self[keyPath: staircase].smallest = smallest
      self[keyPath: staircase].largest = largest
    }
    for rule in [\TrainingSettings.weightedUpDown.rule, \.twoDownOneUp.rule, \.threeDownOneUp.rule] {
      self[keyPath: rule].smallest = smallest
      self[keyPath: rule].largest = largest
    }
    (thresholdTracking.smallest, thresholdTracking.largest) = (smallest, largest)
    (questPlus.smallest, questPlus.largest) = (smallest, largest)
  }
}
