import PeachBase

/// An invalid command line: the facts of an error, with its message.
package struct UsageError: Error {
  package enum Problem {
    case unknownCommand(String, suggestion: String?)
    case missingCommand
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, placeholder: String)
    case unexpectedValue(option: String)
    /// - Parameter quoted: the name that the arguments may have been meant for; nil where none is expected.
    case unexpectedArgument(String, quoted: String? = nil)
    case missingArgument(String)
    case badValue(String, for: String, ValueKind)
    case repeated(option: String)
    /// Options that exclude each other.
    case combined(String, String)
    /// An option about another one that isn't given.
    case lacking(String, for: String)
    case other(Text)

    /// Whether the usage of the command helps: what it knows, rather than a value, is missing or wrong.
    package var needsUsage: Bool {
      switch self {
      case .unknownCommand, .missingCommand, .unknownOption, .unexpectedArgument, .missingArgument: true
      default: false
      }
    }
  }

  package let problem: Problem
  /// The path of the command as far as it was recognised, such as `peach train`.
  package let path: [String]
  package let command: CommandSpec

  package init(problem: Problem, path: [String], command: CommandSpec) {
    (self.problem, self.path, self.command) = (problem, path, command)
  }

  package var message: Text {
    switch problem {
    case .unknownCommand(let name, let suggestion):
      Text(en: "Unknown command '\(name.excerpt)'.", de: "Unbekannter Befehl »\(name.excerpt)«.")
        + Text.suggestion(suggestion)
    case .missingCommand: Text(en: "Missing command.", de: "Der Befehl fehlt.")
    case .unknownOption(let name, let suggestion):
      Text(en: "Unknown option '\(name.excerpt)'.", de: "Unbekannte Option »\(name.excerpt)«.")
        + Text.suggestion(suggestion)
    case .missingValue(let option, let placeholder):
      Text(en: "Missing value for '\(option) \(placeholder)'.", de: "Für »\(option) \(placeholder)« fehlt der Wert.")
    case .unexpectedValue(let option):
      Text(en: "The option '\(option)' takes no value.", de: "Die Option »\(option)« erwartet keinen Wert.")
    case .unexpectedArgument(let argument, let quoted):
      Text(en: "Unexpected argument '\(argument.excerpt)'.", de: "Unerwartetes Argument »\(argument.excerpt)«.")
        + (quoted.map {
          Text(
            en: " A name with blanks needs quotes: \($0).",
            de: " Ein Name mit Leerzeichen braucht Anführungszeichen: \($0).")
        } ?? Text(""))
    case .missingArgument(let name): Text(en: "Missing argument <\(name)>.", de: "Das Argument <\(name)> fehlt.")
    case .badValue(let value, let name, let kind): kind.complaint(about: value, for: name)
    case .repeated(let option):
      Text(en: "The option '\(option)' was given twice.", de: "Die Option »\(option)« ist doppelt angegeben.")
    case .combined(let one, let other):
      Text(
        en: "'\(one)' and '\(other)' can't be combined.", de: "»\(one)« und »\(other)« lassen sich nicht kombinieren.")
    case .lacking(let needed, let option):
      Text(en: "'\(option)' needs '\(needed)'.", de: "»\(option)« braucht »\(needed)«.")
    case .other(let text): text
    }
  }
}
