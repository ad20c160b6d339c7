import TestSupport
import Testing

/// The question for the terminal's background, which decides the tones.
@Suite(.timeLimit(.minutes(10))) struct BackgroundTests {
  private let folder = TemporaryFolder()

  private func atStart(_ background: String?, _ additions: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, background: background,
      environment: Program.environment(["PEACH_DATA_DIR": folder.path].merging(additions) { $1 }),
      command: [Program.path])
    terminal.expect { $0.isAlternate && $0.text.contains("⏎") && $0.hasKeyboard }
    return terminal
  }

  /// The looks of the focused row on the Settings screen.
  private func focus(_ terminal: PseudoTerminal) -> String? {
    terminal.type("s").expect { $0.lines[0].hasPrefix("  Settings") && $0.text.contains("  › ") }
    return terminal.screen.look(of: "›")?.code
  }

  @Test(
    arguments: [
      ("rgb:1717/1414/2121", "b216"), ("rgb:fdfd/f6f6/e3e3", "b94"), ("nonsense", "b"), (nil, "b"),
    ] as [(String?, String)])
  func `text with focus has a tone that is legible on the background`(background: String?, look: String) throws {
    let terminal = try atStart(background)
    if background?.hasPrefix("rgb") == true {
      terminal.expect { $0.look(of: "◗")?.color.hasPrefix("38;5;") == true }
    }
    expect(focus(terminal), equals: look)
    terminal.type("\u{3}").expectExit(130)
  }

  @Test func `COLORFGBG helps where the terminal doesn't answer`() throws {
    let terminal = try atStart(nil, ["COLORFGBG": "15;0"])
    expect(focus(terminal), equals: "b216")
    terminal.type("\u{3}").expectExit(130)
  }

  @Test func `without colour nothing is asked`() throws {
    let terminal = try atStart("rgb:0000/0000/0000", ["NO_COLOR": "1"])
    expect(focus(terminal), equals: "b")
    expect(terminal.transcript, .lacks("]11;"))
    terminal.type("\u{3}").expectExit(130)
  }

  @Test(arguments: ["\u{1B}]11;rgb:1717/1414/2121\u{1B}\\\u{1B}[?64;1;2c", "\u{1B}[?6c"])
  func `an answer that comes after the keys doesn't reach the shell`(answer: String) throws {
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, isSlow: true, environment: Program.environment(["PEACH_DATA_DIR": folder.path]))
    terminal.type("\(Program.path); echo left$((1+1))\n").expect { _ in terminal.transcript.contains("]11;?") }
    // The program leaves while the answer is on its way over a slow line.
    terminal.type("q").pass(0.4)
    terminal.type(answer).expect { _ in terminal.transcript.contains("left2") }
    terminal.expectStatus(0)
    expect(terminal.screen.text, .lacks("rgb:", "6c"))
  }

  @Test func `a page that is printed asks nothing, as the answer would reach the shell`() throws {
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, isSlow: true, environment: Program.environment(["PEACH_DATA_DIR": folder.path]))
    terminal.expectStatus(0, after: "\(Program.path) profile")
    expect(terminal.transcript, .lacks("]11;?"))
  }
}
