import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// Tuning notes at a terminal.
extension LiveTrainingTests {
  private static let train = "peach train matching --sound sine --duration 0.3 --set tick=off"

  private static func showsFeedback(_ screen: ScreenModel) -> Bool {
    ["High", "Low", "Close"].contains { screen.text.contains($0) }
  }

  /// Waits until the note can be tuned, tunes and confirms it, and waits for the feedback.
  private func match(_ terminal: PseudoTerminal, _ steps: [() -> Void], confirm: () -> Void) throws {
    try terminal.require { $0.isDim("Tune the note") == false }
    for step in steps {
      step()
      // Programs take up the keys one after the other; what sounds is confirmed.
      terminal.pass(0.08)
    }
    confirm()
    try terminal.require(within: 2, Self.showsFeedback)
    try terminal.require(within: 2) { $0.isDim("Listen to the reference") == true }
  }

  /// How far each note was moved, and with what.
  private func moves() throws -> [String] {
    try rows(
      folder.database,
      "SELECT round(error_cents - cents, 6) || ' ' || tuned_with || ' ' || source || ' ' || reversals "
        + "FROM answer ORDER BY id")
  }

  @Test func `keys tune and confirm, and what sounded is stored`() throws {
    let terminal = try terminal()
    terminal.type(Self.train + "\n")
    func type(_ keys: String) -> () -> Void { { terminal.type(keys) } }
    // A commit of an untouched note does nothing.
    try match(terminal, [type("\r "), type("\u{1B}[C\u{1B}[C"), type("\u{1B}[1;2D")], confirm: type("\r"))
    // The note keeps its tuning when both are heard again.
    try terminal.require { $0.isDim("Tune the note") == false }
    terminal.type("\u{1B}[A")
    try terminal.type("r").require { $0.isDim("Listen to the reference") == true }
    try match(terminal, [type(".")], confirm: type(" "))
    terminal.type("q").expect { !$0.isAlternate && !$0.reportsMouse && $0.showsCursor }
    terminal.expectStatus(0)
    try expect(moves(), equals: ["1.9 key key 1", "10.1 key key 0"])
    try expectRows(folder.database, "SELECT replays FROM answer ORDER BY id", ["0", "1"])
  }

  @Test func `the mouse tunes where it is dragged, and its right button confirms`() throws {
    let terminal = try terminal()
    terminal.type(Self.train + "\n")
    func mouse(_ reports: (button: Int, column: Int)...) -> () -> Void {
      { for (button, column) in reports { terminal.type("\u{1B}[<\(button);\(column);9M") } }
    }
    try match(
      terminal, [mouse((0, 10), (32, 15), (32, 13)), { terminal.type("\u{1B}[<0;13;9m") }, mouse((64, 1), (80, 1))],
      confirm: mouse((2, 40)))
    expect(terminal.transcript, [.contains("\u{1B}[?1002h"), .lacks("\u{1B}[?1002l")])
    // Clicks of the first button confirm nothing.
    try terminal.require { $0.isDim("Tune the note") == false }
    for column in [1, 40, 79] { mouse((0, column))() }
    try match(terminal, [mouse((0, 60), (48, 50))], confirm: mouse((2, 1)))
    terminal.type("s")
    // The rows of this exercise, although another one is stored.
    terminal.expect { $0.text.contains("Sound source") && $0.text.contains("Show cents") }
    expect(terminal.screen.text, .lacks("Strategy"))
    expect(that: terminal.transcript.contains("\u{1B}[?1002l\u{1B}[?1000h") && terminal.screen.reportsMouse)
    terminal.type("\u{1B}").expect("⏎")
    terminal.type("q").expect { !$0.isAlternate && !$0.reportsMouse }
    // The answers are stored by then.
    terminal.expectStatus(0)
    let moves = try moves()
    expect(moves, equals: ["2.6 mouse mouse 2", "-1.0 mouse mouse 0"])
  }

  @Test func `a knob tunes, and a key or a pedal of the instrument confirms`() throws {
    let keyboard = MIDIKeyboard(at: folder.path + "/keyboard")
    let terminal = try terminal()
    terminal.type(Self.train + " --midi-input \(keyboard.path)\n")
    func knob(_ values: Int...) -> () -> Void { { for value in values { keyboard.send([0xB0, 21, UInt8(value)]) } } }
    // Where the knob stands at first doesn't count; then half a cent for each of 127 steps.
    try match(terminal, [knob(64), knob(70)], confirm: { keyboard.press(72) })
    try match(terminal, [knob(66)], confirm: { keyboard.pedal(67) })
    // The wheel tunes as long as it is moved.
    try match(
      terminal, [{ keyboard.send([0xE0, 0, 127]) }, { keyboard.send([0xE0, 0, 64]) }], confirm: { keyboard.press(40) })
    terminal.type("q").expect { !$0.isAlternate }
    terminal.expectStatus(0)
    let moves = try moves()
    expect(moves.prefix(2), equals: ["3.0 midi midi 0", "-2.0 midi midi 0"])
    expect(that: moves.count == 3 && moves.last.flatMap { Double($0.prefix { $0 != " " }) }.map { $0 > 1 } == true)
  }

  @Test func `--plain takes keys, says how close it was, and lists its keys`() throws {
    let terminal = try terminal(columns: 160)
    terminal.type("peach train matching --plain --sound sine --duration 0.3 --set matching-numbers=on\n")
    terminal.expect("comma and full stop by 0.1; Return confirms")
    terminal.type("?")
    expect(
      that: terminal.wait(forText: "comma and full stop 0.1 cent") && terminal.wait(forText: "MIDI: the pitch wheel"))
    terminal.expect { _ in
      terminal.type(".\r")
      return terminal.transcript.contains("cents too ")
    }
    terminal.expectPrompt(after: "q").expectStatus(0)
  }

  @Test func `killed in the middle of a match, it has stored the matches before`() throws {
    let terminal = try terminal()
    terminal.type("(echo $BASHPID >\(folder.path)/process; exec \(Self.train))\n")
    for _ in 0..<2 { try match(terminal, [{ terminal.type("\u{1B}[A") }], confirm: { terminal.type("\r") }) }
    try terminal.require { $0.isDim("Tune the note") == false }
    terminal.type("\u{1B}[A")
    _ = try Program.tool(["bash", "-c", "kill -9 $(cat \(folder.path)/process)"])
    terminal.expect { _ in terminal.transcript.contains("Killed") }
    try expect(moves(), equals: ["10.0 key key 0", "10.0 key key 0"])
    try expectRows(folder.database, "PRAGMA integrity_check", ["ok"])
  }

  @Test func `after Ctrl-Z the remaining number of matches is asked`() throws {
    let terminal = try terminal()
    terminal.type(Self.train + " --comparisons 2\n")
    try match(terminal, [{ terminal.type("\u{1B}[A") }], confirm: { terminal.type("\r") })
    try terminal.require { $0.isDim("Tune the note") == false }
    terminal.type("\u{1A}").expect { !$0.isAlternate && $0.text.contains("Stopped") }
    expect(terminal.transcript, .contains("\u{1B}[?1002l"))
    terminal.type("fg\n").expect { $0.isAlternate && $0.text.contains("⏎") }
    try terminal.type("\r").require { $0.isDim("Tune the note") == false }
    terminal.type("\u{1B}[B")
    terminal.pass(0.08)
    terminal.type("\r").expect { !$0.isAlternate || $0.text.contains("⏎  Start training") }
    expectEventually { (try? self.moves().count) == 2 }
  }

  @Test func `the pitch that sounds at the end is the one that is stored`() throws {
    try recordUntilRight {
      try? FileManager.default.removeItem(atPath: folder.database)
      let tone = try server.recording {
        let terminal = try PseudoTerminal(columns: 80, rows: 24, environment: patientEnvironment).expect("$ ")
        try terminal.type(Self.train + " --gap 0.2 --comparisons 1\n").require { $0.isDim("Tune the note") == false }
        terminal.type("\u{1B}[A\u{1B}[D\u{1B}[1;2D")
        terminal.pass(1)
        terminal.type("\r").expect(within: 2, Self.showsFeedback).expect { !$0.isAlternate }
      }
      let row = try rows(folder.database, "SELECT note, error_cents, round(error_cents - cents, 6) FROM answer")
        .flatMap { $0.split(separator: "|").compactMap { Double($0) } }
      try #require(row.count == 3)
      expect(row[2], equals: 8.9)
      let expected = MIDINote(Int(row[0])).frequency().shifted(by: Cents(row[1])).hertz
      return (
        tone,
        { tone in
          let sounds = tone.sounds(floor: 1e-5, silence: 0.05)
          guard sounds.count == 2, let note = sounds.last else { return ["\(sounds.count) sounds"] }
          let end = Double(note.upperBound) / 48000 - 0.02
          let cents = 1200 * log2(tone.frequency(near: expected, from: end - 0.4, to: end) / expected)
          return abs(cents) < 0.002 ? [] : ["\(cents) cents off"]
        }
      )
    }
  }

  @Test func `the screen of matching matches its snapshots in both languages and all sizes`() throws {
    let terminal = try terminal()
    var snapshots = Snapshots("matching")
    for (language, word, more) in [
      ("en", "Tune the note", "Press any key for more"), ("de", "Stimme den Ton", "Weiter mit beliebiger Taste"),
    ] {
      try terminal.type(Self.train + " --lang \(language)\n").require { $0.isDim(word) == false }
      terminal.type("\u{1B}[A\u{1B}[C")
      for (columns, rows) in [(40, 12), (80, 24), (120, 20)] {
        terminal.resize(columns: columns, rows: rows)
        snapshots.take("\(language) \(columns)×\(rows)", of: terminal)
        terminal.type("?")
        snapshots.take("\(language) keys \(columns)×\(rows)", of: terminal)
        for page in 2...9 where terminal.screen.text.contains(more) {
          terminal.type("x")
          snapshots.take("\(language) keys \(columns)×\(rows), page \(page)", of: terminal)
        }
        terminal.type("x").expect { $0.isDim(word) == false }
      }
      terminal.resize(columns: 80, rows: 24)
      #expect(terminal.leave("q"))
    }
    try snapshots.finish()
  }
}
