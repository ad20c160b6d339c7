import Foundation
import PeachCore
import TestSupport
import Testing

/// The screens at a terminal, without a sound.
@Suite(.timeLimit(.minutes(10))) struct AppTests {
  let folder = TemporaryFolder()

  func environment(_ additions: [String: String] = [:]) -> [String: String] {
    Program.environment(["PEACH_DATA_DIR": folder.path].merging(additions) { $1 })
  }

  /// The program as the leader of a session: nothing else has the terminal.
  func open(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24, _ additions: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      columns: columns, rows: rows, environment: environment(additions), command: [Program.path] + arguments)
  }

  func atStart(_ arguments: [String] = [], columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    let terminal = try open(arguments, columns: columns, rows: rows)
    terminal.expect { $0.isAlternate && $0.text.contains("⏎") && $0.hasKeyboard }
    return terminal
  }

  @discardableResult
  func train(_ answers: Int, _ options: String = "") throws -> Program.Result {
    try Program.run(
      "train --listener simulated:threshold=8 --comparisons \(answers) --seed 3 --sound sine "
        + "--data-dir \(folder.path) \(options)")
  }

  @Test func `without a device Start looks the same, and reports it when training starts`() throws {
    let terminal = try atStart()
    expect(terminal.screen.text, .lacks("audio"))
    terminal.type("\r").expect { $0.lines[22].hasPrefix("  No audio device. Run 'peach doctor' to find out why.") }
    expect(terminal.screen.text, .contains("⏎"))
    terminal.type("p").expect { $0.lines[0].hasPrefix("  Profile") && !$0.text.contains("audio device") }
    terminal.type("q").expect("⏎")
    terminal.type("q").expectExit(0)
  }

  @Test func `data that cannot be read is said at Start, with what to do`() throws {
    try Data("no database at all, but long enough to be read as one: \(String(repeating: "x", count: 200))".utf8)
      .write(to: URL(fileURLWithPath: folder.database))
    // With long paths of temporary folders, it continues in the next row.
    let path = folder.database.prefix(40)
    let terminal = try open()
    terminal.expect { $0.text.contains(path) && $0.lines[22].contains("--data-dir") && $0.text.contains("⏎") }
    terminal.type("s").expect { $0.lines[0].hasPrefix("  Settings") }
    terminal.type("\u{1B}[C").expect { $0.text.contains(path) && $0.lines[22].contains("--data-dir") }
    terminal.type("\u{03}").expectExit(130)
  }

  @Test func `the progress of reading the profile goes away once it has been read`() throws {
    try train(300)
    // Each of them a hundred times more, an hour apart.
    let columns = try rows(folder.database, "SELECT name FROM pragma_table_info('answer')")
      .filter { !["id", "uuid", "time_ms"].contains($0) }.joined(separator: ", ")
    _ = try Program.tool([
      "sqlite3", folder.database,
      """
      WITH RECURSIVE hour(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM hour WHERE number < 100)
      INSERT INTO answer (uuid, time_ms, \(columns))
      SELECT printf('%08X-0000-4000-8000-%012X', number, id), time_ms - 3600000 * number, \(columns)
      FROM hour, answer
      """,
    ])
    let terminal = try open()
    terminal.expect("⏎")
    // On a fast machine too, the reading then lasts longer than the second after which its progress is shown.
    terminal.signal(SIGSTOP)
    terminal.pass(1.2)
    terminal.signal(SIGCONT)
    terminal.expect { $0.text.contains("Reading ") && $0.text.contains(" answers: ") }
    terminal.expect { $0.text.contains("⏎") && !$0.text.contains("Reading ") }
    terminal.type("p").expect { $0.text.contains("30,300 answers") && !$0.text.contains("Reading ") }
    terminal.type("qq").expectExit(0)
  }

  @Test func `the question mark shows all keys, any key closes them`() throws {
    let terminal = try atStart()
    terminal.type("?").expect { $0.text.contains("Press any key to close") && $0.text.contains("⏎    Start training") }
    terminal.type("p").expect { $0.lines[0].hasPrefix("  ◗ Peach") && $0.text.contains("⏎") && $0.hasKeyboard }
    terminal.type("q").expectExit(0)
  }

  @Test(arguments: [(240, 24), (40, 12)])
  func `the Profile Screen shows the name of a file before writing it, and never replaces a file`(
    columns: Int, rows: Int
  ) throws {
    try train(30)
    let target = TemporaryFolder()
    let terminal = try PseudoTerminal(
      columns: columns, rows: rows, environment: environment(),
      command: ["bash", "-c", "cd \(target.path) && exec \(Program.path)"])
    terminal.expect("⏎")
    terminal.type("p").expect("30 answers")
    let day = Program.today
    /// The screen without line breaks, which paths have in narrow windows.
    func shows(_ text: String, _ screen: ScreenModel) -> Bool {
      screen.text.filter { !" \n".contains($0) }.contains(text)
    }
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: target.path).sorted() }
    var written: [String] = []
    for (keys, name) in [
      ("x", "peach-answers-\(day).csv"), ("x", "peach-answers-\(day)-2.csv"),
      ("x\u{1B}[B", "peach-profile-\(day).html"),
    ] {
      terminal.type(keys).expect { $0.lines[0].hasPrefix("  Export") && $0.text.contains("  File: " + name + " ") }
      // Nothing is written before Return, and nothing after Esc.
      try expect(files(), equals: written)
      terminal.type("\u{1B}").expect { $0.lines[0].hasPrefix("  Profile") }
      try expect(files(), equals: written)
      terminal.type(keys).expect { $0.text.contains("  File: " + name + " ") }
      terminal.type("\r").expect { $0.lines[0].hasPrefix("  Profile") && shows("Wrote", $0) }
      written = (written + [name]).sorted()
      try expect(files(), equals: written)
    }
    let exported = try Program.run(["export"], environment: environment()).output
    for name in ["peach-answers-\(day).csv", "peach-answers-\(day)-2.csv"] {
      try expect(String(contentsOfFile: target.path + "/" + name, encoding: .utf8), .equals(exported))
    }
    try expect(
      String(contentsOfFile: target.path + "/peach-profile-\(day).html", encoding: .utf8), .contains("</html>"))
    // A file that appears while the menu is open is kept.
    let third = target.path + "/peach-answers-\(day)-3.csv"
    terminal.type("x").expect { shows("-3.csv", $0) }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: third))
    terminal.type("\r").expect { $0.lines[0].hasPrefix("  Export") && shows("-4.csv", $0) }
    #expect(shows("-3.csvalreadyexistsandwaskept.", terminal.screen), "\(terminal.screen.text)")
    terminal.type("\r").expect { $0.lines[0].hasPrefix("  Profile") && shows("Wrote", $0) }
    try expect(String(contentsOfFile: third, encoding: .utf8), equals: "mine")
    // The keys still work, and an error is a notice.
    try FileManager.default.removeItem(atPath: target.path)
    terminal.type("x\r").expect { shows("Cannotcreate", $0) }
    terminal.type("qq").expectExit(0)
  }

  @Test func `another language acts at once, and stays`() throws {
    let terminal = try atStart()
    try Program.run(["settings", "set", "language", "de"], environment: environment()).expect(status: 0)
    terminal.type("s").expect { $0.lines[0].hasPrefix("  Einstellungen") || $0.lines[0].hasPrefix("  Settings") }
    terminal.type("q").expect { $0.text.contains("⏎") }
    terminal.type("q").expectExit(0)
    let again = try open().expect("Training starten")
    again.type("q").expectExit(0)
  }

  // MARK: Terminals

  @Test func `it draws at any size, with a message below 40 × 12`() throws {
    let terminal = try atStart()
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<60 {
      terminal.resize(
        columns: Int.random(in: 1...250, using: &generator), rows: Int.random(in: 1...80, using: &generator))
    }
    terminal.resize(columns: 39, rows: 24)
    terminal.expect("Needs 40 × 12 cells; q quits")
    terminal.type("p").expect("Needs 40 × 12 cells; Esc Start")
    terminal.resize(columns: 40, rows: 12)
    terminal.expect { $0.lines[0].hasPrefix("  Profile") && $0.lines[11].contains("Esc") }
    for (columns, rows) in [(80, 24), (200, 60), (79, 13)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.expect { $0.lines[0].hasPrefix("  Profile") && $0.lines[rows - 1].contains("Start") }
    }
    terminal.type("qq").expectExit(0)
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": ""]])
  func `a terminal that can do nothing gets words`(terminal additions: [String: String]) throws {
    let terminal = try open([], additions).expect("Your profile. Press p for details.")
    terminal.expect("Quit.")
    terminal.type("q").expectExit(0)
    expect(terminal.transcript, .lacks("\u{1B}["))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "xterm-mono"]])
  func `without colour nothing is coloured`(additions: [String: String]) throws {
    try train(40)
    let terminal = try open([], additions)
    terminal.expect { $0.text.contains("⏎") && $0.hasKeyboard }
    terminal.type("p").expect("Threshold between ")
    terminal.type("\u{03}").expectExit(130)
    expect(terminal.transcript, [.lacks(";34m"), .contains("\u{1B}[0;2m")])
  }

  @Test func `a locale without Unicode gets ASCII alone`() throws {
    let terminal = try open(["--lang", "de"], ["LANG": "C", "LC_ALL": "C"])
    terminal.expect { $0.text.contains("Training starten") && $0.text.contains("|#|") }
    for key in ["p", "s", "i"] {
      terminal.type(key).expect { !$0.text.contains("Training starten") && $0.lines[23].contains("Esc") }
      terminal.type("q").expect("Training starten")
    }
    terminal.type("q").expectExit(0)
    #expect(!terminal.transcript.contains { !$0.isASCII })
  }

  // MARK: Ways out

  @Test(arguments: ["p", "s", "i", ""], [("TERM", 143), ("HUP", 129), ("INT", 130), ("SEGV", 139)])
  func `every signal on every screen leaves the terminal as it was`(key: String, end: (String, Int32)) throws {
    let shell = try PseudoTerminal(columns: 80, rows: 24, environment: environment()).expect("$ ")
    let before = try #require(shell.settings())
    shell.type("(echo $BASHPID >\(folder.path)/process; exec \(Program.path))\n").expect("⏎")
    shell.type(key).expect { key.isEmpty || $0.text.contains("Esc") }
    _ = try Program.tool(["bash", "-c", "kill -\(end.0) $(cat \(folder.path)/process)"])
    shell.expect(within: 5) { !$0.isAlternate && $0.showsCursor && !$0.reportsMouse }
    shell.expectStatus(end.1)
    expect(shell.settings(), equals: before)
  }

  @Test func `suspended on a screen, it comes back to it`() throws {
    let shell = try PseudoTerminal(columns: 80, rows: 24, environment: environment()).expect("$ ")
    let before = try #require(shell.settings())
    shell.type("\(Program.path)\n").expect("⏎")
    for (key, text) in [("", "⏎"), ("p", "Esc")] {
      shell.type(key).expect(text)
      shell.expectPrompt(after: "\u{1A}")
      shell.expect { !$0.isAlternate && $0.showsCursor && !$0.reportsMouse }
      expect(shell.settings(), equals: before)
      shell.type("fg\n").expect { $0.isAlternate && $0.text.contains(text) && $0.hasKeyboard }
    }
    shell.expectPrompt(after: "\u{03}").expectStatus(130)
  }

  @Test func `a terminal that is gone ends it`() throws {
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: environment(),
      command: ["bash", "-c", "trap '' HUP; \(Program.path); echo $? >\(folder.path)/status"])
    terminal.expect("⏎")
    terminal.hangUp()
    expectEventually { FileManager.default.contents(atPath: folder.path + "/status") == Data("0\n".utf8) }
  }

  @Test func `a blocked terminal doesn't prevent ending the program`() throws {
    let terminal = try atStart()
    terminal.clog()
    terminal.type("p")
    expect(terminal.end(by: SIGTERM), equals: 143)
  }

  @Test func `peach without arguments shows help if there is no terminal`() throws {
    try Program.run([], environment: environment(), input: "").expect(status: 0, output: .begins("OVERVIEW: "))
  }

  // MARK: In words

  @Test func `plain through a pipe, every screen is words`() throws {
    try train(500)
    let result = try Program.run(
      ["--plain"], environment: environment(), input: "p\nleft\n?\nn\no\n[\n\u{20}q\ni\nq\nwhat\n?\nq\n")
    result.expect(status: 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    expect(lines.first, equals: "Peach")
    #expect(
      lines.dropFirst().first?.contains(/^Your profile\. Threshold .* cents \(.*, C2–C6\. Press p for details\.$/)
        == true)
    // The value under the cursor, and the same profile of another period. Simulated answers may be of tomorrow.
    result.expect(
      output: .contains(
        "\nProfile, all time, 500 answers.\nThreshold ", "\nG#4 · ",
        "Esc Start.\nBand: where your threshold lies with 95 % probability.",
        "\nNote by note:\n", "\nThreshold over time, by day:\n", "\nProfile, last 365 days, ",
        "\nLicense: MIT\n",
        "\nReturn Start training, left and right exercise, p Profile, s Settings, i Info, u People, ? Keys, q Quit.\n"),
      error: .contains("'what' isn't a command here"))
    #expect(!result.output.contains { "░▒▓█▌▐│┤└╭╮".contains($0) })
  }

  @Test func `plain through a pipe, questions name their keys, and a number is a line`() throws {
    try train(3)
    let deleting = try Program.run(
      "--plain --lang de", environment: environment(),
      input: "s\n" + String(repeating: "ab\n", count: 30) + "hoch\n\nesc\n\nesc\nq\nq\n")
    let lines = deleting.lines
    let question = try #require(lines.firstIndex { $0.hasPrefix("3 Antworten löschen?") })
    expect(lines[question + 1], equals: "j ja, Esc abbrechen.")
    // The question is asked again; the keys of each kind of row are known by then.
    expect(lines.filter { $0.hasPrefix("3 Antworten löschen?") }.count, equals: 2)
    for keys in ["hoch und runter wählen, links und rechts ändern, Buchstaben", "j ja"] {
      expect(lines.filter { $0.hasPrefix(keys) }.count, equals: 1)
    }
    let typing = try Program.run(
      "--plain", environment: environment(), input: "s\ndown\ndown\ndown\ndown\n\n0.7\ndown\n0.2\nesc\nq\n")
    expect(that: typing.error.isEmpty && typing.lines.contains("Return apply, Esc cancel."))
    for (key, value) in [("duration", "0.7"), ("vary-loudness", "0.2")] {
      try Program.run(["settings", "get", key], environment: environment()).expect(output: .equals(value + "\n"))
    }
  }
}
