import PeachAudio
import PeachBase
import PeachLanguage
import PeachRecords
import PeachTerminal

/// The environment of a command: console, data folder, SoundFonts, language and audio output.
package struct Context {
  package let console: Console
  package let environment: [String: String]
  /// The path of the running program.
  package let executable: String
  /// The folder given by `--data-dir`; nil without that option.
  package let givenDataFolder: String?
  /// The name in `--as` or PEACH_AS, or chosen on the People Screen; nil without one.
  package private(set) var givenPerson: String?
  package let givenLanguage: LanguageCode?
  package let root: CommandSpec
  /// Whether TERM names a terminal with cursor control.
  package let hasCapableTerminal: Bool
  /// Opens audio devices.
  package var output: any OutputDriver = FluidSynthOutput()

  /// - Parameter words: the command line, in which data and language are looked for if it can't be parsed.
  package init(
    console: Console, environment: [String: String], executable: String, root: CommandSpec, parsed: ParsedCommand?,
    words: [String] = []
  ) {
    func given(_ option: OptionSpec) -> String? { parsed == nil ? Self.value(of: option.word, in: words) : nil }
    self.console = console
    self.environment = environment
    self.executable = executable
    self.root = root
    givenDataFolder = parsed?[GlobalOptions.dataFolder] ?? given(GlobalOptions.dataFolder.spec)
    givenPerson =
      parsed?[GlobalOptions.person] ?? given(GlobalOptions.person.spec)
      ?? environment["PEACH_AS"].flatMap { $0.isEmpty ? nil : $0 }
    givenLanguage =
      parsed?[GlobalOptions.language] ?? given(GlobalOptions.language.spec).flatMap { LanguageCode(rawValue: $0) }
    let terminal = environment["TERM", default: ""]
    hasCapableTerminal = !terminal.isEmpty && terminal != "dumb"
  }

  /// The value of an option on a command line that isn't valid.
  private static func value(of option: String, in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count, !words[index + 1].hasPrefix("-") { return words[index + 1] }
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }

  /// This context with the data of another person; nil for the data without a name.
  package func using(_ person: PersonName?) -> Context {
    var context = self
    context.givenPerson = person?.text
    return context
  }

  package var catalogue: SoundFontCatalogue { SoundFontCatalogue(environment: environment, executable: executable) }

  /// As `language`, for a known setting.
  package func language(setting: LanguageCode?) -> LanguageCode {
    givenLanguage ?? LanguageCode(environment: environment, setting: setting)
  }

  /// As `language`, without reading the settings: for messages before anything is opened.
  package var languageOfEnvironment: LanguageCode { language(setting: nil) }

  /// The width of the terminal in columns; 80 without a terminal.
  package var width: Int { TerminalSize.current(of: console.output)?.columns ?? 80 }

  /// Prints JSON, in UTF-8 regardless of the locale.
  package func printJSON(_ value: JSON) throws { try console.writeUnchanged(value.written() + "\n") }
}

/// A command line to run, and its environment.
package struct Invocation {
  package let parsed: ParsedCommand
  package let context: Context

  package init(parsed: ParsedCommand, context: Context) { (self.parsed, self.context) = (parsed, context) }
}
