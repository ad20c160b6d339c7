import Foundation
import TestSupport
import Testing

/// Training at a terminal.
extension LiveTrainingTests {
  @Test func `keys answer from the onset of note 2, and every answer is stored`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --duration 0.5\n").expect { $0.isAlternate && $0.isDim("Higher") == true }
    // A key before note 2 has no effect.
    terminal.type("h")
    for key in ["\u{1B}[A", "j", "k", "\u{1B}OB"] {
      terminal.expect { $0.isDim("Higher") == false && $0.isDim("Lower") == false }
      terminal.type(key).expect(within: 2) { $0.text.contains("Correct") || $0.text.contains("Incorrect") }
      terminal.expect(within: 2) { !$0.text.contains("orrect") && $0.isDim("Higher") == true }
    }
    expect(that: terminal.screen.reportsMouse && !terminal.screen.showsCursor)
    terminal.type("q").expect { !$0.isAlternate && !$0.reportsMouse && $0.showsCursor }
    terminal.expectStatus(0)
    try expect(answers().map { $0.split(separator: " ")[0] }, equals: ["higher", "lower", "higher", "lower"])
  }

  @Test func `plus and minus change and store the volume of the next comparison`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --duration 0.3\n").expect { $0.isDim("Higher") == false }
    terminal.type("--").expect { $0.lines.last?.contains("Volume −4 dB") == true }
    for _ in 0..<2 {
      terminal.expect { $0.isDim("Higher") == false }
      terminal.type("h").expect(within: 2) { $0.text.contains("orrect") }
      terminal.expect(within: 2) { !$0.text.contains("orrect") }
    }
    terminal.expect { $0.lines.last?.contains("Volume") == false }
    terminal.type("q").expect { !$0.isAlternate }
    terminal.expectStatus(0)
    try expectRows(folder.database, "SELECT gain_db, source FROM answer ORDER BY id", ["0.0|key", "-4.0|key"])
    try expectRows(folder.database, "SELECT value FROM setting WHERE key = 'volume'", ["-4"])
  }

  @Test func `a click answers according to its half of the screen`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --duration 0.3\n")
    for row in [3, 20] {
      terminal.expect { $0.isDim("Higher") == false }
      terminal.type("\u{1B}[<0;40;\(row)M\u{1B}[<0;40;\(row)m").expect(within: 2) { $0.text.contains("orrect") }
      terminal.expect(within: 2) { !$0.text.contains("orrect") }
    }
    terminal.type("q").expect { !$0.isAlternate }
    try expect(answers().map { $0.split(separator: " ")[0] }, equals: ["higher", "lower"])
    try expectRows(folder.database, "SELECT DISTINCT source FROM answer", ["mouse"])
  }

  @Test func `a new size is drawn at once, even if it is too small`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --lang de\n").expect("Höher")
    for (columns, rows) in [(60, 16), (120, 40), (40, 12)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.expect { $0.lines.last?.contains("antworten") == true && $0.text.contains("Tiefer") }
    }
    terminal.resize(columns: 30, rows: 6)
    terminal.expect("↑ höher  ↓ tiefer  q Ende")
    terminal.expect { $0.isDim("tiefer") == false }
    terminal.type("t").expect(within: 2) { $0.text.contains("Richtig") || $0.text.contains("Falsch") }
    terminal.type("q").expect { !$0.isAlternate }
  }

  @Test func `suspending restores the terminal, and continuing shows the Start Screen`() throws {
    let terminal = try terminal()
    terminal.type("stty -g\n")
    let before = try #require(
      terminal.wait { $0.text.contains(":") }
        ? terminal.screen.lines.first { $0.contains(":") && !$0.contains("$") } : nil)
    terminal.type("clear; peach train --sound sine --duration 0.3\n").expect { $0.isDim("Higher") == false }
    terminal.type("\u{1A}").expect { !$0.isAlternate && $0.text.contains("Stopped") }
    terminal.type("clear; stty -g\n").expect(before.replacingOccurrences(of: " ", with: ""))
    terminal.type("fg\n").expect { $0.isAlternate && $0.text.contains("⏎") }
    terminal.type("\r").expect { $0.isDim("Higher") == false }
    terminal.type("h").expect { $0.text.contains("orrect") }
    // Suspending at Start returns there.
    terminal.type("q").expect("⏎")
    terminal.expectPrompt(after: "\u{1A}")
    terminal.expect { !$0.isAlternate && $0.showsCursor && !$0.reportsMouse }
    terminal.type("fg\n").expect { $0.isAlternate && $0.text.contains("⏎") }
    terminal.expectPrompt(after: "q").expectStatus(0)
    // The open comparison of the first training is discarded.
    try expect(answers().count, equals: 1)
  }

  @Test(arguments: [("\u{03}", 130), ("\u{04}", 0), ("q", 0)])
  func `every key that leaves restores the terminal`(key: String, code: Int32) throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine\n").expect { $0.isAlternate && $0.text.contains("Higher") }
    terminal.type(key).expect(within: 2) { !$0.isAlternate && $0.showsCursor }
    terminal.expectStatus(code)
    terminal.expectStatus(0, after: "stty -a | grep -q ' echo ' && stty -a | grep -q ' icanon '")
    #expect(try answers().isEmpty)
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("SEGV", 139), ("ABRT", 134), ("QUIT", 131)])
  func `every signal that ends it restores the terminal`(signal: String, code: Int32) throws {
    let terminal = try terminal()
    terminal.type("(echo $BASHPID >\(folder.path)/process; exec peach train --sound sine)\n")
    terminal.expect { $0.isAlternate && $0.isDim("Higher") == false }
    _ = try Program.tool(["bash", "-c", "kill -\(signal) $(cat \(folder.path)/process)"])
    terminal.expect(within: 3) { !$0.isAlternate && $0.showsCursor && !$0.reportsMouse }
    terminal.expectStatus(code)
    terminal.expectStatus(0, after: "stty -a | grep -q ' echo ' && stty -a | grep -q ' icanon '")
  }

  @Test func `a terminal that accepts no output doesn't prevent SIGTERM`() throws {
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: environment, command: [Program.path, "train", "--sound", "sine"])
    terminal.expect { $0.isDim("Higher") == false }
    terminal.clog()
    terminal.type("h")
    expect(terminal.end(by: SIGTERM), equals: 143)
  }

  @Test func `closing the terminal ends it, even if SIGHUP is ignored`() throws {
    let status = folder.path + "/status"
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: environment,
      command: ["bash", "-c", "trap '' HUP; peach train --sound sine; echo $? >\(status)"])
    terminal.expect { $0.isDim("Higher") == false }
    terminal.hangUp()
    expectEventually { FileManager.default.contents(atPath: status) == Data("0\n".utf8) }
  }

  @Test func `--plain takes keys without Return, and shows feedback unless it is turned off`() throws {
    let terminal = try terminal(columns: 160)
    terminal.type("peach train --plain --sound sine --duration 0.3\n").expect(
      "Two notes. Is the second higher or lower? Press h or l; r plays the notes again, + and - change the volume, "
        + "s settings, p profile, Esc Start, q stops.")
    for (keys, name) in [("7", "7"), ("\u{1B}[D", "←"), ("\u{1B}[C", "→")] {
      terminal.type(keys).expect("'\(name)' isn't an answer. Use h (higher), l (lower) or q (quit).")
    }
    terminal.expect(within: 3) { _ in (try? self.answers().count) == 1 || self.typed("h", at: terminal) }
    terminal.expect { $0.text.contains("orrect.") }
    try Program.run(["settings", "set", "plain-feedback", "off"], environment: environment).expect(status: 0)
    // By then a comparison that uses the new setting has been chosen.
    terminal.expect { _ in (try? self.answers().count) == 3 || self.typed("h", at: terminal) }
    let said = terminal.transcript.components(separatedBy: "orrect.").count
    terminal.expect { _ in (try? self.answers().count) == 4 || self.typed("h", at: terminal) }
    terminal.expectPrompt(after: "q")
    expect(terminal.transcript.components(separatedBy: "orrect.").count, equals: said)
    terminal.expectStatus(0)
    expect(terminal.transcript, .lacks("\u{1B}[?1049h"))
  }

  @Test func `--plain asks each question once, then names the interval`() throws {
    let terminal = try terminal(columns: 160)
    terminal.type(
      "peach train intervals --plain --sound sine --duration 0.3 --intervals P5,M3 --direction up --seed 2\n")
    terminal.expect { _ in
      terminal.transcript.contains("Fifth up.") && terminal.transcript.contains("Major third up.")
        || self.typed("w", at: terminal)
    }
    terminal.expectPrompt(after: "q")
    for interval in ["Fifth", "Major third"] {
      expect(terminal.transcript.components(separatedBy: "\(interval) up: too narrow or too wide?").count, equals: 2)
    }
  }

  /// Types a key and returns false, to repeat it while waiting.
  private func typed(_ key: String, at terminal: PseudoTerminal) -> Bool {
    terminal.type(key)
    return false
  }

  @Test func `a setting changed elsewhere applies to the next comparison`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --set duration=0.3\n").expect { $0.isDim("Higher") == false }
    for change in ["vary-loudness 1", "strategy adaptive"] {
      let words = change.words
      try Program.run(["settings", "set"] + words, environment: environment).expect(status: 0)
    }
    for _ in 0..<2 {
      terminal.expect { $0.isDim("Higher") == false }
      terminal.type("h").expect { $0.text.contains("orrect") }
      terminal.expect { !$0.text.contains("orrect") }
    }
    terminal.type("q").expect { !$0.isAlternate }
    try expectRows(
      folder.database, "SELECT amplitude_offset_db = 0, strategy FROM answer ORDER BY id", ["1|kazez", "0|adaptive"])
  }
}
