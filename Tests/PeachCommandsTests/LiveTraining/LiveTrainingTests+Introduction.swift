import TestSupport
import Testing

/// What participants see of a measurement besides its pairs.
extension LiveTrainingTests {
  /// Answers the open pair, and waits until it is over.
  private func answer(_ terminal: PseudoTerminal) throws {
    try terminal.require { $0.isDim("Higher") == false }
    try terminal.type("h").require { $0.isDim("Higher") != false }
  }

  /// Presses a key on a page that shows this text, once keys count.
  private func turn(_ terminal: PseudoTerminal, _ text: String) throws {
    try terminal.require(text)
    expect(that: terminal.screen.isAlternate && terminal.screen.lines.last?.contains("q  Stop") == true)
    terminal.pass(0.6)
    terminal.type("x")
  }

  @Test func `a measurement explains itself, practises, and shows where it is`() throws {
    let terminal = try terminal()
    try terminal.type("clear; peach measure --sound sine --duration 0.3 --comparisons 2\n").require("6 pairs follow.")
    expect(terminal.screen.text, .contains("If you aren't sure, guess."))
    // Esc does nothing.
    terminal.type("\u{1B}")
    try turn(terminal, "Press any key to hear it.")
    try terminal.require("This answer isn't stored.")
    for _ in 0..<12 where !terminal.screen.text.contains("That was the practice.") {
      _ = terminal.wait { $0.isDim("Higher") == false || $0.text.contains("That was the practice.") }
      expect(terminal.screen.text, .lacks("of 6"))
      if terminal.screen.isDim("Higher") == false { try answer(terminal) }
    }
    #expect(try answers().isEmpty)
    try turn(terminal, "Press any key to begin.")
    try terminal.require { $0.lines.dropLast().last?.contains("  0 of 6  ─") == true }
    try answer(terminal)
    // A comparison that drops out is asked again.
    for _ in 0..<12 where !terminal.screen.text.contains("1 of 6") { try answer(terminal) }
    try terminal.require { $0.lines.dropLast().last?.contains("  1 of 6  ━") == true }
    terminal.type("\u{1A}").expect { !$0.isAlternate && $0.text.contains("Stopped") }
    terminal.type("clear; fg\n")
    try turn(terminal, "Paused.")
    try terminal.require { $0.isDim("Higher") == false && $0.text.contains("1 of 6") }
    terminal.type("q").expect { !$0.isAlternate && $0.text.contains("1 of 6 answers is stored") }
    // No page was left in the shell.
    expect(terminal.screen.text, .lacks("Press any key"))
    // A measurement that has begun needs no introduction.
    terminal.type("clear; peach measure --continue\n")
    try terminal.require { $0.isDim("Higher") == false && $0.text.contains("1 of 6") }
    terminal.expectPrompt(after: "q")
    terminal.type("clear; peach measure --sound sine --duration 0.3 --comparisons 2 --skip-introduction\n")
    try terminal.require { $0.isDim("Higher") == false && $0.text.contains("0 of 6") }
    terminal.expectPrompt(after: "q")
  }

  @Test func `a participant can leave the introduction`() throws {
    let terminal = try terminal()
    for (keys, code) in [("q", 0), ("\u{03}", 130), ("\u{04}", 0)] {
      terminal.type("clear; peach measure --sound sine\n")
      try terminal.require { $0.isAlternate && $0.text.contains("84 pairs follow.") }
      terminal.expectPrompt(after: keys).expectStatus(Int32(code))
    }
    // An error comes before the introduction.
    terminal.type("clear; PULSE_SERVER=unix:/nonexistent peach measure --sound sine --audio-driver pulseaudio\n")
    try terminal.require("No audio device could be opened")
    expect(that: terminal.status() == 69 && !terminal.screen.isAlternate)
    // With lines of text, the introduction is text, and nothing waits for a key.
    terminal.resize(columns: 200, rows: 24)
    terminal.type("clear; peach measure --sound sine --plain\n")
    try terminal.require("If you aren't sure, guess. 84 pairs follow.")
    #expect(!terminal.screen.isAlternate)
    terminal.expectPrompt(after: "q")
    #expect(try answers().isEmpty)
  }
}
