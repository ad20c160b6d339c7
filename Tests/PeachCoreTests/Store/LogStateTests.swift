import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// What the index of a log says.
@Suite struct LogStateTests {
  private let folder = TemporaryFolder()

  /// The numbers of frames that checkpoints have copied, and that they have begun to copy.
  private struct Copied: CustomStringConvertible {
    let copied, begun: Int
    init(_ copied: Int, of begun: Int) { (self.copied, self.begun) = (copied, begun) }
    var description: String { "\(copied) of \(begun)" }
  }

  /// The state of the log once another process has written these numbers, each below 8, into the index.
  private func state(_ numbers: Copied, of database: Database) throws -> LogState {
    for (place, number) in [(96, numbers.copied), (128, numbers.begun)] {
      _ = try shell(
        "printf \"$2\" | dd of=\"$1-shm\" bs=1 seek=$3 conv=notrunc status=none", folder.database,
        "\\00\(number)\\000\\000\\000", "\(place)")
    }
    let state = try #require(try database.logState())
    expect(that: state.copied == numbers.copied && state.begun == numbers.begun)
    return state
  }

  @Test func `pages were copied if other frames are copied than before, or are being copied`() throws {
    let database = try Database(path: folder.database, create: true)
    try database.execute("PRAGMA journal_mode = WAL; CREATE TABLE a (x)")
    for number in 0..<6 { try database.execute("INSERT INTO a VALUES (\(number))") }
    // What it would copy is wrong.
    defer { database.leaveLogOnClose() }
    let cases: [(earlier: Copied, now: Copied, wasCopied: Bool)] = [
      (Copied(0, of: 0), Copied(0, of: 0), false), (Copied(4, of: 4), Copied(4, of: 4), false),
      // A checkpoint is over, has begun, is going on, and is over.
      (Copied(0, of: 0), Copied(4, of: 4), true), (Copied(0, of: 0), Copied(0, of: 4), true),
      (Copied(0, of: 4), Copied(2, of: 4), true), (Copied(2, of: 4), Copied(4, of: 4), true),
      // It was killed, and another one goes on.
      (Copied(2, of: 4), Copied(2, of: 4), true), (Copied(2, of: 4), Copied(6, of: 6), true),
    ]
    for (earlier, now, wasCopied) in cases {
      let (before, after) = (try state(earlier, of: database), try state(now, of: database))
      expect(after.wasCopied(since: before), equals: wasCopied, "\(earlier), then \(now)")
      expect(after.isBeingCopied, equals: (now.copied < now.begun))
      expect(that: after.follows(before) && before.frames == after.frames && after.frames >= 7)
    }
  }
}
