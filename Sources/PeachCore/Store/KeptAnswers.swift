import FoundationEssentials

/// Answers in a file beside a database that was overwritten while it was open. The next start adds them.
public struct KeptAnswers: Equatable, Sendable {
  public let path: String
  public let count: Int

  public init(path: String, count: Int) { (self.path, self.count) = (path, count) }

  static let prefix = "peach-kept-"
  private static let suffix = ".csv"

  /// A path that no other process uses: `peach-kept-` and a UUID.
  static func path(in folder: String) -> String { folder + "/" + prefix + UUID().uuidString + suffix }

  /// The files in a data folder. Anything else with such a name is ignored: opening a pipe would wait.
  public static func paths(in folder: String) -> [String] {
    FilePaths.names(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.map { folder + "/" + $0 }
      .filter { path in
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      }
  }
}

extension TrainingDataStore {
  /// The number of answers that are kept: the memory of a training doesn't grow forever.
  private static let mostKept = 10_000

  /// Runs `body`, which stores an answer, and keeps the answer if the database is overwritten.
  func keeping(
    _ record: AnswerRecord, _ run: RunRecord, _ body: () throws(DataStoreError) -> Void
  ) throws(DataStoreError) {
    guard isWatched else { return try body() }
    // A write that failed because of a lock is repeated.
    if given.last?.record.id != record.id { given.append((record, run)) }
    if given.count > 2 * Self.mostKept { given.removeFirst(Self.mostKept) }
    do throws(DataStoreError) {
      try body()
    } catch {
      if case .overwritten = error {
        keepAnswers()
        throw .overwritten(path: path, keptAnswers)
      }
      // An answer that the database refuses would keep the others from being added.
      if !error.isTransient { given.removeLast() }
      throw error
    }
  }

  /// Writes the answers given here to a file beside the database. Without answers, or if that fails, there is none.
  func keepAnswers() {
    guard !given.isEmpty, keptAnswers?.count != given.count else { return }
    do {
      let copy = try TrainingDataStore.temporary()
      try copy.database.transaction { () throws(DatabaseError) in
        for (record, run) in given { try copy.statements.insert(record, run: run) }
      }
      try Folder.create(folder)
      let target = keptAnswers?.path ?? KeptAnswers.path(in: folder)
      let file = try OutputFile(path: target, sparing: ProtectedFiles(database: path), isPrivate: true)
      let count = try copy.export(.all, as: .csv) { try file.write($0) }
      try file.finish()
      keptAnswers = KeptAnswers(path: target, count: count)
    } catch {
      // The caller reports that the database was overwritten, without a file.
    }
  }
}
