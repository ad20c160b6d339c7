import FoundationEssentials
import PeachBase
import PeachExercises
import PeachRecords

/// Copies staged answers into the database. Use it in a single transaction.
final class ImportStatements {
  private let database: Database
  private let table: AnswerTable
  private let stage: ImportStage
  /// Each statement is prepared once, since a file can have as many runs and sounds as rows.
  private let statements: RecordStatements

  /// The number of rows between two progress reports.
  private static let chunk = 5000

  init(_ database: Database, _ table: AnswerTable, _ stage: ImportStage) {
    (self.database, self.table) = (database, table)
    self.stage = stage
    statements = RecordStatements(database, table)
  }

  /// Adds all answers that aren't stored yet.
  ///
  /// - Returns: the number of answers added.
  func merge(progress: (_ row: Int) throws -> Void) throws -> Int {
    for (index, (run, line)) in stage.runs.enumerated() {
      if index.isMultiple(of: Self.chunk) { try progress(0) }
      try store(run, line: line)
    }
    // Sounds have no index by name in the database: a training has few.
    try database.execute(
      """
      DROP TABLE IF EXISTS temp.imported_sound;
      CREATE TEMP TABLE imported_sound (place INTEGER PRIMARY KEY, id INTEGER);
      DROP TABLE IF EXISTS temp.known_sound;
      CREATE TEMP TABLE known_sound (name TEXT, font INTEGER, id INTEGER, PRIMARY KEY (name, font)) WITHOUT ROWID;
      INSERT OR IGNORE INTO temp.known_sound SELECT name, ifnull(sound_font, 0), id FROM sound_source ORDER BY id;
      """)
    defer { try? database.execute("DROP TABLE temp.imported_sound; DROP TABLE temp.known_sound") }
    let keep = try database.prepare("INSERT INTO temp.imported_sound VALUES (?, ?)")
    for (place, (sound, line)) in stage.sounds.enumerated() {
      if place.isMultiple(of: Self.chunk) { try progress(0) }
      try keep.run(place, id(of: sound, line: line))
    }
    return try mergeWithID(progress: progress) + mergeWithoutID(progress: progress)
  }

  private var columns: String { table.columns.filter { $0 != CommonColumns.id.declaration }.sql }
  private var target: String { "INSERT INTO answer (\(CommonColumns.id), \(AnswerTable.references), \(columns))" }
  private var source: String {
    "(SELECT id FROM temp.imported_sound WHERE place = sound), run, \(columns) FROM temp.imported_answer"
  }

  /// Adds the answers with an ID that isn't stored yet.
  private func mergeWithID(progress: (_ row: Int) throws -> Void) throws -> Int {
    try giveIDs()
    let insert = try database.prepare(
      """
      \(target) SELECT \(CommonColumns.id), \(source)
      WHERE row > ? AND row <= ? AND \(CommonColumns.id) IS NOT NULL ORDER BY row ON CONFLICT DO NOTHING
      """)
    var added = 0
    for first in stride(from: 0, to: stage.rows, by: Self.chunk) {
      try insert.run(first, first + Self.chunk)
      added += database.changes
      try progress(min(stage.rows, first + Self.chunk))
    }
    return added
  }

  /// Gives stored answers that came without an ID the one that they have in this file. Of several equal ones, some may keep
  /// theirs, and are then stored twice rather than lost.
  private func giveIDs() throws(DatabaseError) {
    let id = CommonColumns.id
    let isDerived = "\(id) LIKE '______________8%'"
    try database.execute(
      """
      WITH given (id_given, a, b, c, d, e, f, g) AS (
        SELECT \(id), \(AnswerWithoutID.columns) FROM temp.imported_answer AS staged
        WHERE EXISTS (SELECT 1 FROM answer WHERE \(isDerived))
          AND NOT EXISTS (SELECT 1 FROM answer AS stored WHERE stored.\(id) = staged.\(id)))
      UPDATE OR IGNORE answer SET \(id) = id_given FROM given
      WHERE (\(AnswerWithoutID.columns)) = (a, b, c, d, e, f, g) AND id_given IS NOT NULL AND \(isDerived)
      """)
  }

  /// Adds the answers without an ID. Several equal answers in one second are possible, so the nth of equal answers
  /// counts as stored if at least n equal ones are stored.
  private func mergeWithoutID(progress: (_ row: Int) throws -> Void) throws -> Int {
    let rows = try database.prepare(
      """
      SELECT row, \(AnswerWithoutID.columns) FROM temp.imported_answer WHERE \(CommonColumns.id) IS NULL ORDER BY row
      """)
    guard try rows.step() else { return 0 }
    let equals = try equalAnswers()
    let insert = try database.prepare("\(target) SELECT ?, \(source) WHERE row = ? ON CONFLICT DO NOTHING")
    let skip = try database.prepare(
      "UPDATE equal_answer SET skipped = skipped + ? WHERE (\(Self.keys)) = (?, ?, ?, ?, ?, ?, ?)")
    var added = 0
    repeat {
      if rows.integer(0) % Self.chunk == 0 { try progress(rows.integer(0)) }
      let answer = AnswerWithoutID(
        exercise: rows.text(1) ?? "", milliseconds: rows.integer(2), note: rows.integer(3), difference: rows.double(4),
        isCorrect: rows.integer(5) == 1, step: rows.integer(6), error: rows.double(7))
      try equals.bind(answer.values)
      guard try equals.step() else { continue }
      // Among its equals, from 0.
      let (isStored, first) = (equals.integer(0) == 1, equals.integer(1))
      while try equals.step() {}
      guard !isStored else { continue }
      var ordinal = first
      repeat {
        try insert.run(answer.derivedID(ordinal: ordinal), rows.integer(0))
        ordinal += 1
      } while database.changes == 0
      // The next equal answer doesn't try the same IDs again.
      if ordinal - first > 1 {
        try skip.bind([ordinal - first - 1 as any DatabaseValue] + answer.values)
        try skip.run()
      }
      added += 1
    } while try rows.step()
    return added
  }

  private static let keys = "exercise, time_ms, note, difference, correct, step, error"

  /// Counts equal answers, stored and staged, in a temporary table, which takes no memory. The stored ones are counted in one
  /// pass, because many answers can have the same time. The statement's parameters are the values of an answer; it returns
  /// whether the answer counts as stored, and otherwise the first ordinal to try.
  private func equalAnswers() throws(DatabaseError) -> Statement {
    try database.execute(
      """
      DROP TABLE IF EXISTS temp.equal_answer;
      CREATE TEMP TABLE equal_answer (
        exercise TEXT, time_ms INTEGER, note INTEGER, difference REAL, correct INTEGER, step INTEGER, error REAL,
        stored INTEGER, seen INTEGER, skipped INTEGER DEFAULT 0, PRIMARY KEY (\(Self.keys))
      ) WITHOUT ROWID;
      INSERT OR IGNORE INTO equal_answer SELECT \(AnswerWithoutID.columns), count(*), 0, 0 FROM answer
      WHERE (exercise, time_ms) IN (SELECT exercise, time_ms FROM temp.imported_answer WHERE \(CommonColumns.id) IS NULL)
      GROUP BY 1, 2, 3, 4, 5, 6, 7;
      """)
    return try database.prepare(
      """
      INSERT INTO equal_answer VALUES (?, ?, ?, ?, ?, ?, ?, 0, 1, 0)
      ON CONFLICT (\(Self.keys)) DO UPDATE SET seen = seen + 1 RETURNING seen <= stored, seen - 1 + skipped
      """)
  }

  /// The number of staged answers whose ID is stored with other values. A spreadsheet keeps 15 digits of a number.
  func differing() throws(DatabaseError) -> Int {
    let isSame = table.columns.filter(\.isCompared).map { column in
      let (one, other) = ("a.\(column.sql)", "c.\(column.sql)")
      let isNear = column.type.sql == "REAL" ? " OR ifnull(abs(\(one) - \(other)) <= 1e-14 * abs(\(other)), 0)" : ""
      return "(\(one) IS \(other)\(isNear))"
    }
    return try database.integer(
      """
      SELECT count(*) FROM temp.imported_answer a JOIN answer c ON c.\(CommonColumns.id) = a.\(CommonColumns.id)
      WHERE NOT (\(isSame.joined(separator: " AND ")))
      """) ?? 0
  }

  // MARK: Runs and sounds

  private func store(_ run: RunRecord, line: Int) throws {
    try database.insert(run)
    guard let merged = try storedRun(run.id)?.merged(with: run) else {
      throw ImportError.contradiction(run, line: line)
    }
    if let plan = merged.plan {
      try statements.prepared("UPDATE run SET plan = ? WHERE \(RunColumns.id) = ? AND plan IS NOT ?").run(
        plan, run.id.uuidString, plan)
    }
  }

  private func storedRun(_ id: UUID) throws(DatabaseError) -> RunRecord? {
    let row = try statements.prepared("SELECT \(RunColumns.stored.sql) FROM run WHERE \(RunColumns.id) = ?")
    try row.bind([id.uuidString])
    defer { row.reset() }
    return try row.step() ? RunRecord(ColumnScan(row, RunColumns.stored)) : nil
  }

  private func id(of sound: ImportedSound, line: Int) throws -> Int {
    var font: Int?
    if let record = sound.font { font = try id(of: record, sha256: sound.sha256, line: line) }
    let find = try statements.prepared("SELECT id FROM temp.known_sound WHERE name = ? AND font = ?")
    try find.bind([sound.name, font ?? 0])
    defer { find.reset() }
    if try find.step() { return find.integer(0) }
    try statements.prepared("INSERT INTO sound_source (name, sound_font) VALUES (?, ?)").run(sound.name, font)
    let id = database.lastInsertedRow
    try statements.prepared("INSERT INTO temp.known_sound VALUES (?, ?, ?)").run(sound.name, font ?? 0, id)
    return id
  }

  private func id(of font: SoundFontRecord, sha256: String?, line: Int) throws -> Int {
    let id = try database.soundFont(font)
    guard let sha256 else { return id }
    try statements.prepared("UPDATE sound_font SET sha256 = ? WHERE id = ? AND sha256 IS NULL").run(sha256, id)
    let digest = try statements.prepared("SELECT 1 FROM sound_font WHERE id = ? AND sha256 = ?")
    try digest.bind([id, sha256])
    defer { digest.reset() }
    // A file can't have two digests.
    guard try digest.step() else {
      throw ImportError(.contradiction(sha256), line: line, column: SoundColumns.sha256.declaration.name)
    }
    return id
  }
}

/// The values that identify an answer without an ID.
private struct AnswerWithoutID {
  let exercise: String
  let milliseconds: Int
  let note: Int
  /// The judged difference, in the unit of its column.
  let difference: Double
  /// False for a match.
  let isCorrect: Bool
  /// From the key of note 1 to that of note 2, in semitones; 0 without an interval.
  let step: Int
  /// The error of a match in cents; 0 for other answers.
  let error: Double

  /// The values in SQL.
  static let columns = """
    \(CommonColumns.exercise), \(CommonColumns.time), \(CommonColumns.note),
    ifnull(\(CommonColumns.cents), \(CommonColumns.amplitudeOffset)), ifnull(\(CommonColumns.correct), 0),
    ifnull(iif(\(IntervalColumns.direction) = 'down', -\(IntervalColumns.interval), \(IntervalColumns.interval)), 0),
    ifnull(\(TuningColumns.error), 0.0)
    """

  var values: [any DatabaseValue] {
    [exercise, milliseconds, note, difference, isCorrect ? 1 : 0, step, error]
  }

  /// An ID derived from the values, so that repeated imports give the same one: a UUID of version 8 (RFC 9562) from a
  /// 122-bit mix.
  func derivedID(ordinal: Int) -> String {
    var state: (UInt64, UInt64) = (0x5065_6163_6800_0001, 0x5065_6163_6800_0002)
    for value in [
      UInt64(bitPattern: Int64(milliseconds)), UInt64(note), (difference == 0 ? 0 : difference).bitPattern,
      isCorrect ? 1 : 0, UInt64(ordinal),
    ] + (step == 0 ? [] : [UInt64(bitPattern: Int64(step))]) + (error == 0 ? [] : [error.bitPattern]) {
      state.0 = Self.mix(state.0 ^ value)
      state.1 = Self.mix(state.1 &+ Self.mix(value) ^ state.0)
    }
    return UUID(state.0, state.1, version: 8).uuidString
  }

  /// SplitMix64's output function (Steele, Lea & Flood 2014).
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
