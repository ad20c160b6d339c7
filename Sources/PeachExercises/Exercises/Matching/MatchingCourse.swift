import PeachBase

/// The trials of a training of matching, until it is stopped.
///
/// Key, distance and side are drawn at random, whatever the earlier matches were, so that nothing but the sound tells where the
/// exact pitch is.
public struct MatchingCourse: Course {
  public let exercise: Exercise
  private var end: TrainingEnd
  /// The distances from exact at which the note can begin, in cents.
  private let starts: ClosedRange<Double>
  /// The key that the settings want after that of the trial before; nil for any.
  private let key: Key
  private var last: MIDINote?
  private var spread: MatchSpread

  public typealias Key = @Sendable (TrainingSettings, _ last: MIDINote?) -> MIDINote?

  public init(
    _ exercise: Exercise, _ start: ExerciseCourse.Start, from starts: ClosedRange<Double> = Self.usualStarts,
    on key: @escaping Key = { _, _ in nil }
  ) {
    (self.exercise, spread, end) = (exercise, start.spread, TrainingEnd(start))
    (self.starts, self.key) = (starts, key)
  }

  public static let usualStarts = 20.0...60.0
  public static let chordStarts = 10.0...40.0

  public var isOver: Bool { end.isOver }

  public var allowsReplays: Bool { true }

  public var matchSpread: Cents { spread.value }

  public mutating func begin(at time: UTCTime) { end.begin(at: time) }

  public mutating func leaveOut(_ time: Duration) { end.leaveOut(time) }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    let distance = generator.uniform(in: starts)
    var choice = exercise.range(settings.ungrownRange).anywhere(distance, using: &generator)
    choice.note = key(settings, last) ?? choice.note
    let trial = exercise.trial(choice, settings, using: &generator)
    last = trial.note
    return trial
  }

  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    if let match = completed.match, completed.isIntact { spread.add(match.error) }
    end.addAnswer(at: time)
  }
}

extension ExerciseCourse {
  /// Key and distance are drawn at random.
  public static let matching = matching()

  /// - Parameters:
  ///   - starts: the distances from exact at which the note can begin, in cents.
  ///   - key: the key that the settings want after that of the trial before; nil for any.
  public static func matching(
    from starts: ClosedRange<Double> = MatchingCourse.usualStarts,
    on key: @escaping MatchingCourse.Key = { _, _ in nil }
  ) -> ExerciseCourse {
    ExerciseCourse { MatchingCourse($0, $1, from: starts, on: key) }
  }
}
