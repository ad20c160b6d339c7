import Foundation
import PeachCore
import ProofExercises
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

@Suite struct DatabaseExaminationTests {
  let folder = TemporaryFolder()

  private func examine(limit: Duration = .seconds(30)) -> DatabaseExamination {
    DatabaseExamination(folder: folder.path, limit: limit)
  }

  private var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  /// Creates a database and closes it.
  private func make(_ change: (TrainingDataStore) throws -> Void = { _ in }) throws {
    try change(TrainingDataStore(folder: folder.path))
    expect(files, equals: ["peach.sqlite"])
  }

  @Test func `without a database it reports the path and creates nothing`() {
    let path = folder.path + "/a/b"
    let found = DatabaseExamination(folder: path, limit: .seconds(1))
    expect(that: found.state == .absent && found.isWritable && found.size == 0 && found.schemaVersion == nil)
    #expect((found.freeSpace ?? 0) > 0)
    expect(files, equals: [])
    expect(that: found.settingsWereRead && !found.exists)
    let below = DatabaseExamination(folder: "/dev/null/x", limit: .seconds(1))
    expect(that: below.state == .unreadable(.folder(path: "/dev/null/x", errno: ENOTDIR)) && !below.isWritable)
    expect(that: !below.settingsWereRead && !below.exists)
  }

  @Test func `reading a database neither creates files nor changes it`() throws {
    try make {
      try $0.set(.duration, to: "0.5")
      try $0.setLastDriver("alsa")
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    let found = examine()
    expect(that: found.state == .sound && found.schemaVersion == DatabaseExamination.supportedVersion)
    expect(that: found.exists && found.settingsWereRead)
    expect(that: found.settings.training.sounding.duration == .milliseconds(500) && found.lastDriver == "alsa")
    expect(that: found.refusedSettings.isEmpty && found.size == before.count && !found.belongsToOther)
    expect(files, equals: ["peach.sqlite"])
    try expect(Data(contentsOf: URL(fileURLWithPath: folder.database)), equals: before)
  }

  @Test func `recent writes of another process are included`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    try store.set(.gap, to: "0.25")
    #expect(files.contains("peach.sqlite-wal"))
    expect(examine().settings.training.sounding.gap, equals: .milliseconds(250))
    expect(examine().state, equals: .sound)
    withExtendedLifetime(store) {}
  }

  @Test func `answers of trainings in the latest 30 days are counted, and those whose sound dropped out`() throws {
    let hour = 3_600_000
    try make { store in
      for (purpose, hours, dropOuts) in [
        (Purpose.training, 0, 0), (.training, 1, 2), (.training, 29 * 24, 1), (.training, 30 * 24 - 1, 0),
        (.training, 30 * 24 + 1, 3), (.training, 400 * 24, 1), (.measurement, 1, 1), (.experiment, 1, 1),
      ] {
        let completed = CompletedTrial(
          Trial(note: .a4, offset: Cents(10)), response: .choice(.up, isRight: true), dropOuts: dropOuts)
        let time = UTCTime(milliseconds: UTCTime.now.milliseconds - hours * hour)
        try store.record(AnswerRecord(.comparison, time: time, completed), run: .sample(purpose))
      }
    }
    #expect(examine().lately == (4, 2))
  }

  @Test func `settings that are invalid in this version are listed`() throws {
    try make { store in
      try store.set(.velocity, to: "300")
      try store.database.execute("INSERT INTO setting VALUES ('from-the-future', '1')")
    }
    let found = examine()
    expect(found.refusedSettings.map(\.key), equals: ["from-the-future", "velocity"])
    expect(found.settings.training.sounding.velocity, equals: Settings().training.sounding.velocity)
  }

  @Test func `damage and other programs' databases are recognised`() throws {
    try make { store in
      for value in 0..<200 {
        try store.connection.run { () throws(DatabaseError) in
          try store.database.execute(
            "INSERT INTO setting VALUES ('key-\(value)', '\(String(repeating: "x", count: 200))')")
        }
      }
    }
    let file = URL(fileURLWithPath: folder.database)
    let good = try Data(contentsOf: file)
    var bad = good
    bad.replaceSubrange(good.count - 6000..<good.count - 2000, with: Data(repeating: 0xA5, count: 4000))
    try bad.write(to: file)
    guard case .damaged(let reason?) = examine().state else { Issue.record("Damage isn't seen."); return }
    expect(that: !reason.isEmpty && !reason.contains("***") && !reason.contains("\n"))
    for content in [Data("hello".utf8), Data(repeating: 65, count: 5000)] {
      try content.write(to: file)
      expect(that: examine().state == .unreadable(.notPeach(path: folder.database)) && !examine().settingsWereRead)
      try expect(Data(contentsOf: file), equals: content)
    }
    try good.prefix(300).write(to: file)
    #expect(!examine().settingsWereRead)
    try good.write(to: file)
  }

  @Test(
    arguments: [4, 13].map { ("PRAGMA user_version = \($0)", nil) } + [
      ("ALTER TABLE answer RENAME COLUMN cents TO dollars", "column answer.cents is missing"),
      ("DROP INDEX run_answer", "index run_answer is missing"),
    ])
  func `tables that differ from the format count as damage`(_ change: String, reason: String?) throws {
    try make { store in
      try store.database.execute(change)
    }
    guard case .damaged(let found?) = examine().state else { Issue.record("Damage isn't seen."); return }
    if let reason {
      expect(found, equals: reason)
      return
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    #expect(throws: DataStoreError.damaged(path: folder.database)) { try TrainingDataStore(folder: folder.path) }
    try expect(Data(contentsOf: URL(fileURLWithPath: folder.database)), equals: before)
  }

  @Test func `a database without the columns of a newer exercise is sound`() throws {
    try Schema.migrate(Database(path: folder.database, create: true))
    Exercises.$all.withValue(Proof.all) { #expect(examine().state == .sound) }
  }

  @Test(arguments: Schema.formats.map(\.version)) func `a database of each format is sound`(version: Int) throws {
    let database = try Database(path: folder.database, create: true)
    try database.execute(Schema.sql(of: version))
    try database.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version)")
    expect(that: examine().state == .sound && examine().schemaVersion == version)
    expect(TrainingDataStore.atRest(in: folder.path)?.isOutdated, equals: (version < Schema.version))
    // Objects that other programs add aren't faults.
    try database.execute("CREATE TABLE mine (x); ALTER TABLE run ADD COLUMN extra TEXT")
    expect(examine().state, equals: .sound)
    try expect(TrainingDataStore(folder: folder.path).count(), equals: 0)
  }

  @Test func `a file in a format that SQLite can only read isn't writable`() throws {
    try make()
    #expect(examine().isWritable)
    let file = URL(fileURLWithPath: folder.database)
    var data = try Data(contentsOf: file)
    data[18] = 3
    try data.write(to: file)
    expect(that: !examine().isWritable && examine().state == .sound)
    #expect(throws: DataStoreError.readOnly(path: folder.database)) { try TrainingDataStore(folder: folder.path) }
  }

  @Test func `a database of a newer version is distinguished from a damaged one`() throws {
    try make { store in
      try store.database.execute("PRAGMA user_version = 999")
    }
    expect(
      examine().state,
      equals: .unreadable(.newer(path: folder.database, version: 999, supported: DatabaseExamination.supportedVersion)))
  }

  @Test func `a folder name can have spaces, symbols and umlauts`() throws {
    let path = folder.path + "/a b?c=d#e%41 ü"
    _ = try TrainingDataStore(folder: path)
    expect(DatabaseExamination(folder: path, limit: .seconds(30)).state, equals: .sound)
  }

  @Test func `reading ends at its time limit`() throws {
    try make { store in
      try store.database.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
        INSERT INTO setting SELECT 'key-' || i, 'some value' FROM n
        """)
    }
    expect(examine(limit: .zero).state, equals: .partlyRead)
    expect(examine().state, equals: .sound)
  }
}
