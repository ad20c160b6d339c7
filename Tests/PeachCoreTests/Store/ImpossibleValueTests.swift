import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// Databases with values that no version of Peach writes.
@Suite struct ImpossibleValueTests {
  let fixture = ExchangeFixture()

  private static let request = ProfileRequest(.comparison, keys: NoteRange.beginning)

  /// A database of 30 answers, made once.
  private static let filled = Result {
    let fixture = ExchangeFixture()
    try ExchangeFixture.fill(fixture.store(), count: 30)
    _ = try fixture.store().profile()
    return try Data(contentsOf: URL(fileURLWithPath: fixture.folder.path + "/data/" + TrainingDataStore.fileName))
  }

  /// Changes a database of 30 answers as another program might, ignoring its constraints.
  private func damage(_ sql: String) throws {
    let folder = fixture.folder.path + "/data"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/" + TrainingDataStore.fileName
    try Self.filled.get().write(to: URL(fileURLWithPath: path))
    try Database(path: path, create: false).execute("PRAGMA ignore_check_constraints = ON; " + sql)
  }

  private func damaged(_ sql: String) throws -> TrainingDataStore {
    try damage(sql)
    return try fixture.store()
  }

  private static let derived = [
    "DELETE FROM profile_state", "UPDATE profile_state SET answers = -9223372036854775808",
    "UPDATE profile_state SET answers = 9223372036854775807", "UPDATE profile_state SET last_answer = -5",
    "UPDATE profile_state SET last_answer = -9223372036854775808", "UPDATE profile_state SET impossible = -1",
    "UPDATE profile_state SET impossible = 9223372036854775807", "UPDATE profile_state SET state = randomblob(26216)",
    "UPDATE profile_state SET state = CAST(substr(state, 1, length(state) - 1032) || randomblob(1032) AS BLOB)",
    "UPDATE profile_day SET day = 9223372036854775807",
    "UPDATE profile_day SET day = -9223372036854775808", "UPDATE profile_day SET answers = 9223372036854775807",
    "UPDATE profile_day SET thresholds = x'00'", "UPDATE profile_day SET thresholds = zeroblob(432)",
    "UPDATE profile_day SET thresholds = CAST(replace(hex(zeroblob(216)), '0', x'ff') AS BLOB)",
    "UPDATE profile_day SET thresholds = CAST(zeroblob(72) || substr(thresholds, 1, 360) AS BLOB)",
    "INSERT INTO profile_day VALUES ('comparison', -5, -5, zeroblob(432))", "DELETE FROM profile_day",
  ]

  @Test(arguments: derived) func `an impossible derived table is rebuilt`(sql: String) throws {
    let expected = try fixture.store("expected")
    try ExchangeFixture.fill(expected, count: 30)
    let store = try damaged(sql)
    let profile = try store.profile()
    try expect(profile.bank, equals: expected.profile().bank)
    try expect(store.thresholdHistory(), equals: expected.thresholdHistory())
    // It is stored again and can be continued.
    try expect(store.storedProfile()?.impossible, equals: 0)
    try ExchangeFixture.fill(store, count: 3, seed: 2)
    #expect(try store.profile().bank.answers > profile.bank.answers)
  }

  /// Each change makes two training answers impossible.
  private static let answers = [
    "time_ms = -9223372036854775808", "time_ms = 9223372036854775807", "time_ms = 7258118400001", "note = -1",
    "note = 128", "note = 9223372036854775807", "cents = 1e308", "cents = -9e999", "cents = 12701", "correct = 7",
    "answer = 'both'", "response_ms = 9223372036854775807", "velocity = 0", "amplitude_offset_db = 1e308",
    "reference_hz = -1", "reference_hz = 9e999", "duration_ms = -5", "gap_ms = 9223372036854775807",
    "strategy = 'guess'", "gain_db = 9e999", "uuid = 'x' || id", "correct = 1 - correct", "source = 'pedal'",
    "condition = hex(zeroblob(1000))", "interval = 7", "direction = 'up'", "presentation = 'melodic'",
    "correction1_cents = 1.0",
  ]

  @Test(arguments: answers) func `an impossible answer is excluded, counted and can be deleted`(
    change: String
  ) throws {
    let rows = "(SELECT id FROM answer WHERE purpose = 'training' AND ifnull(drop_outs, 0) = 0 LIMIT 2)"
    let store = try damaged("UPDATE answer SET answer = iif(cents < 0, 'lower', 'higher'), correct = 1;")
    let all = try store.profile().bank.answers
    try Database(path: store.path, create: false).execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE answer SET \(change) WHERE id IN \(rows)")
    let report = try store.report(Self.request, now: UTCTime(milliseconds: 1_790_000_100_000))
    #expect((report.answers, report.impossibleAnswers) == (all - 2, 2))
    expect(DatabaseExamination(folder: fixture.folder.path + "/data", limit: .seconds(5)).impossibleAnswers, equals: 2)
    #expect(report.timeline.entries.count <= 2)
    _ = try store.trainingHistory()
    _ = try store.exported(.json)
    let left = try store.profile()
    // The stored profile excludes them too.
    try expect(store.storedProfile()?.impossible, equals: 2)
    let deleted = try store.delete(.impossible, hasBackup: true)
    expect(that: deleted.deleted == 2 && deleted.backup != nil)
    try expect(store.profile().bank, equals: left.bank)
    try expect(store.storedProfile()?.impossible, equals: 0)
  }

  @Test func `the most frequent reasons are given with column, value and the version that stored the answers`() throws {
    let runs = "(SELECT id FROM run WHERE purpose = 'training')"
    let ids = "(SELECT id FROM answer WHERE exercise = 'comparison' AND run IN \(runs) ORDER BY id LIMIT"
    _ = try damaged(
      "UPDATE answer SET interval = 7 WHERE id IN \(ids) 6); UPDATE answer SET note = 129 WHERE id IN \(ids) 4); "
        + "UPDATE answer SET note = 128 WHERE id IN \(ids) 1)")
    let found = DatabaseExamination(folder: fixture.folder.path + "/data", limit: .seconds(5)).brokenRules
    expect(
      found,
      equals: [
        BrokenRule(
          exercise: Exercise.comparison.name, answers: 4, peachVersion: "0", column: "midiNote", value: "128",
          type: .integer(0...127)),
        BrokenRule(
          exercise: Exercise.comparison.name, answers: 2, peachVersion: "0", column: "intervalSemitones", value: "7",
          type: nil),
      ])
  }

  @Test(
    arguments: [
      ("time_ms = 10413792002955", 120_530), ("time_ms = -4000000000000", -46_297),
      ("time_ms = 9223372036854775807", nil),
      ("time_ms = -9223372036854775808", nil),
      ("note = 128", nil),
    ] as [(String, Int64?)])
  func `a time out of range says the day of the clock, and no run of a training is called impossible for it`(
    change: String, day: Int64?
  ) throws {
    _ = try damaged(
      "UPDATE answer SET \(change) WHERE exercise = 'comparison'; "
        + "UPDATE run SET started_ms = 10413792002955 WHERE purpose = 'training'")
    let examination = DatabaseExamination(folder: fixture.folder.path + "/data", limit: .seconds(5))
    #expect(examination.brokenRules.contains { $0.exercise == Exercise.comparison.name && $0.wrongDay == day })
    expect(examination.impossibleRuns, equals: 0)
  }

  @Test func `answers to an exercise that this version doesn't know aren't deleted as impossible`() throws {
    let store = try damaged("UPDATE answer SET exercise = 'rhythms', cents = 1e308 WHERE id <= 3")
    try expect(store.count(), equals: 30)
    try expect(store.delete(.impossible, hasBackup: false).deleted, equals: 0)
    try expect(store.count(), equals: 30)
  }

  @Test(arguments: [
    "started_ms = -9223372036854775808", "sample_rate = 9e999", "period = -5", "driver = hex(zeroblob(1000))",
  ]) func `the answers of an impossible run are impossible`(change: String) throws {
    let store = try damaged("UPDATE run SET \(change) WHERE purpose = 'experiment'")
    #expect(try store.runs.all(for: .experiment).isEmpty)
    #expect(try store.answers(in: .impossible).count > 10)
    _ = try store.delete(.impossible, hasBackup: true)
    try expect(store.database.integer("SELECT count(*) FROM run WHERE purpose = 'experiment'"), equals: 0)
  }

  @Test func `a run with an invalid plan is counted`() throws {
    let store = try damaged("UPDATE run SET plan = '{\"blocks\":-1}' WHERE purpose = 'experiment'")
    let runs = try #require(try store.database.integer("SELECT count(*) FROM run WHERE purpose = 'experiment'"))
    let found = DatabaseExamination(
      folder: fixture.folder.path + "/data", limit: .seconds(5), plans: [.experiment: NoPlan.self])
    expect(that: runs > 0 && found.impossibleRuns == runs)
  }

  /// The purposes whose plans are read, and how many of the runs below are then impossible.
  @Test(
    arguments: [([], 3), ([.experiment], 3 + 2), ([.measurement], 3 + 3), ([.experiment, .measurement], 3 + 2 + 3)]
      as [([Purpose], Int)])
  func `runs with impossible values and those with invalid plans add up over the purposes`(
    purposes: [Purpose], count: Int
  ) throws {
    // Nobody continues a training. One experiment is there already.
    let added: [(purpose: Purpose, started: String, runs: Int)] = [
      (.experiment, "0", 1), (.measurement, "0", 3), (.training, "0", 1), (.experiment, "-9223372036854775808", 1),
      (.measurement, "9223372036854775807", 2), (.training, "-9223372036854775808", 1),
    ]
    let runs = added.flatMap { Array(repeating: ($0.purpose.rawValue, $0.started), count: $0.runs) }
    let statements = runs.enumerated().map { number, run in
      """
      INSERT INTO run SELECT '00000000-0000-4000-8000-00000000000\(number)', '\(run.0)', \(run.1), peach_version,
        fluidsynth_version, driver, sample_rate, period, '{}' FROM run WHERE plan LIKE '%by%';
      """
    }
    try damage(statements.joined(separator: "\n"))
    let found = DatabaseExamination(
      folder: fixture.folder.path + "/data", limit: .seconds(5),
      plans: Dictionary(uniqueKeysWithValues: purposes.map { ($0, NoPlan.self) }))
    expect(that: found.state == .sound && found.impossibleRuns == count)
  }

  @Test(arguments: [-1, -2_147_483_648, 0]) func `an impossible schema version counts as damage`(version: Int) throws {
    try damage("PRAGMA user_version = \(version)")
    #expect(throws: DataStoreError.damaged(path: fixture.folder.path + "/data/peach.sqlite")) { try fixture.store() }
    let found = DatabaseExamination(folder: fixture.folder.path + "/data", limit: .seconds(5))
    expect(found.state, equals: .damaged(nil))
  }

  @Test(arguments: ["TABLE profile_day", "TRIGGER answer_added", "INDEX exercise_answer"])
  func `a missing object counts as damage`(object: String) throws {
    try damage("DROP " + object)
    let found = DatabaseExamination(folder: fixture.folder.path + "/data", limit: .seconds(5))
    expect(found.state, equals: .damaged("\(object.lowercased()) is missing"))
  }

  @Test func `all values of a healthy database are possible`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store, count: 200)
    try expect(store.answers(in: .impossible).count, equals: 0)
    let found = DatabaseExamination(folder: fixture.folder.path + "/data", limit: .seconds(5))
    expect(that: found.state == .sound && found.impossibleAnswers == 0 && !found.isProfileStale)
  }

  @Test func `the ranges of stored values are those of the settings`() {
    func range(_ key: Setting) -> ClosedRange<Double>? {
      if case .number(let range, _) = key.domain { range } else { nil }
    }
    func seconds(_ milliseconds: ClosedRange<Int>) -> ClosedRange<Double> {
      Double(milliseconds.lowerBound) / 1000...Double(milliseconds.upperBound) / 1000
    }
    // Notes of experiments can be shorter.
    let stored = seconds(CommonColumns.duration.range)
    expect(that: range(.duration)?.upperBound == stored.upperBound && stored.lowerBound == 0.02)
    expect(range(.gap), equals: seconds(CommonColumns.gap.range))
    expect(range(.referencePitch), equals: CommonColumns.referencePitch.range)
    expect(UTCTime(iso: "2200-01-01T00:00Z")?.milliseconds, equals: CommonColumns.possibleTime.upperBound)
  }
}

/// A kind of plan of which the database has none.
private struct NoPlan: RunPlan {
  init?(json: JSON) { return nil }
  var json: JSON { [:] }
  var isPossible: Bool { false }
}
