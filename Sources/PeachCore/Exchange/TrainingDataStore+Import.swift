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
    // The index of ids is written in no order.
    try? database.execute("PRAGMA cache_size = -65536")
    defer {
      try? database.execute("PRAGMA cache_size = -2000")
      try? ImportStage.drop(in: database)
    }
    var summary = ImportSummary(format: file.source.name)
    let stage = try exchange("BEGIN") {
      try read(file.source, &summary) { rows, share in try progress(rows, share.map { $0 * Self.readingShare }) }
    }
    let statements = ImportStatements(database, stage)
    try changingAnswers {
      var backup: OutputFile?
      if replacing {
        (summary.deleted, backup) = try deleteAll(.all, hasBackup: true, progress: { _, _ in try progress(0, nil) })
        try deleteOrphans()
        summary.backup = backup?.path
      }
      summary.added = try statements.merge { row in
        let share = Double(row) / Double(stage.rows)
        try progress(row, Self.readingShare + (1 - Self.readingShare) * share)
      }
      if summary.added > 0 || summary.deleted > 0 { try profileRowsChanged() }
      try backup?.finish()
    }
    summary.present = stage.rows - summary.added
    if summary.present > 0 {
      summary.differing = try run { () throws(DatabaseError) in try statements.differing() }
      summary.present -= summary.differing
    }
    return summary
  }

  /// About how much of the time of an import the reading of the file takes.
  private static let readingShare = 0.75

  /// Reads a file to its end. Locks nothing that others write to.
  private func read(
    _ source: AnswerSource, _ summary: inout ImportSummary, progress: ExchangeProgress
  ) throws -> ImportStage {
    let stage = try ImportStage(database)
    var rows = 0
    while try source.reader.next() {
      if let answer = try source.answer(&summary) { try stage.add(answer) }
      rows += 1
      if rows % 1000 == 0 { try progress(rows, source.reader.share) }
    }
    return stage
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
