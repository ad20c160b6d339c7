import PeachBase
import PeachExercises
import PeachFits

/// What a person's answers to an exercise, or to one of its parts, say in short.
public struct ProfileOverview: Sendable {
  /// The profile of all time, by week.
  public let profile: ProfileRows
  public let lastAnswer: UTCTime
  /// The time trained: pauses of more than two minutes between answers don't count.
  public let trained: Duration

  /// - Parameter times: those of all answers in milliseconds, in ascending order.
  init?(_ profile: ProfileRows, times: [Int]) {
    guard profile.answers > 0, let last = times.last else { return nil }
    self.profile = profile
    lastAnswer = UTCTime(milliseconds: last)
    trained = .milliseconds(
      zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 <= Self.longestPause }.reduce(0, +))
  }

  private static let longestPause = 120_000
}

extension StoredProfiles {
  /// The profiles of all exercises with answers, and of their parts, in the order in which they are offered.
  public func overviews(now: UTCTime) throws(DataStoreError) -> [ProfileOverview] {
    var overviews: [ProfileOverview] = []
    for exercise in connection.table.exercises {
      let times = try times(of: exercise)
      for part in exercise.profileParts {
        guard let own = times[part] else { continue }
        var request = ProfileRequest(exercise.name, part: part)
        request.step = .week
        if let overview = ProfileOverview(try rows(request, now: now), times: own) { overviews.append(overview) }
      }
    }
    return overviews
  }

  /// The times of the answers to each part of an exercise, in milliseconds and ascending; those of an exercise with a single
  /// profile are under nil.
  private func times(of exercise: Exercise) throws(DataStoreError) -> [String?: [Int]] {
    try connection.run { () throws(DatabaseError) in
      let rows = try connection.database.prepare(
        """
        SELECT \(CommonColumns.time), \(exercise.fit.partColumn.map { connection.table.sql([$0]) } ?? "NULL") FROM answer
        WHERE exercise = ? AND \(Self.condition) ORDER BY \(CommonColumns.time)
        """, [exercise.name.rawValue])
      var times: [String?: [Int]] = [:]
      while try rows.step() { times[rows.text(1), default: []].append(rows.integer(0)) }
      return times
    }
  }
}

extension Exercise {
  /// The words of the parts with a profile of their own; nil alone for an exercise with a single profile.
  fileprivate var profileParts: [String?] {
    fit.partColumn == nil ? [nil] : ProfileRows.empty(ProfileRequest(name), now: .now).parts.map(\.word)
  }
}
