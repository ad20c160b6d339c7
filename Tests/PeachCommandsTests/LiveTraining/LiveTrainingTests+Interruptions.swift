import Foundation
import TestSupport
import Testing

/// Trainings that are stopped for a while, or lose their device.
extension LiveTrainingTests {
  /// A program that leads its own session, so that no shell notices that it is stopped.
  private func leader(_ line: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      columns: 80, rows: 24, environment: Program.environment(environment), command: [Program.path] + line.words)
  }

  /// Stops the program for more than two seconds, and answers meanwhile.
  private func stop(_ terminal: PseudoTerminal, typing answer: String) {
    terminal.signal(SIGSTOP)
    terminal.type(answer)
    _ = eventually(within: 2.2) { false }
    terminal.signal(SIGCONT)
  }

  @Test func `a pair during which the program is stopped doesn't count`() throws {
    let terminal = try leader("train --sound sine --duration 0.3")
    terminal.expect { $0.isDim("Higher") == false }
    stop(terminal, typing: "h")
    terminal.expect(within: 5) {
      $0.text.contains("⏎")
        && $0.text.contains("Peach was stopped, or the computer slept.")
    }
    terminal.type("\r").expect { $0.isDim("Higher") == false && !$0.text.contains("was stopped") }
    terminal.type("h").expect { $0.text.contains("orrect") }
    terminal.type("q").expect("⏎")
    terminal.type("q").expectExit(0)
    try expect(answers().count, equals: 1)
  }

  @Test func `a measurement pauses after a stop, and asks all its pairs`() throws {
    let terminal = try leader("measure --sound sine --duration 0.3 --comparisons 1 --skip-introduction")
    terminal.expect { $0.isDim("Higher") == false }
    stop(terminal, typing: "h")
    terminal.expect(within: 5) {
      $0.text.contains("Peach was stopped") && $0.text.contains("Press any key to continue.")
    }
    // Keys count once the page has been seen.
    terminal.pass(0.6)
    terminal.type("x").expect { $0.isDim("Higher") == false && $0.text.contains("  0 of ") }
    #expect(try answers().isEmpty)
    terminal.type("q").expectExit(0)
  }

  @Test func `a training goes on with Return once a lost device is back`() throws {
    let terminal = try terminal()
    terminal.type("peach train --sound sine --duration 0.3 --comparisons 2\n").expect { $0.isDim("Higher") == false }
    terminal.type("h").expect { $0.text.contains("orrect") }
    server.die()
    terminal.expect {
      $0.text.contains("⏎") && $0.text.contains("The audio device was lost. Press Return to go on when it is back.")
    }
    terminal.type("\r").expect { $0.text.contains("⏎") && $0.text.contains("No audio device.") }
    try server.restart()
    terminal.type("\r").expect { $0.isDim("Higher") == false }
    // A comparison that drops out is asked again.
    for _ in 0..<6 where terminal.screen.isAlternate {
      terminal.type("h").expect { !$0.isAlternate || $0.isDim("Higher") == true }
      _ = terminal.wait { !$0.isAlternate || $0.isDim("Higher") == false }
    }
    terminal.expect { !$0.isAlternate }
    terminal.expectStatus(0)
    try expectRows(folder.database, "SELECT count(*) FROM answer WHERE drop_outs = 0", ["2"])
  }

  @Test func `a measurement goes on once a lost device is back, also in lines of text`() throws {
    for options in ["", " --plain"] {
      let terminal = try terminal(columns: 120)
      terminal.type("clear; peach measure --sound sine --duration 0.3 --comparisons 1 --skip-introduction\(options)\n")
      terminal.expect { options.isEmpty ? $0.isDim("Higher") == false : $0.text.contains("q stops.") }
      server.die()
      let proceed = options.isEmpty ? "Press any key to continue." : "Press Return to start again"
      terminal.expect { $0.text.contains("The audio device was lost.") && $0.text.contains(proceed) }
      func goOn() {
        terminal.pass(0.6)
        terminal.type("\r")
      }
      goOn()
      terminal.expect { $0.text.contains("No audio device. Run 'peach doctor'") && $0.text.contains(proceed) }
      try server.restart()
      goOn()
      if options.isEmpty { terminal.expect { $0.isDim("Higher") == false && $0.text.contains("  0 of ") } }
      terminal.expectPrompt(after: "q").expectStatus(0)
    }
  }
}
