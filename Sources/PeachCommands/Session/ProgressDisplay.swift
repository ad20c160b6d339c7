import PeachCommandLine
import PeachCore
import PeachLanguage

/// Shows only the progress of a session that a simulated listener answers, and counts its answers.
final class ProgressDisplay: TrainingDisplay {
  let isOpen = true
  private let progress: Progress
  private let answerForm: AnswerForm
  private let total: Int?
  private var answers: Int
  private var correct = 0

  /// - Parameters:
  ///   - total: the number of answers; nil if it isn't known.
  ///   - answered: the number of answers given before an interruption.
  init(_ progress: Progress, _ answerForm: AnswerForm, of total: Int?, answered: Int) {
    self.progress = progress
    self.answerForm = answerForm
    self.total = total
    answers = answered
  }

  func show(_ state: TrainingSession.State, at time: SessionTime) {}

  func recorded(_ completed: CompletedTrial, _ storing: Storing) {
    answers += 1
    if completed.isCorrect { correct += 1 }
    progress.show(
      TrainingMessages.simulating
        + (answerForm.isTuning
          ? MatchingMessages.progress(done: answers, of: total) : TrainingMessages.progress(done: answers, of: total)))
  }

  func finish() { progress.finish() }

  /// The number of answers, and how many were correct.
  var summary: Text {
    answerForm.isTuning
      ? MatchingMessages.summary(matches: answers, close: correct)
      : TrainingMessages.summary(answers: answers, correct: correct)
  }
}
