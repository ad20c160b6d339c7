import PeachBase

/// What is known about a listener, updated with each answer in the order of their times.
public protocol ProfileFilter: Equatable, Sendable {
  associatedtype Answer: TimedAnswer
  associatedtype Known: Hashable, Sendable

  init()

  /// The number of answers added.
  var answers: Int { get }
  /// The time of the last answer in milliseconds since 1970, UTC; nil before the first.
  var lastAnswer: Int64? { get }
  /// What is recorded at the end of a day.
  var known: Known { get }

  /// Whether the 95 % interval of the threshold is narrow enough for a number.
  var isNarrow: Bool { get }

  /// Adds an answer. Of the days since the answer before, at most `longest` count as days in which the listener changed.
  ///
  /// - Returns: the probability that was expected of the answer, 0…1.
  @discardableResult
  mutating func add(_ answer: Answer, counting longest: Double) -> Double
}

extension ProfileFilter {
  /// A break counts as at most so many days in which the listener changed: what was known stays, and the answers after it move it.
  /// With more, a listener who didn't change would lose the number that was shown (`BreakFilter`).
  static var longestBreak: Double { 4 }

  public mutating func add(_ answer: Answer) { add(answer, counting: Self.longestBreak) }
}

/// An answer as a filter takes it.
public protocol TimedAnswer {
  /// The time of the answer in milliseconds since 1970, UTC.
  var milliseconds: Int64 { get }
}

/// What was known at the end of each day with an answer; other days are omitted.
public struct ProfileHistory<Filter: ProfileFilter>: Hashable, Sendable {
  public struct Day: Hashable, Sendable {
    /// The day in the time zone in which it was recorded, counted from 1970-01-01 as 0.
    package let number: Int64
    /// The total number of answers up to the end of the day.
    package let answers: Int
    package let known: Filter.Known

    package init(number: Int64, answers: Int, known: Filter.Known) {
      (self.number, self.answers, self.known) = (number, answers, known)
    }
  }

  /// The entries in ascending order.
  private(set) var days: [Day] = []

  init() {}

  /// Creates a history of stored days; nil unless each is later than the one before and has more answers.
  package init?(_ days: [Day]) {
    let isInOrder = zip(days, days.dropFirst()).allSatisfy { $0.number < $1.number && $0.answers < $1.answers }
    guard isInOrder else { return nil }
    self.days = days
  }

  /// Records what the filter knows as the entry of the day of its last answer. Call it after every answer or, with the
  /// same result, after the last answer of each day. A day before the newest entry is recorded in the newest entry.
  mutating func record(_ filter: Filter) {
    guard let last = filter.lastAnswer else { return }
    let number = max(Days.local(last), days.last?.number ?? .min)
    if days.last?.number == number { days.removeLast() }
    days.append(Day(number: number, answers: filter.answers, known: filter.known))
  }
}

/// A filter with what it knew at the end of each day.
package struct ProfileReplay<Filter: ProfileFilter>: Sendable {
  package private(set) var breaks: BreakFilter<Filter>
  /// Those days but the last one.
  var past = ProfileHistory<Filter>()

  package init(
    _ breaks: BreakFilter<Filter> = BreakFilter(), past: ProfileHistory<Filter> = ProfileHistory<Filter>()
  ) {
    (self.breaks, self.past) = (breaks, past)
  }

  /// What is shown.
  package var filter: Filter { breaks.shown }

  /// Adds an answer. A day is recorded when the next one begins, since reading a filter costs time too.
  package mutating func add(_ answer: Filter.Answer) {
    if let last = filter.lastAnswer, Days.local(answer.milliseconds) > Days.local(last) {
      past.record(filter)
    }
    breaks.add(answer)
  }

  package var days: [ProfileHistory<Filter>.Day] {
    var history = past
    history.record(filter)
    return history.days
  }
}

extension ProfileReplay: Equatable {
  /// Whether they know the same now and at the end of each day.
  package static func == (left: Self, right: Self) -> Bool { left.breaks == right.breaks && left.days == right.days }
}
