import PeachBase
import PeachRecords

/// The data of people who were removed.
extension People {
  /// The backups of removed people's folders, the latest last.
  private var backups: [(person: Person, place: BackupPath.Parts)] {
    FilePaths.names(in: root).compactMap { name in
      guard let place = BackupPath.Parts(name), let person = PersonName(place.person),
        FilePaths.kind(of: root + "/" + name) == S_IFDIR
      else { return nil }
      return (Person(name: person, folder: root + "/" + name), place)
    }.sorted { $0.place < $1.place }
  }

  /// Whether the data of a removed person with this name is kept.
  public func keeps(_ name: PersonName) -> Bool { backups.contains { $0.person.name == name } }

  /// Brings a removed person back, with the data of the latest backup. Somebody who was added with the same name since, but has
  /// no answers, is removed for it.
  ///
  /// - Returns: the person, whose name is written as it was.
  /// - Throws: `notKept`, `trained` if somebody with this name has answers, `inUse`, `folder`, `database`.
  public func restore(_ name: PersonName) throws(PersonError) -> Person {
    let backups = backups
    guard let kept = backups.last(where: { $0.person.name == name })?.person else {
      throw .notKept(name.text, known: Set(backups.map(\.person.name)).sorted().map(\.text))
    }
    if let other = all.first(where: { $0.name == name }) {
      guard try count(of: other) == 0 else { throw .trained(other.name) }
      _ = try remove(other)
    }
    let person = person(kept.name)
    try create(folder)
    try move(kept, to: person.folder)
    return person
  }

  private func count(of person: Person) throws(PersonError) -> Int {
    do throws(DataStoreError) {
      if let store = TrainingDataStore.atRest(in: person.folder) { return try store.count() }
      // One that can't be read isn't one without answers.
      return try TrainingDataStore.existing(folder: person.folder)?.count() ?? 0
    } catch {
      throw .database(error)
    }
  }
}
