import PeachBase
import PeachExercises
import PeachFits

/// A figure that experiments find of a condition: of which tasks and answers it is, whether participants are pooled and conditions
/// compared by it, and how it is named.
package final class FindingFigure: Sendable {
  package enum Scale: Sendable {
    /// Octaves above a hundredth of the largest difference. A difference of two is told as a ratio.
    case octaves
    /// Hundredths of the largest difference, with a sign.
    case shift
    /// The same without a sign.
    case size
  }

  /// The difference of the figure between two conditions, or of its means between two groups.
  package struct Comparison: Sendable {
    /// The name in JSON.
    package let key: String
    package let words: Text
    /// The heading of a column, and the title of a picture.
    package let heading: Text
    /// By how much it is larger in the second condition; nil if one of them lacks it.
    let difference: @Sendable (_ first: ConditionReport, _ second: ConditionReport) -> Estimate?
  }

  /// The name in JSON.
  package let key: String
  package let words: Text
  /// What it is, for readers of a report.
  package let explanation: Text
  package let scale: Scale
  /// The names of the mean of several participants; nil if they aren't pooled.
  package let pooled: (key: String, words: Text)?
  /// Nil if nothing is compared by it.
  package let comparison: Comparison?
  /// Whether the condition's task has it.
  package let isOf: @Sendable (Exercise) -> Bool
  /// Whether lines of text tell it.
  private let isAsked: @Sendable (ExperimentFile) -> Bool
  /// On its scale; nil if the answers don't determine it.
  private let estimate: @Sendable (ConditionAnswers) -> Estimate?
  /// Whether an estimate says enough to be pooled.
  private let isPoolable: @Sendable (Estimate) -> Bool

  private init(
    _ key: String, _ words: Text, explained explanation: Text, _ scale: Scale,
    pooled: (key: String, words: Text)? = nil,
    comparison: Comparison? = nil, of isOf: @escaping @Sendable (Exercise) -> Bool,
    asked isAsked: @escaping @Sendable (ExperimentFile) -> Bool = { _ in true },
    poolable isPoolable: @escaping @Sendable (Estimate) -> Bool = { _ in true },
    estimate: @escaping @Sendable (ConditionAnswers) -> Estimate?
  ) {
    (self.key, self.words, self.explanation, self.scale) = (key, words, explanation, scale)
    (self.pooled, self.comparison, self.isOf) = (pooled, comparison, isOf)
    (self.isAsked, self.isPoolable, self.estimate) = (isAsked, isPoolable, estimate)
  }

  /// That of its column.
  package var heading: Text { words.capitalized }

  /// What figures are compared by: the same name for a shift and for the mean error of tuned notes.
  var family: String { comparison?.key ?? key }

  package func isAsked(by file: ExperimentFile) -> Bool { isAsked(file) }

  /// Nil if the answers don't determine it.
  func found(in answers: ConditionAnswers) -> FoundFigure? {
    guard isOf(answers.task), let estimate = estimate(answers) else { return nil }
    return FoundFigure(figure: self, estimate: estimate, isPoolable: isPoolable(estimate))
  }
}

extension FindingFigure {
  /// In the order in which they are told.
  package static let all = [threshold, shift, intervalBias, meanError, standardDeviation]

  package static let threshold = FindingFigure(
    "threshold", Text(en: "threshold", de: "Schwelle"),
    explained: Text(
      en:
        "The difference at which three of four answers are right (of three choices: half way from chance to certainty), fitted "
        + "to the answers of the condition. For listeners who follow the model, about 95 of 100 such intervals contain the true "
        + "value.",
      de:
        "Der Unterschied, bei dem drei von vier Antworten stimmen (bei drei Möglichkeiten: halb zwischen Zufall und Gewissheit), "
        + "angepasst an die Antworten der Bedingung. Bei Hörern, die dem Modell folgen, enthalten etwa 95 von 100 solcher "
        + "Intervalle den wahren Wert."), .octaves,
    pooled: ("threshold", Text(en: "threshold", de: "Schwelle")),
    comparison: Comparison(
      key: "thresholdRatio", words: Text(en: "ratio of thresholds", de: "Verhältnis der Schwellen"),
      heading: Text(en: "Ratio of thresholds", de: "Verhältnis der Schwellen"),
      difference: { first, second in
        first.fit.flatMap { one in second.fit.flatMap { Estimate(octavesOf: $0, above: one) } }
      }),
    of: { !$0.answerForm.isTuning },
    // Not if it may be beyond what can be measured, or if less than half of the information is from the answers.
    poolable: {
      let threshold = ThresholdEstimate(octaves: $0)
      return !threshold.reachesEdge && threshold.width95 <= widest
    },
    estimate: { $0.fit?.threshold.octaves })

  /// In octaves.
  private static let widest = FilterBank(constant: [CompletedTrial]()).threshold.width95 / 2.0.squareRoot()

  private static let shifts: (key: String, words: Text) = ("shift", Text(en: "shift", de: "Verschiebung"))
  private static func shiftComparison(_ words: Text, heading: Text) -> Comparison {
    Comparison(key: shifts.key, words: words, heading: heading) { first, second in
      first.shift.flatMap { one in second.shift.flatMap { ($0 - one).withLimit } }
    }
  }
  private static let isSigned: @Sendable (Exercise) -> Bool = {
    !$0.answerForm.isTuning && $0.answerForm.unsignedChoices == nil
  }

  /// By how much the comparison seems higher.
  package static let shift = FindingFigure(
    shifts.key, shifts.words,
    explained: Text(
      en:
        "By how much the comparison, which is the second note unless the experiment has another order, seems higher than it "
        + "is, or an interval wider: where both answers are equally frequent, with the sign turned. Unless the order is "
        + "random, a bias towards one answer counts as a shift; the difference between two conditions is free of it.",
      de:
        "Um wie viel der Vergleichston, ohne andere Reihenfolge der zweite Ton, höher wirkt, als er ist, oder ein Intervall "
        + "weiter: die Stelle, an der beide Antworten gleich häufig sind, mit umgekehrtem Vorzeichen. Ist die Reihenfolge "
        + "nicht zufällig, zählt eine Neigung zu einer Antwort mit; der Unterschied zweier Bedingungen ist frei davon."
    ),
    .shift, pooled: shifts,
    comparison: shiftComparison(
      shifts.words, heading: Text(en: "Difference of shifts", de: "Unterschied der Verschiebungen")), of: isSigned,
    asked: { $0.findings.contains(.shifts) },
    estimate: { answers in answers.fit.flatMap { Estimate(answers.heard, threshold: $0.threshold.cents) } })

  /// By how much note 2 seems higher than note 1, whichever of them is the standard.
  package static let intervalBias = FindingFigure(
    "intervalBias", Text(en: "interval bias (note 2)", de: "Zeitfehler (Ton 2)"),
    explained: Text(
      en: "By how much note 2 seems higher than note 1, whichever of them is the standard.",
      de: "Um wie viel Ton 2 höher wirkt als Ton 1, gleich welcher von beiden der Standard ist."), .shift, of: isSigned,
    estimate: \.intervalBias)

  /// Of tuned notes; where it is pooled and compared, JSON calls it a shift.
  package static let meanError = FindingFigure(
    "meanError", errors.words,
    explained: Text(
      en: "By how much notes were tuned too high on average; below 0, too low.",
      de: "Um wie viel Töne im Mittel zu hoch gestimmt wurden; unter 0 zu tief."), .shift,
    pooled: (shifts.key, errors.words),
    comparison: shiftComparison(errors.difference, heading: errors.difference.capitalized),
    of: \.answerForm.isTuning, estimate: { Estimate(meanOf: $0.errors) })

  private static let errors = (
    words: Text(en: "mean error", de: "mittlerer Fehler"),
    difference: Text(en: "difference of mean errors", de: "Unterschied der mittleren Fehler")
  )

  package static let standardDeviation = FindingFigure(
    "standardDeviation", Text(en: "standard deviation", de: "Standardabweichung"),
    explained: Text(
      en: "By how much the errors of single notes differ from their mean.",
      de: "Um wie viel die Fehler einzelner Töne von ihrem Mittel abweichen."), .size,
    of: \.answerForm.isTuning, estimate: { Estimate(deviationOf: $0.errors) })
}

/// The answers of one participant in one condition, with what several figures need.
final class ConditionAnswers {
  let task: Exercise
  /// With the standard first, and without the interval bias.
  let heard: [CompletedTrial]
  /// Of threshold and slope; nil for tuned notes.
  let fit: FilterBank?
  /// The shift that the answers of the fit lack: 0, or that of the comparison where it is too large to be a bias.
  let removed: Cents
  /// Nil unless the file has the standard at random, or if the answers don't determine it.
  let intervalBias: Estimate?

  /// The bias, in units of σ, above what listeners have: 2.5 SDs of its prior.
  private static let largestBias = 1.0
  /// A bias above this can be what is left of a large shift, if the fit takes the rest for a coarse threshold.
  private static let leastBias = 0.4
  /// The shift by itself, in units of σ, that is no bias. Its fit has no prior that keeps a bias small.
  private static let leastShift = 2.0

  init(_ task: Exercise, _ completed: [CompletedTrial]) {
    self.task = task
    guard !task.answerForm.isTuning else {
      (heard, fit, removed, intervalBias) = (completed, nil, .zero, nil)
      return
    }
    let ordered = completed.map(\.withStandardFirst)
    let sides = completed.map { $0.trial.comparison == 1 ? -1.0 : 1 }
    let bias = Estimate(ofSecondNote: ordered, sides: sides).flatMap { $0.isLimited ? $0 : nil }
    // What is said of note 2 alone would make the threshold larger.
    heard = bias.map { bias in zip(ordered, sides).map { $0.seeming(higherBy: bias.value * $1) } } ?? ordered
    intervalBias = bias
    let plain = FilterBank(constant: heard, of: task.answerForm.unsignedChoices)
    // The fit would take a large shift, which the sound can have, for a coarse threshold and lapses.
    if abs(plain.bias) > Self.leastBias,
      let (shift, threshold) = Estimate.shift(of: heard, from: plain.threshold.cents),
      shift.isLimited, abs(plain.bias) > Self.largestBias || Self.bias(shift, threshold) > Self.leastShift
    {
      removed = Cents(shift.value)
      fit = FilterBank(constant: heard.map { $0.seeming(higherBy: shift.value) })
    } else {
      (removed, fit) = (.zero, plain)
    }
  }

  /// A shift in units of σ: at a threshold T, the probability of a right answer is Φ(T / (√2·σ)) = 0.75.
  private static func bias(_ shift: Estimate, _ threshold: Cents) -> Double {
    abs(shift.value) / threshold.value * StandardNormal.upperQuartile * 2.0.squareRoot()
  }

  /// Of tuned notes, in cents.
  var errors: [Double] { heard.compactMap { $0.match?.error.value } }
}
