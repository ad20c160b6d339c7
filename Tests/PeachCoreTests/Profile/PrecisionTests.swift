import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits

@Suite struct PrecisionTests {
  private func estimate(factor: Double) -> ThresholdEstimate {
    let half = log2(factor) / 2
    return ThresholdEstimate(octaves: Estimate(value: 3, lower95: 3 - half, upper95: 3 + half))
  }

  @Test func `a threshold is shown while its interval is at most four times its lower end`() {
    expect(that: estimate(factor: 4).isPrecise && estimate(factor: 4).shown == Cents(8))
    expect(that: !estimate(factor: 4.01).isPrecise && estimate(factor: 4.01).shown == nil)
    // Half to twice the threshold with 95 and with 80 %.
    #expect(estimate(factor: 4).confidence > 0.949)
    expect(that: estimate(factor: 8).isConfident && !estimate(factor: 9).isConfident)
  }

  /// The factors of earlier intervals, the newest first, and whether a number is shown for one of 4.5.
  @Test(
    arguments: [
      ([], false), ([4], true), ([4.01], false), ([5], false), ([5.01], false), ([4.5, 4], true),
      ([5, 4.9, 3, 9], true),
      ([4.5, 5.01, 4], false), ([4.9, 4.1, 6], false),
    ] as [([Double], Bool)])
  func `a number stays until the interval is more than five times its lower end`(earlier: [Double], isShown: Bool) {
    var read = 0
    let estimates = earlier.lazy.map { factor in
      read += 1
      return estimate(factor: factor)
    }
    expect(estimate(factor: 4.5).after(estimates).isPrecise, equals: isShown)
    expect(that: !estimate(factor: 5.01).after(estimates).isPrecise && estimate(factor: 4).after(estimates).isPrecise)
    // Days before the one that decides aren't read.
    #expect(read <= 3 * ((earlier.firstIndex { $0 <= 4 || $0 > 5 } ?? earlier.count) + 1))
  }

  @Test(
    arguments: [(99, true), (101, false), (140, false), (400, false), (0.11, true), (0.09, false)] as [(Double, Bool)])
  func `a threshold outside of what is presented has no number, however narrow its interval`(
    cents: Double, isShown: Bool
  ) {
    let mean = log2(cents)
    let narrow = ThresholdEstimate(octaves: Estimate(value: mean, lower95: mean - 0.5, upper95: mean + 0.5))
    for threshold in [narrow, narrow.after([estimate(factor: 3)])] {
      expect(
        that: threshold.isPrecise == isShown && (threshold.shown != nil) == isShown && threshold.isBeyond == !isShown)
      expect(that: threshold.isNarrow && threshold.isRangeShown && (threshold.shownEnds.upper == nil) == (cents > 1))
    }
  }

  @Test func `a range is shown while the upper end is at most 16 times the lower one`() {
    expect(that: estimate(factor: 16).isRangeShown && !estimate(factor: 16.1).isRangeShown)
    expect(that: ShownThreshold(estimate(factor: 17)) == nil && ShownThreshold(estimate(factor: 15))?.day == nil)
  }

  @Test func `two thresholds are the same if the ratio's interval lies within a factor of 1.25`() {
    #expect(Estimate(value: 1, lower95: 0.8, upper95: 1.25).isNearOne)
    #expect(!Estimate(value: 1, lower95: 0.79, upper95: 1.25).isNearOne)
    #expect(!Estimate(value: 1, lower95: 0.8, upper95: 1.26).isNearOne)
  }

  @Test func `a centre is shown while its interval is at most 10 cents wide`() {
    #expect(Estimate(value: -5, lower95: -10, upper95: 0).isPrecise)
    #expect(!Estimate(value: -5, lower95: -10.1, upper95: 0).isPrecise)
  }

  @Test func `an interval has a number with 20 answers of its own, or if it differs clearly from the others`() {
    func interval(_ ratio: (Double, Double, Double)?, answers: Int) -> IntervalEstimate {
      IntervalEstimate(
        interval: .fifth, directions: [.up], answers: answers, threshold: estimate(factor: 4),
        centre: Estimate(value: 0, lower95: -9, upper95: 9),
        relative: ratio.map { Estimate(value: $0, lower95: $1, upper95: $2) })
    }
    expect(that: interval(nil, answers: 20).shownThreshold != nil && interval(nil, answers: 19).shownThreshold == nil)
    #expect(interval(nil, answers: 500).comparison == nil)
    // An interval of 95 % that excludes 1 by little isn't one of 99 %.
    #expect(interval((0.5, 0.26, 0.96), answers: 8).comparison == nil)
    expect(interval((0.5, 0.3, 0.83), answers: 8).comparison, equals: .finer)
    expect(interval((2, 1.2, 3.33), answers: 8).comparison, equals: .coarser)
    #expect(interval((2, 1.2, 3.33), answers: 8).shownThreshold != nil)
    #expect(interval((8, 1.2, 53), answers: 8).comparison == nil)
    expect(interval((1.05, 0.9, 1.2), answers: 8).comparison, equals: .same)
    // Where the interval isn't even, its half towards 1 decides.
    expect(interval((0.5, 0.21, 0.82), answers: 8).comparison, equals: .finer)
    expect(interval((2, 1.22, 4.76), answers: 8).comparison, equals: .coarser)
    #expect(interval((0.5, 0.4, 0.97), answers: 8).comparison == nil)
    #expect(interval((2, 1.03, 2.5), answers: 8).comparison == nil)
  }

  /// - Parameter ago: the days since the last answer.
  private func report(answers: Int, days: Int = 1, ago: Int = 0) -> ProfileReport {
    let now = UTCTime(milliseconds: 1_790_000_000_000 + ago * 86_400_000)
    var fit = PeriodFit()
    for index in 0..<answers {
      let day = days - 1 - index * days / answers
      fit.add(
        ProfileAnswer(
          note: MIDINote(60 + index % 5), offset: Cents(index.isMultiple(of: 2) ? 12 : -12),
          isUp: index.isMultiple(of: 2) != index.isMultiple(of: 4),
          milliseconds: Int64(now.milliseconds - (ago + day) * 86_400_000 - 3_600_000 + index)))
    }
    return ProfileReport(ProfileRequest(.comparison, keys: .standard), fit: fit, now: now)
  }

  @Test func `one answer shows no number, and many answers do`() {
    let one = report(answers: 1)
    expect(that: one.threshold != nil && one.statistics?.standardDeviation != nil)
    expect(that: one.shownThreshold == nil && one.trend.direction == nil)
    expect(that: one.shown == nil && one.registers == nil)
    let many = report(answers: 600)
    expect(that: many.shownThreshold == many.threshold && many.shown?.estimate == many.threshold)
  }

  @Test func `how the listener answers is said from the first answer on`() throws {
    #expect(report(answers: 0).listener == nil)
    var bank = FilterBank()
    let now = Int64(1_790_000_000_000)
    bank.add(ProfileAnswer(note: MIDINote(60), offset: Cents(12), isUp: false, milliseconds: now - 3_600_000))
    let expected = ProfileReport.Listener(slope: bank.slope, lapse: bank.lapse, notListening: bank.notListening)
    expect(report(answers: 1).listener, equals: expected)
    let many = try #require(report(answers: 300).listener)
    expect(that: many != expected && (0.5...2).contains(many.slope) && (0...1).contains(many.lapse))
  }

  @Test func `what is shown is the same after five minutes and five weeks, and the prediction for now is wider`() throws
  {
    let (fresh, later) = (report(answers: 600, days: 20), report(answers: 600, days: 20, ago: 35))
    let exercise = try #require(Exercises[.comparison])
    expect(that: fresh.threshold == later.threshold && fresh.shown == later.shown && fresh.shown?.day == nil)
    expect(that: fresh.notes.map(\.estimate) == later.notes.map(\.estimate) && fresh.statistics == later.statistics)
    expect(that: fresh.registers == later.registers && fresh.trend.fit != nil)
    expect(fresh.rows(of: exercise).words.spoken, equals: later.rows(of: exercise).words.spoken)
    let (now, predicted) = (try #require(fresh.predicted), try #require(later.predicted))
    expect(now.width95, near: try #require(fresh.threshold).width95, within: 0.02)
    #expect(predicted.width95 > now.width95 + 1)
  }

  @Test func `a history that ended long ago shows the threshold of then with its day`() throws {
    let (quarter, year) = (report(answers: 600, ago: 89), report(answers: 600, ago: 365))
    expect(that: quarter.shown?.day == nil && quarter.shown?.estimate == year.shown?.estimate)
    // The last answer was an hour before 2026-09-21T14:13Z.
    expect(year.shown?.day, equals: Days.local(1_789_996_380_000))
    #expect(report(answers: 3, ago: 365).shown == nil)
  }

  /// What is said of registers after answers on 40 keys.
  private func contrast(_ bass: Double, _ treble: Double, answers: Int, seed: UInt64 = 4) -> RegisterContrast? {
    var (bank, generator) = (FilterBank(), SeededGenerator(seed: seed))
    for index in 0..<answers {
      let note = 40 + index % 40
      let listener = ListenerModel(threshold: Cents(note < 60 ? bass : treble), lapse: 0.02)
      let offset = Cents((index % 3 == 0 ? 1 : -1) * exp2(generator.uniform(in: 2...6)))
      bank.add(
        ProfileAnswer(
          note: MIDINote(note), offset: offset,
          isUp: generator.uniform() < listener.probabilityOfUp(offset: offset), milliseconds: Int64(index) * 5000))
    }
    return bank.registerContrast(over: bank.heardKeys(in: NoteRange.standard.notes))
  }

  @Test func `registers are named only if they clearly differ`() throws {
    let found = try #require(contrast(24, 4, answers: 800))
    expect(that: [.bass, .tenor].contains(found.coarsest) && [.alto, .soprano].contains(found.finest))
    expect(that: found.ratio.lower95 > 1 && (found.ratio.lower95...found.ratio.upper95).contains(6))
    #expect(contrast(24, 4, answers: 20) == nil)
    // The two farthest of four registers are compared, so that a little more than 1 in 100 are named by chance.
    let named = ParallelRuns.map(60, seed: 1) { contrast(12, 12, answers: 400, seed: $0) != nil }
    #expect(named.count { $0 } <= 4)
  }
}
