import PeachCommandLine

/// How the result of a measurement or an experiment is printed.
package enum ResultForm {
  case words, json
  /// The last line of `--events jsonl`.
  case event

  package init(_ parsed: ParsedCommand) {
    self = parsed.has(SessionOptions.events) ? .event : parsed[.json] ? .json : .words
  }
}
