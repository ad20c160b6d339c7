import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits

/// What is read from filters of intervals, and how it is stored.
@Suite struct IntervalReadingTests {
  private let day: Int64 = 86_400_000

  private func answer(
    _ interval: Interval, _ direction: Direction = .up, isBetween: Bool = false, _ deviation: Double = 10,
    isWider: Bool = true, _ presentation: Presentation = .melodic, at milliseconds: Int64 = 0, exact: Double = 0
  ) -> IntervalAnswer {
    IntervalAnswer(
      track: IntervalTrack(interval, direction, isBetween: isBetween), presentation: presentation,
      deviation: Cents(deviation), isWider: isWider, milliseconds: milliseconds, exact: Cents(exact))
  }

  /// A filter after answers to several tracks at the same time.
  private var filter: IntervalFilter {
    var filter = IntervalFilter()
    for number in 0..<40 {
      let interval = [Interval.fifth, .majorThird, .unison][number % 3]
      filter.add(answer(interval, number % 4 < 2 ? .up : .down, Double(number % 9) * 4 - 15, isWider: number % 7 > 2))
    }
    return filter
  }

  /// Calls `body` with views of the Gaussians with these numbers.
  private func gaussians(_ numbers: [Double], _ body: ([IntervalGaussian]) -> Void) {
    var numbers = numbers
    numbers.withUnsafeMutableBufferPointer { numbers in
      body((0..<IntervalModel.filters).map { IntervalGaussian(numbers.start, $0) })
    }
  }

  @Test func `without answers, thresholds and centres are those of the model's documentation`() {
    let (fifth, unison, centre, bias) = (Interval.fifth.rawValue, 0, 13 + Interval.fifth.rawValue, 26)
    gaussians(IntervalModel.prior) { gaussians in
      expect(gaussians.count, equals: 12)
      for (index, gaussian) in gaussians.enumerated() {
        let scale = [0.6, 1.5, 3][index / 4]
        let expected: [(Int, Int, Double)] = [
          (fifth, fifth, 2.25 + scale * scale * 0.2025 + 0.005), (fifth, 4, 2.255), (unison, fifth, 2.255),
          (centre, centre, 16 + scale * scale * 36), (centre, 14, 16), (centre, fifth, 0), (bias, bias, 0.09),
          (bias, fifth, 0), (bias, centre, 0),
        ]
        for (one, other, covariance) in expected {
          expect(gaussian.covariance(one, other), near: covariance, within: 1e-12)
          expect(gaussian.covariance(other, one), near: covariance, within: 1e-12)
        }
        expect(gaussian.mean[fifth], near: log2(18), within: 1e-12)
        expect(gaussian.mean[unison], near: log2(18) - 1.2, within: 1e-12)
        expect(that: gaussian.mean[centre] == 0 && gaussian.mean[bias] == 0 && gaussian.notListening == 0.02)
        expect(gaussian.weight, near: [0.6, 0.25, 0.145, 0.005][index % 4] / 3, within: 1e-12)
      }
    }
  }

  @Test(arguments: [[Direction.up], [.down], [.up, .down]])
  func `a reading adds the day and the tracks, the less the more tracks there are`(directions: [Direction]) throws {
    var counts = Array(repeating: 0, count: 26)
    for (place, direction) in directions.enumerated() {
      counts[2 * Interval.fifth.rawValue + (direction == .up ? 0 : 1)] = 3 + 4 * place
    }
    let filter = IntervalFilter(lastAnswer: 0, numbers: IntervalModel.prior, counts: counts)
    let found = try #require(filter.estimate(of: .fifth))
    let tracks = Double(directions.count)
    var (threshold, centre, common) = (GaussianMixture(), GaussianMixture(), GaussianMixture())
    for scale in [0.6, 1.5, 3] {
      let square = scale * scale
      let own = 2.255 + square * 0.2025 + 0.01
      threshold.add(weight: 1.0 / 3, mean: log2(18), variance: own + square * 0.0225 / tracks)
      common.add(weight: 1.0 / 3, mean: log2(18), variance: own)
      centre.add(weight: 1.0 / 3, mean: 0, variance: 16 + square * 36 + square * 4 / tracks)
    }
    /// The mean a quarter of an SD higher, the ends 12 % nearer and .12 SD higher.
    func expectEstimate(_ found: ThresholdEstimate, _ mixture: GaussianMixture) {
      let (ends, deviation) = (mixture.ends95, mixture.variance.squareRoot())
      expect(found.octaves.value, near: mixture.mean + 0.25 * deviation, within: 1e-6)
      for (end, expected) in [(found.octaves.lower95, ends.lower), (found.octaves.upper95, ends.upper)] {
        expect(end, near: mixture.mean + 0.88 * (expected - mixture.mean) + 0.12 * deviation, within: 1e-6)
      }
    }
    expectEstimate(found.threshold, threshold)
    expectEstimate(try #require(filter.threshold), common)
    expect(found.centre.lower95, near: centre.quantile(0.025), within: 1e-6)
    expect(found.centre.upper95, near: centre.quantile(0.975), within: 1e-6)
    expect(that: found.directions == directions && found.answers == (directions.count == 1 ? 3 : 10))
    expect(that: found.relative == nil && filter.answers == found.answers && filter.directions(of: .fourth).isEmpty)
  }

  @Test func `with the days, covariances return to those without answers, and the bias to 0`() {
    let filter = filter
    for days in [1.0, 50] {
      let (kept, keptBias) = (exp(-days / 200), exp(-days / 10))
      let later = filter.at(Int64(days) * day + 5000)
      expect(later.lastAnswer, equals: Int64(days) * day)
      gaussians(filter.numbers) { before in
        gaussians(later.numbers) { after in
          gaussians(IntervalModel.prior) { prior in
            for index in 0..<IntervalModel.filters {
              for row in 0..<27 {
                for column in 0...row {
                  let first = prior[index].covariance(row, column)
                  var expected = first + kept * (before[index].covariance(row, column) - first)
                  if row == 26 { expected *= column == 26 ? keptBias * keptBias : keptBias }
                  if column == 26 { expected += (1 - keptBias * keptBias) * 0.09 }
                  expect(after[index].covariance(row, column), near: expected, within: 1e-9)
                }
                let mean = before[index].mean[row] * (row == 26 ? keptBias : 1)
                expect(after[index].mean[row], near: mean, within: 1e-12)
              }
              expect(after[index].weight, equals: before[index].weight)
            }
          }
        }
      }
    }
    expect(IntervalFilter().at(50 * day), equals: IntervalFilter())
  }

  @Test func `of the days before an answer, only those that are counted change the filter`() {
    var (long, short, none) = (filter, filter, filter)
    long.add(answer(.fifth, at: 100 * day), counting: 4)
    short.add(answer(.fifth, at: 4 * day), counting: 30)
    none.add(answer(.fifth, at: 1_728_000), counting: 30)
    expect(that: long.numbers == short.numbers && long.lastAnswer == 100 * day && short.lastAnswer == 4 * day)
    #expect(none.numbers != short.numbers)
    // A training is shorter than half an hour, and an answer from before the last counts as given with it.
    for time in [0, -day] {
      var other = filter
      other.add(answer(.fifth, at: time), counting: 30)
      expect(that: other.numbers == none.numbers && other.lastAnswer == 0)
    }
  }

  // MARK: Days

  private func figures(_ answers: Int, _ octaves: Double, centre: (Double, Double, Double)?) -> KnownIntervals.Figures {
    KnownIntervals.Figures(
      answers: answers,
      threshold: ThresholdEstimate(
        octaves: Estimate(value: octaves, lower95: octaves - 1, upper95: octaves + 2)),
      centre: centre.map { Estimate(value: $1, lower95: $0, upper95: $2) })
  }

  @Test func `what was known on a day is stored in words, all intervals first`() throws {
    let known = KnownIntervals(
      common: figures(19, 3, centre: nil),
      intervals: [.fifth: figures(12, 2, centre: (-9, -2, 4)), .unison: figures(7, 1, centre: (-1, 3, 8))])
    let stored = ProfileHistory<IntervalFilter>.Day(number: 5, answers: 19, known: known)
    let words = stored.words
    expect(words.count, equals: 2 + 3 * 8)
    expect([0, 1, 2, 3, 10, 11, 18, 19].map { words[$0] }, equals: [19, 3, 13, 19, 0, 7, 7, 12])
    func numbers(_ begin: Int) -> [Double] { words[begin..<begin + 6].map(Double.init(bitPattern:)) }
    expect(that: numbers(4) == [3, 2, 5, 0, 0, 0] && numbers(12) == [1, 0, 3, 3, -1, 8])
    expect(numbers(20), equals: [2, 1, 4, -2, -9, 4])
    func read(_ words: [UInt64]) -> (day: ProfileHistory<IntervalFilter>.Day?, rest: Int) {
      var rest = words[...]
      let day = ProfileHistory<IntervalFilter>.Day(5, from: &rest)
      return (day, rest.count)
    }
    let whole = read(words + [1, 2])
    expect(that: whole.day == stored && whole.rest == 2)
    try expect(that: #require(whole.day).known.common?.centre == nil && read(Array(words.dropLast())).day == nil)
    func isTaken(_ place: Int, _ word: UInt64) -> Bool {
      var changed = words
      changed[place] = word
      return read(changed).day != nil
    }
    expect(that: isTaken(0, 20) && !isTaken(0, 1 << 32) && !isTaken(1, 4) && !isTaken(1, 15) && isTaken(1, 2))
    // An interval, its number of answers, and its threshold, which lies between its ends.
    expect(that: isTaken(18, 12) && !isTaken(18, 14) && isTaken(19, 5) && !isTaken(19, 1 << 32))
    for (place, number, isPossible) in [
      (20, 1.0, true), (20, 4, true), (20, 0.9, false), (20, 4.1, false), (21, 2, true), (21, 2.1, false),
      (22, 2, true), (22, 1.9, false), (23, 9999, true), (23, 10_000, false), (24, -9999, true), (24, -10_000, false),
      (25, .nan, false),
    ] { #expect(isTaken(place, number.bitPattern) == isPossible, "\(place): \(number)") }
  }

  @Test func `what a filter knows has the figures of all trained intervals, and of the unison none for all`() throws {
    var filter = IntervalFilter()
    for number in 0..<5 { filter.add(answer(.unison, isWider: number % 2 == 0)) }
    expect(
      that: filter.known.common == nil && filter.known.intervals.keys.sorted { $0.rawValue < $1.rawValue } == [.unison])
    for number in 0..<3 { filter.add(answer(.majorSixth, .down, isWider: number % 2 == 0)) }
    let known = filter.known
    let (sixth, estimate) = (try #require(known.intervals[.majorSixth]), try #require(filter.estimate(of: .majorSixth)))
    expect(that: sixth.answers == 3 && sixth.threshold == estimate.threshold && sixth.centre == estimate.centre)
    expect(known.intervals[.unison]?.answers, equals: 5)
    #expect(known.common == KnownIntervals.Figures(answers: 8, threshold: try #require(filter.threshold), centre: nil))
  }

  @Test func `sizes are kept for each interval in whole cents, up to 128 below and 127 above its reference`() {
    var sizes = IntervalSizes()
    for (deviation, interval) in [
      (-300.0, Interval.unison), (300, .unison), (0.5, .unison), (-128, .fifth), (63, .fifth), (64, .fifth),
      (-0.6, .octave), (127, .octave), (-65, .octave),
    ] { sizes.add(Cents(deviation), of: interval) }
    expect(that: sizes.deviations(of: .unison) == [-128, 1, 127] && sizes.deviations(of: .fifth) == [-128, 63, 64])
    expect(that: sizes.deviations(of: .octave) == [-65, -1, 127] && sizes.deviations(of: .majorSeventh).isEmpty)
    expect(that: sizes.words.count == 52 && IntervalSizes(words: sizes.words[...]) == sizes)
    expect(
      that: IntervalSizes(words: sizes.words.dropLast()) == nil && IntervalSizes(words: (sizes.words + [0])[...]) == nil
    )
  }

  @Test func `tracks have their places, and references half-way between intervals`() {
    expect(that: IntervalTrack.all.count == 26 && IntervalTrack.all.enumerated().allSatisfy { $1.index == $0 })
    expect(that: IntervalTrack(.fifth, .down).index == 15 && IntervalTrack(.octave, .up).index == 24)
    expect(IntervalTrack(.fifth, .down).reference, equals: 700)
    expect(IntervalTrack(.fifth, .up, isBetween: true).reference, equals: 750)
  }

  // MARK: Reports

  private func report(_ profile: IntervalProfile, now: Int64 = 0) -> IntervalReport {
    IntervalReport(
      ProfileRequest(.intervals, part: Presentation.melodic.rawValue), of: profile, impossible: 3,
      now: UTCTime(milliseconds: Int(now)))
  }

  @Test func `the common threshold is that of intervals with a name, and without these that of sizes between`() throws {
    let between = [
      answer(.fifth, isBetween: true, 20, isWider: false, at: 2000), answer(.fourth, isBetween: true, at: 3000),
    ]
    var profile = IntervalProfile()
    for answer in between { profile.add(answer) }
    let group = IntervalProfile.Group(presentation: .melodic, isBetween: true)
    let alone = report(profile)
    expect(that: alone.threshold == profile[group].threshold && alone.threshold != nil)
    expect(that: alone.history.isEmpty && alone.between.map(\.answers) == [2])
    for answer in [
      answer(.fifth, at: 4000, exact: 2), answer(.octave, at: 5000, exact: -3), answer(.octave, at: 5500, exact: 12),
      answer(.majorThird, .up, 5, .harmonic, at: 200 * day),
    ] { profile.add(answer) }
    let now = 120 * day
    let whole = report(profile, now: now)
    expect(that: whole.threshold == profile[.melodic].threshold && whole.threshold != alone.threshold)
    expect(whole.intervals.map(\.reference), equals: [550, 700, 750, 1200])
    expect(whole.intervals.map(\.isBetween), equals: [true, false, true, false])
    expect(whole.intervals.map(\.answers), equals: [1, 1, 1, 2])
    expect(whole.intervals.map(\.sizes), equals: [[550], [702], [750], [1197, 1212]])
    expect(that: whole.answers == 5 && whole.impossibleAnswers == 3 && whole.today == Days.local(now))
    expect(that: whole.history.map(\.answers) == [3] && whole.between.map(\.answers) == [2])
    // The last melodic answer was long ago; that of all wasn't.
    expect(that: whole.pastDay == Days.local(5500) && profile.lastAnswer == 200 * day)
    expect(that: profile.lastAnswer(in: .melodic) == 5500 && profile.lastAnswer(in: .harmonic) == 200 * day)
    expect(that: profile.answers == 6 && whole.emptyReason == nil && IntervalProfile().lastAnswer == nil)
    let predicted = try #require(whole.predicted)
    #expect(predicted.width95 > (try #require(whole.threshold)).width95)
    expect(predicted, equals: profile[.melodic].at(now).threshold)
  }

  @Test func `a profile with other sizes than intervals, or another kind of filter, is refused`() throws {
    var profile = IntervalProfile()
    for interval in [Interval.fifth, .octave, .fifth] { profile.add(answer(interval, at: 7, exact: 2)) }
    let bytes = profile.encoded()
    let words = try #require(BitPatterns.words(bytes, count: bytes.count / 8)).dropLast()
    func decoded(_ change: (inout [UInt64]) -> Void) -> IntervalProfile? {
      var changed = Array(words)
      change(&changed)
      return IntervalProfile(encoded: BitPatterns.bytes(changed + [BitPatterns.checksum(changed)]))
    }
    expect(decoded { _ in }, equals: profile)
    // The kind, the time, the habit, the counts of the tracks, the numbers and the sizes of the first group; three empty groups.
    let (counts, sizes) = (5, 5 + 26 + IntervalModel.prior.count)
    expect(words.count, equals: sizes + 52 + Presentation.allCases.count * 2 - 1)
    for kind in [0, 2, 3] as [UInt64] { #expect(decoded { $0[2] = kind } == nil, "\(kind)") }
    expect(decoded { $0[3] = 8 }?.lastAnswer, equals: 8)
    for habit in [-0.1, 1.1, .nan] { #expect(decoded { $0[4] = habit.bitPattern } == nil) }
    expect(that: decoded { $0[counts + 14] = 5 }?.answers == 6 && decoded { $0[counts + 14] = 1 << 32 } == nil)
    // A trained interval without a size, and a size of one that wasn't trained.
    expect(that: decoded { $0[counts + 14] = 0 } == nil && decoded { $0[counts + 2] = 1 } == nil)
    expect(that: decoded { $0[sizes + 4] = 1 } == nil && decoded { $0[sizes + 4 * 7 + 3] |= 4 } != nil)
    let first = counts + 26
    expect(
      that: decoded { $0[first + 13] = 90.0.bitPattern } != nil && decoded { $0[first + 13] = 1e6.bitPattern } == nil)
    for (weight, isTaken) in [(0.2, true), (0.201, false), (-0.2, false)] {
      let place = first + IntervalGaussian.size - 2
      let old = Double(bitPattern: words[place])
      expect((decoded { $0[place] = (old + weight - 0.2).bitPattern } != nil), equals: isTaken, "\(weight)")
    }
    for (listening, isTaken) in [(0.0, true), (1, true), (-0.01, false), (1.01, false)] {
      expect((decoded { $0[first + IntervalGaussian.size - 1] = listening.bitPattern } != nil), equals: isTaken)
    }
    expect(that: decoded { $0[first + IntervalGaussian.dimensions] = 0 } == nil && decoded { $0.append(0) } == nil)
  }
}
