import PeachBase
import PeachExercises

/// Answers that are impossible for the same reason.
public struct BrokenRule: Equatable, Sendable {
  public let exercise: ExerciseName
  public let answers: Int
  /// The version of Peach that stored them; nil if they have no run.
  public let peachVersion: String?
  /// The name of the column in files.
  public let column: String
  /// The first of the impossible values; nil if it is missing.
  public let value: String?
  /// What the column can hold; nil if the value contradicts others.
  public let type: ColumnType?

  package init(
    exercise: ExerciseName, answers: Int, peachVersion: String?, column: String, value: String?, type: ColumnType?
  ) {
    self.exercise = exercise
    self.answers = answers
    self.peachVersion = peachVersion
    self.column = column
    self.value = value
    self.type = type
  }

  /// The UTC day of a time that is out of range, which a wrong clock gives; nil for other rules.
  public var wrongDay: Int64? {
    guard column == CommonColumns.time.declaration.name, let time = value.flatMap({ Int($0) }),
      Self.years.contains(time)
    else { return nil }
    return Days.number(of: Int64(time))
  }

  /// The times before the year 10,000 and after the one before 1, in milliseconds.
  private static let years = -62_135_596_800_000..<253_402_300_800_000
}
