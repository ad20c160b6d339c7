import PeachCore
import TestSupport
import Testing

@testable import PeachExperiments
@testable import PeachStore

@Suite struct ExperimentCourseTests {
  private static let blocks = [
    #"{ "name": "p", "method": { "constant": [-100, 100], "repeat": 2 }, "until": { "rightInARow": 3, "atMost": 6 } }"#,
    #"""
    { "name": "main", "pauseEvery": 20, "method": { "adaptive": "threshold-tracking", "comparisons": 15 },
      "conditions": [{ "name": "one" }, { "name": "two", "second": { "amplitude": { "from": -6, "to": 6 } } }],
      "catch": { "share": 0.1, "offset": 100 }, "jitter": { "gap": [0, 0.2], "pause": [0, 1] },
      "rove": { "level": 3, "key": 2 } }
    """#,
    #"""
    { "name": "stimuli", "order": "latin-square", "method": { "constant": [-20, -5, 5, 20], "repeat": 3 },
      "conditions": [{ "name": "low", "note": "A2" }, { "name": "high", "note": "A5" }] }
    """#,
    #"{ "name": "as trained", "method": { "training": 20 } }"#,
  ]

  private func file() throws -> ExperimentFile {
    let all = Self.blocks
    return try Sample.file(all[0], all[1], all[2], all[3], with: #""exclude": { "catchRightBelow": 0.8 }"#)
  }

  private func course(_ file: ExperimentFile, _ participant: String? = "P1") -> ExperimentCourse {
    ExperimentCourse(ExperimentPlan(file, participant: participant))
  }

  @Test func `the same file and participant give the same trials, another participant others`() throws {
    let file = try file()
    func trials(_ participant: String?) -> [Trial] {
      var course = course(file, participant)
      let completed = course.answer()
      expect(that: course.isFinished && course.answers == completed.count && completed.count <= file.answers)
      return completed.map(\.trial)
    }
    expect(that: trials("P1") == trials("P1") && trials(nil) == trials(nil))
    expect(that: trials("P1") != trials("P2") && trials("P1") != trials(nil))
    let other = try Sample.file(Self.blocks[2], with: #""seed": 1"#)
    let same = try Sample.file(Self.blocks[2], with: #""seed": 2"#)
    var (one, two) = (course(other), course(same))
    #expect(one.answer().map(\.trial) != two.answer().map(\.trial))
  }

  @Test(
    arguments: [
      (#""constant": [-20, 20], "repeat": 200"#, "P8,m3,P5"), (#""constant": [-20, 20], "repeat": 200"#, "all"),
      (#""constant": [-20, 20], "repeat": 200"#, "P5"), (#""adaptive": "kazez", "comparisons": 400"#, "P8,m3,P5"),
      (#""adaptive": "two-down-one-up", "comparisons": 400"#, "all"), (#""training": 400"#, "P8,m3,P5"),
    ], IntervalDirections.allCases)
  func `all methods ask every interval and direction of the settings`(
    method: (members: String, intervals: String), directions: IntervalDirections
  ) throws {
    let file = try Sample.file(
      #"{ "name": "main", "method": { \#(method.members) } }"#,
      with: """
        "task": "intervals", "settings": { "intervals": "\(method.intervals)", "direction": "\(directions.rawValue)" }
        """)
    var course = course(file)
    let trials = course.answer().map(\.trial)
    let asked = trials.compactMap(\.interval).map { "\($0.interval.symbol) \($0.direction)" }
    let all: [String] =
      method.intervals == "all"
      ? Interval.allCases.map(\.symbol) : method.intervals.split(separator: ",").map(String.init)
    let expected = all.flatMap { symbol in
      (symbol == "P1" ? [.up] : directions.directions).map { "\(symbol) \($0)" }
    }
    expect(that: asked.count == trials.count && Set(asked) == Set(expected))
    for trial in trials {
      let keys = trial.phrase.notes.map(\.note.key.number)
      let asked = try #require(trial.interval)
      expect(
        keys,
        equals: [trial.note.number, trial.note.number + (asked.direction == .up ? 1 : -1) * asked.interval.semitones])
    }
  }

  @Test func `an interrupted run goes on as it would have, whatever dropped out`() throws {
    let file = try file()
    var whole = course(file)
    let all = whole.answer()
    for done in 0...all.count {
      var earlier = all.prefix(done).map { (completed: $0, time: UTCTime.zero) }
      if done > 2 { earlier.insert((CompletedTrial(all[2].trial, all[2].response, dropOuts: 1), .zero), at: 1) }
      var course = course(file)
      course.resume(after: earlier, file.settings.training)
      expect(that: course.answers == done && course.isFinished == (done == all.count))
      expect(course.answer(30).map(\.trial), equals: all.dropFirst(done).prefix(30).map(\.trial))
    }
  }

  @Test func `jitter and roving stay within their bounds`() throws {
    let file = try Sample.file(
      #"""
      { "name": "main", "note": "A4", "method": { "adaptive": "kazez", "comparisons": 300 },
        "jitter": { "gap": [0.05, 0.2], "pause": [0.1, 1] }, "rove": { "level": 3, "key": 5 } }
      """#, with: #""settings": { "gap": 0.1, "volume": -6 }"#)
    var course = course(file)
    var unused = SeededGenerator(seed: 0)
    course.begin(at: .zero)
    var (trials, delays): ([Trial], [Double]) = ([], [])
    for _ in 0..<300 {
      delays.append(course.delay.inSeconds)
      let trial = course.next(file.settings.training, using: &unused)
      trials.append(trial)
      course.add(ExperimentCourse.plainAnswer(trial, .comparison), at: .zero)
    }
    let (gaps, levels) = (trials.map(\.sounding.gap.inSeconds), trials.map(\.sounding.volume.value))
    expect(that: gaps.allSatisfy { (0.149...0.301).contains($0) } && Set(gaps).count > 50)
    expect(that: delays.allSatisfy { (0.099...1.001).contains($0) } && Set(delays).count > 50 && course.delay == .zero)
    expect(that: levels.allSatisfy { (-9 ... -3).contains($0) } && (levels.max() ?? 0) - (levels.min() ?? 0) > 5)
    expect(Set(trials.map(\.note.number)), equals: Set(64...74))
    // The difference that is judged stays the strategy's own.
    #expect(trials.allSatisfy { $0.amplitudeOffset == .zero && $0.second == nil && $0.condition == "main" })
  }

  @Test func `a gap with jitter is at most as long as the longest gap of the settings`() throws {
    let file = try Sample.file(
      #"""
      { "name": "main", "jitter": { "gap": [0, 0.5] }, "method": { "constant": [-10, 10], "repeat": 50 } }
      """#, with: #""settings": { "gap": 1.7 }"#)
    var course = course(file)
    let gaps = course.answer().map(\.trial.sounding.gap.inSeconds)
    expect(that: gaps.allSatisfy { (1.7...2).contains($0) } && gaps.count == 100)
    // Two fifths of the jitter would be longer.
    expect(that: (25...55).contains(gaps.count { $0 == 2 }) && Set(gaps).count > 30)
  }

  @Test func `a condition says the key, and what is different about note 2`() throws {
    let file = try Sample.file(
      #"""
      { "name": "main", "second": { "velocity": 90 }, "method": { "constant": [-10, 30], "repeat": 20 },
        "conditions": [
          { "name": "plain" },
          { "name": "loud", "note": "C4", "second": { "amplitude": 4, "duration": 0.4 } },
          { "name": "drawn", "second": { "amplitude": { "from": 1, "to": 3 }, "velocity": 30 } },
          { "name": "sine", "second": { "preset": "violin" }, "settings": { "duration": 0.5 } }] }
      """#)
    expect(file.sound.presets, equals: ["piano", "violin"])
    var course = course(file)
    let trials = Dictionary(grouping: course.answer().map(\.trial)) { $0.condition ?? "" }
    expect(that: trials.values.allSatisfy { $0.count == 40 } && trials.count == 4)
    for group in trials.values {
      expect(that: group.count { $0.offset == Cents(30) } == 20 && group.count { $0.offset == Cents(-10) } == 20)
    }
    let (plain, loud) = (try #require(trials["plain"]), try #require(trials["loud"]))
    let (drawn, sine) = (try #require(trials["drawn"]), try #require(trials["sine"]))
    #expect(
      plain.allSatisfy { $0.second?.velocity?.value == 90 && $0.second?.sound == 0 && $0.amplitudeOffset == .zero })
    #expect(loud.allSatisfy { $0.note == MIDINote(60) && $0.amplitudeOffset == AmplitudeDB(4) })
    #expect(
      loud.allSatisfy { $0.phrase.notes[1].note.duration == .milliseconds(400) && $0.second?.velocity?.value == 90 })
    let levels = drawn.map(\.amplitudeOffset.value)
    expect(
      that: levels.allSatisfy { (1...3).contains($0) } && Set(levels).count == 40
        && drawn[0].second?.velocity?.value == 30)
    #expect(sine.allSatisfy { $0.second?.sound == 1 && $0.phrase.notes.map(\.note.sound) == [0, 1] })
    #expect(sine.allSatisfy { $0.sounding.duration == .milliseconds(500) })
  }

  @Test func `there are pauses, and a block ends a stretch too`() throws {
    let file = try Sample.file(
      Sample.pair(25).replacing("\"method\"", with: "\"pauseEvery\": 20, \"method\""),
      #"{ "name": "last", "method": { "training": 7 } }"#)
    var course = course(file)
    var stretches: [Int] = []
    while course.hasMore {
      course.begin(at: .zero)
      var count = 0
      while !course.isOver { count += course.answer(1).count }
      stretches.append(count)
    }
    #expect(stretches == [20, 20, 10, 7] && course.isFinished && !course.awaitsNextTask)
  }

  @Test func `a practice ends after some right answers in a row, or when it has been long enough`() throws {
    let file = try file()
    func answers(_ answer: (Trial, Exercise) -> CompletedTrial) -> Int {
      var course = course(file)
      return course.answer(40, answer).prefix { $0.trial.condition == "p" }.count
    }
    expect(that: answers(ExperimentCourse.always(true)) == 3 && answers(ExperimentCourse.always(false)) == 6)
    // A right one, a wrong one, and three right ones.
    var number = 0
    let late = answers { trial, exercise in
      number += 1
      return ExperimentCourse.always(number != 2)(trial, exercise)
    }
    expect(late, equals: 5)
  }

  @Test func `catch trials have the condition's sound and a difference of their own`() throws {
    var course = course(try file())
    let caught = course.answer(50).map(\.trial).filter { $0.condition == Block.Catches.condition }
    expect(that: caught.count == 3 && caught.allSatisfy { $0.offset.magnitude == 100 })
  }

  @Test func `another task waits for another session`() throws {
    let file = try Sample.file(
      #"{ "name": "heard", "method": { "training": 3 } }"#,
      #"{ "name": "tuned", "task": "matching", "method": { "constant": [-30, 30], "repeat": 2 } }"#,
      #"{ "name": "odd", "task": "odd-one-out", "method": { "adaptive": "kazez", "comparisons": 5 } }"#)
    var course = course(file)
    var counts: [String: Int] = [:]
    for task in [ExerciseName.comparison, .matching, .oddOneOut] {
      expect(course.exercise.name, equals: task)
      let completed = course.answer()
      expect(that: completed.allSatisfy { $0.trial.exercise == task } && !course.hasMore)
      counts[task.rawValue] = completed.count
      #expect(course.awaitsNextTask == (task != .oddOneOut) && course.isFinished == (task == .oddOneOut))
      course.goOn()
    }
    expect(that: counts == ["comparison": 3, "matching": 4, "odd-one-out": 5] && course.answers == 12)
    // All answers of an earlier session lead there too.
    var whole = self.course(file)
    let heard = whole.answer()
    var resumed = self.course(file)
    resumed.resume(after: heard.map { ($0, .zero) }, file.settings.training)
    #expect(resumed.awaitsNextTask)
    resumed.goOn()
    whole.goOn()
    expect(that: resumed.answer().map(\.trial) == whole.answer().map(\.trial) && resumed.answers == 7)
  }

  /// The differences after which a staircase turned, from the answers alone.
  private func turns(_ answers: [CompletedTrial], down: Int) -> [Double] {
    var (turns, run, last) = ([Double](), 0, 0)
    for answer in answers {
      run = answer.isCorrect ? run + 1 : 0
      guard !answer.isCorrect || run == down else { continue }
      run = 0
      let move = answer.isCorrect ? -1 : 1
      if last != 0, move != last { turns.append(abs(answer.trial.offset.value)) }
      last = move
    }
    return turns
  }

  @Test(arguments: 1...6) func `the last reversals are averaged, if there are as many as wanted`(averaged: Int) {
    for count in 0...8 {
      let levels = (0..<count).map { Double($0) / 2 }
      let reversals = ConditionReport("one", .comparison, [], turns: [(levels, averaged)]).reversals
      // Of two runs, as many are averaged of each, and one that is too short doesn't count.
      let (run, short) = ((levels, averaged), (Array(levels.prefix(averaged - 1)), averaged))
      let twice = ConditionReport("one", .comparison, [], turns: [run, short, run]).reversals
      expect(
        that: twice?.count == reversals.map { 2 * $0.count } && twice?.averaged == reversals.map { 2 * $0.averaged })
      #expect(abs((twice?.mean.value ?? 0) - (reversals?.mean.value ?? 0)) < 1e-9)
      expect((reversals == nil), equals: (count < averaged), "\(count)")
      guard let reversals else { continue }
      expect(that: reversals.count == count && reversals.averaged == averaged)
      // Geometrically, halfway between the first and the last of them.
      #expect(abs(log2(reversals.mean.value) - Double(2 * count - averaged - 1) / 4) < 1e-9)
    }
  }

  @Test(arguments: [("two-down-one-up", 2), ("three-down-one-up", 3)])
  func `reversals end a condition, wherever the run was interrupted, and the last ones are averaged`(
    strategy: String, down: Int
  ) throws {
    let file = try Sample.file(
      #"""
      { "name": "main", "method": { "adaptive": "\#(strategy)", "comparisons": 300, "start": 40, "reversals": 8, "meanOfLast": 6 },
        "catch": { "share": 0.1, "offset": 100 }, "conditions": [{ "name": "one" }, { "name": "two" }] }
      """#, #"{ "name": "after", "method": { "constant": [10], "repeat": 4 } }"#,
      with: #""exclude": { "unfinished": true }"#)
    let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: nil)
    let completed = simulation.completed(seed: 9)
    func own(_ name: String) -> [CompletedTrial] { completed.filter { $0.trial.condition == name } }
    let report = ParticipantReport(file, completed)
    for (name, condition) in zip(["one", "two"], report.conditions) {
      let answers = own(name)
      expect(that: (20..<300).contains(answers.count) && abs(abs(answers[0].trial.offset.value) - 40) < 1e-9)
      let turns = turns(answers, down: down)
      expect(that: turns.count == 8 && self.turns(answers.dropLast(), down: down).count == 7)
      let reversals = try #require(condition.reversals)
      let mean = exp2(turns.suffix(6).reduce(0) { $0 + log2($1) } / 6)
      expect(that: reversals.count == 8 && reversals.averaged == 6 && abs(reversals.mean.value - mean) < 1e-9)
      // The rules settle at 0.8 and 1.2 times the threshold.
      #expect((3...20).contains(reversals.mean.value))
    }
    expect(
      that: report.isFinished && report.exclusions.isEmpty && report.answers == completed.count - report.catches.answers
    )
    let whole = file.answers(after: completed)
    expect(that: whole.given == completed.count && whole.planned == completed.count)
    let blocks = file.blocks(of: completed)
    expect(that: blocks.count { $0 == "after" } == 4 && blocks.suffix(4).allSatisfy { $0 == "after" })
    let part = Array(completed.prefix(15))
    expect(that: !ParticipantReport(file, part).isFinished && file.answers(after: part).planned == file.answers)
    expect(
      ParticipantReport(file, part).exclusions,
      equals: [.unfinished(part.count { $0.trial.condition != "catch" }, of: 604)])
    // Interrupted after any answer, the run asks the same.
    var course = ExperimentCourse(ExperimentPlan(file, participant: "P1"))
    let asked = course.answer()
    for count in [1, 7, asked.count - 6, asked.count - 2] {
      var resumed = ExperimentCourse(ExperimentPlan(file, participant: "P1"))
      resumed.resume(after: asked.prefix(count).map { ($0, .zero) }, file.settings.training)
      expect(resumed.answer().map(\.trial), equals: asked.dropFirst(count).map(\.trial))
      #expect(resumed.isFinished)
    }
  }

  /// What can end a block, and what stands in it besides.
  @Test(
    arguments: [
      #""adaptive": "two-down-one-up", "comparisons": 9, "reversals": 4"#,
      #""adaptive": "two-down-one-up", "comparisons": 40, "reversals": 4"#,
      #""adaptive": "threshold-tracking", "comparisons": 6, "untilWidth": 0.3"#,
      #""adaptive": "threshold-tracking", "comparisons": 60, "untilWidth": 4"#,
      #""adaptive": "two-down-one-up", "comparisons": 60, "untilWidth": 4, "reversals": 5"#,
      #""adaptive": "kazez", "comparisons": 7"#, #""constant": [-20, 20], "repeat": 3"#,
    ],
    [
      "", #", "catch": { "share": 0.5, "offset": 100 }"#, #", "until": { "rightInARow": 9, "atMost": 11 }"#,
      #", "conditions": [{ "name": "x" }, { "name": "y" }]"#,
      #", "conditions": [{ "name": "x" }, { "name": "y" }], "catch": { "share": 0.3, "offset": 100 }"#,
    ])
  func `the file counts answers and knows their blocks as the course asks them`(
    method: String, more: String
  ) throws {
    for pauses in [true, false] {
      let file = try Sample.file(
        #"{ "name": "one", "method": { \#(method) }\#(more) }"#,
        #"{ "name": "two", "pauseBefore": \#(pauses), "method": { "constant": [-20, 20], "repeat": 2 } }"#)
      try expectEqualCounts(file)
    }
  }

  private func expectEqualCounts(_ file: ExperimentFile) throws {
    var course = course(file)
    var (listening, blocks) = (SeededGenerator(seed: 4), [String]())
    let listener = SimulatedListener(threshold: 8)
    let completed = course.answer { trial, exercise in
      let answer = listener.answer(trial, exercise.answerForm, using: &listening).answer
      return CompletedTrial(trial, .choice(answer, isRight: answer == exercise.answerForm.right(in: trial)))
    }
    var again = self.course(file)
    for answer in completed {
      let counts = file.answers(after: Array(completed.prefix(blocks.count)))
      expect(that: counts.given == blocks.count && counts.planned > blocks.count)
      // What ends a condition ends its trials at once; the file counts them until its block is over.
      #expect((completed.count...counts.planned).contains(again.planned))
      expect(that: again.planned == counts.planned || file.blocks[0].isEndedByAnswers)
      if again.isOver { again.begin(at: .zero) }
      var unused = SeededGenerator(seed: 0)
      _ = again.next(file.settings.training, using: &unused)
      blocks.append(again.block.name)
      again.add(answer, at: .zero)
    }
    expect(that: course.isFinished && again.isFinished && again.planned == completed.count)
    expect(that: file.blocks(of: completed) == blocks && blocks.count { $0 == "two" } == 4)
    let whole = file.answers(after: completed)
    expect(that: whole.given == completed.count && whole.planned == completed.count)
  }

  @Test(
    arguments: [#""constant": [5], "repeat": 2"#, #""adaptive": "kazez", "comparisons": 9, "untilWidth": 1"#],
    ["reversals", "untilWidth"])
  func `a condition that answers end stands in one block only`(method: String, end: String) {
    let second = #"{ "name": "two", "method": { \#(method) }, "conditions": [{ "name": "one" }] }"#
    let first =
      #"{ "name": "one", "method": { "adaptive": "two-down-one-up", "comparisons": 9, "\#(end)": 4 } }"#
    for blocks in ["\(first), \(second)", "\(second), \(first)"] {
      let text = #"{ "format": "peach-experiment 2", "title": "T", "blocks": [\#(blocks)] }"#
      let error = #expect(throws: FileDefect.self) { try ExperimentFile(text: text) }
      expect(error?.path, equals: "blocks[1]")
    }
  }

  @Test func `only a block with the same task follows without a pause, and its first trial is as late as wanted`()
    throws
  {
    let jitter = #""method": { "constant": [-20, 20], "repeat": 1 }, "jitter": { "pause": [2, 2] }"#
    let file = try Sample.file(
      #"{ "name": "one", \#(jitter) }"#, #"{ "name": "two", "pauseBefore": false, \#(jitter) }"#)
    var course = course(file)
    course.begin(at: .zero)
    for _ in 0..<4 {
      expect(that: course.delay == .seconds(2) && !course.isOver)
      var unused = SeededGenerator(seed: 0)
      let trial = course.next(file.settings.training, using: &unused)
      course.add(ExperimentCourse.plainAnswer(trial, .comparison), at: .zero)
    }
    expect(that: course.isFinished && course.delay == .zero)
    for (first, path) in [
      ("", "blocks[0].pauseBefore"),
      (#"{ "name": "one", "task": "intervals", "method": { "training": 3 } },"#, "blocks[1].pauseBefore"),
    ] {
      let text = #"""
        { "format": "peach-experiment 2", "title": "T",
          "blocks": [\#(first) { "name": "two", "pauseBefore": false, \#(jitter) }] }
        """#
      let error = #expect(throws: FileDefect.self) { try ExperimentFile(text: text) }
      expect(error?.path, equals: path)
    }
  }

  @Test(arguments: [
    (#""adaptive": "kazez", "comparisons": 9, "reversals": 4"#, "blocks[0].method"),
    (#""adaptive": "kazez", "comparisons": 9, "start": 4"#, "blocks[0].method"),
    (#""constant": [5], "repeat": 9, "reversals": 4"#, "blocks[0].method"),
    (#""adaptive": "two-down-one-up", "comparisons": 9, "reversals": 1"#, "blocks[0].method.reversals"),
    (#""adaptive": "two-down-one-up", "comparisons": 9, "start": 0"#, "blocks[0].method.start"),
    (
      #""adaptive": "two-down-one-up", "comparisons": 9, "reversals": 4, "meanOfLast": 5"#,
      "blocks[0].method.meanOfLast"
    ),
    (#""adaptive": "two-down-one-up", "comparisons": 9, "meanOfLast": 5"#, "blocks[0].method.meanOfLast"),
    (#""constant": [5], "repeat": 9, "untilWidth": 1"#, "blocks[0].method"),
    (#""training": 9, "untilWidth": 1"#, "blocks[0].method"),
    (#""adaptive": "kazez", "comparisons": 9, "untilWidth": 0.2"#, "blocks[0].method.untilWidth"),
    (#""adaptive": "kazez", "comparisons": 9, "untilWidth": 7"#, "blocks[0].method.untilWidth"),
  ])
  func `reversals need a staircase, and a width a strategy`(method: String, path: String) {
    let text =
      #"{ "format": "peach-experiment 2", "title": "T", "blocks": [{ "name": "a", "method": { \#(method) } }] }"#
    do throws(FileDefect) {
      _ = try ExperimentFile(text: text)
      Issue.record("no defect")
    } catch {
      expect(error.path, equals: path, "\(error.path): \(error.reason.english)")
    }
  }
}
