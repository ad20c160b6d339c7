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
    #expect(try values("SELECT answers || ' ' || impossible FROM profile_state WHERE exercise = 'voices'") == ["10 10"])
    let store = try TrainingDataStore(folder: folder.path)
    #expect(try store.answers(in: .impossible).count == 0)
    for exercise in [Exercise.voices, .chords] {
      let request = ProfileRequest(exercise.name, keys: NoteRange.beginning)
      let rows = try store.profiles.rows(request, now: UTCTime(milliseconds: 1_796_000_000_000))
      #expect(rows.answers == 10)
    }
    #expect(try values("SELECT impossible FROM profile_state WHERE exercise = 'voices'") == ["0"])
    // Files have one form, which comes back as it is.
    let exported = try store.exported(.csv)
    #expect(exported.contains("-0.000005") && !exported.contains("e-0"))
    let copy = try TrainingDataStore(folder: folder.path + "/copy")
    #expect(try copy.imported(folder.write(Array(exported.utf8), "now.csv")).added == 100)
    #expect(try copy.exported(.csv) == store.exported(.csv))
  }

  /// Those of 0.1.0, 0.2.0 and 0.3.0, which are also the only formats that Peach knows.
  static let released = [4, 13, 15]

  @Test(arguments: released) func `a database of every released version opens with its rows`(version: Int) throws {
    let store = try store(of: version)
    #expect(try store.count() == 2)
    #expect(try store.profile()[MIDINote(60)].count == 1)
    #expect(Setting.duration.value(in: try store.settings()) == "0.5")
    try record(store)
    #expect(try store.count() == 3)
    #expect(try values("PRAGMA user_version") == [String(Schema.version)])
    #expect(try values("PRAGMA integrity_check") == ["ok"])
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
    #expect(found == expected)
  }

  @Test(arguments: (1..<Schema.version).filter { !released.contains($0) })
  func `a database between two releases is left alone, and the release that opens it is named`(version: Int) throws {
    try database(4).execute("PRAGMA user_version = \(version)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    let release = version < 4 ? "0.1.0" : version < 13 ? "0.2.0" : "0.3.0"
    #expect(throws: DataStoreError.between(path: folder.database, version: version, release: release)) {
      try TrainingDataStore(folder: folder.path)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == bytes)
  }

  @Test func `answers of earlier versions have no replays, and later ones keep theirs`() throws {
    let store = try store(of: 4)
    #expect(try values("SELECT group_concat(replays) FROM answer") == ["0,0"])
    try record(store, replays: 3)
    #expect(try values("SELECT replays FROM answer ORDER BY id DESC LIMIT 1") == ["3"])
  }

  @Test func `answers of earlier versions have no source, and later ones keep theirs`() throws {
    let store = try store(of: 4)
    #expect(try values("SELECT source FROM answer") == [nil, nil])
    for source in ResponseSource.allCases + [nil] { try record(store, source: source) }
    #expect(
      try values("SELECT source FROM answer WHERE id > 2 ORDER BY id") == ["key", "mouse", "midi", "line", nil])
    #expect(throws: DatabaseError.self) { try store.database.execute("UPDATE answer SET source = 'pedal'") }
  }

  @Test(arguments: [4, 13]) func `only answers of version 13 are matches`(version: Int) throws {
    let store = try store(of: version)
    let columns =
      "matching_mode, error_cents, first_touch_ms, touches, reversals, overshoot_cents, step_cents, tuned_with"
    let rows = columns.split(separator: ", ").map { "quote(\($0))" }.joined(separator: " || ' ' || ")
    let none = String(repeating: "NULL ", count: 7) + "NULL"
    #expect(
      try values("SELECT \(rows) FROM answer ORDER BY id") == [
        none, version < 13 ? none : "'together' -3.5 650 6 2 4.5 0.1 'mouse'",
      ])
    #expect(try store.answers(in: .impossible).count == 0)
    let now = UTCTime(milliseconds: 1_790_000_100_000)
    #expect(try store.report(MatchingMode.together, now: now).matches == (version < 13 ? 0 : 1))
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
    #expect(
      try values(
        "SELECT matching_mode || cents || ' ' || error_cents || ' ' || touches || tuned_with FROM answer ORDER BY id DESC LIMIT 1"
      )
        == ["successive30.0 1.5 3midi"])
    #expect(try store.answers(in: .impossible).count == 0)
  }

  @Test(arguments: released) func `databases before version 15 have no calibrations, and take them`(version: Int) throws
  {
    let store = try store(of: version)
    #expect(try store.rigs.all().count == (version < 15 ? 0 : 2))
    if version >= 15 {
      let records = try store.rigs.all()
      #expect(records[0].level == nil && records[0].passedHeadphones == true)
      #expect(records[1].level?.reading == 61.5 && records[1].level?.meter == "NTi XL2" && records[1].sides == .correct)
    }
    let record = RigRecord(
      time: UTCTime(milliseconds: 1_790_000_005_000), version: "0.3.0", driver: "alsa", sampleRate: 48000, volume: 0)
    try store.rigs.add(record)
    #expect(try store.rigs.all().first == record)
  }

  @Test(arguments: [(13, "tuning"), (13, "touches")]) func `a column that is missing is a fault`(
    version: Int, column: String
  ) throws {
    let database = try database(version)
    #expect(try Schema.faults(in: database, version: version).isEmpty)
    try database.execute("ALTER TABLE answer DROP COLUMN \(column)")
    #expect(try Schema.faults(in: database, version: version) == ["column answer.\(column) is missing"])
  }

  @Test func `a view of the user's own on the answers still works after the upgrade`() throws {
    let database = try database(13)
    try database.execute("CREATE VIEW mine AS SELECT time_ms, cents FROM answer")
    try Schema.migrate(database)
    #expect(try database.integer("SELECT count(*) FROM mine") == 2)
  }
}
