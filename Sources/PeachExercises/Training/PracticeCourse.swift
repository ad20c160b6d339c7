import PeachBase

/// Easy trials before a session that counts: until one is answered correctly, but at most three.
public struct PracticeCourse: Course {
  /// The difference to judge, in cents.
  public static let difference = 100.0
  public static let most = 3

  public let exercise: Exercise
  private var answers = 0
  private var isPassed = false

  public init(_ exercise: Exercise) { self.exercise = exercise }

  public var isOver: Bool { isPassed || answers == Self.most }

  public var asksAgain: Bool { true }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    let choice = exercise.range(settings.noteRange).anywhere(Self.difference, using: &generator)
    return exercise.trial(choice, condition: nil, settings, using: &generator)
  }

  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    answers += 1
    isPassed = completed.isCorrect
  }
}
