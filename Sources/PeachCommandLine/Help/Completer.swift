import PeachBase
import PeachExercises

/// Completes the last word of a command line, using the command tree.
package struct Completer {
  package let root: CommandSpec
  package let language: LanguageCode
  package let sounds: SoundWords
  /// The names of the people in a data folder; nil is the user's.
  package let people: (String?) -> [String]
  /// The names of the MIDI inputs.
  package let midiInputs: () -> [String]

  package init(
    root: CommandSpec, language: LanguageCode, sounds: SoundWords, people: @escaping (String?) -> [String],
    midiInputs: @escaping () -> [String]
  ) {
    (self.root, self.language, self.sounds) = (root, language, sounds)
    (self.people, self.midiInputs) = (people, midiInputs)
  }

  /// The completions for one word: words and files.
  package struct Offers: Equatable {
    package var words: [Candidate] = []
    package var files: Files?

    package enum Files: Equatable {
      case any, folders
      /// Files with one of these extensions, and folders.
      case named([String])
    }
  }

  package struct Candidate: Equatable {
    /// The word; if it ends with an equals sign, a value follows.
    package let word: String
    package let help: String
  }

  /// - Parameter words: without the program's name; the last one is to be completed and may be empty.
  /// - Returns: all possible completions, not filtered by what has been typed of the last word; none if earlier words are invalid.
  package func offers(for words: [String]) -> Offers {
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

  /// Options not given yet, and repeatable ones.
  private func options(_ reader: CommandLineReader) -> Offers {
    let exercise = reader.command.exercise(in: reader.arguments)
    let open = reader.known.filter {
      ($0.isRepeatable || reader.options[$0.name] == nil) && $0.applies(to: exercise) && $0.isListed
    }
    return Offers(words: open.map { Candidate(word: $0.word, help: $0.help(language)) })
  }

  private func values(of kind: ValueKind?, typed: String, _ reader: CommandLineReader) -> Offers {
    switch kind {
    case .choice(let words, _): return Offers(words: words.map { Candidate(word: $0, help: "") })
    case .interval: return Offers(words: intervals)
    case .note:
      let keys = (NoteRange.allowed.lowerBound.number...NoteRange.allowed.upperBound.number)
      return Offers(words: keys.map { Candidate(word: MIDINote($0).name, help: "") })
    case .keyRange: return Offers(words: namedRanges)
    case .file, .outputFile, .wavFile: return Offers(files: .any)
    case .folder: return Offers(files: .folders)
    case .soundFont: return Offers(words: sounds.fonts, files: .named(["sf2", "sf3"]))
    case .preset: return Offers(words: sounds.presets(of: reader.parsed.soundFonts.first, language))
    case .setting(let key): return values(of: key, typed: typed)
    case .settingKey:
      return Offers(words: Setting.all.map { Candidate(word: $0.name, help: $0.help(language)) })
    case .settingValue:
      guard let key = reader.arguments.last.flatMap(Setting.init(named:)) else { return Offers() }
      var offers = values(of: key, typed: typed)
      if key == .sound { offers.words += sounds.presets(of: nil, language) }
      return offers
    case .assignment:
      guard let equals = typed.firstIndex(of: "=") else {
        return Offers(words: Setting.all.map { Candidate(word: $0.name + "=", help: $0.help(language)) })
      }
      guard let key = Setting(named: String(typed[..<equals])) else { return Offers() }
      let value = String(typed[typed.index(after: equals)...])
      return values(of: key, typed: value).prefixed(String(typed[...equals]))
    case .person:
      let folder = reader.options[GlobalOptions.dataFolder.spec.name]?.last
      return Offers(words: people(folder).map { Candidate(word: $0, help: "") })
    case .listener: return Offers(words: [Candidate(word: "simulated", help: "")])
    case .population:
      return Offers(
        words: [Candidate(word: "simulated", help: "")]
          + NamedListener.all.map { Candidate(word: $0.name, help: $0.help(language)) })
    default: return Offers()
    }
  }

  private func values(of key: Setting, typed: String) -> Offers {
    switch key.domain {
    case .choice(let choices): Offers(words: choices.map { Candidate(word: $0.word, help: "") })
    case .intervals:
      // The next interval of a list.
      if let comma = typed.lastIndex(of: ",") {
        Offers(words: intervals).prefixed(String(typed[...comma]))
      } else {
        Offers(words: intervals + [Candidate(word: Interval.allWord, help: "")])
      }
    case .tuning:
      Offers(
        words: PitchScale.named.map { Candidate(word: $0.name, help: $0.meaning(language)) }
          + PitchScale.examples.map { Candidate(word: $0, help: PitchScale.title($0)(language)) },
        files: .named(["scl"]))
    case .sound: Offers(words: sounds.ids(language))
    case .midiInput:
      Offers(
        words: [MIDIInputChoice.automatic, .off].map { Candidate(word: $0.description, help: "") }
          + midiInputs().map { Candidate(word: $0, help: "") }, files: .any)
    case .midiControl: Offers(words: [Candidate(word: Setting.automatic, help: "")])
    case .noteRange: Offers(words: [Candidate(word: NoteRange.adaptiveWord, help: "")] + namedRanges)
    default: Offers()
    }
  }

  private var intervals: [Candidate] {
    Interval.allCases.map { Candidate(word: $0.symbol, help: $0.name(language)) }
      + Interval.allCases.flatMap(\.names).map { Candidate(word: $0(language), help: "") }
  }

  private var namedRanges: [Candidate] {
    NamedRange.all.map { Candidate(word: $0.name(language), help: $0.range.description) }
  }
}

extension Completer.Offers {
  /// The same with a prefix before each word.
  fileprivate func prefixed(_ prefix: String) -> Self {
    Self(words: words.map { .init(word: prefix + $0.word, help: $0.help) }, files: files)
  }
}
