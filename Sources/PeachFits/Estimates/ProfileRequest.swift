import PeachBase

/// The part of a profile that is asked for.
public struct ProfileRequest: Hashable, Sendable {
  public let exercise: ExerciseName
  /// The word of one of the exercise's parts (`ProfilePart`); nil for an exercise with a single profile.
  public var part: String?
  /// The keys shown; only for thresholds of keys.
  public var keys: NoteRange
  /// The period whose answers are included.
  public var period = HistoryRange.all
  /// The resolution of the course over time; nil for one that fits the period's length.
  public var step: TimelineStep?
  /// The options that name the data in commands that are suggested, each with a space before it.
  public var dataOptions = ""
  /// The option that names the part in commands that show a profile, with a space before it; empty for that of the settings.
  public var partOption = ""

  public init(_ exercise: ExerciseName, part: String? = nil, keys: NoteRange = .standard) {
    (self.exercise, self.part, self.keys) = (exercise, part, keys)
  }
}

/// A part of an exercise whose answers have a profile of their own, since it is another task.
public struct ProfilePart: Sendable {
  /// The word in its column.
  public let word: String
  public let name: Text

  public init(_ word: String, _ name: Text) { (self.word, self.name) = (word, name) }
}

/// Why a profile shows nothing.
public enum EmptyReason: Hashable, Sendable {
  /// There are no answers at all.
  case noAnswers
  /// There are no answers in this period; `shortest` is the shortest period that has some.
  case noneInPeriod(shortest: HistoryRange)
  /// All answers are on notes far from the keys shown.
  case noneNearKeys

  /// Why a period has no answers.
  ///
  /// - Parameter newest: the time of the newest answer of all; nil without answers.
  package init(newest: UTCTime?, now: UTCTime) {
    self = newest.map { .noneInPeriod(shortest: .shortest(containing: $0, now: now)) } ?? .noAnswers
  }
}
