/// Notices that a program other than SQLite has written into an open database file, or cut its log.
///
/// In log mode, SQLite writes to the database file only in checkpoints, which also change the log's index: whoever
/// changes the file without the index, such as `cp`, isn't SQLite.
struct WrittenFiles {
  private let path: String
  private var file: FileStamp?
  private var log: LogState
  /// Tells a file whose time alone was changed; nil for a large one.
  private var digest: WordDigest?

  /// Nil if the database isn't in log mode.
  init?(_ database: Database, path: String) {
    guard (try? database.journalMode) == "wal",
      let log = (0..<10).lazy.compactMap({ _ in database.logState }).first
    else { return nil }
    self.path = path
    self.log = log
    file = FileStamp(path: path)
    digest = database.fileDigest
  }

  /// Whether the files are still as SQLite has written them.
  mutating func areWhole(_ database: Database) -> Bool {
    // While another process commits, the files and the index don't match.
    for _ in 0..<10 {
      guard let log = database.logState else { continue }
      let file = FileStamp(path: path)
      let isLogWhole = database.logHolds(log)
      guard database.logState == log else { continue }
      guard isLogWhole else { return false }
      if file != self.file {
        let digest = database.fileDigest
        guard log.wasCopied(since: self.log) || digest != nil && digest == self.digest else { return false }
        self.digest = digest
      }
      (self.file, self.log) = (file, log)
      return true
    }
    return true
  }
}
