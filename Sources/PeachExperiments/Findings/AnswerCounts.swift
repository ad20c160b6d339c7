import PeachBase
import PeachExercises
import PeachRecords

/// Which answers of a participant count in an experiment, and whether the rules of its file exclude the participant.
package struct AnswerCounts: Sendable {
  /// Those that count, by condition.
  let byCondition: [String: [CompletedTrial]]
  /// Those that count.
  let counted: [CompletedTrial]
  /// How many the file plans for one run, and how many of them the run has that went furthest.
  let planned: Int
  let given: Int
  /// The answers to catch trials, and the right ones among them.
  let catches: (answers: Int, right: Int)
  /// Answers in conditions that the file doesn't have, for example imported from other programs.
  let leftOut: Int
  /// Answers excluded because of audio drop-outs. Each of these trials was asked again.
  let askedAgain: Int
  /// Why the rules of the file exclude the participant; empty if they don't.
  package let exclusions: [ParticipantReport.ExclusionReason]

  /// Whether one of the runs has all its answers: those of several don't add up.
  package var isFinished: Bool { given >= planned }

  /// - Parameter runs: all answers of each run of one participant.
  package init(_ file: ExperimentFile, _ runs: [[CompletedTrial]]) {
    let completed = runs.flatMap { $0 }
    let intact = completed.filter(\.isIntact)
    askedAgain = completed.count - intact.count
    let byCondition = file.byCondition(completed)
    self.byCondition = byCondition
    counted = file.conditionNames.flatMap { byCondition[$0] ?? [] }
    // Of runs that have ended, if there are any: in those, conditions that answers end have no more trials.
    let plans = runs.map(file.plan)
    let ended = plans.filter { $0.given >= $0.planned }
    (given, planned) = (ended.isEmpty ? plans : ended).max { $0.given < $1.given } ?? (0, file.plannedAnswers)
    let caught = intact.filter { $0.trial.condition == Block.Catches.condition }
    catches = (caught.count, caught.count(where: \.isCorrect))
    let practised = Set(file.blocks.filter { $0.practice != nil }.flatMap { $0.conditions.map(\.name) })
    let others = intact.count { practised.contains($0.trial.condition ?? "") }
    leftOut = intact.count - counted.count - caught.count - others
    exclusions =
      Self.exclusions(by: file.exclusion, counted, catches, dropped: askedAgain, of: completed.count)
      + (file.exclusion.unfinished && given < planned ? [.unfinished(given, of: planned)] : [])
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
    let cells = cells(of: completed)
    let answers = cells.map { (chance: 1 / Double(max($0.form.choices.count, 2)), answers: $0.answers) }
    guard answers.reduce(0, { $0 + $1.answers }) >= GuessingCheck.firstAnswers else { return false }
    return GuessingCheck.isLikely(correct: cells.reduce(0) { $0 + $1.right }, of: answers) && !differ(cells)
  }

  /// The answers of a condition to a task in which something is chosen.
  private struct Cell {
    let exercise: ExerciseName
    let condition: String?
    let form: AnswerForm
    var answers = 0
    var right = 0
    var higher = 0
  }

  private static func cells(of completed: [CompletedTrial]) -> [Cell] {
    var cells: [Cell] = []
    for answer in completed {
      let trial = answer.trial
      guard case .choice(let choice, let isRight) = answer.response, let form = Exercises[trial.exercise]?.answerForm,
        trial.offset != .zero || form.unsignedChoices != nil
      else { continue }
      let known = cells.firstIndex { $0.condition == trial.condition && $0.exercise == trial.exercise }
      if known == nil { cells.append(Cell(exercise: trial.exercise, condition: trial.condition, form: form)) }
      let place = known ?? cells.count - 1
      cells[place].answers += 1
      cells[place].right += isRight ? 1 : 0
      cells[place].higher += choice == .up ? 1 : 0
    }
    return cells
  }

  /// Whether the proportions of the answer "higher" in conditions of a task differ more than those of one guesser in a hundred: by
  /// Pearson's χ². Who hears a condition as much higher or lower can have half of the answers wrong.
  private static func differ(_ cells: [Cell]) -> Bool {
    var (square, freedom) = (0.0, 0)
    for (place, first) in cells.enumerated() where first.form.unsignedChoices == nil {
      // Each task once.
      guard !cells[..<place].contains(where: { $0.exercise == first.exercise }) else { continue }
      let task = cells[place...].filter { $0.exercise == first.exercise }
      let higher = Double(task.reduce(0) { $0 + $1.higher }) / Double(task.reduce(0) { $0 + $1.answers })
      guard task.count > 1, 0 < higher, higher < 1 else { continue }
      freedom += task.count - 1
      for cell in task {
        let expected = Double(cell.answers) * higher
        square += pow(Double(cell.higher) - expected, 2) / (expected * (1 - higher))
      }
    }
    return freedom > 0 && ChiSquare.cumulative(square, freedom: freedom) > 0.99
  }
}

extension ExperimentFile {
  /// Those of a participant's answers that count, by condition.
  func byCondition(_ completed: [CompletedTrial]) -> [String: [CompletedTrial]] {
    let tasks = Dictionary(uniqueKeysWithValues: conditionNames.map { ($0, task(of: $0)) })
    var found: [String: [CompletedTrial]] = [:]
    for answer in completed where answer.isIntact {
      guard let name = answer.trial.condition, tasks[name]??.name == answer.trial.exercise else { continue }
      found[name, default: []].append(answer)
    }
    return found
  }

  /// How many of the planned answers a run has, and how many there are at its end. Those of one condition don't stand for those of
  /// another, if the run went on on two machines.
  fileprivate func plan(of run: [CompletedTrial]) -> (given: Int, planned: Int) {
    let answers = byCondition(run)
    return conditionNames.reduce((0, 0)) { sum, name in
      let own = answers[name] ?? []
      let planned = counted.reduce(0) { sum, block in
        sum + (block.conditions.contains { $0.name == name } ? self.planned(block, name, own) : 0)
      }
      return (sum.0 + min(own.count, planned), sum.1 + planned)
    }
  }
}
