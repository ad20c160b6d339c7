import PeachBase
import PeachExercises
import PeachRecords

extension AnswerTable {
  /// Why answers are impossible; the most frequent reasons first.
  func brokenRules(in database: Database) throws(DatabaseError) -> [BrokenRule] {
    var found: [BrokenRule] = []
    for exercise in exercises { found += try brokenRules(of: exercise, in: database) }
    return found.sorted { $0.answers > $1.answers }
  }

  private func brokenRules(of exercise: Exercise, in database: Database) throws(DatabaseError) -> [BrokenRule] {
    guard isPossible(exercise) != "0" else { return [] }
    let conditions = conditions(exercise)
    let cases = conditions.enumerated().map { "WHEN NOT (\($1.sql)) THEN \($0)" }.joined(separator: " ")
    let rows = try database.prepare(
      """
      SELECT place, count(*), min(row), version FROM (
        SELECT CASE \(cases) END AS place, id AS row,
          (SELECT substr(peach_version, 1, 20) FROM run WHERE run.id = answer.run) AS version
        FROM answer WHERE exercise = ?
      ) WHERE place IS NOT NULL GROUP BY place, version ORDER BY count(*) DESC LIMIT 100
      """, [exercise.name.rawValue])
    var found: [BrokenRule] = []
    while try rows.step() {
      let place = rows.integer(0)
      let column = conditions[place].column
      // What comes after the columns is a rule on several of them.
      let isOfColumn = place < columns.count && exercise.columns.has(column)
      found.append(
        BrokenRule(
          exercise: exercise.name, answers: rows.integer(1), peachVersion: rows.text(3), column: column.name,
          value: try value(of: column, row: rows.integer(2), in: database),
          type: isOfColumn ? exercise.columns.type(of: column) : nil))
    }
    return found
  }

  private func value(of column: AnswerColumn, row: Int, in database: Database) throws(DatabaseError) -> String? {
    let name = column == RunColumns.id.declaration ? "run" : column.sql
    let found = try database.prepare("SELECT substr(\(name), 1, 100) FROM answer WHERE id = ?", [row])
    return try found.step() ? found.text(0) : nil
  }
}
