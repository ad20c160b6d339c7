import Testing

@testable import PeachCore

@Suite struct ThresholdHistoryTests {
  private let day: Int64 = 86_400_000

  @Test func `there is one row for each day with an answer, as of its last answer`() throws {
    let run = try ProfileVectors.run("B")
    var history = ThresholdHistory()
    var filter = ThresholdFilter()
    for answer in run.profileAnswers {
      filter.update(offset: answer.offset, isUp: answer.isUp, at: answer.milliseconds)
      history.record(filter)
    }
    #expect(history.days.count == run.expected.trend_at_last_answer.days)
    #expect(history.days.last?.estimate == filter.estimate)
    #expect(history.days.last?.answers == 480)
    #expect(zip(history.days, history.days.dropFirst()).allSatisfy { $0.number < $1.number && $0.answers < $1.answers })
    // The break after the twelfth day has no rows.
    #expect(history.days[12].number - history.days[11].number > 20)
  }

  @Test func `recording after each day's last answer gives the same rows`() {
    var filter = ThresholdFilter()
    var every = ThresholdHistory()
    var last = ThresholdHistory()
    for index in 0..<40 {
      filter.update(offset: Cents(10), isUp: index % 4 != 0, at: Int64(index / 10) * day + Int64(index))
      every.record(filter)
      if index % 10 == 9 { last.record(filter) }
    }
    #expect(every == last)
    #expect(every.days.map(\.number) == [0, 1, 2, 3])
    #expect(every.days.map(\.answers) == [10, 20, 30, 40])
  }

  @Test func `days begin at midnight, before 1970 too`() {
    #expect(Days.number(of: 0) == 0)
    #expect(Days.number(of: day - 1) == 0)
    #expect(Days.number(of: day) == 1)
    #expect(Days.number(of: -1) == -1)
    #expect(Days.number(of: -day) == -1)
    #expect(Days.number(of: -day - 1) == -2)
    #expect(Days.between(0, .max).isFinite)
    #expect(Days.number(of: .min) < 0)
  }

  @Test func `nothing is recorded before the first answer, and a clock set back keeps the order`() {
    var history = ThresholdHistory()
    history.record(ThresholdFilter())
    #expect(history.days.isEmpty)
    var filter = ThresholdFilter()
    for number: Int64 in [5, 3, 6] {
      filter.update(offset: Cents(10), isUp: true, at: number * day)
      history.record(filter)
    }
    #expect(history.days.map(\.number) == [5, 6])
    #expect(history.days.map(\.answers) == [2, 3])
  }
}
