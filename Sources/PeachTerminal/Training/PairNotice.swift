import PeachCore
import PeachLanguage

/// What is said about a pair after its answer: that it doesn't count, or why another follows for practice.
struct PairNotice {
  var isPractice = false
  /// The latest pairs, without one that counts in between, during which the sound dropped out.
  private var droppedOutInARow = 0
  /// The answers in practice during which it didn't.
  private var practised = 0

  init(isPractice: Bool = false) { self.isPractice = isPractice }

  /// Counts a pair. Returns what to say about it; nil if there is nothing to say.
  mutating func take(_ completed: CompletedTrial) -> Text? {
    droppedOutInARow = completed.isIntact ? 0 : droppedOutInARow + 1
    guard isPractice else {
      return completed.isIntact ? nil : DropOutMessages.pair(inARow: droppedOutInARow)
    }
    guard completed.isIntact else { return DropOutMessages.practice }
    practised += 1
    let isOver = completed.isCorrect || practised == PracticeCourse.most
    return isOver ? nil : SessionMessages.notYet
  }
}
