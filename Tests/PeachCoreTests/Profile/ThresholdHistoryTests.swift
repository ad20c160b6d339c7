import PeachCore
import TestSupport
import Testing

@testable import PeachFits

@Suite struct ThresholdHistoryTests {
  private let day: Int64 = 86_400_000
  /// Far from midnight in most time zones.
  private let noon: Int64 = 43_000_000

  private func answer(_ isUp: Bool, at milliseconds: Int64) -> ProfileAnswer {
    ProfileAnswer(note: .a4, offset: Cents(10), isUp: isUp, milliseconds: milliseconds)
  }

  @Test func `there is one row for each day with an answer, as of its last answer`() throws {
    let run = try #require(ProfileVectors.all.first)
    var history = ProfileHistory<FilterBank>()
    var bank = FilterBank()
    for answer in run.profileAnswers {
      bank.add(answer)
      history.record(bank)
    }
    expect(history.days.count, equals: Set(run.answers.map { Int($0[0]) }).count)
    expect(history.days.last?.known, equals: bank.known)
    expect(history.days.last?.answers, equals: 300)
    #expect(zip(history.days, history.days.dropFirst()).allSatisfy { $0.number < $1.number && $0.answers < $1.answers })
  }

  @Test func `recording after each day's last answer gives the same rows`() {
    var bank = FilterBank()
    var every = ProfileHistory<FilterBank>()
    var last = ProfileHistory<FilterBank>()
    for index in 0..<40 {
      bank.add(answer(index % 4 != 0, at: noon + Int64(index / 10) * day + Int64(index)))
      every.record(bank)
      if index % 10 == 9 { last.record(bank) }
    }
    expect(every, equals: last)
    expect(every.days.map { $0.number - Days.local(noon) }, equals: [0, 1, 2, 3])
    expect(every.days.map(\.answers), equals: [10, 20, 30, 40])
  }

  @Test func `days begin at midnight, before 1970 too`() {
    expect(Days.number(of: 0), equals: 0)
    expect(Days.number(of: day - 1), equals: 0)
    expect(Days.number(of: day), equals: 1)
    expect(Days.number(of: -1), equals: -1)
    expect(Days.number(of: -day), equals: -1)
    expect(Days.number(of: -day - 1), equals: -2)
    #expect(Days.between(0, .max).isFinite)
    #expect(Days.number(of: .min) < 0)
  }

  @Test func `nothing is recorded before the first answer, and a clock set back keeps the order`() {
    var history = ProfileHistory<FilterBank>()
    history.record(FilterBank())
    #expect(history.days.isEmpty)
    var bank = FilterBank()
    for number: Int64 in [5, 3, 6] {
      bank.add(answer(true, at: noon + number * day))
      history.record(bank)
    }
    expect(history.days.map { $0.number - Days.local(noon) }, equals: [5, 6])
    expect(history.days.map(\.answers), equals: [2, 3])
  }

  /// Where the listener was before, it may have been tomorrow already.
  @Test(arguments: [0, 1, 2, 40] as [Int64])
  func `a day before the newest one, which another time zone began, is recorded in that one`(ahead: Int64) throws {
    var bank = FilterBank()
    bank.add(answer(true, at: noon))
    let today = Days.local(noon)
    let stored = ProfileHistory<FilterBank>.Day(number: today + ahead, answers: 1, known: bank.known)
    var replay = ProfileReplay<FilterBank>(past: try #require(ProfileHistory([stored])))
    replay.add(answer(true, at: noon))
    for number in 0..<4 as Range<Int64> {
      replay.add(answer(false, at: noon + number * day + 1000))
      let answers = Int(number) + 2
      expect(that: replay.days.last?.number == today + max(ahead, number) && replay.days.last?.answers == answers)
      // The days can be stored and read again.
      expect(ProfileHistory<FilterBank>(replay.days)?.days, equals: replay.days)
      expect(replay.days.last?.known, equals: replay.filter.known)
    }
    expect(replay.days.count, equals: 1 + Int(max(0, 3 - ahead)))
  }
}
