import PeachCore
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachRecords
@testable import PeachSimulation
@testable import PeachStore

@Suite struct IntervalProfileStoreTests {
  private let exercise = Exercise.intervals
  private let store: TrainingDataStore
  private let day = 86_400_000

  init() throws { store = try TrainingDataStore.temporary() }

  /// Answers about thirds and fifths, melodic and harmonic, one every three seconds, and the profile that they give.
  private func answers(
    _ count: Int, from begin: Int = 0, seed: UInt64 = 1
  ) throws -> (records: [AnswerRecord], profile: IntervalProfile) {
    var (records, profile, generator) = ([AnswerRecord](), IntervalProfile(), SeededGenerator(seed: seed))
    var settings = TrainingSettings()
    settings.intervals.system = .just
    for number in 0..<count {
      settings.intervals.presentation = number.isMultiple(of: 3) ? .harmonic : .melodic
      settings.intervals.ask(number.isMultiple(of: 2) ? .majorThird : .fifth, generator.direction())
      let trial = exercise.trial(
        (MIDINote(60), Cents(generator.uniform(in: -20...20))), condition: number < 3 ? WarmUp.condition : nil,
        settings, using: &generator)
      let completed = CompletedTrial(trial, answer: generator.uniform() < 0.8 ? trial.right : .up)
      let time = UTCTime(milliseconds: begin + number * 3000)
      records.append(AnswerRecord(exercise, time: time, completed))
      profile.add(try #require(IntervalAnswer(completed, at: time)))
    }
    return (records, profile)
  }

  /// Stores such answers and returns their profile.
  @discardableResult private func record(
    _ count: Int, from begin: Int = 0, seed: UInt64 = 1
  ) throws -> IntervalProfile {
    let (records, profile) = try answers(count, from: begin, seed: seed)
    for record in records { try store.record(record) }
    return profile
  }

  private func stored() throws -> IntervalProfile? { try store.profiles.stored(exercise)?.state.intervals }

  @Test func `the profile is stored, and rebuilt from the rows, bit for bit`() throws {
    let expected = try record(60)
    #expect(try stored() == nil)
    try store.profiles.update(exercise)
    #expect(try stored() == expected)
    try store.database.execute("UPDATE profile_state SET state = x'00'")
    #expect(try stored() == nil)
    #expect(try store.readyIntervals(of: exercise) == expected)
    #expect(try stored() == nil)
    #expect(try store.wholeProfile(of: exercise).intervals == expected)
    #expect(try stored() == expected)
    #expect(try store.database.integer("SELECT count(*) FROM profile_day") == 1)
    #expect(try store.database.integer("SELECT count(strategy) FROM answer") == 0)
  }

  @Test func `without a stored profile a training begins with the latest answers`() throws {
    let (records, whole) = try answers(StoredProfiles.readyAnswers + 50)
    // Only the rows, as after an import.
    try store.database.transaction { () throws(DatabaseError) in
      for record in records { try store.connection.statements.insert(record, run: .usual) }
    }
    #expect(try stored() == nil)
    #expect(try store.readyIntervals(of: exercise).answers == StoredProfiles.latestAnswers)
    #expect(try store.wholeProfile(of: exercise).intervals == whole)
  }

  @Test func `impossible answers are counted and left out`() throws {
    try record(30)
    try store.database.execute("UPDATE answer SET interval_cents = 5000 WHERE id = 7")
    let report = try store.report(Presentation.melodic, now: UTCTime(milliseconds: day))
    #expect(report.impossibleAnswers == 1)
    #expect(try stored()?.answers == 29)
  }

  @Test func `a report covers one presentation in one period`() throws {
    let now = UTCTime(milliseconds: 400 * day)
    func report(_ presentation: Presentation, _ period: HistoryRange) throws -> IntervalReport {
      try store.report(presentation, period, now: now)
    }
    #expect(try report(.melodic, .all).emptyReason == .noAnswers)
    try record(90, from: 100 * day)
    #expect(try report(.harmonic, .week).emptyReason == .noneInPeriod(shortest: .year))
    let recent = try record(60, from: now.milliseconds - 2 * day, seed: 2)
    let (all, week) = (try report(.melodic, .all), try report(.melodic, .week))
    #expect(all.answers == 100 && week.answers == 40 && all.emptyReason == nil)
    #expect(try report(.harmonic, .week).answers == 20)
    #expect(all.intervals.map(\.interval) == [.majorThird, .fifth])
    #expect(all.intervals.reduce(0) { $0 + $1.answers } == 100)
    #expect(all.intervals.allSatisfy { $0.relative != nil && $0.directions == [.up, .down] })
    let alone = IntervalReport(week.request, of: recent, now: now)
    #expect(week.threshold == alone.threshold && week.intervals == alone.intervals)
    #expect(week.threshold != nil && week.threshold != all.threshold)
  }

  @Test func `a training continues from rows without a strategy`() throws {
    let profile = try record(10)
    let history = try store.trainingHistory(of: exercise)
    #expect(history.last?.time.milliseconds == 27_000)
    var start = ExerciseCourse.Start(profile)
    start.history = history
    var course = IntervalCourse(.intervals, start)
    var generator = SeededGenerator(seed: 1)
    course.begin(at: UTCTime(milliseconds: day))
    #expect(course.next(TrainingSettings(), using: &generator).condition == nil)
  }
}
