import Foundation
import PeachCore
import TestSupport
import Testing

/// Training through a program, and failures.
extension LiveTrainingTests {
  @Test(arguments: SoundServer.Kind.available) func `a program trains with lines of JSON`(kind: SoundServer.Kind) throws
  {
    let server = try server(kind)
    defer { withExtendedLifetime(server) {} }
    let session = try EventSession(
      "train --sound sine --duration 0.3 --comparisons 2", environment: environment(server))
    try session.answerAll()
    try session.end().expect(status: 0)
    // PipeWire with real-time priority has a short buffer, so a busy machine may repeat some comparisons.
    let all = session.events
    let again = Set(all.filter { $0.dropOuts != nil }.map(\.comparison))
    let events = all.filter { !again.contains($0.comparison) || $0.comparison == nil }
    let states = events.map(\.state).filter { $0 != "awaitingAnswer" && $0 != "stored" }
    let pair = ["playingNote1", "playingNote2", "showingFeedback"]
    expect(states, equals: pair + pair + ["idle"])
    // Stored at once, or slightly later on a busy machine.
    expect(events.count { $0.stored == true || $0.state == "stored" }, equals: 2)
    let times = events.compactMap { $0.responseTimeMilliseconds }
    #expect(times.allSatisfy { (0..<250).contains($0) })
    // The times at which notes are heard are computed from the driver's calls, which can be a few milliseconds late on a busy
    // machine.
    let onsets = events.filter { $0.state.hasPrefix("playingNote") }.map(\.seconds)
    for (first, second) in zip(onsets, onsets.dropFirst()).enumerated().filter({ $0.offset.isMultiple(of: 2) }).map(
      \.element)
    {
      expect(second - first, near: 0.3, within: 0.02)
    }
    try expectRows(folder.database, "SELECT DISTINCT driver FROM run", ["pulseaudio"])
  }

  @Test func `numbers and times continue through the blocks of an experiment`() throws {
    let line =
      "experiment run \(try SampleExperiment.write(2, pause: 2, to: folder)) --participant P1 "
      + "--listener simulated:rt=0.3 --audio-driver pulseaudio --events jsonl"
    let run = try Program.run(line, environment: environment).expect(status: 0)
    let events = try run.lines.dropLast().map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    expect(events.count { $0["reason"] as? String == "paused" }, equals: 1)
    let notes = events.filter { $0["state"] as? String == "playingNote1" }
    let numbers = notes.compactMap { $0["comparison"] as? Int }
    expect(numbers, equals: numbers.sorted())
    // On a busy machine the sound can drop out, after which a question is asked again.
    let droppedOut = events.count { $0["dropOuts"] != nil }
    expect(Set(numbers), equals: Set(1...(4 + droppedOut)))
    let times = events.compactMap { $0["timeSeconds"] as? Double }
    expect(that: times == times.sorted() && (times.first ?? -1) >= 0)
  }

  @Test(arguments: [
    ("h\nl\n1\n2\n", "", 4), ("higher\nlower\nstart\nfirst\nsecond\n", " --events jsonl", 4),
    ("higher\nlower\nquit\nfirst\n", " --events jsonl", 2),
  ])
  func `answers that are sent ahead wait for their task`(input: String, options: String, count: Int) throws {
    let path = folder.path + "/tasks.json"
    let blocks = [("comparison", "[-50, 50]", 1), ("odd-one-out", "[50]", 2)].map { task, offsets, times in
      #"{ "name": "\#(task)", "task": "\#(task)", "method": { "constant": \#(offsets), "repeat": \#(times) } }"#
    }
    let text = """
      { "format": "peach-experiment 2", "title": "Tasks", "sound": { "preset": "sine" },
        "settings": { "duration": 0.3 }, "blocks": [\(blocks.joined(separator: ","))] }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let line = "experiment run \(path) --participant P1 --audio-driver pulseaudio"
    let run = try Program.run(line + options, environment: environment, input: input).expect(status: 0)
    // After a drop-out a question is asked again, for which no answer was sent.
    guard try rows(folder.database, "SELECT count(*) FROM answer WHERE drop_outs > 0") == ["0"] else { return }
    try expectRows(
      folder.database, "SELECT answer FROM answer ORDER BY id",
      Array(["higher", "lower", "first", "second"].prefix(count)))
    guard !options.isEmpty else { return }
    let events = try TrainingEvent.read(run.output)
    expect(events.compactMap(\.reason), equals: count == 4 ? ["paused", "completed"] : ["quit"])
    let firsts = events.filter { $0.state == "playingNote1" }
    expect(firsts.map(\.comparison), equals: Array(1...count))
  }

  @Test func `the end of standard input quits`() throws {
    let result = try Program.run(["train", "--sound", "sine"], environment: environment, input: "")
    result.expect(status: 0, error: "")
    expect(result.lines, equals: ["Two notes. Is the second higher or lower? Type h or l and Return; q stops."])
  }

  @Test func `piped answers wait for their questions`() throws {
    let result = try Program.run(
      "train --sound sine --duration 0.3 --comparisons 3", environment: environment, input: "h\nl\nh\n")
    result.expect(status: 0, error: "")
    try expect(answers().map { $0.split(separator: " ")[0] }, equals: ["higher", "lower", "higher"])
  }

  @Test func `a direction before its voice is reported, whenever it comes`() throws {
    try Program.run(
      "train voices --name-direction --sound sine --duration 0.3 --comparisons 2", environment: environment,
      input: "lower\nmiddle\nhigher\nhigher\nlowest\nlower\n"
    ).expect(
      status: 0,
      error: .contains(
        "'lower' isn't an answer. Use 1 (lowest), 2 (middle), 3 (highest) or q (quit).",
        "'higher' isn't an answer. Use 1 (lowest), 2 (middle), 3 (highest) or q (quit)."))
    try expectRows(
      folder.database, "SELECT answer || ' ' || named_direction FROM answer ORDER BY id", ["middle up", "lowest down"])
  }

  @Test func `a pipe gets the feedback as a receipt, even if there is none in words`() throws {
    try Program.run(
      "train --sound sine --duration 0.3 --comparisons 1 --set plain-feedback=off", environment: environment,
      input: "h\n"
    ).expect(status: 0, output: .contains("orrect."))
  }

  @Test(arguments: [
    ("--comparisons 3", "h\nl\n", "Ended early: 2 of 3 answers are stored.\n"),
    ("--comparisons 3 --lang de", "h\n", "Vorzeitig beendet: 1 von 3 Antworten ist gespeichert.\n"),
    ("--minutes 5", "h\n", "Ended early: 1 answer is stored.\n"), ("", "h\n", ""),
  ])
  func `a training that lacks answers because its input ends says how many are stored`(
    options: String, input: String, error: String
  ) throws {
    let line = "train --sound sine --duration 0.3 " + options
    try Program.run(line, environment: environment, input: input).expect(status: 0, error: .equals(error))
    try expect(answers().count, equals: input.count / 2)
  }

  @Test func `piped changes and confirmations of a tuned note wait for it`() throws {
    let result = try Program.run(
      "train matching --sound sine --duration 0.3 --comparisons 2", environment: environment,
      input: "+10\ncommit\n-5\ncommit\n")
    result.expect(status: 0)
    try expectRows(folder.database, "SELECT count(*), min(touches) FROM answer WHERE exercise = 'matching'", ["2|1"])
  }

  // MARK: Failures

  @Test(arguments: SoundServer.Kind.available)
  func `a lost device ends the training of a program with one line, and all answers are stored`(
    kind: SoundServer.Kind
  ) throws {
    let server = try server(kind)
    let session = try EventSession("train --sound sine --duration 0.3", environment: environment(server))
    var isDead = false
    try session.answerAll { event in
      guard event.state == "playingNote2" else { return nil }
      if event.comparison == 2 && !isDead {
        isDead = true
        server.die()
      }
      return event.comparison == 1 ? "higher" : nil
    }
    try session.end().expect(
      status: 69, error: "Error: The audio device was lost.\nThe training has ended. All your answers are stored.\n")
    #expect(session.events.contains { $0.reason == "deviceLost" })
    try expect(answers().count, equals: 1)
  }

  @Test(arguments: SoundServer.Kind.available) func `a stuck sound server doesn't delay leaving`(
    kind: SoundServer.Kind
  ) throws {
    let server = try server(kind)
    let terminal = try terminal(server)
    terminal.type("peach train --sound sine\n").expect { $0.isDim("Higher") == false }
    server.freeze()
    let asked = ContinuousClock.now
    terminal.expectPrompt(after: "q")
    #expect(ContinuousClock.now - asked < .seconds(2.5))
    terminal.expectStatus(0)
  }

  @Test(arguments: [("\u{03}", 130), ("q", 0)])
  func `a sound server that never answers doesn't delay leaving`(key: String, code: Int32) throws {
    let terminal = try terminal()
    server.freeze()
    terminal.type("peach train --sound sine\n")
    // Once the areas are drawn, the program waits for the server.
    terminal.expect { $0.isAlternate && $0.text.contains("Higher") }
    let asked = ContinuousClock.now
    terminal.expectPrompt(after: key)
    #expect(ContinuousClock.now - asked < .seconds(1))
    // A wait for the server would have ended with an error.
    terminal.expectStatus(code)
  }

  @Test func `a sound server that wakes slowly doesn't delay leaving`() throws {
    // Waking takes up to two seconds. Leaving must be faster, in at least one of three attempts on a busy machine.
    var shortest = Duration.seconds(10)
    for _ in 1...3 where shortest > .milliseconds(700) {
      let sleeping = try SoundServer(sleeps: true)
      let terminal = try terminal(sleeping)
      terminal.type("peach train --sound sine\n").expect { $0.isAlternate && $0.text.contains("Higher") }
      let asked = ContinuousClock.now
      terminal.expectPrompt(after: "q")
      shortest = min(shortest, ContinuousClock.now - asked)
      terminal.expectStatus(0)
    }
    #expect(shortest < .milliseconds(700))
  }

  @Test func `without a device an error has a hint, and nothing is stored`() throws {
    server.die()
    let result = try Program.run(["train", "--sound", "sine"], environment: environment).expect(status: 69)
    expect(result.error.split(separator: "\n").count, equals: 2)
    for word in ["settings set audio-driver NAME", "--output", "--listener"] { result.expect(error: .contains(word)) }
    #expect(try answers().isEmpty)
  }
}
