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

/// Time spans in days of 86,400,000 ms.
package enum Days {
  static let milliseconds = 86_400_000.0

  /// The days from one instant to another as a real number; negative if `end` comes first.
  package static func between(_ start: Int64, _ end: Int64) -> Double { (Double(end) - Double(start)) / milliseconds }

  /// The UTC day that contains an instant; 0 is 1970-01-01.
  package static func number(of instant: Int64) -> Int64 {
    let (quotient, remainder) = instant.quotientAndRemainder(dividingBy: 86_400_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
