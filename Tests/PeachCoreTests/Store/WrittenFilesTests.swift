import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// What is noticed of the pages of a database file: in a small one of all, in a large one at least of the first and the last
/// 1024.
@Suite struct WrittenFilesTests {
  private let folder = TemporaryFolder()

  /// A database in log mode, with a table of which each row fills a page.
  private func database(rows: Int) throws -> Database {
    let database = try Database(path: folder.database, create: true)
    try database.execute(
      """
      PRAGMA journal_mode = WAL; CREATE TABLE a (x);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
      INSERT INTO a SELECT hex(zeroblob(1900)) FROM n; PRAGMA wal_checkpoint(TRUNCATE)
      """)
    return database
  }

  private func change(row: Int, of database: Database) throws {
    try database.execute("UPDATE a SET x = hex(randomblob(1900)) WHERE rowid = \(row)")
  }

  /// Gives the file a time of its own, in seconds since 1970: two changes may be too close to have different ones.
  private func setTime(_ seconds: Int) {
    let times = Array(repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
    expect(utimensat(AT_FDCWD, folder.database, times, 0), equals: 0)
  }

  @Test(arguments: [40, 3100])
  func `a byte that another program writes is noticed in every page that is watched`(rows: Int) throws {
    // Closed after the database, because closing it releases SQLite's locks.
    var descriptor: Int32 = -1
    defer { close(descriptor) }
    do {
      let database = try database(rows: rows)
      // The log has a commit that isn't copied.
      try change(row: 1, of: database)
      descriptor = open(folder.database, O_RDWR | O_CLOEXEC)
      let (pages, size) = (try #require(FileVersion(path: folder.database)).size / 4096, 4096)
      try #require(pages > rows)
      var files = try #require(try WrittenFiles(database, path: folder.database))
      let ends = [0, 14, 15, 16, 1007, 1008, 1023]
      let watched = rows < 1024 ? Array(0..<pages) : ends + ends.map { pages - 1 - $0 }
      for (seconds, page) in watched.enumerated() {
        var byte: UInt8 = 0
        let place = page * size + 1000
        expect(pread(descriptor, &byte, 1, place), equals: 1)
        byte = ~byte
        expect(pwrite(descriptor, &byte, 1, place), equals: 1)
        setTime(seconds)
        try expect(files.fault(database, holding: nil), equals: .otherContents, "page \(page) of \(pages)")
        byte = ~byte
        expect(pwrite(descriptor, &byte, 1, place), equals: 1)
      }
      setTime(watched.count)
      #expect(try files.fault(database, holding: nil) == nil)
    }
  }

  @Test(arguments: [40, 3100])
  func `a page that SQLite copies from the log is no fault, whichever it is`(rows: Int) throws {
    let database = try database(rows: rows)
    let ends = [2, 15, 1000]
    for row in rows < 1024 ? Array(stride(from: 2, through: rows, by: 3)) : ends + ends.map({ rows - $0 }) {
      // Since the last copy the log has begun again.
      try change(row: 1, of: database)
      setTime(2 * row)
      var files = try #require(try WrittenFiles(database, path: folder.database))
      try change(row: row, of: database)
      try database.execute("PRAGMA wal_checkpoint")
      setTime(2 * row + 1)
      #expect(try files.fault(database, holding: nil) == nil, "row \(row)")
    }
  }
}
