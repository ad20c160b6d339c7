import AudioMeasurement
import Foundation
import PeachCore
import Testing

/// Trainings through a sound server, at a terminal and by a program. One at a time: they hold a device and the clock.
@Suite(.serialized, .timeLimit(.minutes(5))) final class LiveTrainingTests {
  let folder = TemporaryFolder()
  let server: SoundServer

  init() throws {
    server = try SoundServer()
  }

  private var environment: [String: String] {
    server.environment.merging(["PEACH_DATA_DIR": folder.path, "PATH": pathWithProgram]) { $1 }
  }

  /// So that the shell finds `peach`.
  private var pathWithProgram: String {
    URL(fileURLWithPath: Program.path).deletingLastPathComponent().path + ":" + (server.environment["PATH"] ?? "")
  }

  private func terminal(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    try server.keepAwake()
    let terminal = try PseudoTerminal(columns: columns, rows: rows, environment: environment)
    #expect(terminal.wait(forText: "$ "))
    return terminal
  }

  private func answers() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.database) else { return [] }
    return try rows(folder.database, "SELECT answer || ' ' || correct || ' ' || response_ms FROM completed_comparison")
  }

  // MARK: By ear

  /// Records until what was played is right in every respect, three times at the most: a sound server without real-time
  /// priority drops samples when the machine is busy with something else.
  private func recordUntilRight(_ attempt: () throws -> (recorded: Tone, wrong: (Tone) throws -> [String])) throws {
    var wrong: [String] = []
    for _ in 0..<3 {
      let (recorded, judge) = try attempt()
      wrong = try judge(recorded)
      if wrong.isEmpty { return }
    }
    Issue.record("\(wrong)")
  }

  @Test func `what the sound server plays has the pitch, the level and the gap that were asked for`() throws {
    try recordUntilRight {
      var events: [TrainingEvent] = []
      let tone = try server.recording {
        let result = try Program.run(
          [
            "train", "--listener", "simulated:rt=0.9", "--audio-driver", "pulseaudio", "--sound", "sine", "--duration",
            "0.5", "--gap", "0.2", "--vary-loudness", "1", "--comparisons", "3", "--seed", "5", "--events", "jsonl",
            "--set", "tick=off",
          ],
          environment: environment)
        #expect(result.status == 0 && result.error == "")
        events = try TrainingEvent.read(result.output)
      }
      return (tone, { try Self.mistakes(in: $0, of: events.filter { $0.state == "playingNote1" }) })
    }
  }

  /// What is wrong with a recording of sines of half a second, 0.2 s apart.
  private static func mistakes(in tone: Tone, of comparisons: [TrainingEvent]) throws -> [String] {
    let sounds = tone.sounds(floor: 1e-5, silence: 0.05)
    guard sounds.count == 2 * comparisons.count else { return ["\(sounds.count) sounds"] }
    var mistakes: [String] = []
    for (index, event) in comparisons.enumerated() {
      let key = MIDINote(try #require(event.midiNote))
      let pitches = [key.frequency(), key.frequency().shifted(by: Cents(try #require(event.centOffset)))]
      let levels = [-20, -20 + (event.amplitudeOffsetDecibels ?? 0)]
      for note in 0...1 {
        let start = Double(sounds[2 * index + note].lowerBound) / 48000
        let expected = pitches[note].hertz
        let cents = 1200 * log2(tone.frequency(near: expected, from: start + 0.02, to: start + 0.48) / expected)
        if abs(cents) >= 0.001 { mistakes.append("\(cents) cents off") }
        let level = decibels(tone.component(expected, center: start + 0.25, length: 0.4).magnitude) - levels[note]
        if abs(level) >= 0.001 { mistakes.append("\(level) dB off") }
      }
      // Exact to the sample, but for the first and last samples of a sine being too small to see.
      let distance = sounds[2 * index + 1].lowerBound - sounds[2 * index].lowerBound - 33600
      if abs(distance) >= 40 { mistakes.append("note 2 is \(distance) frames off") }
    }
    // The rest is silence: no tick, no tail, no click.
    let noise = tone.samples.indices.filter { index in
      tone.samples[index] != 0 && !sounds.contains { ($0.lowerBound - 40..<$0.upperBound + 40).contains(index) }
    }
    return noise.isEmpty ? mistakes : mistakes + ["\(noise.count) frames of noise"]
  }

  @Test func `both notes follow each other without a gap, a click or an overlap`() throws {
    let notes = ["play", "C4", "--with-reference", "--cents", "25", "--duration", "0.5", "--velocity", "127"]
    let path = folder.path + "/x.wav"
    #expect(try Program.run(notes + ["--output", path]).status == 0)
    let offline = try #require(WAVFile([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))).tone()
    let offlineStart = try #require(offline.samples.firstIndex { abs($0) > 1e-4 })
    try recordUntilRight {
      let tone = try server.recording {
        let result = try Program.run(notes, environment: environment)
        #expect(result.status == 0 && result.error == "" && result.output == "")
      }
      // The very samples that an offline rendering has.
      return (
        tone,
        { tone in
          let start = try #require(tone.samples.firstIndex { abs($0) > 1e-4 })
          let differing = (0..<47000).filter {
            abs(tone.samples[start + $0] - offline.samples[offlineStart + $0]) >= 1e-6
          }
          return differing.isEmpty ? [] : ["\(differing.count) frames differ"]
        }
      )
    }
  }

  // MARK: At a terminal

  @Test func `keys answer from the onset of note 2, and every answer is stored`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --duration 0.5\n")
    #expect(terminal.wait { $0.isAlternate && $0.isDim("Higher") == true })
    // Too early: nothing happens.
    terminal.type("h")
    for key in ["\u{1B}[A", "j", "k", "\u{1B}OB"] {
      #expect(terminal.wait { $0.isDim("Higher") == false && $0.isDim("Lower") == false })
      terminal.type(key)
      #expect(terminal.wait(within: 2) { $0.text.contains("Correct") || $0.text.contains("Incorrect") })
      #expect(terminal.wait(within: 2) { !$0.text.contains("orrect") && $0.isDim("Higher") == true })
    }
    #expect(terminal.screen.reportsMouse && !terminal.screen.showsCursor)
    terminal.type("q")
    #expect(terminal.wait { !$0.isAlternate && !$0.reportsMouse && $0.showsCursor })
    #expect(terminal.status() == 0)
    #expect(try answers().map { $0.split(separator: " ")[0] } == ["higher", "lower", "higher", "lower"])
  }

  @Test func `a click answers with the half it falls into`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --duration 0.3\n")
    for row in [3, 20] {
      #expect(terminal.wait { $0.isDim("Higher") == false })
      terminal.type("\u{1B}[<0;40;\(row)M\u{1B}[<0;40;\(row)m")
      #expect(terminal.wait(within: 2) { $0.text.contains("orrect") })
      #expect(terminal.wait(within: 2) { !$0.text.contains("orrect") })
    }
    terminal.type("\u{1B}")
    #expect(terminal.wait { !$0.isAlternate })
    #expect(try answers().map { $0.split(separator: " ")[0] } == ["higher", "lower"])
  }

  @Test func `a new size is drawn at once, even one too small`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --lang de\n")
    #expect(terminal.wait(forText: "Höher"))
    for (columns, rows) in [(60, 16), (120, 40), (40, 12)] {
      terminal.resize(columns: columns, rows: rows)
      #expect(terminal.wait { $0.lines.last?.contains("antworten") == true && $0.text.contains("Tiefer") })
    }
    terminal.resize(columns: 30, rows: 6)
    #expect(terminal.wait(forText: "↑ höher  ↓ tiefer  q Ende"))
    #expect(terminal.wait { $0.isDim("tiefer") == false })
    terminal.type("t")
    #expect(terminal.wait(within: 2) { $0.text.contains("Richtig") || $0.text.contains("Falsch") })
    terminal.type("q")
    #expect(terminal.wait { !$0.isAlternate })
  }

  @Test func `suspended, it gives the terminal back; continued, it waits to begin again`() throws {
    let terminal = try terminal()
    terminal.type("stty -g\n")
    let before = try #require(
      terminal.wait { $0.text.contains(":") }
        ? terminal.screen.lines.first { $0.contains(":") && !$0.contains("$") } : nil)
    terminal.type("clear; peach train --sound sine --duration 0.3\n")
    #expect(terminal.wait { $0.isDim("Higher") == false })
    terminal.type("\u{1A}")
    #expect(terminal.wait { !$0.isAlternate && $0.text.contains("Stopped") })
    terminal.type("clear; stty -g\n")
    #expect(terminal.wait(forText: before.replacingOccurrences(of: " ", with: "")))
    terminal.type("fg\n")
    #expect(terminal.wait(forText: "Return starts it again, q leaves."))
    terminal.type("\n")
    #expect(terminal.wait { $0.isAlternate && $0.isDim("Higher") == false })
    terminal.type("h")
    #expect(terminal.wait { $0.text.contains("orrect") })
    // Suspended once more while it waits, it says so once more.
    for round in 1...3 {
      #expect(terminal.leave("\u{1A}"))
      terminal.type("clear\n")
      #expect(terminal.wait { !$0.text.contains("Return starts it again") })
      terminal.type("fg\n")
      #expect(terminal.wait(forText: "Return starts it again, q leaves."))
      if round == 3 { #expect(terminal.leave("q")) }
    }
    #expect(terminal.status() == 0)
    // The comparison that was open the first time is discarded.
    #expect(try answers().count == 1)
  }

  @Test(arguments: [("\u{03}", 130), ("\u{04}", 0), ("q", 0), ("\u{1B}", 0)])
  func `every key that leaves gives the terminal back`(key: String, code: Int32) throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine\n")
    #expect(terminal.wait { $0.isAlternate && $0.text.contains("Higher") })
    terminal.type(key)
    #expect(terminal.wait(within: 2) { !$0.isAlternate && $0.showsCursor })
    #expect(terminal.status() == code)
    #expect(terminal.status(after: "stty -a | grep -q ' echo ' && stty -a | grep -q ' icanon '") == 0)
    #expect(try answers().isEmpty)
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("SEGV", 139), ("ABRT", 134), ("QUIT", 131)])
  func `every signal that ends it leaves the terminal clean`(signal: String, code: Int32) throws {
    let terminal = try terminal()
    terminal.type("(echo $BASHPID >\(folder.path)/process; exec peach train --sound sine)\n")
    #expect(terminal.wait { $0.isAlternate && $0.isDim("Higher") == false })
    _ = try Program.tool(["bash", "-c", "kill -\(signal) $(cat \(folder.path)/process)"])
    #expect(terminal.wait(within: 3) { !$0.isAlternate && $0.showsCursor && !$0.reportsMouse })
    #expect(terminal.status() == code)
    #expect(terminal.status(after: "stty -a | grep -q ' echo ' && stty -a | grep -q ' icanon '") == 0)
  }

  @Test func `a terminal that takes nothing any more keeps nobody from ending it`() throws {
    try server.keepAwake()
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: environment, command: [Program.path, "train", "--sound", "sine"])
    #expect(terminal.wait { $0.isDim("Higher") == false })
    terminal.clog()
    terminal.type("h")
    #expect(terminal.end(by: SIGTERM) == 143)
  }

  @Test func `a terminal that is gone ends it, even where hang-ups are ignored`() throws {
    try server.keepAwake()
    let status = folder.path + "/status"
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: environment,
      command: ["bash", "-c", "trap '' HUP; peach train --sound sine; echo $? >\(status)"])
    #expect(terminal.wait { $0.isDim("Higher") == false })
    terminal.hangUp()
    #expect(eventually { FileManager.default.contents(atPath: status) == Data("0\n".utf8) })
  }

  @Test func `plain at a terminal takes keys without Return`() throws {
    let terminal = try terminal()
    terminal.type("peach train --plain --sound sine --duration 0.3\n")
    #expect(terminal.wait(forText: "Two notes. Is the second higher or lower? Press h or l; q stops."))
    #expect(terminal.wait(forText: "Higher or lower? "))
    terminal.type("h")
    #expect(terminal.wait { $0.text.contains("Higher or lower? h") && $0.text.contains("orrect.") })
    #expect(terminal.leave("q"))
    #expect(terminal.status() == 0)
    #expect(!terminal.transcript.contains("\u{1B}[?1049h"))
    #expect(try answers().count == 1)
  }

  @Test func `a setting changed elsewhere acts on the next comparison`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --set duration=0.3\n")
    #expect(terminal.wait { $0.isDim("Higher") == false })
    for change in ["vary-loudness 1", "strategy adaptive"] {
      let words = change.split(separator: " ").map(String.init)
      #expect(try Program.run(["settings", "set"] + words, environment: environment).status == 0)
    }
    for _ in 0..<2 {
      #expect(terminal.wait { $0.isDim("Higher") == false })
      terminal.type("h")
      #expect(terminal.wait { $0.text.contains("orrect") })
      #expect(terminal.wait { !$0.text.contains("orrect") })
    }
    terminal.type("q")
    #expect(terminal.wait { !$0.isAlternate })
    #expect(
      try rows(folder.database, "SELECT amplitude_offset_db = 0, strategy FROM completed_comparison ORDER BY id") == [
        "1|kazez", "0|adaptive",
      ])
  }

  // MARK: By a program

  @Test func `a program trains by lines of JSON`() throws {
    try server.keepAwake()
    let (input, output) = (try ChildPipe(), try ChildPipe())
    let process = try Program.start(
      ["train", "--events", "jsonl", "--sound", "sine", "--duration", "0.3", "--comparisons", "2"],
      environment: environment,
      input: input.reading.fileDescriptor, output: output.writing.fileDescriptor)
    try output.writing.close()
    var text = ""
    while let data = try output.reading.read(upToCount: 1), !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      // As soon as the second note begins.
      if text.hasSuffix("}\n"), try TrainingEvent.read(text).last?.state == "playingNote2" {
        try input.writing.write(contentsOf: Data("higher\n".utf8))
      }
    }
    let events = try TrainingEvent.read(text)
    #expect(
      events.map(\.state).filter { $0 != "awaitingAnswer" } == [
        "playingNote1", "playingNote2", "showingFeedback", "playingNote1", "playingNote2", "showingFeedback", "idle",
      ])
    #expect(events.filter { $0.stored == true }.count == 2)
    #expect(process.wait() == 0)
    let times = events.compactMap { $0.responseTimeMilliseconds }
    #expect(times.allSatisfy { (0..<250).contains($0) })
    #expect(try rows(folder.database, "SELECT DISTINCT driver FROM run") == ["pulseaudio"])
  }

  @Test func `the end of standard input is a quit`() throws {
    try server.keepAwake()
    let result = try Program.run(["train", "--sound", "sine"], environment: environment, input: "")
    #expect(result.status == 0 && result.error == "")
    #expect(result.lines == ["Two notes. Is the second higher or lower? Type h or l and Return; q stops."])
  }

  // MARK: Trouble

  @Test func `a device that is lost ends the training with one line, and what was answered is stored`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --duration 0.3\n")
    #expect(terminal.wait { $0.isDim("Higher") == false })
    terminal.type("h")
    #expect(terminal.wait { $0.text.contains("orrect") })
    server.die()
    #expect(terminal.wait { !$0.isAlternate })
    #expect(terminal.wait(forText: "Error: The audio device is gone."))
    #expect(terminal.wait(forText: "Training has stopped; every answer given is stored."))
    #expect(terminal.status() == 69)
    #expect(try answers().count == 1)
  }

  @Test func `a sound server that is stuck does not keep anybody from leaving`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine\n")
    #expect(terminal.wait { $0.isDim("Higher") == false })
    server.freeze()
    let asked = ContinuousClock.now
    #expect(terminal.leave("q"))
    #expect(ContinuousClock.now - asked < .seconds(2.5))
    #expect(terminal.status() == 0)
  }

  @Test func `a sound server that does not answer at the beginning keeps nobody from leaving`() throws {
    let terminal = try terminal()
    server.freeze()
    terminal.type("peach train --sound sine\n")
    // It has made its database: now it waits for the server.
    #expect(eventually { FileManager.default.fileExists(atPath: folder.database) })
    let asked = ContinuousClock.now
    #expect(terminal.leave("\u{03}"))
    #expect(ContinuousClock.now - asked < .seconds(1))
    #expect(terminal.status() == 130)
  }

  @Test func `without a device it says what to do and stores nothing`() throws {
    server.die()
    let result = try Program.run(["train", "--sound", "sine"], environment: environment)
    #expect(result.status == 69)
    #expect(result.error.split(separator: "\n").count == 2)
    for word in ["--audio-driver", "--output", "--listener"] { #expect(result.error.contains(word)) }
    #expect(try answers().isEmpty)
  }
}
