import FoundationEssentials
import PeachBase
import PeachExercises
import PeachRecords

/// The statements that store an answer, prepared once.
final class RecordStatements {
  let database: Database
  let table: AnswerTable
  private let insertion: String
  private var kept: [String: Statement] = [:]
  private var sourceIDs: [SoundSourceRecord: Int] = [:]
  private var knownRuns: Set<UUID> = []
  /// The data version at the last insertion.
  private var knownVersion: Int?

  init(_ database: Database, _ table: AnswerTable) {
    (self.database, self.table) = (database, table)
    insertion = table.insert
  }

  /// Inserts the answer and, if they are missing, its run and sound. Call it in a transaction.
  func insert(_ record: AnswerRecord, run: RunRecord) throws(DatabaseError) {
    try clearStaleCaches()
    if knownRuns.insert(run.id).inserted { try database.insert(run) }
    let source = try soundSource(record.soundSource)
    let row = record.row(purpose: run.purpose)
    let statement = try prepared(insertion)
    try statement.bind(row.values(of: table.columns), [source, run.id.uuidString])
    try statement.run()
  }

  /// Whether the answer is already stored.
  func contains(_ record: AnswerRecord) throws(DatabaseError) -> Bool {
    try prepared("SELECT 1 FROM answer WHERE \(CommonColumns.id) = ?").first([record.id.uuidString]) != nil
  }

  /// Clears the caches if another process has changed the database: it may have deleted answers together with our run
  /// and sound.
  private func clearStaleCaches() throws(DatabaseError) {
    let version = try dataVersion()
    if knownVersion != version { (sourceIDs, knownRuns) = ([:], []) }
    knownVersion = version
  }

  /// Changes whenever another process has changed the database. SQLite: `PRAGMA data_version`.
  func dataVersion() throws(DatabaseError) -> Int { try prepared("PRAGMA data_version").first() ?? 0 }

  /// A cached statement for repeated use.
  func prepared(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = kept[sql] { return statement }
    let statement = try database.prepare(sql)
    kept[sql] = statement
    return statement
  }

  private func soundSource(_ source: SoundSourceRecord) throws(DatabaseError) -> Int {
    if let id = sourceIDs[source] { return id }
    let font: Int? = if let font = source.soundFont { try database.soundFont(font) } else { nil }
    let id = try database.soundSource(named: source.name, soundFont: font)
    sourceIDs[source] = id
    return id
  }
}
