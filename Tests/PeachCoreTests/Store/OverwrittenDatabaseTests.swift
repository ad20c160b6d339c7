import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// Databases into which another program writes while they are open: what was reported as stored must not be lost, and
/// the old log must not get into the new contents.
@Suite struct OverwrittenDatabaseTests {
  private let temporary = TemporaryFolder()
  private var folder: String { temporary.path + "/data" }
  private var database: String { folder + "/" + TrainingDataStore.fileName }
  private var backup: String { temporary.path + "/backup.sqlite" }

  /// What the other program does, as a shell command with the database as `$1` and a backup as `$2`.
  enum Event: String, CaseIterable, CustomTestStringConvertible {
    case copied = "cp \"$2\" \"$1\""
    case copiedAfterCheckpoint = "sqlite3 \"$1\" 'PRAGMA wal_checkpoint' && cp \"$2\" \"$1\""
    case copiedAfterLogBeganAgain = "sqlite3 \"$1\" 'PRAGMA wal_checkpoint(TRUNCATE)' && cp \"$2\" \"$1\""
    case copiedAndLogDeleted = "cp \"$2\" \"$1\" && rm \"$1-wal\" \"$1-shm\""
    case emptied = ": > \"$1\""
    // In the space that isn't used in the first page.
    case bytesWritten = "printf x | dd of=\"$1\" bs=1 seek=1000 conv=notrunc status=none"
    case bytesWrittenAfterCheckpoint =
      "sqlite3 \"$1\" 'PRAGMA wal_checkpoint' && printf x | dd of=\"$1\" bs=1 seek=1000 conv=notrunc status=none"
    case logEmptied = ": > \"$1-wal\""
    case logShortened = "truncate -s 5000 \"$1-wal\""

    var testDescription: String { rawValue }
    /// Whether the database had no answers of this run when it was opened.
    var isReplacement: Bool { isCopy || self == .emptied }
    /// Whether the answers before it are in the database file.
    var keepsAnswers: Bool { self == .bytesWrittenAfterCheckpoint }
    var isCopy: Bool {
      [.copied, .copiedAfterCheckpoint, .copiedAfterLogBeganAgain, .copiedAndLogDeleted].contains(self)
    }
  }

  private func shell(_ command: String) throws -> String { try PeachCoreTests.shell(command, database, backup) }

  private func storedAnswers() throws -> [Int] {
    let query = "SELECT response_ms FROM answer ORDER BY response_ms; PRAGMA integrity_check"
    let lines = try shell("sqlite3 \"$1\" '\(query)'").split(separator: "\n")
    expect(lines.last, equals: "ok")
    return lines.dropLast().compactMap { Int($0) }
  }

  /// A backup with one answer, and the database with another.
  private func prepare() throws {
    try TrainingDataStore(folder: folder).record(.numbered(1000))
    _ = try shell("cp \"$1\" \"$2\"")
    try TrainingDataStore(folder: folder).record(.numbered(1001))
  }

  /// The logs that were set aside.
  private func oldLogs() -> [String] {
    FilePaths.names(in: folder).filter { $0.hasPrefix(BackupPath.prefix + "log-") && $0.hasSuffix(".wal") }
  }

  private func keptFiles() -> [String] { KeptAnswers.paths(in: folder) }

  @Test(arguments: Event.allCases)
  func `acknowledged answers are kept, and added by the next start`(event: Event) throws {
    try prepare()
    let contents = try Data(contentsOf: URL(fileURLWithPath: backup))
    do {
      let writer = StoreWriter.patient(folder)
      for index in 0..<3 { #expect(writer.record(.numbered(index)) == .stored) }
      _ = try shell(event.rawValue)
      for index in 3..<6 {
        guard case .failed(.overwritten(database, let kept?)) = writer.record(.numbered(index)) else {
          Issue.record("answer \(index) was acknowledged")
          return
        }
        expect(that: kept.count == index + 1 && keptFiles() == [kept.path])
      }
      expect(writer.lost?.answers, equals: 3)
    }
    // The old log is neither in the file nor beside it.
    if event.isCopy { #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == contents) }
    if event == .emptied { #expect(FileVersion(path: database)?.size == 0) }
    expect(that: !FilePaths.exists(database + "-wal") && !FilePaths.exists(database + "-shm"))
    let isLogGone = [.logEmptied, .copiedAfterLogBeganAgain, .copiedAndLogDeleted].contains(event)
    expect(oldLogs().count, equals: (isLogGone ? 0 : 1))
    try expect(TrainingDataStore(folder: folder).addKeptAnswers(), equals: (event.keepsAnswers ? 3 : 6))
    expect(keptFiles(), equals: [])
    let earlier = event == .emptied ? [] : event.isReplacement ? [1000] : [1000, 1001]
    try expect(storedAnswers(), equals: Array(0..<6) + earlier)
    try expect(TrainingDataStore(folder: folder).profile().bank.answers, equals: 6 + earlier.count)
  }

  @Test(arguments: Event.allCases) func `the check at the end of a training keeps answers, too`(event: Event) throws {
    try prepare()
    do {
      let store = try TrainingDataStore(folder: folder)
      let writer = StoreWriter(here: store)
      for index in 0..<3 { #expect(writer.record(.numbered(index)) == .stored) }
      _ = try shell(event.rawValue)
      writer.check()
      guard case .overwritten(database, let kept?) = writer.lost?.error else {
        Issue.record("not noticed")
        return
      }
      expect(that: kept.count == 3 && writer.lost?.answers == 0)
    }
    try expect(TrainingDataStore(folder: folder).addKeptAnswers(), equals: (event.keepsAnswers ? 0 : 3))
    try expect(storedAnswers().prefix(3), equals: [0, 1, 2])
  }

  @Test(arguments: [0, 12]) func `a new time alone, as after touch, doesn't matter`(megabytes: Int) throws {
    try prepare()
    _ = try shell(
      """
      sqlite3 "$1" 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= \(megabytes))
      INSERT INTO setting SELECT i, hex(zeroblob(500000)) FROM n WHERE i <= \(megabytes)'
      """)
    #expect(try #require(FileVersion(path: database)).size >= megabytes * 1_000_000)
    let stores = try (0..<2).map { _ in try TrainingDataStore(folder: folder) }
    for (index, store) in stores.enumerated() { try store.record(.numbered(index)) }
    _ = try shell("touch \"$1\"")
    for (index, store) in stores.enumerated() { try store.record(.numbered(10 + index)) }
    expect(keptFiles(), equals: [])
    try expect(storedAnswers(), equals: [0, 1, 10, 11, 1000, 1001])
  }

  @Test func `a folder that is copied over the open one keeps its own log`() throws {
    try prepare()
    do {
      let other = try TrainingDataStore(folder: folder)
      try other.record(.numbered(1002))
      _ = try shell("cp -r \"${1%/*}\" \"$2-folder\"")
    }
    do {
      let store = try TrainingDataStore(folder: folder)
      for index in 0..<3 { try store.record(.numbered(index)) }
      _ = try shell("cp \"$2-folder\"/* \"${1%/*}\"")
      #expect(throws: DataStoreError.self) { try store.record(.numbered(3)) }
    }
    expect(oldLogs(), equals: [])
    try expect(TrainingDataStore(folder: folder).addKeptAnswers(), equals: 4)
    try expect(storedAnswers(), equals: Array(0..<4) + [1000, 1001, 1002])
  }

  @Test func `logs that are set aside within the same second are all kept`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let logs = ([1, 2, 3] as [UInt8]).map { Data([$0]) }
    for log in logs {
      try log.write(to: URL(fileURLWithPath: database + "-wal"))
      OpenFiles.setLogAside(sidePath: database)
    }
    let kept = try oldLogs().map { try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)) }
    expect(that: Set(kept) == Set(logs) && kept.count == 3)
  }

  @Test func `another start, before the training notices it, uses nothing of the old log`() throws {
    try prepare()
    do {
      let store = try TrainingDataStore(folder: folder)
      for index in 0..<3 { try store.record(.numbered(index)) }
      _ = try shell(Event.copied.rawValue)
      #expect(throws: DataStoreError.overwritten(path: database, nil)) { try TrainingDataStore(folder: folder) }
      #expect(throws: DataStoreError.self) { try store.record(.numbered(3)) }
    }
    try expect(TrainingDataStore(folder: folder).addKeptAnswers(), equals: 4)
    try expect(storedAnswers(), equals: Array(0..<4) + [1000])
  }

  @Test(arguments: [Event.copied, .emptied])
  func `the log of a killed training isn't written into a backup`(event: Event) throws {
    try prepare()
    let contents: Data
    do {
      let store = try TrainingDataStore(folder: folder)
      try store.record(.numbered(0))
      _ = try shell("cp -r \"${1%/*}\" \"$2-killed\"")
    }
    _ = try shell("rm -r \"${1%/*}\" && mv \"$2-killed\" \"${1%/*}\" && rm \"$1-shm\" && \(event.rawValue)")
    contents = try Data(contentsOf: URL(fileURLWithPath: database))
    #expect(throws: DataStoreError.overwritten(path: database, nil)) { try TrainingDataStore(folder: folder) }
    try expect(that: Data(contentsOf: URL(fileURLWithPath: database)) == contents && oldLogs().count == 1)
    _ = try TrainingDataStore(folder: folder)
    try expect(storedAnswers(), equals: (event == .copied ? [1000] : []))
  }

  @Test func `a killed training's log is used if its database wasn't overwritten`() throws {
    try prepare()
    for isCopied in [false, true] {
      do {
        let store = try TrainingDataStore(folder: folder)
        try store.record(.numbered(isCopied ? 1 : 0))
        if isCopied { _ = try shell("sqlite3 \"$1\" 'PRAGMA wal_checkpoint'") }
        _ = try shell("rm -rf \"$2-killed\" && cp -r \"${1%/*}\" \"$2-killed\"")
      }
      _ = try shell("rm -r \"${1%/*}\" && mv \"$2-killed\" \"${1%/*}\"")
      _ = try TrainingDataStore(folder: folder)
      #expect(try storedAnswers().contains(isCopied ? 1 : 0))
    }
  }

  // MARK: Answers that can't be stored

  @Test(arguments: [false, true]) func `answers pending at the end are kept, and added later`(isHere: Bool) throws {
    try prepare()
    let lock = try Database(path: database, create: false)
    try lock.execute("BEGIN IMMEDIATE")
    let folder = folder
    let writer =
      isHere
      ? StoreWriter(here: try TrainingDataStore(folder: folder), isLeaving: { true })
      : StoreWriter(path: database, patience: .milliseconds(1)) { () throws(DataStoreError) in
        try TrainingDataStore(folder: folder)
      }
    for index in 0..<3 { #expect(writer.record(.numbered(index)) != .stored) }
    writer.giveUp()
    let lost = try #require(writer.lost)
    expect(that: lost.answers == 3 && lost.kept?.count == 3)
    // On a busy machine the other thread hasn't tried yet.
    expect(that: lost.error == .busy(path: database) || !isHere && lost.error == .unanswered(path: database))
    try lock.execute("ROLLBACK")
    try expect(TrainingDataStore(folder: folder).addKeptAnswers(), equals: 3)
    try expect(storedAnswers(), equals: [0, 1, 2, 1000, 1001])
  }

  @Test func `answers that can't even be kept are counted`() throws {
    let records = (0..<3).map(AnswerRecord.numbered)
    var kept: KeptAnswers?
    for count in 1...3 {
      // The folder is missing for the third.
      if count == 1 { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
      if count == 3 { try FileManager.default.removeItem(atPath: folder) }
      kept = KeptAnswers(beside: database, replacing: kept, count: count) { store in
        for record in records.prefix(count) { try store.record(record) }
      }
      expect(that: kept?.count == min(count, 2) && kept?.missing == (count == 3 ? 1 : 0))
    }
    expect(kept?.failure, equals: OutputFileError(path: kept?.path ?? "", .create(errno: ENOENT)))
  }

  @Test func `a file that can't be added doesn't keep the others from being added`() throws {
    try prepare()
    for event in [Event.copied, .emptied] {
      let store = try TrainingDataStore(folder: folder)
      try store.record(.numbered(keptFiles().count))
      _ = try shell(event.rawValue)
    }
    let paths = keptFiles().sorted()
    try #require(paths.count == 2)
    try Data("id,time\nno,no\n".utf8).write(to: URL(fileURLWithPath: paths[0]))
    expect(mkfifo(folder + "/" + KeptAnswers.prefix + "fifo.csv", 0o600), equals: 0)
    let store = try TrainingDataStore(folder: folder)
    #expect(throws: ImportError.self) { try store.addKeptAnswers() }
    // The file keeps its name.
    expect(keptFiles(), equals: [paths[0]])
    try expect(store.profile().bank.answers, equals: 1)
  }

  @Test func `a store that is closed keeps its answers without a check`() throws {
    try prepare()
    try TrainingDataStore(folder: folder).record(.numbered(0))
    do {
      let store = try TrainingDataStore(folder: folder)
      try store.record(.numbered(1))
      _ = try shell(Event.copied.rawValue)
    }
    expect(keptFiles().count, equals: 1)
    try expect(TrainingDataStore(folder: folder).addKeptAnswers(), equals: 1)
    try expect(storedAnswers(), equals: [1, 1000])
  }

  @Test func `two stores keep their own answers in files of their own`() throws {
    try prepare()
    do {
      let stores = try (0..<2).map { _ in try TrainingDataStore(folder: folder) }
      for (index, store) in stores.enumerated() { try store.record(.numbered(index)) }
      _ = try shell(Event.copied.rawValue)
      for (index, store) in stores.enumerated() {
        #expect(throws: DataStoreError.self) { try store.record(.numbered(10 + index)) }
      }
    }
    expect(keptFiles().count, equals: 2)
    try expect(TrainingDataStore(folder: folder).addKeptAnswers(), equals: 4)
    try expect(storedAnswers(), equals: [0, 1, 10, 11, 1000])
  }

  @Test func `a file of kept answers that can't be added remains`() throws {
    try prepare()
    let path = KeptAnswers.path(beside: database)
    try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: ImportError.self) { try TrainingDataStore(folder: folder).addKeptAnswers() }
    expect(keptFiles().count, equals: 1)
  }

  /// What SQLite does in other processes, between two answers.
  @Test(arguments: [
    "INSERT INTO setting VALUES ('x', 'y') ON CONFLICT DO UPDATE SET value = value || 'z'", "PRAGMA wal_checkpoint",
    "PRAGMA wal_checkpoint(RESTART)", "PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM",
    "REINDEX; PRAGMA wal_checkpoint(FULL)", "PRAGMA wal_autocheckpoint = 1; UPDATE answer SET gain_db = 1.0",
    "PRAGMA cache_size = 2; BEGIN; UPDATE answer SET gain_db = 2.0; REINDEX; ROLLBACK",
  ])
  func `writing by SQLite isn't taken for another program's`(sql: String) throws {
    try prepare()
    let stores = try (0..<2).map { _ in try TrainingDataStore(folder: folder) }
    for index in 0..<8 {
      try stores[index % 2].record(.numbered(index))
      _ = try shell("sqlite3 \"$1\" \"PRAGMA busy_timeout = 9000; \(sql)\"")
      try stores[0].connection.checkContents()
    }
    try expect(that: storedAnswers() == Array(0..<8) + [1000, 1001] && keptFiles() == [])
  }

  /// When a log becomes long, when a training ends, and when the store is closed.
  enum Copying: String, CaseIterable { case longLog, end, closing }

  /// Its end, where the last answers are, doesn't show it.
  @Test(arguments: Copying.allCases)
  func `a log damaged in its beginning isn't copied into the database file`(occasion: Copying) throws {
    try prepare()
    let contents = try shell("cksum \"$1\"")
    do {
      let store = try TrainingDataStore(folder: folder)
      try store.record(.numbered(0))
      // In the space that isn't used in the page of the first frame.
      _ = try shell("printf x | dd of=\"$1-wal\" bs=1 seek=1056 conv=notrunc status=none")
      try store.connection.checkContents()
      switch occasion {
      case .longLog:
        #expect(throws: DataStoreError.self) {
          try store.connection.change { () throws(DatabaseError) in
            try store.database.execute("INSERT INTO setting VALUES ('x', hex(zeroblob(2500000)))")
          }
        }
      case .end: #expect(throws: DataStoreError.self) { try store.connection.settle() }
      case .closing: break
      }
    }
    try expect(that: shell("cksum \"$1\"") == contents && keptFiles().count == 1)
    try expect(TrainingDataStore(folder: folder).addKeptAnswers(), equals: 1)
    try expect(storedAnswers(), equals: [0, 1000, 1001])
  }

  @Test func `a long log is copied into the database file`() throws {
    let store = try TrainingDataStore(folder: folder)
    for index in 0..<300 { try store.record(.numbered(index)) }
    let log = try #require(try store.database.logState())
    // Each answer takes some pages; the log begins again after 1000.
    #expect(log.frames < 1100)
    #expect(try #require(FileVersion(path: database + "-wal")).size < 6_000_000)
  }
}
