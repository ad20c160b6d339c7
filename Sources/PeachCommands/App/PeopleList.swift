import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// The people who share the data, for the People Screen.
struct PeopleList {
  private let context: Context
  private let root: String
  private var people: People { People(root: root) }

  /// Nil if there is no folder for data.
  init?(_ context: Context) {
    guard let root = try? context.sharedFolder() else { return nil }
    (self.context, self.root) = (context, root)
  }

  /// - Parameter name: the one to focus; nil for the person who is chosen.
  func screen(at name: PersonName?) -> PeopleScreen {
    let (current, today) = (try? context.person(), LocalDay(containing: .now))
    return PeopleScreen(
      [.init(nil, isCurrent: current == nil)]
        + people.all.map { person in
          let isCurrent = person == current
          return .init(
            person.name, isCurrent: isCurrent, isInUseElsewhere: !isCurrent && FolderUse.isMarked(person.folder),
            hasTrainedToday: People.hasTrained(person, on: today))
        }, at: name)
  }

  /// Adds a person.
  ///
  /// - Returns: what to say about it.
  func add(_ name: PersonName) throws -> Text {
    let (person, copied) = try PeopleCommand.add(name, in: root)
    let notes = [
      PeopleMessages.addedHere(person.name.text),
      copied.isEmpty ? nil : PeopleMessages.copied(copied, isOwn: context.givenPerson == nil),
      people.keeps(name) ? PeopleMessages.earlierIsKept(name.text, options: context.folderOption) : nil,
    ]
    return notes.compactMap { $0 }.joined(" ") ?? Text("")
  }

  /// Renames a person.
  ///
  /// - Returns: what to say about it.
  static func rename(_ person: Person, to name: PersonName, in people: People) throws -> Text {
    try people.rename(person, to: name)
    return PeopleMessages.renamed(person.name.text, to: name.text)
  }

  /// Nil if there is no such person.
  func question(toRemove name: PersonName) -> Text? {
    (try? people.person(named: name.text)).map { PeopleCommand.question(toRemove: $0) }
  }
}
