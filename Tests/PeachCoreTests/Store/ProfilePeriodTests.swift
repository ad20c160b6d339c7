import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits
@testable import PeachSimulation

/// The report on a period is based only on its answers.
@Suite struct ProfilePeriodTests {
  let folder = TemporaryFolder()
  private let now = UTCTime.sample
  private let request = ProfileRequest(.comparison, keys: .standard)

  private func asking(_ period: HistoryRange) -> ProfileRequest {
    var request = request
    request.period = period
    return request
  }

  /// Stores right answers given this many ms before `now`, ordered by time.
  private func store(_ ages: [Int], cents: Double = 10) throws -> TrainingDataStore {
    let store = try TrainingDataStore(folder: folder.path)
    for (index, age) in ages.sorted(by: >).enumerated() {
      try store.record(
        AnswerRecord(
          time: UTCTime(milliseconds: now.milliseconds - age),
          trial: Trial(note: MIDINote(60), offset: Cents(index.isMultiple(of: 2) ? cents : -cents)),
          answer: index.isMultiple(of: 2) ? .up : .down))
    }
    return store
  }

  private let day = 86_400_000

  /// The threshold over the heard keys of the request.
  private func threshold(_ bank: FilterBank) -> ThresholdEstimate? {
    bank.threshold(over: bank.recentKeys(in: request.keys.notes))
  }

  @Test func `a period's answers are fitted from the prior, and those before are its measure`() throws {
    // 30 answers three days ago, 40 ten days ago, 50 forty days ago.
    let ages = [(3, 30), (10, 40), (40, 50)].flatMap { days, count in (0..<count).map { days * day - $0 * 4000 } }
    let store = try store(ages)
    let report = try store.report(asking(.week), now: now)
    var alone = FilterBank()
    for index in 0..<30 {
      alone.add(
        ProfileAnswer(
          note: MIDINote(60), offset: Cents(index.isMultiple(of: 2) ? 10 : -10), isUp: index.isMultiple(of: 2),
          milliseconds: Int64(now.milliseconds - 3 * day + index * 4000)))
    }
    expect(that: report.answers == 30 && report.change?.answers == 40)
    expect(report.timeline.entries.reduce(0) { $0 + $1.answers }, equals: 30)
    expect(report.threshold, equals: threshold(alone))
    try expect(store.report(asking(.month), now: now).answers, equals: 70)
    try expect(store.report(asking(.month), now: now).change?.answers, equals: 50)
    try expect(store.report(asking(.quarter), now: now).answers, equals: 120)
    let all = try store.report(request, now: now)
    expect(that: all.answers == 120 && all.change == nil)
    #expect(all.threshold == threshold(try store.profile().bank))
  }

  @Test func `a period that contains all answers gives the same report as all time`() throws {
    let store = try store((0..<60).map { $0 * 3_600_000 })
    let (all, quarter) = (try store.report(request, now: now), try store.report(asking(.quarter), now: now))
    expect(
      that: all.threshold == quarter.threshold && all.notes == quarter.notes && all.statistics == quarter.statistics)
    expect(that: all.timeline == quarter.timeline && all.trend == quarter.trend)
    expect(that: quarter.change != nil && quarter.change?.direction == nil && quarter.change?.before == nil)
  }

  @Test func `the trend of all time is that up to the last answer, however long ago it was given`() throws {
    // Twenty answers a day: the first two days are left out, and the 180 answers of the other nine are enough for a trend.
    let store = try store((0..<220).map { $0 / 20 * day + $0 % 20 * 4000 })
    let trend = try store.report(request, now: now).trend
    #expect(trend.fit != nil)
    for days in [1, 55, 61, 400] {
      let later = UTCTime(milliseconds: now.milliseconds + days * day)
      try expect(store.report(request, now: later).trend, equals: trend, "\(days)")
    }
  }

  @Test func `a period without answers names the shortest one that has some`() throws {
    let store = try store([20 * day, 300 * day])
    let report = try store.report(asking(.week), now: now)
    expect(report.emptyReason, equals: .noneInPeriod(shortest: .month))
    expect(that: report.threshold == nil && report.statistics == nil && report.notes.isEmpty)
    #expect(try store.report(asking(.month), now: now).emptyReason == nil)
    try expect(TrainingDataStore.temporary().report(asking(.week), now: now).emptyReason, equals: .noAnswers)
    try expect(TrainingDataStore.temporary().report(request, now: now).emptyReason, equals: .noAnswers)
  }

  @Test func `a day belongs to a period from its first moment on, and periods don't overlap`() throws {
    for range in HistoryRange.allCases.filter({ $0 != .all }) {
      let (span, before) = (range.span(now: now), try #require(range.spanBefore(now: now)))
      expect(before.until, equals: span.from)
      let first = try #require(span.from)
      expect(that: span.contains(first) && !before.contains(first))
      #expect(before.contains(UTCTime(milliseconds: first.milliseconds - 1)))
      #expect(span.contains(now))
      #expect(
        LocalDay(containing: try #require(before.from)).adding(days: range.days ?? 0) == LocalDay(containing: first))
      expect(HistoryRange.shortest(containing: first, now: now), equals: range)
    }
    #expect(HistoryRange.all.spanBefore(now: now) == nil)
  }

  @Test func `a profile of keys without answers nearby says why`() throws {
    let store = try store((0..<200).map { $0 * 4000 })
    var elsewhere = ProfileRequest(.comparison, keys: try #require(NoteRange(description: "C7:C8")))
    elsewhere.period = .week
    try expect(store.report(elsewhere, now: now).emptyReason, equals: .noneNearKeys)
  }

  @Test func `the confidence is 95 % if the interval extends from half to double`() {
    let estimate = ThresholdEstimate(octaves: Estimate(value: 3, lower95: 2, upper95: 4))
    expect(estimate.confidence, near: 0.95, within: 1e-4)
    #expect(ThresholdEstimate(octaves: Estimate(value: 3, lower95: 2, upper95: 6)).confidence < 0.95)
    expect(estimate.probability(belowLog2: 3), near: 0.5, within: 1e-12)
  }

  @Test(arguments: [(20, 20, true), (19, 20, false), (20, 19, false), (0, 60, false), (60, 0, false)])
  func `a change needs twenty answers in each of the periods`(now: Int, before: Int, isKnown: Bool) {
    func answers(_ count: Int) -> [ProfileAnswer] {
      (0..<count).map { index in
        ProfileAnswer(
          note: MIDINote(60), offset: Cents(index.isMultiple(of: 2) ? 10 : -10), isUp: index.isMultiple(of: 2),
          milliseconds: Int64(index * 4000))
      }
    }
    var earlier = PeriodFit()
    for answer in answers(before) { earlier.add(answer) }
    let change = ThresholdChange(from: earlier, in: .all, over: .standard, to: answers(now))
    expect(that: (change.ratio != nil) == isKnown && change.answers == before)
  }

  @Test func `a change is the ratio of the thresholds with both intervals`() {
    func estimate(_ mean: Double, _ below: Double, _ above: Double) -> ThresholdEstimate {
      ThresholdEstimate(octaves: Estimate(value: mean, lower95: mean - below, upper95: mean + above))
    }
    let ratio = Estimate(estimate(3, 0.3, 0.5), over: estimate(4, 1.2, 0.4))
    expect(ratio.value, equals: 0.5)
    expect(log2(ratio.lower95), near: -1 - 0.5, within: 1e-12)
    expect(log2(ratio.upper95), near: -1 + 1.3, within: 1e-12)
    expect(that: ratio.inverse.value == 2 && abs(ratio.inverse.lower95 * ratio.upper95 - 1) < 1e-12)
  }
}
