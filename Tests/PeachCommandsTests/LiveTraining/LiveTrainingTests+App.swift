import Foundation
import Testing

/// Training from the Start Screen, and other screens from a training.
extension LiveTrainingTests {
  private func start(_ terminal: PseudoTerminal, _ options: String = "") {
    terminal.type("peach \(options)\n")
    #expect(terminal.wait { $0.isAlternate && $0.text.contains("⏎") })
  }

  private func quicken() throws {
    for change in [["sound", "sine"], ["duration", "0.3"]] {
      #expect(try Program.run(["settings", "set"] + change, environment: environment).status == 0)
    }
  }

  @Test(arguments: ["\r", " ", "\u{1B}[<0;40;20M"])
  func `training from Start returns there`(key: String) throws {
    try quicken()
    let terminal = try terminal()
    start(terminal)
    for way in ["q", "\u{1B}"] {
      terminal.type(key)
      #expect(terminal.wait { $0.isDim("Higher") == false })
      terminal.type("h")
      #expect(terminal.wait { $0.text.contains("orrect") })
      terminal.type(way)
      #expect(terminal.wait { $0.isAlternate && $0.text.contains("⏎") })
    }
    // The profile has the answers at once, except those with drop-outs on a busy machine.
    let dropOuts = try rows(folder.database, "SELECT drop_outs FROM answer")
    if dropOuts.contains("0") {
      #expect(terminal.wait { !$0.text.contains("to build your profile") }, "\(dropOuts)")
    }
    #expect(terminal.leave("q"))
    #expect(terminal.status() == 0)
    #expect(try answers().count == 2)
  }

  @Test(arguments: ["", "train"])
  func `s and p stop a training, and Esc returns to Start`(command: String) throws {
    try quicken()
    let terminal = try terminal()
    if command.isEmpty { start(terminal) } else { terminal.type("peach train\n") }
    for (key, title) in [("s", "Settings"), ("p", "Profile")] {
      if command.isEmpty || key == "p" { terminal.type("\r") }
      #expect(terminal.wait { $0.isDim("Higher") == false })
      terminal.type(key)
      #expect(terminal.wait { $0.lines[0].contains(title) && $0.isAlternate })
      terminal.type("\u{1B}")
      #expect(terminal.wait(forText: "⏎"))
    }
    // Esc does nothing at Start.
    terminal.type("\u{1B}\u{1B}[Ai")
    #expect(terminal.wait { $0.lines[0].contains("Info") })
    #expect(terminal.leave("\u{03}"))
    #expect(terminal.status() == 130)
    // Open comparisons are discarded.
    #expect(try answers().isEmpty)
  }

  @Test func `an experiment pauses between its blocks, and all answers are stored`() throws {
    try quicken()
    let terminal = try terminal()
    terminal.type("peach experiment loudness run --comparisons-per-level 1 --block 2 --skip-introduction\n")
    // A busy sound server can drop out, and the comparison is then asked again.
    for end in ["Block 2 of 2.", "All 3 answers are stored"] {
      func isOver() -> Bool { terminal.screen.text.contains(end) }
      func isOpen() -> Bool { terminal.screen.isAlternate && terminal.screen.isDim("Higher") == false }
      repeat {
        try #require(terminal.wait { _ in isOver() || isOpen() })
        guard isOpen() else { continue }
        terminal.type("k")
        try #require(terminal.wait { _ in !isOpen() })
      } while !isOver()
      guard end.hasPrefix("Block") else { continue }
      #expect(terminal.screen.isAlternate && terminal.screen.text.contains("Press any key to continue."))
      // A key meant for the last comparison doesn't end the pause.
      terminal.type("k")
      let begin = ContinuousClock.now
      #expect(terminal.wait { _ in ContinuousClock.now - begin > .milliseconds(600) })
      #expect(terminal.screen.text.contains("Block 2 of 2."))
      terminal.type(" ")
    }
    #expect(terminal.wait { !$0.isAlternate })
    #expect(terminal.status() == 0 && !terminal.screen.text.contains("Block"))
    #expect(try rows(folder.database, "SELECT count(*) FROM answer WHERE drop_outs = 0") == ["3"])
  }

  @Test func `the training screen matches its snapshots in both languages and all sizes`() throws {
    try quicken()
    let terminal = try terminal()
    var snapshots = Snapshots("training")
    for (language, word) in [("en", "Higher"), ("de", "Höher")] {
      terminal.type("peach train --lang \(language)\n")
      for (columns, rows) in [(40, 12), (80, 24), (200, 60), (100, 14)] {
        terminal.resize(columns: columns, rows: rows)
        #expect(terminal.wait { $0.isDim(word) == false })
        snapshots.take("\(language) \(columns)×\(rows)", of: terminal)
      }
      terminal.resize(columns: 80, rows: 24)
      #expect(terminal.leave("q"))
    }
    try snapshots.finish()
  }

  @Test func `focus mode shows only the areas, and a question mark shows all keys`() throws {
    try quicken()
    #expect(try Program.run(["settings", "set", "focus-mode", "on"], environment: environment).status == 0)
    let terminal = try terminal()
    terminal.type("peach train\n")
    #expect(terminal.wait { $0.isDim("Higher") == false })
    #expect(!terminal.screen.text.contains("Stop"))
    terminal.type("?")
    #expect(
      terminal.wait { $0.text.contains("q  Stop") || $0.text.contains("q      Stop") || $0.text.contains("Stop") })
    #expect(!terminal.screen.text.contains { "╭┏".contains($0) })
    terminal.type("x")
    #expect(terminal.wait { $0.text.contains { "╭┏".contains($0) } })
    #expect(terminal.leave("q"))
  }

  @Test func `left and right also answer when the areas are side by side`() throws {
    try quicken()
    let terminal = try terminal(columns: 80, rows: 13)
    terminal.type("peach train\n")
    for key in ["\u{1B}[D", "\u{1B}[C", "\u{1B}[<0;3;3M", "\u{1B}[<0;78;3M"] {
      #expect(terminal.wait { $0.isDim("Higher") == false })
      terminal.type(key)
      #expect(terminal.wait(within: 2) { $0.text.contains("orrect") })
      #expect(terminal.wait(within: 2) { !$0.text.contains("orrect") })
    }
    #expect(terminal.leave("q"))
    #expect(try answers().map { $0.split(separator: " ")[0] } == ["lower", "higher", "lower", "higher"])
  }

  @Test func `after a lost device Start shows one line about it`() throws {
    try quicken()
    let terminal = try terminal()
    start(terminal)
    terminal.type("\r")
    #expect(terminal.wait { $0.isDim("Higher") == false })
    server.die()
    #expect(
      terminal.wait {
        $0.text.contains("⏎") && $0.text.contains("The audio device was lost. All your answers are stored.")
      })
    terminal.type("\r")
    #expect(
      terminal.wait {
        $0.text.contains("⏎") && $0.text.contains("No audio device. Run 'peach doctor' to find out why.")
      })
    #expect(terminal.leave("q"))
    #expect(terminal.status() == 0)
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("SEGV", 139)])
  func `a signal ends a training from Start and restores the terminal`(signal: String, code: Int32) throws {
    try quicken()
    let terminal = try terminal()
    let before = try #require(terminal.settings())
    terminal.type("(echo $BASHPID >\(folder.path)/process; exec peach)\n")
    #expect(terminal.wait(forText: "⏎"))
    terminal.type("\r")
    #expect(terminal.wait { $0.isDim("Higher") == false })
    _ = try Program.tool(["bash", "-c", "kill -\(signal) $(cat \(folder.path)/process)"])
    #expect(terminal.wait(within: 3) { !$0.isAlternate && $0.showsCursor && !$0.reportsMouse })
    #expect(terminal.status() == code)
    #expect(terminal.settings() == before)
  }

  @Test func `with --plain, letters open all screens and nothing is drawn`() throws {
    try quicken()
    let terminal = try terminal(columns: 100, rows: 50)
    terminal.type("peach --plain --lang de\n")
    #expect(terminal.wait(forText: "Dein Profil. Mit p mehr dazu."))
    terminal.type("\r")
    #expect(terminal.wait(forText: "Zwei Töne. Ist der zweite höher oder tiefer? Drücke h oder t;"))
    #expect(
      terminal.wait(within: 3) { _ in
        terminal.type("h")
        return (try? self.answers().count) == 1
      })
    terminal.type("p")
    #expect(terminal.wait(forText: "Profil mit den Schwellen von C2 bis C6."))
    terminal.type("\u{04}")
    #expect(terminal.wait { _ in terminal.transcript.components(separatedBy: "Mit p mehr dazu.").count == 3 })
    #expect(terminal.leave("q"))
    #expect(!terminal.transcript.contains("\u{1B}[?1049h"))
    #expect(["Richtig.", "Falsch."].contains { terminal.transcript.contains($0) })
  }

  @Test func `with --plain, a lost device is reported once`() throws {
    try quicken()
    let terminal = try terminal(columns: 120, rows: 50)
    terminal.type("peach --plain\n")
    #expect(terminal.wait(forText: "q Quit."))
    terminal.type("\r")
    #expect(terminal.wait(forText: "q stops."))
    server.die()
    let greeting = "Your profile."
    #expect(terminal.wait { $0.text.components(separatedBy: greeting).count == 3 })
    #expect(terminal.leave("q"))
    #expect(terminal.transcript.components(separatedBy: "The audio device was lost").count == 2)
    #expect(terminal.transcript.contains("The audio device was lost. All your answers are stored."))
  }

  @Test func `keys typed while the device opens go to the training`() throws {
    try quicken()
    let terminal = try terminal()
    let before = try #require(terminal.settings())
    server.freeze()
    terminal.type("peach train\n")
    // The areas are drawn before the device is open.
    #expect(terminal.wait { $0.isAlternate && $0.isDim("Higher") == true })
    terminal.type("xyzzy\u{04}")
    server.thaw()
    #expect(terminal.wait { !$0.isAlternate })
    #expect(terminal.status() == 0)
    #expect(!terminal.transcript.contains("xyzzy") && terminal.settings() == before)
  }

  @Test func `after going back while the device opens, training can start again`() throws {
    try quicken()
    let terminal = try terminal()
    terminal.type("peach\n")
    #expect(terminal.wait { $0.isAlternate && $0.text.contains("⏎") })
    server.freeze()
    terminal.type("\r")
    #expect(terminal.wait { $0.isDim("Higher") == true })
    terminal.type("q")
    #expect(terminal.wait { $0.text.contains("⏎") && !$0.text.contains("Higher") })
    #expect(!terminal.transcript.contains("audio device"))
    server.thaw()
    terminal.type("\r")
    #expect(terminal.wait { $0.isDim("Higher") == false })
    #expect(terminal.leave("\u{03}"))
    #expect(terminal.status() == 130)
  }
}
