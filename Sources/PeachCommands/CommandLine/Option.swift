import PeachCore
import PeachLanguage
import PeachTerminal

/// An option of a command, declared once: its spec goes into the command tree, and `ParsedCommand` is asked for its value.
///
/// `Value` is `Bool` for a flag, an array for an option that can be repeated, and an optional where there is no default.
struct Option<Value>: Sendable {
  let spec: OptionSpec
  /// The value, given all that the command line says; nil where it doesn't name the option.
  fileprivate let value: @Sendable ([String]?) -> Value

  /// `--name`, as it is written on the command line.
  var word: String { spec.word }

  /// The spec, with the help of one command.
  func spec(_ help: Text) -> OptionSpec {
    var spec = spec
    spec.help = help
    return spec
  }
}

extension Option<Bool> {
  static func flag(_ name: String, short: Character? = nil, _ help: Text) -> Self {
    Self(spec: OptionSpec(name: name, short: short, help: help)) { $0 != nil }
  }
}

extension Option {
  /// An option without a default.
  init<Single>(_ name: String, _ type: ValueType<Single>, _ placeholder: String, _ help: Text)
  where Value == Single? {
    self.init(OptionSpec(name: name, kind: type.kind, placeholder: placeholder, help: help), type)
  }

  /// An option whose spec says more than its type does.
  init<Single>(_ spec: OptionSpec, _ type: ValueType<Single>) where Value == Single? {
    self.init(spec: spec) { words in words?.last.flatMap(type.read) }
  }

  /// An option with a default, which the help shows.
  init(_ name: String, _ type: ValueType<Value>, _ placeholder: String, _ help: Text, standard: Value)
  where Value: Sendable {
    self.init(
      spec: OptionSpec(
        name: name, kind: type.kind, placeholder: placeholder, help: help, standard: type.write(standard))
    ) { words in words?.last.flatMap(type.read) ?? standard }
  }

  /// An option that can be given several times.
  init<Single>(repeatable name: String, _ type: ValueType<Single>, _ placeholder: String, _ help: Text)
  where Value == [Single] {
    self.init(
      spec: OptionSpec(name: name, kind: type.kind, placeholder: placeholder, help: help, isRepeatable: true)
    ) { words in (words ?? []).compactMap(type.read) }
  }
}

/// An argument of a command, declared once like an `Option`.
struct Argument<Value>: Sendable {
  let spec: ArgumentSpec
  /// The value, given the words from this argument on.
  fileprivate let value: @Sendable (ArraySlice<String>) -> Value
}

extension Argument {
  /// An argument that has to be there.
  init(_ name: String, _ type: ValueType<Value>, _ help: Text) {
    self.init(spec: ArgumentSpec(name: name, kind: type.kind, help: help)) { words in
      guard let value = words.first.flatMap(type.read) else {
        preconditionFailure("the parser lets no command run without <\(name)>")
      }
      return value
    }
  }

  /// An argument that can be left out.
  init<Single>(optional name: String, _ type: ValueType<Single>, _ help: Text) where Value == Single? {
    self.init(spec: ArgumentSpec(name: name, kind: type.kind, help: help, isOptional: true)) { words in
      words.first.flatMap(type.read)
    }
  }

  /// This word and all that follow.
  init<Single>(repeatable name: String, _ type: ValueType<Single>, _ help: Text) where Value == [Single] {
    self.init(
      spec: ArgumentSpec(name: name, kind: type.kind, help: help, isOptional: true, isRepeatable: true)
    ) { words in words.compactMap(type.read) }
  }
}

extension ParsedCommand {
  subscript<Value>(option: Option<Value>) -> Value { option.value(options[option.spec.name]) }

  subscript<Value>(argument: Argument<Value>) -> Value {
    let index = command.arguments.firstIndex { $0.name == argument.spec.name } ?? arguments.endIndex
    return argument.value(arguments.dropFirst(index))
  }

  /// Whether the command line names the option, whatever its value.
  func has<Value>(_ option: Option<Value>) -> Bool { has(option.spec) }

  func has(_ option: OptionSpec) -> Bool { options[option.name] != nil }
}
