import Foundation
import PeachCore
import TestSupport
import Testing

/// Signals that end a calibration.
@Suite struct CalibrationInterruptionTests {
  private let folder = TemporaryFolder()

  private func terminal(_ line: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      columns: 100, rows: 24, environment: Program.environment(),
      command: [Program.path, "calibrate"] + line.words
        + ["--seed", "3", "--output", folder.path + "/a.wav", "--data-dir", folder.path + "/data"])
  }

  @Test(arguments: [
    ("headphones", "1/6: ", SIGTERM), ("headphones --plain", "1/6: ", SIGHUP),
    ("level --seconds 1", "Reading in dB", SIGTERM),
  ])
  func `a signal ends a calibration while it asks, and nothing is stored`(line: String, question: String, number: Int32)
    throws
  {
    let terminal = try terminal(line)
    try terminal.require(question)
    terminal.signal(number)
    terminal.expectExit(128 + number)
    let shown = try Program.run(["calibrate", "show", "--json", "--data-dir", folder.path + "/data"]).json()
    expect(shown.calibrations.items.count, equals: 0)
  }
}
