import PeachCore
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachRecords
@testable import PeachStore

@Suite struct MeasurementCourseTests {
  private func settings(_ strategy: StrategyName) -> Settings {
    var settings = Settings()
    settings.training.strategy = strategy
    settings.training.widenForMeasuring()
    return settings
  }

  private func plan(_ strategy: StrategyName, _ end: MeasurementPlan.End = .comparisons(14), note: Int? = nil)
    -> MeasurementPlan
  {
    MeasurementPlan(settings(strategy), note: note.map { MIDINote($0) }, end: end, seed: 5)
  }

  /// Answers until the course is over, at most `limit` times.
  private func run(
    _ session: inout TrainingSession, _ settings: TrainingSettings, _ listener: inout SeededGenerator, limit: Int
  ) -> [CompletedTrial] {
    var answers: [CompletedTrial] = []
    _ = session.handle(.start(settings), at: .zero)
    while answers.count < limit, case .presenting(let trial) = session.state {
      _ = session.handle(.player(.began(1)), at: .zero)
      let answer = SimulatedListener(threshold: 9).answer(trial, .bySign, using: &listener).answer
      if let completed = session.handle(.answer(answer), at: .zero).recorded { answers.append(completed) }
      _ = session.handle(.settings(settings), at: .zero)
      _ = session.handle(.feedbackOver, at: .zero)
    }
    return answers
  }

  private func session(_ plan: MeasurementPlan) -> TrainingSession {
    TrainingSession(MeasurementCourse(plan), seed: plan.seed, origin: .zero)
  }

  @Test(arguments: StrategyName.allCases) func `it warms up, follows its track and ends by itself`(
    strategy: StrategyName
  ) throws {
    let plan = plan(strategy)
    var session = session(plan)
    var listener = SeededGenerator(seed: 1)
    let answers = run(&session, Settings(written: plan.settings).training, &listener, limit: 1000)
    #expect(answers.count == 18 && plan.answers == 18)
    let warmUp = answers.prefix(4)
    #expect(warmUp.map(\.trial.offset.magnitude) == [100, 71, 50, 35])
    #expect(warmUp.allSatisfy { $0.trial.condition == "warm-up" })
    #expect(answers.dropFirst(4).allSatisfy { $0.trial.condition == nil })
    let course = try #require(session.course as? MeasurementCourse)
    #expect(course.isOver)
    // The fit of the track's answers alone.
    #expect(course.fit == FilterBank(constant: answers.dropFirst(4)))
  }

  @Test(arguments: StrategyName.allCases, [2, 9]) func `continued, it presents the same trials`(
    strategy: StrategyName, interruption: Int
  ) throws {
    let plan = plan(strategy)
    let settings = Settings(written: plan.settings).training
    var (whole, first) = (session(plan), session(plan))
    var (one, other) = (SeededGenerator(seed: 2), SeededGenerator(seed: 2))
    let uninterrupted = run(&whole, settings, &one, limit: 1000)
    let before = run(&first, settings, &other, limit: interruption)
    var second = session(plan)
    second.replay(before.map { ($0, UTCTime.zero) }, settings: settings)
    let after = run(&second, settings, &other, limit: 1000)
    #expect(before.count == interruption)
    #expect((before + after).map(\.trial) == uninterrupted.map(\.trial))
    #expect((second.course as? MeasurementCourse)?.fit == (whole.course as? MeasurementCourse)?.fit)
  }

  @Test func `with a width, it ends with the first interval that is narrow enough`() throws {
    let plan = plan(.questPlus, .width(4), note: 69)
    var session = session(plan)
    var listener = SeededGenerator(seed: 3)
    let answers = run(&session, Settings(written: plan.settings).training, &listener, limit: 1000)
    let track = answers.dropFirst(4)
    #expect(FilterBank(constant: track).threshold.width95 <= 4)
    #expect(FilterBank(constant: track.dropLast()).threshold.width95 > 4)
    #expect(answers.allSatisfy { $0.trial.note == MIDINote(69) })
  }

  @Test func `a plan survives encoding and decoding`() throws {
    for plan in [plan(.weightedUpDown, .width(1.5)), plan(.kazez, note: 40)] {
      #expect(try MeasurementPlan(json: #require(JSON(parsing: plan.json.written()))) == plan)
      #expect(Settings(written: plan.settings).written == plan.settings)
    }
    var every = Settings()
    every.training[upDown: .twoDownOneUp].step = 0.7
    every.sound = .sine
    #expect(Settings(written: every.written) == every)
  }
}

@Suite struct MeasuredThresholdTests {
  @Test func `an interval beyond the measurable thresholds is reported`() {
    #expect(FilterBank(.constant).threshold.reachesEdge)
    var generator = SeededGenerator(seed: 1)
    let answers = (0..<200).map { index in
      let trial = Trial(note: MIDINote(60), offset: Cents(index.isMultiple(of: 2) ? 9 : -9))
      return CompletedTrial(
        trial, answer: SimulatedListener(threshold: 9, lapse: 0).answer(trial, .bySign, using: &generator).answer)
    }
    let fit = FilterBank(constant: answers)
    #expect(!fit.threshold.reachesEdge && fit.answers == 200)
    #expect(fit.threshold.lower95.value < 9 && fit.threshold.upper95.value > 9)
    expect(fit.threshold.width95, near: log2(fit.threshold.upper95.value / fit.threshold.lower95.value), within: 1e-12)
  }
}
