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
    expect(that: streams.contains("application.name = \"Peach\"") && !streams.contains("name = \"FluidSynth\""))
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
      expect(that: found.periodFrames.integer == 2048 && found.bufferReason.text == "noRealTime")
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

  @Test(arguments: SoundServer.Kind.available) func `a driver that drops out with a long buffer gets the longest`(
    kind: SoundServer.Kind
  ) throws {
    let server = try server(kind)
    let environment = environment(server)
    LongBuffers(folder: try #require(environment["HOME"]) + "/.local/state/peach").add("pulseaudio", longest: true)
    let driver = try pulseAudio(environment)
    expect(driver.periodFrames.integer, equals: 3840)
    expect(driver.bufferReason.text, equals: "busy")
    let words = try Program.run(["doctor"], environment: environment, limit: 30).output.split(separator: "\n")
      .joined(separator: " ")
    expect(words, .contains("period of 3840 frames", "repeatedly dropped out", "settings set audio-driver pulseaudio"))
    try Program.run(["settings", "set", "audio-driver", "pulseaudio"], environment: environment).expect(status: 0)
    #expect(try pulseAudio(environment).periodFrames.integer != 3840)
  }

  @Test func `an answer whose sound dropped out is stored with its flag, and another pair follows`() throws {
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
    expect(that: (answers.first?.dropOuts ?? 0) > 0 && answers.count == 2)
    let stored = try rows(folder.database, "SELECT drop_outs > 0 FROM answer ORDER BY id")
    expect(stored, equals: answers.map { $0.dropOuts == nil ? "0" : "1" })

    // Only the doctor says so.
    let dropped = stored.count { $0 == "1" }
    for command in ["profile", "info"] {
      let output = try Program.run([command], environment: environment).output
      expect(output, .lacks("dropped out"))
    }
    let doctor = try Program.run(["doctor"], environment: environment).output
    expect(doctor, .contains("\(dropped) of 2 answers of the last 30 days don't count"))
    let json = try Program.run(["profile", "--json"], environment: environment).output
    expect(json, .contains("\"droppedOutAnswers\" : \(dropped)"))
  }

  @Test(arguments: ["", "--plain "]) func `nothing is said of a drop-out, and the training goes on`(option: String)
    throws
  {
    let terminal = try terminal()
    terminal.type("peach train \(option)--sound sine --duration 2 --lang en\n")
    if option.isEmpty { try terminal.require { $0.isDim("Higher") == false } } else { terminal.pass(2.3) }
    // Frozen during note 2, and answered when the server goes on.
    server.freeze()
    _ = eventually(within: 0.3) { false }
    server.thaw()
    _ = eventually(within: 0.3) { false }
    terminal.type("k")
    let query = "SELECT count(*) FROM answer WHERE drop_outs > 0"
    #expect(eventually { (try? rows(folder.database, query, mayFail: true)) == ["1"] })
    terminal.expectPrompt(after: "q")
    expect(terminal.screen.text, .lacks("dropped out"))
  }
}
