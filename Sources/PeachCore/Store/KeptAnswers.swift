import FoundationEssentials

/// Answers in a file beside a database that couldn't store them or was overwritten. The next start adds them.
public struct KeptAnswers: Equatable, Sendable {
  public let path: String
  public let count: Int
  /// The number of answers that the file doesn't have, because it couldn't be written, and the reason.
  public let missing: Int
  public let failure: OutputFileError?

  public init(path: String, count: Int, missing: Int = 0, _ failure: OutputFileError? = nil) {
    (self.path, self.count, self.missing, self.failure) = (path, count, missing, failure)
  }

  static let prefix = "peach-kept-"
  private static let suffix = ".csv"

  /// A path that no other process uses: `peach-kept-` and a UUID.
  static func path(beside database: String) -> String {
    FilePaths.folder(of: database) + prefix + UUID.random().uuidString + suffix
  }

  /// The files in a data folder. Anything else with such a name is ignored: opening a pipe would wait.
  public static func paths(in folder: String) -> [String] {
    FilePaths.names(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.map { folder + "/" + $0 }
      .filter { path in
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      }
  }
}

extension KeptAnswers {
  /// Writes answers to a file beside a database.
  ///
  /// - Parameters:
  ///   - path: the path of the database.
  ///   - earlier: a file with some of these answers, which is replaced.
  ///   - count: the number of answers.
  ///   - store: stores them in a temporary database.
  init(
    beside path: String, replacing earlier: Self?, count: Int, _ store: (TrainingDataStore) throws -> Void
  ) {
    let target = earlier?.path ?? Self.path(beside: path)
    do {
      let copy = try TrainingDataStore.temporary()
      try store(copy)
      let file = try OutputFile(path: target, sparing: ProtectedFiles(database: path), isPrivate: true)
      let written = try copy.export(.all, as: .csv) { try file.write($0) }
      try file.finish()
      self.init(path: target, count: written)
    } catch {
      let kept = earlier?.count ?? 0
      let failure = error as? OutputFileError ?? OutputFileError(path: target, .write(errno: ENOMEM))
      self.init(path: target, count: kept, missing: max(0, count - kept), failure)
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
      lastStored = record.id
    } catch {
      // An answer that the database refuses would keep the others from being added.
      if !error.isTransient && !error.isOverwritten { given.removeLast() }
      throw error
    }
  }

  /// Writes the answers given here to a file beside the database, unless it has them all.
  func keepAnswers() {
    guard !given.isEmpty, keptAnswers?.count != given.count else { return }
    keptAnswers = KeptAnswers(beside: path, replacing: keptAnswers, count: given.count) { copy in
      try copy.database.transaction { () throws(DatabaseError) in
        for (record, run) in given { try copy.statements.insert(record, run: run) }
      }
    }
  }
}
