// MARK: Kept answers

extension TrainingDataStore {
  /// Adds the answers that were kept in the database's folder, and deletes their files.
  ///
  /// - Returns: the number of answers added.
  /// - Throws: what `importAnswers` throws. Files that weren't added remain.
  public func addKeptAnswers() throws -> Int {
    var added = 0
    for path in KeptAnswers.paths(in: folder) {
      // The process that keeps the answers may replace its file at any time; another may be adding it.
      let claimed = KeptAnswers.path(in: folder)
      guard rename(path, claimed) == 0 else { continue }
      added += try importAnswers(from: ImportFile(path: claimed), replacing: false).added
      unlink(claimed)
    }
    return added
  }
}
