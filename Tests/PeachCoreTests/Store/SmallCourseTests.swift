import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits
@testable import PeachRecords
@testable import PeachSimulation
@testable import PeachStore

@Suite struct SmallCourseTests {
  /// A Monday.
  private let today = TimelineStep.week.firstDay(of: 3000)

  /// - Parameter figures: by the number of weeks ago.
  private func course(_ figures: [Int: ProfileFigure]) -> ProfileCourse {
    ProfileCourse(
      by: .week,
      figures.sorted { $0.key > $1.key }.map { ago, figure in
        let day = TimelineStep.week.firstDay(of: 3000 - ago)
        return .init(
          TimelineStep.Entry(index: 3000 - ago, firstDay: day, lastDay: day + 6, position: 0), answers: 10,
          figures: [figure], values: Text(""), short: nil, parts: [])
      })
  }

  private func threshold(_ cents: Double, isShown: Bool = true) -> ProfileFigure {
    .threshold(
      ThresholdEstimate(octaves: Estimate(value: log2(cents), lower95: log2(cents) - 0.5, upper95: log2(cents) + 0.5)),
      isShown: isShown)
  }

  private func bias(_ cents: Double) -> ProfileFigure {
    .place(Estimate(value: cents, lower95: cents - 1, upper95: cents + 1), isShown: true)
  }

  private let centred = ProfileAxis(titles: (nil, nil, nil))

  private func levels(_ courses: [ProfileCourse], on scale: ProfileAxis = ProfileAxis()) -> [[Int?]] {
    let axis = SmallCourseAxis(courses, on: scale, today: today)
    return courses.map { axis.course($0).levels(8) }
  }

  @Test func `courses have the scale of the profile, on which finer is lower, and share their weeks, with gaps`() {
    let (fine, coarse) = (course([3: threshold(8), 1: threshold(4)]), course([0: threshold(64)]))
    expect(levels([fine, coarse]), equals: [[3, nil, 2, nil], [nil, nil, nil, 7]])
    expect(levels([course([1: threshold(8, isShown: false), 0: threshold(8)])]), equals: [[nil, 3]])
  }

  @Test func `only the last 26 weeks are shown, and the scale is the same for everybody`() {
    let long = course([40: threshold(90), 30: threshold(90), 25: threshold(8), 0: threshold(9)])
    let shown = levels([long])[0]
    expect(that: shown.count == 26 && shown.first == 3 && shown.last == 3)
    expect(that: levels([course([0: threshold(9)])])[0] == [3] && levels([course([0: threshold(400)])])[0] == [7])
    expect(SmallCourseAxis([], on: ProfileAxis(), today: today).weeks, equals: 3000...3000)
  }

  /// The weeks since the first and the last answer, and the weeks that are shown.
  @Test(
    arguments: [
      ([0], 3000...3000), ([1], 2999...3000), ([9, 4], 2991...3000), ([40, 12], 2975...3000), ([40, 30], 2975...3000),
      // The clock was put back by two weeks, or was wrong once.
      ([3, -2], 2997...3000), ([40, -2], 2975...3000), ([-2], 3000...3000), ([3, 0, -230], 2997...3000),
    ] as [([Int], ClosedRange<Int>)])
  func `the weeks end with the current one, also if nobody has trained since`(ago: [Int], weeks: ClosedRange<Int>) {
    let course = course(Dictionary(uniqueKeysWithValues: ago.map { ($0, threshold(8)) }))
    let axis = SmallCourseAxis([course], on: ProfileAxis(), today: today)
    expect(axis.weeks, equals: weeks)
    let trained = Set(ago.map { 3000 - $0 })
    expect(axis.course(course).levels(8), equals: weeks.map { trained.contains($0) ? 3 : nil })
  }

  @Test func `somebody whose clock was wrong doesn't move the courses of others`() {
    let others = [[0: threshold(8)], [25: threshold(8), 0: threshold(4)]].map(course)
    for ahead in [1, 26, 230] {
      expect(levels(others + [course([-ahead: threshold(8)])]).dropLast(), equals: levels(others)[...])
    }
  }

  @Test func `a place has the interval of its figure`() throws {
    for (figure, scale) in [(bias(5), centred), (threshold(8), ProfileAxis())] {
      let axis = SmallCourseAxis([course([0: figure])], on: scale, today: today)
      let place = try #require(axis.course(course([0: figure])).places.last ?? nil)
      let (lower, upper) = (place.value - place.interval.lowerBound, place.interval.upperBound - place.value)
      expect(that: lower > 0 && upper > 0)
      if case .threshold = figure { expect(lower, near: upper, within: 1e-12) }
    }
  }

  @Test func `exact is in the middle of a scale of biases`() {
    expect(levels([course([2: bias(-10), 1: bias(0), 0: bias(10)])], on: centred), equals: [[1, 4, 6]])
    expect(levels([course([1: bias(-1), 0: bias(1)])], on: centred), equals: [[3, 4]])
  }

  @Test func `pauses of more than two minutes aren't trained time`() throws {
    let overview = try #require(
      ProfileOverview(MatchReport.unbiased.rows, times: [0, 60_000, 180_000, 300_001, 310_001].map { 43_000_000 + $0 }))
    expect(overview.minutes, near: 190.0 / 60, within: 1e-9)
    expect(overview.lastDay, equals: UTCTime.date(ofDay: Days.local(43_310_001)))
    #expect(ProfileOverview(MatchReport.none.rows, times: [0]) == nil)
  }
}
