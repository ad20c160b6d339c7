import PeachBase
import PeachExercises
import PeachStore

/// Which answers of a participant count in an experiment, and whether the rules of its file exclude the participant.
package struct AnswerCounts: Sendable {
  /// Those that count, by condition.
  let byCondition: [String: [CompletedTrial]]
  /// Those that count.
  let counted: [CompletedTrial]
  /// How many the file plans.
  let planned: Int
  /// The answers to catch trials, and the right ones among them.
  let catches: (answers: Int, right: Int)
  /// Answers in conditions that the file doesn't have, for example imported from other programs.
  let leftOut: Int
  /// Answers excluded because of audio drop-outs. Each of these trials was asked again.
  let askedAgain: Int
  /// Why the rules of the file exclude the participant; empty if they don't.
  package let exclusions: [ParticipantReport.ExclusionReason]

  package var isFinished: Bool { counted.count >= planned }

  /// - Parameter completed: all answers of one participant.
  package init(_ file: ExperimentFile, _ completed: [CompletedTrial]) {
    let intact = completed.filter(\.isIntact)
    askedAgain = completed.count - intact.count
    let tasks = Dictionary(uniqueKeysWithValues: file.conditionNames.map { ($0, file.task(of: $0)) })
    var byCondition: [String: [CompletedTrial]] = [:]
    for answer in intact {
      guard let name = answer.trial.condition, tasks[name]??.name == answer.trial.exercise else { continue }
      byCondition[name, default: []].append(answer)
    }
    self.byCondition = byCondition
    counted = file.conditionNames.flatMap { byCondition[$0] ?? [] }
    planned = file.counted.reduce(0) { sum, block in
      sum + block.conditions.reduce(0) { $0 + file.planned(block, $1.name, byCondition[$1.name] ?? []) }
    }
    let caught = intact.filter { $0.trial.condition == Block.Catches.condition }
    catches = (caught.count, caught.count(where: \.isCorrect))
    let practised = Set(file.blocks.filter { $0.practice != nil }.flatMap { $0.conditions.map(\.name) })
    let others = intact.count { practised.contains($0.trial.condition ?? "") }
    leftOut = intact.count - counted.count - caught.count - others
    exclusions =
      Self.exclusions(by: file.exclusion, counted, catches, dropped: askedAgain, of: completed.count)
      + (file.exclusion.unfinished && counted.count < planned ? [.unfinished(counted.count, of: planned)] : [])
  }

  private static func exclusions(
    by rules: ExperimentFile.Exclusion, _ counted: [CompletedTrial], _ catches: (answers: Int, right: Int),
    dropped: Int, of all: Int
  ) -> [ParticipantReport.ExclusionReason] {
    var reasons: [ParticipantReport.ExclusionReason] = []
    if let least = rules.catchRightBelow, catches.answers > 0, Double(catches.right) < least * Double(catches.answers) {
      reasons.append(.catchTrials(right: catches.right, of: catches.answers))
    }
    if rules.guessing, looksLikeGuessing(counted) { reasons.append(.guessing) }
    if let most = rules.droppedOutAbove, Double(dropped) > most * Double(all) {
      reasons.append(.dropOuts(dropped, of: all))
    }
    return reasons
  }

  /// Whether guessing gives more right answers in a tenth of all cases; false for few answers.
  static func looksLikeGuessing(_ completed: [CompletedTrial]) -> Bool {
    let chosen = completed.filter { $0.match == nil }
    guard chosen.count >= GuessingCheck.firstAnswers, let form = Exercises[chosen[0].trial.exercise]?.answerForm else {
      return false
    }
    return GuessingCheck.isLikely(
      correct: chosen.count(where: \.isCorrect), of: chosen.count, chance: 1 / Double(max(form.choices.count, 2)))
  }
}
