import PeachCore
import PeachLanguage
import PeachTerminal

/// What can stand at the end of a command line, by the command tree.
struct Completer {
  let root: CommandSpec
  let language: LanguageCode
  let sounds: SoundWords

  /// What is offered in one place: words, and files beside them.
  struct Offers: Equatable {
    var words: [Candidate] = []
    var files: Files?

    enum Files: Equatable {
      case any, folders
      /// Those with one of these extensions, and folders on the way to them.
      case named([String])
    }
  }

  struct Candidate: Equatable {
    /// One that ends with an equals sign is not complete yet.
    let word: String
    let help: String
  }

  /// - Parameter words: without the program's name; the last is the one to complete, empty where it has not been begun.
  /// - Returns: all that can stand there, whatever of it has been typed. Nothing after what is wrong.
  func offers(for words: [String]) -> Offers {
    var reader = CommandLineReader(root: root)
    do throws(UsageError) {
      for word in words.dropLast() { try reader.take(word) }
    } catch {
      return Offers()
    }
    let current = words.last ?? ""
    if let option = reader.awaited { return values(of: option.kind, typed: current, reader) }
    if !reader.optionsAreOver && current.hasPrefix("-") {
      guard current.hasPrefix("--"), let equals = current.firstIndex(of: "=") else { return options(reader) }
      let name = current[..<equals].dropFirst(2), typed = current[current.index(after: equals)...]
      let option = reader.known.first { $0.name == name }
      return values(of: option?.kind, typed: String(typed), reader).prefixed(String(current[...equals]))
    }
    if reader.command.arguments.isEmpty && !reader.command.shownSubcommands.isEmpty {
      return Offers(
        words: reader.command.shownSubcommands.map { Candidate(word: $0.name, help: $0.overview(language)) })
    }
    let offers = reader.nextArgument.map { values(of: $0.kind, typed: current, reader) } ?? Offers()
    return offers == Offers() && !reader.optionsAreOver ? options(reader) : offers
  }

  /// Those that have not been given, or can be given again.
  private func options(_ reader: CommandLineReader) -> Offers {
    let open = reader.known.filter { $0.isRepeatable || reader.options[$0.name] == nil }
    return Offers(words: open.map { Candidate(word: $0.word, help: $0.help(language)) })
  }

  private func values(of kind: ValueKind?, typed: String, _ reader: CommandLineReader) -> Offers {
    switch kind {
    case .choice(let words): return Offers(words: words.map { Candidate(word: $0, help: "") })
    case .note:
      let keys = (NoteRange.allowed.lowerBound.number...NoteRange.allowed.upperBound.number)
      return Offers(words: keys.map { Candidate(word: MIDINote($0).name, help: "") })
    case .file, .outputFile: return Offers(files: .any)
    case .folder: return Offers(files: .folders)
    case .soundFont: return Offers(words: sounds.fonts, files: .named(["sf2", "sf3"]))
    case .preset: return Offers(words: sounds.presets(of: soundFont(reader), language))
    case .setting(let key): return values(of: key)
    case .settingKey:
      return Offers(words: SettingKey.allCases.map { Candidate(word: $0.rawValue, help: $0.help(language)) })
    case .settingValue: return reader.arguments.last.flatMap(SettingKey.init).map(values) ?? Offers()
    case .assignment:
      guard let equals = typed.firstIndex(of: "=") else {
        return Offers(
          words: SettingKey.allCases.map { Candidate(word: $0.rawValue + "=", help: $0.help(language)) })
      }
      guard let key = SettingKey(rawValue: String(typed[..<equals])) else { return Offers() }
      return values(of: key).prefixed(String(typed[...equals]))
    case .listener, .population: return Offers(words: [Candidate(word: "simulated", help: "")])
    default: return Offers()
    }
  }

  private func values(of key: SettingKey) -> Offers {
    switch key.domain {
    case .choice(let words, _): Offers(words: words.map { Candidate(word: $0, help: "") })
    case .sound: Offers(words: sounds.ids(language))
    case .noteRange: Offers(words: [Candidate(word: NoteRange.adaptiveWord, help: "")])
    default: Offers()
    }
  }

  /// The SoundFont that the command line names so far.
  private func soundFont(_ reader: CommandLineReader) -> String? {
    func isSoundFont(_ kind: ValueKind?) -> Bool { if case .soundFont = kind { true } else { false } }
    let option = reader.command.options.first { isSoundFont($0.kind) }
    if let name = option.flatMap({ reader.options[$0.name]?.last }) { return name }
    let index = reader.command.arguments.firstIndex { isSoundFont($0.kind) }
    return index.flatMap { $0 < reader.arguments.count ? reader.arguments[$0] : nil }
  }
}

extension Completer.Offers {
  /// With what stands before each word on the command line.
  fileprivate func prefixed(_ prefix: String) -> Self {
    Self(words: words.map { .init(word: prefix + $0.word, help: $0.help) }, files: files)
  }
}
