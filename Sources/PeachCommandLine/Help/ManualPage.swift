import PeachBase
import PeachExercises

/// The manual page of the program and all its commands, in the macros of man(7), in ASCII.
package struct ManualPage {
  package let root: CommandSpec
  package let language: LanguageCode

  package init(root: CommandSpec, language: LanguageCode) {
    self.root = root
    self.language = language
  }

  package var text: String {
    var page = Roff()
    page.title(root.name, section: 1, date: Release.date, source: Release.name)
    page.section("NAME")
    page.paragraph(root.name + " - " + ManualProse.summary(language))
    page.section(word(en: "SYNOPSIS", de: "ÜBERSICHT"))
    page.synopsis(bold: root.name, word(en: "[options]", de: "[Optionen]"))
    page.synopsis(bold: root.name, word(en: "command [arguments] [options]", de: "Befehl [Argumente] [Optionen]"))
    page.section(word(en: "DESCRIPTION", de: "BESCHREIBUNG"))
    for paragraph in ManualProse.description { page.paragraph(paragraph(language)) }
    page.section(word(en: "COMMANDS", de: "BEFEHLE"))
    for command in root.shownSubcommands { add(command, [root.name, command.name], to: &page) }
    page.section(word(en: "GLOBAL OPTIONS", de: "ALLGEMEINE OPTIONEN"))
    page.paragraph(ManualProse.globalOptions(language))
    add(root.options, to: &page)
    page.section(word(en: "SETTINGS", de: "EINSTELLUNGEN"))
    page.paragraph(ManualProse.settings(language))
    for key in Setting.all {
      let standard = word(en: "default", de: "Vorgabe") + ": " + key.value(in: Settings())
      page.item(key.name, "\(key.help(language)) (\(key.domain.allowedInDetail(language)); \(standard))")
    }
    page.section(word(en: "EXIT STATUS", de: "RÜCKGABEWERT"))
    for (code, meaning) in ManualProse.exitCodes { page.item(code, meaning(language)) }
    page.section(word(en: "ENVIRONMENT", de: "UMGEBUNG"))
    for (name, meaning) in ManualProse.environment { page.item(name, meaning(language)) }
    page.section(word(en: "FILES", de: "DATEIEN"))
    for (name, meaning) in ManualProse.files { page.item(name, meaning(language)) }
    page.section(word(en: "EXAMPLES", de: "BEISPIELE"))
    for example in root.examples { page.item(example.command, example.does(language)) }
    page.section(word(en: "SEE ALSO", de: "SIEHE AUCH"))
    page.references(["fluidsynth", "sqlite3"], section: 1)
    return page.text
  }

  private func add(_ command: CommandSpec, _ path: [String], to page: inout Roff) {
    let help = HelpPage(command: command, path: path, root: root, language: language, width: 80)
    page.subsection(help.usage)
    page.paragraph(command.overview(language))
    for paragraph in command.discussion { page.paragraph(paragraph(language)) }
    for argument in command.arguments { page.item("<\(argument.name)>", argument.description(language)) }
    add(command.options, to: &page)
    if !command.examples.isEmpty {
      page.paragraph(word(en: "Examples:", de: "Beispiele:"))
      for example in command.examples { page.item(example.command, example.does(language)) }
    }
    for subcommand in command.shownSubcommands { add(subcommand, path + [subcommand.name], to: &page) }
  }

  private func add(_ options: [OptionSpec], to page: inout Roff) {
    for option in options where option.isListed { page.item(option.signature, option.description(language)) }
  }

  private func word(en: String, de: String) -> String { Text(en: en, de: de)(language) }
}

/// Text with the macros of man(7), line by line.
private struct Roff {
  private var lines: [String] = []

  var text: String { lines.joined(separator: "\n") }

  mutating func title(_ name: String, section: Int, date: String, source: String) {
    lines.append(".TH \(Self.escaped(name.uppercased())) \(section) \"\(date)\" \(Self.quoted(source))")
    // No hyphenation, which would break names and values, and no justification.
    lines += [".nh", ".ad l"]
  }

  mutating func section(_ title: String) { lines.append(".SH \(Self.quoted(title))") }
  mutating func subsection(_ title: String) { lines.append(".SS \(Self.quoted(title))") }

  mutating func paragraph(_ text: String) {
    beginParagraph()
    lines.append(Self.line(text))
  }

  /// Starts a paragraph, except after a heading, which does so itself.
  private mutating func beginParagraph() {
    if lines.last?.hasPrefix(".S") != true { lines.append(".PP") }
  }

  mutating func synopsis(bold: String, _ rest: String) {
    beginParagraph()
    lines += [".B \(Self.quoted(bold))", Self.line(rest)]
  }

  /// A term, with its description indented below.
  mutating func item(_ term: String, _ text: String) {
    lines += [".TP", ".B \(Self.quoted(term))", text.lines.map(Self.line).joined(separator: "\n.br\n")]
  }

  mutating func references(_ names: [String], section: Int) {
    for (index, name) in names.enumerated() {
      lines.append(".BR \(name) (\(section))" + (index + 1 < names.count ? "," : ""))
    }
  }

  private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// A line of text, protected from being read as a request because of a leading period.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  /// The text with every character printed literally on any device: groff_char(7).
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: scalar.isASCII ? String(scalar) : "\\[u" + hexadecimal(scalar.value) + "]"
      }
    }.joined()
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
