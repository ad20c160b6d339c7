/// How often a listener lately gave one of two answers: who doesn't listen often repeats one.
struct AnsweringHabit: Equatable, Sendable {
  /// The proportion of the first answer, weighted towards the latest ones.
  private(set) var proportion = 0.5

  init() {}

  /// Nil unless the proportion is between 0 and 1.
  init?(proportion: Double) {
    guard (0...1).contains(proportion) else { return nil }
    self.proportion = proportion
  }

  /// The number of answers over which the weight falls to 1/e.
  private static let answers = 12.0

  /// The probability of an answer without listening.
  func probability(ofFirst isFirst: Bool) -> Double { isFirst ? proportion : 1 - proportion }

  mutating func add(isFirst: Bool) { proportion += ((isFirst ? 1 : 0) - proportion) / Self.answers }
}
