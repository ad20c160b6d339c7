import PeachCore
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachTerminal

/// Bold, dim and coloured text of commands.
@Suite struct StyleTests {
  let folder = TemporaryFolder()

  private var environment: [String: String] { ["PEACH_DATA_DIR": folder.path, "PEACH_SOUNDFONTS": folder.path] }

  /// What a terminal of 80 columns receives from a command.
  private func shown(_ line: String, _ additions: [String: String] = [:], status: Int32 = 0) throws -> String {
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: Program.environment(environment.merging(additions) { $1 }),
      command: ["sh", "-c", "'\(Program.path)' \(line)"])
    terminal.expectExit(status)
    return terminal.transcript.replacing("\r\n", with: "\n")
  }

  private func printed(_ line: String) throws -> String { try Program.run(line, environment: environment).output }

  @Test(arguments: LanguageCode.allCases)
  func `the help of every command has bold headings, bold names and dim values, and no other text with them`(
    _ language: LanguageCode
  ) {
    let colors = TerminalColors(depth: .indexed, background: .dark)
    for (command, path) in CommandTree.all {
      let page = HelpPage(
        command: command, path: path, root: .peach, language: language, width: 80, showsAll: true)
      expect(page.lines.map { $0.styled(colors) }.joined(separator: "\n").withoutStyles, equals: page.text)
      for line in page.lines where !line.text.hasPrefix(" ") && line.text.hasSuffix(":") {
        expect(line, equals: PageLine(line.text, .bold))
      }
      let parts = page.lines.flatMap(\.parts)
      for option in command.options where option.isListed {
        #expect(parts.contains { $0.style == .bold && $0.text.hasPrefix("  ") && $0.text.contains(option.word) })
      }
      for part in parts where part.text.contains(language == .english ? "(default: " : "(Vorgabe: ") {
        expect(part.style, equals: .dim)
      }
    }
  }

  @Test(arguments: ["--help", "train --help --lang de", "settings list", "sounds", "people --as Anna", "info"])
  func `a terminal receives the text of a pipe with styles, unless it has no colour`(line: String) throws {
    try Program.run("people add Anna", environment: environment).expect(status: 0)
    let plain = try printed(line)
    let styled = try shown(line)
    expect(styled, .contains("\u{1B}[0;1m"))
    expect(styled.withoutStyles, equals: plain)
    expect(try shown(line, ["NO_COLOR": "1"]), equals: plain)
    expect(try shown(line, ["TERM": "dumb"]), equals: plain)
    expect(try shown(line + " --no-color"), equals: plain)
  }

  @Test func `headings are bold, hints and facts are dim`() throws {
    let bold = "\u{1B}[0;1m", dim = "\u{1B}[0;2m", plain = "\u{1B}[0m"
    let settings = try shown("settings list")
    expect(
      settings,
      .contains(
        "\(bold)Training\(plain)\n  exercise ", "How long each note sounds \(dim)(0.3…3 s)\(plain)\n",
        "\n\(dim)More settings: peach settings list --advanced\(plain)\n"))
    expect(
      try shown("people"), .begins("\(bold)  Person            Answers  Last trained\(plain)\n* (without a name) "))
    expect(
      try shown("sounds"),
      .contains(
        "\(bold)sine\(plain): a pure", "\n\(bold)Peach.sf2\(plain)\(dim) (SF2, 12 presets, the default)\(plain)\n"))
    expect(
      try shown("trian", status: 64),
      .all([
        .begins("\(bold)Error: \(plain)Unknown command 'trian'. Did you mean 'train'?\n\(bold)Usage: \(plain)peach "),
        .ends("\n\(dim)See 'peach --help' for more information.\(plain)\n"),
      ]))
  }

  @Test func `the doctor's findings have signs beside their words, where there are colours and UTF-8`() throws {
    // Its progress goes to standard error, and there is no sound server.
    let line = "doctor 2> /dev/null"
    let styled = try shown(line, status: 69).withoutStyles
    expect(
      styled,
      .contains(
        "✓ ok       FluidSynth     ", "\n✗ TROUBLE  Audio          no audio driver can be opened\n", "\n! note     "))
    // What continues begins where the text does.
    expect(styled, .contains("\n                          → Start a sound server"))
    expect(styled, .ends("\n\n✗ Training doesn't work on this machine yet.\n"))
    for additions in [["NO_COLOR": "1"], ["LANG": "C"]] {
      let plain = try shown(line, additions, status: 69).withoutStyles
      expect(plain, [.lacks("✓", "✗", "\nOK"), .begins("ok       FluidSynth     "), .contains("\nTROUBLE  Audio ")])
    }
  }
}
