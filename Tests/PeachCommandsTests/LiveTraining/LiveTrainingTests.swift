import AudioMeasurement
import Foundation
import PeachCore
import Testing

/// Trainings through a sound server: by ear, at a terminal, by a program, from the Start Screen. One at a time: they hold a
/// device and the clock.
@Suite(.serialized, .timeLimit(.minutes(5))) final class LiveTrainingTests {
  let folder = TemporaryFolder()
  let server: SoundServer

  init() throws {
    server = try SoundServer()
  }

  var environment: [String: String] {
    server.environment.merging(["PEACH_DATA_DIR": folder.path, "PATH": pathWithProgram]) { $1 }
  }

  /// So that the shell finds `peach`.
  private var pathWithProgram: String {
    URL(fileURLWithPath: Program.path).deletingLastPathComponent().path + ":" + (server.environment["PATH"] ?? "")
  }

  func terminal(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    try server.keepAwake()
    let terminal = try PseudoTerminal(columns: columns, rows: rows, environment: environment)
    #expect(terminal.wait(forText: "$ "))
    return terminal
  }

  func answers() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.database) else { return [] }
    return try rows(folder.database, "SELECT answer || ' ' || correct || ' ' || response_ms FROM completed_comparison")
  }
}
