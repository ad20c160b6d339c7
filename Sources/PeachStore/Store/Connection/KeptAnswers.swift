import FoundationEssentials
import PeachBase
import PeachRecords

extension KeptAnswers {
  static let prefix = "peach-kept-"
  private static let suffix = ".csv"

  /// A path that no other process uses: `peach-kept-` and a UUID.
  static func path(beside database: String) -> String {
    FilePaths.folder(of: database) + prefix + UUID.random().uuidString + suffix
  }

  /// The files in a data folder. Anything else with such a name is ignored: opening a pipe would wait.
  public static func paths(in folder: String) -> [String] {
    FilePaths.names(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.map { folder + "/" + $0 }
      .filter { FilePaths.kind(of: $0) == S_IFREG }
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
  init(beside path: String, replacing earlier: Self?, count: Int, _ store: (TrainingDataStore) throws -> Void) {
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

/// The answers that were given to a connection, which hands them over if the database at the path is another one than before.
struct GivenAnswers {
  private(set) var answers: [(record: AnswerRecord, run: RunRecord)] = []
  private var kept: KeptAnswers?

  /// A write that failed because of a lock is repeated, so the latest answer is added once.
  mutating func add(_ record: AnswerRecord, _ run: RunRecord) {
    if answers.last?.record.id != record.id { answers.append((record, run)) }
  }

  mutating func removeLast() { answers.removeLast() }

  /// Writes the answers to a file beside a database, unless it has them all.
  ///
  /// - Returns: nil without answers.
  mutating func keep(beside path: String) -> KeptAnswers? {
    if !answers.isEmpty, kept?.count != answers.count {
      kept = KeptAnswers(beside: path, replacing: kept, count: answers.count) { copy in
        try copy.database.transaction { () throws(DatabaseError) in
          for (record, run) in answers { try copy.connection.statements.insert(record, run: run) }
        }
      }
    }
    return kept
  }
}
