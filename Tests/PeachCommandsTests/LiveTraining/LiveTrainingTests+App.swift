import Foundation
import TestSupport
import Testing

/// Training from the Start Screen, and other screens from a training.
extension LiveTrainingTests {
  private func start(_ terminal: PseudoTerminal, _ options: String = "") {
    terminal.type("peach \(options)\n").expect { $0.isAlternate && $0.text.contains("⏎") }
  }

  @Test(arguments: ["\r", " ", "\u{1B}[<0;40;20M"])
  func `training from Start returns there`(key: String) throws {
    let terminal = try quicken().terminal()
    start(terminal)
    for way in ["q", "\u{1B}"] {
      terminal.type(key).expect { $0.isDim("Higher") == false }
      terminal.type("h").expect { $0.text.contains("orrect") }
      terminal.type(way).expect { $0.isAlternate && $0.text.contains("⏎") }
    }
    // The profile has the answers at once, except those with drop-outs on a busy machine.
    let dropOuts = try rows(folder.database, "SELECT drop_outs FROM answer")
    if dropOuts.contains("0") {
      #expect(terminal.wait { !$0.text.contains("to build your profile") }, "\(dropOuts)")
    }
    terminal.expectPrompt(after: "q").expectStatus(0)
    try expect(answers().count, equals: 2)
  }

  @Test(arguments: ["", "train"])
  func `s and p stop a training, and Esc returns to Start`(command: String) throws {
    let terminal = try quicken().terminal()
    if command.isEmpty { start(terminal) } else { terminal.type("peach train\n") }
    for (key, title) in [("s", "Settings"), ("p", "Profile")] {
      if command.isEmpty || key == "p" { terminal.type("\r") }
      terminal.expect { $0.isDim("Higher") == false }
      terminal.type(key).expect { $0.lines[0].contains(title) && $0.isAlternate }
      terminal.type("\u{1B}").expect("⏎")
    }
    // Esc does nothing at Start.
    terminal.type("\u{1B}\u{1B}[Ai").expect { $0.lines[0].contains("Info") }
    terminal.expectPrompt(after: "\u{03}").expectStatus(130)
    // Open comparisons are discarded.
    #expect(try answers().isEmpty)
  }

  @Test func `Esc leads to Start from a training in the shell, and r plays the pair again`() throws {
    let terminal = try quicken().terminal()
    terminal.type("peach train\n").expect { $0.isDim("Higher") == false }
    #expect(terminal.screen.lines[23].contains(/q +Stop +Esc +Start *$/), "\(terminal.screen.lines[23])")
    terminal.type("r").expect { $0.isDim("Higher") == true }
    terminal.expect { $0.isDim("Higher") == false }
    terminal.type("\u{1B}").expect { $0.isAlternate && $0.text.contains("⏎") }
    terminal.expectPrompt(after: "q").expectStatus(0)
    // A measurement has no Start.
    terminal.type("clear; peach measure --sound sine --duration 0.3 --comparisons 2 --skip-introduction\n")
    terminal.expect { $0.isAlternate && $0.isDim("Higher") == false }
    terminal.expectPrompt(after: "\u{1B}")
  }

  @Test func `an experiment pauses between its blocks, and all answers are stored`() throws {
    let terminal = try quicken().terminal()
    try runWithPause(terminal, answer: { terminal.type("k") }) {
      expect(that: terminal.screen.isAlternate && terminal.screen.text.contains("Press any key to continue."))
      // A key meant for the last comparison doesn't end the pause.
      terminal.type("k")
      terminal.pass(0.6)
      expect(terminal.screen.text, .contains("2 of 4 trials are done."))
      terminal.type(" ")
    }
    expect(that: terminal.status() == 0 && !terminal.screen.text.contains("are done"))
    try expectRows(folder.database, "SELECT count(*) FROM answer WHERE drop_outs = 0", ["4"])
  }

  /// Answers an experiment of two blocks, with a pause between them.
  func runWithPause(_ terminal: PseudoTerminal, answer: () -> Void, inPause: () -> Void) throws {
    let path = try SampleExperiment.write(2, pause: 2, to: folder)
    terminal.type("peach experiment run \(path) --participant P1 --skip-introduction\n")
    // A busy sound server can drop out, and the comparison is then asked again.
    for end in ["2 of 4 trials are done.", "4 answers are stored"] {
      func isOver() -> Bool { terminal.screen.text.contains(end) }
      func isOpen() -> Bool { terminal.screen.isAlternate && terminal.screen.isDim("Higher") == false }
      repeat {
        try terminal.require { _ in isOver() || isOpen() }
        guard isOpen() else { continue }
        answer()
        try terminal.require { _ in !isOpen() }
      } while !isOver()
      if end.hasSuffix("done.") { inPause() }
    }
    terminal.expect { !$0.isAlternate }
  }

  @Test func `the training screen matches its snapshots in both languages and all sizes`() throws {
    let terminal = try quicken().terminal()
    var snapshots = Snapshots("training")
    for (language, word) in [("en", "Higher"), ("de", "Höher")] {
      terminal.type("peach train --lang \(language)\n")
      for (columns, rows) in [(40, 12), (80, 24), (200, 60), (100, 14)] {
        terminal.resize(columns: columns, rows: rows)
        terminal.expect { $0.isDim(word) == false }
        snapshots.take("\(language) \(columns)×\(rows)", of: terminal)
      }
      terminal.resize(columns: 80, rows: 24)
      #expect(terminal.leave("q"))
    }
    try snapshots.finish()
  }

  @Test(arguments: [
    ("en", "Higher", "Two notes. Is the second higher or lower?"),
    ("de", "Höher", "Zwei Töne. Ist der zweite höher oder tiefer?"),
  ]) func `the first training explains itself until the first answer`(
    language: String, word: String, sentence: String
  ) throws {
    let terminal = try quicken().terminal(columns: 40, rows: 12)
    terminal.type("peach train --lang \(language)\n")
    terminal.expect { $0.isDim(word) == false && $0.text.replacing("\n", with: " ").contains(sentence.prefix(20)) }
    terminal.resize(columns: 80, rows: 24)
    terminal.expect(sentence)
    terminal.type("k").expect { !$0.text.contains(sentence) }
    terminal.expect { $0.isDim(word) == false && !$0.text.contains(sentence) }
    terminal.expectPrompt(after: "q")
    // The next training is of somebody with answers.
    terminal.type("clear; peach train --lang \(language)\n").expect { $0.isDim(word) == false }
    expect(terminal.screen.text, .lacks(sentence))
    terminal.expectPrompt(after: "q")
  }

  @Test func `a question mark shows all keys`() throws {
    try quicken()
    let terminal = try terminal()
    terminal.type("peach train\n").expect { $0.isDim("Higher") == false }
    terminal.type("?").expect { $0.text.contains("Stop") && !$0.text.contains { "╭┏".contains($0) } }
    terminal.type("x").expect { $0.text.contains { "╭┏".contains($0) } }
    terminal.expectPrompt(after: "q")
  }

  @Test func `a click on the question mark shows all keys, and the next key hides them`() throws {
    let terminal = try quicken().terminal()
    terminal.type("peach train\n").expect { $0.isDim("Higher") == false }
    let hints = terminal.screen.lines[23]
    let mark = try #require(hints.firstIndex(of: "?"))
    terminal.type("\u{1B}[<0;\(hints.distance(from: hints.startIndex, to: mark) + 1);24M")
    terminal.expect { $0.text.contains("Stop") && !$0.text.contains { "╭┏".contains($0) } }
    terminal.type("x").expect { $0.text.contains { "╭┏".contains($0) } }
    terminal.expectPrompt(after: "q")
  }

  @Test func `left and right also answer when the areas are side by side`() throws {
    let terminal = try quicken().terminal(columns: 80, rows: 13)
    terminal.type("peach train\n")
    for key in ["\u{1B}[D", "\u{1B}[C", "\u{1B}[<0;3;3M", "\u{1B}[<0;78;3M"] {
      terminal.expect { $0.isDim("Higher") == false }
      terminal.type(key).expect(within: 2) { $0.text.contains("orrect") }
      terminal.expect(within: 2) { !$0.text.contains("orrect") }
    }
    terminal.expectPrompt(after: "q")
    try expect(answers().map { $0.split(separator: " ")[0] }, equals: ["lower", "higher", "lower", "higher"])
  }

  @Test func `after a lost device Start shows one line about it`() throws {
    let terminal = try quicken().terminal()
    start(terminal)
    terminal.type("\r").expect { $0.isDim("Higher") == false }
    server.die()
    terminal.expect {
      $0.text.contains("⏎") && $0.text.contains("The audio device was lost. Press Return to go on when it is back.")
    }
    terminal.type("\r").expect {
      $0.text.contains("⏎") && $0.text.contains("No audio device. Run 'peach doctor' to find out why.")
    }
    terminal.expectPrompt(after: "q").expectStatus(0)
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("SEGV", 139)])
  func `a signal ends a training from Start and restores the terminal`(signal: String, code: Int32) throws {
    let terminal = try quicken().terminal()
    let before = try #require(terminal.settings())
    terminal.type("(echo $BASHPID >\(folder.path)/process; exec peach)\n").expect("⏎")
    terminal.type("\r").expect { $0.isDim("Higher") == false }
    _ = try Program.tool(["bash", "-c", "kill -\(signal) $(cat \(folder.path)/process)"])
    terminal.expect(within: 3) { !$0.isAlternate && $0.showsCursor && !$0.reportsMouse }
    terminal.expectStatus(code)
    expect(terminal.settings(), equals: before)
  }

  @Test func `with --plain, letters open all screens and nothing is drawn`() throws {
    let terminal = try quicken().terminal(columns: 100, rows: 50)
    terminal.type("peach --plain --lang de\n").expect("Dein Profil. Mit p mehr dazu.")
    terminal.type("\r").expect("Zwei Töne. Ist der zweite höher oder tiefer? Drücke h oder t;")
    terminal.expect(within: 3) { _ in
      terminal.type("h")
      // The profile doesn't count an answer whose sound dropped out.
      return (try? rows(self.folder.database, "SELECT count(*) FROM answer WHERE drop_outs = 0")) == ["1"]
    }
    terminal.type("p").expect("Profil, gesamt, 1 Antwort.")
    terminal.type("\u{04}").expect { _ in terminal.transcript.components(separatedBy: "Mit p mehr dazu.").count == 3 }
    terminal.expectPrompt(after: "q")
    expect(terminal.transcript, .lacks("\u{1B}[?1049h"))
    #expect(["Richtig.", "Falsch."].contains { terminal.transcript.contains($0) })
  }

  @Test func `with --plain, a lost device is reported once`() throws {
    let terminal = try quicken().terminal(columns: 120, rows: 50)
    terminal.type("peach --plain\n").expect("q Quit.")
    terminal.type("\r").expect("q stops.")
    server.die()
    let greeting = "Your profile."
    terminal.expect { $0.text.components(separatedBy: greeting).count == 3 }
    terminal.expectPrompt(after: "q")
    expect(terminal.transcript.components(separatedBy: "The audio device was lost").count, equals: 2)
    expect(terminal.transcript, .contains("The audio device was lost. Press Return to go on when it is back."))
  }

  @Test func `keys typed while the device opens go to the training`() throws {
    let terminal = try quicken().terminal()
    let before = try #require(terminal.settings())
    server.freeze()
    terminal.type("peach train\n")
    // The areas are drawn before the device is open.
    terminal.expect { $0.isAlternate && $0.isDim("Higher") == true }
    terminal.type("xyzzy\u{04}")
    server.thaw()
    terminal.expect { !$0.isAlternate }
    terminal.expectStatus(0)
    expect(that: !terminal.transcript.contains("xyzzy") && terminal.settings() == before)
  }

  @Test func `after going back while the device opens, training can start again`() throws {
    let terminal = try quicken().terminal()
    terminal.type("peach\n").expect { $0.isAlternate && $0.text.contains("⏎") }
    server.freeze()
    terminal.type("\r").expect { $0.isDim("Higher") == true }
    terminal.type("q").expect { $0.text.contains("⏎") && !$0.text.contains("Higher") }
    expect(terminal.transcript, .lacks("audio device"))
    server.thaw()
    terminal.type("\r").expect { $0.isDim("Higher") == false }
    terminal.expectPrompt(after: "\u{03}").expectStatus(130)
  }
}
