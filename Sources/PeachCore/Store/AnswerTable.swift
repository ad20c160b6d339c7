/// The table of answers, made from the columns of the exercises.
struct AnswerTable {
  let exercises: [any Exercise]
  /// The stored columns, in the order of files.
  let columns: [AnswerColumn]

  /// The columns that refer to other tables.
  static let references = "sound_source, run"

  init(_ exercises: [any Exercise] = Exercises.all) {
    self.exercises = exercises
    columns = FileColumns(exercises.flatMap(\.columns.own)).ofAnswers.filter(\.isStored)
  }

  /// Inserts a row: the values of `columns`, the id of its sound and that of its run.
  var insert: String {
    let places = Array(repeating: "?", count: columns.count + 2).joined(separator: ", ")
    return "INSERT INTO answer (\(columns.sql), \(Self.references)) VALUES (\(places))"
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
  func isPossible(_ exercise: any Exercise) -> String {
    let own = exercise.columns
    let values = columns.map { column in
      guard own.has(column) else { return "\(column.sql) IS NULL" }
      let condition = own.type(of: column).condition(on: column.sql)
      return own.required.contains(column) ? condition : "(\(column.sql) IS NULL OR \(condition))"
    }
    return (values + own.rules.map { "ifnull(\($0.sql), 1)" } + [Self.hasPossibleRun]).joined(separator: " AND ")
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
