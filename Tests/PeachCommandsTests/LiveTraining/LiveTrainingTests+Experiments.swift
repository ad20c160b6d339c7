import AudioMeasurement
import PeachCore
import TestSupport
import Testing

/// The sound of experiments.
extension LiveTrainingTests {
  @Test func `a whole experiment at a terminal has the levels and pitches that are stored`() throws {
    let path = try SampleExperiment.write(3, pause: 4, settings: #""duration": 0.5, "gap": 0.2"#, to: folder)
    var attempt = 0
    try recordUntilRight {
      attempt += 1
      let data = folder.path + "/attempt-\(attempt)"
      try Program.run(["settings", "set", "tick", "off", "--data-dir", data]).expect(status: 0)
      var terminal: PseudoTerminal?
      let tone = try server.recording {
        let participant = try PseudoTerminal(
          columns: 80, rows: 24, environment: patientEnvironment,
          command: [
            Program.path, "experiment", "run", path, "--participant", "P1", "--skip-introduction",
            "--audio-driver", "pulseaudio", "--data-dir", data,
          ])
        terminal = participant
        try answerAll(participant)
        participant.expectExit(0)
      }
      let database = data + "/" + TrainingDataStore.fileName
      let isWhole = try rows(database, "SELECT count(*) FROM answer WHERE drop_outs > 0") == ["0"]
      let transcript = try #require(terminal).transcript
      expect(that: !isWhole || transcript.contains("6 answers are stored"))
      let stored = try rows(
        database,
        """
        SELECT note, cents, amplitude_offset_db, answer, condition, purpose, response_ms, gain_db FROM answer
        ORDER BY id
        """
      ).map { $0.split(separator: "|").map(String.init) }
      try #require(!isWhole || stored.count == 6 && stored.allSatisfy { $0.count == 8 })
      expect(stored.map { $0[3] }, equals: stored.indices.map { $0.isMultiple(of: 3) ? "lower" : "higher" })
      var counts: [String: Int] = [:]
      for row in stored {
        counts[row[4], default: 0] += 1
        let decibels = try #require(Double(row[2]))
        let response = try #require(Int(row[6]))
        expect(that: abs(decibels) <= 6 && (row[4] == "equal") == (decibels == 0))
        expect(that: row[5] == "experiment" && (500..<3000).contains(response))
      }
      expect(that: !isWhole || counts == ["equal": 3, "louder": 3])
      let pairs = try stored.map { row in
        SinePair(
          key: MIDINote(try #require(Int(row[0]))), cents: try #require(Double(row[1])),
          decibels: try #require(Double(row[2])), gain: try #require(Double(row[7])))
      }
      return (tone, { isWhole ? Self.mistakes(in: $0, of: pairs) : ["the sound dropped out"] })
    }
  }

  private func writeTexts() throws -> String {
    try SampleExperiment.write(
      1, pause: 1,
      members: #""texts": { "welcome": "Hello.\nYou.", "consent": "One.\nTwo.", "break": "Rest.\nNow." },"#, to: folder)
  }

  @Test(arguments: [("", true), (" --skip-introduction", false), (" --events jsonl", false)])
  func `in a pipe, each line of a text is a line, and programs show the welcome themselves`(
    options: String, hasWelcome: Bool
  ) throws {
    let isProgram = options.contains("events")
    // A comparison that drops out is asked again.
    let result = try Program.run(
      "experiment run \(try writeTexts()) --participant P1 --audio-driver pulseaudio\(options)",
      environment: environment,
      input: (isProgram ? "agree\n" : "y\n") + String(repeating: "higher\n", count: 8))
    result.expect(status: 0, error: .contains("\nRest.\nNow.\n1 of 2 trials are done.\n"))
    expect(result.error, .lacks("x0a"))
    expect(result.error, hasWelcome ? .contains("\nHello.\nYou.\nOne.\n") : .lacks("Hello."))
    expect(result.error, isProgram ? .lacks("One.") : .contains("\nOne.\nTwo.\nType y to agree"))
  }

  @Test(arguments: ["", " --plain"]) func `at a terminal, a pause has the lines of its text`(options: String) throws {
    let path = try writeTexts()
    let terminal = try terminal()
    terminal.type("peach experiment run \(path) --participant P1 --skip-introduction\(options)\n")
    try terminal.require("Two.")
    terminal.type("y")
    terminal.expect { _ in
      if terminal.transcript.contains("1 of 2 trials are done.") { return true }
      terminal.type("h")
      return false
    }
    expect(terminal.transcript, .contains("Rest.", "Now."))
    expect(terminal.transcript, .lacks("x0a"))
    terminal.expectPrompt(after: "q")
  }

  /// Answers until the end, continuing after the pause. A comparison that drops out is asked again.
  private func answerAll(_ participant: PseudoTerminal) throws {
    var hasPaused = false
    for comparison in 0..<12 {
      func isOver() -> Bool { participant.screen.text.contains("answers are stored") }
      func isPause() -> Bool { !hasPaused && participant.screen.text.contains("4 of 6 trials are done.") }
      func isOpen() -> Bool { participant.screen.isAlternate && participant.screen.isDim("Higher") == false }
      try participant.require { _ in isOver() || isPause() || isOpen() }
      if isPause() {
        // Keys pressed too soon are still meant for the last comparison.
        participant.pass(0.6)
        participant.type("\r")
        hasPaused = true
        try participant.require { _ in isOpen() }
      }
      if isOver() { return }
      // Wait until the note has ended.
      participant.pass(0.65)
      try participant.type(comparison.isMultiple(of: 3) ? "l" : "h").require { $0.isDim("Higher") != false }
    }
  }
}
