import PeachBase
import PeachExercises
import Synchronization

/// A command as data, read by the parser, help, completions and the manual page.
package struct CommandSpec: Sendable {
  package let name: String
  package let overview: Text
  package var arguments: [ArgumentSpec] = []
  package var options: [OptionSpec] = []
  private let list: Subcommands
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
    subcommands: @autoclosure @escaping @Sendable () -> [CommandSpec] = [], otherWords: [String: String] = [:],
    examples: [(command: String, does: Text)] = [], discussion: [Text] = [],
    helpOfExercise: (@Sendable (Exercise) -> [Text])? = nil,
    run: (@Sendable (Invocation) throws -> ExitCode)? = nil, isHidden: Bool = false, group: CommandGroup = .usual,
    dataUse: DataUse = .changes, whose: Whose = .nameless
  ) {
    (self.name, self.overview, self.arguments, self.options) = (name, overview, arguments, options)
    list = Subcommands(subcommands)
    (self.otherWords, self.examples, self.discussion) = (otherWords, examples, discussion)
    (self.helpOfExercise, self.run, self.isHidden, self.group) = (helpOfExercise, run, isHidden, group)
    (self.dataUse, self.whose) = (dataUse, whose)
  }

  package var subcommands: [CommandSpec] { list.all }

  var shownSubcommands: [CommandSpec] { subcommands.filter { !$0.isHidden } }

  /// The exercise that the arguments name; nil for other commands and none.
  package func exercise(in arguments: [String]) -> Exercise? {
    zip(self.arguments, arguments).lazy.filter { $0.0.name == ArgumentSpec.exercise.name }
      .compactMap { Exercises[ExerciseName(rawValue: Setting.exercise.domain.word(named: $0.1))] }.first
  }

  func subcommand(_ name: String) -> CommandSpec? { subcommands.first { $0.name == name } }
}

/// Subcommands, which are made when they are first asked for: most starts need those of one command.
private final class Subcommands: Sendable {
  private let made = Mutex<[CommandSpec]?>(nil)
  private let make: @Sendable () -> [CommandSpec]

  init(_ make: @escaping @Sendable () -> [CommandSpec]) { self.make = make }

  var all: [CommandSpec] {
    made.withLock { made in
      let all = made ?? make()
      made = all
      return all
    }
  }
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
