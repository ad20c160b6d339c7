import PeachCore
import PeachTerminal

/// A command line that has been understood: every value fits its kind.
struct ParsedCommand: Sendable {
  /// Command names from the root on.
  let path: [String]
  let command: CommandSpec
  fileprivate(set) var options: [String: [String]] = [:]
  fileprivate(set) var arguments: [String] = []

  func has(_ option: String) -> Bool { options[option] != nil }
  func text(_ option: String) -> String? { options[option]?.last }
  func number(_ option: String) -> Double? { text(option).flatMap(Double.init) }
  func integer(_ option: String) -> Int? { text(option).flatMap(Int.init) }
  func all(_ option: String) -> [String] { options[option] ?? [] }

  /// A problem that shows only when options are seen together.
  func usageError(_ text: Text) -> UsageError { UsageError(problem: .other(text), path: path, command: command) }
}

/// Reads a command line by the command tree.
///
/// `--x v`, `--x=v`, `-x v`; `--` ends the options. An option that takes a number takes a following `-12` as its value, and
/// where an argument is due `-12` is one. `help` in the place of a command is `--help`. The options of the root hold
/// everywhere, before and after a subcommand.
struct Parser {
  let root: CommandSpec

  /// - Parameter words: without the program's name.
  func parse(_ words: [String]) throws -> ParsedCommand {
    var path = [root.name]
    var command = root
    var options: [String: [String]] = [:]
    var arguments: [String] = []
    var rest = words[...]
    var optionsAreOver = false

    func problem(_ problem: UsageError.Problem) -> UsageError {
      UsageError(problem: problem, path: path, command: command)
    }

    while let word = rest.popFirst() {
      if word == "--" && !optionsAreOver {
        optionsAreOver = true
      } else if !optionsAreOver && word.hasPrefix("-") && word.count > 1
        && !(arguments.count < command.arguments.count && Decimal.number(word) != nil)
      {
        let (option, inline) = try find(word, in: command, problem)
        let name = "--" + option.name
        if option.kind == nil {
          guard inline == nil else { throw problem(.unexpectedValue(option: name)) }
          options[option.name] = []
          continue
        }
        guard let value = inline ?? takeValue(of: option, from: &rest) else {
          throw problem(.missingValue(option: name, placeholder: option.placeholder))
        }
        guard option.isRepeatable || options[option.name] == nil else { throw problem(.repeated(option: name)) }
        try check(value, option.kind, name, problem)
        options[option.name, default: []].append(value)
      } else if command.arguments.isEmpty && !command.subcommands.isEmpty {
        if word == "help" {
          options["help"] = []
          continue
        }
        guard let subcommand = command.subcommand(word) else {
          let names = command.subcommands.map(\.name)
          throw problem(.unknownCommand(word, suggestion: nearest(to: word, in: names)))
        }
        command = subcommand
        path.append(word)
      } else {
        arguments.append(word)
      }
    }
    // Help and version are answered whatever else is missing.
    if options["help"] == nil && options["version"] == nil {
      try checkArguments(arguments, of: command, problem)
    }
    return ParsedCommand(path: path, command: command, options: options, arguments: arguments)
  }

  private func find(
    _ word: String, in command: CommandSpec, _ problem: (UsageError.Problem) -> UsageError
  ) throws -> (OptionSpec, inline: String?) {
    let known = command.options + (command.name == root.name ? [] : root.options)
    if !word.hasPrefix("--") {
      guard word.count == 2, let short = word.last, let option = known.first(where: { $0.short == short }) else {
        throw problem(.unknownOption(word, suggestion: nil))
      }
      return (option, nil)
    }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    let inline = name.endIndex == word.endIndex ? nil : String(word[word.index(after: name.endIndex)...])
    guard let option = known.first(where: { $0.name == name }) else {
      let suggestion = nearest(to: String(name), in: known.map(\.name)).map { "--" + $0 }
      throw problem(.unknownOption("--" + name, suggestion: suggestion))
    }
    return (option, inline)
  }

  private func takeValue(of option: OptionSpec, from rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first else { return nil }
    let looksLikeOption = next.hasPrefix("-") && next.count > 1
    if looksLikeOption {
      let isNumber = next.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
      guard option.kind?.isNumeric == true, isNumber else { return nil }
    }
    return rest.popFirst()
  }

  private func checkArguments(
    _ arguments: [String], of command: CommandSpec, _ problem: (UsageError.Problem) -> UsageError
  ) throws {
    if command.run == nil && !command.subcommands.isEmpty { throw problem(.missingCommand) }
    for (index, spec) in command.arguments.enumerated() {
      guard index < arguments.count else {
        if spec.isOptional { break }
        throw problem(.missingArgument(spec.name))
      }
      try check(arguments[index], spec.kind, spec.name, problem)
    }
    if arguments.count > command.arguments.count {
      throw problem(.unexpectedArgument(arguments[command.arguments.count]))
    }
  }

  private func check(
    _ value: String, _ kind: ValueKind?, _ name: String, _ problem: (UsageError.Problem) -> UsageError
  ) throws {
    guard let kind else { return }
    switch kind {
    case .assignment:
      // Say what is wrong with the part that is wrong.
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw problem(.badValue(value, for: name, kind)) }
      try check(parts[0], .settingKey, name, problem)
      if let key = SettingKey(rawValue: parts[0]) { try check(parts[1], .setting(key), parts[0], problem) }
    default:
      guard kind.accepts(value) else { throw problem(.badValue(value, for: name, kind)) }
    }
  }
}

extension ValueKind {
  func accepts(_ value: String) -> Bool {
    switch self {
    case .text: return !value.isEmpty
    case .outputFile: return !value.isEmpty && value != "-"
    case .number(let range): return Decimal.number(value).map(range.contains) ?? false
    case .integer(let range): return Int(value).map(range.contains) ?? false
    case .numbers(let range): return Decimal.list(value)?.allSatisfy(range.contains) ?? false
    case .choice(let words): return words.contains(value)
    case .note: return MIDINote(name: value) != nil
    case .keyRange: return MIDINote.range(named: value) != nil
    case .settingKey: return SettingKey(rawValue: value) != nil
    case .listener: return SimulatedListener(description: value) != nil
    case .population: return SimulatedPopulation(description: value) != nil
    case .assignment: return value.contains("=")
    case .setting(let key):
      var settings = Settings()
      return (try? key.set(value, in: &settings)) != nil
    }
  }
}
