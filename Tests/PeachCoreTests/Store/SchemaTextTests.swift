import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// The texts of the schema, and what a database lacks of it.
@Suite struct SchemaTextTests {
  private let folder = TemporaryFolder()

  /// The statement of each object, without comments and layout.
  private func statements(_ sql: String) throws -> [String: String] {
    let database = try Database(path: ":memory:", create: true)
    try database.execute(sql)
    let rows = try database.prepare("SELECT type || ' ' || name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var found: [String: String] = [:]
    while try rows.step() {
      let lines = (rows.text(1) ?? "").split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("--") }
      let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      found[rows.text(0) ?? ""] = words.replacing("( ", with: "(").replacing(" )", with: ")")
    }
    return found
  }

  private func released(_ version: Int) throws -> [String: String] {
    let url = try #require(
      Bundle.module.url(forResource: "schema-\(version)", withExtension: "sql", subdirectory: "Vectors"))
    return try statements(String(contentsOf: url, encoding: .utf8))
  }

  /// A format that was released is never edited.
  @Test func `a new database has what version 0.3.0 wrote, word by word`() throws {
    let (new, released) = (try statements(Schema.sql(of: 15)), try released(15))
    expect(that: new.keys.sorted() == released.keys.sorted() && new.count == 16)
    for (name, statement) in released { #expect(new[name] == statement, "\(name)") }
  }

  @Test func `what earlier versions wrote is known by its name, with its columns`() throws {
    for version in [4, 13] {
      let database = try Database(path: ":memory:", create: true)
      try database.execute(Schema.sql(of: version))
      try expect(
        Set(Schema.objects(in: database).filter { !$0.hasPrefix("column") }), equals: Set(released(version).keys))
    }
    let lasting = try statements(Schema.formats[0].lasting)
    for (name, statement) in lasting { #expect(try released(4)[name] == statement, "\(name)") }
  }

  @Test func `each difference from a format is named, and no column of a missing table`() throws {
    let database = try Database(path: ":memory:", create: true)
    try database.execute(Schema.sql(of: 15))
    try expect(Schema.faults(in: database, version: 15), equals: [])
    let rig = [
      "antiphase_right", "driver", "huggins_right", "id", "meter", "peach_version", "reading_db", "sample_rate",
      "sides",
      "signal", "time_ms", "time_weighting", "volume_db", "weighting",
    ]
    let missing = [
      "column profile_state.bank", "index answer_time", "index training_answer", "table presented_note",
      "table profile_rows",
    ]
    let columns =
      ["profile_state.impossible", "profile_state.state", "profile_state.version"] + rig.map { "rig." + $0 }
    let later = columns.map { "column " + $0 } + ["index dropped_answer", "index exercise_answer", "table rig"]
    let found = try Schema.faults(in: database, version: 13)
    expect(found, equals: missing.map { $0 + " is missing" } + later.map { $0 + " isn't part of format 13" })
    try database.execute("DROP TABLE profile_day; DROP INDEX run_answer; ALTER TABLE rig DROP COLUMN meter")
    try expect(
      Schema.faults(in: database, version: 15),
      equals: ["column rig.meter", "index run_answer", "table profile_day"].map { $0 + " is missing" })
  }

  @Test func `the numbers of a database are its program's and its format's`() throws {
    let database = try TrainingDataStore(folder: folder.path).database
    // "Peac" in ASCII.
    let number = "Peac".utf8.reduce(0) { $0 * 256 + Int($1) }
    try expect(
      that: database.integer("PRAGMA application_id") == number && database.integer("PRAGMA user_version") == 15)
    expect(
      that: Schema.formats.map(\.release) == ["0.1.0", "0.2.0", "0.3.0"]
        && Schema.formats.map(\.version) == [4, 13, 15])
    let releases = (1...17).map { Schema.release(for: $0) ?? "–" }
    expect(
      that: releases[..<4] == ["0.1.0", "0.1.0", "0.1.0", "–"] && releases[12...] == ["–", "0.3.0", "–", "–", "–"])
    #expect(releases[4..<12].allSatisfy { $0 == "0.2.0" })
  }

  // MARK: Examination

  private func examine() -> DatabaseExamination { DatabaseExamination(folder: folder.path, limit: .seconds(10)) }

  @Test func `the size of a database includes its log, and the space is that of its file system`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    try store.record(.numbered(1))
    let sizes = try ["", "-wal"].map { try #require(FileVersion(path: folder.database + $0)).size }
    expect(that: sizes.allSatisfy { $0 > 1000 } && examine().size == sizes[0] + sizes[1])
    var status = statvfs()
    expect(statvfs(folder.path, &status), equals: 0)
    let free = Double(status.f_bavail) * Double(status.f_frsize)
    for below in ["", "/a", "/a/b/"] {
      let found = DatabaseExamination(folder: folder.path + below, limit: .seconds(1))
      // Others write meanwhile.
      expect(Double(try #require(found.freeSpace)), near: free, within: 0.2 * free + 1)
      expect(that: found.isWritable && found.exists == below.isEmpty)
    }
    // A path without a folder that exists is below the present one, or the root.
    for path in ["peach-none", "peach-none/below", "/peach-none/below"] {
      let found = DatabaseExamination(folder: path, limit: .seconds(1))
      expect(that: found.state == .absent && (found.freeSpace ?? 0) > 0 && found.path == path + "/peach.sqlite")
    }
    withExtendedLifetime(store) {}
  }

  @Test func `rows of settings that Peach itself writes aren't refused, whatever is behind their names`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    try store.set(.gap, to: "0.25")
    try store.setLastDriver("alsa")
    try store.database.execute(
      """
      INSERT INTO setting VALUES ('audio-period-alsa', '512'), ('sound-file-7', 'x'), ('audio-peri', '1'),
        ('velocity', '0'), ('Gap', '1'), ('sound-fil', 'y')
      """)
    let found = examine()
    expect(
      found.refusedSettings.map { $0.key + "=" + $0.value },
      equals: ["Gap=1", "audio-peri=1", "sound-fil=y", "velocity=0"])
    expect(found.lastDriver, equals: "alsa")
    try expect(that: store.lastDriver() == "alsa" && store.storedSettings()["gap"] == "0.25")
    try store.setLastDriver("jack")
    try expect(that: store.lastDriver() == "jack" && store.storedSettings()["last-audio-driver"] == "jack")
    // Only what belongs to settings is reset.
    try store.reset()
    try expect(that: store.storedSettings()["gap"] == nil && store.lastDriver() == "jack")
    try expect(store.storedSettings()["audio-period-alsa"], equals: "512")
  }

  @Test func `several settings are stored at once, also those that are the default`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    try store.set([.gap: "0", .duration: "0.5", .velocity: "100"])
    try expect(store.storedSettings(), equals: ["gap": "0", "duration": "0.5", "velocity": "100"])
    try store.reset([.gap, .velocity])
    try expect(store.storedSettings(), equals: ["duration": "0.5"])
    try store.set(.trainingSmallest, to: "2")
    try expect(Setting.trainingSmallest.value(in: store.settings()), equals: "2")
    try store.reset([.trainingSmallest])
    try expect(Setting.trainingSmallest.value(in: store.settings()), equals: "1")
  }

  @Test func `a profile that doesn't match its rows is stale`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    for index in 0..<3 { try store.record(.numbered(index)) }
    #expect(!examine().isProfileStale)
    try store.storeProfile()
    #expect(!examine().isProfileStale)
    // What came later is added when it is read.
    try store.record(.numbered(3))
    #expect(!examine().isProfileStale)
    try store.database.execute("UPDATE profile_state SET answers = 2")
    #expect(examine().isProfileStale)
    try store.database.execute("UPDATE profile_state SET answers = 0")
    #expect(!examine().isProfileStale)
  }

  @Test func `the reasons of impossible answers are counted over all exercises, the most frequent first`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    var match = Trial(exercise: .matching, note: MIDINote(60), offset: Cents(30))
    match.matching = .successive
    for index in 0..<6 {
      let completed = CompletedTrial(match, response: .match(Match(error: Cents(1))))
      try store.record(AnswerRecord(.matching, completed), run: .sample())
      try store.record(.numbered(index))
    }
    try store.database.execute(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE answer SET error_cents = NULL WHERE id IN (1, 3, 5);
      UPDATE answer SET touches = -7, run = NULL WHERE id IN (7, 9);
      UPDATE answer SET note = 200 WHERE id = 2;
      UPDATE run SET peach_version = '0.2.0-of-an-unusual-length' WHERE id = (SELECT run FROM answer WHERE id = 2)
      """)
    let found = examine().brokenRules
    expect(
      found,
      equals: [
        BrokenRule(
          exercise: .matching, answers: 3, peachVersion: "0", column: "errorCents", value: nil,
          type: .real(-1200...1200)),
        BrokenRule(
          exercise: .matching, answers: 2, peachVersion: nil, column: "touches", value: "-7",
          type: .integer(1...1_000_000)),
        BrokenRule(
          exercise: .comparison, answers: 1, peachVersion: "0.2.0-of-an-unusual-", column: "midiNote", value: "200",
          type: .integer(0...127)),
      ])
  }

  @Test func `the answers of an impossible run name the run`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    let run = RunRecord.sample(.experiment)
    for number in 0..<2 { try store.record(.numbered(number), run: run) }
    try store.database.execute("UPDATE run SET period = -5")
    expect(
      examine().brokenRules,
      equals: [
        BrokenRule(
          exercise: .comparison, answers: 2, peachVersion: "0", column: "run", value: run.id.uuidString, type: nil)
      ])
  }

  @Test(
    arguments: [
      ("time", "-62135596800000", -719_162), ("time", "-62135596800001", nil), ("time", "253402300799999", 2_932_896),
      ("time", "253402300800000", nil), ("time", "86399999", 0), ("time", "86400000", 1), ("time", "-1", -1),
      ("time", "x", nil), ("time", "1.5", nil), ("time", nil, nil), ("runStarted", "86400000", nil),
    ] as [(String, String?, Int64?)])
  func `a time out of range names the day of the clock if the calendar has it`(
    column: String, value: String?, day: Int64?
  ) {
    let rule = BrokenRule(
      exercise: .comparison, answers: 1, peachVersion: nil, column: column, value: value, type: nil)
    expect(rule.wrongDay, equals: day)
  }
}
