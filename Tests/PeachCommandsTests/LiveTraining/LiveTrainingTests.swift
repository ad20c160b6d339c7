import AudioMeasurement
import Foundation
import PeachCore
import Testing

/// Trainings through a sound server: by ear, at a terminal, by a program, from the Start Screen. They wait more than they
/// compute: as many run at a time as there are processors, each with a server of its own.
@Suite(.timeLimit(.minutes(5))) final class LiveTrainingTests {
  let folder = TemporaryFolder()
  let server: SoundServer

  init() throws {
    server = try SoundServer()
  }

  var environment: [String: String] { environment(server) }

  /// The usual server, or one of another kind.
  func server(_ kind: SoundServer.Kind) throws -> SoundServer {
    kind == .pulseAudio ? server : try SoundServer(kind)
  }

  func environment(_ server: SoundServer) -> [String: String] {
    // So that the shell finds `peach`.
    let folderOfProgram = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    return server.environment.merging([
      "PEACH_DATA_DIR": folder.path, "PATH": folderOfProgram + ":" + (server.environment["PATH"] ?? ""),
    ]) { $1 }
  }

  /// - Parameter other: a server to play through in place of the usual one.
  func terminal(columns: Int = 80, rows: Int = 24, _ other: SoundServer? = nil) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      columns: columns, rows: rows, environment: environment(other ?? server))
    #expect(terminal.wait(forText: "$ "))
    return terminal
  }

  func answers() throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.database) else { return [] }
    return try rows(folder.database, "SELECT answer || ' ' || correct || ' ' || response_ms FROM answer")
  }
}
