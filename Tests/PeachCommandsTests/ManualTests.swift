import Foundation
import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

@Suite struct ManualTests {
  let folder = TemporaryFolder()

  private func page(_ language: LanguageCode) throws -> String {
    let result = try Program.run(["manual", "--lang", language.rawValue]).expect(status: 0, error: "")
    return result.output
  }

  @Test(arguments: LanguageCode.allCases) func `the page names every command, option, setting and example`(
    _ language: LanguageCode
  ) throws {
    let page = try page(language)
    #expect(page.utf8.allSatisfy { $0 < 128 })
    func roff(_ text: String) -> String { text.replacing("-", with: "\\-") }
    for (command, path) in CommandTree.shown where path.count > 1 {
      #expect(page.contains(".SS \"" + roff(path.joined(separator: " "))), "\(path)")
      for option in command.options where option.isListed { #expect(page.contains(roff("--" + option.name))) }
      for example in command.examples { #expect(page.contains(roff(example.command))) }
    }
    for key in Setting.all { expect(page, .contains(".B \"" + roff(key.name) + "\"")) }
    for (command, path) in CommandTree.all where command.isHidden {
      expect(page, .lacks(path.joined(separator: " ") + " "))
    }
  }

  @Test(arguments: LanguageCode.allCases) func `its sections are in the usual order, and none is empty`(
    _ language: LanguageCode
  ) throws {
    let sections = try page(language).components(separatedBy: ".SH ").dropFirst().map { section in
      (title: String(section.prefix { $0 != "\n" }), text: String(section.drop { $0 != "\n" }.dropFirst()))
    }
    let english = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "GLOBAL OPTIONS", "SETTINGS", "EXIT STATUS", "ENVIRONMENT",
      "FILES", "EXAMPLES", "SEE ALSO",
    ]
    let german = [
      "NAME", "\\[u00DC]BERSICHT", "BESCHREIBUNG", "BEFEHLE", "ALLGEMEINE OPTIONEN", "EINSTELLUNGEN",
      "R\\[u00DC]CKGABEWERT", "UMGEBUNG", "DATEIEN", "BEISPIELE", "SIEHE AUCH",
    ]
    expect(sections.map(\.title), equals: (language == .english ? english : german).map { "\"\($0)\"" })
    for (title, text) in sections { #expect(text.contains { $0.isLetter }, "\(title)") }
    // What man(1) and apropos(1) look for.
    expect(sections[0].text, .begins("peach \\- "))
    // Sections of many terms begin with a sentence.
    expect(sections[4].text, .begins(language == .english ? "Global options may " : "Allgemeine Optionen stehen "))
    expect(sections[5].text, .begins("peach settings set "))
    let examples = CommandSpec.peach.examples.map { $0.command.replacing("-", with: "\\-") }
    expect(that: !examples.isEmpty && examples.allSatisfy { sections[9].text.contains($0) })
    expect(sections[10].text, .contains("fluidsynth (1)", "sqlite3 (1)"))
  }

  /// Where a tool is not installed it cannot be asked; scripts/test installs both where there is apt-get.
  @Test(
    arguments: [["mandoc", "-Tlint", "-Wwarning"], ["groff", "-ww", "-man", "-Tutf8", "-z"]], LanguageCode.allCases)
  func `mandoc and groff find nothing wrong with it`(_ tool: [String], _ language: LanguageCode) throws {
    guard Program.hasTool(tool[0]) else { return }
    let path = folder.path + "/peach.1"
    try Data(page(language).utf8).write(to: URL(fileURLWithPath: path))
    // Both complain on standard error or on standard output.
    let complaints = try Program.tool(["sh", "-c", "\"$@\" 2>&1", "sh"] + tool + [path])
    expect(complaints, equals: "")
  }

  @Test(.enabled(if: Program.hasTool("man"))) func `man shows it`() throws {
    let path = folder.path + "/peach.1"
    try Data(page(.english).utf8).write(to: URL(fileURLWithPath: path))
    let shown = try Program.tool(["env", "MANWIDTH=80", "MANPAGER=cat", "LC_ALL=C.UTF-8", "man", "-l", path])
    #expect(shown.hasPrefix("PEACH(1)"))
    #expect(shown.contains("peach - train your ear for fine pitch differences"))
    #expect(shown.contains("--note-range <LOW:HIGH>"))
  }
}
