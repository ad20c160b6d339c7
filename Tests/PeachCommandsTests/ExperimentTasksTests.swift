import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// A run with several tasks: one file of sound, one stream of events, one queue of answers.
@Suite struct ExperimentTasksTests {
  let files = TemporaryFolder()
  let folder = TemporaryFolder()

  private func command(_ block: String = "", tasks: Int = 2) throws -> String {
    let path = try SampleExperiment.writeTasks(block, tasks: tasks, to: files)
    return "experiment run \(path) --participant P1 --output \(sound) --data-dir \(data)"
  }

  private var data: String { folder.path + "/data" }
  private var database: String { data + "/" + TrainingDataStore.fileName }

  private var sound: String { files.path + "/run.wav" }

  /// Those of one run, without the result.
  private func events(_ result: Program.Result) throws -> [TrainingEvent] {
    try TrainingEvent.read(result.output).filter { $0.state != "result" }
  }

  private func reasons(_ events: [TrainingEvent]) -> [String] { events.compactMap(\.reason) }

  @Test(arguments: ["", " --transcript", " --json", " --events jsonl"])
  func `a simulated listener's run is one file with the sound of all tasks`(option: String) throws {
    let result = try Program.run(command() + " --listener simulated:rt=1.5" + option).expect(status: 0)
    expect(result.error.split(separator: "\n").count { $0.hasPrefix("Wrote \(sound): ") }, equals: 1)
    let sounds = try WAVFile.read(sound).tone().sounds(floor: 1e-5, silence: 0.05)
    expect(sounds.count, equals: 4 * 2 + 2 * 3)
    guard option.contains("events") else { return }
    let events = try events(result)
    expect(reasons(events), equals: ["completed"])
    expect(events.last?.reason, equals: "completed")
    let firsts = events.filter { $0.state == "playingNote1" }
    expect(firsts.map(\.comparison), equals: [1, 2, 3, 4, 5, 6])
    for (event, place) in zip(firsts, [0, 2, 4, 6, 8, 11]) {
      expect(Double(sounds[place].lowerBound) / 48000, near: event.seconds, within: 0.001)
    }
  }

  @Test(arguments: [
    "higher\nlower\nhigher\nlower\nstart\nfirst\nsecond\n", "higher\nlower\nhigher\nlower\nfirst\nsecond",
    "h\nl\nh\nl\n\n1\n2\n",
  ])
  func `answers that a program sends ahead wait for their task`(input: String) throws {
    let result = try Program.run(command() + " --events jsonl", input: input).expect(status: 0)
    expect(result.error.split(separator: "\n").count { $0.hasPrefix("Wrote ") }, equals: 1)
    try expectRows(
      database, "SELECT exercise || ' ' || answer FROM answer ORDER BY id",
      ["higher", "lower", "higher", "lower"].map { "comparison " + $0 } + ["odd-one-out first", "odd-one-out second"])
    let events = try events(result)
    expect(reasons(events), equals: ["paused", "completed"])
    let answers = events.filter { $0.state == "stored" }
    expect(answers.map(\.comparison), equals: [1, 2, 3, 4, 5, 6])
    let times = events.compactMap(\.timeSeconds)
    expect(times, equals: times.sorted())
    try expect(WAVFile.read(sound).tone().sounds(floor: 1e-5, silence: 0.05).count, equals: 14)
  }

  @Test(arguments: ["", "quit\n", "nonsense\nquit\nfirst\n"])
  func `a run that is left between two tasks keeps the answers and the sound before`(rest: String) throws {
    let result = try Program.run(command() + " --events jsonl", input: "higher\nlower\nhigher\nlower\n" + rest)
    result.expect(status: 0, error: .contains("Wrote \(sound): ", "4 answers are stored"))
    try expect(reasons(events(result)), equals: ["paused"])
    try expectRows(database, "SELECT count(*) FROM answer", ["4"])
    try expect(WAVFile.read(sound).tone().sounds(floor: 1e-5, silence: 0.05).count, equals: 8)
  }

  @Test func `a file is replaced once all tasks have ended`() throws {
    let line = try command()
    try Data("old".utf8).write(to: URL(fileURLWithPath: sound))
    let session = try EventSession(line)
    var unchanged: [Bool] = []
    try session.answerAll { event in
      if event.state == "idle" || event.state == "playingNote1" {
        unchanged.append(try Data(contentsOf: URL(fileURLWithPath: sound)) == Data("old".utf8))
      }
      if event.reason == "paused" { return "start" }
      return event.state != "awaitingAnswer" ? nil : event.exercise == "odd-one-out" ? "third" : "higher"
    }
    try session.end().expect(status: 0)
    // Six trials, a pause, and the end, which may be read when the file is complete.
    expect(that: unchanged.count == 8 && unchanged.dropLast().allSatisfy { $0 })
    try expect(WAVFile.read(sound).tone().sounds(floor: 1e-5, silence: 0.05).count, equals: 14)
  }

  @Test(arguments: DatabaseMove.allCases, ["start", "quit"])
  func `answers before a pause are found at the path of a database that was moved in it`(
    move: DatabaseMove, word: String
  ) throws {
    let session = try EventSession(command())
    try session.answerAll { event in
      if event.reason == "paused" {
        try move.perform(in: data)
        return word
      }
      return event.state != "awaitingAnswer" ? nil : event.exercise == "odd-one-out" ? "third" : "higher"
    }
    try session.end().expect(status: 0)
    try expectRows(
      database, "SELECT exercise || ' ' || count(*) FROM answer GROUP BY exercise ORDER BY 1",
      ["comparison 4"] + (word == "start" ? ["odd-one-out 2"] : []))
  }

  /// What is sent in a pause, and what answers: the reasons are the same as with a device.
  @Test(arguments: ["start\n", "", "nonsense\nstart\n"])
  func `a pause without a device waits for a program`(pause: String) throws {
    let input = ["higher\nlower\n", "lower\nhigher\n"].joined(separator: pause)
    let result = try Program.run(command(#", "pauseEvery": 2"#, tasks: 1) + " --events jsonl", input: input)
    result.expect(status: 0)
    try expect(reasons(events(result)), equals: ["paused", "completed"])
    expect(result.error.contains("2 of 4 trials are done."), equals: true)
    try expectRows(
      database, "SELECT answer FROM answer ORDER BY id", ["higher", "lower", "lower", "higher"])
  }

  @Test func `a pause without a device ends with start, and not for a simulated listener`() throws {
    let line = try command(#", "pauseEvery": 2"#, tasks: 1)
    let session = try EventSession(line)
    try session.answerAll { event in
      event.reason == "paused" ? "start" : event.state == "awaitingAnswer" ? "higher" : nil
    }
    try session.end().expect(status: 0)
    expect(reasons(session.events.filter { $0.state == "idle" }), equals: ["paused", "completed"])
    let simulated = try Program.run(
      line.replacing("P1", with: "P2") + " --listener simulated --events jsonl"
    ).expect(status: 0)
    try expect(reasons(events(simulated)), equals: ["completed"])
  }
}
