import PeachBase
import PeachExercises

/// The results of one participant in an experiment.
package struct ParticipantReport: Sendable {
  /// In the order of the file.
  package let conditions: [ConditionReport]
  /// Those that the file asks for.
  package let contrasts: [Contrast]
  /// The shift per dB over all conditions of two-note judgements; nil if the file doesn't ask for it or the answers don't determine it.
  package let bias: LoudnessBias?
  /// The proportion of "higher" at several differences in loudness.
  package let loudnessBins: [AnswerBin]
  let counts: AnswerCounts

  package enum ExclusionReason: Equatable, Sendable {
    case catchTrials(right: Int, of: Int)
    case guessing
    case dropOuts(Int, of: Int)
    case unfinished(Int, of: Int)

    /// In files.
    package var word: String {
      switch self {
      case .catchTrials: "catchTrials"
      case .guessing: "guessing"
      case .dropOuts: "dropOuts"
      case .unfinished: "unfinished"
      }
    }
  }

  /// The number of answers below which the interval and p of the bias are too optimistic, since both are asymptotic, and
  /// the weighted mean of several participants is too near 0.
  package static let fewAnswers = 200

  /// - Parameter completed: all answers of one run.
  package init(_ file: ExperimentFile, _ completed: [CompletedTrial], figures: [FindingFigure] = FindingFigure.all) {
    self.init(file, runs: [completed], figures: figures)
  }

  /// - Parameters:
  ///   - runs: all answers of each run of one participant.
  ///   - figures: those to find, each of which takes a fit or more.
  init(_ file: ExperimentFile, runs: [[CompletedTrial]], figures: [FindingFigure] = FindingFigure.all) {
    counts = AnswerCounts(file, runs)
    let byCondition = counts.byCondition
    // The staircase of each run begins anew.
    let tracks = runs.map(file.byCondition)
    conditions = file.conditionNames.compactMap { name in
      file.task(of: name).flatMap { task in
        byCondition[name].map { answers in
          ConditionReport(
            name, task, answers, figures, turns: tracks.compactMap { $0[name].flatMap { file.turns(of: name, $0) } })
        }
      }
    }
    let reports = Dictionary(uniqueKeysWithValues: conditions.map { ($0.name, $0) })
    contrasts = file.contrasts.compactMap { names in
      reports[names.first].flatMap { first in reports[names.second].map { Contrast(first, $0) } }
    }
    let judged = counts.counted.filter {
      $0.match == nil && Exercises[$0.trial.exercise]?.answerForm.unsignedChoices == nil
    }
    let trials = file.findings.contains(.shiftPerAmplitude) ? judged.map(LoudnessTrial.init) : []
    bias = LoudnessBias(trials)
    loudnessBins =
      trials.isEmpty
      ? []
      : AnswerBin.bins(
        judged.filter { $0.trial.amplitudeOffset != .zero }, by: \.trial.amplitudeOffset.value)
  }

  package var answers: Int { counts.counted.count }
  package var planned: Int { counts.planned }
  package var given: Int { counts.given }
  package var isFinished: Bool { counts.isFinished }
  package var catches: (answers: Int, right: Int) { counts.catches }
  package var leftOut: Int { counts.leftOut }
  package var askedAgain: Int { counts.askedAgain }
  package var exclusions: [ExclusionReason] { counts.exclusions }
}
