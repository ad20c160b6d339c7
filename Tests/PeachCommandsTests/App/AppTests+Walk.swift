import Foundation
import TestSupport
import Testing

/// Walks through the screens by keyboard alone and by mouse alone.
extension AppTests {
  /// Keys, and the title to which each leads.
  @Test func `all ways lead from Start and back to Start`() throws {
    let terminal = try atStart()
    for (key, title) in [("p", "Profile"), ("s", "Settings"), ("i", "Info")] {
      for back in ["\u{1B}", "q"] {
        terminal.type(key)
        #expect(terminal.wait { $0.lines[0].hasPrefix("  " + title) }, "\(key)")
        terminal.type(back)
        #expect(terminal.wait(forText: "⏎"), "\(key) \(back)")
      }
    }
    expect(that: terminal.screen.reportsMouse && !terminal.screen.showsCursor)
    // Esc does nothing here: the next key still finds Start.
    terminal.type("\u{1B}")
    terminal.type("\u{1B}[A")
    terminal.type("p").expect { $0.lines[0].hasPrefix("  Profile") }
    terminal.type("[[").expect { $0.lines[0].contains("‹ last 91 days ›") }
    terminal.type("\u{1B}").expect("⏎")
    terminal.type("q").expectExit(0).expect { !$0.isAlternate && $0.showsCursor && !$0.reportsMouse }
    // Looking alone stores nothing.
    expectFile(folder.database, exists: false)
  }

  @Test func `clicks lead where keys do`() throws {
    let terminal = try atStart()
    func click(_ word: String) { terminal.click(word, row: 23) }
    for word in ["Profile", "Settings", "Info"] {
      click(word)
      terminal.expect { $0.lines[0].hasPrefix("  " + word) && $0.lines[23].contains("Esc") }
      click("Esc")
      terminal.expect("⏎")
    }
    // Onto the preview.
    terminal.type("\u{1B}[<0;40;5M").expect { $0.lines[0].hasPrefix("  Profile") && $0.lines[23].contains("Start") }
    click("Start")
    terminal.expect("⏎")
    // A report of a mouse in the old form is a click too: here onto nothing.
    terminal.type("\u{1B}[M !8\u{1B}[Mpq8")
    terminal.type("p").expect { $0.lines[0].hasPrefix("  Profile") }
    click("Esc")
    terminal.expect("⏎")
    click("Quit")
    terminal.expectExit(0)
  }

  /// What each screen can do, in German in the smallest window.
  @Test func `every screen can be used by keys alone`() throws {
    try train(300)
    let terminal = try atStart(["--lang", "de"], columns: 40, rows: 12)
    let down = "\u{1B}[B"
    func type(_ keys: String, until condition: @escaping (ScreenModel) -> Bool) {
      terminal.type(keys)
      #expect(terminal.wait(for: condition), "\(keys): \(terminal.screen.text)")
    }
    type("\u{1B}[C") { $0.text.contains("‹  Intervalle  ›") }
    type("\u{1B}[D") { $0.text.contains("‹  Tonhöhenvergleich  ›") }
    type("?") { $0.lines[0].hasPrefix("  Tasten") }
    type(" ") { $0.text.contains("⏎") }
    // The profile: the cursor, the other view, another period.
    type("p") { $0.text.contains("\n  A4 · ") }
    type("\u{1B}[C") { $0.text.contains("\n  A#4 · ") }
    type("\u{1B}[1;2D") { $0.text.contains("\n  A#3 · ") }
    type("\t") { !$0.text.contains("A#3 · ") }
    type("[") { $0.text.contains("‹ letzte 365 Tage ›") }
    type("\u{1B}") { $0.text.contains("⏎") }
    // The settings: a value, a choice of several, the sounds, the rare ones.
    type("s\(String(repeating: down, count: 4))") { $0.text.contains("› Tondauer") }
    type("\u{1B}[C") { $0.text.contains("1,1 s") }
    type("\u{7F}") { $0.text.contains("1,0 s") }
    type("\u{1B}[F\u{1B}[A\u{1B}[A") { $0.text.contains("› Erweitert") }
    type("\r") { $0.text.contains("› Strategie") }
    type("\r") { $0.text.contains("› Kazez") }
    type("\u{1B}") { $0.lines[11].contains("Esc Start") }
    // The last group: the data.
    type("\u{1B}[F\u{1B}[A\r") { $0.text.contains("300 Antworten löschen?") }
    type("\u{1B}") { !$0.text.contains("löschen?") }
    type("q") { $0.text.contains("Training starten") }
    terminal.type("q").expectExit(0)
  }

  @Test func `every screen can be used by the mouse alone`() throws {
    try train(300)
    let terminal = try atStart()
    func click(_ word: String, until condition: @escaping (ScreenModel) -> Bool) {
      terminal.click(word)
      #expect(terminal.wait(for: condition), "\(word): \(terminal.screen.text)")
    }
    click("›") { $0.text.contains("‹  Intervals  ›") }
    click("‹") { $0.text.contains("‹  Pitch comparison  ›") }
    click("Keys") { $0.lines[0].hasPrefix("  Keys") }
    click("Press") { $0.text.contains("⏎") }
    // The profile: a note in the picture, another period.
    click("Profile") { $0.text.contains("\n  A4 · ") }
    click("C3") { $0.text.contains("\n  C3 · ") }
    click("‹ all time") { $0.lines[0].contains("last 365 days") }
    click("Esc") { $0.text.contains("⏎") }
    // The settings: a place on a slider, one of several choices, the rare ones.
    click("Settings") { $0.lines[0].hasPrefix("  Settings") }
    click("Note duration") { $0.text.contains("› Note duration") }
    click("├") { $0.text.contains("Lowest note") && $0.text.contains("A0") }
    click("Exercise") { $0.text.contains("› Exercise") }
    let wheel = String(repeating: "\u{1B}[<65;9;9M", count: 40)
    terminal.type(wheel).expect("› Restore all defaults")
    click("Advanced") { $0.text.contains("› Advanced") }
    click("Advanced") { $0.text.contains("› Strategy") }
    click("Strategy") { $0.text.contains("Adaptive") }
    click("Adaptive") { $0.text.contains("› Strategy                Adaptive") }
    terminal.type(wheel).expect("› Restore all defaults")
    click("Delete all") { $0.text.contains("› Delete all answers") }
    click("Delete all") { $0.text.contains("Delete 300 answers?") }
    click("Esc") { !$0.text.contains("Delete 300 answers?") }
    click("Esc") { $0.text.contains("Start training") }
    click("Info") { $0.lines[0].hasPrefix("  Info") }
    click("Esc") { $0.text.contains("⏎") }
    terminal.click("Quit")
    terminal.expectExit(0)
  }
}

extension PseudoTerminal {
  /// Waits for a word, and clicks at its first place, or at that in a row.
  func click(_ word: String, row: Int? = nil) {
    func place(_ screen: ScreenModel) -> Int? {
      (row.map { [$0] } ?? Array(screen.lines.indices)).first { screen.lines[$0].contains(word) }
    }
    // The rows of a screen can come one after another.
    guard wait(for: { place($0) != nil }), let row = place(screen),
      let start = screen.lines[row].range(of: word)?.lowerBound
    else {
      Issue.record("no \(word)")
      return
    }
    let column = screen.lines[row].distance(from: screen.lines[row].startIndex, to: start)
    type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }
}
