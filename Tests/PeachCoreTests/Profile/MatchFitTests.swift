import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits

@Suite struct MatchFitTests {
  private struct Vector: Decodable {
    let notes, days: [Int]
    let starts, errors, general, today, mean, hysteresis, precision, present: [Double]
    let registers: [[Double]]
    let differ: [Bool]

    var matches: [MatchAnswer] {
      notes.indices.map {
        MatchAnswer(
          mode: .successive, note: MIDINote(notes[$0]), start: starts[$0], error: errors[$0],
          milliseconds: Int64(days[$0]) * 86_400_000 + Int64($0))
      }
    }
  }

  /// Matches of a listener who ends `errors` from exact.
  private func matches(_ errors: [Double], note: MIDINote = MIDINote(60)) -> [MatchAnswer] {
    errors.enumerated().map { index, error in
      MatchAnswer(
        mode: .successive, note: note, start: index.isMultiple(of: 2) ? 40 : -40, error: error,
        milliseconds: Int64(index))
    }
  }

  /// Whether an estimate agrees with value, lower and upper end, within a part of the interval.
  private func agrees(_ estimate: Estimate, _ expected: [Double], within part: Double = 0.002) -> Bool {
    let tolerance = part * (expected[2] - expected[1])
    return [estimate.value, estimate.lower95, estimate.upper95].enumerated().allSatisfy {
      abs($1 - expected[$0]) < tolerance
    }
  }

  @Test func `the fit agrees with an independent implementation`() throws {
    let vectors = try vectors("matches", as: [Vector].self)
    expect(vectors.count, equals: 9)
    for vector in vectors {
      let fit = try #require(MatchFit(vector.matches))
      // With few degrees of freedom, Student's t is only about the transformed normal distribution.
      let part = vector.notes.count > 10 ? 0.002 : 0.04
      expect(that: agrees(fit.today, vector.today, within: part) && agrees(fit.mean, vector.mean, within: part))
      #expect(agrees(fit.hysteresis, vector.hysteresis, within: part))
      expect((fit.general == nil), equals: (Set(vector.days).count < 3))
      if let general = fit.general { #expect(agrees(general, vector.general, within: part)) }
      #expect(agrees(fit.precision(halfLife: nil), vector.precision, within: max(part, 0.01)))
      #expect(agrees(fit.precision(halfLife: MatchModel.halfLife), vector.present, within: max(part, 0.01)))
      expect(fit.registers.reduce(0) { $0 + $1.matches }, equals: vector.notes.count)
      expect(fit.registers.map(\.differs), equals: vector.differ)
      for (register, expected) in zip(fit.registers, vector.registers) {
        #expect(agrees(register.bias, expected, within: part))
      }
    }
  }

  @Test func `the precision contains 68.27 % of Student's t`() {
    for tail in MatchModel.tails {
      // Integrate the density from 0 to the width, by Simpson's rule.
      let (steps, power) = (2000, -(tail.freedom + 1) / 2)
      func density(_ x: Double) -> Double { exp(tail.logDensity + power * log1p(x * x / tail.freedom)) }
      let sum = (0...steps).reduce(0.0) {
        let weight: Double = $1 == 0 || $1 == steps ? 1 : $1.isMultiple(of: 2) ? 2 : 4
        return $0 + weight * density(tail.width * Double($1) / Double(steps))
      }
      expect(2 * sum * tail.width / Double(steps) / 3, near: 0.682689492137086, within: 1e-10)
    }
    expect(MatchModel.tails.reduce(0) { $0 + $1.probability }, near: 1, within: 1e-12)
  }

  @Test func `priors are probabilities`() {
    for priors in [MatchModel.dayParts, MatchModel.correlations, MatchModel.precisionParts] {
      expect(priors.reduce(0) { $0 + $1.probability }, near: 1, within: 1e-12)
    }
  }

  @Test func `Student's t becomes a normal deviate that is as likely`() {
    // 97.5 % quantiles of Student's t from tables.
    for (freedom, t, tolerance) in [(2.0, 4.302653, 0.04), (10, 2.228139, 0.001), (49, 2.009575, 1e-4)] {
      expect(MatchFit.normal(t, freedom: freedom), near: StandardNormal.critical, within: tolerance)
      expect(MatchFit.normal(-t, freedom: freedom), near: -MatchFit.normal(t, freedom: freedom), within: 1e-12)
    }
  }

  /// All estimates of a fit.
  private func estimates(_ fit: MatchFit) -> [Estimate] {
    [fit.today, fit.mean, fit.hysteresis, fit.precision(halfLife: nil), fit.precision(halfLife: 25)]
      + [fit.general].compactMap { $0 } + fit.registers.map(\.bias)
  }

  @Test func `without matches there is no fit, and one match says little`() throws {
    #expect(MatchFit([]) == nil)
    let fit = try #require(MatchFit(matches([7])))
    // Nearly the prior: P = 5 cents, give or take a factor of 8.
    let precision = fit.precision(halfLife: nil)
    expect(that: precision.lower95 < 1 && precision.upper95 > 15)
    expect(that: fit.today.lower95 < 0 && fit.today.upper95 > 7 && fit.today.value > 0 && fit.general == nil)
    expect(fit.hysteresis.value, near: 0, within: 0.1)
  }

  @Test(arguments: [
    Array(repeating: 0, count: 50), Array(repeating: 3.5, count: 50), Array(repeating: 1200, count: 3), [0, 0],
    [5, -5],
    (0..<100).map { $0.isMultiple(of: 2) ? 1200 : -1200 }, (0..<100).map { $0.isMultiple(of: 10) ? -1200 : 0.001 },
    (0..<40).map { $0 < 20 ? 0 : 50 }, (0..<40).map { $0.isMultiple(of: 2) ? 40 : -40 },
  ])
  func `no errors and no times break the fit`(errors: [Double]) throws {
    let day: Int64 = 86_400_000
    for times in [{ _ in 0 }, { $0 * day }, { -$0 * day }, { $0 / 7 * day }] as [(Int64) -> Int64] {
      let answers = matches(errors).enumerated().map { index, match in
        var match = match
        match.milliseconds = times(Int64(index))
        return match
      }
      let fit = try #require(MatchFit(answers))
      for estimate in estimates(fit) {
        expect(that: estimate.lower95 <= estimate.value && estimate.value <= estimate.upper95)
        expect(that: estimate.lower95.isFinite && estimate.upper95.isFinite && estimate.lower95 < estimate.upper95)
      }
      let precision = fit.precision(halfLife: nil)
      expect(that: precision.lower95 > 0.02 && precision.upper95 < 5000)
    }
  }

  @Test func `errors that are all equal are as precise as the model allows`() throws {
    let fit = try #require(MatchFit(matches(Array(repeating: 3.5, count: 100))))
    expect(fit.today.value, near: 3.5, within: 0.01)
    #expect(fit.precision(halfLife: nil).value < 0.12)
  }

  @Test func `matches that end where they began are all hysteresis`() throws {
    let fit = try #require(MatchFit(matches((0..<40).map { $0.isMultiple(of: 2) ? 40 : -40 })))
    expect(that: fit.hysteresis.lower95 > 0.9 && fit.precision(halfLife: nil).value < 1)
  }

  @Test func `a match confirmed by mistake moves the rest little`() throws {
    var generator = SeededGenerator(seed: 3)
    let errors = (0..<60).map { _ in 3 * generator.normal() }
    let usual = try #require(MatchFit(matches(errors)))
    let disturbed = try #require(MatchFit(matches(errors + [300, -250])))
    expect(disturbed.today.value, near: usual.today.value, within: 0.3)
    expect(
      log2(disturbed.precision(halfLife: nil).value / usual.precision(halfLife: nil).value), near: 0, within: 0.25)
  }

  @Test func `the bias of skew errors is their mean`() throws {
    var generator = SeededGenerator(seed: 8)
    // Exponential: mean 4, median 2.8.
    let errors = (0..<2000).map { _ in -4 * log(1 - generator.uniform()) }
    expect(try #require(MatchFit(matches(errors))).today.value, near: 4, within: 0.35)
  }

  @Test func `the present precision follows a listener who has changed`() throws {
    var generator = SeededGenerator(seed: 4)
    let errors = (0..<400).map { ($0 < 300 ? 12.0 : 3) * generator.normal() }
    let fit = try #require(MatchFit(matches(errors)))
    let (now, all) = (fit.precision(halfLife: MatchModel.halfLife), fit.precision(halfLife: nil))
    expect(that: now.lower95 < 3 && 3 < now.upper95 && now.upper95 < all.lower95)
  }

  @Test func `a good or a bad day moves today's bias, and that in general little`() throws {
    var generator = SeededGenerator(seed: 6)
    let answers = (0..<200).map { index in
      let day = index / 20
      return MatchAnswer(
        mode: .successive, note: MIDINote(40 + index % 44), start: index.isMultiple(of: 2) ? 40 : -40,
        error: (day == 9 ? 8 : 0) + 2 * generator.normal(), milliseconds: Int64(day) * 86_400_000)
    }
    let fit = try #require(MatchFit(answers))
    let general = try #require(fit.general)
    expect(that: fit.today.lower95 > 5 && general.upper95 < 4 && general.lower95 < 0)
    // The same matches on one day say nothing in general.
    let oneDay = answers.map { answer in
      var answer = answer
      answer.milliseconds = 0
      return answer
    }
    #expect(MatchFit(oneDay)?.general == nil)
  }

  @Test(arguments: TimelineStep.allCases)
  func `the course has the figures of each step's own matches, with the mean bias of all its days`(
    step: TimelineStep
  ) throws {
    var generator = SeededGenerator(seed: 5)
    // Three matches on each of 40 days, about noon, and a bias that differs from day to day.
    let answers = (0..<120).map { index in
      let day = index / 3
      return MatchAnswer(
        mode: .successive, note: MIDINote(60), start: index.isMultiple(of: 2) ? 40 : -40,
        error: Double(day % 7 * 4) + generator.normal(), milliseconds: 43_000_000 + Int64(day) * 86_400_000)
    }
    var request = ProfileRequest(.matching, part: MatchingMode.successive.rawValue)
    request.step = step
    let course = MatchReport(request, answers: answers, now: UTCTime(milliseconds: 41 * 86_400_000)).course
    let own = Dictionary(grouping: answers) { step.index(of: Days.local($0.milliseconds)) }
    expect(that: course.step == step && course.entries.map(\.time.index) == own.keys.sorted())
    for entry in course.entries {
      let matches = try #require(own[entry.time.index])
      let fit = try #require(MatchFit(matches))
      let precision = fit.precision(halfLife: nil)
      expect(entry.matches, equals: matches.count)
      expect(entry.figures, equals: MatchFigures(bias: fit.mean, precision: precision, hysteresis: fit.hysteresis))
    }
  }

  @Test func `a fit of 10,000 matches finds the truth within its interval, which is narrow`() throws {
    var generator = SeededGenerator(seed: 9)
    let answers = (0..<10_000).map { index in
      let start = (generator.direction() == .up ? 1 : -1) * generator.uniform(in: 20...60)
      return MatchAnswer(
        mode: .successive, note: MIDINote(40 + index % 44), start: start,
        error: 2 + 0.05 * start + 4 * generator.normal(), milliseconds: Int64(index) * 864_000)
    }
    let fit = try #require(MatchFit(answers))
    let (general, precision) = (try #require(fit.general), fit.precision(halfLife: nil))
    // The SE of a mean of 10,000 errors with an SD of 4 is 0.04, that of the SD 0.028.
    expect(that: abs(general.value - 2) < 0.15 && general.upper95 - general.lower95 < 0.3)
    expect(precision.value, near: 4, within: 0.1)
    #expect(precision.upper95 - precision.lower95 < 0.4)
    expect(fit.hysteresis.value, near: 0.05, within: 0.003)
    expect(fit.registers.map(\.register), equals: Register.allCases)
    #expect(fit.registers.allSatisfy { abs($0.bias.value - 2) < 0.3 && !$0.differs })
  }
}
