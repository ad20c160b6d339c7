import PeachCore
import TestSupport
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
    try expect(stored(), equals: expected)
    try store.database.execute("UPDATE profile_state SET state = x'00'")
    #expect(try stored() == nil)
    try expect(store.readyIntervals(of: exercise), equals: expected)
    #expect(try stored() == nil)
    try expect(store.wholeProfile(of: exercise).intervals, equals: expected)
    try expect(stored(), equals: expected)
    try expect(store.database.integer("SELECT count(*) FROM profile_day"), equals: 1)
    try expect(store.database.integer("SELECT count(strategy) FROM answer"), equals: 0)
  }

  @Test func `without a stored profile a training begins with the latest answers`() throws {
    let (records, whole) = try answers(StoredProfiles.readyAnswers + 50)
    // Only the rows, as after an import.
    try store.database.transaction { () throws(DatabaseError) in
      for record in records { try store.connection.statements.insert(record, run: .usual) }
    }
    #expect(try stored() == nil)
    try expect(store.readyIntervals(of: exercise).answers, equals: StoredProfiles.latestAnswers)
    try expect(store.wholeProfile(of: exercise).intervals, equals: whole)
  }

  @Test func `impossible answers are counted and left out`() throws {
    try record(30)
    try store.database.execute("UPDATE answer SET interval_cents = 5000 WHERE id = 7")
    let report = try store.report(Presentation.melodic, now: UTCTime(milliseconds: day))
    expect(report.impossibleAnswers, equals: 1)
    try expect(stored()?.answers, equals: 29)
  }

  @Test func `a report covers one presentation in one period`() throws {
    let now = UTCTime(milliseconds: 400 * day)
    func report(_ presentation: Presentation, _ period: HistoryRange) throws -> IntervalReport {
      try store.report(presentation, period, now: now)
    }
    try expect(report(.melodic, .all).emptyReason, equals: .noAnswers)
    try record(90, from: 100 * day)
    try expect(report(.harmonic, .week).emptyReason, equals: .noneInPeriod(shortest: .year))
    let recent = try record(60, from: now.milliseconds - 2 * day, seed: 2)
    let (all, week) = (try report(.melodic, .all), try report(.melodic, .week))
    expect(that: all.answers == 100 && week.answers == 40 && all.emptyReason == nil)
    try expect(report(.harmonic, .week).answers, equals: 20)
    expect(all.intervals.map(\.interval), equals: [.majorThird, .fifth])
    expect(all.intervals.reduce(0) { $0 + $1.answers }, equals: 100)
    #expect(all.intervals.allSatisfy { $0.relative != nil && $0.directions == [.up, .down] })
    let alone = IntervalReport(week.request, of: recent, now: now)
    expect(that: week.threshold == alone.threshold && week.intervals == alone.intervals)
    expect(that: week.threshold != nil && week.threshold != all.threshold)
  }

  @Test(arguments: Presentation.allCases)
  func `a period with answers in another presentation alone names the shortest one that has some`(
    presentation: Presentation
  ) throws {
    let now = UTCTime(milliseconds: 400 * day)
    func own(_ record: AnswerRecord) -> Bool { record.trial.interval?.presentation == presentation }
    let earlier = try answers(30, from: 380 * day).records.filter(own)
    let recent = try answers(30, from: 398 * day, seed: 2).records.filter { !own($0) }
    expect(that: !earlier.isEmpty && !recent.isEmpty)
    for record in earlier + recent { try store.record(record) }
    let week = try store.report(presentation, .week, now: now)
    expect(that: week.answers == 0 && week.threshold == nil && week.intervals.isEmpty)
    expect(week.emptyReason, equals: .noneInPeriod(shortest: .month))
    try expect(store.report(presentation, .month, now: now).answers, equals: earlier.count)
  }

  @Test func `the sizes in which an interval was asked are rounded to whole cents`() {
    let scales = [PitchScale.equal, .just, .pythagorean, .meantone]
    var profile = IntervalProfile()
    for interval in Interval.allCases {
      for scale in scales {
        profile.add(
          IntervalAnswer(
            track: IntervalTrack(interval, .up), presentation: .melodic, deviation: Cents(10), isWider: true,
            milliseconds: 0, exact: Cents(scale[interval.semitones] - Double(100 * interval.semitones))))
      }
    }
    // Of sizes between intervals, the deviation is from half-way.
    for deviation in [-10.6, -0.4, 0.4, 10.6] {
      profile.add(
        IntervalAnswer(
          track: IntervalTrack(.majorThird, .up, isBetween: true), presentation: .melodic, deviation: Cents(10),
          isWider: true, milliseconds: 0, exact: Cents(deviation)))
    }
    let report = IntervalReport(
      ProfileRequest(.intervals, part: Presentation.melodic.rawValue), of: profile, now: .zero)
    func sizes(_ interval: Interval, isBetween: Bool = false) -> [Int]? {
      report.intervals.first { $0.interval == interval && $0.isBetween == isBetween }?.sizes
    }
    for interval in Interval.allCases {
      expect(sizes(interval), equals: Set(scales.map { Int($0[interval.semitones].rounded()) }).sorted(), "\(interval)")
    }
    expect(that: sizes(.fifth) == [697, 700, 702] && sizes(.majorThird) == [386, 400, 408])
    expect(sizes(.majorThird, isBetween: true), equals: [439, 450, 461])
  }

  @Test func `a training continues from rows without a strategy`() throws {
    let profile = try record(10)
    let history = try store.trainingHistory(of: exercise)
    expect(history.last?.time.milliseconds, equals: 27_000)
    var start = ExerciseCourse.Start(profile)
    start.history = history
    var course = IntervalCourse(.intervals, start)
    var generator = SeededGenerator(seed: 1)
    course.begin(at: UTCTime(milliseconds: day))
    #expect(course.next(TrainingSettings(), using: &generator).condition == nil)
  }
}
