import CSQLite
import FoundationEssentials

/// The statements that store an answer, prepared once.
final class RecordStatements {
  let database: Database
  private var kept: [String: Statement] = [:]
  private var sourceIDs: [SoundSourceRecord: Int] = [:]
  private var knownRuns: Set<UUID> = []
  /// As of the last insertion.
  private var knownVersion: Int?

  init(_ database: Database) { self.database = database }

  /// Inserts the answer, and its run and sound where they are not there. To be called in a transaction.
  func insert(_ record: AnswerRecord, run: RunRecord) throws(DatabaseError) {
    try forgetWhatOthersMayHaveDeleted()
    try insertRun(run)
    let source = try soundSource(record.soundSource)
    let statement = try prepared(Self.answer)
    let (completed, sounding) = (record.completed, record.completed.trial.sounding)
    let values = record.exercise.columns.values(of: completed)
    try statement.run(
      record.id.uuidString, record.exercise.name.rawValue, record.time.milliseconds, values.note, values.interval,
      values.cents, values.answer, values.isCorrect.map { $0 ? 1 : 0 }, completed.responseTime.milliseconds,
      sounding.velocity.value, values.amplitudeOffset, sounding.referencePitch.hertz, sounding.duration.milliseconds,
      sounding.gap.milliseconds, source, record.strategy.rawValue, run.purpose.rawValue, run.id.uuidString,
      completed.trial.condition, record.gain, completed.dropOuts)
  }

  /// Whether the answer is stored.
  func contains(_ record: AnswerRecord) throws(DatabaseError) -> Bool {
    let statement = try prepared("SELECT 1 FROM answer WHERE uuid = ?")
    try statement.bind([record.id.uuidString])
    guard try statement.step() else { return false }
    while try statement.step() {}
    return true
  }

  /// Another process may have deleted answers, and with them the rows of our run and sound.
  private func forgetWhatOthersMayHaveDeleted() throws(DatabaseError) {
    let version = try dataVersion()
    if knownVersion != version { (sourceIDs, knownRuns) = ([:], []) }
    knownVersion = version
  }

  /// Changes whenever another process has changed the database. SQLite: `PRAGMA data_version`.
  func dataVersion() throws(DatabaseError) -> Int {
    let statement = try prepared("PRAGMA data_version")
    try statement.bind([])
    let version = try statement.step() ? statement.integer(0) : 0
    while try statement.step() {}
    return version
  }

  /// A statement that is used again and again, prepared once.
  func prepared(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = kept[sql] { return statement }
    let statement = try database.prepare(sql)
    kept[sql] = statement
    return statement
  }

  private static let answer = """
    INSERT INTO answer (
      uuid, exercise, time_ms, note, interval, cents, answer, correct, response_ms, velocity, amplitude_offset_db,
      reference_hz, duration_ms, gap_ms, sound_source, strategy, purpose, run, condition, gain_db, drop_outs
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private func insertRun(_ run: RunRecord) throws(DatabaseError) {
    guard !knownRuns.contains(run.id) else { return }
    try database.prepare("INSERT OR IGNORE INTO run VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)").run(
      run.id.uuidString, run.purpose.rawValue, run.started.milliseconds, run.peachVersion, run.fluidSynthVersion,
      run.driver, run.sampleRate, run.period, run.plan)
    knownRuns.insert(run.id)
  }

  /// The row of a sound, made where there is none. To be called in a transaction.
  private func soundSource(_ source: SoundSourceRecord) throws(DatabaseError) -> Int {
    if let id = sourceIDs[source] { return id }
    let font: Int? = if let font = source.soundFont { try soundFont(font) } else { nil }
    let id = try row(
      find: "SELECT id FROM sound_source WHERE name = ? AND sound_font IS ?",
      insert: "INSERT INTO sound_source (name, sound_font) VALUES (?, ?) RETURNING id", [source.name, font])
    sourceIDs[source] = id
    return id
  }

  /// The row of a SoundFont file, made where there is none. To be called in a transaction.
  func soundFont(_ font: SoundFontRecord) throws(DatabaseError) -> Int {
    try row(
      find: "SELECT id FROM sound_font WHERE file = ? AND size = ? AND modified_ms = ?",
      insert: "INSERT INTO sound_font (file, size, modified_ms) VALUES (?, ?, ?) RETURNING id",
      [font.file, font.size, font.modified.milliseconds])
  }

  private func row(find: String, insert: String, _ values: [any DatabaseValue]) throws(DatabaseError) -> Int {
    for sql in [find, insert] {
      let statement = try database.prepare(sql)
      try statement.bind(values)
      if try statement.step() { return statement.integer(0) }
    }
    throw DatabaseError(code: SQLITE_INTERNAL, message: "no row came back", sql: insert)
  }
}
