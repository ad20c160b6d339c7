/// Checks whether the answers of a measurement look like guessing.
///
/// They do if guessing gives more correct answers in at least a tenth of all cases, for all answers or for the first
/// twenty. Every strategy keeps the proportion of correct answers of an attentive listener far above ½, whatever the
/// threshold.
public struct GuessingCheck: Equatable, Sendable {
  private var answers = 0
  private var correct = 0
  private var firstCorrect = 0

  /// The number of answers at the beginning that are checked by themselves, and the minimum number of all.
  public static let first = 20
  private static let proportion = 0.1

  public init() {}

  public mutating func add(_ completed: CompletedTrial) {
    answers += 1
    guard completed.isCorrect else { return }
    correct += 1
    if answers <= Self.first { firstCorrect += 1 }
  }

  /// False as long as there are fewer than twenty answers.
  public var looksLikeGuessing: Bool {
    answers >= Self.first
      && (Self.isLikely(correct, of: answers) || Self.isLikely(firstCorrect, of: Self.first))
  }

  /// Whether guessing gives more than `correct` of `answers` correct answers in at least a tenth of all cases.
  private static func isLikely(_ correct: Int, of answers: Int) -> Bool {
    guard correct < answers else { return false }
    let total = Double(answers)
    var sum = 0.0
    for count in correct + 1...answers {
      let count = Double(count)
      sum += exp(lgamma(total + 1) - lgamma(count + 1) - lgamma(total - count + 1) - total * M_LN2)
    }
    return sum >= proportion
  }
}
