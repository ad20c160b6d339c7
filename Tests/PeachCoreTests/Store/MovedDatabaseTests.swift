import CSQLite
import Foundation
import PeachCore
import Synchronization
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// Databases that are deleted, replaced or renamed while open: everything reported as stored must be found by the path.
@Suite struct MovedDatabaseTests {
  private let temporary = TemporaryFolder()
  private var folder: String { temporary.path + "/data" }
  private var database: String { folder + "/" + TrainingDataStore.fileName }

  /// The changes to the files.
  enum Event: String, CaseIterable, CustomTestStringConvertible {
    case fileDeleted, filesDeleted, fileReplaced, fileRenamed, folderDeleted, folderRenamed, logDeleted, logReplaced
    case indexDeleted, logAndIndexDeleted

    var testDescription: String { rawValue }
  }

  private func happen(_ event: Event) throws {
    let files = FileManager.default
    switch event {
    case .fileDeleted: try files.removeItem(atPath: database)
    case .filesDeleted:
      for name in try files.contentsOfDirectory(atPath: folder) { try files.removeItem(atPath: folder + "/" + name) }
    case .fileReplaced:
      let other = TemporaryFolder()
      try TrainingDataStore(folder: other.path).record(.numbered(1000))
      try #require(rename(other.database, database) == 0)
    case .fileRenamed: try #require(rename(database, folder + "/old.sqlite") == 0)
    case .folderDeleted: try files.removeItem(atPath: folder)
    case .folderRenamed: try #require(rename(folder, temporary.path + "/old") == 0)
    case .logDeleted: try files.removeItem(atPath: database + "-wal")
    case .logReplaced:
      try files.removeItem(atPath: database + "-wal")
      try Data().write(to: URL(fileURLWithPath: database + "-wal"))
    case .indexDeleted: try files.removeItem(atPath: database + "-shm")
    case .logAndIndexDeleted:
      for suffix in ["-wal", "-shm"] { try files.removeItem(atPath: database + suffix) }
    }
  }

  private func storedAnswers(_ path: String? = nil) throws -> [Int] {
    let query = "SELECT response_ms FROM answer AS a JOIN run ON run.id = a.run ORDER BY a.id; PRAGMA quick_check"
    let lines = try shell("sqlite3 \"$1\" \"$2\"", path ?? database, query).split(separator: "\n")
    expect(lines.last, equals: "ok")
    return lines.dropLast().compactMap { Int($0) }
  }

  @Test(arguments: Event.allCases)
  func `an answer reported as stored is found by the path`(event: Event) throws {
    let writer = StoreWriter.patient(folder)
    for index in 0..<3 { #expect(writer.record(.numbered(index)) == .stored) }
    try happen(event)
    for index in 3..<6 { #expect(writer.record(.numbered(index)) == .stored) }
    #expect(writer.lost == nil)
    let stored = try storedAnswers()
    // What was given before is handed over.
    expect(stored, equals: (event == .fileReplaced ? [1000] : []) + Array(0..<6))
    // The renamed database is complete.
    if event == .fileRenamed { #expect(try storedAnswers(folder + "/old.sqlite") == [0, 1, 2]) }
    if event == .folderRenamed { #expect(try storedAnswers(temporary.path + "/old/peach.sqlite") == [0, 1, 2]) }
  }

  @Test func `if another program's file is there in the end, the answers are kept beside it`() throws {
    let writer = StoreWriter.patient(folder)
    for index in 0..<3 { #expect(writer.record(.numbered(index)) == .stored) }
    let other = try temporary.write(Array(String(repeating: "other\n", count: 400).utf8), "other")
    try #require(rename(other, database) == 0)
    writer.check()
    #expect(eventually { writer.pending(.cache) == 0 })
    writer.giveUp()
    guard case .overwritten(_, let kept?)? = writer.lost?.error else {
      Issue.record("\(String(describing: writer.lost))")
      return
    }
    expect(that: kept.count == 3 && FilePaths.exists(kept.path))
    #expect(try String(contentsOfFile: database, encoding: .utf8).hasPrefix("other"))
  }

  /// As in a training, one connection reads between the answers.
  @Test(arguments: Event.allCases)
  func `a reading connection follows the writer`(event: Event) throws {
    let reader = try TrainingDataStore(folder: folder)
    reader.setLockPatience(.zero)
    let writer = StoreWriter(folder: folder)
    for index in 0..<3 { _ = writer.record(.numbered(index)) }
    writer.waitUntilStored()
    try expect(reader.count(), equals: 3)
    try happen(event)
    for index in 3..<6 {
      _ = writer.record(.numbered(index))
      _ = try? reader.dataVersion()
    }
    writer.waitUntilStored()
    #expect(writer.lost == nil)
    let stored = try storedAnswers()
    expect(stored.suffix(3), equals: [3, 4, 5])
    try expect(reader.count(), equals: stored.count)
    try expect(reader.profile().bank.answers, equals: stored.count)
  }

  @Test(arguments: Event.allCases)
  func `a setting and an answer written synchronously are found by the path`(event: Event) throws {
    let store = try TrainingDataStore(folder: folder)
    let writer = StoreWriter(here: store)
    expect(writer.record(.numbered(0)), equals: .stored)
    try happen(event)
    #expect(writer.perform(.setting) { store throws(DataStoreError) in try store.set(.gap, to: "0.25") } == .stored)
    expect(writer.record(.numbered(1)), equals: .stored)
    try expect(storedAnswers().last, equals: 1)
    let found = DatabaseExamination(folder: folder, limit: .seconds(30))
    expect(found.settings.training.sounding.gap, equals: .milliseconds(250))
  }

  @Test func `a database opens while another connection of this process closes`() throws {
    let folder = folder
    _ = try TrainingDataStore(folder: folder)
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for _ in 0..<400 {
        do { _ = try TrainingDataStore.existing(folder: folder)?.count() } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    expect(failures.withLock { $0 }, equals: [])
  }

  @Test func `nothing is reported as stored if no database can be created`() throws {
    let writer = StoreWriter.patient(folder)
    expect(writer.record(.numbered(0)), equals: .stored)
    try happen(.folderRenamed)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder))
    for index in 1..<3 {
      expect(
        writer.record(.numbered(index)), equals: .failed(.moved(path: database, .folder(path: folder, errno: ENOTDIR))))
    }
    expect(writer.lost?.answers, equals: 2)
    // Once the folder is back, answers are stored again.
    try FileManager.default.removeItem(atPath: folder)
    try #require(rename(temporary.path + "/old", folder) == 0)
    expect(writer.record(.numbered(3)), equals: .stored)
    try expect(storedAnswers(), equals: [0, 3])
  }

  @Test func `another program's file at the path remains unchanged`() throws {
    let writer = StoreWriter.patient(folder)
    expect(writer.record(.numbered(0)), equals: .stored)
    try happen(.filesDeleted)
    let text = Data(String(repeating: "no database\n", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: database))
    expect(writer.record(.numbered(1)), equals: .failed(.moved(path: database, .notPeach(path: database))))
    try expect(Data(contentsOf: URL(fileURLWithPath: database)), equals: text)
  }

  @Test func `writing to a moved database fails in a single command`() throws {
    let store = try TrainingDataStore(folder: folder)
    try happen(.fileDeleted)
    #expect(throws: DataStoreError.moved(path: database, nil)) { try store.set(.gap, to: "0.25") }
    #expect(throws: DataStoreError.moved(path: database, nil)) { try store.delete(.all, hasBackup: false) }
  }

  // MARK: Obstacles

  @Test(arguments: ["-wal", "-shm"]) func `a folder or a link at the path of the log is reported`(suffix: String) throws
  {
    _ = try TrainingDataStore(folder: folder)
    let obstacle = database + suffix
    for isLink in [false, true] {
      if isLink {
        try FileManager.default.createSymbolicLink(atPath: obstacle, withDestinationPath: folder + "/none")
      } else {
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
      }
      let resolved = try #require(FilePaths.resolved(database)) + suffix
      #expect(throws: DataStoreError.blocked(path: resolved, owner: nil)) { try TrainingDataStore(folder: folder) }
      expect(
        DatabaseExamination(folder: folder, limit: .seconds(30)).state,
        equals: .unreadable(.blocked(path: resolved, owner: nil)))
      try FileManager.default.removeItem(atPath: obstacle)
    }
  }
}
