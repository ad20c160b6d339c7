import FoundationEssentials
import PeachBase
import PeachExercises
import PeachRecords
import Synchronization

/// Notices that a program other than SQLite has written into an open database file, or has cut, replaced or damaged its log.
///
/// In log mode, SQLite writes to the database file only in checkpoints, which copy pages from the log. So every change must
/// be in the log, or before the log began again.
///
/// Its functions throw if the files can't be read, which says nothing about them.
struct WrittenFiles {
  /// What another program has done to the files.
  enum Fault {
    /// The database file has other contents, or the log isn't that of the file.
    case otherContents
    /// The log has frames that SQLite hasn't written. Those before them are good.
    case damagedLog
  }

  private let path: String
  private var file: FileVersion?
  private var log: LogState
  private var frames: LogChecksum
  private var digests: PageDigests

  /// Nil if the database isn't in log mode.
  init?(_ database: Database, path: String) throws(DatabaseError) {
    guard try database.journalMode == "wal", let log = try database.withLog({ $0 }) else { return nil }
    self.path = path
    (self.log, frames) = (log, LogChecksum())
    file = FileVersion(path: path)
    digests = try PageDigests.latest(of: file, database)
  }

  /// Nil if the files are still as SQLite has written them.
  ///
  /// - Parameters:
  ///   - answer: the last answer that is known to be stored.
  ///   - wholeLog: whether also the frames that were checked before are read.
  mutating func fault(
    _ database: Database, holding answer: UUID?, wholeLog: Bool = false
  ) throws(DatabaseError) -> Fault? {
    if wholeLog { frames = LogChecksum() }
    let before = self
    // Nil if other processes are writing all the time; the next check follows soon.
    let found = try database.withLog { log throws(DatabaseError) in
      var updated = before
      return (try updated.update(database, log, holding: answer), updated)
    }
    guard let found else { return nil }
    if found.0 == nil { self = found.1 }
    return found.0
  }

  /// Whether the log isn't the one that was watched and belongs to the present file, as after copying a whole folder.
  func hasOtherLog(_ database: Database) throws(DatabaseError) -> Bool {
    let isOther = try database.withLog { now throws(DatabaseError) in
      guard now.salts != log.salts, now.frames > 0, try database.logHolds(now) else { return false }
      return try LoggedPages(database, now) != nil
    }
    return isOther ?? false
  }

  /// Compares with the files as they are now.
  private mutating func update(
    _ database: Database, _ log: LogState, holding answer: UUID?
  ) throws(DatabaseError) -> Fault? {
    guard log.follows(self.log), try database.logHolds(log) else { return .otherContents }
    let (before, version) = (self, FileVersion(path: path))
    self.log = log
    if version == file { return try frames.add(log, of: database) ? nil : .damagedLog }
    file = version
    guard let logged = try LoggedPages(database, log) else { return .otherContents }
    digests = try PageDigests(database, like: before.digests)
    let changed = digests.changes(since: before.digests)
    if log.salts == before.log.salts {
      let isCopied = log.wasCopied(since: before.log)
      guard changed.allSatisfy({ isCopied && logged.explain($0) }) else { return .otherContents }
    } else if !changed.isEmpty, let answer {
      // The log began again after everything in it had been copied.
      guard try holds(answer, database, log) else { return .otherContents }
    }
    return try frames.add(log, of: database) ? nil : .damagedLog
  }

  private func holds(_ answer: UUID, _ database: Database, _ log: LogState) throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      // Without the log, unless the file is being written.
      let source = log.isBeingCopied ? database : try Database(reading: path, isUnused: true)
      let query = "SELECT count(*) FROM answer WHERE \(CommonColumns.id) = '\(answer.uuidString)'"
      return try source.integer(query) == 1
    } catch {
      // Too many open files, for instance, say nothing about the contents.
      guard error.isDamage else { throw error }
      return false
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

  private static let latest = Mutex<(file: FileVersion, digests: Self)?>(nil)

  /// The digests of a file, which several connections of a process need.
  static func latest(of file: FileVersion?, _ database: Database) throws(DatabaseError) -> Self {
    if let known = latest.withLock({ $0 }), known.file == file { return known.digests }
    let digests = try Self(database)
    if let file { latest.withLock { $0 = (file, digests) } }
    return digests
  }

  /// - Parameter earlier: digests of the same file, to compare with.
  init(_ database: Database, like earlier: Self? = nil) throws(DatabaseError) {
    let (size, file) = (try database.integer("PRAGMA page_size"), try database.fileSize())
    pageSize = earlier?.pageSize ?? size ?? 4096
    let count = (file ?? 0) / pageSize
    skipped = earlier?.skipped ?? Self.most..<max(Self.most, (count / Self.most - 1) * Self.most)
    // Larger blocks would take longer, because the system clears the memory for each.
    for first in stride(from: 0, to: count, by: Self.block) where !skipped.contains(first) {
      let bytes = try database.fileBytes(at: first * pageSize, count: min(Self.block, count - first) * pageSize) ?? []
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
