import FoundationEssentials
import PeachBase
import PeachRecords

/// The result of a deletion.
public struct DeletionSummary: Equatable, Sendable {
  public let deleted: Int
  /// The path of the backup; nil without a backup or without answers.
  public let backup: String?
}

// MARK: Delete

extension TrainingDataStore {
  /// Deletes the selected answers, and the runs and sounds that are no longer used.
  ///
  /// - Parameter hasBackup: whether to write the answers to a file beside the database first.
  /// - Throws: `DataStoreError`, `OutputFileError`, and what `progress` throws.
  public func delete(
    _ selection: AnswerSelection, hasBackup: Bool, progress: ExchangeProgress = { _, _, _ in }
  ) throws -> DeletionSummary {
    try changingAnswers(.deleting, progress) { progress in
      let (deleted, backup) = try deleteAll(selection, hasBackup: hasBackup, progress: progress)
      try deleteOrphans()
      try backup?.finish()
      return DeletionSummary(deleted: deleted, backup: backup?.path)
    }
  }

  /// Runs a transaction that deletes answers or adds many, and clears the cached statements afterwards.
  func changingAnswers<Result>(
    _ phase: ExchangePhase, _ progress: ExchangeProgress, _ body: (ExchangeProgress) throws -> Result
  ) throws -> Result {
    if !connection.isTemporary { PartialFile.removeLeftovers(in: connection.folder) }
    defer { connection.renewStatements() }
    // With foreign keys on, SQLite would search all answers for each deleted run. The deleted runs are known to be
    // unused.
    try? database.execute("PRAGMA foreign_keys = OFF")
    defer { try? database.execute("PRAGMA foreign_keys = ON") }
    let result = try exchange("BEGIN IMMEDIATE", phase, progress, body)
    try connection.checkPlace()
    return result
  }

  /// - Returns: the number of answers, and their backup file, which must be finished before the transaction.
  func deleteAll(_ selection: AnswerSelection, hasBackup: Bool, progress: ExchangeProgress) throws -> (Int, OutputFile?)
  {
    guard try selection.summary(in: database, table).count > 0 else { return (0, nil) }
    // Whoever adds answers to a measurement or an experiment counts those before.
    let runs = try database.prepare(
      "SELECT DISTINCT run FROM answer WHERE purpose <> 'training' AND (" + selection.condition(table) + ")",
      selection.parameters)
    while try runs.step() {
      if let run = runs.text(0).flatMap(UUID.init(uuidString:)), try !locks.claim(run) { throw DataStoreError.runInUse }
    }
    var backup: OutputFile?
    if hasBackup {
      let file = try OutputFile(
        path: BackupPath.unused(in: FilePaths.folder(of: path), ending: ".csv"),
        sparing: ProtectedFiles(database: path), isPrivate: true)
      _ = try AnswerExport(database, table, .csv).write(selection, progress: { try progress(.backingUp, $1, $2) }) {
        try file.write($0)
      }
      backup = file
    }
    try progress(.deleting, 0, nil)
    try database.prepare("DELETE FROM answer WHERE " + selection.condition(table), selection.parameters).run()
    return (database.changes, backup)
  }

  func deleteOrphans() throws(DatabaseError) {
    try database.execute(
      """
      DELETE FROM run WHERE id NOT IN (SELECT run FROM answer WHERE run IS NOT NULL);
      DELETE FROM sound_source WHERE id NOT IN (
        SELECT sound_source FROM answer WHERE sound_source IS NOT NULL);
      DELETE FROM sound_font WHERE id NOT IN (SELECT sound_font FROM sound_source WHERE sound_font IS NOT NULL);
      """)
  }
}
