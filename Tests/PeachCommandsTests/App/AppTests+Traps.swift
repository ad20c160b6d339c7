import Foundation
import PeachCore
import TestSupport
import Testing

/// Keys that once did something other than the person meant.
extension AppTests {
  private static let right = "\u{1B}[C"
  private static let down = "\u{1B}[B"

  private func setting(_ key: String) throws -> String? {
    try Program.run(["settings", "get", key], environment: environment()).lines.first
  }

  private func atSettings(_ settings: [String], columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    for change in settings.map({ $0.components(separatedBy: "=") }) {
      try Program.run(["settings", "set"] + change, environment: environment()).expect(status: 0)
    }
    let terminal = try open(columns: columns, rows: rows).expect { $0.lines[0].hasPrefix("  ◗ Peach") }
    return terminal.type("s").expect { $0.lines[0].hasPrefix("  Settings") }
  }

  @Test func `the person's own note range comes back with fixed, also after other screens`() throws {
    let terminal = try atSettings(["note-range=G3:E5"])
    terminal.type(Self.down).expect("› Note range           fixed")
    terminal.type(Self.right).expect("› Note range           adaptive, now C3:C5")
    terminal.type(Self.right).expect { $0.text.contains("› Note range           fixed") && $0.text.contains("G3 ") }
    try expectEventually { try self.setting("note-range") == "G3:E5" }
    terminal.type(Self.right).expect("› Note range           adaptive")
    // To Start, to another screen, and back.
    terminal.type("\u{1B}").expect { $0.lines[0].hasPrefix("  ◗ Peach") }
    terminal.type("p").expect { $0.lines[0].hasPrefix("  Profile") }
    terminal.type("\u{1B}").expect { $0.lines[0].hasPrefix("  ◗ Peach") }
    terminal.type("s").expect { $0.lines[0].hasPrefix("  Settings") }
    terminal.type(Self.down + Self.right).expect("› Note range           fixed")
    try expectEventually { try self.setting("note-range") == "G3:E5" }
    terminal.type("\u{1B}").expect { $0.lines[0].hasPrefix("  ◗ Peach") }
    terminal.type("q").expectExit(0)
  }

  @Test func `an own list of intervals stays among the choices`() throws {
    let terminal = try atSettings(["exercise=intervals", "intervals=M2,m3,P4"], rows: 40)
    terminal.type(String(repeating: Self.down, count: 4)).expect("› Intervals           M2, m3, P4")
    terminal.type(Self.right).expect { !$0.text.contains("M2, m3, P4") }
    terminal.type("\u{1B}[D").expect("M2, m3, P4")
    try expectEventually { try self.setting("intervals") == "M2,m3,P4" }
    terminal.type("\u{03}").expectExit(130)
  }

  @Test func `the name of a range is typed letter by letter, and nothing else happens`() throws {
    let terminal = try atSettings(["note-range=G3:E5"])
    terminal.type(Self.down).expect { $0.text.contains("› Note range") && $0.lines[23].contains("a–z  type") }
    for end in 1...4 {
      let typed = String("alto".prefix(end))
      terminal.type(String(typed.suffix(1))).expect("› Note range           \(typed)_")
    }
    terminal.type("\r").expect { $0.text.contains("F3 ") && $0.text.contains("D5 ") }
    try expectEventually { try self.setting("note-range") == "F3:D5" }
    // Letters that are keys in other rows: neither a preview nor another value.
    terminal.type("hlkjavq").expect("› Note range           hlkjavq_")
    terminal.type("\r").expect("'hlkjavq' isn't valid.")
    expect(terminal.screen.text, .lacks("audio device"))
    terminal.type("\u{1B}").expect { $0.lines[23].contains("Esc  Start") }
    try expect(setting("note-range"), equals: "F3:D5")
    // A sound is searched for by its name.
    terminal.type(String(repeating: Self.down, count: 5)).expect("› Sound source")
    terminal.type("alto").expect("/ alto_")
    expect(terminal.screen.text, .lacks("audio device"))
    terminal.type("\u{03}").expectExit(130)
  }

  @Test func `Esc leads to Start from every screen, with the same words`() throws {
    try train(30)
    let terminal = try atStart()
    for (key, title) in [("p", "Profile"), ("s", "Settings"), ("i", "Info")] {
      terminal.type(key).expect { $0.lines[0].hasPrefix("  " + title) && $0.lines[23].contains(/Esc +Start *$/) }
      terminal.type("\u{1B}").expect { $0.lines[0].hasPrefix("  ◗ Peach") }
    }
    // What is open in a screen is cancelled first, and says so: a text, a list, a menu.
    for (key, keys) in [
      ("s", Self.down + "x"), ("s", String(repeating: Self.down, count: 6) + "\r"), ("p", "x"),
    ] {
      terminal.type(key).expect { $0.lines[23].contains(/Esc +Start *$/) && !$0.lines[0].contains("Peach") }
      if key == "p" { terminal.expect("30 answers") }
      terminal.type(keys).expect { $0.lines[23].contains(/Esc +cancel *$/) }
      terminal.type("\u{1B}").expect { $0.lines[23].contains(/Esc +Start *$/) }
      terminal.type("\u{1B}").expect { $0.lines[0].hasPrefix("  ◗ Peach") }
    }
    terminal.type("s")
    terminal.resize(columns: 39, rows: 24)
    terminal.expect("Needs 40 × 12 cells; Esc Start")
    terminal.type("\u{1B}").expect("q quits")
    terminal.type("q").expectExit(0)
  }

  @Test func `r and e do nothing on the Profile Screen`() throws {
    try train(30)
    let target = TemporaryFolder()
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: environment(),
      command: ["bash", "-c", "cd \(target.path) && exec \(Program.path)"])
    terminal.expect { $0.lines[0].hasPrefix("  ◗ Peach") }.type("p").expect("30 answers")
    // The files would be there before the next screen.
    terminal.type("rReEtdh\u{1B}").expect { $0.lines[0].hasPrefix("  ◗ Peach") }
    terminal.type("q").expectExit(0)
    try expect(FileManager.default.contentsOfDirectory(atPath: target.path), equals: [])
  }

  @Test func `the Info Screen neither deletes nor restores`() throws {
    try train(3)
    let terminal = try atStart()
    terminal.type("i").expect { $0.lines[0].hasPrefix("  Info") }
    for word in ["delete", "restore"] { expect(terminal.screen.lines[23], .lacks(word)) }
    terminal.type("dyry\u{1B}").expect { $0.lines[0].hasPrefix("  ◗ Peach") }
    terminal.type("q").expectExit(0)
    try Program.run(["info"], environment: environment()).expect(output: .contains("Answers         3"))
  }
}
