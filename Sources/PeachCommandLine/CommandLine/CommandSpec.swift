import PeachBase
import PeachExercises

/// A command as data, read by the parser, help, completions and the manual page.
package struct CommandSpec: Sendable {
  package let name: String
  package let overview: Text
  package var arguments: [ArgumentSpec] = []
  package var options: [OptionSpec] = []
  package var subcommands: [CommandSpec] = []
  /// Words that people try instead of a subcommand, and what to write.
  package var otherWords: [String: String] = [:]
  /// Example command lines and what they do.
  package var examples: [(command: String, does: Text)] = []
  /// More paragraphs of help.
  package var discussion: [Text] = []
  /// Overview and paragraphs in the help of one exercise; nil for the same.
  package var helpOfExercise: (@Sendable (Exercise) -> [Text])?
  /// Nil if a subcommand is required.
  package var run: (@Sendable (Invocation) throws -> ExitCode)?
  /// Whether the help omits it; for scripts.
  package var isHidden = false
  package var group = CommandGroup.usual
  /// What it does with the data of the person in `--as` or PEACH_AS; hidden commands do nothing with it.
  package var dataUse = DataUse.changes
  /// Whose data it uses at a terminal if nobody is named.
  package var whose = Whose.nameless

  package init(
    name: String, overview: Text, arguments: [ArgumentSpec] = [], options: [OptionSpec] = [],
    subcommands: [CommandSpec] = [], otherWords: [String: String] = [:], examples: [(command: String, does: Text)] = [],
    discussion: [Text] = [], helpOfExercise: (@Sendable (Exercise) -> [Text])? = nil,
    run: (@Sendable (Invocation) throws -> ExitCode)? = nil, isHidden: Bool = false, group: CommandGroup = .usual,
    dataUse: DataUse = .changes, whose: Whose = .nameless
  ) {
    (self.name, self.overview, self.arguments, self.options) = (name, overview, arguments, options)
    (self.subcommands, self.otherWords, self.examples, self.discussion) = (
      subcommands, otherWords, examples, discussion
    )
    (self.helpOfExercise, self.run, self.isHidden, self.group) = (helpOfExercise, run, isHidden, group)
    (self.dataUse, self.whose) = (dataUse, whose)
  }

  var shownSubcommands: [CommandSpec] { subcommands.filter { !$0.isHidden } }

  /// The exercise that the arguments name; nil for other commands and none.
  package func exercise(in arguments: [String]) -> Exercise? {
    zip(self.arguments, arguments).lazy.filter { $0.0.name == ArgumentSpec.exercise.name }
      .compactMap { Exercises[ExerciseName(rawValue: Setting.exercise.domain.word(named: $0.1))] }.first
  }

  func subcommand(_ name: String) -> CommandSpec? { subcommands.first { $0.name == name } }
}

/// An example command line and what it does.
package func example(_ command: String, en english: String, de german: String) -> (command: String, does: Text) {
  (command, Text(en: english, de: german))
}

/// How the help lists a command.
package enum CommandGroup: CaseIterable, Sendable {
  /// With its overview.
  case usual
  // In a line below the others.
  case research, shell

  package var heading: Text {
    switch self {
    case .usual: Text(en: "SUBCOMMANDS", de: "UNTERBEFEHLE")
    case .research: Text(en: "FOR RESEARCH", de: "FÜR DIE FORSCHUNG")
    case .shell: Text(en: "FOR YOUR SHELL", de: "FÜR DEINE SHELL")
    }
  }
}

/// Whose data a command uses at a terminal if nobody is named.
package enum Whose: Sendable {
  /// The data without a name.
  case nameless
  /// The same, and it says so if somebody with a name trained last.
  case namelessWithNotice
  /// That of the one who trained last.
  case last
}

/// What a command does with the data folder.
package enum DataUse: Sendable {
  /// Nothing, so that `--as` is an error. Whoever PEACH_AS names, it works.
  case none
  /// Reads that of everybody. `--as` is an error, too.
  case readsAll
  /// Marks the person among all.
  case marks
  /// Reads it and changes nothing, not even its format.
  case inspects
  case changes
}

/// A positional argument.
package struct ArgumentSpec: Sendable {
  package let name: String
  package let kind: ValueKind
  package let help: Text
  package var isOptional = false
  /// Whether it also takes all following words.
  var isRepeatable = false

  package init(name: String, kind: ValueKind, help: Text, isOptional: Bool = false, isRepeatable: Bool = false) {
    (self.name, self.kind, self.help, self.isOptional) = (name, kind, help, isOptional)
    self.isRepeatable = isRepeatable
  }

  /// The same, at least once.
  package var required: ArgumentSpec {
    var spec = self
    spec.isOptional = false
    return spec
  }
}

/// An option: `--name VALUE`, or `--name` for a flag.
package struct OptionSpec: Sendable {
  package let name: String
  package var short: Character?
  /// Nil for a flag.
  package var kind: ValueKind?
  var placeholder = "VALUE"
  package var help: Text
  /// The default, as written in the help.
  package var standard: String?
  var isRepeatable = false
  /// The values with their meanings, listed below the help instead of the allowed values.
  package var meanings: [(value: String, meaning: Text)] = []
  /// Whether the help shows it, not only the help with all options.
  var isUsual = true
  /// Whether helps, completions and the manual name it; `--set` stands for the settings that they don't.
  package var isListed = true
  /// The setting of which it is the shorthand; nil for other options.
  var shorthandOf: Setting?
  /// Whether it has an effect with an exercise, for an option without a setting; nil for any.
  package var isOwn: (@Sendable (Exercise) -> Bool)?

  /// What earlier versions called it.
  var earlierName: String?

  /// The setting that it sets.
  package var setting: Setting? { if case .setting(let setting) = kind { setting } else { shorthandOf } }

  /// `--name`, as written on the command line.
  package var word: String { "--" + name }

  /// Whether it has an effect with the exercise; nil for any.
  package func applies(to exercise: Exercise?) -> Bool {
    guard let exercise else { return true }
    if let isOwn { return isOwn(exercise) }
    guard let setting else { return true }
    return exercise.takes(setting)
  }

  /// The same, shown only in the help with all options.
  package var rare: OptionSpec {
    var spec = self
    spec.isUsual = false
    return spec
  }

  /// The same, also by the name that earlier versions gave it.
  package func called(_ earlierName: String) -> OptionSpec {
    var spec = self
    spec.earlierName = earlierName
    return spec
  }

  /// The same, understood but shown nowhere.
  package var unlisted: OptionSpec {
    var spec = rare
    spec.isListed = false
    return spec
  }
}

/// The kind of a value on the command line. The parser checks values before anything is opened.
package enum ValueKind: Sendable {
  case text
  /// Any text, even empty.
  case word
  /// A file to read.
  case file
  /// A file to write.
  case outputFile
  /// A WAV file to write.
  case wavFile
  case folder
  /// A path or a name in the catalogue.
  case soundFont
  /// `BANK:PROGRAM`, a name, or a General MIDI word.
  case preset
  case number(ClosedRange<Double>, unit: String)
  case integer(ClosedRange<Int>)
  /// Different numbers, separated by commas.
  case numbers(ClosedRange<Double>)
  /// One of some words; `called` is what they are called, with the German negation.
  case choice([String], called: Text? = nil)
  case note
  /// A symbol or a name.
  case interval
  /// `LOWEST:HIGHEST`, any keys.
  case keyRange
  /// A value of the setting.
  case setting(Setting)
  /// `KEY=VALUE` of a setting.
  case assignment
  case settingKey
  /// The name of a person who exists. Only the data folder knows who does, so the parser takes any name.
  case person
  /// A name for a person.
  case newPerson
  /// A value of the setting named by the previous argument.
  case settingValue
  case listener
  /// A population of simulated listeners.
  case population
  /// The days of a simulation, with a break.
  case days
  /// The participants of a simulated experiment, and how they differ.
  case participants
  /// A sound level meter with its weightings.
  case meter
  /// `K/N`: a part of a study.
  case part

  package static let language = choice(LanguageCode.allCases.map(\.rawValue), called: Setting.languageName)

  /// Whether the next word is a value even if it begins with a minus sign and a digit.
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
package struct ExitCode: Equatable, Sendable {
  package let value: Int32

  package static let success = ExitCode(value: 0)
  package static let usage = ExitCode(value: 64)
  package static let badData = ExitCode(value: 65)
  package static let missingInput = ExitCode(value: 66)
  package static let unavailable = ExitCode(value: 69)
  package static let ourBug = ExitCode(value: 70)
  package static let systemLimit = ExitCode(value: 71)
  package static let cannotCreate = ExitCode(value: 73)
  package static let inputOutput = ExitCode(value: 74)

  /// The code that shells report for a program ended by a signal.
  package static func signal(_ number: Int32) -> ExitCode { ExitCode(value: 128 + number) }
}
