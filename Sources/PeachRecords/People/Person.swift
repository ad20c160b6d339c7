import PeachBase

/// A person with their own answers and settings.
public struct Person: Equatable, Sendable {
  public let name: PersonName
  /// The path of their data folder.
  public let folder: String

  package init(name: PersonName, folder: String) { (self.name, self.folder) = (name, folder) }
}

/// The reasons why a person can't be found, added, renamed, removed or brought back.
public enum PersonError: Error, Equatable, Sendable {
  /// There is no such person; the second value has the names of all.
  case unknown(String, known: [String])
  /// No data of a removed person with this name is kept; the second value has the names for which there is some.
  case notKept(String, known: [String])
  /// There is a person with this name, or with one that a file system may take for the same.
  case taken(PersonName)
  /// There is a person with this name who has answers.
  case trained(PersonName)
  /// A program has chosen the person, or has their database open.
  case inUse(PersonName)
  case folder(path: String, errno: Int32)
  /// It can't be found out whether a person's database is in use, or its log isn't its own.
  case database(DataStoreError)
}
