/// The available exercises.
public enum Exercises {
  /// All exercises in the order in which they are offered. A task can replace them, so that a test can add its own.
  @TaskLocal public static var all: [Exercise] = [.comparison, .intervals, .matching]

  /// The exercise that everybody begins with.
  public static var standard: Exercise { all[0] }

  /// The exercise of a name; nil if there is none.
  public static subscript(name: ExerciseName) -> Exercise? { all.first { $0.name == name } }
}
