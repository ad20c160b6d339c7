import PeachBase
import PeachExercises
import PeachFits
import PeachRecords

/// Reads the answers of a profile for a request.
struct ProfileReader: AnswerReader {
  let profiles: StoredProfiles
  let exercise: Exercise
  let request: ProfileRequest
  let now: UTCTime
  /// Called with the number of answers read and, if known, their total.
  let progress: (_ done: Int, _ total: Int?) -> Void

  private var database: Database { profiles.connection.database }
  private var table: AnswerTable { profiles.connection.table }

  func whole<Fit: ProfileFit>(_ type: Fit.Type) throws(DatabaseError) -> (fit: Fit, impossible: Int) {
    let state = try profiles.whole(exercise, progress: progress)
    return (state.fit as? Fit ?? Fit(), state.impossible)
  }

  func each(in span: TimeSpan, _ body: (FitAnswer?) -> Void) throws(DatabaseError) {
    let selection = AnswerSelection.span(span)
    var done = 0
    try profiles.eachAnswer(
      to: exercise, where: "exercise = ? AND " + selection.condition(table), selection.parameters
    ) { answer in
      body(answer)
      done += 1
      if done.isMultiple(of: 10_000) { progress(done, nil) }
    }
  }

  func firstAnswers(from instant: UTCTime?) throws(DatabaseError) -> Int {
    guard let instant else { return Trend.firstAnswers }
    let earlier = try database.integer(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM answer
        WHERE exercise = ? AND \(StoredProfiles.condition) AND \(CommonColumns.time) < ?
          AND \(table.isPossible(exercise))
        LIMIT \(Trend.firstAnswers)
      )
      """, [exercise.name.rawValue, instant.milliseconds])
    return Trend.firstAnswers - (earlier ?? 0)
  }

  static let droppedOut = "\(CommonColumns.purpose) <> 'experiment' AND \(CommonColumns.dropOuts) > 0"

  /// The number of these answers in the part of the profile and the period of the request.
  func droppedOut() throws(DatabaseError) -> Int {
    var conditions = [Self.droppedOut, "exercise = ?"]
    var parameters: [any DatabaseValue] = [exercise.name.rawValue]
    if let part = request.part, let column = exercise.fit.partColumn {
      conditions.append("\(column.sql) = ?")
      parameters.append(part)
    }
    if request.period != .all {
      let span = AnswerSelection.span(request.period.span(now: now))
      conditions.append(span.condition(table))
      parameters += span.parameters
    }
    let condition = conditions.joined(separator: " AND ")
    return try database.integer("SELECT count(*) FROM answer WHERE " + condition, parameters) ?? 0
  }
}
