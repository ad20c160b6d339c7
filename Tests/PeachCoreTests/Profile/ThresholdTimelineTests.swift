import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits
@testable import PeachSimulation

@Suite struct ThresholdTimelineTests {
  /// Running counts, 10 answers a day.
  private func days(_ dates: [String]) throws -> [ProfileHistory<FilterBank>.Day] {
    try dates.enumerated().map { position, date in
      let time = try #require(UTCTime(iso: date + "T12:00Z"))
      let mean = Double(position)
      return ProfileHistory<FilterBank>.Day(
        number: Days.number(of: Int64(time.milliseconds)), answers: 10 * (position + 1),
        known: KeyboardThresholds(
          mean: [mean] + Array(repeating: 0, count: KeyboardThresholds.dimensions - 1),
          covariance: Array(repeating: 0.01, count: KeyboardThresholds.covariances)))
    }
  }

  private func spans(_ timeline: ThresholdTimeline) -> [String] {
    timeline.entries.map { UTCTime.date(ofDay: $0.time.firstDay) + "/" + UTCTime.date(ofDay: $0.time.lastDay) }
  }

  @Test func `a week runs from Monday to Sunday and has the estimate of its last day`() throws {
    // 2026-11-22 was a Sunday, 2026-12-31 a Thursday.
    let timeline = ThresholdTimeline(
      try days(["2026-11-16", "2026-11-20", "2026-11-22", "2026-11-23", "2026-12-31", "2027-01-01"]), over: [.a4],
      by: .week)
    expect(spans(timeline), equals: ["2026-11-16/2026-11-22", "2026-11-23/2026-11-29", "2026-12-28/2027-01-03"])
    expect(timeline.entries.map(\.answers), equals: [30, 10, 20])
    expect(timeline.entries.map { $0.estimate.octaves.value.rounded() }, equals: [2, 3, 5])
    // The four weeks without answers are omitted.
    expect(timeline.entries.map { $0.time.index - timeline.entries[0].time.index }, equals: [0, 1, 6])
  }

  @Test func `the current week ends today, and earlier ones on Sunday`() throws {
    // 2026-11-25 was a Wednesday.
    let (dates, today) = (try days(["2026-11-20", "2026-11-24"]), try days(["2026-11-25"])[0].number)
    expect(
      spans(ThresholdTimeline(dates, over: [.a4], by: .week, today: today)),
      equals: ["2026-11-16/2026-11-22", "2026-11-23/2026-11-25"])
    expect(spans(ThresholdTimeline(dates, over: [.a4], by: .month, today: today)), equals: ["2026-11-01/2026-11-25"])
  }

  @Test func `a change compares with the entry before and knows of gaps`() throws {
    let timeline = ThresholdTimeline(try days(["2026-11-20", "2026-11-21", "2026-11-24"]), over: [.a4], by: .day)
    expect(that: timeline.change(to: 0) == nil && timeline.change(to: 3) == nil)
    let change = try #require(timeline.change(to: 1))
    expect(that: abs(change.ratio.value - 2) < 1e-9 && !change.isAfterGap)
    #expect(try #require(timeline.change(to: 2)).isAfterGap)
  }

  @Test func `only a clear change between precise thresholds is one`() throws {
    func timeline(_ means: [Double], _ variances: [Double]) -> ThresholdTimeline {
      let days = means.indices.map { position in
        var covariance = Array(repeating: 0.0, count: KeyboardThresholds.covariances)
        covariance[0] = variances[position]
        return ProfileHistory<FilterBank>.Day(
          number: 20_000 + Int64(position), answers: 10 * (position + 1),
          known: KeyboardThresholds(
            mean: [means[position]] + Array(repeating: 0, count: KeyboardThresholds.dimensions - 1),
            covariance: covariance))
      }
      return ThresholdTimeline(days, over: [.a4], by: .day)
    }
    let clear = timeline([3, 4.5, 3], [0.01, 0.01, 0.01])
    expect(try #require(clear.change(to: 1)).ratio.value, near: exp2(1.5), within: 1e-9)
    expect(try #require(clear.change(to: 2)).ratio.value, near: exp2(-1.5), within: 1e-9)
    expect(that: clear.change(to: -1) == nil && timeline([3, 3.1], [0.01, 0.01]).change(to: 1) == nil)
    expect(
      that: timeline([3, 6], [2, 0.01]).change(to: 1) == nil && timeline([3, 6], [0.01, 2]).change(to: 1) == nil)
  }

  @Test func `the exact estimate takes the place of the last day's, and of no other`() throws {
    let days = try days(["2026-11-16", "2026-11-22", "2026-11-24"])
    let latest = ThresholdEstimate(octaves: Estimate(value: 7, lower95: 6, upper95: 9))
    let timeline = ThresholdTimeline(days, over: [.a4], by: .week, latest: latest)
    expect(timeline.entries.map { $0.estimate == latest }, equals: [false, true])
    expect(timeline.entries[0].estimate, equals: days[1].known.threshold(over: [.a4]))
    #expect(ThresholdTimeline(days, over: [], by: .week).entries.isEmpty)
  }

  @Test func `months are those of the calendar, in leap years and before 1970 too`() throws {
    let timeline = ThresholdTimeline(
      try days(["1969-12-31", "1970-01-01", "2024-02-29", "2024-03-01", "2025-03-31"]), over: [.a4], by: .month)
    expect(
      spans(timeline),
      equals: [
        "1969-12-01/1969-12-31", "1970-01-01/1970-01-31", "2024-02-01/2024-02-29", "2024-03-01/2024-03-31",
        "2025-03-01/2025-03-31",
      ])
    expect(
      zip(timeline.entries.dropFirst(), timeline.entries).map { $0.time.index - $1.time.index },
      equals: [1, 649, 1, 12])
  }

  @Test func `the default step depends on the length`() throws {
    #expect(ThresholdTimeline([], over: [.a4], by: nil).entries.isEmpty)
    for (last, step) in [
      ("2026-01-01", TimelineStep.day), ("2026-01-31", .day), ("2026-02-01", .week), ("2026-07-01", .week),
      ("2026-07-02", .month), ("2030-01-01", .month),
    ] { #expect(ThresholdTimeline(try days(["2026-01-01", last]), over: [.a4], by: nil).step == step, "\(last)") }
  }

  @Test(arguments: TimelineStep.allCases)
  func `every day is in its step, and steps have no gaps`(step: TimelineStep) {
    for day in Int64(-800)...800 {
      let index = step.index(of: day)
      #expect((step.firstDay(of: index)..<step.firstDay(of: index + 1)).contains(day))
    }
  }
}
