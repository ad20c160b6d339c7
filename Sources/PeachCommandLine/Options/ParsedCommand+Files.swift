extension ParsedCommand {
  /// The files to read that options and arguments name.
  package var inputFiles: [String] { values { if case .file = $0 { true } else { false } } }

  /// The SoundFonts that options and arguments name, in this order.
  package var soundFonts: [String] { values { if case .soundFont = $0 { true } else { false } } }

  /// The values of the arguments and options of a kind.
  private func values(_ isWanted: (ValueKind) -> Bool) -> [String] {
    let named = command.options.filter { $0.kind.map(isWanted) ?? false }.flatMap { options[$0.name] ?? [] }
    return named + zip(command.arguments, arguments).filter { isWanted($0.0.kind) }.map(\.1)
  }
}
