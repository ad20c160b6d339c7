import Foundation
import PeachCore
import TestSupport
import Testing

/// Training while another process locks the database or imports data.
extension LiveTrainingTests {
  private static let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"
  private static let locked = "Another program keeps the database"

  /// Expects that storing answers delays nothing, with a tolerance for a busy machine; `scripts/bench` measures on an idle one.
  private func expectNoDelays(_ session: EventSession) {
    for (times, limit) in [(session.feedbackTimes, 250), (session.pauses, 650)] {
      let longest = times.max() ?? .seconds(1)
      #expect(longest < .milliseconds(limit), "\(times)")
    }
    // A busy sound server occasionally drops out, so the largest fifth doesn't count.
    let delays = session.delays.sorted()
    let longest = delays.dropLast(delays.count / 5).last ?? 1
    #expect(longest < 0.05, "\(delays)")
  }

  private func numbers(_ events: [TrainingEvent], _ state: String) -> [Int] {
    events.filter { $0.state == state }.compactMap(\.comparison)
  }

  @Test func `under another's lock training continues, and everything is stored after its release`() throws {
    try quicken()
    let lock = try ForeignLock(folder.database)
    let session = try EventSession("train", environment: environment)
    let end = ContinuousClock.now + .seconds(Self.isFull ? 61 : 8)
    #expect(
      try session.answer(within: 90) { events in
        ContinuousClock.now > end && events.last?.state == "showingFeedback"
      })
    let pending = session.events.filter { $0.state == "showingFeedback" }
    #expect(pending.count > (Self.isFull ? 40 : 4))
    #expect(pending.allSatisfy { $0.stored == false && $0.pending == true })
    #expect(numbers(session.events, "stored").isEmpty)
    expectNoDelays(session)
    lock.release()
    #expect(try session.answer { numbers($0, "stored").count == pending.count })
    expect(numbers(session.events, "stored"), equals: pending.compactMap(\.comparison))
    try session.send("quit")
    try session.end().expect(status: 0, error: "")
    try expect(answers().count, equals: numbers(session.events, "showingFeedback").count)
  }

  @Test func `q under another's lock leaves at once, and keeps answers for the next start within seconds`() throws {
    try quicken()
    let lock = try ForeignLock(folder.database)
    defer { lock.release() }
    let terminal = try terminal()
    terminal.type("peach train\n").expect { $0.isDim("Higher") == false }
    terminal.type("h").expect { $0.text.contains("orrect") }
    let asked = ContinuousClock.now
    terminal.type("q").expect { !$0.isAlternate && $0.showsCursor }
    #expect(ContinuousClock.now - asked < .seconds(1))
    terminal.expect("Saving one answer …")
    terminal.expect("Error: One answer could not be stored. " + Self.locked)
    #expect((.seconds(4.9) ... .seconds(6.5)).contains(ContinuousClock.now - asked))
    terminal.expectStatus(74)
    #expect(try answers().isEmpty)
    lock.release()
    try Program.run(["settings", "get", "gap"], environment: environment).expect(status: 0)
    try expect(answers().count, equals: 1)
  }

  @Test(arguments: [("q", "q", 74), ("q", "\u{03}", 74), ("\u{03}", "\u{03}", 130)])
  func `a second key cancels saving at once`(first: String, second: String, code: Int32) throws {
    try quicken()
    let lock = try ForeignLock(folder.database)
    defer { lock.release() }
    let terminal = try terminal()
    terminal.type("peach train --lang de\n").expect { $0.isDim("Tiefer") == false }
    terminal.type("h").expect { $0.text.contains("Richtig") || $0.text.contains("Falsch") }
    terminal.type(first).expect("Eine Antwort wird gespeichert …")
    let asked = ContinuousClock.now
    terminal.type(second).expect("Eine Antwort konnte nicht gespeichert werden. ")
    #expect(ContinuousClock.now - asked < .seconds(1))
    terminal.expectStatus(code)
    terminal.expectStatus(0, after: "stty -a | grep -q ' echo ' && stty -a | grep -q ' icanon '")
  }

  @Test func `answers stored during saving aren't lost, and events report them`() throws {
    try quicken()
    let lock = try ForeignLock(folder.database)
    let session = try EventSession("train", environment: environment)
    #expect(try session.answer { numbers($0, "showingFeedback").count == 2 })
    try session.send("quit")
    #expect(try session.answer { $0.last?.reason == "quit" })
    lock.release()
    let ending = try session.end().expect(status: 0)
    #expect(["", "Saving 2 answers …\n"].contains(ending.error))
    expect(numbers(session.events, "stored"), equals: [1, 2])
    try expect(answers().count, equals: 2)
  }

  @Test func `an experiment's result includes answers that were stored late`() throws {
    try quicken()
    let lock = try ForeignLock(folder.database)
    let line = "experiment run \(try SampleExperiment.write(2, to: folder)) --participant P1"
    let session = try EventSession(line, environment: environment)
    #expect(try session.answer { numbers($0, "answered").count == 4 })
    lock.release()
    try session.end().expect(status: 0)
    let states = session.events.map(\.state)
    expect(that: states.count { $0 == "stored" } == 4 && states.last == "result")
    try expect(answers().count, equals: 4)
  }

  // MARK: Screens

  @Test func `keys at Start work under another's lock, and the profile shows answers once stored`() throws {
    let terminal = try quicken().terminal()
    let lock = try ForeignLock(folder.database)
    terminal.type("peach\n").expect { $0.isAlternate && $0.text.contains("to build your profile") }
    terminal.type("\r").expect { $0.isDim("Higher") == false }
    terminal.type("h").expect { $0.text.contains("orrect") }
    for key in ["q", "i", "\u{1B}"] {
      let asked = ContinuousClock.now
      terminal.type(key).expect { $0.text.contains("to build your profile") == (key != "i") && $0.isAlternate }
      #expect(ContinuousClock.now - asked < .seconds(2))
    }
    lock.release()
    // On a busy machine the sound may drop out; the answer is then stored, but doesn't count in the profile.
    let dropOuts = "SELECT count(*) FROM answer WHERE drop_outs > 0"
    terminal.expect { screen in
      !screen.text.contains("to build your profile") || (try? rows(folder.database, dropOuts, mayFail: true)) == ["1"]
    }
    terminal.expectPrompt(after: "q").expectStatus(0)
    try expect(answers().count, equals: 1)
  }

  @Test func `a setting changed under another's lock is shown at once and stored after its release`() throws {
    try quicken()
    let lock = try ForeignLock(folder.database)
    let terminal = try terminal()
    terminal.type("peach\n").expect { $0.isAlternate && $0.text.contains("⏎") }
    terminal.type("s" + String(repeating: "\u{1B}[B", count: 7)).expect("› Reference pitch      440 Hz")
    let asked = ContinuousClock.now
    terminal.type("\u{1B}[C\u{1B}[C").expect("› Reference pitch      442 Hz")
    #expect(ContinuousClock.now - asked < .seconds(2))
    try Program.run(["settings", "get", "reference-pitch"], environment: environment).expect(output: "440\n")
    lock.release()
    terminal.type("\u{1B}").expect("⏎")
    terminal.expectPrompt(after: "q").expectStatus(0)
    try Program.run(["settings", "get", "reference-pitch"], environment: environment).expect(output: "442\n")
  }

  // MARK: Imports

  /// Starts an import once a training runs, and answers until it has read its file and the training has gone on for some comparisons.
  private func beginImport(of count: Int, beside session: EventSession) throws -> (ChildProcess, said: () -> String) {
    let (file, said) = (folder.path + "/history.jsonl", folder.path + "/said.txt")
    try Self.writeHistory(count, to: file)
    #expect(try session.answer { numbers($0, "showingFeedback").count == 1 })
    try Data().write(to: URL(fileURLWithPath: said))
    let log = try #require(FileHandle(forWritingAtPath: said))
    let importing = try Program.start(["import", file], environment: environment, error: log.fileDescriptor)
    func read() -> String { (try? String(contentsOfFile: said, encoding: .utf8)) ?? "" }
    var before: Int?
    #expect(
      try session.answer(within: 600) { events in
        let answers = numbers(events, "showingFeedback").count
        if before == nil, read().contains("A training is running.") { before = answers }
        return before.map { answers > $0 + 2 && events.last?.state == "showingFeedback" } ?? false
      })
    #expect(importing.exitCode == nil)
    return (importing, read)
  }

  @Test func `an import during training delays no feedback and no note, and waits until it ends`() throws {
    try quicken()
    let count = Self.isFull ? 1_000_000 : 50_000
    let session = try EventSession("train", environment: environment)
    let (importing, _) = try beginImport(of: count, beside: session)
    expectNoDelays(session)
    try expect(answers().count, equals: numbers(session.events, "showingFeedback").count)
    try session.send("quit")
    try session.end().expect(status: 0, error: "")
    importing.expectExit(0, within: 600)
    try expect(answers().count, equals: count + numbers(session.events, "showingFeedback").count)
  }

  @Test func `Ctrl-C cancels an import that waits for a training`() throws {
    try quicken()
    let session = try EventSession("train", environment: environment)
    let (importing, said) = try beginImport(of: 10, beside: session)
    importing.signal(SIGINT)
    importing.expectExit(130)
    #expect(said().hasSuffix("\nNothing was imported.\n"))
    try session.send("quit")
    try session.end().expect(status: 0, error: "")
    try expect(answers().count, equals: numbers(session.events, "showingFeedback").count)
  }

  @Test func `no import waits for a training that has been left for the Start Screen`() throws {
    let terminal = try quicken().terminal()
    terminal.type("peach\n").expect { $0.isAlternate && $0.text.contains("⏎") }
    terminal.type("\r").expect { $0.isDim("Higher") == false }
    terminal.type("h").expect { $0.text.contains("orrect") }
    terminal.type("\u{1B}").expect { $0.isAlternate && $0.text.contains("⏎") }
    let file = folder.path + "/history.jsonl"
    try Self.writeHistory(10, to: file)
    try Program.run(["import", file], environment: environment, limit: 20).expect(status: 0)
    terminal.expectPrompt(after: "q").expectStatus(0)
    try expect(answers().count, equals: 11)
  }

  private static func writeHistory(_ count: Int, to path: String) throws {
    var text = ""
    for index in 0..<count {
      let time = Date(timeIntervalSince1970: 1_600_000_000 + Double(index) * 60).ISO8601Format()
      text += """
        {"id":"\(UUID().uuidString)","time":"\(time.dropLast()).000Z","midiNote":\(40 + index % 40),"centOffset":\
        \(5 + index % 30),"answer":"higher","correct":true,"responseTimeMilliseconds":600,"purpose":"training"}

        """
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
