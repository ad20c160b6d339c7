import PeachBase
import PeachExercises
import PeachRecords

/// An opened file that is ready to be imported once.
public final class ImportFile {
  public let path: String
  let source: AnswerSource
  private let input: FileInput

  /// - Parameter exercises: those that the store has, too.
  /// - Throws: `missing` if the file can't be opened, and the errors found in its first lines.
  public init(path: String, _ exercises: [Exercise] = Exercises.all) throws(ImportError) {
    self.path = path
    input = try FileInput(path: path)
    source = try AnswerSource(.text(of: input), name: path, AnswerTable(exercises))
  }

  /// Gives up reading when `isLeaving` is true, also while a pipe has nothing to read and a signal arrives.
  public func stopReading(when isLeaving: @escaping () -> Bool) { input.isLeaving = isLeaving }
}

// MARK: Import

extension TrainingDataStore {
  /// Adds the answers of a file, all or nothing; answers that are already stored aren't added again.
  ///
  /// - Parameters:
  ///   - replacing: whether to delete all answers first, with a backup beside the database.
  ///   - check: called when the file has been read, with the IDs of its first answers; throws if they aren't to be added.
  ///   - wait: called after it, before the database is locked.
  /// - Throws: `ImportError`, `DataStoreError`, `OutputFileError`, and errors of `progress`, `check` and `wait`.
  public func importAnswers(
    from file: ImportFile, replacing: Bool, progress: ExchangeProgress = { _, _, _ in },
    check: (_ ids: [String]) throws -> Void = { _ in }, wait: () throws -> Void = {}
  ) throws -> ImportSummary {
    // A larger cache, since the IDs are indexed in random order.
    try? database.execute("PRAGMA cache_size = -65536")
    defer {
      try? database.execute("PRAGMA cache_size = -2000")
      try? ImportStage.drop(in: database)
    }
    var summary = ImportSummary(format: file.source.name)
    let stage = try exchange("BEGIN", .reading, progress) { progress in
      try read(file.source, &summary) { phase, rows, proportion in
        try progress(phase, rows, proportion.map { $0 * Self.readingProportion })
      }
    }
    try check(connection.run { () throws(DatabaseError) in try stage.firstIDs() })
    try wait()
    let statements = ImportStatements(database, table, stage)
    try changingAnswers(.storing, progress) { progress in
      var backup: OutputFile?
      if replacing {
        (summary.deleted, backup) = try deleteAll(.all, hasBackup: true, progress: progress)
        try deleteOrphans()
        summary.backup = backup?.path
      }
      summary.added = try statements.merge { row in
        let share = Double(row) / Double(stage.rows)
        try progress(.storing, row, Self.readingProportion + (1 - Self.readingProportion) * share)
      }
      try backup?.finish()
    }
    summary.present = stage.rows - summary.added
    if summary.present > 0 {
      summary.differing = try connection.run { () throws(DatabaseError) in try statements.differing() }
      summary.present -= summary.differing
    }
    return summary
  }

  /// The approximate proportion of an import's time that reading the file takes.
  private static let readingProportion = 0.75

  /// Reads a file to its end without locking the database for writers.
  private func read(
    _ source: AnswerSource, _ summary: inout ImportSummary, progress: ExchangeProgress
  ) throws -> ImportStage {
    let stage = try ImportStage(database, table)
    var rows = 0
    do {
      while try source.values.reader.next() {
        if let answer = try source.answer(&summary) {
          if answer.run?.purpose == .experiment, answer.run?.plan == nil { summary.withoutPlan += 1 }
          try stage.add(answer)
        }
        rows += 1
        if rows % 1000 == 0 { try progress(.reading, rows, source.values.reader.proportion) }
      }
    } catch let error as ImportError {
      // An earlier row that contradicts itself comes first.
      try stage.checkRules()
      throw error
    }
    try stage.checkRules()
    return stage
  }
}

extension AnswerSource {
  /// The answer in the current row; other rows are counted and give nil.
  fileprivate func answer(_ summary: inout ImportSummary) throws(ImportError) -> ImportedAnswer? {
    guard isOfApp else { return try values.peachAnswer() }
    switch try values.appAnswer() {
    case .answer(let answer): return answer
    case .untuned:
      summary.untuned += 1
      return nil
    case .other(let kind):
      // There are few kinds; a file with more isn't from the app.
      summary.others[summary.others.count < 100 ? kind : "…", default: 0] += 1
      return nil
    }
  }
}
