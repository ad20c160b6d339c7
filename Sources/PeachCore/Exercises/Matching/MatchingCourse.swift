/// The trials of a training of matching, until it is stopped.
///
/// Key, distance and side are drawn at random, whatever the earlier matches were, so that nothing but the sound tells where the
/// exact pitch is.
public struct MatchingCourse: Course {
  public let exercise: Exercise
  private var end: TrainingEnd
  /// The distances from exact at which the note can begin, in cents.
  static let starts = 20.0...60.0
  private var spread: MatchSpread

  public init(_ exercise: Exercise, _ start: ExerciseCourse.Start) {
    (self.exercise, spread, end) = (exercise, start.spread, TrainingEnd(start))
  }

  public var isOver: Bool { end.isOver }

  public var allowsReplays: Bool { true }

  public var matchSpread: Cents { spread.value }

  public mutating func begin(at time: UTCTime) { end.begin(at: time) }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    let distance = generator.uniform(in: Self.starts)
    return exercise.trial(settings.ungrownRange.anywhere(distance, using: &generator), settings, using: &generator)
  }

  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    if let match = completed.match, completed.isIntact { spread.add(match.error) }
    end.addAnswer(at: time)
  }
}

extension ExerciseCourse {
  /// Key and distance are drawn at random.
  public static let matching = ExerciseCourse { MatchingCourse($0, $1) }
}
