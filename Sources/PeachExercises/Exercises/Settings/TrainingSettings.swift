import PeachBase
import PeachFits

/// The settings of a training. A change takes effect with the next trial.
public struct TrainingSettings: Equatable, Sendable {
  /// The training range; if it is adaptive, the current or the first range.
  public var noteRange = NoteRange.standard
  /// Whether the range grows with the profile (`PerceptualProfile.adaptiveRange`).
  public var adaptsNoteRange = false
  /// The keys of the sound, the limit of an adaptive range.
  public var keys = NoteRange.allowed
  /// How each note sounds.
  public var sounding = Sounding()
  /// The loudness variation of note 2: 0 for none, 1 for up to `largestLoudnessOffset` in either direction.
  public var varyLoudness = 0.0
  /// The largest loudness offset in dB, 0…12.
  public var largestLoudnessOffset = 2.0
  /// How long the feedback is shown before the next trial.
  public var feedbackDuration = Duration.milliseconds(400)
  /// Whether the pair sounds once more after a wrong answer.
  public var replaysAfterWrong = false
  /// How often per dozen answers the exact notes sound without a question, 0…12.
  public var listening = 2
  /// Whether the listener also names the direction of a choice, in exercises that can ask it.
  public var namesDirection = false
  public var intervals = IntervalSettings()
  public var matching = MatchingSettings()
  public var strategy = StrategyName.kazez
  public var kazez = KazezNoteStrategy()
  public var adaptive = AdaptiveNoteStrategy()
  public var thresholdTracking = ThresholdTrackingNoteStrategy()
  var upDown = Dictionary(uniqueKeysWithValues: UpDownNoteStrategy.named.map { ($0.key, $0.value) })
  public var questPlus = QuestPlusNoteStrategy()
  /// The written values of settings that only an exercise reads, by name; without those that are at their defaults.
  public var own: [String: String] = [:]

  public init() {}

  public subscript(setting: Setting) -> String {
    var settings = Settings()
    settings.training = self
    return setting.value(in: settings)
  }

  /// The note range of exercises without thresholds of keys, from which an adaptive range could grow: it remains the first.
  public var ungrownRange: NoteRange {
    adaptsNoteRange ? PerceptualProfile().adaptiveRange(within: keys) ?? noteRange : noteRange
  }

  /// The strategy named by `strategy`, with its constants.
  public var nextNoteStrategy: any NextNoteStrategy { nextNoteStrategy(choices: nil) }

  /// - Parameter choices: their number if the sign of the difference doesn't tell which is right; otherwise nil.
  public func nextNoteStrategy(choices: Int?) -> any NextNoteStrategy {
    switch strategy {
    case .kazez: kazez.suited(toChoices: choices)
    case .adaptive: adaptive
    case .thresholdTracking: thresholdTracking
    case .weightedUpDown, .twoDownOneUp, .threeDownOneUp: self[upDown: strategy]
    case .questPlus: questPlus
    }
  }

  /// Whether exact notes follow the latest of some answers, evenly spread over a dozen.
  func isListeningDue(after answers: Int) -> Bool { answers * listening / 12 > (answers - 1) * listening / 12 }

  /// A random loudness offset of note 2 according to these settings.
  public func loudnessOffset(using generator: inout SeededGenerator) -> AmplitudeDB {
    let largest = varyLoudness * largestLoudnessOffset
    return .clamped(generator.uniform(in: -largest...largest))
  }

  /// Sets the widest bounds, 0.1 to 100 cents, for every strategy. In a training the smallest difference keeps it
  /// pleasant; in a measurement it would hide a threshold.
  public mutating func widenForMeasuring() {
    (smallest, self[ofAll: .largest]) = (0.1, 100)
    (thresholdTracking.correct, thresholdTracking.spread) = ThresholdTrackingNoteStrategy.measuring
  }
}
