import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach people`: lists, adds, renames, removes and brings back the people who share a data folder.
enum PeopleCommand {
  private static let name = Argument("name", .newPerson, Text(en: "Name of the person", de: "Name der Person"))
  private static let oldName = Argument("name", .person, Text(en: "Present name", de: "Bisheriger Name"))
  private static let newName = Argument("new-name", .newPerson, Text(en: "New name", de: "Neuer Name"))
  private static let removed = Argument("name", .person, Text(en: "Name of the person", de: "Name der Person"))

  static let spec = CommandSpec(
    name: "people",
    overview: Text(en: "List, add, rename and remove people.", de: "Zeigt, ergänzt, benennt und entfernt Personen."),
    options: [Option.json.spec],
    subcommands: [
      CommandSpec(
        name: "list",
        overview: Text(en: "Show all people.", de: "Zeigt alle Personen."),
        options: [Option.json.spec],
        examples: [
          example("peach people list", en: "With their answers", de: "Mit ihren Antworten"),
          example("peach people list --json", en: "For programs", de: "Für Programme"),
        ],
        run: list, dataUse: .marks, whose: .last),
      PeopleReportCommand.spec,
      CommandSpec(
        name: "add",
        overview: Text(en: "Add a person.", de: "Fügt eine Person hinzu."), arguments: [name.spec],
        examples: [
          example("peach people add Bert", en: "Then train with: peach --as Bert", de: "Üben mit: peach --as Bert"),
          example(
            "peach people add Clara --data-dir class-7b", en: "In a folder for one class",
            de: "In einem Ordner für eine Klasse"),
        ],
        discussion: [
          Text(
            en:
              "Your sound, reference pitch, audio driver, MIDI settings and language are copied; the other settings have their defaults.",
            de:
              "Dein Klang, Stimmton, Audiotreiber, deine MIDI-Einstellungen und deine Sprache werden übernommen; die übrigen Einstellungen haben "
              + "ihre Vorgaben.")
        ],
        run: add, dataUse: .none),
      CommandSpec(
        name: "rename",
        overview: Text(
          en: "Rename a person, who keeps all answers.", de: "Benennt eine Person um; alle Antworten bleiben."),
        arguments: [oldName.spec, newName.spec],
        examples: [
          example("peach people rename Bert Albert", en: "Another name", de: "Ein anderer Name"),
          example(
            "peach people rename Clara clara --data-dir class-7b", en: "Lower case, in another folder",
            de: "Kleinschreibung, in einem anderen Ordner"),
        ],
        run: rename, dataUse: .none),
      CommandSpec(
        name: "remove",
        overview: Text(
          en: "Remove a person, after asking and keeping a backup of their data.",
          de: "Entfernt eine Person, nach Rückfrage und mit einer Sicherung ihrer Daten."),
        arguments: [removed.spec],
        options: [
          Option.yes.spec,
          Option.noBackup.spec(Text(en: "Delete the data for good", de: "Die Daten endgültig löschen")),
        ],
        examples: [
          example("peach people remove Albert", en: "Asks first", de: "Fragt vorher"),
          example(
            "peach people remove clara --data-dir class-7b --no-backup", en: "Keeps no backup of the data",
            de: "Behält keine Sicherung der Daten"),
        ],
        run: remove, dataUse: .none),
      CommandSpec(
        name: "restore",
        overview: Text(
          en: "Bring back a person who was removed, with their data.",
          de: "Holt eine entfernte Person mit ihren Daten zurück."),
        arguments: [name.spec],
        examples: [
          example("peach people restore Albert", en: "From the latest backup", de: "Aus der letzten Sicherung"),
          example(
            "peach people restore Clara --data-dir class-7b", en: "In the folder of a class",
            de: "Im Ordner einer Klasse"),
        ],
        run: restore, dataUse: .none),
    ],
    otherWords: [
      "switch": "peach --as NAME", "use": "peach --as NAME", "select": "peach --as NAME", "new": "add", "create": "add",
      "delete": "remove", "show": "list", "undo": "restore",
    ],
    examples: [
      example(
        "peach people", en: "All people and when they last trained",
        de: "Alle Personen und wann sie zuletzt geübt haben"),
      example("peach people add Anna", en: "Add a person", de: "Eine Person hinzufügen"),
      example("peach train --as Anna", en: "Train as Anna", de: "Als Anna üben"),
      example("peach people report", en: "How everybody is doing", de: "Wie es bei allen steht"),
    ],
    discussion: [
      Text(
        en: "Each person has a data folder of their own within yours. --as NAME makes a command use it; so does the "
          + "environment variable PEACH_AS. At a terminal, peach, peach train and peach profile begin with whoever "
          + "trained last. On the Start Screen, u chooses, adds, renames and removes people. Quote names with blanks; case doesn't matter. The "
          + "first row of the list is the data that is used without a name.",
        de:
          "Jede Person hat einen eigenen Datenordner in deinem. Mit --as NAME verwendet ihn ein Befehl, ebenso mit der "
          + "Umgebungsvariablen PEACH_AS. In einem Terminal beginnen peach, peach train und peach profile mit der Person, "
          + "die zuletzt geübt hat. Auf der Startseite kannst du mit u Personen auswählen, hinzufügen, umbenennen und entfernen. Setz "
          + "Namen mit Leerzeichen in Anführungszeichen; Groß- und Kleinschreibung spielt keine Rolle. Die erste Zeile der "
          + "Liste zeigt die Daten, die ohne Namen verwendet werden.")
    ],
    run: list, dataUse: .marks, whose: .last)

  // MARK: List

  private struct Row {
    /// Nil for the data that is used without a name.
    let name: PersonName?
    let folder: String
    /// Nil if the database couldn't be read.
    let answers: Int?
    /// Those that no profile counts because the sound dropped out.
    let droppedOutAnswers: Int
    let lastTrained: UTCTime?
    let isInUse: Bool

    init(_ name: PersonName?, folder: String, isInUse: Bool) {
      (self.name, self.folder, self.isInUse) = (name, folder, isInUse)
      let isMissing = TrainingDataStore.isMissing(in: folder)
      let store = TrainingDataStore.atRest(in: folder)
      let summary = try? store?.answers(in: .possible)
      answers = isMissing ? 0 : summary?.count
      droppedOutAnswers = (try? store?.profiles.droppedOutAnswers()) ?? 0
      lastTrained = summary?.last
    }

    var json: JSON {
      [
        "name": JSON(name?.text), "folder": .text(folder), "isReadable": .bool(answers != nil),
        "answers": JSON(answers), "droppedOutAnswers": JSON(answers.map { _ in droppedOutAnswers }),
        "lastTrained": JSON(lastTrained?.iso), "isInUse": .bool(isInUse),
        "isInUseElsewhere": .bool(FolderUse.isMarked(folder)),
      ]
    }

    func cells(_ language: LanguageCode) -> [String] {
      [
        PeopleReportMessages.name(name)(language),
        answers.map { Figure.count($0 - droppedOutAnswers)(language) } ?? "–",
        lastTrained.map { LocalDay(containing: $0).description } ?? "–",
      ]
    }
  }

  @Sendable private static func list(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let root = try context.sharedFolder()
    // A name in PEACH_AS may be that of somebody who was removed.
    let current = invocation.parsed.has(GlobalOptions.person) ? try context.person() : try? context.person()
    let people = People(root: root)
    let rows =
      [Row(nil, folder: root, isInUse: context.givenPerson == nil)]
      + people.all.map { Row($0.name, folder: $0.folder, isInUse: $0 == current) }
    if rows[0].answers != nil { try people.checkReadable() }
    return try invocation.print(.array(rows.map(\.json))) { language in
      let titles = [PeopleMessages.person, PeopleMessages.answers, PeopleMessages.lastTrained].map { $0(language) }
      let table = [titles] + rows.map { $0.cells(language) }
      let widths = (0...1).map { column in table.map { $0[column].cells }.max() ?? 0 }
      let lines = zip([false] + rows.map(\.isInUse), table).map { isInUse, cells in
        (isInUse ? "* " : "  ") + cells[0].padded(to: widths[0] + 2) + cells[1].padded(toRight: widths[1]) + "  "
          + cells[2]
      }
      let unreadable = rows.filter { $0.answers == nil }.map {
        PeopleReportMessages.unreadable($0.name, options: context.folderOption)(language)
      }
      return [PageLine(lines[0], .bold)] + (lines.dropFirst() + unreadable).map { PageLine($0) }
    }
  }

  // MARK: Add, rename, remove

  /// The settings of a room and its machine rather than of a person.
  private static let copiedSettings: [Setting] = [
    .sound, .referencePitch, .audioDriver, .midiInput, .midiDriver, .midiHigher, .midiLower, .language,
  ]

  /// Adds a person with the settings of the room and its machine.
  ///
  /// - Parameter root: the path of the shared data folder.
  /// - Returns: the person, and the settings that were copied.
  static func add(_ name: PersonName, in root: String) throws -> (person: Person, copied: [Setting]) {
    let settings = try TrainingDataStore.existing(folder: root)?.settings() ?? Settings()
    let copied = copiedSettings.filter { $0.value(in: settings) != $0.value(in: Settings()) }
    let people = People(root: root)
    let person = try people.add(name)
    do {
      if !copied.isEmpty {
        let store = try TrainingDataStore(folder: person.folder)
        for key in copied { try store.set(key, to: key.value(in: settings)) }
      }
      return (person, copied)
    } catch {
      // On a full disk, for instance: whoever isn't added as a whole can be added again.
      try? people.delete(backup: person.folder)
      throw error
    }
  }

  @Sendable private static func add(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let language = context.language
    let (person, copied) = try add(invocation.parsed[name], in: context.sharedFolderToWriteTo())
    try context.console.print(PeopleMessages.added(person.name.text, options: context.folderOption)(language))
    if !copied.isEmpty {
      try context.console.print(PeopleMessages.copied(copied, isOwn: context.givenPerson == nil)(language))
    }
    if try People(root: context.sharedFolder()).keeps(person.name) {
      let note = PeopleMessages.earlierIsKept(person.name.text, options: context.folderOption)
      try context.console.print(note(language))
    }
    return .success
  }

  @Sendable private static func rename(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let people = People(root: try context.sharedFolderToWriteTo())
    let person = try people.person(named: parsed[oldName])
    try people.rename(person, to: parsed[newName])
    try context.console.print(PeopleMessages.renamed(person.name.text, to: parsed[newName].text)(context.language))
    return .success
  }

  @Sendable private static func remove(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let language = context.language
    let people = People(root: try context.sharedFolderToWriteTo())
    let person = try people.person(named: parsed[removed])
    guard parsed[.yes] || context.console.canAsk else { throw parsed.usageError(PeopleMessages.removeNeedsYes) }
    if !parsed[.yes] {
      let question =
        question(toRemove: person, keepsData: !parsed[.noBackup])
        + Text(en: " [y/N] ", de: " [j/N] ")
      guard context.console.confirm(question, language) else {
        context.console.say(PeopleMessages.kept(language))
        return .success
      }
    }
    let backup = try people.remove(person)
    if parsed[.noBackup], let backup { try people.delete(backup: backup) }
    let isKept = backup != nil && !parsed[.noBackup]
    try context.console.print(
      PeopleMessages.removed(person.name.text, isKept: isKept, options: context.folderOption)(language))
    return .success
  }

  /// - Parameter keepsData: whether data is kept if there is any.
  static func question(toRemove person: Person, keepsData: Bool = true) -> Text {
    PeopleMessages.removeQuestion(person.name.text, answers: answers(of: person), keepsData: keepsData)
  }

  /// Nil if they can't be counted.
  private static func answers(of person: Person) -> Int? {
    TrainingDataStore.isMissing(in: person.folder) ? 0 : try? TrainingDataStore.atRest(in: person.folder)?.count()
  }

  @Sendable private static func restore(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let person = try People(root: context.sharedFolderToWriteTo()).restore(parsed[name])
    let answers = answers(of: person)
    try context.console.print(PeopleMessages.restored(person.name.text, answers: answers)(context.language))
    if answers == nil {
      let note = PeopleReportMessages.unreadable(person.name, options: context.folderOption)
      try context.console.print(note(context.language))
    }
    return .success
  }
}
