import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// What strangers wrote: names of files and presets, imported fields, arguments, the environment, standard input.
@Suite struct StrangeTextTests {
  let folder = TemporaryFolder()
  /// Sets the title of a terminal, clears it, forges a line, turns the direction of writing; C1 and a line separator.
  private static let strange = "a\u{1B}]0;owned\u{7}\u{1B}[2J\nfake\u{202E}\u{9B}31m\u{2028}b"
  private static let written = #"a\x1b]0;owned\x07\x1b[2J\x0afake\u202e\x9b31m\u2028b"#
  private var home: String { folder.path + "/" + Self.strange }
  private var font: String { home + "/\u{1B}[31mf.sf2" }

  init() throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    var sound = TestSoundFont.sine
    sound.sampleRate = 48100
    sound.presets = [.init(name: "\u{1B}]0;ow\u{7}\n=x\u{202E}")]
    try Data(sound.bytes).write(to: URL(fileURLWithPath: font))
  }

  private var environment: [String: String] {
    [
      "PEACH_SOUNDFONTS": home, "PEACH_DATA_DIR": home + "/data", "HOME": home,
      "LC_MESSAGES": "\u{1B}[2J", "PULSE_SERVER": "unix:/\u{1B}[2J",
    ]
  }

  private func run(_ arguments: [String], input: String? = nil) throws -> Program.Result {
    try Program.run(arguments, environment: environment, input: input)
  }

  /// Whether only line feeds of our own are in it.
  private func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnprintable }
      && !text.components(separatedBy: "\n").contains { $0.hasPrefix("fake") || $0.hasPrefix("=x") }
  }

  private func importStrangeAnswers() throws {
    _ = try run([
      "train", "--listener", "simulated", "--comparisons", "30", "--sound", "sine", "--data-dir", home + "/data",
    ])
    var rows = try run(["export"]).output.components(separatedBy: "\r\n")
    let columns = rows[0].components(separatedBy: ",")
    let places = ["condition", "soundFontFile", "soundFontSize", "soundFontModified", "sound"].compactMap {
      columns.firstIndex(of: $0)
    }
    rows = rows.enumerated().map { index, row in
      var cells = row.components(separatedBy: ",")
      guard index > 0, cells.count == columns.count else { return row }
      for place in places {
        cells[place] =
          switch columns[place] {
          case "soundFontSize": "1"
          case "soundFontModified": "2026-11-22T00:00:00Z"
          default: "\"=" + Self.strange + "\""
          }
      }
      return cells.joined(separator: ",")
    }
    let path = home + "/answers.csv"
    try Data(rows.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: path))
    let result = try run(["import", path, "--replace", "--yes"])
    expect(that: result.status == 0 && isClean(result.output + result.error), "\(result)")
  }

  @Test func `nothing of it reaches a pipe as it is`() throws {
    try importStrangeAnswers()
    let lines: [[String]] = [
      ["sounds"], ["sounds", font], ["sounds", font, "--json"], ["info"], ["info", "--json"], ["doctor"],
      ["settings", "list"], ["settings", "set", "sound", font + ":0:0"], ["settings", "get", "sound"], ["info"],
      ["profile"], ["profile", "--plain"], ["export", "--format", "json"], ["export", "--format", "jsonl"],
      ["export", "--output", home + "/out.csv"], ["export", "--output", home + "/no/out.csv"],
      ["delete", "--before", Self.strange, "--yes"], ["delete", "--all", "--yes"],
      ["import", home + "/none.csv"], ["import", font], ["play", "A4", "--soundfont", font, "--preset", Self.strange],
      ["play", "A4", "--soundfont", font, "--duration", "0.3", "--output", home + "/x.wav"],
      ["play", Self.strange], [Self.strange], ["--" + Self.strange], ["train", Self.strange],
      ["train", "--lang", Self.strange], ["play", "A4", "--audio-driver", Self.strange],
      ["experiment", "report", Self.strange], ["experiment", "check", Self.strange], ["experiment", "list"],
      ["complete", "--", "play", "--preset", ""], ["complete", "--", "play", "--sound", ""],
      ["settings", "set", Self.strange, "1"], ["doctor", "--json"],
    ]
    for line in lines {
      let result = try run(line)
      let isTabbed = line[0] == "complete"
      let text = isTabbed ? result.output.filter { $0 != "\t" } : result.output + result.error
      #expect(isClean(text), "\(line): \(result)")
    }
    try run([Self.strange]).expect(error: .begins("Error: Unknown command '" + Self.written.prefix(60)))
    let answers = try run(
      ["train", "--sound", "sine", "--comparisons", "1", "--events", "jsonl", "--output", home + "/t.wav"],
      input: Self.strange + "\n\u{1B}[A\nh\n")
    expect(that: answers.status == 0 && isClean(answers.output + answers.error))
    answers.expect(error: .contains(#"'\x1b[A' isn't an answer"#))
  }

  @Test func `JSON keeps it, escaped`() throws {
    let fonts = try run(["sounds", font, "--json"]).json().items
    #expect(fonts.first?.path.text?.hasSuffix(Self.strange + "/\u{1B}[31mf.sf2") == true)
    try importStrangeAnswers()
    let first = try #require(run(["export", "--format", "jsonl"]).output.split(separator: "\n").first)
    try expect(Printed(String(first)).condition.text, equals: "=" + Self.strange)
  }

  @Test func `a file for a spreadsheet computes nothing, and other files keep every byte`() throws {
    try importStrangeAnswers()
    let exact = try run(["export"]).output
    expect(that: exact.contains("\"=" + Self.strange + "\"") && !exact.contains("'="))
    let quoted = try run(["export", "--format", "spreadsheet"]).output
    expect(that: quoted.contains("\"'=" + Self.strange + "\"") && !quoted.contains("\"=") && !quoted.contains(",="))
    // Numbers stay as they are.
    expect(that: quoted.replacingOccurrences(of: "'=", with: "=") == exact && exact.contains(",-"))
    try run(["export", "--spreadsheet", "--format", "json"]).expect(
      status: 64, error: .begins("Error: --spreadsheet is for CSV only.\n"))
  }

  @Test func `on a terminal there are no control sequences but Peach's own`() throws {
    try importStrangeAnswers()
    for arguments in [["sounds"], ["export"], ["info"], ["play", "A4", "--preset", Self.strange]] {
      let terminal = try PseudoTerminal(
        columns: 200, rows: 50, environment: Program.environment(environment), command: [Program.path] + arguments)
      #expect(terminal.exitCode() != nil)
      let written = terminal.transcript.withoutStyles
      let strange = written.unicodeScalars.filter { $0.isUnprintable && $0 != "\r" && $0 != "\n" }
      #expect(strange.isEmpty, "\(arguments): \(terminal.transcript)")
      expect(terminal.transcript, .contains(#"\x1b"#))
    }
    _ = try run(["settings", "set", "sound", font + ":0:0"])
    let app = try PseudoTerminal(
      columns: 120, rows: 50, environment: Program.environment(environment), command: [Program.path])
    app.expect("Settings")
    app.type("s")
    app.expect { !$0.text.contains("Start training") && $0.text.contains(#"\x1b"#) }
    app.type("\u{1B}").expect("Start training")
    app.type("q").expectExit(0)
    // Without the question for the terminal's background.
    let written = app.transcript.replacingOccurrences(of: "\u{1B}]11;?\u{1B}\\", with: "")
    for sequence in ["\u{1B}]", "\u{7}", "\u{1B}[31mf", "\u{202E}", "\u{9B}"] { #expect(!written.contains(sequence)) }
  }
}
