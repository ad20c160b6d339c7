import PeachCore
import PeachLanguage
import PeachTerminal

/// A command as data: the parser, the help, the usage line, the completions and the manual page read it.
struct CommandSpec: Sendable {
  let name: String
  let overview: Text
  var arguments: [ArgumentSpec] = []
  var options: [OptionSpec] = []
  var subcommands: [CommandSpec] = []
  /// What one might type, with what it does.
  var examples: [(command: String, does: Text)] = []
  /// Further paragraphs of help.
  var discussion: [Text] = []
  /// Nil where only the subcommands do something.
  var run: (@Sendable (Invocation) throws -> ExitCode)?
  /// For scripts, not for people: it stands in no help.
  var isHidden = false

  var shownSubcommands: [CommandSpec] { subcommands.filter { !$0.isHidden } }

  func subcommand(_ name: String) -> CommandSpec? { subcommands.first { $0.name == name } }
}

/// An argument without a name.
struct ArgumentSpec: Sendable {
  let name: String
  let kind: ValueKind
  let help: Text
  var isOptional = false
  /// Takes all that follow as well.
  var isRepeatable = false
}

/// An option: `--name VALUE`, or `--name` alone where it takes no value.
struct OptionSpec: Sendable {
  let name: String
  var short: Character?
  /// Nil for a flag.
  var kind: ValueKind?
  var placeholder = "VALUE"
  var help: Text
  /// As it is written in the help.
  var standard: String?
  var isRepeatable = false

  /// `--name`, as it is written on the command line.
  var word: String { "--" + name }
}

/// What a value on the command line can be; checked before anything is opened.
enum ValueKind: Sendable {
  case text
  /// Anything, nothing included.
  case word
  /// A file to be read.
  case file
  /// A file to be written.
  case outputFile
  case folder
  /// A path, or a name in the catalogue.
  case soundFont
  /// `BANK:PROGRAM`, a name, or a General MIDI word.
  case preset
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  /// Different ones, with commas between them.
  case numbers(ClosedRange<Double>)
  case choice([String])
  case note
  /// `LOWEST:HIGHEST`, any keys.
  case keyRange
  /// What the setting takes.
  case setting(SettingKey)
  /// `KEY=VALUE` of a setting.
  case assignment
  case settingKey
  /// What the setting takes that the argument before names.
  case settingValue
  case listener
  /// Listeners to be drawn at random.
  case population

  /// Whether the next word belongs to it even where that begins with a minus sign and a digit.
  var isNumeric: Bool {
    switch self {
    case .number, .integer: true
    case .setting(let key):
      switch key.domain {
      case .number, .integer: true
      default: false
      }
    default: false
    }
  }
}

/// Exit codes, after `sysexits.h`.
struct ExitCode: Equatable, Sendable {
  let value: Int32

  static let success = ExitCode(value: 0)
  static let usage = ExitCode(value: 64)
  static let badData = ExitCode(value: 65)
  static let missingInput = ExitCode(value: 66)
  static let unavailable = ExitCode(value: 69)
  static let ourBug = ExitCode(value: 70)
  static let cannotCreate = ExitCode(value: 73)
  static let inputOutput = ExitCode(value: 74)

  /// What a shell reports of a program that a signal ended.
  static func signal(_ number: Int32) -> ExitCode { ExitCode(value: 128 + number) }
}
