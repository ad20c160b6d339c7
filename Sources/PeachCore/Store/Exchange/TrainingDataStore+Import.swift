/// What an import did.
public struct ImportSummary: Equatable, Sendable {
  /// What the file was: `csv`, `json`, `jsonl`, or `app1`, `app2`, `app3` for the CSV of the Peach app.
  public var format: String
  public var added = 0
  /// Rows that were there already.
  public var present = 0
  /// Rows whose id is that of an answer with other values, which stays.
  public var differing = 0
  /// Rows of the app that are no comparisons of ours, by what they are.
  public var others: [String: Int] = [:]
  /// Answers that were there before and are gone.
  public var deleted = 0
  /// Where those are now.
  public var backup: String?
}

/// A file that has been opened and found to be one that can be imported, once.
public final class ImportFile {
  public let path: String
  let source: AnswerSource

  /// - Throws: `missing` where the file cannot be opened, and what its first lines tell.
  public init(path: String) throws(ImportError) {
    self.path = path
    source = try AnswerSource(ByteSource(path: path), name: path)
  }
}

// MARK: Import

extension TrainingDataStore {
  /// Adds the answers of a file, all or none; those that are there already are not added again.
  ///
  /// - Parameter replacing: deletes all answers first, and writes them to a file beside the database.
  /// - Throws: `ImportError`, `DataStoreError`, `OutputFileError`, and what `progress` throws.
  public func importAnswers(
    from file: ImportFile, replacing: Bool, progress: ExchangeProgress = { _, _ in }
  ) throws -> ImportSummary {
    let source = file.source
    // The index of ids is written in no order.
    try? database.execute("PRAGMA cache_size = -65536")
    defer { try? database.execute("PRAGMA cache_size = -2000; DROP TABLE IF EXISTS temp.equal_answer") }
    return try changingAnswers {
      var summary = ImportSummary(format: source.name)
      var backup: OutputFile?
      if replacing {
        (summary.deleted, backup) = try deleteAll(.all, hasBackup: true, progress: { _, _ in try progress(0, nil) })
        try deleteOrphans()
        summary.backup = backup?.path
      }
      let statements = try ImportStatements(database)
      var rows = 0
      while try source.reader.next() {
        if let answer = try source.answer(&summary) {
          switch try statements.store(answer) {
          case .added: summary.added += 1
          case .present: summary.present += 1
          case .differing: summary.differing += 1
          }
        }
        rows += 1
        if rows % 1000 == 0 { try progress(rows, source.reader.share) }
      }
      if summary.added > 0 || summary.deleted > 0 { try profileRowsChanged() }
      try backup?.finish()
      return summary
    }
  }
}

extension AnswerSource {
  fileprivate var name: String {
    switch self {
    case .peach(let format, _): format.rawValue
    case .app(let version, _): "app\(version)"
    }
  }

  /// Nil, and counted, where the row is none of ours.
  fileprivate func answer(_ summary: inout ImportSummary) throws(ImportError) -> ImportedAnswer? {
    switch self {
    case .peach(_, let values): return try values.peachAnswer()
    case .app(_, let values):
      switch try values.appAnswer() {
      case .answer(let answer): return answer
      case .other(let kind):
        // Kinds are few; a file that has thousands is not the app's.
        summary.others[summary.others.count < 100 ? kind : "…", default: 0] += 1
        return nil
      }
    }
  }
}
