/// One of the two ways in which note 2 can differ. What they are called is each exercise's: higher and lower, sharp and flat.
public enum Direction: Sendable, CaseIterable {
  case up, down
}

/// What a listener does in answer to a trial.
public enum Response: Equatable, Sendable {
  case direction(Direction)
  /// Where the listener has left a note that could be tuned: the offset that then sounded.
  case tuning(Cents)
}

/// A trial together with the listener's response.
public struct CompletedTrial: Equatable, Sendable {
  public let trial: Trial
  public let response: Response
  /// From the moment at which answers opened to the answer.
  public let responseTime: Duration
  /// When the answer was given.
  public let time: SessionTime
  /// How often the sound dropped out while the notes sounded.
  public let dropOuts: Int

  public init(trial: Trial, response: Response, responseTime: Duration, time: SessionTime, dropOuts: Int = 0) {
    self.trial = trial
    self.response = response
    self.responseTime = responseTime
    self.time = time
    self.dropOuts = dropOuts
  }

  public init(trial: Trial, answer: Direction, responseTime: Duration, time: SessionTime, dropOuts: Int = 0) {
    self.init(
      trial: trial, response: .direction(answer), responseTime: responseTime, time: time, dropOuts: dropOuts)
  }

  /// Nil where a note was tuned.
  public var answer: Direction? { if case .direction(let direction) = response { direction } else { nil } }

  /// Whether the answer is right. A note that was tuned is never wrong: it has an error in cents.
  public var isCorrect: Bool { answer.map { $0 == trial.direction } ?? true }

  /// Whether the notes were heard whole. An answer to others enters no fit.
  public var isIntact: Bool { dropOuts == 0 }
}
