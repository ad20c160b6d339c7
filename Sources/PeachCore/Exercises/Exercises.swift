/// The exercises that there are.
public enum Exercises {
  /// In the order in which they are offered. A task can have others: a test adds its own.
  @TaskLocal public static var all: [any Exercise] = [PitchComparison(), IntervalTuning()]

  /// Nil if there is none of this name.
  public static subscript(name: ExerciseName) -> (any Exercise)? { all.first { $0.name == name } }
}
