import PeachCore
import TestSupport
import Testing

@testable import PeachDrawing

@Suite struct CoursePlacesTests {
  private let axis = Sample.profile.courseAxes[0]

  @Test func `steps without answers are gaps, and neighbouring steps join`() {
    let course = Sample.course([(100, 9), (101, 8), (104, 8), (109, 7)], by: .day)
    expect(course.places(in: Sample.profile, on: axis).split { $0 == nil }.map(\.count), equals: [2, 1, 1])
    let extents = course.entries.map(course.extent(of:))
    expect(that: extents[0] == 0...0.1 && extents[2] == 0.4...0.5 && extents[3] == 0.9...1)
  }

  @Test func `weeks and months fill their time on the axis`() {
    let weeks = Sample.course([(20_702, 9), (20_704, 8), (20_720, 8)], by: .week)
    expect(weeks.entries.map(weeks.extent(of:)).first?.lowerBound, equals: 0)
    expect(weeks.entries.map(weeks.extent(of:)).last?.upperBound, equals: 1)
    // 1 January to 31 March 2026 are 90 days; February begins after 31.
    let months = Sample.course([(20_454, 9), (20_486, 8), (20_514, 8)], by: .month)
    expect(months.entries.map(months.extent(of:))[1], equals: 31.0 / 90...59.0 / 90)
    expect(months.places(in: Sample.profile, on: axis).split { $0 == nil }.map(\.count), equals: [3])
  }

  @Test(arguments: [1, 2, 10, 45, 46, 60, 120, 121, 150, 400, 3000, 20_000])
  func `at most five marks label any length of time`(length: Int64) {
    let last = Sample.today
    let course = Sample.course([(last - length + 1, 9), (last, 8)], by: .day)
    let marks = course.marks
    expect(that: marks.count <= 5 && marks.allSatisfy { (0..<1).contains($0.position) })
    #expect(marks.count >= (length < 2 ? 1 : 2))
    expect(that: marks.map(\.day) == marks.map(\.day).sorted() && Set(marks.map(\.day)).count == marks.count)
    #expect(marks.allSatisfy { $0.isMonth == (length > 120) })
    for mark in marks where mark.isMonth { #expect(UTCTime.civil(fromDays: Int(mark.day)).day == 1) }
  }

  @Test func `each half of a band is as wide as that of its interval`() {
    let estimate = ThresholdEstimate(octaves: Estimate(value: 3, lower95: 1, upper95: 4))
    for (deviations, log2) in [(-1.96, 1.0), (-0.98, 2), (0, 3), (0.98, 3.5), (1.96, 4)] {
      #expect(abs(estimate.log2(above: deviations) - log2) < 1e-12)
    }
    let place = BandPlace([.threshold(estimate, isShown: true)], on: axis)
    #expect(abs(place.layers[0].low - axis.position(ofLog2: 1)) < 1e-12)
    #expect(abs(place.layers[0].high - axis.position(ofLog2: 4)) < 1e-12)
  }

  @Test func `a course without answers has no places`() {
    #expect(Sample.course([]).places(in: Sample.profile, on: axis).isEmpty)
  }
}
