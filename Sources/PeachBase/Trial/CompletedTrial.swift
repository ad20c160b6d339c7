/// A listener's response to a trial.
public enum Response: Equatable, Sendable {
  case choice(ChoiceIndex, isRight: Bool)
  case match(Match)
}

/// A trial together with the listener's response.
public struct CompletedTrial: Equatable, Sendable {
  public let trial: Trial
  public let response: Response
  /// The time from when answers opened, the last time if the notes were played again, to the answer.
  public let responseTime: Duration
  /// When the answer was given.
  public let time: SessionTime
  /// The number of audio drop-outs while the notes sounded, the last time if they were played again.
  public let dropOuts: Int
  /// How often the notes were played again before the answer.
  public let replays: Int
  /// What the listener answered with; nil for a simulated listener, and if it is unknown.
  public let source: ResponseSource?
  /// The direction that was named after the choice; nil if it wasn't asked.
  public let direction: Direction?

  public init(
    trial: Trial, response: Response, responseTime: Duration, time: SessionTime, dropOuts: Int = 0, replays: Int = 0,
    source: ResponseSource? = nil, direction: Direction? = nil
  ) {
    self.trial = trial
    self.response = response
    self.responseTime = responseTime
    self.time = time
    self.dropOuts = dropOuts
    self.replays = replays
    self.source = source
    self.direction = direction
  }

  /// An answer to a trial in which the sign of the difference tells which choice is right.
  public init(
    trial: Trial, answer: ChoiceIndex, responseTime: Duration, time: SessionTime, dropOuts: Int = 0, replays: Int = 0,
    source: ResponseSource? = nil
  ) {
    self.init(
      trial: trial, response: .choice(answer, isRight: answer == ChoiceIndex(signOf: trial.offset)),
      responseTime: responseTime, time: time, dropOuts: dropOuts, replays: replays, source: source)
  }

  /// The choice; nil if a note was tuned.
  public var answer: ChoiceIndex? { if case .choice(let index, _) = response { index } else { nil } }

  /// The match; nil if no note was tuned.
  public var match: Match? { if case .match(let match) = response { match } else { nil } }

  /// Whether the answer is right; of a match, whether it is within the listener's own spread.
  public var isCorrect: Bool {
    switch response {
    case .choice(_, let isRight): isRight
    case .match(let match): match.side == nil
    }
  }

  /// Whether everything that was asked was answered right, also a direction.
  public var isFullyCorrect: Bool { isCorrect && direction.map { ($0 == .up) == (trial.offset >= .zero) } ?? true }

  /// Whether the notes sounded without a drop-out. Other answers are left out of every fit.
  public var isIntact: Bool { dropOuts == 0 }
}
