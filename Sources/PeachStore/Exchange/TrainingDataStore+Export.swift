import PeachBase
import PeachExercises
import PeachRecords

// MARK: Export

extension TrainingDataStore {
  /// The number of selected answers and their first and last time.
  public func answers(in selection: AnswerSelection) throws(DataStoreError) -> AnswerSummary {
    try connection.run { () throws(DatabaseError) in try selection.summary(in: database, table) }
  }

  /// Writes the selected answers as of the start of the export, ordered by time.
  ///
  /// - Parameters:
  ///   - quotesFormulas: whether texts in CSV that a spreadsheet would take for a formula get a leading apostrophe.
  ///   - write: receives the bytes in chunks of about 64 KiB of whole rows.
  /// - Returns: the number of answers written.
  /// - Throws: `DataStoreError`, and errors of `write` and `progress`.
  public func export(
    _ selection: AnswerSelection, as format: ExportFormat, quotesFormulas: Bool = false,
    progress: ExchangeProgress = { _, _, _ in }, to write: ([UInt8]) throws -> Void
  ) throws -> Int {
    try exchange("BEGIN", .writing, progress) { progress in
      try AnswerExport(database, table, format, quotesFormulas: quotesFormulas)
        .write(selection, progress: progress, to: write)
    }
  }

  /// The export of a database that doesn't exist yet.
  public static func emptyExport(as format: ExportFormat) -> [UInt8] {
    var writer = RowWriter(format, AnswerTable().files.all)
    writer.begin()
    writer.end()
    return writer.bytes
  }

  /// Runs `body` in a transaction that begins with `phase`; any error rolls it back. While a statement takes long, the
  /// latest progress is reported again, which can throw.
  func exchange<Result>(
    _ begin: String, _ phase: ExchangePhase, _ progress: ExchangeProgress,
    _ body: (ExchangeProgress) throws -> Result
  ) throws -> Result {
    do {
      try database.execute(begin)
      let result = try withoutActuallyEscaping(progress) { progress in
        var latest: (phase: ExchangePhase, rows: Int, proportion: Double?) = (phase, 0, nil)
        return try database.checking({ try progress(latest.phase, latest.rows, latest.proportion) }) {
          try body { phase, rows, proportion in
            latest = (phase, rows, proportion)
            try progress(phase, rows, proportion)
          }
        }
      }
      try database.execute("COMMIT")
      return result
    } catch {
      // Some errors, such as a full disk, have already rolled back.
      if database.isInTransaction { try? database.execute("ROLLBACK") }
      throw (error as? DatabaseError).map { DataStoreError($0, path: path) } ?? error
    }
  }
}

/// Exports answers. Use it in a transaction.
final class AnswerExport {
  private let database: Database
  private let format: ExportFormat
  private let quotesFormulas: Bool
  private let table: AnswerTable
  /// The cells of sounds and runs by their ids.
  private var known: [[ColumnValue?: [UInt8]]] = [[:], [:]]

  private static let chunk = 1 << 16

  init(_ database: Database, _ table: AnswerTable, _ format: ExportFormat, quotesFormulas: Bool = false) {
    (self.database, self.table) = (database, table)
    self.format = format
    self.quotesFormulas = quotesFormulas
  }

  func write(_ selection: AnswerSelection, progress: ExchangeProgress, to write: ([UInt8]) throws -> Void) throws -> Int
  {
    let total = try selection.summary(in: database, table).count
    // Sort only times and IDs, so that a long history doesn't fill the memory.
    let order = try database.prepare(
      "SELECT id FROM answer WHERE \(selection.condition(table)) ORDER BY \(AnswerTable.order)",
      selection.parameters)
    let stored = table.columns
    let answer = try database.prepare("SELECT \(table.sql(stored)), \(AnswerTable.references) FROM answer WHERE id = ?")
    let scan = ColumnScan(answer, stored)
    var writer = RowWriter(format, table.files.all, quotesFormulas: quotesFormulas)
    writer.begin()
    var rows = 0
    while try order.step() {
      try answer.bind([order.integer(0)])
      guard try answer.step() else { continue }
      try append(answer, scan, to: &writer)
      rows += 1
      if writer.bytes.count >= Self.chunk { try write(writer.take()) }
      if rows % 1000 == 0 { try progress(.writing, rows, Double(rows) / Double(total)) }
    }
    writer.end()
    try write(writer.take())
    return rows
  }

  private func append(_ row: Statement, _ scan: ColumnScan, to writer: inout RowWriter) throws {
    writer.beginRow()
    for column in table.files.ofAnswers { writer.cell(column, scan[column]) }
    for origin in Self.origins.indices { writer.cells(try cells(origin, row.value(scan.count + Int32(origin)))) }
    writer.endRow()
  }

  /// The columns of what `AnswerTable.references` refer to, and their tables.
  private static let origins = [
    (FileColumns.sound, "sound_source s LEFT JOIN sound_font f ON f.id = s.sound_font WHERE s.id = ?"),
    (FileColumns.run, "run WHERE id = ?"),
  ]

  private func cells(_ origin: Int, _ id: ColumnValue?) throws(DatabaseError) -> [UInt8] {
    if let known = known[origin][id] { return known }
    let (columns, tables) = Self.origins[origin]
    var writer = RowWriter(format, columns, quotesFormulas: quotesFormulas)
    let row = try database.prepare("SELECT \(columns.sql) FROM \(tables)", [id])
    let isThere = try row.step()
    for (index, column) in columns.enumerated() { writer.cell(column, isThere ? row.value(Int32(index)) : nil) }
    known[origin][id] = writer.bytes
    return writer.bytes
  }
}
