import TestSupport
import Testing

/// The sound of a calibration.
extension LiveTrainingTests {
  @Test(arguments: [(["--plain"], "\n", "q\n"), ([], " ", "q"), ([], "\u{1B}[C", "q")] as [([String], String, String)])
  func `a key ends the tone of a calibration, each time that it sounds`(
    options: [String], key: String, leave: String
  ) throws {
    let terminal = try PseudoTerminal(
      columns: 100, rows: 24, environment: environment,
      // Longer than what is waited for.
      command: [Program.path, "calibrate", "level", "--seconds", "60"] + options)
    func asked() -> Int { terminal.transcript.components(separatedBy: "Reading in dB").count - 1 }
    terminal.expect("or until you press a key")
    // Without a key it sounds on.
    #expect(!terminal.wait(within: 1) { _ in asked() > 0 })
    try terminal.type(key).require { _ in asked() == 1 }
    // An empty line plays it again.
    terminal.type("\n")
    #expect(!terminal.wait(within: 1) { _ in asked() > 1 })
    try terminal.type(key).require { _ in asked() == 2 }
    try terminal.type("61.5\nA\n\n\n").require("On which side was the tone?")
    // A key typed before the question waits for it is dropped.
    terminal.expect { _ in
      let isOver = terminal.transcript.contains("Stored")
      if !isOver { terminal.type(leave) }
      return isOver
    }
    terminal.expectExit(0)
    expect(terminal.transcript, .contains("Level: 61.5 dB SPL", "Stored"))
  }

  @Test func `a pipe's lines don't end the tone of a calibration, but answer its questions`() throws {
    try Program.run("calibrate level --seconds 1", environment: environment, input: "61.5\nA\n\n\n").expect(
      status: 0, output: .contains("Level: 61.5 dB SPL"), error: .contains("Stored"))
  }
}
