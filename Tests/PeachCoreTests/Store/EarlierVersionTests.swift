import CSQLite
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// Databases that earlier versions have made.
@Suite struct EarlierVersionTests {
  let folder = TemporaryFolder()

  /// A database of a version, with two answers.
  private func database(_ version: Int) throws -> Database {
    let url = try #require(
      Bundle.module.url(forResource: "schema-\(version)", withExtension: "sql", subdirectory: "Vectors"))
    let database = try Database(path: folder.database, create: true)
    try database.execute(String(contentsOf: url, encoding: .utf8))
    return database
  }

  /// Opens a database of a version with this one.
  private func store(of version: Int) throws -> TrainingDataStore {
    _ = try database(version)
    return try TrainingDataStore(folder: folder.path)
  }

  private func record(_ store: TrainingDataStore, replays: Int = 0, source: ResponseSource? = nil) throws {
    let answer = AnswerRecord(
      time: UTCTime(milliseconds: 1_790_000_005_000), trial: Trial(note: MIDINote(60), offset: Cents(5)),
      replays: replays, source: source)
    try store.record(answer)
  }

  private func values(_ sql: String) throws -> [String?] {
    try Database(path: folder.database, create: false).texts(sql)
  }

  /// It wrote small corrections with exponents, and took these rows for impossible.
  @Test func `answers to chords that version 0.3.0 left out count`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Recorded/earlier/0.3.0/database.sql")
    _ = try shell("sqlite3 \"$1\" < \"$2\"", folder.database, file.path)
    try expect(
      values("SELECT answers || ' ' || impossible FROM profile_state WHERE exercise = 'voices'"), equals: ["10 10"])
    let store = try TrainingDataStore(folder: folder.path)
    try expect(store.answers(in: .impossible).count, equals: 0)
    for exercise in [Exercise.voices, .chords] {
      let request = ProfileRequest(exercise.name, keys: NoteRange.beginning)
      let rows = try store.profiles.rows(request, now: UTCTime(milliseconds: 1_796_000_000_000))
      expect(rows.answers, equals: 10)
    }
    try expect(values("SELECT impossible FROM profile_state WHERE exercise = 'voices'"), equals: ["0"])
    // Files have one form, which comes back as it is.
    let exported = try store.exported(.csv)
    expect(that: exported.contains("-0.000005") && !exported.contains("e-0"))
    let copy = try TrainingDataStore(folder: folder.path + "/copy")
    try expect(copy.imported(folder.write(Array(exported.utf8), "now.csv")).added, equals: 100)
    try expect(copy.exported(.csv), equals: store.exported(.csv))
  }

  /// Those of 0.1.0, 0.2.0 and 0.3.0, which are also the only formats that Peach knows.
  static let released = [4, 13, 15]

  @Test(arguments: released) func `a database of every released version opens with its rows`(version: Int) throws {
    let store = try store(of: version)
    try expect(store.count(), equals: 2)
    try expect(store.profile()[MIDINote(60)].count, equals: 1)
    #expect(Setting.duration.value(in: try store.settings()) == "0.5")
    try record(store)
    try expect(store.count(), equals: 3)
    try expect(values("PRAGMA user_version"), equals: [String(Schema.version)])
    try expect(values("PRAGMA integrity_check"), equals: ["ok"])
  }

  @Test(arguments: released) func `an upgraded database has the same tables as a new one`(version: Int) throws {
    func shape(_ path: String) throws -> [String?] {
      try Database(path: path, create: false).texts(
        """
        SELECT type || ' ' || name || ' ' || iif(type = 'table', '', sql) FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'
        UNION ALL SELECT item.name || '.' || part.name || ' ' || part.type || part."notnull" || part.pk || ifnull(part.dflt_value, '')
        FROM sqlite_schema AS item JOIN pragma_table_info(item.name) AS part WHERE item.type = 'table' ORDER BY 1
        """)
    }
    #expect(Set(Self.released).isSubset(of: Schema.formats.map(\.version)))
    _ = try store(of: version)
    let new = folder.path + "/new"
    _ = try TrainingDataStore(folder: new)
    let (found, expected) = (try shape(folder.database), try shape(new + "/" + TrainingDataStore.fileName))
    #expect(found.count > 80)
    expect(found, equals: expected)
  }

  @Test(arguments: (1..<Schema.version).filter { !released.contains($0) })
  func `a database between two releases is left alone, and the release that opens it is named`(version: Int) throws {
    try database(4).execute("PRAGMA user_version = \(version)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    let release = version < 4 ? "0.1.0" : version < 13 ? "0.2.0" : "0.3.0"
    #expect(throws: DataStoreError.between(path: folder.database, version: version, release: release)) {
      try TrainingDataStore(folder: folder.path)
    }
    try expect(Data(contentsOf: URL(fileURLWithPath: folder.database)), equals: bytes)
  }

  @Test func `answers of earlier versions have no replays, and later ones keep theirs`() throws {
    let store = try store(of: 4)
    try expect(values("SELECT group_concat(replays) FROM answer"), equals: ["0,0"])
    try record(store, replays: 3)
    try expect(values("SELECT replays FROM answer ORDER BY id DESC LIMIT 1"), equals: ["3"])
  }

  @Test func `answers of earlier versions have no source, and later ones keep theirs`() throws {
    let store = try store(of: 4)
    try expect(values("SELECT source FROM answer"), equals: [nil, nil])
    for source in ResponseSource.allCases + [nil] { try record(store, source: source) }
    try expect(
      values("SELECT source FROM answer WHERE id > 2 ORDER BY id"), equals: ["key", "mouse", "midi", "line", nil])
    #expect(throws: DatabaseError.self) { try store.database.execute("UPDATE answer SET source = 'pedal'") }
  }

  @Test(arguments: [4, 13]) func `only answers of version 13 are matches`(version: Int) throws {
    let store = try store(of: version)
    let columns =
      "matching_mode, error_cents, first_touch_ms, touches, reversals, overshoot_cents, step_cents, tuned_with"
    let rows = columns.split(separator: ", ").map { "quote(\($0))" }.joined(separator: " || ' ' || ")
    let none = String(repeating: "NULL ", count: 7) + "NULL"
    try expect(
      values("SELECT \(rows) FROM answer ORDER BY id"),
      equals: [
        none, version < 13 ? none : "'together' -3.5 650 6 2 4.5 0.1 'mouse'",
      ])
    try expect(store.answers(in: .impossible).count, equals: 0)
    let now = UTCTime(milliseconds: 1_790_000_100_000)
    try expect(store.report(MatchingMode.together, now: now).matches, equals: (version < 13 ? 0 : 1))
    #expect(throws: DatabaseError.self) { try store.database.execute("UPDATE answer SET tuned_with = 'pedal'") }
  }

  @Test(arguments: released) func `a database of an earlier version takes matches`(version: Int) throws {
    let store = try store(of: version)
    var trial = Trial(exercise: .matching, note: MIDINote(50), offset: Cents(30))
    trial.matching = .successive
    let path = TuningPath(
      firstTouch: .milliseconds(400), touches: 3, reversals: 1, overshoot: Cents(2), smallestStep: Cents(1),
      source: .midi)
    let completed = CompletedTrial(
      trial, response: .match(Match(error: Cents(1.5), path: path)), responseTime: .seconds(3))
    try store.record(AnswerRecord(Exercise.matching, time: UTCTime(milliseconds: 1_790_000_005_000), completed))
    try expect(
      values(
        "SELECT matching_mode || cents || ' ' || error_cents || ' ' || touches || tuned_with FROM answer ORDER BY id DESC LIMIT 1"
      ), equals: ["successive30.0 1.5 3midi"])
    try expect(store.answers(in: .impossible).count, equals: 0)
  }

  @Test(arguments: released) func `databases before version 15 have no calibrations, and take them`(version: Int) throws
  {
    let store = try store(of: version)
    try expect(store.rigs.all().count, equals: (version < 15 ? 0 : 2))
    if version >= 15 {
      let records = try store.rigs.all()
      expect(that: records[0].level == nil && records[0].passedHeadphones == true)
      expect(
        that: records[1].level?.reading == 61.5 && records[1].level?.meter == "NTi XL2" && records[1].sides == .correct)
    }
    let record = RigRecord(
      time: UTCTime(milliseconds: 1_790_000_005_000), version: "0.3.0", driver: "alsa", sampleRate: 48000, volume: 0)
    try store.rigs.add(record)
    try expect(store.rigs.all().first, equals: record)
  }

  @Test(arguments: [(13, "tuning"), (13, "touches")]) func `a column that is missing is a fault`(
    version: Int, column: String
  ) throws {
    let database = try database(version)
    #expect(try Schema.faults(in: database, version: version).isEmpty)
    try database.execute("ALTER TABLE answer DROP COLUMN \(column)")
    try expect(Schema.faults(in: database, version: version), equals: ["column answer.\(column) is missing"])
  }

  @Test func `a view of the user's own on the answers still works after the upgrade`() throws {
    let database = try database(13)
    try database.execute("CREATE VIEW mine AS SELECT time_ms, cents FROM answer")
    try Schema.migrate(database)
    try expect(database.integer("SELECT count(*) FROM mine"), equals: 2)
  }
}
