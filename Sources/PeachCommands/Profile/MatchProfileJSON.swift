import PeachCore

/// A profile of matches as JSON.
struct MatchProfileJSON: Encodable {
  let exercise: String
  let matches: Int

  init(_ report: MatchReport) {
    exercise = ExerciseName.matching.rawValue
    matches = report.matches
  }
}
