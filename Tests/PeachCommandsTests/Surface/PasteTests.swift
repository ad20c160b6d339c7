import Foundation
import Testing

/// Text that is pasted into a terminal which puts brackets around it.
@Suite(.timeLimit(.minutes(10))) struct PasteTests {
  private let folder = TemporaryFolder()

  private func terminal() throws -> PseudoTerminal {
    try PseudoTerminal(columns: 80, rows: 24, environment: Program.environment(["PEACH_DATA_DIR": folder.path]))
  }

  private static let line = "\u{1B}[200~for line in sys.stdin: print(q)\r\u{1B}[C\u{1B}[201~"

  @Test func `pasted lines do nothing on a screen, and are inserted into an open text field`() throws {
    let terminal = try terminal()
    terminal.type("\(Program.path)\n").expect { $0.isAlternate && $0.text.contains("⏎") && $0.hasKeyboard }
    terminal.type(Self.line + "u").expect { $0.lines[0].hasPrefix("  People") }
    terminal.type("\u{1B}[200~Anna Q.\r\u{1B}[201~").expect("Search: Anna Q.")
    terminal.type("\u{1B}").expect { !$0.text.contains("Search:") }
    terminal.type("\u{1B}").expect { $0.hasKeyboard }
    terminal.type("q").expect { !$0.isAlternate }
    terminal.expectStatus(0)
    // Nothing was stored.
    #expect(!FileManager.default.fileExists(atPath: folder.database))
  }

  @Test(arguments: ["q", "\u{3}", "\u{1A}"]) func `brackets are switched off at every end`(end: String) throws {
    let terminal = try terminal()
    terminal.type("\(Program.path)\n").expect { $0.isAlternate && $0.text.contains("⏎") && $0.hasKeyboard }
    #expect(terminal.transcript.contains("\u{1B}[?1006h\u{1B}[?2004h"))
    terminal.type(end).expect { !$0.isAlternate }
    #expect(terminal.transcript.contains("\u{1B}[?2004l\u{1B}[?1006l"))
    if end == "\u{1A}" { terminal.type("fg\n").expect { $0.isAlternate }.type("q").expect { !$0.isAlternate } }
  }
}
