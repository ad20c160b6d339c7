/// What a deletion did.
public struct DeletionSummary: Equatable, Sendable {
  public let deleted: Int
  /// Where the answers are now; nil without a backup or without answers.
  public let backup: String?
}

// MARK: Delete

extension TrainingDataStore {
  /// Deletes the selected answers, and the runs and sounds that nothing refers to any more.
  ///
  /// - Parameter hasBackup: writes what goes to a file beside the database first.
  /// - Throws: `DataStoreError`, `OutputFileError`, and what `progress` throws.
  public func delete(
    _ selection: AnswerSelection, hasBackup: Bool, progress: ExchangeProgress = { _, _ in }
  ) throws -> DeletionSummary {
    try changingAnswers {
      let (deleted, backup) = try deleteAll(selection, hasBackup: hasBackup, progress: progress)
      try deleteOrphans()
      if deleted > 0 { try profileRowsChanged() }
      try backup?.finish()
      return DeletionSummary(deleted: deleted, backup: backup?.path)
    }
  }

  /// Whatever is computed from the rows and stored beside them has to be computed anew. To be called in the transaction
  /// that has changed rows in another way than by adding an answer.
  func profileRowsChanged() throws(DatabaseError) {
    try database.execute("DELETE FROM profile_state")
    knownProfiles = [:]
  }

  /// A transaction that deletes answers or adds many; what statements remember of rows does not outlive it.
  func changingAnswers<Result>(_ body: () throws -> Result) throws -> Result {
    PartialFile.removeLeftovers(in: FilePaths.folder(of: path))
    defer { statements = RecordStatements(database) }
    // With them on, SQLite looks through all answers for each run that goes. What goes is known to be unused.
    try? database.execute("PRAGMA foreign_keys = OFF")
    defer { try? database.execute("PRAGMA foreign_keys = ON") }
    let result = try exchange("BEGIN IMMEDIATE", body)
    try checkPlace()
    return result
  }

  /// - Returns: how many, and the file that has them, which is to be finished before the transaction is.
  func deleteAll(_ selection: AnswerSelection, hasBackup: Bool, progress: ExchangeProgress) throws -> (Int, OutputFile?)
  {
    guard try database.answers(in: selection).count > 0 else { return (0, nil) }
    var backup: OutputFile?
    if hasBackup {
      let file = try OutputFile(path: backupPath(), sparing: ProtectedFiles(database: path), isPrivate: true)
      _ = try AnswerExport(database, .csv).write(selection, progress: progress) { try file.write($0) }
      backup = file
    }
    let statement = try database.prepare("DELETE FROM answer WHERE " + selection.condition)
    try statement.bind(selection.parameters)
    while try statement.step() {}
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

  /// A name beside the database that is not taken: `peach-backup-20261121T083012Z.csv`.
  private func backupPath() -> String {
    let folder = FilePaths.folder(of: path)
    let time = UTCTime.now.iso.prefix(19).filter { $0 != "-" && $0 != ":" }
    var name = folder + "peach-backup-\(time)Z"
    var number = 1
    var status = stat()
    while lstat(name + ".csv", &status) == 0 {
      number += 1
      name = folder + "peach-backup-\(time)Z-\(number)"
    }
    return name + ".csv"
  }
}
