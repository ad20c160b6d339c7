/// The easy pairs at the beginning of a measurement. Trainings of earlier versions began with such pairs too.
public enum WarmUp {
  /// The stored condition of their answers.
  public static let condition = "warm-up"
}

extension Trial {
  package var isWarmUp: Bool { condition == WarmUp.condition }
}
