import PeachBase
import PeachExercises

/// A group of answers to similar differences.
package struct AnswerBin: Hashable, Sendable {
  /// The mean difference.
  package let center: Double
  package let answers: Int
  /// The number of answers "higher", or what it is called; of more than two choices, of right ones.
  package let higher: Int

  /// At most `count` bins below 0 and as many from 0 on, of about equal size, from the lowest value to the highest. No
  /// bin extends across 0, since its centre would be where no answer was given.
  package static func bins(
    _ completed: [CompletedTrial], by value: (CompletedTrial) -> Double, count: Int = 4
  ) -> [AnswerBin] {
    bins(completed.map { (value($0), $0.countsAsUp) }, count)
  }

  /// One copy for all values.
  @inline(never)
  private static func bins(_ answers: [(value: Double, isUp: Bool)], _ count: Int) -> [AnswerBin] {
    let sorted = answers.sorted { $0.value < $1.value }
    let middle = sorted.firstIndex { $0.value >= 0 } ?? sorted.endIndex
    return [sorted[..<middle], sorted[middle...]].flatMap { side in
      side.divided(into: count).map { part in
        AnswerBin(
          center: part.reduce(0) { $0 + $1.value } / Double(part.count), answers: part.count,
          higher: part.count(where: \.isUp))
      }
    }
  }
}

extension ArraySlice {
  /// Divides the slice into at most `count` consecutive parts of about equal length.
  func divided(into count: Int) -> [ArraySlice] {
    let parts = Swift.min(count, self.count)
    return (0..<parts).map { part in
      self[startIndex + part * self.count / parts..<startIndex + (part + 1) * self.count / parts]
    }
  }
}

/// The quartiles of a list of values.
package struct Quartiles: Hashable, Sendable {
  package let lower: Double
  package let median: Double
  package let upper: Double

  /// Nil without values.
  package init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    (lower, median, upper) = (values.quantile(0.25), values.quantile(0.5), values.quantile(0.75))
  }
}

extension CompletedTrial {
  /// Whether the answer is the upper one of two; of more choices, whether it is right.
  fileprivate var countsAsUp: Bool {
    let form = Exercises[trial.exercise]?.answerForm
    return form?.unsignedChoices == nil ? answer == .up : isCorrect
  }
}
