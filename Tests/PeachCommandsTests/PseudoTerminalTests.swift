import Foundation
import TestSupport
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
    terminal.expect("a")
    terminal.type("\n").expect("a░")
    terminal.type("\n").expect("a░🎵b")
  }

  @Test func `who prints to a terminal that is gone ends as by its hangup, without a message`() throws {
    let folder = TemporaryFolder()
    for line in [
      ["--help"], ["settings", "list"], ["export"],
      ["train", "--listener", "simulated", "--sound", "sine", "--transcript"],
    ] {
      var (leader, follower) = (Int32(-1), Int32(-1))
      try #require(openpty(&leader, &follower, nil, nil, nil) == 0)
      close(leader)
      defer { close(follower) }
      let pipe = try ChildPipe()
      let process = try ChildProcess(
        [Program.path] + line + ["--data-dir", folder.path], environment: Program.environment(), output: follower,
        error: pipe.writing.fileDescriptor)
      process.expectExit(129, within: 20)
      try pipe.writing.close()
      try expect(pipe.reading.readToEnd() ?? Data(), equals: Data())
    }
  }

  /// Else it would write into folders that are being removed.
  @Test func `closing the terminal ends its programs`() throws {
    let folder = TemporaryFolder()
    let late = folder.path + "/late"
    do {
      let terminal = try PseudoTerminal(
        columns: 20, rows: 4, environment: Program.environment(),
        command: [
          "bash", "-c",
          "bash -c 'trap \"sleep 0.3; echo >\(late); exit\" HUP; echo ready; while true; do read -r -t 1; done'; true",
        ])
      terminal.expect("ready")
    }
    expectFile(late)
  }
}
