import FoundationEssentials
import PeachExercises
import PeachRecords

/// A temporary table of imported answers. The whole file is read into it before the database is locked for other
/// processes.
final class ImportStage {
  private let database: Database
  private let insert: Statement
  /// The runs in the order of their first rows, with the line of that row.
  private(set) var runs: [(run: RunRecord, line: Int)] = []
  private(set) var sounds: [(sound: ImportedSound, line: Int)] = []
  private var runIndices: [UUID: Int] = [:]
  private var soundIndices: [ImportedSound: Int] = [:]
  private var latestRun: (run: RunRecord, id: String)?
  private var latestSound: (sound: ImportedSound, index: Int)?
  /// The number of rows so far, which is also the number of the last row.
  private(set) var rows = 0

  private let table: AnswerTable

  init(_ database: Database, _ table: AnswerTable) throws(DatabaseError) {
    self.database = database
    self.table = table
    let columns = table.columns.sql
    // `sound` is an index into `sounds`.
    try database.execute(
      """
      DROP TABLE IF EXISTS temp.imported_answer;
      CREATE TEMP TABLE imported_answer (row INTEGER PRIMARY KEY, line INTEGER, sound INTEGER, run TEXT, \(columns));
      """)
    let places = Array(repeating: "?", count: table.columns.count + 3).joined(separator: ", ")
    insert = try database.prepare("INSERT INTO temp.imported_answer (\(columns), line, sound, run) VALUES (\(places))")
  }

  static func drop(in database: Database) throws(DatabaseError) {
    try database.execute("DROP TABLE IF EXISTS temp.imported_answer; DROP TABLE IF EXISTS temp.equal_answer")
  }

  /// The IDs of the first answers, at most 50.
  func firstIDs() throws(DatabaseError) -> [String] {
    let rows = try database.prepare("SELECT \(CommonColumns.id) FROM temp.imported_answer ORDER BY row LIMIT 50")
    var ids: [String] = []
    while try rows.step() { if let id = rows.text(0) { ids.append(id) } }
    return ids
  }

  func add(_ answer: ImportedAnswer) throws {
    let run = try answer.run.map { try add($0, of: answer) }
    let sound = answer.sound.map { index(of: $0, of: answer) }
    try insert.bind(answer.row.values(of: table.columns), [answer.line, sound, run])
    try insert.run()
    rows += 1
  }

  /// Checks what the columns of a row say together.
  ///
  /// - Throws: `ImportError` for the first row that contradicts itself.
  func checkRules() throws {
    let first = try table.exercises.compactMap(firstFault).min { $0.line ?? 0 < $1.line ?? 0 }
    if let first { throw first }
  }

  private func firstFault(in exercise: Exercise) throws(DatabaseError) -> ImportError? {
    let rules = exercise.columns.rules
    let holds = rules.map { "ifnull(\($0.sql), 1)" }
    let rows = try database.prepare(
      """
      SELECT line, \((holds + rules.map(\.column.sql)).joined(separator: ", ")) FROM temp.imported_answer
      WHERE exercise = ? AND NOT (\(holds.joined(separator: " AND "))) ORDER BY row LIMIT 1
      """, [exercise.name.rawValue])
    guard try rows.step(), let broken = rules.indices.first(where: { rows.integer(Int32($0 + 1)) == 0 }) else {
      return nil
    }
    let column = rules[broken].column
    let value = rows.value(Int32(rules.count + broken + 1))
    return ImportError(
      value.flatMap(column.type.written).map(ImportError.Problem.contradiction) ?? .missingValue, line: rows.integer(0),
      column: column.name)
  }

  /// Adds a run on its first occurrence, and returns its ID.
  private func add(_ run: RunRecord, of answer: ImportedAnswer) throws(ImportError) -> String {
    if let latestRun, latestRun.run == run { return latestRun.id }
    if let index = runIndices[run.id] {
      guard runs[index].run == run else { throw .contradiction(run, line: answer.line) }
    } else {
      runIndices[run.id] = runs.count
      runs.append((run, answer.line))
    }
    latestRun = (run, run.id.uuidString)
    return run.id.uuidString
  }

  private func index(of sound: ImportedSound, of answer: ImportedAnswer) -> Int {
    if let latestSound, latestSound.sound == sound { return latestSound.index }
    let index = soundIndices[sound] ?? sounds.count
    if index == sounds.count {
      soundIndices[sound] = index
      sounds.append((sound, answer.line))
    }
    latestSound = (sound, index)
    return index
  }
}

extension ImportError {
  /// The error for a run whose values differ from those already known.
  static func contradiction(_ run: RunRecord, line: Int) -> ImportError {
    ImportError(.contradiction(run.id.uuidString), line: line, column: RunColumns.id.declaration.name)
  }
}
