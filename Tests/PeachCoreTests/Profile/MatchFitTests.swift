import Testing

@testable import PeachCore

@Suite struct MatchFitTests {
  private struct Vector: Decodable {
    let notes: [Int]
    let starts, errors: [Double]
    let all, now: Figures

    struct Figures: Decodable {
      let bias, hysteresis, precision: [Double]
      let registers: [[Double]]
    }

    var matches: [MatchAnswer] {
      notes.indices.map {
        MatchAnswer(
          mode: .successive, note: MIDINote(notes[$0]), start: starts[$0], error: errors[$0], milliseconds: Int64($0))
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
  private func agrees(_ estimate: CentsEstimate, _ expected: [Double], within part: Double = 0.002) -> Bool {
    let tolerance = part * (expected[2] - expected[1])
    return [estimate.value, estimate.lower95, estimate.upper95].enumerated().allSatisfy {
      abs($1 - expected[$0]) < tolerance
    }
  }

  @Test func `the fit agrees with an independent implementation`() throws {
    let vectors = try vectors("matches", as: [Vector].self)
    #expect(vectors.count == 6)
    for vector in vectors {
      for (expected, halfLife) in [(vector.all, nil), (vector.now, MatchModel.halfLife)] {
        let fit = try #require(MatchFit(vector.matches, halfLife: halfLife))
        #expect(agrees(fit.figures.bias, expected.bias))
        #expect(agrees(fit.figures.hysteresis, expected.hysteresis))
        // The ends lie between the points of both grids.
        #expect(agrees(fit.figures.precision, expected.precision, within: 0.012))
        #expect(fit.registers.reduce(0) { $0 + $1.matches } == vector.notes.count)
        for (register, expected) in zip(fit.registers, expected.registers) { #expect(agrees(register.bias, expected)) }
        #expect(fit.registers.count == expected.registers.count)
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

  @Test func `without matches there is no fit, and one match says little`() throws {
    #expect(MatchFit([]) == nil)
    let figures = try #require(MatchFit(matches([7]))).figures
    // Nearly the prior: P = 5 cents, give or take a factor of 8.
    #expect(figures.precision.lower95 < 1 && figures.precision.upper95 > 15)
    #expect(figures.bias.lower95 < 0 && figures.bias.upper95 > 7 && figures.bias.value > 0)
    expect(figures.hysteresis.value, near: 0, within: 0.1)
  }

  @Test(arguments: [
    Array(repeating: 0, count: 50), Array(repeating: 3.5, count: 50), Array(repeating: 1200, count: 3),
    (0..<100).map { $0.isMultiple(of: 2) ? 1200 : -1200 }, (0..<100).map { $0.isMultiple(of: 10) ? -1200 : 0.001 },
    (0..<40).map { $0 < 20 ? 0 : 50 }, (0..<40).map { $0.isMultiple(of: 2) ? 40 : -40 },
  ])
  func `no errors break the fit`(errors: [Double]) throws {
    for halfLife in [nil, MatchModel.halfLife] {
      let fit = try #require(MatchFit(matches(errors), halfLife: halfLife))
      let figures = fit.figures
      for estimate in [figures.bias, figures.precision, figures.hysteresis] + fit.registers.map(\.bias) {
        #expect(estimate.lower95 <= estimate.value && estimate.value <= estimate.upper95)
        #expect(estimate.lower95.isFinite && estimate.upper95.isFinite && estimate.lower95 < estimate.upper95)
      }
      #expect(figures.precision.lower95 > 0.09 && figures.precision.upper95 < 80)
    }
  }

  @Test func `errors that are all equal are as precise as the model allows`() throws {
    let figures = try #require(MatchFit(matches(Array(repeating: 3.5, count: 100)))).figures
    expect(figures.bias.value, near: 3.5, within: 0.01)
    #expect(figures.precision.value < 0.12)
  }

  @Test func `matches that end where they began are all hysteresis`() throws {
    let answers = matches((0..<40).map { $0.isMultiple(of: 2) ? 40 : -40 })
    let figures = try #require(MatchFit(answers)).figures
    #expect(figures.hysteresis.lower95 > 0.9 && figures.precision.value < 1)
  }

  @Test func `a match confirmed by mistake moves the rest little`() throws {
    var generator = SeededGenerator(seed: 3)
    let errors = (0..<60).map { _ in 3 * generator.normal() }
    let usual = try #require(MatchFit(matches(errors))).figures
    let disturbed = try #require(MatchFit(matches(errors + [300, -250]))).figures
    expect(disturbed.bias.value, near: usual.bias.value, within: 0.3)
    expect(log2(disturbed.precision.value / usual.precision.value), near: 0, within: 0.25)
  }

  @Test func `the present figures follow a listener who has changed, those of all matches don't`() throws {
    var generator = SeededGenerator(seed: 4)
    let errors = (0..<400).map { ($0 < 300 ? 12 : 3) * generator.normal() + ($0 < 300 ? -5 : 5) }
    let all = try #require(MatchFit(matches(errors))).figures
    let now = try #require(MatchFit(matches(errors), halfLife: MatchModel.halfLife)).figures
    #expect(now.precision.lower95 < 3 && 3 < now.precision.upper95 && now.precision.upper95 < all.precision.lower95)
    #expect(now.bias.lower95 > 3 && all.bias.upper95 < 1)
  }

  @Test func `a fit of 10,000 matches finds the truth within its interval, which is narrow`() throws {
    var generator = SeededGenerator(seed: 5)
    let answers = (0..<10_000).map { index in
      let start = (generator.direction() == .up ? 1 : -1) * generator.uniform(in: 20...60)
      return MatchAnswer(
        mode: .successive, note: MIDINote(40 + index % 44), start: start,
        error: 2 + 0.05 * start + 4 * generator.normal(),
        milliseconds: Int64(index))
    }
    let fit = try #require(MatchFit(answers))
    let figures = fit.figures
    // The SE of a mean of 10,000 errors with an SD of 4 is 0.04, that of the SD 0.028.
    #expect(abs(figures.bias.value - 2) < 0.12 && figures.bias.upper95 - figures.bias.lower95 < 0.2)
    expect(figures.precision.value, near: 4, within: 0.1)
    #expect(figures.precision.upper95 - figures.precision.lower95 < 0.16)
    expect(figures.hysteresis.value, near: 0.05, within: 0.003)
    #expect(fit.registers.map(\.register) == Register.allCases)
    #expect(fit.registers.allSatisfy { abs($0.bias.value - 2) < 0.3 })
  }
}
