import CSQLite
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachRecords
@testable import PeachStore

typealias TemporaryFolder = TestSupport.TemporaryFolder

private let piano = SoundSourceRecord(
  name: "GM.sf2:0:0",
  soundFont: SoundFontRecord(file: "GM.sf2", size: 148_398_306, modified: UTCTime(milliseconds: 1_203_858_393_000)))

private func run(_ purpose: Purpose = .training, started: Int = 1_790_000_000_000, plan: String? = nil) -> RunRecord {
  RunRecord.sample(purpose, started: UTCTime(milliseconds: started), plan: plan)
}

private func record(note: Int = 60, cents: Double = 10, answer: ChoiceIndex = .up, sound: SoundSourceRecord = .sine)
  -> AnswerRecord
{
  AnswerRecord(
    time: UTCTime(milliseconds: 1_790_000_000_123),
    trial: Trial(note: MIDINote(note), offset: Cents(cents), amplitudeOffset: AmplitudeDB(-0.7)), answer: answer,
    responseTime: .milliseconds(912), soundSource: sound)
}

@Suite struct TrainingDataStoreTests {
  let folder = TemporaryFolder()

  private func store() throws -> TrainingDataStore { try TrainingDataStore(folder: folder.path) }

  private func rows(_ sql: String) throws -> [[String]] {
    let database = try Database(path: folder.database, create: false)
    let statement = try database.prepare(sql)
    var rows: [[String]] = []
    while try statement.step() { rows.append((0..<16).map { statement.text(Int32($0)) ?? "–" }) }
    return rows
  }

  @Test func `a temporary store does not keep its rows in memory`() throws {
    let store = try TrainingDataStore.temporary()
    let before = sqlite3_memory_used()
    try store.database.execute(
      "CREATE TABLE filled AS SELECT randomblob(10000000) AS bytes FROM (VALUES (1), (2), (3), (4))")
    // Other tests use SQLite at the same time.
    #expect(sqlite3_memory_used() - before < 20_000_000)
    try expect(store.database.integer("SELECT sum(length(bytes)) FROM filled"), equals: 40_000_000)
  }

  @Test func `an answer is stored with all its fields and outlives the store`() throws {
    let run = run()
    let record = record(sound: piano)
    try store().record(record, run: run)
    let row = try rows(
      """
      SELECT uuid, time_ms, note, cents, answer, correct, response_ms, velocity, amplitude_offset_db, reference_hz,
        duration_ms, gap_ms, name, strategy, purpose, run
      FROM answer JOIN sound_source ON sound_source.id = sound_source
      """)
    expect(
      row,
      equals: [
        [
          record.id.uuidString, "1790000000123", "60", "10.0", "higher", "1", "912", "63", "-0.7", "440.0", "1000", "0",
          "GM.sf2:0:0", "kazez", "training", run.id.uuidString,
        ]
      ])
    try expect(store().count(), equals: 1)
  }

  @Test func `every commit reaches the disk before it returns`() throws {
    let store = try store()
    try store.record(record())
    let database = try Database(path: folder.database, create: false)
    try expect(database.prepare("PRAGMA journal_mode").first(), equals: "wal")
    try expect(store.database.integer("PRAGMA synchronous"), equals: 2)
  }

  @Test func `an answer written twice is stored once`() throws {
    let store = try store()
    let (record, run) = (record(), run())
    try store.record(record, run: run)
    try store.record(record, run: run)
    try store.record(TrainingDataStoreTests.another(), run: run)
    try expect(store.count(), equals: 2)
  }

  private static func another() -> AnswerRecord { record(note: 61) }

  @Test func `settings are stored, and reset one by one or all at once`() throws {
    #expect(try TrainingDataStore.existing(folder: folder.path) == nil)
    let store = try store()
    try store.set(.duration, to: "0.5")
    try store.set(.duration, to: "0.7")
    try store.set(.tick, to: "off")
    let settings = try #require(try TrainingDataStore.existing(folder: folder.path)).settings()
    expect(Setting.duration.value(in: settings), equals: "0.7")
    expect(settings.tick, equals: .off)
    try store.reset([.duration])
    #expect(Setting.duration.value(in: try store.settings()) == "1")
    try store.reset()
    try expect(store.settings(), equals: Settings())
  }

  @Test func `a stored value that is invalid in this version has its default`() throws {
    let store = try store()
    try store.set(.duration, to: "77")
    try store.set(.gap, to: "1")
    let settings = try store.settings()
    expect(Setting.duration.value(in: settings), equals: "1")
    expect(Setting.gap.value(in: settings), equals: "1")
  }

  @Test func `a change by another connection is noticed`() throws {
    let store = try store()
    let version = try store.dataVersion()
    try store.set(.gap, to: "1")
    try expect(store.dataVersion(), equals: version)
    try self.store().set(.gap, to: "2")
    #expect(try store.dataVersion() != version)
  }

  @Test func `a SoundFont's digest is found again by its version`() throws {
    let store = try store()
    let font = try #require(piano.soundFont)
    #expect(try store.sounds.digest(of: font) == nil)
    try store.record(record(sound: piano))
    #expect(try store.sounds.digest(of: font) == nil)
    let version = try #require(FileVersion(path: #filePath))
    #expect(try store.sounds.digest(of: version) == nil)
    try store.sounds.setDigest("abc", of: font, version)
    try expect(store.sounds.digest(of: font), equals: "abc")
    try expect(store.sounds.digest(of: version), equals: "abc")
    let newer = SoundFontRecord(file: font.file, size: font.size + 1, modified: font.modified)
    #expect(try store.sounds.digest(of: newer) == nil)
    try expect(rows("SELECT sha256 FROM sound_font").map { $0[0] }, equals: ["abc"])
  }

  @Test func `a preset's measurement is found only by the version that made it`() throws {
    let store = try store()
    let preset = PresetKey(sha256: "abc", bank: 0, program: 40)
    #expect(try store.sounds.measurement(of: preset, by: .init(peach: "1", fluidSynth: "2.3.1")) == nil)
    let wavering = SoundMeasurement(gain: 9.5, steadiness: Steadiness(vibrato: 7.5, beating: 0.25))
    try store.sounds.setMeasurement(wavering, of: preset, by: .init(peach: "1", fluidSynth: "2.3.1"))
    try expect(store.sounds.measurement(of: preset, by: .init(peach: "1", fluidSynth: "2.3.1")), equals: wavering)
    #expect(try store.sounds.measurement(of: preset, by: .init(peach: "2", fluidSynth: "2.3.1")) == nil)
    #expect(
      try store.sounds.measurement(
        of: PresetKey(sha256: "abd", bank: 0, program: 40), by: .init(peach: "1", fluidSynth: "2.3.1")) == nil)
    let pitchless = SoundMeasurement(gain: -3, steadiness: nil)
    try store.sounds.setMeasurement(pitchless, of: preset, by: .init(peach: "2", fluidSynth: "2.3.1"))
    try expect(store.sounds.measurement(of: preset, by: .init(peach: "2", fluidSynth: "2.3.1")), equals: pitchless)
    #expect(try store.sounds.measurement(of: preset, by: .init(peach: "2", fluidSynth: "2.4.0")) == nil)
    #expect(try store.sounds.measurement(of: preset, by: .init(peach: "1", fluidSynth: "2.3.1")) == nil)
  }

  @Test func `a run's plan and the conditions of its own answers are found`() throws {
    let store = try store()
    let (first, second) = (run(.measurement, plan: "{1}"), run(.measurement, started: 1_790_000_000_001, plan: "{2}"))
    var asked = record(cents: -12.5)
    asked = AnswerRecord(
      time: asked.time, trial: asked.trial.under("warm-up"), answer: .down, responseTime: .milliseconds(7),
      strategy: .questPlus)
    try store.record(asked, run: first)
    try store.record(record(), run: second)
    try store.record(record(note: 70))
    let runs = try store.runs.all(for: .measurement)
    expect(runs.map(\.id), equals: [second.id, first.id])
    expect(runs.map(\.plan), equals: ["{2}", "{1}"])
    try expect(store.runs.all(for: .training).count, equals: 1)
    let answers = try store.runs.answers(of: first.id)
    expect(answers.map(\.completed.trial), equals: [asked.trial])
    expect(answers.map(\.completed.answer), equals: [.down])
    expect(answers.map(\.completed.responseTime), equals: [.milliseconds(7)])
    expect(answers.map(\.time), equals: [asked.time])
    let plan = try rows("EXPLAIN QUERY PLAN SELECT * FROM answer WHERE run = 'x' AND purpose <> 'training'")
    #expect(plan.contains { $0[3].contains("run_answer") })
  }

  @Test func `many connections can open a new database at once`() async throws {
    let folder = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          let store = try TrainingDataStore(folder: folder)
          let run = run()
          for _ in 0..<5 { try store.record(record(note: 60 + index), run: run) }
        }
      }
      try await group.waitForAll()
    }
    try expect(store().count(), equals: 40)
  }

  // MARK: Files that cannot be used

  private func contents() -> Data? { FileManager.default.contents(atPath: folder.database) }

  @Test(arguments: [
    "hello, this is no database at all, but text of some length".utf8.map { $0 }, [0x53],
    [UInt8](repeating: 7, count: 5000),
  ])
  func `a file that isn't a database is rejected and remains unchanged`(bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.database))
    #expect(throws: DataStoreError.notPeach(path: folder.database)) { try store() }
    expect(contents(), equals: Data(bytes))
  }

  @Test func `another program's database is rejected and remains unchanged`() throws {
    try Database(path: folder.database, create: true).execute("CREATE TABLE theirs (x)")
    let before = contents()
    #expect(throws: DataStoreError.notPeach(path: folder.database)) { try store() }
    expect(contents(), equals: before)
  }

  @Test func `a database of a newer version is rejected and remains unchanged`() throws {
    _ = try store()
    try Database(path: folder.database, create: false).execute("PRAGMA user_version = 99")
    let before = contents()
    #expect(throws: DataStoreError.newer(path: folder.database, version: 99, supported: Schema.version)) { try store() }
    expect(contents(), equals: before)
  }

  @Test(arguments: [
    ("trigger other", "CREATE TRIGGER other AFTER INSERT ON answer BEGIN DELETE FROM setting; END"),
    (
      "trigger answer_added",
      """
      DROP TRIGGER answer_added;
      CREATE TRIGGER answer_added AFTER INSERT ON answer BEGIN DELETE FROM setting; END
      """
    ),
    ("view profile_day", "DROP TABLE profile_day; CREATE VIEW profile_day AS SELECT 1 AS day"),
  ])
  func `a database with a foreign trigger or view is rejected`(object: String, sql: String) throws {
    _ = try store()
    try Database(path: folder.database, create: false).execute(sql)
    let altered = DataStoreError.altered(path: folder.database, object: object)
    #expect(throws: altered) { try store() }
    expect(DatabaseExamination(folder: folder.path, limit: .seconds(10)).state, equals: .unreadable(altered))
  }

  @Test func `a view with another name is ignored`() throws {
    _ = try store()
    try Database(path: folder.database, create: false).execute("CREATE VIEW mine AS SELECT * FROM run")
    try expect(store().count(), equals: 0)
  }

  @Test func `a damaged database is distinguished from a file that isn't one`() throws {
    try store().record(record())
    var bytes = try #require(contents())
    for index in 100..<bytes.count { bytes[index] = 0xA5 }
    try bytes.write(to: URL(fileURLWithPath: folder.database))
    #expect(throws: DataStoreError.damaged(path: folder.database)) { try store().profile() }
    expect(contents(), equals: bytes)
  }

  @Test func `an empty file is a new database`() throws {
    try Data().write(to: URL(fileURLWithPath: folder.database))
    try expect(store().count(), equals: 0)
  }

  @Test func `a folder that can't be created gives the reason`() throws {
    let file = folder.path + "/file"
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    #expect(throws: DataStoreError.folder(path: file, errno: ENOTDIR)) {
      try TrainingDataStore(folder: file + "/below")
    }
  }
}

extension Trial {
  fileprivate func under(_ condition: String) -> Trial {
    var trial = self
    trial.condition = condition
    return trial
  }
}

extension Statement {
  fileprivate func first() throws -> String? { try step() ? text(0) : nil }
}
