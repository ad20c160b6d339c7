import Foundation
import Testing

@testable import PeachCore

/// The trainings of one person, each in its own process. The database is all that connects them.
private final class Trainee {
  let folder = TemporaryFolder()
  /// That of the current training.
  private var store: TrainingDataStore?
  var settings = TrainingSettings()
  var now = UTCTime(milliseconds: 1_790_000_000_000)
  var course = TrainingCourse(profile: PerceptualProfile())
  private var generator = SeededGenerator(seed: 4)
  private var run = RunRecord(
    purpose: .training, started: .zero, peachVersion: "0", fluidSynthVersion: "0", driver: "offline",
    sampleRate: 48000, period: 64)

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

  @discardableResult
  func answer(_ correct: (Trial) -> Bool) throws -> Trial {
    let trial = course.next(settings, using: &generator)
    now = UTCTime(milliseconds: now.milliseconds + 3000)
    let opposite: Direction = trial.direction == .up ? .down : .up
    let completed = CompletedTrial(
      trial: trial, answer: correct(trial) ? trial.direction : opposite,
      responseTime: .milliseconds(900), time: .zero)
    course.add(completed, at: now)
    try #require(store).record(
      AnswerRecord(
        time: now, trial: trial, answer: completed.answer ?? .up, responseTime: completed.responseTime,
        soundSource: SoundSourceRecord(name: "sine", soundFont: nil), strategy: settings.strategy),
      run: run)
    return trial
  }

  func answers(_ marks: String) throws { for mark in marks { try answer { _ in mark == "1" } } }
}

@Suite struct TrainingChainTests {
  private let trainee = Trainee()

  @Test(arguments: StrategyName.allCases, [0.01, 11])
  func `a new process continues with the trial that the last one would have chosen`(
    strategy: StrategyName, hours: Double
  ) throws {
    trainee.settings.strategy = strategy
    try trainee.begin(after: 0)
    for marks in ["111", "0", "11", "1110110101111", "1"] {
      try trainee.answers(marks)
      let expected = trainee.next()
      try trainee.begin(after: hours)
      #expect(trainee.next() == expected)
    }
  }

  @Test func `with defaults three right answers lead from 100 to 41 cents, regardless of the fit`() throws {
    try trainee.begin(after: 0)
    try trainee.answers("111")
    let rule = Staircase()
    let expected = (0..<3).reduce(100.0) { cents, _ in rule.difference(after: cents, correct: true) }
    #expect(abs(expected - 41) < 0.1)
    try trainee.begin(after: 0.1)
    #expect(trainee.cents == expected)
  }

  @Test(arguments: StrategyName.allCases)
  func `after a pause three trials are lifted from the larger of the chain's and the fit's difference`(
    strategy: StrategyName
  ) throws {
    trainee.settings.strategy = strategy
    try trainee.begin(after: 0)
    for _ in 0..<40 { try trainee.answer { $0.offset.magnitude > 8 } }
    let chain = trainee.cents
    let fit = try #require(trainee.course.profile.overallThreshold).value
    try trainee.begin(after: 13)
    let first = trainee.next()
    // The notes of the adaptive strategy differ.
    let easier = strategy == .adaptive ? first.offset.magnitude / exp2(1.3) : max(chain, fit)
    #expect(easier >= fit * (1 - 1e-12))
    var conditions: [String?] = []
    for lift in [1.3, 1.3, 0.6] {
      let asked = trainee.cents
      if strategy != .adaptive, strategy != .thresholdTracking, strategy != .questPlus {
        #expect(abs(asked - min(easier * exp2(lift), 100)) < 1e-9)
      }
      #expect(asked >= fit * exp2(lift) * (1 - 1e-9))
      conditions.append(try trainee.answer { _ in true }.condition)
    }
    #expect(conditions == ["warm-up", "warm-up", "warm-up"])
    let after = trainee.next()
    #expect(after.condition == nil)
    if strategy != .adaptive, strategy != .thresholdTracking, strategy != .questPlus {
      #expect(abs(after.offset.magnitude - easier) < 1e-9)
    }
  }

  @Test func `an interrupted warm-up continues, and after a pause restarts`() throws {
    try trainee.begin(after: 0)
    for _ in 0..<30 { try trainee.answer { $0.offset.magnitude > 8 } }
    try trainee.begin(after: 20)
    let base = trainee.cents / exp2(1.3)
    try trainee.answers("1")
    try trainee.begin(after: 1)
    #expect(abs(trainee.cents - base * exp2(1.3)) < 1e-9)
    try trainee.answers("1")
    try trainee.begin(after: 1)
    #expect(abs(trainee.cents - base * exp2(0.6)) < 1e-9)
    try trainee.begin(after: 20)
    #expect(trainee.cents >= base * exp2(1.3) - 1e-9)
    try trainee.answers("111")
    #expect(trainee.cents >= base - 1e-9)
    try trainee.begin(after: 1)
    #expect(trainee.next().condition == nil)
  }

  @Test(arguments: StrategyName.allCases, ["1", "01", "101", "1111"])
  func `a new process continues after a warm-up like the last one`(strategy: StrategyName, marks: String) throws {
    trainee.settings.strategy = strategy
    try trainee.begin(after: 0)
    for _ in 0..<30 { try trainee.answer { $0.offset.magnitude > 8 } }
    try trainee.begin(after: 20)
    try trainee.answers(marks)
    let expected = trainee.next()
    for isRebuilt in [false, true] {
      // The profile from its stored state, then from the rows.
      if isRebuilt {
        try TrainingDataStore(folder: trainee.folder.path).database.execute("DELETE FROM profile_state")
      }
      try trainee.begin(after: 0.1)
      let next = trainee.next()
      #expect(abs(next.offset.value - expected.offset.value) < 1e-9)
      #expect(next.note == expected.note && next.condition == expected.condition)
    }
  }

  @Test(arguments: [StrategyName.kazez, .weightedUpDown])
  func `a wrong answer in a warm-up counts at the difference before it was lifted`(strategy: StrategyName) throws {
    trainee.settings.strategy = strategy
    try trainee.begin(after: 0)
    for _ in 0..<30 { try trainee.answer { $0.offset.magnitude > 8 } }
    try trainee.begin(after: 20)
    let base = trainee.cents / exp2(1.3)
    try trainee.answers("0")
    let widened = trainee.cents / exp2(1.3)
    if strategy == .kazez {
      #expect(abs(widened - Staircase().difference(after: base, correct: false)) < 1e-9)
    } else {
      #expect(abs(widened - base * exp2(3 * 0.125)) < 1e-9)
    }
    try trainee.begin(after: 1)
    #expect(abs(trainee.cents / exp2(1.3) - widened) < 1e-9)
  }

  @Test func `a difference near the largest isn't lifted beyond it and then continues unchanged`() throws {
    try trainee.begin(after: 0)
    try trainee.answers("1")
    #expect(trainee.cents == 70)
    try trainee.begin(after: 30)
    #expect(trainee.cents == 100)
    try trainee.answers("1")
    try trainee.begin(after: 1)
    try trainee.answers("11")
    #expect(trainee.cents == 70)
    try trainee.begin(after: 1)
    #expect(trainee.cents == 70)
  }

  @Test func `no training begins harder than the last one ended`() throws {
    for seed in UInt64(0)..<10 {
      let trainee = Trainee()
      let listener = SimulatedListener(threshold: 8)
      var generator = SeededGenerator(seed: seed)
      var end = 0.0
      for session in 0..<8 {
        try trainee.begin(after: session.isMultiple(of: 3) ? 24 : 1)
        let first = trainee.next()
        #expect(first.offset.magnitude >= end)
        for _ in 0..<5 + Int(seed) {
          try trainee.answer { listener.answer($0, using: &generator).answer == $0.direction }
        }
        end = trainee.cents
      }
    }
  }

  @Test func `a strategy without answers begins at the larger of the fit and another strategy's last difference`()
    throws
  {
    try trainee.begin(after: 0)
    try trainee.answers("1111111111111111")
    let last = try trainee.answer { _ in true }.offset.magnitude
    let fit = try #require(trainee.course.profile.overallThreshold).value
    trainee.settings.strategy = .twoDownOneUp
    try trainee.begin(after: 1)
    #expect(abs(trainee.cents - min(max(fit, last) * exp2(1.3), 100)) < 1e-9)
    #expect(trainee.next().condition == "warm-up")
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
    let completed = CompletedTrial(
      trial: trainee.next(), answer: .up, responseTime: .zero, time: .zero, dropOuts: 1)
    trainee.course.add(completed, at: trainee.now)
    #expect(trainee.cents == expected)
  }

  @Test func `a training left open overnight begins with a warm-up`() throws {
    try trainee.begin(after: 0)
    try trainee.answers("1110")
    var (course, generator) = (trainee.course, SeededGenerator(seed: 1))
    course.begin(at: UTCTime(milliseconds: trainee.now.milliseconds + 13 * 3_600_000))
    #expect(course.next(trainee.settings, using: &generator).condition == "warm-up")
    course.begin(at: UTCTime(milliseconds: trainee.now.milliseconds + 11 * 3_600_000))
    #expect(course.next(trainee.settings, using: &generator).condition == nil)
  }
}
