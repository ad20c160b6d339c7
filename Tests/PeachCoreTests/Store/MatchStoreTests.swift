import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachRecords
@testable import PeachSimulation
@testable import PeachStore

@Suite struct MatchStoreTests {
  private let folder = TemporaryFolder()
  private let store: TrainingDataStore
  private let day = 86_400_000

  init() throws { store = try TrainingDataStore(folder: folder.path) }

  private func record(
    _ match: Match, mode: MatchingMode = .successive, note: Int = 60, start: Double = 40, at time: Int,
    dropOuts: Int = 0, purpose: Purpose = .training
  ) throws {
    var trial = Trial(exercise: .matching, note: MIDINote(note), offset: Cents(start))
    trial.matching = mode
    let completed = CompletedTrial(
      trial, response: .match(match), responseTime: .milliseconds(4321), dropOuts: dropOuts)
    try store.record(
      AnswerRecord(Exercise.matching, time: UTCTime(milliseconds: time), completed), run: .sample(purpose))
  }

  /// Stores matches with an SD of 4 cents, one every ten seconds, and returns them.
  @discardableResult private func fill(
    _ count: Int, mode: MatchingMode = .successive, from begin: Int = 0, seed: UInt64 = 1
  ) throws -> [MatchAnswer] {
    var generator = SeededGenerator(seed: seed)
    return try (0..<count).map { index in
      let (note, time) = (40 + index % 40, begin + 10_000 * index)
      let start = (generator.direction() == .up ? 1 : -1) * generator.uniform(in: 20...60)
      let error = 1 + 4 * generator.normal()
      try record(Match(error: Cents(error)), mode: mode, note: note, start: start, at: time)
      return MatchAnswer(mode: mode, note: MIDINote(note), start: start, error: error, milliseconds: Int64(time))
    }
  }

  private func report(
    _ mode: MatchingMode = .successive, _ period: HistoryRange = .all, now: Int = 1000
  ) throws -> MatchReport {
    try store.report(mode, period, now: UTCTime(milliseconds: now * day))
  }

  @Test func `a match is stored with all its values`() throws {
    let path = TuningPath(
      firstTouch: .milliseconds(650), touches: 6, reversals: 2, overshoot: Cents(4.5), smallestStep: Cents(0.1),
      source: .mouse)
    try record(Match(error: Cents(-3.25), path: path), mode: .together, note: 61, start: -41.5, at: 5)
    try record(Match(error: Cents(7)), at: 6)
    let columns = [
      "exercise", "note", "cents", "answer", "correct", "response_ms", "strategy", "matching_mode", "error_cents",
      "first_touch_ms", "touches", "reversals", "overshoot_cents", "step_cents", "tuned_with", "interval",
    ]
    let row = columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
    try expect(
      store.database.texts("SELECT \(row) FROM answer ORDER BY id"),
      equals: [
        "'matching' 61 -41.5 NULL NULL 4321 NULL 'together' -3.25 650 6 2 4.5 0.1 'mouse' NULL",
        "'matching' 60 40.0 NULL NULL 4321 NULL 'successive' 7.0 NULL NULL NULL NULL NULL NULL NULL",
      ])
    try expect(store.answers(in: .impossible).count, equals: 0)
  }

  @Test func `an experiment reads its matches back`() throws {
    try record(Match(error: Cents(-3)), at: 5, purpose: .experiment)
    let run = try #require(try store.runs.all(for: .experiment).first)
    let completed = try store.runs.answers(of: run.id).map(\.completed)
    expect(completed.map { $0.match?.error }, equals: [Cents(-3)])
    expect(completed.first?.trial.matching, equals: .successive)
  }

  @Test func `a report covers one mode in one period`() throws {
    try expect(report().emptyReason, equals: .noAnswers)
    try fill(90, from: 900 * day)
    try expect(report(.together).emptyReason, equals: .noAnswers)
    try expect(report(.together, .week).emptyReason, equals: .noAnswers)
    try expect(report(.successive, .week).emptyReason, equals: .noneInPeriod(shortest: .year))
    let recent = try fill(40, from: 998 * day, seed: 2)
    let together = try fill(25, mode: .together, from: 998 * day, seed: 3)
    let (all, week) = (try report(), try report(.successive, .week))
    expect(that: all.matches == 130 && week.matches == 40 && all.emptyReason == nil && week.emptyReason == nil)
    expect(that: all.impossibleAnswers == 0 && all.registers.map(\.matches).reduce(0, +) == 130)
    let alone = MatchReport(week.request, answers: recent, now: UTCTime(milliseconds: 1000 * day))
    expect(that: week.now == alone.now && week.general == alone.general && week.registers == alone.registers)
    expect(that: week.now != nil && week.now != all.now)
    try expect(report(.together).now?.bias, equals: MatchFit(together)?.today)
  }

  @Test func `matches are read by their time, not by their row`() throws {
    let first = try fill(30, from: 2 * day)
    let second = try fill(30, from: day, seed: 2)
    try expect(report().now?.bias, equals: MatchFit(second + first)?.today)
  }

  @Test func `experiments and matches with drop-outs are left out`() throws {
    try fill(5)
    try record(Match(error: Cents(1)), at: day, dropOuts: 1)
    try record(Match(error: Cents(1)), at: day, purpose: .experiment)
    let report = try report()
    expect(that: report.matches == 5 && report.impossibleAnswers == 0)
  }

  @Test func `matches have no stored profile, so that none is ever stale`() throws {
    try fill(20)
    try expect(store.profile(of: Exercise.matching).bank.answers, equals: 0)
    try expect(store.readyProfile(of: Exercise.matching).bank.answers, equals: 0)
    #expect(try store.database.texts("SELECT exercise FROM profile_state").isEmpty)
    let found = DatabaseExamination(folder: folder.path, limit: .seconds(5))
    expect(that: !found.isProfileStale && found.impossibleAnswers == 0 && found.unknownAnswers == 0)
    // Nor is that of an exercise whose profile was looked at before its first answer.
    #expect(try store.profiles.rows(ProfileRequest(.comparison), now: .now).words.empty != nil)
    #expect(!DatabaseExamination(folder: folder.path, limit: .seconds(5)).isProfileStale)
    #expect(try store.trainingHistory(of: Exercise.matching).last == nil)
    try expect(store.delete(.span(.all), hasBackup: false).deleted, equals: 20)
    try expect(report().emptyReason, equals: .noAnswers)
  }

  @Test func `answers to other exercises aren't read`() throws {
    let rows = store.table.profileRows(
      [CommonColumns.note.declaration], of: Exercise.matching,
      where: "exercise = ? AND " + AnswerSelection.span(.all).condition(store.table))
    let plan = try store.database.prepare("EXPLAIN QUERY PLAN " + rows)
    var steps: [String] = []
    while try plan.step() { steps.append(plan.text(3) ?? "") }
    let tables = steps.filter { $0.contains(" answer") }
    expect(that: tables.count == 1 && tables.allSatisfy { $0.contains("exercise_answer (exercise=?") })
  }

  @Test func `progress is told every 10,000 matches`() throws {
    try fill(3)
    // 20,001 more.
    try store.database.execute(
      """
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20001)
      INSERT INTO answer (uuid, exercise, time_ms, note, cents, purpose, matching_mode, error_cents)
      SELECT printf('%036d', n), 'matching', n, 60, (n % 2 * 2 - 1) * 30.0, 'training', 'successive', (n * 7919 % 801 - 400) / 100.0 FROM number
      """)
    var told: [Int] = []
    let report = try store.report(.successive, now: UTCTime(milliseconds: day)) { done, total in
      told.append(done)
      #expect(total == nil)
    }
    expect(that: told == [10_000, 20_000] && report.matches == 20_004 && report.impossibleAnswers == 0)
    // Errors are uniform within 4 cents. The Student's t with ν = 30 that comes closest has σ = 2.282, so that P = 2.32; the
    // latest matches determine it to about a seventh.
    let figures = try #require(report.now)
    expect(figures.bias.value, near: 0, within: 0.1)
    expect(figures.precision.value, near: 2.32, within: 0.7)
  }

  /// Each change makes two matches impossible.
  private static let impossible = [
    "error_cents = NULL", "error_cents = 9e999", "error_cents = -1201", "matching_mode = NULL",
    "matching_mode = 'both'",
    "cents = NULL", "cents = 12701", "note = 128", "time_ms = 7258118400001", "answer = 'higher'", "correct = 1",
    "interval = 7", "tuning = 'equal'", "correction1_cents = 1.0", "first_touch_ms = 604800001", "touches = -1",
    "reversals = 1000001", "overshoot_cents = -0.5", "overshoot_cents = 9e999", "step_cents = -1",
    "tuned_with = 'pedal'",
    "response_ms = 9223372036854775807",
  ]

  @Test(arguments: impossible) func `an impossible match is left out, counted and can be deleted`(
    change: String
  ) throws {
    try fill(12)
    try store.database.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE answer SET \(change) WHERE id IN (3, 4)")
    let report = try report()
    expect(that: report.matches == 10 && report.impossibleAnswers == 2)
    expect(DatabaseExamination(folder: folder.path, limit: .seconds(5)).impossibleAnswers, equals: 2)
    try expect(store.delete(.impossible, hasBackup: true).deleted, equals: 2)
    try expect(self.report().impossibleAnswers, equals: 0)
  }
}
