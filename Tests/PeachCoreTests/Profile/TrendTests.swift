import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits

@Suite struct TrendTests {
  @Test func `a trend is fitted from 160 answers on 5 days on`() {
    let few = answers(count: 159, days: 10) { _ in 8 }
    let enough = answers(count: 160, days: 5) { _ in 8 }
    let crowded = answers(count: 400, days: 4) { _ in 8 }
    #expect(Trend(enough, endingAt: lastDay).fit != nil)
    for run in [few, crowded, []] {
      let trend = Trend(run, endingAt: lastDay)
      expect(that: trend.fit == nil && trend.direction == nil)
    }
    // Both are counted in the window, from which the first day has just gone.
    for (count, days, isFitted) in [(200, 5, false), (180, 6, false), (192, 6, true)] {
      let run = answers(count: count, days: days) { _ in 8 }
      #expect(Trend(run, endingAt: lastDay).fit != nil)
      let later = Trend(run, endingAt: lastDay + Int64(61 - days) * 86_400_000)
      expect((later.fit != nil), equals: isFitted, "\(count) on \(days) days")
    }
  }

  @Test func `only the last 60 days count`() throws {
    let run = answers(count: 600, days: 30) { _ in 8 }
    let first = try #require(run.first?.milliseconds)
    let atTheEdge = Trend(run, endingAt: first + 60 * 86_400_000)
    let all = try #require(atTheEdge.fit).answers
    // But for a few errors in a row.
    #expect((570...600).contains(all))
    let after = Trend(run, endingAt: first + 60 * 86_400_000 + 1)
    expect(after.fit?.answers, equals: all - 1)
    #expect(Trend(run, endingAt: lastDay + 70 * 86_400_000).direction == nil)
    let future = Trend(run, endingAt: first + 86_400_000)
    #expect(future.direction == nil)
  }

  @Test func `a threshold that falls to an eighth improves, and backwards declines`() throws {
    let falling = answers(count: 1000, days: 40) { 32 * exp2(-3 * $0) }
    let trend = Trend(falling, endingAt: lastDay)
    expect(trend.direction, equals: .improving)
    let fit = try #require(trend.fit)
    #expect((fit.ratio.lower95...fit.ratio.upper95).contains(1.0 / 8))
    expect(Trend(answers(count: 1000, days: 40) { 4 * exp2(3 * $0) }, endingAt: lastDay).direction, equals: .declining)
  }

  @Test func `a threshold that stays the same is stable only once the interval is narrow`() throws {
    // With differences around the threshold, which tell a change of it from one of the lapses.
    for (count, isSaid) in [(200, false), (2000, false), (20_000, true)] {
      let trend = Trend(answers(count: count, days: 60, spread: -1...2) { _ in 8 }, endingAt: lastDay)
      let ratio = try #require(trend.fit?.ratio)
      expect((ratio.lower95 >= 0.8 && ratio.upper95 <= 1.25), equals: isSaid, "\(count): \(ratio)")
      expect(trend.direction, equals: (isSaid ? .stable : nil), "\(count)")
    }
  }

  @Test(arguments: [true, false])
  func `identical, all right or all wrong answers still have a finite fit`(right: Bool) throws {
    let runs: [[ProfileAnswer]] = [
      run { (cents: $0.isMultiple(of: 2) ? 9 : -9, isUp: $0.isMultiple(of: 2) == right) },
      run { _ in (cents: 100, isUp: right) }, run { _ in (cents: 0, isUp: right) },
      run { _ in (cents: 1e300, isUp: right) },
    ]
    for run in runs {
      let fit = try #require(ThresholdContrast.trend(AttentiveAnswers(run)))
      #expect(fit.octaves.isFinite)
      expect(that: fit.standardDeviation.isFinite && fit.standardDeviation > 0)
    }
  }

  @Test func `a listener who never changes but trains the bass, then the treble, isn't improving`() throws {
    var random = SeededGenerator(seed: 5)
    let run = (0..<2000).map { index in
      let isBass = index < 1000
      let (note, threshold) = (Int.random(in: isBass ? 36...59 : 60...84, using: &random), isBass ? 16.0 : 4)
      let cents = threshold * exp2(random.uniform(in: -0.5...1))
      let offset = Cents(Bool.random(using: &random) ? cents : -cents)
      let listener = ListenerModel(threshold: Cents(threshold), lapse: 0.02)
      return ProfileAnswer(
        note: MIDINote(note), offset: offset, isUp: random.uniform() < listener.probabilityOfUp(offset: offset),
        milliseconds: lastDay - Int64(40 - index / 50) * 86_400_000 + Int64(index % 50) * 5000)
    }
    let direction = Trend(run, endingAt: lastDay).direction
    expect(that: direction == nil || direction == .stable)
  }

  @Test(arguments: [9.0, 10, 11, 15]) func `scoring converges even if all answers are right`(cents: Double) throws {
    let run = run { (cents: $0.isMultiple(of: 2) ? cents : -cents, isUp: $0.isMultiple(of: 2)) }
    let contrast = try #require(ThresholdContrast.trend(AttentiveAnswers(run + run)))
    // The prior's SD is 1.5 octaves.
    expect(that: abs(contrast.octaves) < 0.5 && contrast.standardDeviation < 2.5)
  }

  @Test func `days that differ more than expected widen the interval`() throws {
    // Days that are alike, and days that are good and bad by turns.
    func contrast(_ isRight: (_ day: Int, _ index: Int) -> Bool) throws -> ThresholdContrast {
      let run = (0..<800).map { index in
        let isUp = index.isMultiple(of: 2) == isRight(index / 40, index)
        return ProfileAnswer(
          note: MIDINote(60), offset: Cents(index.isMultiple(of: 2) ? 10 : -10), isUp: isUp,
          milliseconds: Int64(index / 40) * 86_400_000 + Int64(index % 40) * 5000)
      }
      return try #require(ThresholdContrast.trend(AttentiveAnswers(run)))
    }
    let alike = try contrast { _, index in index % 8 >= 2 }
    let unlike = try contrast { day, index in day.isMultiple(of: 2) || index % 8 >= 4 }
    expect(alike.standardDeviation, equals: alike.expectedDeviation)
    #expect(unlike.standardDeviation > 1.15 * unlike.expectedDeviation)
  }

  @Test func `the deviation observed between days is that of the days' sums`() throws {
    let run = (0..<800).map { index in
      let isRight = (index / 40).isMultiple(of: 2) || index % 8 >= 4
      return ProfileAnswer(
        note: MIDINote(60), offset: Cents(index.isMultiple(of: 2) ? 10 : -10), isUp: index.isMultiple(of: 2) == isRight,
        milliseconds: Int64(index / 40) * 86_400_000 + Int64(index % 40) * 5000)
    }
    let attentive = AttentiveAnswers(run)
    let answers = attentive.answers
    let contrast = try #require(ThresholdContrast.trend(attentive))
    let count = Double(answers.count)
    let positions = answers.indices.map { (Double($0) - (count - 1) / 2) / count }
    let fit = try #require(ContrastFit(answers, positions, isCurved: true))
    let days = Dictionary(grouping: answers.indices) { answers[$0].milliseconds / 86_400_000 }
    let observed = days.values.reduce(0) { sum, day in
      let influence = day.reduce(0) { $0 + fit.influences[$1] }
      return sum + influence * influence
    }
    // All on one key, so that it isn't correlated with time; with few answers, intervals are wider.
    let variance = observed * Double(days.count) / Double(days.count - 1) * (1 + 250 / count)
    expect(that: contrast.days == days.count && contrast.answers == answers.count && days.count > 10)
    expect(contrast.standardDeviation, near: variance.squareRoot(), within: 1e-9)
    // The priors alone keep the contributions from summing to 0.
    expect(that: abs(fit.influences.reduce(0, +)) < 0.05 && fit.octaves == contrast.octaves)
    let (ratio, half) = (contrast.ratio, 1.959964 * contrast.standardDeviation)
    expect(log2(ratio.value), near: contrast.octaves, within: 1e-9)
    expect(log2(ratio.lower95), near: contrast.octaves - half, within: 1e-6)
    expect(log2(ratio.upper95), near: contrast.octaves + half, within: 1e-6)
  }

  @Test(arguments: [nil, 3, 4])
  func `a threshold that falls to a quarter has fallen by two octaves, for any number of choices`(choices: Int?) throws
  {
    var random = SeededGenerator(seed: 2)
    func answers(_ threshold: Double, from begin: Int64) -> [ProfileAnswer] {
      let listener = ListenerModel(threshold: Cents(threshold), lapse: 0.02)
      return (0..<1200).map { index in
        let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * threshold * exp2(random.uniform(in: -1.5...2)))
        let probability =
          choices.map { listener.probabilityOfRight(offset: offset, chance: 1 / Double($0)) }
          ?? listener.probabilityOfUp(offset: offset)
        return ProfileAnswer(
          note: MIDINote(60 + index % 5), offset: offset, isUp: random.uniform() < probability, choices: choices,
          milliseconds: begin + Int64(index) * 100_000)
      }
    }
    let (earlier, later) = (answers(40, from: 0), answers(10, from: 200_000_000))
    let change = try #require(ThresholdContrast.change(from: earlier, to: later))
    // The prior draws it a little towards 0.
    expect(change.octaves, near: -2, within: 0.35)
    expect(that: change.direction == .finer && change.probabilityOfFall > 0.999 && change.ratio.contains(0.25))
    try expect(#require(ThresholdContrast.change(from: later, to: earlier)).direction, equals: .coarser)
    expect(
      that: ThresholdContrast.change(from: [], to: later) == nil
        && ThresholdContrast.change(from: earlier, to: []) == nil)
  }

  private let lastDay: Int64 = 50 * 86_400_000

  /// 300 answers, ten per day.
  private func run(_ answer: (Int) -> (cents: Double, isUp: Bool)) -> [ProfileAnswer] {
    (0..<300).map { index in
      let (cents, isUp) = answer(index)
      return ProfileAnswer(
        note: MIDINote(60 + index % 12), offset: Cents(cents), isUp: isUp, milliseconds: Int64(index) * 8_640_000)
    }
  }

  /// Answers to differences that fall with the listener's threshold, spread evenly over `days` whole days that end at
  /// `lastDay`; `threshold` maps the elapsed proportion of the run, 0…1, to cents.
  ///
  /// - Parameter spread: the octaves between threshold and difference.
  private func answers(
    count: Int, days: Int, spread: ClosedRange<Double> = 0...0, threshold: (Double) -> Double
  ) -> [ProfileAnswer] {
    var random = SeededGenerator(seed: 3)
    return (0..<count).map { index in
      let part = Double(index) / Double(count)
      let cents = threshold(part)
      let listener = ListenerModel(threshold: Cents(cents), lapse: 0.02)
      let presented = spread == 0...0 ? cents : cents * exp2(random.uniform(in: spread))
      let offset = Cents(Bool.random(using: &random) ? presented : -presented)
      let isUp = Double.random(in: 0..<1, using: &random) < listener.probabilityOfUp(offset: offset)
      let day = Int64(index * days / count) - Int64(days)
      return ProfileAnswer(
        note: MIDINote(60 + index % 12), offset: offset, isUp: isUp,
        milliseconds: lastDay + day * 86_400_000 + Int64(index))
    }
  }
}
