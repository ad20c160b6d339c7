import PeachBase
import PeachRecords

// MARK: Kept answers

extension TrainingDataStore {
  /// Adds the answers that were kept in the database's folder, and deletes their files.
  ///
  /// - Returns: the number of answers added.
  /// - Throws: what `importAnswers` throws for the first file that can't be added; the others are added, and it remains.
  public func addKeptAnswers() throws -> Int {
    var added = 0
    var failure: (any Error)?
    for path in KeptAnswers.paths(in: connection.folder) {
      // The process that keeps the answers may replace its file at any time; another may be adding it.
      let claimed = KeptAnswers.path(beside: self.path)
      guard rename(path, claimed) == 0 else { continue }
      do {
        added += try importAnswers(from: ImportFile(path: claimed, table.exercises), replacing: false).added
        unlink(claimed)
      } catch {
        rename(claimed, path)
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return added
  }
}
