import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachExperiments
@testable import PeachFits

/// The measurement of a threshold as an experiment.
@Suite struct MeasurementTests {
  private func file(
    _ strategy: StrategyName, _ end: MeasurementTemplate.End = .comparisons(14), note: Int? = nil
  ) throws -> ExperimentFile {
    var template = MeasurementTemplate()
    template.settings.training.strategy = strategy
    (template.end, template.note, template.seed) = (end, note.map { MIDINote($0) }, 5)
    return try ExperimentFile(json: template.file)
  }

  /// Answers until the course is over, at most `limit` times. There is no pause.
  private func run(
    _ session: inout TrainingSession, _ settings: TrainingSettings, _ listener: inout SeededGenerator,
    limit: Int = .max
  ) -> [CompletedTrial] {
    var answers: [CompletedTrial] = []
    let (ear, form) = (SimulatedListener(threshold: 9), Exercise.comparison.answerForm)
    _ = session.handle(.start(settings), at: .zero)
    while answers.count < limit, case .presenting(let trial) = session.state {
      _ = session.handle(.player(.began(1)), at: .zero)
      let answer = ear.answer(trial, form, using: &listener).answer
      if let completed = session.handle(.answer(answer), at: .zero).recorded { answers.append(completed) }
      _ = session.handle(.settings(settings), at: .zero)
      _ = session.handle(.feedbackOver, at: .zero)
    }
    return answers
  }

  private func session(_ file: ExperimentFile) -> TrainingSession {
    TrainingSession(ExperimentCourse(ExperimentPlan(file, participant: nil)), seed: 1, origin: .zero)
  }

  @Test(arguments: StrategyName.allCases) func `it warms up, follows its track without a pause and ends by itself`(
    strategy: StrategyName
  ) throws {
    let file = try self.file(strategy)
    var session = session(file)
    var listener = SeededGenerator(seed: 1)
    let answers = run(&session, file.settings.training, &listener)
    expect(that: answers.count == 18 && file.answers == 18)
    let warmUp = answers.prefix(4)
    expect(warmUp.map(\.trial.offset.magnitude).sorted(), equals: [35, 50, 71, 100])
    #expect(warmUp.allSatisfy { $0.trial.isWarmUp })
    #expect(answers.dropFirst(4).allSatisfy { $0.trial.condition == "measurement" })
    let course = try #require(session.course as? ExperimentCourse)
    expect(that: course.isFinished && course.givesFeedback && course.completed.count == 18)
    // The fit of the track's answers alone.
    let report = ParticipantReport(file, course.completed)
    expect(that: report.isFinished && report.conditions.map(\.fit) == [FilterBank(constant: answers.dropFirst(4))])
    expect(report.leftOut, equals: 0)
  }

  @Test(arguments: StrategyName.allCases, [2, 4, 9]) func `continued, it presents the same trials`(
    strategy: StrategyName, interruption: Int
  ) throws {
    let file = try self.file(strategy)
    let settings = file.settings.training
    var (whole, first) = (session(file), session(file))
    var (one, other) = (SeededGenerator(seed: 2), SeededGenerator(seed: 2))
    let uninterrupted = run(&whole, settings, &one)
    let before = run(&first, settings, &other, limit: interruption)
    var second = session(file)
    second.replay(before.map { ($0, UTCTime.zero) }, settings: settings)
    let after = run(&second, settings, &other)
    expect(before.count, equals: interruption)
    expect((before + after).map(\.trial), equals: uninterrupted.map(\.trial))
  }

  @Test func `with a width, it ends with the first interval that is narrow enough`() throws {
    let file = try self.file(.questPlus, .width(4), note: 69)
    var session = session(file)
    var listener = SeededGenerator(seed: 3)
    let answers = run(&session, file.settings.training, &listener)
    let track = answers.dropFirst(4)
    #expect(FilterBank(constant: track).threshold.width95 <= 4)
    #expect(FilterBank(constant: track.dropLast()).threshold.width95 > 4)
    #expect(answers.allSatisfy { $0.trial.note == MIDINote(69) })
    let whole = file.answers(after: answers)
    expect(that: whole.given == answers.count && whole.planned == answers.count)
    expect(that: ParticipantReport(file, answers).isFinished && !ParticipantReport(file, answers.dropLast()).isFinished)
  }

  @Test(arguments: StrategyName.allCases) func `it asks from 0.1 to 100 cents, whatever trainings ask`(
    strategy: StrategyName
  ) throws {
    var settings = Settings()
    for name in StrategyName.allCases {
      settings.training[boundsOf: name] = DifferenceBounds(smallest: 5, largest: 20)
    }
    var template = MeasurementTemplate()
    template.settings = settings.measuring
    template.settings.training.strategy = strategy
    let read = try ExperimentFile(json: template.file)
    for name in StrategyName.allCases {
      expect(read.settings.training[boundsOf: name], equals: DifferenceBounds(smallest: 0.1, largest: 100), "\(name)")
    }
    // What a measurement itself is asked for counts.
    template.settings.training[boundsOf: strategy] = DifferenceBounds(smallest: 5, largest: 20)
    template.settings.training[.narrow, of: .kazez] = 0.2
    let narrow = try ExperimentFile(json: template.file).settings.training
    expect(narrow[boundsOf: strategy], equals: DifferenceBounds(smallest: 5, largest: 20))
    expect((narrow[.narrow, of: .kazez] == 0.2), equals: (strategy == .kazez))
  }

  @Test func `a trial is asked again after a drop-out, and isn't heard again`() throws {
    var session = session(try self.file(.thresholdTracking))
    _ = session.handle(.start(TrainingSettings()), at: .zero)
    for dropOuts in [1, 0] {
      for event in [PlayerEvent.began(0)] + (dropOuts > 0 ? [.droppedOut] : []) + [.began(1), .ended] {
        _ = session.handle(.player(event), at: .zero)
      }
      expect(session.handle(.again(), at: .zero), equals: [])
      expect(session.handle(.answer(.up), at: .zero).recorded?.dropOuts, equals: dropOuts)
      #expect((session.course as? ExperimentCourse)?.answers == 1 - dropOuts)
      _ = session.handle(.settings(TrainingSettings()), at: .zero)
      _ = session.handle(.feedbackOver, at: .zero)
    }
  }

  @Test(arguments: [8.0, 12.3]) func `even the narrowest valid interval is reached`(threshold: Double) throws {
    let file = try self.file(.thresholdTracking, .width(MeasurementTemplate.widths.lowerBound), note: 69)
    var course = ExperimentCourse(ExperimentPlan(file, participant: nil))
    let listener = SimulatedListener(threshold: threshold)
    var listening = SeededGenerator(seed: 2)
    _ = course.answer { trial, exercise in
      let answer = listener.answer(trial, Exercise.comparison.answerForm, using: &listening).answer
      return CompletedTrial(trial, .choice(answer, isRight: answer == exercise.answerForm.right(in: trial)))
    }
    expect(that: course.isFinished && course.answers < file.answers, "\(course.answers)")
  }

  @Test func `other experiments aren't measurements`() throws {
    for template in Template.allCases {
      try expect(ExperimentFile(json: template.file).isMeasurement, equals: (template == .measure))
    }
    let block = #""name": "a", "method": { "adaptive": "kazez", "comparisons": 9 }"#
    let practice =
      #""name": "easy", "method": { "constant": [-100, 100], "repeat": 1 }, "until": { "rightInARow": 2, "atMost": 2 }"#
    for (more, members, isOne) in [
      ("", #""notes": """#, true), (#", "second": { "preset": "violin" }"#, #""notes": """#, false),
      (#", "second": { "amplitude": 3 }"#, #""notes": """#, false), ("", #""task": "intervals""#, false),
      (#", "standard": "random""#, #""notes": """#, false), ("", #""require": { "calibration": true }"#, false),
      ("", #""texts": { "consent": "Yes?" }"#, false),
    ] {
      try expect(Sample.file("{ \(block)\(more) }", with: members).isMeasurement, equals: isOne, "\(more) \(members)")
      // Any block can make it another experiment, whether its answers count or not.
      for (first, second) in [("", more), (more, "")] {
        let file = try Sample.file("{ \(practice)\(first) }", "{ \(block)\(second) }", with: members)
        expect(that: file.blocks.count == 2 && file.isMeasurement == isOne, "\(first), \(second) \(members)")
      }
    }
  }
}

/// Measurements that versions before 0.4 stored.
@Suite struct EarlierMeasurementTests {
  private static let json = #"{"comparisons":80,"note":69,"seed":1,"settings":{},"warmUp":[100,50]}"#

  private func file(_ json: String) -> ExperimentFile? {
    StoredRun(id: .init(), started: .zero, plan: json).plan(as: ExperimentPlan.self)?.file
  }

  private func file(_ part: String, _ edited: String) -> ExperimentFile? {
    #expect(Self.json.contains(part))
    return file(Self.json.replacing(part, with: edited))
  }

  @Test func `a valid plan is read from a database`() throws {
    let whole = try #require(self.file(Self.json))
    expect(
      that: whole.answers == 82 && whole.counted[0].conditions[0].note == .a4 && whole.counted[0].untilWidth == nil)
    expect(file(#""comparisons":80"#, #""untilWidth":1.5"#)?.counted[0].untilWidth, equals: 1.5)
    expect(file(#""comparisons":80"#, #""untilWidth":0.3"#)?.counted[0].untilWidth, equals: 0.3)
    let wide = file(#""note":69,"#, "")
    expect(that: wide?.settings.training.noteRange == .standard && wide?.counted[0].conditions[0].note == nil)
  }

  @Test(arguments: [
    (":80", ":0"), (":80", ":-80"), (":80", ":9223372036854775807"), (#""comparisons":80"#, #""untilWidth":0"#),
    (#""comparisons":80"#, #""untilWidth":-1"#), (#""comparisons":80"#, #""untilWidth":1e300"#), (":69", ":0"),
    (":69", ":-1"), (":69", ":9223372036854775807"), ("[100,50]", "[0]"), ("[100,50]", "[-100]"),
    ("[100,50]", "[1e300]"), ("[100,50]", "null"), (#""settings":{}"#, #""settings":[]"#), (":1,", ":-1,"),
  ])
  func `an invalid plan is rejected`(part: String, edited: String) {
    #expect(file(part, edited) == nil)
  }

  @Test func `more comparisons than a file can have are cut`() {
    expect(file(":80", ":100000")?.counted[0].answersOfCondition, equals: 10_000)
  }

  @Test func `a hundred easy pairs are valid`() {
    func warmUp(_ count: Int) -> ExperimentFile? {
      file("100,50", Array(repeating: "100", count: count).joined(separator: ","))
    }
    expect(that: warmUp(100)?.answers == 180 && warmUp(101) == nil && warmUp(0)?.answers == 80)
  }

  /// Their answers had no condition but in the easy pairs.
  @Test(arguments: [0, 1, 2, 30]) func `it goes on after any answer`(count: Int) throws {
    let file = try #require(self.file(Self.json))
    let completed: [(completed: CompletedTrial, time: UTCTime)] = (0..<count).map { index in
      var trial = Trial(note: .a4, offset: Cents(index < 2 ? 50 : 9))
      trial.condition = index < 2 ? "warm-up" : nil
      return (CompletedTrial(trial, .choice(.up, isRight: true)), .zero)
    }
    var course = ExperimentCourse(ExperimentPlan(file, participant: nil))
    course.resume(after: completed, file.settings.training)
    expect(that: course.answers == count && course.answer().count == 82 - count && course.isFinished)
    let report = ParticipantReport(file, course.completed)
    expect(that: report.answers == 80 && report.leftOut == 0 && report.isFinished)
  }
}

extension [TrainingSession.Effect] {
  fileprivate var recorded: CompletedTrial? {
    lazy.compactMap { if case .record(let completed) = $0 { completed } else { nil } }.first
  }
}
