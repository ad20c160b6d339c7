import PeachCore
import TestSupport
import Testing

@testable import PeachFits

/// The trainings of one person, each in its own process. The database is all that connects them.
private final class Trainee {
  let folder = TemporaryFolder()
  /// That of the current training.
  private var store: TrainingDataStore?
  var settings = TrainingSettings()
  var now = UTCTime.sample
  var course = TrainingCourse(profile: PerceptualProfile())
  private var generator = SeededGenerator(seed: 4)

  func begin(after hours: Double) throws {
    now = UTCTime(milliseconds: now.milliseconds + Int(hours * 3_600_000))
    // The last process is over before the next one begins.
    store = nil
    let store = try TrainingDataStore(folder: folder.path)
    self.store = store
    course = TrainingCourse(profile: try store.profile(), history: try store.trainingHistory())
    course.begin(at: now)
  }

  /// The next trial; asking for it changes nothing.
  func next() -> Trial {
    var (course, generator) = (course, generator)
    return course.next(settings, using: &generator)
  }

  /// The next difference, in cents.
  var cents: Double { next().offset.magnitude }

  /// - Parameter condition: that of the trial; nil in training.
  @discardableResult
  func answer(condition: String? = nil, _ correct: (Trial) -> Bool) throws -> Trial {
    var trial = course.next(settings, using: &generator)
    trial.condition = condition
    now = UTCTime(milliseconds: now.milliseconds + 3000)
    let opposite: ChoiceIndex = trial.right == .up ? .down : .up
    let completed = CompletedTrial(
      trial, answer: correct(trial) ? trial.right : opposite, responseTime: .milliseconds(900))
    course.add(completed, at: now)
    try #require(store).record(
      AnswerRecord(
        time: now, trial: trial, answer: completed.answer ?? .up, responseTime: completed.responseTime,
        strategy: settings.strategy))
    return trial
  }

  func answers(_ marks: String) throws { for mark in marks { try answer { _ in mark == "1" } } }
}

@Suite struct ContinuedTrainingTests {
  private let trainee = Trainee()

  @Test(arguments: StrategyName.allCases, [0.01, 720.0])
  func `a new process continues with the trial that the last one would have chosen`(
    strategy: StrategyName, hours: Double
  ) throws {
    trainee.settings.strategy = strategy
    try trainee.begin(after: 0)
    for marks in ["111", "0", "11", "1110110101111", "1"] {
      try trainee.answers(marks)
      let expected = trainee.next()
      try trainee.begin(after: hours)
      expect(trainee.next(), equals: expected)
    }
  }

  @Test func `with defaults three right answers lead from 100 to 41 cents, regardless of the fit`() throws {
    try trainee.begin(after: 0)
    try trainee.answers("111")
    let rule = Staircase()
    let expected = (0..<3).reduce(100.0) { cents, _ in rule.difference(after: cents, correct: true) }
    #expect(abs(expected - 41) < 0.1)
    try trainee.begin(after: 0.1)
    expect(trainee.cents, equals: expected)
  }

  @Test(arguments: [StrategyName.kazez, .weightedUpDown])
  func `after a month a right answer narrows, down to the smallest difference`(strategy: StrategyName) throws {
    trainee.settings.strategy = strategy
    try trainee.begin(after: 0)
    for _ in 0..<70 {
      let asked = try trainee.answer { _ in true }.offset.magnitude
      try trainee.begin(after: 30 * 24)
      expect(that: trainee.cents < asked || trainee.cents == asked && asked <= 1)
    }
    #expect(trainee.cents <= 1)
  }

  @Test(arguments: StrategyName.allCases)
  func `answers in the warm-ups of earlier versions are left out`(strategy: StrategyName) throws {
    trainee.settings.strategy = strategy
    try trainee.begin(after: 0)
    for _ in 0..<20 { try trainee.answer { $0.offset.magnitude > 8 } }
    try trainee.begin(after: 1)
    let expected = trainee.cents
    for _ in 0..<3 { try trainee.answer(condition: "warm-up") { _ in false } }
    try trainee.begin(after: 1)
    // The other strategies depend on the profile, which counts these answers.
    if strategy != .adaptive, strategy != .thresholdTracking { #expect(abs(trainee.cents - expected) < 1e-9) }
    #expect(trainee.next().condition == nil)
  }

  @Test func `every training begins where the last one ended`() throws {
    for seed in UInt64(0)..<10 {
      let trainee = Trainee()
      let listener = SimulatedListener(threshold: 8)
      var generator = SeededGenerator(seed: seed)
      var end: Trial?
      for session in 0..<8 {
        try trainee.begin(after: session.isMultiple(of: 3) ? 24 : 1)
        expect(that: end == nil || trainee.next() == end)
        for _ in 0..<5 + Int(seed) {
          try trainee.answer { listener.answer($0, .bySign, using: &generator).answer == $0.right }
        }
        end = trainee.next()
      }
    }
  }

  @Test func `a strategy without answers begins at another strategy's last difference`() throws {
    try trainee.begin(after: 0)
    try trainee.answers("1111111111111111")
    let last = try trainee.answer { _ in true }.offset.magnitude
    trainee.settings.strategy = .twoDownOneUp
    try trainee.begin(after: 1)
    #expect(abs(trainee.cents - last) < 1e-9)
  }

  @Test func `a strategy chosen during training continues after the last answer`() throws {
    try trainee.begin(after: 0)
    try trainee.answers("111")
    trainee.settings.strategy = .weightedUpDown
    let last = try #require(trainee.course.history.last).completed.trial.offset.magnitude
    #expect(abs(trainee.cents - last) < 1e-9)
  }

  @Test func `trials with drop-outs are ignored when continuing`() throws {
    try trainee.begin(after: 0)
    try trainee.answers("11")
    let expected = trainee.cents
    let completed = CompletedTrial(trainee.next(), answer: .up, dropOuts: 1)
    trainee.course.add(completed, at: trainee.now)
    expect(trainee.cents, equals: expected)
  }
}
