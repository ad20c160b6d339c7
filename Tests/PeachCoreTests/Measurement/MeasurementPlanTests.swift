import PeachCore
import Testing

@testable import PeachExercises
@testable import PeachFits

@Suite struct MeasurementPlanTests {
  private static let json = #"{"comparisons":80,"note":69,"seed":1,"settings":{},"warmUp":[100,50]}"#

  private func plan(_ json: String) -> MeasurementPlan? {
    StoredRun(id: .init(), started: .zero, plan: json).plan(as: MeasurementPlan.self)
  }

  @Test func `a valid plan is read from a database`() {
    #expect(plan(Self.json)?.answers == 82 && plan(Self.json)?.range.lowest == .a4)
    #expect(plan(Self.json.replacing(#""comparisons":80"#, with: #""untilWidth":1.5"#))?.end == .width(1.5))
    // An interrupted measurement of an earlier version.
    #expect(plan(Self.json.replacing(#""comparisons":80"#, with: #""untilWidth":0.3"#))?.end == .width(0.3))
    #expect(plan(Self.json.replacing(#""note":69,"#, with: ""))?.range == .standard)
  }

  @Test(arguments: [
    (":80", ":0"), (":80", ":-80"), (":80", ":9223372036854775807"), (#""comparisons":80"#, #""untilWidth":0"#),
    (#""comparisons":80"#, #""untilWidth":-1"#), (#""comparisons":80"#, #""untilWidth":1e300"#), (":69", ":0"),
    (":69", ":-1"), (":69", ":9223372036854775807"), ("[100,50]", "[0]"), ("[100,50]", "[-100]"),
    ("[100,50]", "[1e300]"), ("[100,50]", "null"), (#""settings":{}"#, #""settings":[]"#),
  ])
  func `an invalid plan is rejected`(part: String, edited: String) {
    let json = Self.json.replacing(part, with: edited)
    #expect(json != Self.json)
    #expect(plan(json) == nil)
  }

  @Test func `a hundred easy pairs are valid`() {
    func warmUp(_ count: Int) -> MeasurementPlan? {
      plan(Self.json.replacing("100,50", with: Array(repeating: "100", count: count).joined(separator: ",")))
    }
    #expect(warmUp(100)?.answers == 180)
    #expect(warmUp(101) == nil && warmUp(0)?.answers == 80)
  }

  @Test(arguments: StrategyName.allCases) func `a measurement asks from 0.1 to 100 cents, whatever trainings ask`(
    strategy: StrategyName
  ) {
    var settings = TrainingSettings()
    for name in StrategyName.allCases { settings[boundsOf: name] = DifferenceBounds(smallest: 5, largest: 20) }
    settings.strategy = strategy
    settings.widenForMeasuring()
    for name in StrategyName.allCases {
      #expect(settings[boundsOf: name] == DifferenceBounds(smallest: 0.1, largest: 100), "\(name)")
    }
  }

  @Test(arguments: [8.0, 12.3]) func `even the narrowest valid interval is reached`(threshold: Double) {
    let plan = MeasurementPlan(
      Settings(), note: MIDINote(69), end: .width(MeasurementPlan.widths.lowerBound), seed: 1)
    var course = MeasurementCourse(plan)
    var settings = TrainingSettings()
    settings.strategy = .thresholdTracking
    settings.widenForMeasuring()
    let listener = SimulatedListener(threshold: threshold)
    var generator = SeededGenerator(seed: 2)
    var listening = generator.split()
    while !course.isOver, course.answers < 12_000 {
      let trial = course.next(settings, using: &generator)
      let (answer, time) = listener.answer(trial, .bySign, using: &listening)
      course.add(CompletedTrial(trial, answer: answer, responseTime: time), at: .zero)
    }
    #expect(course.isOver, "\(course.fit.threshold.width95) octaves after \(course.answers)")
  }
}
