import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// Where the data is stored, and whose it is.
extension Context {
  /// The folder where the data is stored: that of the person in `--as` or PEACH_AS, or else the shared folder.
  ///
  /// - Throws: `CommandError` if there is no such person, or no folder.
  package func dataFolder() throws(CommandError) -> String {
    if let person = try person() { return person.folder }
    return try sharedFolder()
  }

  /// The person in `--as` or PEACH_AS; nil without either.
  func person() throws(CommandError) -> Person? {
    guard let givenPerson else { return nil }
    let root = try sharedFolder()
    do throws(PersonError) {
      return try People(root: root).person(named: givenPerson)
    } catch {
      throw CommandError(error, options: folderOption)
    }
  }

  /// This context with the data of the one who trained last, unless somebody is named.
  var continuing: Context {
    guard givenPerson == nil, let root = try? sharedFolder(), let last = People(root: root).lastTrained else {
      return self
    }
    return using(last.person?.name)
  }

  /// Whose data is used, for screens; nil if nobody has a name.
  var shownPerson: Text? {
    if let person = try? person() { return Text(person.name.text) }
    return (try? sharedFolder()).flatMap { People(root: $0).all.isEmpty ? nil : PeopleMessages.nobody }
  }

  /// The user's own data folder, which has the folders of people: `--data-dir`, PEACH_DATA_DIR, or the platform's folder for
  /// application data.
  func sharedFolder() throws(CommandError) -> String {
    if let given = givenDataFolder ?? nonempty("PEACH_DATA_DIR") { return given }
    if let folder = try folder("XDG_DATA_HOME", ".local/share", "Application Support") { return folder }
    throw CommandError(
      ErrorMessage(
        Text(
          en: "Can't find a folder for your data, because HOME isn't set.",
          de: "Es gibt keinen Ordner für deine Daten, weil HOME nicht gesetzt ist."),
        hint: Self.nameFolder), .cannotCreate)
  }

  /// What to say where the folder for the data doesn't exist; nil if it does.
  ///
  /// - Parameter paths: those of the files to write.
  /// - Throws: the same as a `CommandError` if one of the files exists: a mistyped folder must not replace it by an empty one.
  func missingFolder(before paths: [String]) throws(CommandError) -> Text? {
    guard let folder = try? sharedFolder(), FilePaths.isMissing(folder) else { return nil }
    let message = ExchangeMessages.noFolder(folder)
    if paths.contains(where: { FilePaths.kind(of: FilePaths.place(of: $0)) == S_IFREG }) {
      throw CommandError(ErrorMessage(message), .missingInput)
    }
    return message
  }

  /// The audio drivers that need a long buffer on this machine.
  var longBuffers: LongBuffers { LongBuffers(folder: stateFolder) }

  /// The folder for what was found out about this machine; nil without a home directory.
  private var stateFolder: String? { try? folder("XDG_STATE_HOME", ".local/state", "Application Support") }

  /// The folder for files that can be made again, and may be deleted at any time; nil without a home directory.
  var cacheFolder: String? { try? folder("XDG_CACHE_HOME", ".cache", "Caches") }

  /// Peach's folder in one of the XDG base directories, or on macOS in the Library; nil if HOME isn't set.
  ///
  /// - Parameter standard: the directory in HOME that applies without the variable.
  private func folder(_ variable: String, _ standard: String, _ library: String) throws(CommandError) -> String? {
    #if os(macOS)
      return try home().map { $0 + "/Library/\(library)/Peach" }
    #else
      if let base = nonempty(variable), base.hasPrefix("/") { return base + "/peach" }
      return try home().map { $0 + "/\(standard)/peach" }
    #endif
  }

  /// Checks who uses the data, and brings it to the present format.
  ///
  /// - Throws: `CommandError` if nobody has the name in `--as` or PEACH_AS.
  func prepare(for command: CommandSpec) throws(CommandError) {
    guard [.inspects, .changes].contains(command.dataUse), !command.isHidden else { return }
    _ = try person()
    guard command.dataUse == .changes else { return }
    updateFormat()
    do throws(CommandError) {
      if let report = try addKeptAnswers() { console.say(report(language)) }
    } catch {
      console.say(error.message, language)
    }
  }

  /// Adds the answers that a training kept because it couldn't store them.
  ///
  /// - Returns: what to say about it; nil for nothing.
  /// - Throws: `CommandError` if a file of answers can't be read.
  func addKeptAnswers() throws(CommandError) -> Text? {
    guard let folder = try? dataFolder(), !KeptAnswers.paths(in: folder).isEmpty else { return nil }
    do {
      let store = try TrainingDataStore(folder: folder)
      // Nobody should wait for another program's lock to start; the next start adds them.
      store.setLockPatience(.milliseconds(200))
      let added = try store.addKeptAnswers()
      return added > 0 ? TrainingMessages.addedKept(added) : nil
    } catch let error as ImportError {
      // The files that could be added are gone.
      throw CommandError(ErrorMessage(error, file: KeptAnswers.paths(in: folder).first ?? folder), .badData)
    } catch {
      // The command reports why the database can't be used; the file remains.
      return nil
    }
  }

  /// Opens a database of an older format, which takes some seconds if it has many answers, and shows that. The command
  /// reports errors when it opens the database itself.
  private func updateFormat() {
    guard let folder = try? dataFolder(), dataAtRest?.isOutdated == true else { return }
    // The setting of the language isn't readable yet.
    let progress = Progress(console, languageOfEnvironment)
    let update = Background { _ = try TrainingDataStore.existing(folder: folder) }
    while update.result == nil {
      update.wait(for: .milliseconds(200))
      progress.show(TrainingMessages.updatingFormat)
    }
    progress.finish()
  }

  /// ` --data-dir FOLDER` for a suggested command line, if this one has the option; otherwise empty.
  var folderOption: String { givenDataFolder.map { " --data-dir " + $0.shellWord } ?? "" }

  /// As `folderOption`, with the name of the person in `--as` or PEACH_AS.
  package var dataOptions: String { folderOption + (givenPerson.map { " --as " + $0.shellWord } ?? "") }

  /// The data folder, for a command that writes there. Warns if others can change its files; call it once.
  package func folderToWriteTo() throws(CommandError) -> String { warned(try dataFolder()) }

  /// As `folderToWriteTo`, for the folder that has the folders of people.
  func sharedFolderToWriteTo() throws(CommandError) -> String { warned(try sharedFolder()) }

  private func warned(_ folder: String) -> String {
    if FilePaths.isWritableByOthers(folder) {
      console.say(TrainingMessages.writableByOthers(folder: folder.shellWord)(language))
    }
    return folder
  }

  private static let nameFolder = Text(
    en: "Choose a folder with --data-dir.", de: "Gib mit --data-dir einen Ordner an.")

  /// HOME, if set.
  ///
  /// - Throws: `CommandError` if the folder doesn't exist; Peach doesn't create home directories.
  private func home() throws(CommandError) -> String? {
    guard let home = nonempty("HOME") else { return nil }
    guard FilePaths.exists(home) else {
      throw CommandError(
        ErrorMessage(
          Text(
            en: "Can't find a folder for your data, because the home directory \(home) doesn't exist.",
            de: "Es gibt keinen Ordner für deine Daten, weil das Benutzerverzeichnis \(home) fehlt."),
          hint: Self.nameFolder), .cannotCreate)
    }
    return home
  }

  private func nonempty(_ variable: String) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
