import FoundationEssentials
import PeachBase
import PeachExercises
import PeachRecords

/// A run to export in tables.
public struct TableRun: Sendable {
  public let id: UUID
  /// The number of the table that its answers belong to.
  public let table: Int
  /// The values of `DatasetColumns`.
  public var row = AnswerRow()
  /// The sessions and blocks, each with the number of its first answer, in the order of these.
  public var places: [(answer: Int, session: Int?, block: String)] = []

  public init(_ id: UUID, table: Int) { (self.id, self.table) = (id, table) }
}

/// The tables that were written.
public struct RunTables: Sendable {
  /// The columns of the table of runs.
  public fileprivate(set) var runColumns: [AnswerColumn] = []
  /// The columns of each table of answers.
  public fileprivate(set) var answerColumns: [AnswerColumn] = []
  /// The rows of the table of runs: one for each run that has answers, by its place among the runs.
  public fileprivate(set) var rows: [(place: Int, row: AnswerRow)] = []
  /// The names of the exercises of all answers.
  public fileprivate(set) var exercises: Set<ExerciseName> = []
  public fileprivate(set) var answers = 0
  /// The number of answers with impossible values, which no table has.
  public fileprivate(set) var leftOut = 0

  /// All columns, each once.
  public var columns: [AnswerColumn] { runColumns + answerColumns.filter { !runColumns.contains($0) } }
}

// MARK: Tables

extension TrainingDataStore {
  /// Writes the answers of measurements or experiments as CSV: a table of runs, with all that is the same in every run, and
  /// tables of answers with the rest. Columns without any value are omitted, and so are answers with impossible values.
  ///
  /// - Parameter write: receives the number of a table of answers, or nil for that of runs, and bytes of it. Each table is
  ///   written at once; one without answers isn't written.
  /// - Throws: `DataStoreError`, and errors of `write` and `progress`.
  public func export(
    _ runs: [TableRun], progress: ExchangeProgress = { _, _, _ in }, to write: (_ table: Int?, [UInt8]) throws -> Void
  ) throws -> RunTables {
    try exchange("BEGIN", .writing, progress) { progress in
      let export = try TableExport(database, table, runs, progress)
      try export.write(progress, to: write)
      return export.tables
    }
  }
}

/// Exports runs as tables. Use it in a transaction.
private final class TableExport {
  private let database: Database
  private let table: AnswerTable
  private let runs: [TableRun]
  private(set) var tables = RunTables()

  private static let chunk = 1 << 16

  /// Reads all answers to find out what is the same in every run.
  init(_ database: Database, _ table: AnswerTable, _ runs: [TableRun], _ progress: ExchangeProgress) throws {
    (self.database, self.table, self.runs) = (database, table, runs)
    let columns = table.files.ofAnswers + FileColumns.sound
    let candidates = columns.indices.filter { columns[$0].canDescribeRun }
    var (isUsed, varies) = (Set<Int>(), Set<Int>())
    for (place, run) in runs.enumerated() {
      var first: [ColumnValue?]?
      try forEachAnswer(of: run) { answer in
        tables.answers += 1
        if tables.answers % 1000 == 0 { try progress(.writing, 0, nil) }
        for index in columns.indices where !isUsed.contains(index) && answer[columns[index]] != nil {
          isUsed.insert(index)
        }
        if let name = answer[CommonColumns.exercise] { tables.exercises.insert(name) }
        guard let first else { return first = columns.map { answer[$0] } }
        for index in candidates where !varies.contains(index) && answer[columns[index]] != first[index] {
          varies.insert(index)
        }
      }
      guard let first else { continue }
      var row = run.row
      for (column, value) in zip(columns, first) { row[column] = value }
      try read(Self.runColumns, "FROM run WHERE id = ?", run.id.uuidString, into: &row)
      tables.rows.append((place, row))
    }
    tables.leftOut = try AnswerSelection.runs(runs.map(\.id)).summary(in: database, table).count - tables.answers
    let constant = Set(candidates).subtracting(varies)
    func used(_ indices: (Int) -> Bool) -> [AnswerColumn] {
      columns.indices.filter { isUsed.contains($0) && indices($0) }.map { columns[$0] }
    }
    tables.answerColumns = DatasetColumns.ofAnswers + used { !constant.contains($0) }
    let described = DatasetColumns.ofRuns + Self.runColumns + used(constant.contains)
    tables.runColumns = described.filter { column in tables.rows.contains { $0.row[column] != nil } }
  }

  /// The plan is omitted: it is the experiment's file, the participant and the rig.
  private static let runColumns = RunColumns.stored.filter { $0 != RunColumns.plan.declaration }

  /// Reads columns of one row of another table.
  private func read(
    _ columns: [AnswerColumn], _ source: String, _ id: any DatabaseValue, into row: inout AnswerRow
  ) throws(DatabaseError) {
    let found = try database.prepare("SELECT \(columns.sql) \(source)", [id])
    guard try found.step() else { return }
    for (place, column) in columns.enumerated() { row[column] = found.value(Int32(place)) }
  }

  /// The possible answers of a run in the order in which they were given.
  private func forEachAnswer(of run: TableRun, _ body: (TableAnswer) throws -> Void) throws {
    let stored = table.columns
    let rows = try database.prepare(
      """
      SELECT \(table.sql(stored)), \(AnswerTable.references) FROM answer
      WHERE run = ? AND purpose <> 'training' AND \(table.isPossible) ORDER BY \(AnswerTable.order)
      """, [run.id.uuidString])
    let scan = ColumnScan(rows, stored)
    while try rows.step() { try body(TableAnswer(scan: scan, sound: try sound(rows.value(scan.count)))) }
  }

  /// The values of `FileColumns.sound` by the ids of sounds.
  private var sounds: [ColumnValue?: AnswerRow] = [:]

  private func sound(_ id: ColumnValue?) throws(DatabaseError) -> AnswerRow {
    if let known = sounds[id] { return known }
    var row = AnswerRow()
    try read(
      FileColumns.sound, "FROM sound_source s LEFT JOIN sound_font f ON f.id = s.sound_font WHERE s.id = ?", id,
      into: &row)
    sounds[id] = row
    return row
  }

  func write(_ progress: ExchangeProgress, to write: (Int?, [UInt8]) throws -> Void) throws {
    var written = 0
    let byTable = Dictionary(grouping: tables.rows.map { runs[$0.place] }, by: \.table)
    for number in byTable.keys.sorted() {
      var writer = RowWriter(.csv, tables.answerColumns)
      writer.begin()
      for run in byTable[number] ?? [] {
        var row = run.row
        var trial = 0
        try forEachAnswer(of: run) { answer in
          trial += 1
          row[DatasetColumns.trial] = trial
          if let place = run.places.last(where: { $0.answer <= trial }) {
            (row[DatasetColumns.session], row[DatasetColumns.block]) = (place.session, place.block)
          }
          writer.beginRow()
          for column in DatasetColumns.ofAnswers { writer.cell(column, row[column]) }
          for column in tables.answerColumns.dropFirst(DatasetColumns.ofAnswers.count) {
            writer.cell(column, answer[column])
          }
          writer.endRow()
          written += 1
          if writer.bytes.count >= Self.chunk { try write(number, writer.take()) }
          if written % 1000 == 0 { try progress(.writing, written, Double(written) / Double(tables.answers)) }
        }
      }
      try write(number, writer.take())
    }
    var writer = RowWriter(.csv, tables.runColumns)
    writer.begin()
    for (_, row) in tables.rows {
      writer.beginRow()
      for column in tables.runColumns { writer.cell(column, row[column]) }
      writer.endRow()
    }
    try write(nil, writer.take())
  }
}

/// An answer with its sound.
private struct TableAnswer: ColumnValues {
  let scan: ColumnScan
  let sound: AnswerRow

  subscript(column: AnswerColumn) -> ColumnValue? { column.part == .sound ? sound[column] : scan[column] }
}
