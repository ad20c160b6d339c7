import PeachBase
import PeachExercises

/// A typed option of a command. Its spec is part of the command tree; `parsed[option]` returns its value.
///
/// `Value` is `Bool` for a flag, an array for a repeatable option, and an optional for an option without a default.
package struct Option<Value>: Sendable {
  package let spec: OptionSpec
  /// Computes the value from all words given for the option; nil if the option isn't given.
  fileprivate let value: @Sendable ([String]?) -> Value

  package var word: String { spec.word }

  /// The spec with a command's own help.
  package func spec(_ help: Text) -> OptionSpec {
    var spec = spec
    spec.help = help
    return spec
  }
}

extension Option<Bool> {
  package static func flag(
    _ name: String, short: Character? = nil, _ help: Text, isOwn: (@Sendable (Exercise) -> Bool)? = nil
  ) -> Self {
    Self(spec: OptionSpec(name: name, short: short, help: help, isOwn: isOwn)) { $0 != nil }
  }

  package static func flag(_ name: String, short: Character? = nil, en english: String, de german: String) -> Self {
    flag(name, short: short, Text(en: english, de: german))
  }
}

extension Option {
  /// An option without a default.
  package init<Single>(_ name: String, _ type: ValueType<Single>, _ placeholder: String, _ help: Text)
  where Value == Single? {
    self.init(OptionSpec(name: name, kind: type.kind, placeholder: placeholder, help: help), type)
  }

  package init<Single>(
    _ name: String, _ type: ValueType<Single>, _ placeholder: String, en english: String, de german: String
  ) where Value == Single? {
    self.init(name, type, placeholder, Text(en: english, de: german))
  }

  /// An option with a custom spec.
  package init<Single>(_ spec: OptionSpec, _ type: ValueType<Single>) where Value == Single? {
    self.init(spec: spec) { words in words?.last.flatMap(type.read) }
  }

  /// An option with a default.
  package init(_ name: String, _ type: ValueType<Value>, _ placeholder: String, _ help: Text, standard: Value)
  where Value: Sendable {
    self.init(
      spec: OptionSpec(
        name: name, kind: type.kind, placeholder: placeholder, help: help, standard: type.write(standard))
    ) { words in words?.last.flatMap(type.read) ?? standard }
  }

  package init(
    _ name: String, _ type: ValueType<Value>, _ placeholder: String, en english: String, de german: String,
    standard: Value
  ) where Value: Sendable {
    self.init(name, type, placeholder, Text(en: english, de: german), standard: standard)
  }

  /// An option that can be given several times.
  package init<Single>(
    repeatable name: String, _ type: ValueType<Single>, _ placeholder: String, en english: String, de german: String
  ) where Value == [Single] {
    let help = Text(en: english, de: german)
    self.init(
      spec: OptionSpec(name: name, kind: type.kind, placeholder: placeholder, help: help, isRepeatable: true)
    ) { words in (words ?? []).compactMap(type.read) }
  }
}

/// A typed argument of a command; `parsed[argument]` returns its value.
package struct Argument<Value>: Sendable {
  package let spec: ArgumentSpec
  /// Computes the value from the words starting at this argument.
  fileprivate let value: @Sendable (ArraySlice<String>) -> Value
}

extension Argument {
  /// A required argument.
  package init(_ name: String, _ type: ValueType<Value>, _ help: Text) {
    self.init(spec: ArgumentSpec(name: name, kind: type.kind, help: help)) { words in
      guard let value = words.first.flatMap(type.read) else {
        preconditionFailure("the parser requires <\(name)>")
      }
      return value
    }
  }

  /// An optional argument.
  package init<Single>(optional name: String, _ type: ValueType<Single>, _ help: Text) where Value == Single? {
    self.init(spec: ArgumentSpec(name: name, kind: type.kind, help: help, isOptional: true)) { words in
      words.first.flatMap(type.read)
    }
  }

  /// An argument that takes this word and all following ones.
  package init<Single>(repeatable name: String, _ type: ValueType<Single>, _ help: Text) where Value == [Single] {
    self.init(
      spec: ArgumentSpec(name: name, kind: type.kind, help: help, isOptional: true, isRepeatable: true)
    ) { words in words.compactMap(type.read) }
  }
}

extension ParsedCommand {
  package subscript<Value>(option: Option<Value>) -> Value { option.value(options[option.spec.name]) }

  package subscript<Value>(argument: Argument<Value>) -> Value {
    let index = command.arguments.firstIndex { $0.name == argument.spec.name } ?? arguments.endIndex
    return argument.value(arguments.dropFirst(index))
  }

  /// Whether the option is given.
  package func has<Value>(_ option: Option<Value>) -> Bool { has(option.spec) }

  package func has(_ option: OptionSpec) -> Bool { options[option.name] != nil }
}
