import PeachCore
import TestSupport
import Testing

@testable import PeachExercises

@Suite struct MatchSpreadTests {
  @Test func `it begins with 10 cents and approaches what two thirds of the latest matches reach`() {
    expect(MatchSpread().value, equals: Cents(10))
    // One match against ten of 10 cents, in logarithms.
    expect(MatchSpread([Cents(-2)]).value.value, near: exp((log(2) + 10 * log(10)) / 11), within: 1e-9)
    var generator = SeededGenerator(seed: 1)
    var spread = MatchSpread()
    for _ in 0..<400 { spread.add(Cents(3 * generator.normal())) }
    // The 68.27 % quantile of |error| is σ; a fifth of the weight is that of the first 10 cents.
    expect(spread.value.value, near: exp(0.8 * log(3) + 0.2 * log(10)), within: 0.6)
  }

  @Test(arguments: 1...MatchSpread.memory) func `at least 68.27 % of the matches reach their quantile`(count: Int) {
    let sizes = (1...count).map { 2 * Double($0) }
    // The smallest error that so many don't exceed.
    let quantile = sizes.first { size in Double(sizes.count { $0 <= size }) >= 0.6827 * Double(count) } ?? .nan
    // The order doesn't count, and neither do the signs.
    let errors = sizes.reversed().enumerated().map { Cents($0.offset.isMultiple(of: 2) ? -$0.element : $0.element) }
    let weighted = (Double(count) * log(quantile) + 10 * log(10)) / Double(count + 10)
    expect(MatchSpread(errors).value.value, near: exp(weighted), within: 1e-9)
  }

  @Test func `matches exact to a tenth of a cent don't demand more than anybody hears`() {
    let spread = MatchSpread(Array(repeating: Cents(0.1), count: 100))
    expect(spread.value.value, near: exp(0.2 * log(10)), within: 1e-9)
  }

  @Test func `only the latest 40 matches count, and those before them don't`() {
    let errors = (0..<100).map { Cents($0 < 60 ? 20 : -2) }
    var spread = MatchSpread()
    for (index, error) in errors.enumerated() {
      spread.add(error)
      // As if they had all been stored.
      expect(spread, equals: MatchSpread(Array(errors.prefix(index + 1))), "\(index)")
    }
    expect(spread.value.value, near: exp(0.8 * log(2) + 0.2 * log(10)), within: 1e-9)
  }

  @Test func `a course learns from matches whose sound didn't drop out`() {
    var start = ExerciseCourse.Start(MatchHistory())
    start.spread = MatchSpread([Cents(4)])
    var course = MatchingCourse(.matching, start)
    var generator = SeededGenerator(seed: 1)
    let (before, trial) = (course.matchSpread, course.next(TrainingSettings(), using: &generator))
    func completed(dropOuts: Int) -> CompletedTrial {
      CompletedTrial(trial, response: .match(Match(error: Cents(1))), dropOuts: dropOuts)
    }
    course.add(completed(dropOuts: 1), at: .zero)
    expect(course.matchSpread, equals: before)
    course.add(completed(dropOuts: 0), at: .zero)
    expect(course.matchSpread, equals: MatchSpread([Cents(4), Cents(1)]).value)
  }
}
