import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// One line of `--events jsonl`.
struct TrainingEvent: Decodable {
  let state: String
  let exercise, direction, tuning, answer, namedDirection, source, reason: String?
  let comparison, midiNote, secondMidiNote, intervalSemitones, responseTimeMilliseconds, dropOuts, replays: Int?
  let timeSeconds, centOffset, intervalCents, amplitudeOffsetDecibels: Double?
  let correct, stored, pending: Bool?

  /// Since the start; not a number in the one state that has no time.
  var seconds: Double { timeSeconds ?? .nan }

  static func read(_ output: String) throws -> [TrainingEvent] {
    try output.split(separator: "\n").map { try JSONDecoder().decode(TrainingEvent.self, from: Data($0.utf8)) }
  }
}

/// Rows of the database by SQLite's own shell; none if it may fail, as of a database that doesn't exist yet, and does.
func rows(_ database: String, _ sql: String, mayFail: Bool = false) throws -> [String] {
  try Program.tool(["sqlite3", "-readonly", database, sql], mayFail: mayFail).split(separator: "\n").map(String.init)
}

@Suite struct OfflineTrainingTests {
  let folder = TemporaryFolder()

  private func train(_ arguments: String, environment: [String: String] = [:], input: String? = nil) throws
    -> Program.Result
  {
    try Program.run(["train"] + arguments.words, environment: environment, input: input)
  }

  @Test func `the audio of a simulated training matches its events`() throws {
    let path = folder.path + "/training.wav"
    let result = try train(
      "--listener simulated:threshold=12,rt=1.3 --comparisons 5 --seed 7 --sound sine --events jsonl --vary-loudness 1 "
        + "--gap 0.1 --duration 0.5 --output \(path) --set tick=off")
    result.expect(status: 0)
    let events = try TrainingEvent.read(result.output)
    expect(events.filter { $0.state == "showingFeedback" }.count, equals: 5)
    expect(events.last?.reason, equals: "completed")
    let tone = try WAVFile.read(path).tone()
    // Two sounds a comparison: answers come after both are over.
    let sounds = tone.sounds(floor: 1e-5, silence: 0.05)
    expect(sounds.count, equals: 10)
    let firsts = events.filter { $0.state == "playingNote1" }
    for (index, event) in firsts.enumerated() {
      let key = MIDINote(try #require(event.midiNote))
      let start = Double(sounds[2 * index].lowerBound) / 48000
      expect(start, near: event.seconds, within: 0.001)
      expect(Double(sounds[2 * index + 1].lowerBound - sounds[2 * index].lowerBound), near: 28800, within: 60)
      let (one, two) = (key.frequency().hertz, key.frequency().shifted(by: Cents(try #require(event.centOffset))).hertz)
      expect(1200 * log2(tone.frequency(near: one, from: start + 0.02, to: start + 0.48) / one), near: 0, within: 0.001)
      expect(1200 * log2(tone.frequency(near: two, from: start + 0.62, to: start + 1.08) / two), near: 0, within: 0.001)
      let level = decibels(
        tone.rootMeanSquare(from: start + 0.7, to: start + 1) / tone.rootMeanSquare(from: start + 0.1, to: start + 0.4))
      expect(level, near: event.amplitudeOffsetDecibels ?? 9, within: 0.1)
    }
    // 400 ms of feedback between the answer and the next pair.
    let answers = events.filter { $0.state == "showingFeedback" }
    for (answer, next) in zip(answers, firsts.dropFirst()) {
      expect(next.seconds - answer.seconds, near: 0.4, within: 0.0001)
      let earlier = try #require(events.last { $0.state == "playingNote2" && $0.comparison == answer.comparison })
      let responseTime = Double(answer.responseTimeMilliseconds ?? 0) / 1000
      expect(answer.seconds - earlier.seconds, near: responseTime, within: 0.001)
    }
  }

  @Test func `an answer stops the note in ten milliseconds`() throws {
    let path = folder.path + "/cut.wav"
    let result = try train(
      "--listener simulated:rt=0.3 --comparisons 3 --seed 1 --sound sine --events jsonl --output \(path) --set tick=off --duration 2"
    )
    let events = try TrainingEvent.read(result.output)
    let tone = try WAVFile.read(path).tone()
    for answer in events where answer.state == "showingFeedback" {
      expect(tone.peak(from: answer.seconds + 0.0101, to: answer.seconds + 0.39), equals: 0)
      #expect(tone.peak(from: answer.seconds - 0.01, to: answer.seconds) > 0.05)
    }
  }

  @Test func `a wrong answer ticks and a right one is silent`() throws {
    let path = folder.path + "/tick.wav"
    let result = try train(
      "--listener simulated:threshold=5000,rt=0.3 --comparisons 12 --seed 1 --sound sine --events jsonl --output \(path)"
    )
    let answers = try TrainingEvent.read(result.output).filter { $0.state == "showingFeedback" }
    let tone = try WAVFile.read(path).tone()
    expect(Set(answers.compactMap(\.correct)), equals: [true, false])
    for answer in answers {
      // Once the note has faded: two bursts.
      for start in [0.0101, 0.0701] {
        let burst = tone.rootMeanSquare(from: answer.seconds + start, to: answer.seconds + start + 0.027)
        expect((burst > 1e-3), equals: (answer.correct == false))
      }
      expect(tone.peak(from: answer.seconds + 0.0981, to: answer.seconds + 0.39), equals: 0)
    }
  }

  @Test func `the same seed makes the same file, another one another`() throws {
    func file(_ seed: Int) throws -> Data {
      let path = folder.path + "/\(seed).wav"
      _ = try train("--listener simulated:threshold=12 --comparisons 4 --seed \(seed) --output \(path)")
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    let first = try file(1)
    try expect(file(1), equals: first)
    #expect(try file(2) != first)
  }

  @Test(arguments: Exercises.all.map(\.name.rawValue)) func `events are the same with and without a file of the sound`(
    exercise: String
  ) throws {
    func events(_ options: String) throws -> String {
      try train(
        "\(exercise) --listener simulated:rt=0.2 --comparisons 3 --seed 3 --sound sine --duration 0.3 --events jsonl"
          + options
      ).expect(status: 0).output
    }
    try expect(events(" --output \(folder.path)/x.wav"), equals: events(""))
  }

  @Test func `a simulated listener leaves the user's data alone, unless a folder is named`() throws {
    let environment = ["PEACH_DATA_DIR": folder.path]
    try train("--listener simulated --comparisons 3", environment: environment).expect(status: 0)
    try expectFiles(in: folder.path, [])
    try train("--listener simulated --comparisons 3 --data-dir \(folder.path) --sound sine").expect(status: 0)
    try expectRows(folder.database, "SELECT count(*), min(purpose), min(strategy) FROM answer", ["3|training|kazez"])
    try expectRows(folder.database, "SELECT driver, sample_rate FROM run", ["offline|48000.0"])
  }

  @Test func `an unknown line is reported, as in live training`() throws {
    let path = folder.path + "/x.wav"
    let result = try train("--events jsonl --sound sine --duration 0.3 --output \(path)", input: "foo\nhigher\nquit\n")
    result.expect(status: 0)
    try expect(TrainingEvent.read(result.output).compactMap(\.correct).count, equals: 1)
    result.expect(error: .begins("'foo' isn't an answer. Use h (higher), l (lower) or q (quit).\n"))
  }

  @Test(arguments: ["--preset strings", "--soundfont x.sf2"])
  func `a sound is named in one way`(option: String) throws {
    for (sound, name) in [("--sound sine", "--sound"), ("--set sound=sine", "--set sound")] {
      let result = try train("\(option) \(sound)")
      let other = option.prefix { $0 != " " }
      result.expect(status: 64, error: .contains("'\(other)' and '\(name)' can't be combined"))
    }
  }

  @Test func `it goes by the user's settings`() throws {
    let environment = ["PEACH_DATA_DIR": folder.path]
    for setting in ["note-range C5:C6", "duration 0.3", "sound sine"] {
      _ = try Program.run(["settings", "set"] + setting.words, environment: environment)
    }
    let result = try train("--listener simulated --comparisons 10 --events jsonl", environment: environment)
    let events = try TrainingEvent.read(result.output)
    #expect(events.compactMap(\.midiNote).allSatisfy { (72...84).contains($0) })
    let (first, second) = (events[0], events[1])
    expect(second.seconds - first.seconds, near: 0.3, within: 0.001)
  }

  @Test func `lines of words in both languages`() throws {
    let english = try train("--listener simulated:threshold=0.01,lapse=0 --comparisons 2 --seed 3 --transcript")
    expect(
      that: Set(english.lines) == ["Higher or lower? h", "Higher or lower? l", "Correct."]
        || Set(english.lines).count == 2)
    expect(that: english.lines.count == 4 && english.lines[1] == "Correct." && english.lines[3] == "Correct.")
    let german = try train(
      "--listener simulated:threshold=5000,lapse=1 --comparisons 30 --seed 3 --lang de --transcript")
    expect(Set(german.lines), equals: ["Höher oder tiefer? h", "Höher oder tiefer? t", "Richtig.", "Falsch."])
  }

  @Test func `without a transcript, a simulated listener prints only the last line`() throws {
    let words = "--listener simulated:threshold=0.01,lapse=0 --comparisons 2 --seed 3"
    let (english, german) = (try train(words), try train(words + " --lang de"))
    english.expect(output: "2 comparisons, 2 correct.\n", error: "")
    german.expect(output: "2 Vergleiche, 2 richtig.\n", error: "")
    let path = folder.path + "/quiet.wav"
    let written = try train(words + " --output \(path)").expect(output: "", error: .begins("Wrote \(path): "))
    let lines = written.error.split(separator: "\n")
    expect(that: lines.count == 2 && lines[1].contains("name a folder with --data-dir"))
    let measured = try Program.run("measure --listener simulated --comparisons 10 --sound sine --duration 0.3")
    expect(that: measured.error == "" && measured.lines.count <= 10)
    for conflict in ["--transcript", "--transcript --listener simulated --comparisons 1 --events jsonl"] {
      try train(conflict).expect(status: 64, error: .begins("Error: '--transcript' needs '--listener'"))
    }
  }

  @Test func `a program answers a rendered training through standard input`() throws {
    let path = folder.path + "/program.wav"
    let result = try train(
      "--events jsonl --sound sine --duration 0.5 --output \(path) --seed 2", input: "higher\nnonsense\nlower\nquit\n")
    result.expect(status: 0)
    let events = try TrainingEvent.read(result.output)
    let answers = events.filter { $0.state == "showingFeedback" }
    expect(answers.map(\.answer), equals: ["higher", "lower"])
    expect(answers.map(\.responseTimeMilliseconds), equals: [500, 500])
    expect(that: events.last?.state == "idle" && events.last?.reason == "quit")
    // The end of the input is a quit, too.
    let ended = try train("--events jsonl --sound sine --output \(path)", input: "higher\n")
    try expect(TrainingEvent.read(ended.output).last?.reason, equals: "quit")
  }

  @Test func `a new size of the terminal ends nothing while an answer is waited for`() throws {
    let session = try EventSession("train --sound sine --output \(folder.path)/resized.wav")
    try session.answerAll { event in
      guard event.state == "awaitingAnswer" else { return nil }
      session.signal(SIGWINCH)
      return "higher\nquit"
    }
    try session.end().expect(status: 0)
    #expect(session.events.contains { $0.answer == "higher" })
  }

  @Test func `no acknowledged answer is lost when it is killed`() throws {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<12 {
      let path = folder.path + "/events-\(round).jsonl"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let output = try #require(FileHandle(forWritingAtPath: path))
      let process = try Program.start(
        "train --listener simulated:rt=0.05 --sound sine --duration 0.3 --events jsonl --data-dir \(folder.path)".words,
        output: output.fileDescriptor)
      func acknowledgements() -> Int {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self).split(separator: "\n")
          .count { $0.hasSuffix("}") && $0.contains("\"stored\":true") }
      }
      // Somewhere in its work, however fast the machine is: the file is looked at every 3 ms.
      let some = Int(generator.uniform(in: 1...20))
      #expect(eventually { acknowledgements() >= some })
      process.signal(SIGKILL)
      process.wait()
      let acknowledged = acknowledgements()
      let stored = try rows(
        folder.database, "SELECT count(*) FROM answer WHERE run = (SELECT id FROM run ORDER BY rowid DESC LIMIT 1)")
      let count = try #require(stored.first.flatMap { Int($0) })
      // The row is there before the line: at most one more row than lines.
      #expect((acknowledged...acknowledged + 1).contains(count), "round \(round)")
      try expect(rows(folder.database, "PRAGMA integrity_check"), equals: ["ok"])
      try expect(
        rows(folder.database, "SELECT count(*) FROM answer WHERE answer IS NULL OR run IS NULL"), equals: ["0"])
    }
  }

  private func partFiles() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".part") }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends it with what was rendered complete`(signal: Int32) throws {
    let path = folder.path + "/interrupted.wav"
    let process = try Program.start(
      ["train", "--listener", "simulated", "--sound", "sine", "--comparisons", "3000", "--output", path])
    expectEventually {
      partFiles().contains {
        (try? FileManager.default.attributesOfItem(atPath: folder.path + "/" + $0)[.size] as? Int ?? 0 > 1_000_000)
          == true
      }
    }
    process.signal(signal)
    process.expectExit(128 + signal)
    #expect(WAVFile([UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))) != nil)
    #expect(partFiles().isEmpty)
  }

  @Test(.disabled(if: Program.isSanitized))
  func `answers that can't be stored are reported once, on leaving, and training continues`() throws {
    // A limit on file size acts like a full disk. There is room for the first answers.
    let count = 60
    let result = try Program.run(
      "train --listener simulated --comparisons \(count) --sound sine --duration 0.3 --events jsonl "
        + "--data-dir \(folder.path)", under: ["bash", "-c", "ulimit -f 500; exec \"$@\"", "bash"])
    let answers = try TrainingEvent.read(result.output).filter { $0.state == "showingFeedback" }
    expect(answers.count, equals: count)
    let lost = answers.filter { $0.stored == false }.count
    expect(that: lost > 0 && lost < count)
    result.expect(status: 74)
    #expect(result.error.hasPrefix("Error: \(lost) answers could not be stored. "))
    try expect(rows(folder.database, "SELECT count(*) FROM answer"), equals: [String(count - lost)])
  }

  @Test(.disabled(if: Program.isSanitized)) func `an experiment says how many answers are stored, without those lost`()
    throws
  {
    let path = folder.path + "/study.json"
    let study = """
      { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 },
        "blocks": [{ "name": "main", "method": { "constant": [-20, 20], "repeat": 40 } }] }
      """
    try Data(study.utf8).write(to: URL(fileURLWithPath: path))
    let result = try Program.run(
      "experiment run \(path) --participant P1 --listener simulated --data-dir \(folder.path)",
      under: ["bash", "-c", "ulimit -f 500; exec \"$@\"", "bash"])
    let stored = try #require(try rows(folder.database, "SELECT count(*) FROM answer").first.flatMap { Int($0) })
    #expect((1..<80).contains(stored))
    result.expect(
      status: 74,
      error: .contains("\(80 - stored) answers could not be stored.", "\(stored) answers are stored; continue with "))
  }

  @Test func `a line that answers nothing is told what would, first a voice and then its direction`() throws {
    let result = try Program.run(
      "train voices --name-direction --comparisons 1 --sound sine --duration 0.3 --events jsonl --seed 1".words
        + ["--output", folder.path + "/x.wav", "--data-dir", folder.path], input: "l2\n2\nl2\nl\n"
    ).expect(status: 0)
    let errors = result.error.split(separator: "\n").filter { $0.contains("isn't an answer") }
    expect(
      errors,
      equals: [
        "'l2' isn't an answer. Use 1 (lowest), 2 (middle), 3 (highest) or q (quit).",
        "'l2' isn't an answer. Use l (too low), h (too high) or q (quit).",
      ])
  }

  /// What is sent; the events before the feedback, with the answer; and what is refused, before a voice is named and after it.
  @Test(
    arguments: [
      ("lowest\nlower\n", "question direction", "lowest down", []),
      ("higher\nh\nhighest\nlowest\nlowest\nlower\n", "question direction direction", "lowest down", ["higher", "h"]),
      ("1\nagain\nlower\n2\nup\nh\n", "question direction question direction", "middle up", ["lower", "up"]),
    ] as [(String, String, String, [String])])
  func `events ask for a voice and its direction once each, and a direction alone is reported`(
    input: String, asked: String, answer: String, refused: [String]
  ) throws {
    let result = try train(
      "voices --name-direction --comparisons 1 --sound sine --duration 0.3 --events jsonl --seed 1 "
        + "--output \(folder.path)/x.wav", input: input
    ).expect(status: 0)
    let events = try TrainingEvent.read(result.output)
    var states: [String] = []
    for word in asked.words {
      states +=
        word == "direction" ? ["awaitingDirection"] : ["playingNote1", "playingNote2", "awaitingAnswer"]
    }
    expect(events.map(\.state), equals: states + ["showingFeedback", "idle"])
    let feedback = try #require(events.dropLast().last)
    expect("\(feedback.answer ?? "") \(feedback.namedDirection ?? "")", equals: answer)
    let errors = result.error.split(separator: "\n").filter { $0.contains("isn't an answer") }
    expect(errors.map { String($0.dropFirst().prefix { $0 != "'" }) }, equals: refused)
  }

  @Test func `a direction that is not asked is reported too`() throws {
    let result = try train(
      "voices --comparisons 1 --sound sine --duration 0.3 --events jsonl --seed 1 --output \(folder.path)/x.wav",
      input: "higher\nlowest\n"
    ).expect(
      status: 0, error: .contains("'higher' isn't an answer. Use 1 (lowest), 2 (middle), 3 (highest) or q (quit)."))
    expect(try TrainingEvent.read(result.output).compactMap(\.answer), equals: ["lowest"])
  }

  @Test(arguments: ["0.4", "2"])
  func `a chord that ends after a voice was named, or sounds on, asks nothing again`(duration: String) throws {
    let result = try train(
      "voices --name-direction --listener simulated:rt=0.3 --comparisons 1 --sound sine --duration \(duration) "
        + "--events jsonl --seed 3"
    ).expect(status: 0)
    expect(
      try TrainingEvent.read(result.output).map(\.state),
      equals: ["playingNote1", "playingNote2", "awaitingDirection", "showingFeedback", "idle"])
  }

  @Test(arguments: ["en", "de"])
  func `a transcript has a voice and its direction, each after its question`(language: String) throws {
    let result = try train(
      "voices --name-direction --listener simulated:threshold=9 --comparisons 40 --seed 1 --transcript --lang \(language) "
        + "--data-dir \(folder.path)"
    ).expect(status: 0)
    let (voice, direction, feedback) =
      language == "en"
      ? (
        #"Which voice is off\? ([123])"#, #"Too low \(l\) or too high \(h\)\? ([lh])"#,
        "(Correct|Incorrect|The right one, but too (?:low|high))"
      )
      : (
        #"Welcher Ton liegt daneben\? ([123])"#, #"Zu tief \(t\) oder zu hoch \(h\)\? ([th])"#,
        "(Richtig|Falsch|Der richtige, aber zu (?:tief|hoch))"
      )
    let whole = try Regex(
      "^\(voice)\n\(direction)\n\(feedback)\\.$", as: (Substring, Substring, Substring, Substring).self
    )
    .anchorsMatchLineEndings()
    let trials = result.output.matches(of: whole).map(\.output)
    expect(trials.count, equals: 40)
    let stored = try rows(
      folder.database, "SELECT answer, named_direction, correct, cents > 0 FROM answer ORDER BY id")
    for (trial, row) in zip(trials, stored) {
      let cells = row.split(separator: "|")
      let names = ["lowest": "1", "middle": "2", "highest": "3", "up": "h", "down": language == "en" ? "l" : "t"]
      expect(that: names[String(cells[0])] == String(trial.1) && names[String(cells[1])] == String(trial.2), "\(row)")
      let isHigher = cells[3] == "1"
      let right = language == "en" ? ["Correct", "Incorrect"] : ["Richtig", "Falsch"]
      let side = language == "en" ? (isHigher ? "too high" : "too low") : isHigher ? "zu hoch" : "zu tief"
      let expected =
        cells[2] == "0"
        ? right[1]
        : (cells[1] == "up") == isHigher
          ? right[0] : language == "en" ? "The right one, but \(side)" : "Der richtige, aber \(side)"
      #expect(trial.3 == expected, "\(row)")
    }
    // Each of the three occurs.
    #expect(Set(trials.map { String($0.3.prefix(4)) }).count >= 3)
  }

  @Test func `a database that cannot be used is one clear line, and stays as it is`() throws {
    try Data("no database at all, only words".utf8).write(to: URL(fileURLWithPath: folder.database))
    try train("--listener simulated --comparisons 1 --data-dir \(folder.path)").expect(
      status: 65, error: .begins("Error: \(folder.database) is not a Peach database. It was not changed.\n"))
    expect(FileManager.default.contents(atPath: folder.database), equals: Data("no database at all, only words".utf8))
  }
}
