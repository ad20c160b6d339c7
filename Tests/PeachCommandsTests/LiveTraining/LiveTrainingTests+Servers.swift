import PeachCore
import TestSupport
import Testing

/// The program's name at sound servers, and what it remembers about drop-outs.
extension LiveTrainingTests {
  @Test(arguments: SoundServer.Kind.available) func `the sound server shows the program by its name`(
    kind: SoundServer.Kind
  ) throws {
    let server = try server(kind)
    let process = try Program.start("play A4 --sound sine --duration 3".words, environment: environment(server))
    var streams = ""
    let isShown = try eventually {
      streams = try Program.tool(["pactl", "list", "sink-inputs"], environment: server.environment)
      return streams.contains("application.process.binary = \"peach\"")
    }
    #expect(isShown)
    #expect(streams.contains("application.name = \"Peach\"") && !streams.contains("name = \"FluidSynth\""))
    process.end()
  }

  private func pulseAudio(_ environment: [String: String]) throws -> Printed {
    let report = try Program.run("doctor --json", environment: environment, limit: 30).json()
    return try #require(report.audioDrivers.items.first { $0.name.text == "pulseaudio" })
  }

  @Test func `a training begins with a long buffer, and the machine remembers where a short one failed`() throws {
    // PulseAudio's thread for programs never has real-time priority.
    let pulse = try SoundServer(.realTimePulseAudio)
    defer { withExtendedLifetime(pulse) {} }
    for environment in [environment, environment(pulse)] {
      let found = try pulseAudio(environment)
      #expect(found.periodFrames.integer == 2048 && found.bufferReason.text == "noRealTime")
    }
    guard SoundServer.Kind.available.contains(.pipeWire) else { return }
    let server = try SoundServer(.pipeWire)
    defer { withExtendedLifetime(server) {} }
    let environment = environment(server)
    let before = try pulseAudio(environment)
    expect(before.periodFrames.integer, equals: 2048)
    // Without real-time priority there is no short buffer.
    guard before.bufferReason.text == "realTime" else { return }
    let state = try #require(environment["HOME"]) + "/.local/state/peach"
    LongBuffers(folder: state).add("pulseaudio")
    for folder in [folder.path, folder.path + "/other"] {
      let environment = environment.merging(["PEACH_DATA_DIR": folder]) { $1 }
      try expect(pulseAudio(environment).bufferReason.text, equals: "droppedOut")
    }
    try Program.run(["settings", "set", "audio-driver", "pulseaudio"], environment: environment).expect(status: 0)
    try expect(pulseAudio(environment).bufferReason.text, equals: "realTime")
    LongBuffers(folder: state).add("pulseaudio")
    try Program.run(["settings", "reset"], environment: environment).expect(status: 0)
    try expect(pulseAudio(environment).bufferReason.text, equals: "realTime")
  }

  @Test func `a comparison that drops out is asked again and counted`() throws {
    let session = try EventSession("train --sound sine --duration 0.5 --comparisons 2", environment: environment)
    try session.answerAll { event in
      if event.state == "playingNote1" && event.comparison == 1 {
        // Much longer than the buffer.
        server.freeze()
        _ = eventually(within: 0.3) { false }
        server.thaw()
      }
      return event.state == "playingNote2" ? "higher" : nil
    }
    try session.end().expect(status: 0)
    let answers = session.events.filter { $0.state == "showingFeedback" }
    #expect((answers.first?.dropOuts ?? 0) > 0 && answers.count { $0.dropOuts == nil } == 2)
    let stored = try rows(folder.database, "SELECT drop_outs > 0 FROM answer ORDER BY id")
    expect(stored, equals: answers.map { $0.dropOuts == nil ? "0" : "1" })

    // The profile and the information count alike.
    let dropped = stored.count { $0 == "1" }
    let words = "\(dropped) answer\(dropped == 1 ? " doesn't" : "s don't") count: the sound dropped out"
    let profile = try Program.run(["profile"], environment: environment).output
    expect(profile, .contains(words + "."))
    expect(profile, .contains("\(stored.count - dropped) answer"))
    let info = try Program.run(["info"], environment: environment).output
    expect(info, .contains("\(stored.count - dropped) (\(words))"))
    let json = try Program.run(["profile", "--json"], environment: environment).output
    expect(json, .contains("\"droppedOutAnswers\" : \(dropped)"))
  }

  @Test(arguments: ["en", "de"]) func `the screen says that a pair doesn't count until the next answer`(
    language: String
  ) throws {
    let (word, line) =
      language == "en"
      ? ("Higher", "The sound dropped out. This trial doesn't count.")
      : ("Höher", "Der Ton hat ausgesetzt. Diese Aufgabe zählt nicht.")
    let terminal = try terminal()
    /// Freezes the server during note 2, and answers when it goes on.
    func dropOut() {
      server.freeze()
      _ = eventually(within: 0.3) { false }
      server.thaw()
      _ = eventually(within: 0.3) { false }
      terminal.type("k")
    }
    terminal.type("peach train --sound sine --duration 2 --lang \(language)\n")
    for _ in 0..<2 {
      try terminal.require { $0.isDim(word) == false }
      dropOut()
      terminal.expect(line)
    }
    #expect(terminal.screen.isDim(line) == true)
    // It is still there during the next pair, and gone after an answer that counts.
    try terminal.require { $0.isDim(word) == false && $0.text.contains(line) }
    terminal.expect(within: 30) { screen in
      if screen.isDim(word) == false { terminal.type("k") }
      return !screen.text.contains(line)
    }
    terminal.expectPrompt(after: "q")
    terminal.type("clear; peach train --plain --sound sine --duration 2 --lang \(language)\n")
    terminal.expect(language == "en" ? "Two notes." : "Zwei Töne.")
    for _ in 0..<6 where !terminal.screen.text.contains(line) {
      terminal.pass(2.3)
      dropOut()
      _ = terminal.wait(within: 1) { $0.text.contains(line) }
    }
    expect(terminal.screen.text, .contains(line))
    terminal.expectPrompt(after: "q")
  }
}
