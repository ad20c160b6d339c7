import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachRecords
@testable import PeachStore

/// Several people's profiles in short.
@Suite struct OverviewReportTests {
  /// Noon of a day in UTC.
  private func noon(_ day: Int) -> Int { day * 86_400_000 + 43_200_000 }

  private func overview(_ report: MatchReport, _ times: [Int]) throws -> ProfileOverview {
    try #require(ProfileOverview(report.rows, times: times))
  }

  private func name(_ text: String) throws -> PersonName { try #require(PersonName(text)) }

  @Test func `everybody has a row in each section, in the given order, or is named below`() throws {
    let last = noon(20_000)
    // In the easternmost time zones it is the next day.
    let lastDay = UTCTime.date(ofDay: Days.local(Int64(last)))
    let people: [PeopleReport.Person] = [
      .init(try name("Zoe"), [try overview(.tuner, [last - 180_000, last - 60_000, last])]),
      .init(try name("Ann"), []), .init(nil, nil), .init(try name("Bob"), nil),
      .init(
        nil, [try overview(.beating, [last]), try overview(.coarse, [last - 120_001, last - 120_000, last])]),
      .init(try name("Cid"), []), .init(nil, []),
    ]
    let report = PeopleReport(people, now: UTCTime(milliseconds: noon(20_001)))
    #expect(report.unreadable == [nil, try name("Bob")])
    #expect(report.withoutAnswers == [try name("Ann"), try name("Cid")])
    let sections = report.sections
    expect(sections.map(\.exercise.name), equals: [.matching, .matching])
    expect(sections.map(\.part?.word), equals: ["successive", "together"])
    #expect(sections.map { $0.rows.map(\.name) } == [[try name("Zoe"), nil], [nil]])
    expect(sections[0].title.english, equals: "Matching, one after the other")
    expect(
      that: sections[1].title.english.hasPrefix("Matching, ") && sections[0].title.german != sections[1].title.german)
    #expect(sections.allSatisfy { !$0.hasThresholds && $0.hasFigures && $0.unit == .cents })
    expect(sections[0].rows.map(\.overview.minutes), equals: [3, 120_001.0 / 60_000])
    expect(sections[0].rows.map(\.overview.profile.answers), equals: [412, 1204])
    #expect(sections[0].rows.allSatisfy { $0.overview.lastDay == lastDay })

    for hasCounts in [false, true] {
      let json = report.json(hasCounts: hasCounts)
      expect(json["withoutAnswers"]?.array(of: \.text), equals: ["Ann", "Cid"])
      let unreadable = json["unreadable"]?.canonical
      expect(unreadable, equals: "[null,\"Bob\"]")
      let exercises = try #require(json["exercises"]?.array { $0 })
      expect(exercises.map { $0["exercise"]?.text }, equals: ["matching", "matching"])
      expect(exercises.map { $0["part"]?.text }, equals: ["successive", "together"])
      let rows = try #require(exercises[0]["people"]?.array { $0 })
      expect(rows.map { $0["name"]?.text }, equals: ["Zoe", nil])
      expect(rows.map { $0["lastDay"]?.text }, equals: Array(repeating: lastDay, count: 2))
      expect(rows.map { $0["bias"]?["cents"]?.number ?? $0["bias"]?["value"]?.number }, equals: [0.9, -13])
      expect(rows.map { $0["answers"]?.integer }, equals: (hasCounts ? [412, 1204] : [nil, nil]))
      expect(rows.map { $0["minutes"]?.number }, equals: (hasCounts ? [3, 120_001.0 / 60_000] : [nil, nil]))
      #expect(rows.allSatisfy { $0["history"] != nil })
    }
  }

  @Test func `a report is empty only if everybody's data says that there are no answers`() throws {
    let (anna, bert) = (try name("Anna"), try name("Bert"))
    func isEmpty(_ people: [PeopleReport.Person]) -> Bool { PeopleReport(people, now: .now).isEmpty }
    expect(that: isEmpty([]) && isEmpty([.init(nil, []), .init(anna, [])]))
    expect(that: !isEmpty([.init(nil, nil)]) && !isEmpty([.init(nil, []), .init(anna, []), .init(bert, nil)]))
    let trained = try overview(.tuner, [noon(20_000)])
    #expect(!isEmpty([.init(anna, [trained]), .init(bert, [])]))
  }

  @Test func `a week's place is in one of the levels, also beyond the scale`() {
    func place(_ value: Double) -> SmallCourse.Place { .init(number: 1, value: value, interval: value...value) }
    let course = SmallCourse(places: [-0.5, 0, 0.124, 0.125, 0.5, 0.999, 1, 7].map(place) + [nil])
    expect(
      that: course.levels(8) == [0, 0, 0, 1, 4, 7, 7, 7, nil] && course.levels(1) == [0, 0, 0, 0, 0, 0, 0, 0, nil])
    expect(that: !course.isEmpty && SmallCourse(places: [nil, nil]).isEmpty && SmallCourse(places: []).isEmpty)
    #expect(!SmallCourse(places: [nil, place(1)]).isEmpty)
  }

  @Test func `pauses of exactly two minutes are trained time, and longer ones aren't`() throws {
    for (times, milliseconds) in [
      ([5], 0), ([0, 120_000], 120_000), ([0, 120_001], 0), ([0, 120_001, 120_002, 240_002], 120_001),
    ] as [([Int], Int)] {
      try expect(overview(.tuner, times).trained, equals: .milliseconds(milliseconds))
      try expect(overview(.tuner, times).lastAnswer.milliseconds, equals: times.last)
    }
    #expect(ProfileOverview(MatchReport.tuner.rows, times: []) == nil)
  }

  @Test func `the first day of courses is a Monday, and of two figures of a week the later one counts`() throws {
    // A Thursday, and the Monday of that week.
    let axis = SmallCourseAxis([], on: ProfileAxis(), today: 0)
    expect(that: axis.firstDay == -3 && axis.weeks.count == 1)
    func entry(_ cents: Double) -> ProfileCourse.Entry {
      let estimate = ThresholdEstimate(octaves: Estimate(value: cents, lower95: cents - 1, upper95: cents + 1))
      let time = TimelineStep.Entry(index: axis.weeks.lowerBound, firstDay: -3, lastDay: 3, position: 0)
      return .init(
        time, answers: 10, figures: [.threshold(estimate, isShown: true)], values: Text(""), short: nil, parts: [])
    }
    let places = axis.course(ProfileCourse(by: .week, [entry(2), entry(3)])).places
    let place = try #require(places.first ?? nil)
    expect(place.number, near: 8, within: 1e-9)
  }

  // MARK: Profiles

  @Test func `an exercise that the store doesn't know has an empty profile`() throws {
    let store = try TrainingDataStore.temporary()
    let request = ProfileRequest(ExerciseName(rawValue: "rhythms"))
    try expect(store.profiles.rows(request, now: .now).answers, equals: 0)
  }

  @Test func `a database that can't be written is read again only if it has changed`() throws {
    let folder = TemporaryFolder()
    let writer = try TrainingDataStore(folder: folder.path)
    for number in 0..<3 { try writer.record(.numbered(number)) }
    let database = try Database(reading: folder.database, isUnused: false)
    let reader = try TrainingDataStore(path: folder.database, reading: database)
    var told: [Int] = []
    func answers() throws -> Int { try reader.profile { done, _ in told.append(done) }.bank.answers }
    try expect(that: answers() == 3 && told == [0])
    try expect(that: answers() == 3 && told == [0])
    try writer.record(.numbered(3))
    try expect(that: answers() == 4 && told == [0, 0])
  }

  /// A stored profile whose rows are far behind those of other exercises.
  @Test(arguments: [(10_000, true), (10_001, false)])
  func `a training begins with the stored profile unless many rows came later`(later: Int, isUsed: Bool) throws {
    let store = try TrainingDataStore.temporary()
    for number in 0..<3 { try store.record(.numbered(number)) }
    try store.storeProfile()
    // Changes to these rows have no effect on what is stored.
    try store.database.execute(
      """
      DROP TRIGGER answer_removed; DELETE FROM answer WHERE id = 1;
      WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(later))
      INSERT INTO answer (uuid, exercise, time_ms, note, purpose) SELECT printf('%036d', n), 'rhythms', n, 60, 'training'
      FROM number
      """)
    try expect(store.readyProfile(of: Exercise.comparison).bank.answers, equals: (isUsed ? 3 : 2))
  }

  @Test func `how far a profile is read is told every 10,000 rows, if there are more or all are read`() throws {
    let store = try TrainingDataStore.temporary()
    var generator = SeededGenerator(seed: 1)
    func add(_ range: Range<Int>) throws {
      try store.database.execute(
        """
        WITH RECURSIVE number(n) AS (SELECT \(range.lowerBound) UNION ALL SELECT n + 1 FROM number WHERE n + 1 < \(range.upperBound))
        INSERT INTO answer (uuid, exercise, time_ms, note, cents, correct, purpose)
        SELECT printf('%036d', n), 'comparison', n, 60, 99999.0, 1, 'training' FROM number
        """)
    }
    func told() throws -> [[Int]] {
      var told: [[Int]] = []
      _ = try store.profile { told.append([$0, $1]) }
      return told
    }
    _ = generator.next()
    try add(0..<7)
    try expect(told(), equals: [[0, 7]])
    try add(7..<207)
    try expect(told(), equals: [])
    try add(207..<10_208)
    try expect(told(), equals: [[0, 10_001], [10_000, 10_001]])
  }
}
