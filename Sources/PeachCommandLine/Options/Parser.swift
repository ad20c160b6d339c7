import PeachBase
import PeachExercises
import PeachLanguage
import PeachRecords
import PeachSimulation

/// A parsed command line, whose values are all valid.
package struct ParsedCommand: Sendable {
  /// Command names from the root on.
  package let path: [String]
  package let command: CommandSpec
  package let options: [String: [String]]
  package let arguments: [String]

  /// An error found only by looking at several options together.
  package func usageError(_ text: Text) -> UsageError { usageError(.other(text)) }

  package func usageError(en: String, de: String) -> UsageError { usageError(Text(en: en, de: de)) }

  package func usageError(_ problem: UsageError.Problem) -> UsageError {
    UsageError(problem: problem, path: path, command: command)
  }
}

/// Parses a command line using the command tree.
///
/// Accepts `--x v`, `--x=v` and `-x v`; `--` ends the options. `-12` is a value after a numeric option, and an argument where
/// one is expected. `help` instead of a command means `--help`. Options of the root may precede or follow a subcommand.
package struct Parser {
  package let root: CommandSpec

  package init(root: CommandSpec) { self.root = root }

  /// - Parameter words: without the program's name.
  package func parse(_ words: [String]) throws -> ParsedCommand {
    var reader = CommandLineReader(root: root)
    for word in words { try reader.take(word) }
    return try reader.finish()
  }
}

/// The state of reading a command line word by word.
struct CommandLineReader {
  let root: CommandSpec
  private(set) var command: CommandSpec
  private(set) var path: [String]
  private(set) var options: [String: [String]] = [:]
  private(set) var arguments: [String] = []
  private(set) var optionsAreOver = false
  /// Whether `help` was given instead of a command.
  private var isHelpCommand = false
  /// The option that takes the next word as its value.
  private(set) var awaited: OptionSpec?

  init(root: CommandSpec) {
    self.root = root
    command = root
    path = [root.name]
  }

  /// The options of the current command and the root.
  var known: [OptionSpec] { command.options + (command.name == root.name ? [] : root.options) }

  /// The next argument; nil if none is expected.
  var nextArgument: ArgumentSpec? {
    arguments.count < command.arguments.count
      ? command.arguments[arguments.count] : command.arguments.last.flatMap { $0.isRepeatable ? $0 : nil }
  }

  mutating func take(_ word: String) throws(UsageError) {
    if let option = awaited {
      awaited = nil
      guard Self.canBeValue(word, of: option) else {
        throw problem(.missingValue(option: option.word, placeholder: option.placeholder))
      }
      try set(option, to: word)
    } else if word == "--" && !optionsAreOver {
      optionsAreOver = true
    } else if !optionsAreOver && word.hasPrefix("-") && word.count > 1
      && !(nextArgument != nil && Self.isNegativeNumber(word))
    {
      try takeOption(word)
    } else if command.arguments.isEmpty && !command.subcommands.isEmpty {
      try takeCommand(word)
    } else {
      arguments.append(word)
    }
  }

  func finish() throws(UsageError) -> ParsedCommand {
    if let awaited {
      throw problem(.missingValue(option: awaited.word, placeholder: awaited.placeholder))
    }
    if isHelpCommand, let word = arguments.dropFirst(command.exercise(in: arguments) == nil ? 0 : 1).first {
      throw problem(.unexpectedArgument(word))
    }
    let parsed = parsed
    // Help and version need no arguments.
    if !parsed.asksForHelp && !parsed[GlobalOptions.version] {
      try checkArguments()
      try checkPerson(parsed)
    }
    try checkAssignments(parsed)
    return parsed
  }

  /// What has been read so far.
  var parsed: ParsedCommand {
    ParsedCommand(path: path, command: command, options: options, arguments: arguments)
  }

  private func problem(_ problem: UsageError.Problem) -> UsageError { parsed.usageError(problem) }

  private mutating func takeCommand(_ word: String) throws(UsageError) {
    if word == "help" {
      options[GlobalOptions.help.spec.name] = []
      isHelpCommand = true
      return
    }
    guard let subcommand = command.subcommand(word) else {
      let names = command.shownSubcommands.map(\.name)
      let suggestion = command.otherWords[word.lowercased()] ?? nearest(to: word, in: names)
      throw problem(.unknownCommand(word, suggestion: suggestion))
    }
    command = subcommand
    path.append(word)
  }

  private mutating func takeOption(_ word: String) throws(UsageError) {
    let (option, inline) = try find(word)
    guard option.kind != nil else {
      guard inline == nil else { throw problem(.unexpectedValue(option: option.word)) }
      options[option.name] = []
      return
    }
    if let inline { try set(option, to: inline) } else { awaited = option }
  }

  private mutating func set(_ option: OptionSpec, to value: String) throws(UsageError) {
    guard option.isRepeatable || options[option.name] == nil else { throw problem(.repeated(option: option.word)) }
    try check(value, option.kind, option.word)
    options[option.name, default: []].append(value)
  }

  private func find(_ word: String) throws(UsageError) -> (OptionSpec, inline: String?) {
    if !word.hasPrefix("--") {
      guard word.count == 2, let short = word.last, let option = known.first(where: { $0.short == short }) else {
        throw problem(.unknownOption(word, suggestion: nil))
      }
      return (option, nil)
    }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    let inline = name.endIndex == word.endIndex ? nil : String(word[word.index(after: name.endIndex)...])
    guard let option = known.first(where: { $0.name == name || $0.earlierName.map { $0 == name } == true }) else {
      let suggestion = nearest(to: String(name), in: known.filter(\.isListed).map(\.name)).map { "--" + $0 }
      throw problem(.unknownOption("--" + name, suggestion: suggestion))
    }
    return (option, inline)
  }

  private static func canBeValue(_ word: String, of option: OptionSpec) -> Bool {
    guard word.hasPrefix("-") && word.count > 1 else { return true }
    return option.kind?.isNumeric == true && isNegativeNumber(word)
  }

  /// Whether a number follows the minus sign, which may have a unit.
  private static func isNegativeNumber(_ word: String) -> Bool {
    word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
  }

  /// Rejects a person to a command that would ignore whom it is given.
  private func checkPerson(_ parsed: ParsedCommand) throws(UsageError) {
    guard let name = parsed[GlobalOptions.person], !command.isHidden else { return }
    let (line, option) = (path.joined(separator: " "), GlobalOptions.person.spec.word)
    switch command.dataUse {
    case .none:
      throw problem(
        .other(
          Text(
            en: "'\(line)' doesn't use the data of a person. Omit '\(option)'.",
            de: "»\(line)« verwendet nicht die Daten einer Person. Lass »\(option)« weg.")))
    case .readsAll:
      let profile = "peach profile \(option) \(name.excerpt.shellWord)"
      throw problem(
        .other(
          Text(
            en: "'\(line)' is about everybody. Omit '\(option)', or use '\(profile)'.",
            de: "»\(line)« zeigt alle Personen. Lass »\(option)« weg, oder verwende »\(profile)«.")))
    case .marks, .inspects, .changes: break
    }
  }

  /// Rejects settings given twice, since only the last value would count.
  private func checkAssignments(_ parsed: ParsedCommand) throws(UsageError) {
    let option = Option.set
    var keys: Set<Setting> = []
    for key in parsed.assigned {
      guard keys.insert(key).inserted else { throw problem(.repeated(option: option.word + " " + key.name)) }
      guard !parsed.has(.setting(key)) else {
        throw problem(
          .other(
            Text(
              en: "'--\(key.name)' and '\(option.word) \(key.name)' set the same value. Use only one.",
              de: "»--\(key.name)« und »\(option.word) \(key.name)« setzen denselben Wert. Verwende nur eins."))
        )
      }
    }
    for option in parsed.command.options where parsed.has(option) {
      guard let key = option.shorthandOf, parsed.has(.setting(key)) || keys.contains(key) else { continue }
      throw problem(.combined(option.word, key.name))
    }
  }

  private func checkArguments() throws(UsageError) {
    if command.run == nil && !command.subcommands.isEmpty { throw problem(.missingCommand) }
    for (index, spec) in command.arguments.enumerated() {
      guard index < arguments.count else {
        if spec.isOptional { break }
        throw problem(.missingArgument(spec.name))
      }
      for word in spec.isRepeatable ? arguments[index...] : arguments[index...index] {
        try check(word, spec.kind, spec.name)
      }
    }
    let count = command.arguments.count
    if arguments.count > count, command.arguments.last?.isRepeatable != true {
      let isName =
        switch command.arguments.last?.kind {
        case .person, .newPerson: true
        // A name that has its ending is complete.
        case .file: !FilePaths.name(of: arguments[count - 1]).contains(".")
        default: false
        }
      let name = arguments.dropFirst(max(0, count - 1)).joined(separator: " ").excerpt.shellWord
      throw problem(.unexpectedArgument(arguments[count], quoted: isName ? name : nil))
    }
  }

  private func check(_ value: String, _ kind: ValueKind?, _ name: String) throws(UsageError) {
    guard let kind else { return }
    switch kind {
    case .assignment:
      // Report only the invalid part.
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw problem(.badValue(value, for: name, kind)) }
      try check(parts[0], .settingKey, name)
      if let key = Setting(named: parts[0]) { try check(parts[1], .setting(key), parts[0]) }
    default: guard kind.accepts(value) else { throw problem(.badValue(value, for: name, kind)) }
    }
  }
}

extension ValueKind {
  func accepts(_ value: String) -> Bool {
    switch self {
    case .text, .file, .folder, .soundFont, .preset, .settingValue, .person: return !value.isEmpty
    case .newPerson: return PersonName(value) != nil
    case .word: return true
    case .outputFile: return !value.isEmpty && value != "-"
    case .wavFile:
      return ValueKind.outputFile.accepts(value)
        && (value.lowercased().hasSuffix(".wav") || FilePaths.isDevice(value))
    case .number(let range, let unit): return Quantity.number(value, in: unit).map(range.contains) ?? false
    case .integer(let range): return Int(value).map(range.contains) ?? false
    case .numbers(let range): return Decimal.list(value)?.allSatisfy(range.contains) ?? false
    case .choice(let words, _): return words.contains(value)
    case .note: return MIDINote(name: value) != nil
    case .interval: return IntervalChoice(value) != nil
    case .keyRange: return MIDINote.range(named: value) != nil
    case .settingKey: return Setting(named: value) != nil
    case .listener: return SimulatedListener(description: value) != nil
    case .population: return SimulatedListeners(value) != nil
    case .days: return SimulatedDays(value) != nil
    case .participants: return SimulatedParticipants(value) != nil
    case .part: return StudyPart(value) != nil
    case .meter: return MeterDescription(value) != nil
    case .assignment: return value.contains("=")
    case .setting(let key):
      var settings = Settings()
      return (try? key.set(value, in: &settings)) != nil
    }
  }
}
