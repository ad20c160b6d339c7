import FoundationEssentials

/// Notices that a program other than SQLite has written into an open database file, or has cut or replaced its log.
///
/// In log mode, SQLite writes to the database file only in checkpoints, which copy pages from the log. So every change must
/// be in the log, or before the log began again.
struct WrittenFiles {
  private let path: String
  private var file: FileVersion?
  private var log: LogState
  private var digests: PageDigests

  /// Nil if the database isn't in log mode.
  init?(_ database: Database, path: String) {
    guard (try? database.journalMode) == "wal", let log = database.withLog({ $0 }) else { return nil }
    self.path = path
    self.log = log
    file = FileVersion(path: path)
    digests = PageDigests(database)
  }

  /// Whether the files are still as SQLite has written them.
  ///
  /// - Parameter answer: the last answer that is known to be stored.
  mutating func areWhole(_ database: Database, holding answer: UUID?) -> Bool {
    // Nil if other processes are writing all the time; the next check follows soon.
    guard let found = database.withLog({ log in updated(database, log, holding: answer) }) else { return true }
    if let found { self = found }
    return found != nil
  }

  /// Whether the log isn't the one that was watched and belongs to the present file, as after copying a whole folder.
  func hasOtherLog(_ database: Database) -> Bool {
    let isOther = database.withLog { now in
      now.salts != log.salts && now.frames > 0 && database.logHolds(now) && LoggedPages(database, now) != nil
    }
    return isOther ?? false
  }

  /// The files as they are now; nil if another program has written into them.
  private func updated(_ database: Database, _ log: LogState, holding answer: UUID?) -> WrittenFiles? {
    guard log.follows(self.log), database.logHolds(log) else { return nil }
    var updated = self
    (updated.file, updated.log) = (FileVersion(path: path), log)
    if updated.file == file { return updated }
    guard let logged = LoggedPages(database, log) else { return nil }
    updated.digests = PageDigests(database, like: digests)
    let changed = updated.digests.changes(since: digests)
    if log.salts == self.log.salts {
      let isCopied = log.wasCopied(since: self.log)
      return changed.allSatisfy { isCopied && logged.explain($0) } ? updated : nil
    }
    // The log began again after everything in it had been copied.
    guard !changed.isEmpty, let answer else { return updated }
    do throws(DatabaseError) {
      // Without the log, unless the file is being written.
      let source = log.isBeingCopied ? database : try Database(reading: path, isUnused: true)
      let query = "SELECT count(*) FROM answer WHERE \(CommonColumns.id) = '\(answer.uuidString)'"
      return try source.integer(query) == 1 ? updated : nil
    } catch {
      // A lock or too many open files say nothing about the contents.
      return error.isDamage ? nil : updated
    }
  }
}

/// Digests of the pages of a database file: of all up to 8 MB, otherwise at least of the first and the last 1024 and of
/// those that are added. Reading a large file could take seconds.
private struct PageDigests {
  private static let most = 1024
  /// The pages that are read at once, a divisor of `most`.
  private static let block = 16
  /// In bytes.
  private let pageSize: Int
  private let skipped: Range<Int>
  private var digests: [WordDigest] = []

  /// - Parameter earlier: digests of the same file, to compare with.
  init(_ database: Database, like earlier: Self? = nil) {
    pageSize = earlier?.pageSize ?? (try? database.integer("PRAGMA page_size")) ?? 4096
    let count = (database.fileSize ?? 0) / pageSize
    skipped = earlier?.skipped ?? Self.most..<max(Self.most, (count / Self.most - 1) * Self.most)
    // Larger blocks would take longer, because the system clears the memory for each.
    for first in stride(from: 0, to: count, by: Self.block) where !skipped.contains(first) {
      let bytes = database.fileBytes(at: first * pageSize, count: min(Self.block, count - first) * pageSize) ?? []
      bytes.withUnsafeBytes { bytes in
        for place in stride(from: 0, to: bytes.count, by: pageSize) {
          digests.append(WordDigest(UnsafeRawBufferPointer(rebasing: bytes[place..<place + pageSize])))
        }
      }
    }
  }

  /// The numbers, from 1, of the pages that are different or gone.
  func changes(since earlier: Self) -> [Int] {
    earlier.digests.indices.filter { !digests.indices.contains($0) || digests[$0] != earlier.digests[$0] }
      .map { ($0 < skipped.lowerBound ? $0 : $0 + skipped.count) + 1 }
  }
}
