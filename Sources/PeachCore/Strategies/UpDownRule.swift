/// A transformed up-down rule: a number of right answers in a row narrows the difference by a step, one wrong answer
/// widens it.
///
/// Steps are octaves of the difference: a downward step divides it by 2^step, an upward step multiplies it by 2^(step ·
/// upMultiple). A reversal is a step in the opposite direction to the one before. From the second reversal on,
/// including that step, the step size is halved, from the fourth on quartered. Steps limited by the bounds count as
/// steps.
///
/// It settles where steps down and up balance: with p the proportion of right answers, p^n · 1 = (1 − p^n) · upMultiple
/// for n right answers in a row (Levitt 1971 for equal steps, Kaernbach 1991 for weighted ones).
public struct UpDownRule: Equatable, Sendable {
  /// The number n of right answers in a row that narrow the difference, at least 1.
  public var rightAnswersDown: Int
  /// The first step down, in octaves.
  public var step: Double
  /// The size of an upward step in units of a downward step, above 0.
  public var upMultiple: Double
  /// The smallest difference presented, in cents.
  public var smallest = 1.0
  /// The largest difference presented, which is also the first without data, in cents.
  public var largest = 100.0

  init(rightAnswersDown: Int, step: Double, upMultiple: Double) {
    self.rightAnswersDown = rightAnswersDown
    self.step = step
    self.upMultiple = upMultiple
  }

  func clamped(log2 level: Double) -> Double { max(log2(smallest), min(log2(largest), level)) }
}

/// The state of an up-down track.
public struct UpDownTrack: Equatable, Sendable {
  /// log2 of the next difference, in octaves above 1 cent.
  public internal(set) var level: Double
  /// The number of steps in the opposite direction to the one before.
  public internal(set) var reversals = 0
  /// The number of right answers since the last step.
  var run = 0
  var lastMove: Move?

  enum Move { case down, up }

  /// Adds an answer.
  mutating func advance(_ rule: UpDownRule, correct: Bool) {
    run = correct ? run + 1 : 0
    guard !correct || run >= rule.rightAnswersDown else { return }
    run = 0
    let move: Move = correct ? .down : .up
    if let lastMove, lastMove != move { reversals += 1 }
    lastMove = move
    let step = rule.step / (reversals < 2 ? 1 : reversals < 4 ? 2 : 4)
    level = rule.clamped(log2: level + (move == .down ? -step : step * rule.upMultiple))
  }
}
