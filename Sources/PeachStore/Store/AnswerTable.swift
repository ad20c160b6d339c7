import CSQLite
import PeachBase
import PeachExercises
import PeachRecords

/// The table of answers, made from the columns of the exercises.
struct AnswerTable: Sendable {
  let exercises: [Exercise]
  /// The columns of files.
  let files: FileColumns
  /// The stored columns, in the order of files.
  let columns: [AnswerColumn]
  /// Those that the database lacks because it can't be written.
  private var absent: Set<AnswerColumn> = []

  /// Selects columns of an exercise's answers that belong to its profile, in the order of time, and then whether the answer is
  /// possible. In a CASE, SQLite stops at the first condition that is false, and doesn't make a number of each.
  ///
  /// - Parameter condition: its first parameter is the name of the exercise.
  func profileRows(_ columns: [AnswerColumn], of exercise: Exercise, where condition: String) -> String {
    """
    SELECT \(sql(columns)), CASE WHEN \(isPossible(exercise)) THEN 1 ELSE 0 END FROM answer
    WHERE \(condition) AND \(StoredProfiles.condition) ORDER BY \(Self.order)
    """
  }

  /// The order in which answers were given. In a run, times never go back. A file can have its rows in any order.
  static let order = "\(CommonColumns.time), id"

  /// The columns that refer to other tables.
  static let references = "sound_source, run"

  init(_ exercises: [Exercise] = Exercises.all) {
    self.exercises = exercises
    files = FileColumns(exercises.flatMap(\.columns.own))
    columns = files.ofAnswers.filter(\.isStored)
  }

  /// The exercise of a name; nil if there is none.
  subscript(name: ExerciseName) -> Exercise? { exercises.first { $0.name == name } }

  /// What to select: the columns, or NULL for those that the database lacks.
  func sql(_ columns: [AnswerColumn]) -> String { columns.map(sql).joined(separator: ", ") }

  private func sql(_ column: AnswerColumn) -> String { absent.contains(column) ? "NULL" : column.sql }

  /// Inserts a row: the values of `columns`, the id of its sound and that of its run.
  var insert: String {
    let places = Array(repeating: "?", count: columns.count + 2).joined(separator: ", ")
    return "INSERT INTO answer (\(columns.sql), \(Self.references)) VALUES (\(places))"
  }
}

// MARK: Columns of the database

extension AnswerTable {
  /// Adds the columns that the database lacks, since an exercise may be newer than its format. They cost nothing in rows that
  /// don't use them.
  func addColumns(to database: Database) throws(DatabaseError) {
    guard try !lacking(in: database).isEmpty else { return }
    try database.transaction { () throws(DatabaseError) in
      // Another process may have added them meanwhile.
      for column in try lacking(in: database) {
        try database.execute("ALTER TABLE answer ADD COLUMN \(column.sql) \(column.type.sql)")
      }
    }
  }

  /// The same table for a database that can't be written.
  func reading(_ database: Database) throws(DatabaseError) -> AnswerTable {
    var table = self
    table.absent = Set(try lacking(in: database))
    return table
  }

  /// - Throws: also if it lacks columns of its format, which nobody may have removed.
  private func lacking(in database: Database) throws(DatabaseError) -> [AnswerColumn] {
    let rows = try database.prepare("SELECT name FROM pragma_table_info('answer')")
    var present: Set<String> = []
    while try rows.step() { present.insert(rows.text(0) ?? "") }
    let absent = columns.filter { !present.contains($0.sql) }
    guard !absent.isEmpty else { return [] }
    let version = try database.integer("PRAGMA user_version") ?? 0
    let faults = try Schema.faults(in: database, version: version)
    if let fault = faults.first(where: { $0.hasPrefix("column answer.") || $0.hasPrefix("table answer ") }) {
      throw DatabaseError(code: SQLITE_CORRUPT, message: fault, sql: nil)
    }
    return absent
  }
}

// MARK: Conditions on rows of `answer`: 1 or 0, never NULL

extension AnswerTable {
  /// Whether an answer is possible. Answers to unknown exercises aren't.
  var isPossible: String {
    "(" + exercises.map { "exercise = '\($0.name.rawValue)' AND \(isPossible($0))" }.joined(separator: " OR ") + ")"
  }

  /// Whether an answer to an exercise is possible: its values are within the bounds of the columns, it has none in columns of
  /// other exercises, and its run is possible, too.
  func isPossible(_ exercise: Exercise) -> String {
    let own = exercise.columns
    // A database that lacks its columns has no answer to it.
    guard absent.isDisjoint(with: own.required) else { return "0" }
    return conditions(exercise).map(\.sql).joined(separator: " AND ")
  }

  /// What `isPossible` consists of: each condition, and the column whose value is impossible if it is false.
  func conditions(_ exercise: Exercise) -> [(column: AnswerColumn, sql: String)] {
    let own = exercise.columns
    let values = columns.map { column in
      guard own.has(column) else { return (column, "\(sql(column)) IS NULL") }
      let condition = own.type(of: column).condition(on: sql(column))
      return (column, own.required.contains(column) ? condition : "(\(sql(column)) IS NULL OR \(condition))")
    }
    // A column that the database lacks has no value that could break a rule.
    let rules = own.rules.filter { !absent.contains($0.column) }
    return values + rules.map { ($0.column, "ifnull(\($0.sql), 1)") }
      + [(RunColumns.id.declaration, Self.hasPossibleRun)]
  }

  /// The condition on answers to an exercise that this version doesn't know. Their values may be possible.
  var isUnknown: String {
    let names = exercises.map { "'\($0.name.rawValue)'" }.joined(separator: ", ")
    return "typeof(exercise) = 'text' AND exercise NOT IN (\(names))"
  }

  /// The condition on answers with an impossible value.
  var isImpossible: String { "NOT (\(isPossible)) AND NOT (\(isUnknown))" }

  private static let hasPossibleRun =
    "ifnull(run NOT IN (SELECT id FROM run WHERE id IS NOT NULL AND NOT (\(isPossibleRun))), 1)"

  /// The condition on a row of `run`.
  static let isPossibleRun = RunColumns.stored.map { column in
    let condition = column.type.condition(on: column.sql)
    return column == RunColumns.plan.declaration ? "(\(column.sql) IS NULL OR \(condition))" : condition
  }.joined(separator: " AND ")
}
