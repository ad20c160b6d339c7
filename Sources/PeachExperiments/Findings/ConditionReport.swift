import PeachBase
import PeachExercises
import PeachFits

/// The results of one participant in one condition.
package final class ConditionReport: Sendable {
  /// The stored name.
  package let name: String
  package let task: Exercise
  package let answers: Int
  /// Of threshold and slope; nil for tuned notes.
  package let fit: FilterBank?
  /// By how much the comparison seems higher in the answers than in those of the fit.
  package let removed: Cents
  /// Those that the answers determine.
  package let figures: [FoundFigure]
  /// The quartiles of the response times in seconds, from when answers opened.
  package let responseTimes: Quartiles?
  /// The proportion of "higher" said of the comparison at several differences, in the unit of the exercise; of more than two choices,
  /// of right answers at several sizes. None of tuned notes. As in the fit, without an interval bias.
  package let bins: [AnswerBin]
  /// The mean difference at the last reversals, in hundredths of the largest difference; nil if they don't end the condition.
  package let reversals: (count: Int, averaged: Int, mean: Cents)?

  /// - Parameters:
  ///   - figures: those to find.
  ///   - turns: of each run, the differences at reversals, in octaves, and how many of the last ones are averaged.
  init(
    _ name: String, _ task: Exercise, _ completed: [CompletedTrial], _ figures: [FindingFigure] = FindingFigure.all,
    turns: [(levels: [Double], averaged: Int)] = []
  ) {
    let long = turns.filter { $0.levels.count >= $0.averaged }
    let last = long.flatMap { $0.levels.suffix($0.averaged) }
    // Geometric, since steps are in octaves.
    reversals =
      last.isEmpty
      ? nil
      : (long.reduce(0) { $0 + $1.levels.count }, last.count, Cents(exp2(last.reduce(0, +) / Double(last.count))))
    (self.name, self.task, answers) = (name, task, completed.count)
    responseTimes = Quartiles(completed.map(\.responseTime.inSeconds))
    let judged = ConditionAnswers(task, completed)
    (fit, removed) = (judged.fit, judged.removed)
    self.figures = figures.compactMap { $0.found(in: judged) }
    let (scale, choices) = (task.columns.scale, task.answerForm.unsignedChoices)
    bins =
      task.answerForm.isTuning
      ? []
      : AnswerBin.bins(judged.heard) { completed in
        let value = scale.value(of: completed.trial.offset)
        return choices == nil ? value : abs(value)
      }
  }

  package var threshold: ThresholdEstimate? { fit?.threshold }
  /// In units of σ.
  package var bias: Double? {
    fit.map { $0.bias + removed.value / $0.threshold.cents.value * StandardNormal.upperQuartile * 2.0.squareRoot() }
  }
  package var shift: Estimate? { figures[.shift]?.estimate }
}

extension Estimate {
  /// The mean of at least two values, with the interval of Student's t.
  init?(meanOf values: [Double]) {
    guard values.count > 1 else { return nil }
    let (count, mean) = (Double(values.count), values.reduce(0, +) / Double(values.count))
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let halfWidth = StudentT.upper975(freedom: count - 1) * (variance / count).squareRoot()
    self.init(value: mean, lower95: mean - halfWidth, upper95: mean + halfWidth)
  }

  /// The standard deviation, whose interval is that of a normal distribution, from the quantiles of χ². Nil for fewer than two errors,
  /// and if all are equal.
  init?(deviationOf errors: [Double]) {
    guard errors.count > 1 else { return nil }
    let freedom = errors.count - 1
    let mean = errors.reduce(0, +) / Double(errors.count)
    let sum = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard sum > 0 else { return nil }
    self.init(
      value: (sum / Double(freedom)).squareRoot(),
      lower95: (sum / ChiSquare.quantile(0.975, freedom: freedom)).squareRoot(),
      upper95: (sum / ChiSquare.quantile(0.025, freedom: freedom)).squareRoot())
  }
}
