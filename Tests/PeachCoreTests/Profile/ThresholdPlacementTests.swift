import Testing

@testable import PeachCore

@Suite struct ThresholdPlacementTests {
  private let allowed = Cents(1)...Cents(100)

  @Test func `the first trial presents the middle of the prior, ten cents`() {
    let offset = ThresholdPlacement.offset(for: ThresholdFilter(), within: allowed)
    #expect(abs(offset.value - 10) < 1e-9)
  }

  @Test func `each trial of the reference run presents what the filter expected after the one before`() throws {
    let run = try ProfileVectors.run("B")
    var filter = ThresholdFilter()
    for answer in run.profileAnswers {
      if filter.answers > 0 {
        let offset = ThresholdPlacement.offset(for: filter, within: Cents(0.1)...Cents(100))
        #expect(agrees(offset.value, answer.offset.magnitude))
      }
      filter.update(offset: answer.offset, isUp: answer.isUp, at: answer.milliseconds)
    }
  }

  @Test func `the offset stays within its bounds`() {
    var sharp = ThresholdFilter()
    var dull = ThresholdFilter()
    for index in 0..<200 {
      sharp.update(offset: Cents(1), isUp: true, at: Int64(index))
      sharp.update(offset: Cents(-1), isUp: false, at: Int64(index))
      dull.update(offset: Cents(100), isUp: index % 2 == 0, at: Int64(index))
    }
    #expect(ThresholdPlacement.offset(for: sharp, within: allowed) == Cents(1))
    #expect(ThresholdPlacement.offset(for: dull, within: allowed) == Cents(100))
  }
}
