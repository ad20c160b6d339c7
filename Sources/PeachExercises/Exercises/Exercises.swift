import PeachBase
import Synchronization

/// The available exercises.
public enum Exercises {
  /// Those of the program, in the order in which they are offered.
  public static let builtIn: [Exercise] = [.comparison, .intervals, .matching, .chords, .voices, .oddOneOut]

  private static let inUse = Mutex(builtIn)

  /// Replaces the list for the whole process. Call it before anything else.
  public static func use(_ exercises: [Exercise]) { inUse.withLock { $0 = exercises } }

  /// All exercises in the order in which they are offered. A task can replace them for itself, but not for its threads.
  @TaskLocal public static var all: [Exercise] = inUse.withLock { $0 }

  /// The exercise that everybody begins with.
  public static var standard: Exercise { all[0] }

  /// The exercise of a name; nil if there is none.
  public static subscript(name: ExerciseName) -> Exercise? { all.first { $0.name == name } }
}
