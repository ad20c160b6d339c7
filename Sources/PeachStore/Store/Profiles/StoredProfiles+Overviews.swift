import PeachBase
import PeachExercises
import PeachFits
import PeachRecords

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

  /// The times of the possible answers to each part of an exercise, in milliseconds and ascending; those of an exercise with a single
  /// profile are under nil.
  private func times(of exercise: Exercise) throws(DataStoreError) -> [String?: [Int]] {
    try connection.run { () throws(DatabaseError) in
      let rows = try connection.database.prepare(
        """
        SELECT \(CommonColumns.time), \(exercise.fit.partColumn.map { connection.table.sql([$0]) } ?? "NULL") FROM answer
        WHERE exercise = ? AND \(Self.condition) AND \(connection.table.isPossible(exercise))
        ORDER BY \(CommonColumns.time)
        """, [exercise.name.rawValue])
      var times: [String?: [Int]] = [:]
      while try rows.step() { times[rows.text(1), default: []].append(rows.integer(0)) }
      return times
    }
  }
}

extension Exercise {
  /// The words of the parts with a profile of their own; nil alone for an exercise with a single profile.
  var profileParts: [String?] {
    fit.partColumn == nil ? [nil] : ProfileRows.empty(ProfileRequest(name), now: .now).parts.map(\.word)
  }
}
