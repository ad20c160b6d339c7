import Foundation
import TestSupport
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

  /// The program in words as the leader of the session, because a shell asks for brackets, too.
  private func inWords(
    _ command: [String] = [Program.path, "--plain"], _ additions: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let environment = Program.environment(["PEACH_DATA_DIR": folder.path].merging(additions) { $1 })
    let terminal = try PseudoTerminal(columns: 80, rows: 24, environment: environment, command: command)
    return terminal.expect("q Quit.")
  }

  /// Expects that the program has asked for brackets once, and has switched them off at its very end.
  private func expectSwitchedOff(_ terminal: PseudoTerminal, line: Int = #line) {
    expect(terminal.transcript, .ends("\u{1B}[?2004l"), line: line)
    for sequence in ["\u{1B}[?2004h", "\u{1B}[?2004l"] {
      expect(terminal.transcript.components(separatedBy: sequence).count, equals: 2, line: line)
    }
  }

  @Test(arguments: [("q", 0), ("\u{3}", 130), ("\u{4}", 0)] as [(String, Int32)])
  func `brackets are switched off without a screen, too`(key: String, code: Int32) throws {
    let terminal = try inWords()
    terminal.type(key).expectExit(code)
    expectSwitchedOff(terminal)
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGSEGV, 139)] as [(Int32, Int32)])
  func `brackets are switched off without a screen by every signal that ends it`(signal: Int32, code: Int32) throws {
    let terminal = try inWords()
    terminal.signal(signal)
    terminal.expectExit(code)
    expectSwitchedOff(terminal)
  }

  @Test func `lines that go to a pipe leave brackets to the terminal of the errors`() throws {
    let terminal = try inWords(["bash", "-c", "\(Program.path) --plain | cat"])
    terminal.type("q").expectExit(0)
    expectSwitchedOff(terminal)
  }

  @Test func `a terminal that understands no sequences gets none`() throws {
    let terminal = try inWords([Program.path, "--plain"], ["TERM": "dumb"])
    terminal.type("q").expectExit(0)
    expect(terminal.transcript, .lacks("\u{1B}"))
  }
}
