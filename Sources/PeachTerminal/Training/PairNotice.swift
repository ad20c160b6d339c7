import PeachBase
import PeachExercises
import PeachLanguage

/// What is said about a pair after its answer: that it doesn't count, or why another follows for practice.
struct PairNotice {
  /// Whether a pair during which the sound dropped out is asked again, which is said.
  private let asksAgain: Bool
  let isPractice: Bool
  /// The latest pairs, without one that counts in between, during which the sound dropped out.
  private var droppedOutInARow = 0
  /// The answers in practice during which it didn't.
  private var practised = 0

  init(asksAgain: Bool, isPractice: Bool = false) { (self.asksAgain, self.isPractice) = (asksAgain, isPractice) }

  /// Counts a pair. Returns what to say about it; nil if there is nothing to say.
  mutating func take(_ completed: CompletedTrial) -> Text? {
    droppedOutInARow = completed.isIntact ? 0 : droppedOutInARow + 1
    guard isPractice else {
      return completed.isIntact || !asksAgain ? nil : DropOutMessages.pair(inARow: droppedOutInARow)
    }
    guard completed.isIntact else { return DropOutMessages.practice }
    practised += 1
    let isOver = completed.isCorrect || practised == PracticeCourse.most
    return isOver ? nil : SessionMessages.notYet
  }
}
