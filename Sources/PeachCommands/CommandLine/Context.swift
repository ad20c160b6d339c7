import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// The environment of a command: console, data folder, SoundFonts, language and audio output.
package struct Context {
  package let console: Console
  let environment: [String: String]
  /// The path of the running program.
  package let executable: String
  /// The folder given by `--data-dir`; nil without that option.
  package let givenDataFolder: String?
  /// The name in `--as` or PEACH_AS, or chosen on the People Screen; nil without one.
  private(set) var givenPerson: String?
  private let givenLanguage: LanguageCode?
  package let root: CommandSpec
  /// Whether TERM names a terminal with cursor control.
  package let hasCapableTerminal: Bool
  /// Opens audio devices.
  package var output: any OutputDriver = FluidSynthOutput()

  /// - Parameter words: the command line, in which data and language are looked for if it can't be parsed.
  init(
    console: Console, environment: [String: String], executable: String, root: CommandSpec, parsed: ParsedCommand?,
    words: [String] = []
  ) {
    func given(_ option: OptionSpec) -> String? { parsed == nil ? Self.value(of: option.word, in: words) : nil }
    self.console = console
    self.environment = environment
    self.executable = executable
    self.root = root
    givenDataFolder = parsed?[GlobalOptions.dataFolder] ?? given(GlobalOptions.dataFolder.spec)
    givenPerson =
      parsed?[GlobalOptions.person] ?? given(GlobalOptions.person.spec)
      ?? environment["PEACH_AS"].flatMap { $0.isEmpty ? nil : $0 }
    givenLanguage =
      parsed?[GlobalOptions.language] ?? given(GlobalOptions.language.spec).flatMap { LanguageCode(rawValue: $0) }
    let terminal = environment["TERM", default: ""]
    hasCapableTerminal = !terminal.isEmpty && terminal != "dumb"
  }

  /// The value of an option on a command line that isn't valid.
  private static func value(of option: String, in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if word == option, index + 1 < words.count, !words[index + 1].hasPrefix("-") { return words[index + 1] }
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }

  /// This context with the data of another person; nil for the data without a name.
  func using(_ person: PersonName?) -> Context {
    var context = self
    context.givenPerson = person?.text
    return context
  }

  package var catalogue: SoundFontCatalogue { SoundFontCatalogue(environment: environment, executable: executable) }

  /// Loads SoundFonts.
  package var gate: SoundGate { SoundGate(executable: executable, catalogue: catalogue, cache: cacheFolder) }

  /// Loads SoundFonts and shows progress if trying one takes long.
  func gate(_ progress: Progress) -> SoundGate {
    SoundGate(executable: executable, catalogue: catalogue, cache: cacheFolder) {
      progress.show(TrainingMessages.loadingSound)
    }
  }

  /// The stored settings, or the defaults if nothing is stored yet. Creates no file.
  package func storedSettings() throws -> Settings {
    guard let folder = try? dataFolder() else { return Settings() }
    return try TrainingDataStore.existing(folder: folder)?.settings() ?? Settings()
  }

  /// The database, opened without changing any file; nil if there is none or that isn't possible.
  package var dataAtRest: TrainingDataStore? { (try? dataFolder()).flatMap(TrainingDataStore.atRest) }

  /// The sound in the settings, read without changing any file.
  var soundAtRest: SoundSourceID { (try? dataAtRest?.settings())?.sound ?? .standard }

  /// The language from `--lang`, PEACH_LANG, the setting or the locale. An unreadable database is ignored.
  package var language: LanguageCode {
    if let givenLanguage { return givenLanguage }
    let needsSetting =
      LanguageCode(environment: environment, setting: .english) == .english
      && LanguageCode(environment: environment, setting: .german) == .german
    let setting = needsSetting ? (try? storedSettings())?.language : nil
    return LanguageCode(environment: environment, setting: setting)
  }

  /// As `language`, for a known setting.
  func language(setting: LanguageCode?) -> LanguageCode {
    givenLanguage ?? LanguageCode(environment: environment, setting: setting)
  }

  /// As `language`, without reading the settings: for messages before anything is opened.
  var languageOfEnvironment: LanguageCode { language(setting: nil) }

  /// The width of the terminal in columns; 80 without a terminal.
  package var width: Int { TerminalSize.current(of: console.output)?.columns ?? 80 }

  /// Prints JSON, in UTF-8 regardless of the locale.
  package func printJSON(_ value: JSON) throws { try console.writeUnchanged(value.written() + "\n") }
}

/// A command line to run, and its environment.
package struct Invocation {
  package let parsed: ParsedCommand
  package let context: Context

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

/// An error of a command, with its message and exit code.
package struct CommandError: Error {
  let message: ErrorMessage
  let code: ExitCode

  package init(_ message: ErrorMessage, _ code: ExitCode) {
    self.message = message
    self.code = code
  }

  init(_ error: AudioError) {
    let code: ExitCode =
      switch error {
      case .deviceUnavailable, .unknownDriver, .deviceLost, .libraryMissing: .unavailable
      case .presetNotFound, .ambiguousPreset: .usage
      case .unreadableSoundFont(_, .missing), .unreadableSoundFont(_, .unreadable), .unreadableSoundFont(_, .directory),
        .soundFontNotFound:
        .missingInput
      case .unreadableSoundFont, .unusablePreset, .silentKey, .inaudible, .missingKeys, .unsteadyKeys, .decayingSound:
        .badData
      case .synthesis, .missingSound: .ourBug
      case .output(_, let failure): Self.code(of: failure)
      }
    self.init(ErrorMessage(error), code)
  }

  init(_ error: OutputFileError) {
    self.init(ErrorMessage(error), Self.code(of: error.failure))
  }

  private static func code(of failure: OutputFailure) -> ExitCode {
    switch failure {
    case .create, .protected: .cannotCreate
    case .write, .full: .inputOutput
    }
  }

  /// - Parameter file: the path of the Scala file.
  package init(_ error: ScalaError, file: String) {
    let isMissing = if case .missing = error.problem { true } else { false }
    self.init(ErrorMessage(error, file: file), isMissing ? .missingInput : .badData)
  }

  init(_ error: PersonError) {
    let code: ExitCode =
      switch error {
      case .unknown, .notKept: .missingInput
      case .taken, .trained, .folder: .cannotCreate
      case .inUse: .inputOutput
      case .database(let error): CommandError(error).code
      }
    self.init(ErrorMessage(error), code)
  }

  init(_ error: DataStoreError) {
    let code: ExitCode =
      switch error {
      case .notPeach, .damaged, .altered, .newer, .between: .badData
      case .folder, .cannotOpen, .readOnly, .otherUser, .blocked: .cannotCreate
      case .diskFull, .busy, .unanswered, .failed, .moved, .overwritten: .inputOutput
      }
    self.init(ErrorMessage(error), code)
  }
}
