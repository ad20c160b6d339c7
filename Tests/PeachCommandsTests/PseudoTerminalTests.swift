import Foundation
import Testing

/// What the tests look at terminals with.
@Suite struct PseudoTerminalTests {
  @Test func `a character that comes in two pieces is one`() throws {
    let terminal = try PseudoTerminal(
      columns: 20, rows: 4, environment: Program.environment(),
      command: [
        "bash", "-c",
        #"stty -echo; printf 'a\342\226'; read -r; printf '\221\360\237'; read -r; printf '\216\265b'; read -r"#,
      ])
    #expect(terminal.wait(forText: "a"))
    terminal.type("\n")
    #expect(terminal.wait(forText: "a░"))
    terminal.type("\n")
    #expect(terminal.wait(forText: "a░🎵b"))
  }

  /// Else it would write into folders that are being removed.
  @Test func `when it is gone, so is whoever sat at it`() throws {
    let folder = TemporaryFolder()
    let late = folder.path + "/late"
    do {
      let terminal = try PseudoTerminal(
        columns: 20, rows: 4, environment: Program.environment(),
        command: [
          "bash", "-c",
          "bash -c 'trap \"sleep 0.3; echo >\(late); exit\" HUP; echo ready; while true; do read -r -t 1; done'; true",
        ])
      #expect(terminal.wait(forText: "ready"))
    }
    #expect(FileManager.default.fileExists(atPath: late))
  }
}
