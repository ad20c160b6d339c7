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

  /// Whether guessing gives more right answers in a tenth of all cases, and the conditions were answered alike; false for few
  /// answers. Without a difference no answer is right.
  static func looksLikeGuessing(_ completed: [CompletedTrial]) -> Bool {
    let judged = completed.filter { $0.match == nil && ($0.trial.offset != .zero || !$0.hasSides) }
    guard judged.count >= GuessingCheck.firstAnswers else { return false }
    let chances = Dictionary(grouping: judged) { 1 / Double(max($0.form?.choices.count ?? 2, 2)) }.mapValues(\.count)
    return GuessingCheck.isLikely(correct: judged.count(where: \.isCorrect), of: chances) && !differ(judged)
  }

  /// Whether the proportions of the answer "higher" in conditions of a task differ more than those of one guesser in a hundred: by
  /// Pearson's χ². Who hears a condition as much higher or lower can have half of the answers wrong.
  private static func differ(_ judged: [CompletedTrial]) -> Bool {
    var (square, freedom) = (0.0, 0)
    for answers in Dictionary(grouping: judged.filter(\.hasSides), by: \.trial.exercise).values {
      let higher = Double(answers.count(where: \.isHigher)) / Double(answers.count)
      let conditions = Dictionary(grouping: answers) { $0.trial.condition }.values
      guard conditions.count > 1, 0 < higher, higher < 1 else { continue }
      freedom += conditions.count - 1
      for condition in conditions {
        let expected = Double(condition.count) * higher
        square += pow(Double(condition.count(where: \.isHigher)) - expected, 2) / (expected * (1 - higher))
      }
    }
    return freedom > 0 && ChiSquare.cumulative(square, freedom: freedom) > 0.99
  }
}

extension CompletedTrial {
  fileprivate var form: AnswerForm? { Exercises[trial.exercise]?.answerForm }
  /// Whether the sign of the difference says which answer is right.
  fileprivate var hasSides: Bool { form.map { !$0.isTuning && $0.unsignedChoices == nil } ?? false }
  fileprivate var isHigher: Bool { if case .choice(.up, _) = response { true } else { false } }
}
