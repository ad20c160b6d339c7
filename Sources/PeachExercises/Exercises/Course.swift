import PeachBase

/// The sequence of trials in a session, and its end.
public protocol Course: Sendable {
  /// The exercise of its trials.
  var exercise: Exercise { get }

  /// Whether no trial is left before the next `begin`.
  var isOver: Bool { get }

  /// Whether a trial is left, now or after a pause.
  var hasMore: Bool { get }

  /// Whether the listener may hear a pair again, before the answer or after a wrong one.
  var allowsReplays: Bool { get }

  /// Whether a trial during which the sound dropped out is asked again, as in a measurement. In a training another follows.
  var asksAgain: Bool { get }

  /// Whether the listener learns whether the latest answer was right.
  var givesFeedback: Bool { get }

  /// How much later than usual the next trial begins.
  var delay: Duration { get }

  /// The listener's own spread, within which a match counts as close.
  var matchSpread: Cents { get }

  /// Called when a session starts, and after each pause, with the time of day.
  mutating func begin(at time: UTCTime)

  /// Leaves out a time without a question from the length of a training.
  mutating func leaveOut(_ time: Duration)

  /// Chooses the next trial. Don't call it if `isOver`.
  mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial

  /// Adds the answer to the latest trial, given at a time of day.
  mutating func add(_ completed: CompletedTrial, at time: UTCTime)
}

extension Course {
  public var hasMore: Bool { !isOver }
  public var allowsReplays: Bool { false }
  public var asksAgain: Bool { false }
  public var givesFeedback: Bool { true }
  public var delay: Duration { .zero }
  public var matchSpread: Cents { MatchSpread.initial }
  public mutating func begin(at time: UTCTime) {}
  public mutating func leaveOut(_ time: Duration) {}
}

/// A course that continues from the fit and history of earlier trainings.
public protocol ContinuedCourse: Course {
  var history: TrainingHistory { get }

  /// Replaces fit and history, since another process may have stored answers since they were read.
  mutating func update(_ fit: any ProfileFit, history: TrainingHistory)
}

/// How the trials of an exercise are chosen.
public struct ExerciseCourse: Sendable {
  /// What a training begins with.
  public struct Start: Sendable {
    /// What is known from earlier answers.
    public var fit: any ProfileFit
    public var history = TrainingHistory()
    public var spread = MatchSpread()
    /// The number of answers that end the training; nil for no limit.
    public var answers: Int?
    /// How long to train without pauses; the answer that reaches it is the last. Nil for no limit.
    public var duration: Duration?

    public init(_ fit: any ProfileFit, answers: Int? = nil) { (self.fit, self.answers) = (fit, answers) }
  }

  /// Whether the settings' strategy chooses, so that it is stored with the answers.
  public let usesStrategy: Bool
  public let make: @Sendable (Exercise, Start) -> any Course

  /// - Parameter make: the course of a training that begins.
  public init(usesStrategy: Bool = false, _ make: @escaping @Sendable (Exercise, Start) -> any Course) {
    (self.usesStrategy, self.make) = (usesStrategy, make)
  }
}
