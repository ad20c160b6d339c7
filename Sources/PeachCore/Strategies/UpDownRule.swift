/// A transformed up-down rule: so many right answers in a row narrow the difference by a step, one wrong answer widens it.
///
/// Steps are octaves of the difference: a move down divides it by 2^step, a move up multiplies it by 2^(step · upMultiple). A
/// reversal is a move in the other direction than the one before; from the second reversal on, that move included, the step
/// is a half of what it was, from the fourth on a quarter. Moves that the bounds hold back count as moves.
///
/// It settles where a way down is as likely as a way up: with p the share of right answers, p^n · 1 = (1 − p^n) · upMultiple
/// for n right answers in a row (Levitt 1971 for equal steps, Kaernbach 1991 for weighted ones).
public struct UpDownRule: Equatable, Sendable {
  /// n, at least 1.
  public var rightAnswersDown: Int
  /// The first step down, in octaves.
  public var step: Double
  /// A step up in units of a step down, above 0.
  public var upMultiple: Double
  /// The smallest difference presented, in cents.
  public var smallest = 1.0
  /// The largest difference presented and the first of a cold start, in cents.
  public var largest = 100.0

  init(rightAnswersDown: Int, step: Double, upMultiple: Double) {
    self.rightAnswersDown = rightAnswersDown
    self.step = step
    self.upMultiple = upMultiple
  }

  func clamped(log2 level: Double) -> Double { max(log2(smallest), min(log2(largest), level)) }
}

/// How far an up-down track has come.
public struct UpDownTrack: Equatable, Sendable {
  /// log2 of the difference to be presented, in octaves above 1 cent.
  public internal(set) var level: Double
  /// Moves in the other direction than the one before.
  public internal(set) var reversals = 0
  /// Right answers since the last move.
  var run = 0
  var lastMove: Move?

  enum Move { case down, up }

  /// Takes one answer in.
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
