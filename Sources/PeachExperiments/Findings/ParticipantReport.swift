import PeachCore

/// The results of one participant in an experiment.
public struct ParticipantReport: Sendable {
  /// In the order of the file.
  public let conditions: [ConditionReport]
  /// Those that the file asks for.
  public let contrasts: [Contrast]
  /// The shift per dB over all conditions of two-note judgements; nil if the file doesn't ask for it or the answers don't determine it.
  public let bias: LoudnessBias?
  /// The proportion of "higher" at several differences in loudness.
  public let loudnessBins: [AnswerBin]
  /// How much higher note 2 sounded at several differences in loudness; empty without a bias.
  public let shifts: [PerceivedShift]
  /// Those that count, and how many the file plans.
  public let answers: Int
  public let planned: Int
  /// The answers to catch trials, and the right ones among them.
  public let catches: (answers: Int, right: Int)
  /// Answers in conditions that the file doesn't have, for example imported from other programs.
  public let leftOut: Int
  /// Answers excluded because of audio drop-outs. Each of these trials was asked again.
  public let askedAgain: Int
  /// Why the rules of the file exclude the participant; empty if they don't.
  public let exclusions: [ExclusionReason]

  public enum ExclusionReason: Equatable, Sendable {
    case catchTrials(right: Int, of: Int)
    case guessing
    case dropOuts(Int, of: Int)
    case unfinished(Int, of: Int)
  }

  public var isFinished: Bool { answers >= planned }

  /// The number of answers below which the interval and p of the bias are too optimistic, since both are asymptotic, and
  /// the weighted mean of several participants is too near 0.
  public static let fewAnswers = 200

  /// - Parameter completed: all answers of one participant.
  init(_ file: ExperimentFile, _ completed: [CompletedTrial]) {
    let intact = completed.filter(\.isIntact)
    askedAgain = completed.count - intact.count
    let tasks = Dictionary(uniqueKeysWithValues: file.conditionNames.map { ($0, file.task(of: $0)) })
    var byCondition: [String: [CompletedTrial]] = [:]
    for answer in intact {
      guard let name = answer.trial.condition, tasks[name]??.name == answer.trial.exercise else { continue }
      byCondition[name, default: []].append(answer)
    }
    conditions = file.conditionNames.compactMap { name in
      file.task(of: name).flatMap { task in byCondition[name].map { ConditionReport(name, task, $0) } }
    }
    let counted = file.conditionNames.flatMap { byCondition[$0] ?? [] }
    answers = counted.count
    planned = file.plannedAnswers
    let caught = intact.filter { $0.trial.condition == Block.Catches.condition }
    catches = (caught.count, caught.count(where: \.isCorrect))
    let practised = Set(file.blocks.filter { $0.practice != nil }.flatMap { $0.conditions.map(\.name) })
    let others = intact.count { practised.contains($0.trial.condition ?? "") }
    leftOut = intact.count - answers - caught.count - others
    let reports = Dictionary(uniqueKeysWithValues: conditions.map { ($0.name, $0) })
    contrasts = file.contrasts.compactMap { names in
      reports[names.first].flatMap { first in reports[names.second].map { Contrast(first, $0) } }
    }
    let judged = counted.filter { $0.match == nil && Exercises[$0.trial.exercise]?.answerForm.unsignedChoices == nil }
    let trials = file.findings.contains(.shiftPerAmplitude) ? judged.map(LoudnessTrial.init) : []
    bias = LoudnessBias(trials)
    shifts = bias.map { PerceivedShift.shifts(trials, $0) } ?? []
    loudnessBins =
      trials.isEmpty
      ? []
      : AnswerBin.bins(
        judged.filter { $0.trial.amplitudeOffset != .zero }, by: \.trial.amplitudeOffset.value)
    exclusions =
      Self.exclusions(by: file.exclusion, counted, catches, dropped: askedAgain, of: completed.count)
      + (file.exclusion.unfinished && answers < planned ? [.unfinished(answers, of: planned)] : [])
  }

  private static func exclusions(
    by rules: ExperimentFile.Exclusion, _ counted: [CompletedTrial], _ catches: (answers: Int, right: Int),
    dropped: Int, of all: Int
  ) -> [ExclusionReason] {
    var reasons: [ExclusionReason] = []
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
