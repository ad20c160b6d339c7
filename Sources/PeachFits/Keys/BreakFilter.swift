import PeachBase

/// What is known about a listener who may have changed in a long break.
///
/// What was known before stays, and the answers after the break move it. Beside it, a second filter counts all days of the break. It
/// takes the place of the first one once the answers after the break are clearly likelier with it, or it is narrow enough for a number
/// and they don't speak against a change.
public struct BreakFilter<Filter: ProfileFilter>: Equatable, Sendable {
  /// What is shown: the state as of the last answer.
  public private(set) var shown: Filter
  /// The second filter; nil unless a long break isn't decided yet.
  private(set) var changed: ChangedFilter<Filter>?

  /// What is predicted: wide enough for a listener who has changed.
  public var now: Filter { changed?.filter ?? shown }

  init(shown: Filter = Filter(), changed: ChangedFilter<Filter>? = nil) {
    (self.shown, self.changed) = (shown, changed)
  }

  mutating func add(_ answer: Filter.Answer) {
    let days = shown.lastAnswer.map { Days.between($0, answer.milliseconds) } ?? 0
    if days > ChangedFilter<Filter>.longBreak { changed = ChangedFilter(now, odds: changed?.odds ?? 1) }
    let probability = shown.add(answer, counting: Filter.longestBreak)
    guard changed?.add(answer, after: days, probability: probability) == true else { return }
    if let changed, changed.isLikely { shown = changed.filter }
    changed = nil
  }
}

/// A filter that counts all days of long breaks.
struct ChangedFilter<Filter: ProfileFilter>: Equatable, Sendable {
  private(set) var filter: Filter
  /// How much likelier the answers since the break are with this filter than with the one that is shown.
  private(set) var odds: Double
  /// The number of answers since the break.
  private(set) var answers: Int

  /// More days than these are a long break.
  static var longBreak: Double { 14 }
  /// Odds that decide at once, and those from which on a change is believed once the filter is narrow enough for a number.
  private static var clear: Double { 4 }
  private static var possible: Double { 0.5 }
  /// The number of answers after which the filter that is shown remains.
  static var mostAnswers: Int { 200 }

  init(_ filter: Filter, odds: Double, answers: Int = 0) {
    (self.filter, self.odds, self.answers) = (filter, odds, answers)
  }

  var isLikely: Bool { odds > Self.clear || odds > Self.possible && filter.isNarrow }

  /// The odds and the number of answers, for storage.
  var words: [UInt64] { [odds.bitPattern, UInt64(answers)] }

  /// From storage; nil for values that no answers could have produced.
  init?(words: some Collection<UInt64>, _ filter: Filter, beside shown: Filter) {
    guard let first = words.first, let last = words.dropFirst().first, let answers = Int(exactly: last) else {
      return nil
    }
    self.init(filter, odds: Double(bitPattern: first), answers: answers)
    guard odds > 0, odds <= Self.clear, (1..<Self.mostAnswers).contains(answers), filter.answers == shown.answers,
      filter.lastAnswer == shown.lastAnswer
    else { return nil }
  }

  /// - Parameters:
  ///   - days: those since the answer before.
  ///   - probability: that of the answer with the filter that is shown.
  /// - Returns: whether it is decided which filter remains.
  mutating func add(_ answer: Filter.Answer, after days: Double, probability: Double) -> Bool {
    odds *= filter.add(answer, counting: days > Self.longBreak ? days : Filter.longestBreak) / probability
    answers += 1
    return isLikely || answers >= Self.mostAnswers
  }
}
