import PeachBase
import PeachExercises
import PeachFits

/// The results of one participant in one condition.
package struct ConditionReport: Sendable {
  /// The stored name.
  package let name: String
  package let task: Exercise
  package let answers: Int
  package let result: Result
  /// The quartiles of the response times in seconds, from when answers opened.
  package let responseTimes: Quartiles?
  /// By how much note 2 seems higher than note 1, whichever of them is the standard, in hundredths of the largest difference; nil
  /// unless the file has the standard at random, or if the answers don't determine it.
  package let intervalBias: Estimate?
  /// The proportion of "higher" said of the comparison at several differences, in the unit of the exercise; of more than two choices,
  /// of right answers at several sizes. None of tuned notes.
  package let bins: [AnswerBin]
  /// The mean difference at the last reversals, in hundredths of the largest difference; nil if they don't end the condition.
  package let reversals: (count: Int, averaged: Int, mean: Cents)?

  package enum Result: Sendable {
    /// Threshold and slope, and the shift where the sign of the difference tells the right answer.
    case judged(FilterBank, shift: Estimate?)
    /// The mean error and the standard deviation of tuned notes, in cents.
    case tuned(bias: Estimate?, deviation: Estimate?)
  }

  /// - Parameter turns: the differences at reversals, in octaves, and how many of the last ones are averaged.
  init(
    _ name: String, _ task: Exercise, _ completed: [CompletedTrial], turns: (levels: [Double], averaged: Int)? = nil
  ) {
    reversals = turns.flatMap { levels, averaged in
      let last = levels.suffix(averaged)
      // Geometric, since steps are in octaves.
      return last.count < averaged
        ? nil : (levels.count, averaged, Cents(exp2(last.reduce(0, +) / Double(last.count))))
    }
    (self.name, self.task, answers) = (name, task, completed.count)
    responseTimes = Quartiles(completed.map(\.responseTime.inSeconds))
    if task.answerForm.isTuning {
      let errors = completed.compactMap { $0.match?.error.value }
      result = .tuned(bias: Self.mean(errors), deviation: Self.deviation(errors))
      (bins, intervalBias) = ([], nil)
    } else {
      let choices = task.answerForm.unsignedChoices
      let ordered = completed.map(\.withStandardFirst)
      let sides = completed.map { $0.trial.comparison == 1 ? -1.0 : 1 }
      intervalBias = Estimate(ofSecondNote: ordered, sides: sides).flatMap { $0.isLimited ? $0 : nil }
      // What is said of note 2 alone would make the threshold larger.
      let heard =
        intervalBias.map { bias in zip(ordered, sides).map { $0.seeming(higherBy: bias.value * $1) } } ?? ordered
      let fit = FilterBank(constant: heard, of: choices)
      let shift = choices == nil ? Estimate(heard, threshold: fit.threshold.cents) : nil
      result = .judged(fit, shift: shift)
      let scale = task.columns.scale
      bins = AnswerBin.bins(ordered) { completed in
        let value = scale.value(of: completed.trial.offset)
        return choices == nil ? value : abs(value)
      }
    }
  }

  /// Nil for tuned notes.
  package var fit: FilterBank? { if case .judged(let fit, _) = result { fit } else { nil } }
  package var threshold: ThresholdEstimate? { fit?.threshold }

  /// The log2 threshold for pooling; nil if it may be beyond what can be measured, or if the answers say less about it than what was
  /// assumed before the first one.
  var logThreshold: RandomEffects.Effect? {
    threshold.flatMap { $0.reachesEdge || $0.width95 > Self.widest ? nil : $0.octaves.effect }
  }
  /// Half of the information is from the answers, in octaves.
  private static let widest = FilterBank(constant: [CompletedTrial]()).threshold.width95 / 2.0.squareRoot()

  package var shift: Estimate? {
    switch result {
    case .judged(_, let shift): shift
    case .tuned(let bias, _): bias
    }
  }

  private static func mean(_ values: [Double]) -> Estimate? {
    guard values.count > 1 else { return nil }
    let (count, mean) = (Double(values.count), values.reduce(0, +) / Double(values.count))
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let halfWidth = StudentT.upper975(freedom: values.count - 1) * (variance / count).squareRoot()
    return Estimate(value: mean, lower95: mean - halfWidth, upper95: mean + halfWidth)
  }

  /// The standard deviation, whose interval is that of a normal distribution, by the approximation of χ² by Wilson & Hilferty (1931).
  /// Nil for fewer than two errors, and if all are equal.
  private static func deviation(_ errors: [Double]) -> Estimate? {
    guard errors.count > 1 else { return nil }
    let freedom = Double(errors.count - 1)
    let mean = errors.reduce(0, +) / Double(errors.count)
    let sum = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard sum > 0 else { return nil }
    func quantile(_ z: Double) -> Double {
      let part = 2 / (9 * freedom)
      return freedom * pow(max(1 - part + z * part.squareRoot(), 0.01), 3)
    }
    return Estimate(
      value: (sum / freedom).squareRoot(), lower95: (sum / quantile(StandardNormal.critical)).squareRoot(),
      upper95: (sum / quantile(-StandardNormal.critical)).squareRoot())
  }
}

/// What distinguishes the second condition of two from the first.
package struct Contrast: Sendable {
  package let names: (first: String, second: String)
  /// The exercise of the first.
  package let task: Exercise
  /// The threshold of the second divided by that of the first; nil without one of them.
  package let ratio: Estimate?
  /// By how much more note 2 seems higher in the second, in hundredths of the largest difference.
  package let shift: Estimate?
  /// The log2 ratio for pooling; nil without one, or if a threshold may be beyond what can be measured.
  let logRatio: RandomEffects.Effect?

  init(
    _ names: (first: String, second: String), _ task: Exercise, ratio: Estimate?, shift: Estimate?
  ) {
    (self.names, self.task, self.ratio, self.shift, logRatio) = (names, task, ratio, shift, nil)
  }

  init(_ first: ConditionReport, _ second: ConditionReport) {
    (names, task) = ((first.name, second.name), first.task)
    ratio = first.fit.flatMap { one in second.fit.flatMap { Estimate($0, over: one) } }
    shift = first.shift.flatMap { one in second.shift.map { $0 - one } }
    logRatio =
      first.logThreshold == nil || second.logThreshold == nil
      ? nil : ratio.flatMap { $0.map(log2).effect }
  }
}
