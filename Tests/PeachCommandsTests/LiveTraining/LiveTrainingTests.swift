import AudioMeasurement
import Foundation
import PeachCore
import Testing

/// Training through a sound server: its sound, at a terminal, through a program and from the Start Screen. Each test has its own
/// server, so they run in parallel.
@Suite(.timeLimit(.minutes(5))) final class LiveTrainingTests {
  let folder = TemporaryFolder()
  let server: SoundServer

  init() throws {
    server = try SoundServer()
  }

  var environment: [String: String] { environment(server) }

  /// The default server, or one of another kind.
  func server(_ kind: SoundServer.Kind) throws -> SoundServer {
    kind == .pulseAudio ? server : try SoundServer(kind)
  }

  func environment(_ server: SoundServer) -> [String: String] {
    // The shell must find `peach`.
    let folderOfProgram = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    return server.environment.merging([
      "PEACH_DATA_DIR": folder.path, "PATH": folderOfProgram + ":" + (server.environment["PATH"] ?? ""),
    ]) { $1 }
  }

  /// - Parameter other: a server to use instead of the default one.
  func terminal(columns: Int = 80, rows: Int = 24, _ other: SoundServer? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns, rows: rows, environment: environment(other ?? server))
    terminal.expect("$ ")
    return terminal
  }

  /// Sets a short sine as the sound.
  @discardableResult func quicken(_ other: [String: String]? = nil) throws -> LiveTrainingTests {
    for change in ["sound sine", "duration 0.3"] {
      try Program.run("settings set \(change)", environment: other ?? environment).expect(status: 0)
    }
    return self
  }

  func answers() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.database) else { return [] }
    return try rows(folder.database, "SELECT answer || ' ' || correct || ' ' || response_ms FROM answer", mayFail: true)
  }
}
