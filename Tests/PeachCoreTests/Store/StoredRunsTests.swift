import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachRecords
@testable import PeachStore

/// What is read of runs, and which answers are selected.
@Suite struct StoredRunsTests {
  private let folder = TemporaryFolder()
  private let store: TrainingDataStore

  init() throws { store = try TrainingDataStore(folder: folder.path) }

  private func time(_ milliseconds: Int) -> UTCTime { UTCTime(milliseconds: milliseconds) }

  private func record(
    _ exercise: Exercise = .comparison, at milliseconds: Int, _ run: RunRecord? = nil, cents: Double = 10,
    error: Double = 3, strategy: StrategyName? = .kazez, sound: SoundSourceRecord = .sine, dropOuts: Int = 0
  ) throws {
    var generator = SeededGenerator(seed: 1)
    let trial = exercise.trial((MIDINote(60), Cents(cents)), condition: nil, TrainingSettings(), using: &generator)
    let response: Response =
      exercise.answerForm.isTuning ? .match(Match(error: Cents(error))) : .choice(.up, isRight: cents >= 0)
    let completed = CompletedTrial(trial, response: response, dropOuts: dropOuts)
    let record = AnswerRecord(
      exercise, time: time(milliseconds), completed, soundSource: sound,
      strategy: exercise.answerForm.isTuning ? nil : strategy)
    try store.record(record, run: run ?? .usual)
  }

  @Test func `a run continues with its answers as they were asked and how they sounded, in the order of their times`()
    throws
  {
    let run = RunRecord.sample(.experiment)
    let times = [2000, 1000, 1000]
    var trials: [Trial] = []
    for (index, milliseconds) in times.enumerated() {
      var trial = Trial(note: MIDINote(61 + index), offset: Cents(-4.5), amplitudeOffset: AmplitudeDB(1.5))
      trial.condition = "c\(index)"
      trial.sounding.velocity = MIDIVelocity(100 + index)
      trial.sounding.referencePitch = Frequency(442.5 + Double(index))
      trial.sounding.duration = .milliseconds(700 + index)
      trial.sounding.gap = .milliseconds(250 + index)
      trials.append(trial)
      let record = AnswerRecord(
        time: time(milliseconds), trial: trial, answer: .down, responseTime: .milliseconds(900 + index),
        dropOuts: index)
      try store.record(record, run: run)
    }
    // Neither another run's answers nor impossible ones.
    try record(at: 500, .sample(.experiment))
    try record(at: 500, run)
    try store.database.execute("UPDATE answer SET velocity = NULL WHERE id = 5")
    let answers = try store.runs.answers(of: run.id)
    let order = [1, 2, 0]
    expect(answers.map(\.time), equals: order.map { time(times[$0]) })
    expect(answers.map(\.completed.trial), equals: order.map { trials[$0] })
    expect(answers.map(\.completed.responseTime), equals: order.map { .milliseconds(900 + $0) })
    expect(that: answers.map(\.completed.dropOuts) == order && answers.allSatisfy { $0.completed.time == .zero })
    #expect(answers.allSatisfy { $0.completed.answer == .down && $0.completed.isCorrect })
  }

  @Test(arguments: ["velocity", "reference_hz", "duration_ms", "gap_ms", "response_ms", "amplitude_offset_db"])
  func `an answer without one of its values isn't continued`(column: String) throws {
    let run = RunRecord.sample(.experiment)
    try record(at: 1, run)
    try record(at: 2, run)
    try store.database.execute("UPDATE answer SET \(column) = NULL WHERE id = 1")
    try expect(store.runs.answers(of: run.id).map(\.time), equals: [time(2)])
  }

  @Test func `the last training is that of the answer stored last, of any exercise or of one`() throws {
    try expect(that: store.runs.lastTraining() == nil && store.runs.lastTrained() == nil)
    let (first, second) = (RunRecord.sample(), RunRecord.sample())
    try record(.intervals, at: 3000, second)
    try record(at: 2000, first)
    try record(at: 9000, .sample(.measurement))
    try record(at: 9000, .sample(.experiment))
    try record(at: 8000, second)
    try store.database.execute("UPDATE answer SET run = NULL WHERE time_ms = 8000")
    func last(_ exercise: Exercise? = nil) throws -> [String]? {
      try store.runs.lastTraining(of: exercise?.name).map { [$0.run.uuidString, $0.exercise.rawValue] }
    }
    // A clock that goes back changes nothing; who trained last is asked of the clock.
    try expect(last(), equals: [first.id.uuidString, "comparison"])
    try expect(store.runs.lastTrained(), equals: time(3000))
    try expect(last(.comparison), equals: [first.id.uuidString, "comparison"])
    try expect(last(.intervals), equals: [second.id.uuidString, "intervals"])
    #expect(try last(.matching) == nil)
    try record(.intervals, at: 3000, first)
    try expect(that: last() == [first.id.uuidString, "intervals"] && last(.intervals) == last())
    try record(at: 1000, second)
    try expect(that: last() == [second.id.uuidString, "comparison"] && store.runs.lastTrained() == time(3000))
    try record(at: 4000, first)
    try expect(that: last() == [first.id.uuidString, "comparison"] && store.runs.lastTrained() == time(4000))
  }

  @Test func `the SoundFont of a run is that of its last answer`() throws {
    let run = RunRecord.sample(.measurement)
    let fonts = [7, 8].map { SoundFontRecord(file: "\($0).sf2", size: 10 * $0, modified: time(1_000_000 + $0)) }
    let sounds = fonts.map { SoundSourceRecord(name: $0.file + ":0:0", soundFont: $0) }
    try record(at: 3000, run, sound: sounds[0])
    try record(at: 2000, run, sound: sounds[1])
    try record(at: 4000, .sample(.measurement), sound: sounds[1])
    let version = try #require(FileVersion(path: #filePath))
    var found = try #require(try store.runs.soundFont(of: run.id))
    expect(that: found.record == fonts[0] && found.sha256 == nil)
    try store.sounds.setDigest("abc", of: fonts[0], version)
    found = try #require(try store.runs.soundFont(of: run.id))
    expect(that: found.record == fonts[0] && found.sha256 == "abc")
    try record(at: 3000, run, sound: sounds[1])
    try expect(store.runs.soundFont(of: run.id)?.record, equals: fonts[1])
    let (sine, training) = (RunRecord.sample(.experiment), RunRecord.sample())
    try record(at: 1, sine)
    try record(at: 1, training, sound: sounds[0])
    try expect(that: store.runs.soundFont(of: sine.id) == nil && store.runs.soundFont(of: training.id) == nil)
    #expect(try store.runs.soundFont(of: UUID()) == nil)
  }

  @Test func `a run's plan can be replaced, and is of a type or of none`() throws {
    let (one, other) = (RunRecord.sample(.experiment, plan: "{}"), RunRecord.sample(.experiment, plan: "{\"a\":2}"))
    try record(at: 1, one)
    try record(at: 2, other)
    try store.runs.setPlan("{\"a\":1}", of: one.id)
    let plans = Dictionary(uniqueKeysWithValues: try store.runs.all(for: .experiment).map { ($0.id, $0.plan) })
    expect(plans, equals: [one.id: "{\"a\":1}", other.id: "{\"a\":2}"])
    for (plan, number) in [
      ("{\"a\":1}", 1), ("{\"a\":2}", 2), ("{\"a\":3}", nil), ("{}", nil), ("{\"a\":", nil), (nil, nil),
    ] as [(String?, Int?)] {
      expect(StoredRun(id: one.id, started: .zero, plan: plan).plan(as: SmallPlan.self)?.number, equals: number)
    }
  }

  // MARK: Training

  @Test func `the history has the latest answers of each strategy, ordered by the starts of their runs`() throws {
    let (late, early) = (RunRecord.sample(started: time(5000)), RunRecord.sample(started: time(4000)))
    try record(at: 20_000, late, cents: 2)
    try record(at: 10_000, late, cents: 1)
    try record(at: 30_000, early, cents: 3)
    try record(at: 15_000, late, cents: 4, strategy: .adaptive)
    try record(at: 90_000, late, cents: 5, dropOuts: 1)
    try record(at: 91_000, .sample(.measurement, started: time(6000)), cents: 6)
    try record(.intervals, at: 92_000, late)
    // An imported answer without a run has no other time than its own.
    try record(at: 4500, late, cents: -7)
    try record(at: 93_000, late, cents: 8)
    try store.database.execute(
      "UPDATE answer SET run = NULL WHERE cents = -7; UPDATE answer SET answer = NULL WHERE cents = 8")
    let history = try store.trainingHistory()
    expect(history[.kazez].map(\.completed.trial.offset.value), equals: [3, -7, 1, 2])
    expect(history[.kazez].map(\.time), equals: [30_000, 4500, 10_000, 20_000].map(time))
    expect(history[.kazez].map(\.completed.isCorrect), equals: [true, false, true, true])
    expect(that: history[.adaptive].map(\.time) == [time(15_000)] && history[.questPlus].isEmpty)
    expect(history.last, equals: history[.kazez].last)
    // One of another strategy.
    try record(at: 20_001, late, cents: 9, strategy: .adaptive)
    try expect(store.trainingHistory().last?.time, equals: time(20_001))
  }

  @Test func `the history has at most 200 answers of a strategy`() throws {
    try store.database.transaction { () throws(DatabaseError) in
      for index in 0..<203 { try store.connection.statements.insert(.numbered(index), run: .usual) }
    }
    let times = try store.trainingHistory()[.kazez].map(\.time.milliseconds)
    #expect(times == (3..<203).map { UTCTime.sample.milliseconds + $0 })
  }

  @Test func `a training begins with the spread of the latest 40 matches that count`() throws {
    for index in (0..<45).reversed() {
      try record(.matching, at: 1000 + index, error: Double(index) * (index % 2 == 0 ? 1 : -1))
    }
    try record(.matching, at: 5000, error: 100, dropOuts: 1)
    try record(.matching, at: 5000, .sample(.experiment), error: 100)
    try record(.matching, at: 5000, error: 100)
    try store.database.execute("UPDATE answer SET response_ms = -20000 WHERE id = 48")
    let expected = MatchSpread((5..<45).map { Cents(Double($0)) })
    try expect(store.runs.matchSpread(of: Exercise.matching), equals: expected)
    try expect(TrainingDataStore.temporary().runs.matchSpread(of: Exercise.matching), equals: MatchSpread())
  }

  @Test func `the profiles with answers that count are found, in the order in which they are offered`() throws {
    try expect(that: store.profiles.withAnswers() == [] && store.profiles.overviews(now: .now).isEmpty)
    try record(.matching, at: 1)
    try record(.comparison, at: 2, .sample(.measurement))
    try record(.intervals, at: 3, dropOuts: 1)
    try record(.intervals, at: 3, .sample(.experiment))
    let (comparison, matching) = (ProfileRequest(.comparison), ProfileRequest(.matching, part: "successive"))
    try expect(store.profiles.withAnswers(), equals: [comparison, matching])
    try record(.intervals, at: 4)
    try record(.intervals, at: 200_000)
    try record(.intervals, at: 260_000, dropOuts: 1)
    try record(.intervals, at: 300_000)
    try store.database.execute("UPDATE answer SET presentation = 'harmonic' WHERE time_ms = 4")
    let intervals = ["melodic", "harmonic"].map { ProfileRequest(.intervals, part: $0) }
    try expect(store.profiles.withAnswers(), equals: [comparison] + intervals + [matching])
    let overviews = try store.profiles.overviews(now: time(10_000_000))
    let names = overviews.map { [$0.profile.request.exercise.rawValue, $0.profile.request.part ?? "–"] }
    expect(
      names,
      equals: [
        ["comparison", "–"], ["intervals", "melodic"], ["intervals", "harmonic"], ["matching", "successive"],
      ])
    expect(overviews.map(\.profile.answers), equals: [1, 2, 1, 1])
    expect(overviews.map(\.lastAnswer), equals: [2, 300_000, 4, 1].map(time))
    expect(overviews.map(\.trained), equals: [.zero, .seconds(100), .zero, .zero])
  }

  /// What another program may have left.
  @Test(
    arguments: ["time_ms = 7258118400001", "time_ms = -1", "cents = 99999", "duration_ms = -1"])
  func `impossible answers count in no report, neither their number nor their times`(change: String) throws {
    for index in 0..<4 { try record(.comparison, at: 1000 + 60_000 * index) }
    try record(.comparison, at: 500_000, dropOuts: 1)
    try record(.matching, at: 600_000)
    try store.database.execute("UPDATE answer SET \(change) WHERE id IN (1, 4, 6)")
    let overviews = try store.profiles.overviews(now: time(10_000_000))
    expect(that: overviews.map(\.profile.answers) == [2] && overviews.map(\.lastAnswer) == [time(121_000)])
    expect(overviews.map(\.trained), equals: [.seconds(60)])
    let possible = try store.answers(in: .possible)
    expect(possible, equals: AnswerSummary(count: 3, first: time(61_000), last: time(500_000)))
    try expect(that: store.answers(in: .impossible).count == 3 && store.profiles.droppedOutAnswers() == 1)
    try store.database.execute("UPDATE answer SET \(change) WHERE id = 5")
    try expect(that: store.answers(in: .possible).count == 2 && store.profiles.droppedOutAnswers() == 0)
    try store.database.execute("UPDATE answer SET \(change)")
    #expect(try store.profiles.overviews(now: time(10_000_000)).isEmpty)
    try expect(store.answers(in: .possible), equals: AnswerSummary.none)
  }

  // MARK: Selections

  @Test func `each selection has its own answers`() throws {
    try expect(that: store.isEmpty() && store.count() == 0 && store.answers(in: .all) == AnswerSummary.none)
    let runs = [RunRecord.sample(), .sample(), .sample(.measurement), .sample(.experiment), .sample(.experiment)]
    for (index, run) in runs.enumerated() {
      for number in 0...index { try record(at: 1000 * index + number, run) }
    }
    // An answer of a training in the run of an experiment, as another program might have left it.
    try store.database.execute("UPDATE answer SET purpose = 'training' WHERE time_ms = 4000")
    func summary(_ selection: AnswerSelection) throws -> [Int?] {
      let found = try store.answers(in: selection)
      return [found.count, found.first?.milliseconds, found.last?.milliseconds]
    }
    try expect(that: summary(.all) == [15, 0, 4004] && !store.isEmpty() && store.count() == 15)
    try expect(summary(.training(runs[1].id)), equals: [2, 1000, 1001])
    try expect(
      that: summary(.training(runs[3].id)) == [0, nil, nil] && summary(.training(runs[4].id)) == [1, 4000, 4000])
    try expect(summary(.runs([runs[2].id])), equals: [3, 2000, 2002])
    try expect(summary(.runs([runs[4].id, runs[0].id, runs[2].id])), equals: [7, 2000, 4004])
    try expect(summary(.runs([])), equals: [0, nil, nil])
    try expect(summary(.span(TimeSpan(from: time(1001), until: time(3002)))), equals: [6, 1001, 3001])
    try expect(summary(.span(TimeSpan(from: time(3003)))), equals: [6, 3003, 4004])
    try expect(summary(.span(TimeSpan(until: time(1000)))), equals: [1, 0, 0])
    try store.database.execute("UPDATE answer SET cents = 99999 WHERE time_ms IN (1001, 3000)")
    try expect(that: summary(.impossible) == [2, 1001, 3000] && summary(.possible) == [13, 0, 4004])
    // Answers to exercises of later versions aren't impossible.
    try store.database.execute("UPDATE answer SET exercise = 'rhythms' WHERE time_ms = 1001")
    try expect(that: summary(.impossible) == [1, 3000, 3000] && summary(.possible) == [14, 0, 4004])
    try store.database.execute("UPDATE answer SET exercise = 'comparison' WHERE time_ms = 1001")
    try expect(store.delete(.runs([runs[2].id]), hasBackup: false), equals: DeletionSummary(deleted: 3, backup: nil))
    try expect(that: store.runs.all(for: .measurement).isEmpty && store.runs.all(for: .experiment).count == 2)
    try expect(store.count(), equals: 12)
  }

  @Test func `whether one of some answers is stored`() throws {
    let records = (0..<3).map(AnswerRecord.numbered)
    for record in records.dropLast() { try store.record(record) }
    let ids = records.map(\.id.uuidString)
    try expect(that: store.hasAnswer(among: [ids[2], ids[1]]) && store.hasAnswer(among: [ids[0]]))
    try expect(that: !store.hasAnswer(among: [ids[2]]) && !store.hasAnswer(among: []))
  }
}

/// A plan with a number from 1 to 2.
private struct SmallPlan: RunPlan {
  let number: Int
  init?(json: JSON) {
    guard let number = json["a"]?.integer else { return nil }
    self.number = number
  }
  var json: JSON { ["a": .integer(number)] }
  var isPossible: Bool { (1...2).contains(number) }
}

/// Records of one run, from two files or machines.
@Suite struct RunRecordTests {
  private func run(_ plan: String?, driver: String = "alsa") -> RunRecord {
    RunRecord(
      id: UUID(uuidString: "C0FFEE00-0000-4000-8000-000000000001") ?? UUID(), purpose: .experiment, started: .sample,
      peachVersion: "1", fluidSynthVersion: "2", driver: driver, sampleRate: 44100, period: 7, plan: plan)
  }

  private func plan(_ starts: [String], _ more: String = "") -> String {
    let sessions = starts.map { "{\"started\":\"\($0)\",\"build\":\"b\"}" }.joined(separator: ",")
    return "{\"a\":1\(more),\"sessions\":[\(sessions)]}"
  }

  @Test(
    arguments: [
      (["2"], ["2"], ["2"]), (["1", "3"], ["2"], ["1", "2", "3"]), (["2"], ["1", "3"], ["1", "2", "3"]),
      (["1", "2"], ["2", "4", "3"], ["1", "2", "3", "4"]), ([], ["5", "4"], ["4", "5"]), (["5", "4"], [], ["5", "4"]),
      (["1", "2", "3"], ["3", "1"], ["1", "2", "3"]),
    ] as [([String], [String], [String])])
  func `two records of a run have the sessions of both, ordered by their beginnings`(
    own: [String], its: [String], merged: [String]
  ) throws {
    let found = try #require(run(plan(own)).merged(with: run(plan(its))))
    expect(found, equals: run(found.plan))
    let plan = try #require(found.plan)
    expect(that: JSON(parsing: plan)?["sessions"]?.array { $0["started"]?.text } == merged && !plan.contains("\n"))
    expect(JSON(parsing: plan)?.canonical, equals: JSON(parsing: self.plan(merged))?.canonical)
    // What has them all stays as it is written.
    if own == merged { #expect(plan == self.plan(own)) }
  }

  @Test func `a session that both have is that of the first, and other differences contradict each other`() throws {
    let (own, its) = (plan(["1"]), plan(["1"]).replacing("\"b\"", with: "\"c\""))
    expect(run(own).merged(with: run(its)), equals: run(own))
    #expect(run(own).merged(with: run(plan(["1"], ",\"b\":2"))) == nil)
    expect(run("{\"a\":1,\"b\":2}").merged(with: run("{ \"b\": 2, \"a\": 1 }")), equals: run("{\"a\":1,\"b\":2}"))
    #expect(run(own).merged(with: run(own, driver: "jack")) == nil)
    expect(run(nil).merged(with: run(nil)), equals: run(nil))
    #expect(run(nil).merged(with: run(nil, driver: "jack")) == nil)
    // A plan that one of them lacks, or that is damaged there.
    for damaged in [nil, "{", ""] {
      expect(run(damaged).merged(with: run(own)), equals: run(own))
      expect(run(own).merged(with: run(damaged)), equals: run(own))
    }
  }

  @Test func `a run is read from its row, which has all values but the plan`() {
    let run = run("{}")
    expect(RunRecord(run.row), equals: run)
    for column in RunColumns.stored {
      var row = run.row
      row[column] = nil
      let isPlan = column == RunColumns.plan.declaration
      expect(RunRecord(row), equals: (isPlan ? self.run(nil) : nil), "\(column.name)")
    }
    var row = run.row
    row[RunColumns.id] = "x"
    #expect(RunRecord(row) == nil)
  }

  @Test func `sessions of a plan are replaced, and other members stay`() {
    let plan: JSON = ["a": .integer(1), "sessions": .array([.integer(1)]), "b": .integer(2)]
    expect(plan.with(sessions: nil).canonical, equals: #"{"a":1,"b":2}"#)
    expect(plan.with(sessions: [.integer(7), .integer(8)]).canonical, equals: #"{"a":1,"b":2,"sessions":[7,8]}"#)
    expect(plan.with(sessions: []).canonical, equals: #"{"a":1,"b":2,"sessions":[]}"#)
    expect(JSON.integer(7).with(sessions: []).canonical, equals: "7")
  }
}
