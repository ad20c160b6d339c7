import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// What every command needs to know of its surroundings.
struct Context {
  let console: Console
  let environment: [String: String]
  /// The path of the running program.
  let executable: String
  /// Named on the command line itself; nil where it comes from the environment.
  let givenDataFolder: String?
  private let givenLanguage: LanguageCode?
  let root: CommandSpec
  let allowsColor: Bool
  /// Whether TERM names a terminal that can do more than print lines.
  let hasCapableTerminal: Bool
  /// The way to audio devices.
  var output: any OutputDriver = FluidSynthOutput()

  init(console: Console, environment: [String: String], executable: String, root: CommandSpec, parsed: ParsedCommand?) {
    self.console = console
    self.environment = environment
    self.executable = executable
    self.root = root
    givenDataFolder = parsed?[GlobalOptions.dataFolder]
    givenLanguage = parsed?[GlobalOptions.language]
    let terminal = environment["TERM", default: ""]
    hasCapableTerminal = !terminal.isEmpty && terminal != "dumb"
    let isMonochrome = ["-m", "-mono"].contains { terminal.hasSuffix($0) }
    allowsColor =
      parsed?[GlobalOptions.noColor] != true && environment["NO_COLOR", default: ""].isEmpty
      && hasCapableTerminal && !isMonochrome
  }

  var catalogue: SoundFontCatalogue { SoundFontCatalogue(environment: environment, executable: executable) }

  /// The way by which SoundFonts are loaded.
  var gate: SoundGate { SoundGate(executable: executable, catalogue: catalogue) }

  /// The same, which says so where a trial takes long.
  func gate(_ progress: Progress) -> SoundGate {
    SoundGate(executable: executable, catalogue: catalogue) { progress.show(TrainingMessages.loadingSound) }
  }

  /// Where the user's data lies: `--data-dir`, PEACH_DATA_DIR, or the platform's folder for application data.
  func dataFolder() throws(CommandError) -> String {
    if let given = givenDataFolder ?? nonempty("PEACH_DATA_DIR") { return given }
    #if os(macOS)
      if let home = try home() { return home + "/Library/Application Support/Peach" }
    #else
      if let data = nonempty("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/peach" }
      if let home = try home() { return home + "/.local/share/peach" }
    #endif
    throw CommandError(
      ErrorMessage(
        Text(
          en: "There is no place for the data: HOME is not set.",
          de: "Es gibt keinen Ort für die Daten: HOME ist nicht gesetzt."),
        hint: Self.nameFolder), .cannotCreate)
  }

  /// As `dataFolder`, for a command that writes there. Says where others may change what it writes; to be called once.
  func folderToWriteTo() throws(CommandError) -> String {
    let folder = try dataFolder()
    if FilePaths.isWritableByOthers(folder) {
      console.say(TrainingMessages.writableByOthers(folder: folder.shellWord)(language))
    }
    return folder
  }

  private static let nameFolder = Text(
    en: "Name a folder with --data-dir.", de: "Mit --data-dir einen Ordner nennen.")

  /// HOME, where that is set. A folder for a user is not made in passing.
  private func home() throws(CommandError) -> String? {
    guard let home = nonempty("HOME") else { return nil }
    guard FilePaths.exists(home) else {
      throw CommandError(
        ErrorMessage(
          Text(
            en: "There is no place for the data: the home directory \(home) does not exist.",
            de: "Es gibt keinen Ort für die Daten: das Benutzerverzeichnis \(home) gibt es nicht."),
          hint: Self.nameFolder), .cannotCreate)
    }
    return home
  }

  private func nonempty(_ variable: String) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The stored settings, or the defaults where nothing is stored yet; no file is made.
  func storedSettings() throws -> Settings {
    guard let folder = try? dataFolder() else { return Settings() }
    return try TrainingDataStore.existing(folder: folder)?.settings() ?? Settings()
  }

  /// The database, opened without leaving a trace; nil where there is none or that can't be done.
  var dataAtRest: TrainingDataStore? { (try? dataFolder()).flatMap(TrainingDataStore.atRest) }

  /// The sound in the settings, read without leaving a trace.
  var soundAtRest: SoundSourceID {
    (try? dataAtRest?.settings())?.sound ?? .standard
  }

  /// `--lang`, PEACH_LANG, the setting, the locale. A database that cannot be read has no say in it.
  var language: LanguageCode {
    if let givenLanguage { return givenLanguage }
    let needsSetting =
      LanguageCode(environment: environment, setting: .english) == .english
      && LanguageCode(environment: environment, setting: .german) == .german
    let setting = needsSetting ? (try? storedSettings())?.language : nil
    return LanguageCode(environment: environment, setting: setting)
  }

  /// As `language`, of a setting that is known already.
  func language(setting: LanguageCode?) -> LanguageCode {
    givenLanguage ?? LanguageCode(environment: environment, setting: setting)
  }

  /// As `language`, but without a look at the settings: for what is said before anything is opened.
  var languageOfEnvironment: LanguageCode { language(setting: nil) }

  /// The width of the terminal in columns, 80 where there is none.
  var width: Int { TerminalSize.current(of: console.output)?.columns ?? 80 }

  /// In UTF-8 whatever the locale: it is for a program.
  func printJSON(_ value: some Encodable) throws { try console.write(JSON.text(value) + "\n") }
}

/// A command on its way: what was asked for, and where.
struct Invocation {
  let parsed: ParsedCommand
  let context: Context
}

/// Something that cannot be done, with the words and the exit code for it.
struct CommandError: Error {
  let message: ErrorMessage
  let code: ExitCode

  init(_ message: ErrorMessage, _ code: ExitCode) {
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
      case .unreadableSoundFont, .silentKey, .missingKeys: .badData
      case .synthesis: .ourBug
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

  init(_ error: DataStoreError) {
    let code: ExitCode =
      switch error {
      case .notPeach, .damaged, .altered, .newer: .badData
      case .folder, .cannotOpen, .readOnly, .otherUser, .blocked: .cannotCreate
      case .diskFull, .busy, .unanswered, .failed, .moved: .inputOutput
      }
    self.init(ErrorMessage(error), code)
  }
}
