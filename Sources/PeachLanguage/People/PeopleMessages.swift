import PeachBase
import PeachExercises
import PeachRecords

/// Texts about people who share a data folder.
package enum PeopleMessages {
  package static let person = Text(en: "Person", de: "Person")
  package static let answers = Text(en: "Answers", de: "Antworten")
  package static let lastTrained = Text(en: "Last trained", de: "Zuletzt geübt")
  /// The one whose data is used without `--as`.
  package static let nobody = Text(en: "(without a name)", de: "(ohne Namen)")

  /// At a terminal where somebody with a name trained last.
  package static func nameless(otherThan last: String) -> Text {
    Text(
      en: "This is the data without a name. \(last) trained last: add --as \(last) for theirs.",
      de: "Das sind die Daten ohne Namen. Zuletzt hat \(last) geübt: Ergänze für diese --as \(last).")
  }

  /// Who trains, for the Start Screen.
  package static func training(as name: Text) -> Text { person + Text(": ") + name }

  // MARK: The People Screen

  /// What the screen is for, while there are no people.
  package static let purpose = Text(
    en: "Add the people who share this computer. Each has answers and settings of their own.",
    de: "Füg alle hinzu, die sich diesen Computer teilen. Jede Person hat eigene Antworten und Einstellungen.")
  /// What typing does.
  package static let typeName = Text(
    en: "Type a name to find or add somebody.", de: "Namen tippen: suchen, hinzufügen")
  package static let search = Text(en: "search", de: "suchen")
  package static let rename = Text(en: "rename", de: "umbenennen")
  package static let remove = Text(en: "remove", de: "entfernen")
  package static let newName = Text(en: "New name", de: "Neuer Name")
  package static func add(_ name: String) -> Text { Text(en: "Add \(name)", de: "\(name) hinzufügen") }
  /// Beside a typed name that nobody has.
  package static let newPerson = Text(en: "new person", de: "neue Person")
  package static let addShortly = Text(en: "add", de: "hinzufügen")
  package static let nobodyFound = Text(en: "Nobody found", de: "Niemand gefunden")
  package static let trainedToday = Text(en: "trained today", de: "hat heute geübt")
  package static let unreadable = Text(en: "can't be read", de: "nicht lesbar")
  /// The data without a name can be neither renamed nor removed.
  package static let hasNoName = Text(
    en: "The data without a name stays. Delete its answers in Settings.",
    de: "Die Daten ohne Namen bleiben. Ihre Antworten löschst du in den Einstellungen.")
  /// The person whose data the program uses.
  package static let chosen = Text(en: "chosen", de: "ausgewählt")
  package static let inUseElsewhere = Text(en: "in use elsewhere", de: "anderswo in Gebrauch")
  package static func added(_ name: String) -> Text { Text(en: "\(name) was added.", de: "\(name) wurde hinzugefügt.") }
  /// On the screen, where the person isn't chosen yet.
  package static func addedHere(_ name: String) -> Text {
    added(name)
      + Text(en: " Return goes on as \(name)", de: " Mit Return geht es als \(name) weiter")
      + Text(en: name.hasSuffix(".") ? "" : ".", de: ".")
  }
  package static func invalidName(_ text: String) -> Text {
    Text(en: "'\(text.excerpt)' isn't valid: ", de: "»\(text.excerpt)« ist ungültig: ") + validName + Text(".")
  }

  // MARK: Commands

  /// - Parameter options: more options that the person needs, each with a space before it.
  package static func added(_ name: String, options: String) -> Text {
    added(name)
      + Text(
        en: " To train: peach --as \(name.shellWord)\(options)", de: " Üben: peach --as \(name.shellWord)\(options)")
  }

  /// - Parameters:
  ///   - keys: the settings that were copied from the data without a name.
  ///   - isOwn: whether that is the data in use.
  package static func copied(_ keys: [Setting], isOwn: Bool = true) -> Text {
    let list = keys.dropFirst().reduce(keys.first?.label ?? Text("")) { $0 + Text(", ") + $1.label }
    let source =
      isOwn
      ? Text(en: "Copied from your settings: ", de: "Aus deinen Einstellungen übernommen: ")
      : Text(en: "Copied from the data without a name: ", de: "Aus den Daten ohne Namen übernommen: ")
    return source + list + Text(".")
  }

  package static func renamed(_ name: String, to other: String) -> Text {
    Text(en: "\(name) was renamed to '\(other)'.", de: "\(name) heißt jetzt »\(other)«.")
  }

  /// - Parameter answers: nil if they couldn't be counted.
  package static func removeQuestion(_ name: String, answers: Int?, keepsData: Bool = true) -> Text {
    let data = answers.map { Text(" (") + ProfileMessages.answers($0) + Text(")") } ?? Text("")
    let kept =
      keepsData && answers != 0
      ? Text(en: " The data is kept as a backup.", de: " Die Daten bleiben als Sicherung.") : Text("")
    return Text(en: "Remove \(name)", de: "\(name)") + data + Text(en: "?", de: " entfernen?") + kept
  }

  package static let kept = Text(en: "Nobody was removed.", de: "Es wurde niemand entfernt.")
  package static func removed(_ name: String) -> Text {
    Text(en: "\(name) was removed.", de: "\(name) wurde entfernt.")
  }

  /// - Parameters:
  ///   - isKept: false if there was nothing to keep.
  ///   - options: those of the data folder, each with a space before it.
  package static func removed(_ name: String, isKept: Bool, options: String) -> Text {
    guard isKept else { return removed(name) }
    return removed(name)
      + Text(
        en: " To bring back the data: peach people restore \(name.shellWord)\(options)",
        de: " Zurückholen der Daten: peach people restore \(name.shellWord)\(options)")
  }

  /// Where somebody is added whose name a removed person had.
  package static func earlierIsKept(_ name: String, options: String) -> Text {
    let command = "peach people restore \(name.shellWord)\(options)"
    return Text(
      en: "Answers of somebody removed with this name are kept. To bring them back: \(command)",
      de: "Antworten von jemandem, der so hieß und entfernt wurde, sind noch da. Zurückholen: \(command)")
  }

  /// - Parameter answers: nil if they couldn't be counted.
  package static func restored(_ name: String, answers: Int?) -> Text {
    Text(en: "\(name) is back", de: "\(name) ist wieder da")
      + (answers.map { Text(en: ", with ", de: ", mit ") + ProfileMessages.answers($0) } ?? Text("")) + Text(".")
  }

  package static let removeNeedsYes = Text(
    en: "Without a terminal to confirm on, removing needs --yes.",
    de: "Ohne Terminal für die Rückfrage brauchst du zum Entfernen --yes.")

  /// What a name may be, as part of a sentence.
  package static let validName = Text(
    en: "expected a name of at most \(PersonName.longest) letters, digits, blanks, hyphens, apostrophes, dots and "
      + "underscores, beginning with a letter or a digit",
    de: "erwartet wird ein Name aus höchstens \(PersonName.longest) Buchstaben, Ziffern, Leerzeichen, Bindestrichen, "
      + "Apostrophen, Punkten und Unterstrichen, der mit einem Buchstaben oder einer Ziffer beginnt")
}

extension ErrorMessage {
  /// - Parameter options: those of the data folder, for a command that is suggested.
  package init(_ error: PersonError, options: String = "") {
    switch error {
    case .unknown(let name, let known):
      let added = PersonName(name)?.text.shellWord ?? "NAME"
      let command = "peach people add \(added)\(options)"
      let name = name.excerpt
      let list = known.joined(separator: ", ")
      self.init(
        Text(en: "There is no person called '\(name)'.", de: "Es gibt niemanden namens »\(name)«.")
          + Text.suggestion(for: name, in: known),
        hint: known.isEmpty
          ? Text(en: "Add people with '\(command)'.", de: "»\(command)« fügt jemanden hinzu.")
          : Text(en: "People: \(list)", de: "Personen: \(list)") + Text(list.hasSuffix(".") ? "" : "."))
    case .notKept(let name, let known):
      let names = known.joined(separator: ", ")
      self.init(
        Text(
          en: "No data of a removed person called '\(name.excerpt)' is kept.",
          de: "Von einer entfernten Person namens »\(name.excerpt)« ist nichts aufbewahrt.")
          + Text.suggestion(for: name, in: known),
        hint: known.isEmpty
          ? nil : Text(en: "Kept: \(names)", de: "Aufbewahrt: \(names)") + Text(names.hasSuffix(".") ? "" : "."))
    case .taken(let name):
      self.init(
        en: "There is already a person called '\(name.text)'.", de: "Es gibt schon jemanden namens »\(name.text)«.",
        hint: Text(
          en: "Choose a name that differs in more than upper and lower case; ß counts as ss.",
          de: "Wähle einen Namen, der sich nicht nur in Groß- und Kleinschreibung unterscheidet; ß zählt wie ss."))
    case .trained(let name):
      let command = "peach people rename \(name.text.shellWord)"
      self.init(
        en: "There is a person called '\(name.text)' who has answers.",
        de: "Es gibt jemanden namens »\(name.text)«, der Antworten hat.",
        hint: Text(
          en: "Give them another name first: \(command) NAME\(options)",
          de: "Gib dieser Person erst einen anderen Namen: \(command) NAME\(options)"))
    case .inUse(let name):
      self.init(
        en: "\(name.text)'s data is in use.", de: "Die Daten von \(name.text) sind in Gebrauch.",
        hint: Text(
          en: "Quit Peach wherever \(name.text) trains, then try again.",
          de: "Beende Peach überall, wo \(name.text) übt, und versuche es noch einmal."))
    case .database(let error): self.init(error)
    case .folder(let path, let number):
      self.init(
        en: "Cannot use the folder \(path)", de: "Der Ordner \(path) lässt sich nicht verwenden", errno: number)
    }
  }
}
