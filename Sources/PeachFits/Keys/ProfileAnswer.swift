import PeachBase

/// The part of a completed trial that the profile uses.
public struct ProfileAnswer: TimedAnswer, Hashable, Sendable {
  public let note: MIDINote
  /// The second note's signed offset from the first.
  public let offset: Cents
  /// Whether the answer was up; of `choices`, whether it was right.
  public let isUp: Bool
  /// The number of choices if the sign of the offset doesn't tell which is right; otherwise nil.
  public var choices: Int?
  /// The time of the answer in milliseconds since 1970, UTC.
  public let milliseconds: Int64
}

extension ProfileAnswer {
  /// An answer given at a time of day; nil if a note was tuned.
  ///
  /// - Parameter choices: the number of choices if the sign of the difference doesn't tell which is right.
  public init?(_ completed: CompletedTrial, of choices: Int? = nil, at time: UTCTime) {
    self.init(completed.trial, completed.response, of: choices, at: time)
  }

  package init?(_ trial: Trial, _ response: Response, of choices: Int?, at time: UTCTime) {
    guard case .choice(let index, let isRight) = response else { return nil }
    self.init(
      note: trial.note, offset: trial.offset, isUp: choices == nil ? index == .up : isRight, choices: choices,
      milliseconds: Int64(time.milliseconds))
  }

  /// The probability of a right answer without listening.
  var chance: Double { choices.map { 1 / Double($0) } ?? 0.5 }

  /// The probability of this answer without listening.
  var guessed: Double { isUp ? chance : 1 - chance }
}
