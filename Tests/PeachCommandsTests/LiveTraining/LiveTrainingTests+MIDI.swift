import Foundation
import TestSupport
import Testing

/// Training answered by an instrument.
extension LiveTrainingTests {
  private func keyboard() throws -> MIDIKeyboard {
    let keyboard = MIDIKeyboard(at: folder.path + "/keyboard")
    try quicken()
    try Program.run("settings set midi-input \(keyboard.path)", environment: environment).expect(status: 0)
    return keyboard
  }

  /// Waits for a notice, whose lines may be broken anywhere.
  private func wait(_ terminal: PseudoTerminal, forNotice text: String) -> Bool {
    terminal.wait { screen in
      screen.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ").contains(text)
    }
  }

  /// What is pressed within 30 ms is one press.
  private func waitForNextPress(_ terminal: PseudoTerminal) {
    terminal.pass(0.05)
  }

  /// Answers the next pair and waits for the feedback.
  private func answer(_ terminal: PseudoTerminal, _ press: () -> Void) throws {
    try terminal.require { $0.isAlternate && $0.isDim("Higher") == false }
    press()
    try terminal.require(within: 2) { $0.text.contains("orrect") }
    try terminal.require(within: 2) { !$0.text.contains("orrect") }
  }

  @Test func `an instrument starts a training and answers, goes and comes back`() throws {
    let keyboard = try keyboard()
    let terminal = try terminal()
    terminal.type("peach\n")
    #expect(wait(terminal, forNotice: "is connected and can answer"))
    terminal.pass(0.6)
    // People play between trainings; only C4 and pedals start one.
    keyboard.press(72)
    waitForNextPress(terminal)
    keyboard.press(60)
    for note in [72, 48] { try answer(terminal) { keyboard.press(note) } }
    // The right pedal alone, and with the left one.
    try answer(terminal) { keyboard.pedal(64) }
    try answer(terminal) { keyboard.pedal(67) }
    keyboard.unplug()
    #expect(wait(terminal, forNotice: "is disconnected. The computer's keys still answer"))
    try answer(terminal) { terminal.type("k") }
    keyboard.plugIn()
    #expect(wait(terminal, forNotice: "is back"))
    try answer(terminal) { keyboard.press(48) }
    terminal.type("q").expect("⏎")
    terminal.expectPrompt(after: "q").expectStatus(0)
    try expectRows(
      folder.database, "SELECT answer || ' ' || source FROM answer ORDER BY id",
      ["higher midi", "lower midi", "higher midi", "lower midi", "higher key", "lower midi"])
  }

  @Test func `a pedal answers an experiment and leaves its pause`() throws {
    let keyboard = try keyboard()
    let terminal = try terminal()
    try runWithPause(terminal, answer: { keyboard.pedal(67) }) {
      terminal.pass(0.6)
      keyboard.press(48)
      waitForNextPress(terminal)
      keyboard.pedal(67)
    }
    terminal.expectStatus(0)
    try expectRows(folder.database, "SELECT DISTINCT source FROM answer", ["midi"])
  }

  @Test func `what an instrument sends while the program is suspended is dropped`() throws {
    let keyboard = try keyboard()
    let terminal = try terminal()
    terminal.type("peach --plain\n")
    #expect(wait(terminal, forNotice: "is connected and can answer"))
    terminal.type("\u{1A}").expect("Stopped")
    keyboard.press(60)
    terminal.type("fg\n")
    // The Start Screen is read out again.
    terminal.expect { _ in terminal.transcript.split(separator: "Return Start training").count > 2 }
    terminal.pass(0.6)
    expect(terminal.screen.text, .lacks("Is the second higher or lower?"))
    keyboard.press(60)
    terminal.expect("Is the second higher or lower?")
    terminal.type("q").expectPrompt(after: "q")
  }
}
