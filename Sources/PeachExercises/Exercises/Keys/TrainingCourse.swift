import PeachBase
import PeachFits

/// The trials of a training: the settings' strategy applied to the listener's profile, until it is stopped.
///
/// At each `begin`, the strategy continues from its own latest answers, however long ago they were given.
public struct TrainingCourse: ContinuedCourse {
  public let exercise: Exercise
  public internal(set) var profile = PerceptualProfile()
  public private(set) var history: TrainingHistory
  private var end: TrainingEnd
  private var track = StrategyTrack()
  /// Whether the next trial is the first since `begin`.
  private var isBeginning = false
  /// The strategy that chose the latest trial.
  private var strategy = StrategyName.kazez

  public init(_ exercise: Exercise, _ start: ExerciseCourse.Start) {
    (self.exercise, history, end) = (exercise, start.history, TrainingEnd(start))
    update(start.fit, history: start.history)
  }

  public mutating func update(_ fit: any ProfileFit, history: TrainingHistory) {
    profile = (fit as? KeyFit)?.profile ?? PerceptualProfile()
    profile.choices = exercise.answerForm.unsignedChoices
    self.history = history
  }

  public var isOver: Bool { end.isOver }

  public var allowsReplays: Bool { true }

  public mutating func begin(at time: UTCTime) {
    isBeginning = true
    end.begin(at: time)
  }

  public mutating func leaveOut(_ time: Duration) { end.leaveOut(time) }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    strategy = settings.strategy
    let chosen = settings.nextNoteStrategy(choices: exercise.answerForm.unsignedChoices)
    if isBeginning {
      isBeginning = false
      track = StrategyTrack(
        chosen, after: history[strategy].map(\.completed), last: history.last?.completed, profile: profile)
    }
    let adaptive = settings.adaptsNoteRange ? profile.adaptiveRange(within: settings.keys) : nil
    let range = exercise.range(adaptive ?? settings.noteRange)
    let choice = track.next(by: chosen, profile: profile, range: range, using: &generator)
    return exercise.trial(choice, condition: nil, settings, using: &generator)
  }

  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    if completed.isIntact {
      profile.add(completed, at: time)
      track.add(completed)
      history.add(completed, at: time, by: strategy)
    }
    end.addAnswer(at: time)
  }
}

extension ExerciseCourse {
  /// The settings' strategy chooses key and difference.
  public static let strategy = ExerciseCourse(usesStrategy: true) { TrainingCourse($0, $1) }
}
