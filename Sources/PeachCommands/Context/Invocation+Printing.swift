import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

extension Invocation {
  /// Prints a result: with `--json` as JSON, otherwise as lines of text.
  func print(_ json: @autoclosure () -> JSON, or lines: (LanguageCode) throws -> [PageLine]) throws -> ExitCode {
    if parsed[.json] {
      try context.printJSON(json())
    } else {
      try context.console.print(lines(context.language))
    }
    return .success
  }

  /// The same for lines without styles.
  package func print(_ json: @autoclosure () -> JSON, or lines: (LanguageCode) throws -> [String]) throws -> ExitCode {
    try print(json()) { try lines($0).map { PageLine($0) } }
  }
}
