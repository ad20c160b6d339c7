import CSQLite
import PeachBase
import PeachRecords

/// The people who share a data folder: each has a data folder of their own in its folder `people`.
///
/// The folders are the only list of people, so that a copied or restored folder is complete.
public struct People: Sendable {
  /// The path of the shared data folder.
  let root: String
  var folder: String { root + "/people" }

  /// - Parameter root: the path of the shared data folder, which need not exist.
  public init(root: String) { self.root = root }

  /// All people, sorted by name. Folders with other names and links are ignored: what a link points to belongs to others.
  public var all: [Person] {
    FilePaths.names(in: folder).compactMap(PersonName.init).map(person)
      .filter { FilePaths.kind(of: $0.folder) == S_IFDIR }.sorted { $0.name < $1.name }
  }

  /// The person with a name, in any case.
  ///
  /// - Throws: `unknown`; `folder` if it can't be found out.
  public func person(named text: String) throws(PersonError) -> Person {
    let all = all
    guard let name = PersonName(text), let person = all.first(where: { $0.name == name }) else {
      try checkReadable()
      throw .unknown(text, known: all.map(\.name.text))
    }
    return person
  }

  /// Checks that `all` are really all.
  ///
  /// - Throws: `folder` if their folders can't be listed.
  public func checkReadable() throws(PersonError) {
    guard access(folder, R_OK | X_OK) == 0 || errno == ENOENT else { throw .folder(path: folder, errno: errno) }
  }

  /// Adds a person without answers and settings.
  ///
  /// - Throws: `taken`, `folder`.
  public func add(_ name: PersonName) throws(PersonError) -> Person {
    try checkUnused(name, except: nil)
    try create(folder)
    let person = person(name)
    guard mkdir(person.folder, 0o700) == 0 else {
      throw errno == EEXIST ? .taken(name) : .folder(path: person.folder, errno: errno)
    }
    return person
  }

  /// - Throws: `taken`, `inUse`, `folder`.
  public func rename(_ person: Person, to name: PersonName) throws(PersonError) {
    try checkUnused(name, except: person)
    try move(person, to: folder + "/" + name.text)
  }

  /// Moves a person's folder to an unused path in the shared folder: `peach-backup-Anna-20261121T083012Z`. An empty one is deleted.
  ///
  /// - Returns: the new path; nil if there was nothing to keep.
  /// - Throws: `inUse`, `folder`.
  public func remove(_ person: Person) throws(PersonError) -> String? {
    if !FolderUse.isMarked(person.folder), rmdir(person.folder) == 0 { return nil }
    let backup = BackupPath.unused(in: root + "/", of: person.name.text)
    try move(person, to: backup)
    return backup
  }

  /// Deletes a removed person's folder for good, or that of one who couldn't be added. A folder that also has folders or files of
  /// other programs remains, with these.
  ///
  /// - Throws: `folder`.
  public func delete(backup: String) throws(PersonError) {
    guard FilePaths.kind(of: backup) == S_IFDIR else { throw .folder(path: backup, errno: ENOTDIR) }
    let own = [TrainingDataStore.fileName, BackupPath.prefix, KeptAnswers.prefix]
    for name in FilePaths.names(in: backup) where own.contains(where: name.hasPrefix) { unlink(backup + "/" + name) }
    guard rmdir(backup) == 0 else { throw .folder(path: backup, errno: errno) }
  }

  func person(_ name: PersonName) -> Person { Person(name: name, folder: folder + "/" + name.text) }

  /// Checks that a name is nobody's.
  func checkUnused(_ name: PersonName, except person: Person?) throws(PersonError) {
    if let other = all.first(where: { $0.name == name }), other != person { throw .taken(other.name) }
  }

  func create(_ path: String) throws(PersonError) {
    do throws(DataStoreError) {
      try Folder.create(path)
    } catch {
      guard case .folder(let path, let number) = error else { throw .folder(path: path, errno: EIO) }
      throw .folder(path: path, errno: number)
    }
  }

  func move(_ person: Person, to path: String) throws(PersonError) {
    guard !FolderUse.isMarked(person.folder) else { throw .inUse(person.name) }
    let claim: Database?
    do throws(DataStoreError) {
      claim = try Self.claim(person.folder)
    } catch .busy {
      throw .inUse(person.name)
    } catch {
      throw .database(error)
    }
    defer { withExtendedLifetime(claim) {} }
    // `rename` would replace an empty folder.
    guard FilePaths.kind(of: person.folder) == S_IFDIR else { throw .folder(path: person.folder, errno: ENOTDIR) }
    let isOther = FilePaths.kind(of: path) != nil && FileIdentity(folder: path) != FileIdentity(folder: person.folder)
    guard !isOther, PeachBase.rename(person.folder, path) == 0 else {
      throw .folder(path: path, errno: isOther ? EEXIST : errno)
    }
    // After a power failure the folder must not have its old name, or none.
    for folder in Set([path, person.folder].map(FilePaths.folder)) { FilePaths.synchronize(folder: folder) }
  }

  /// Claims the right to move a data folder: no other program has its database open, or can open it until the result is
  /// released. A folder without a usable database can be moved at any time.
  ///
  /// - Throws: `busy` if the database is in use; another error if that can't be found out, or if its log isn't its own.
  private static func claim(_ folder: String) throws(DataStoreError) -> Database? {
    let path = folder + "/" + TrainingDataStore.fileName
    do throws(DataStoreError) {
      let found = try DataStoreError.at(path) { () throws(DatabaseError) in try stat.of(path) }
      guard found != nil else { return nil }
      let database = try DataStoreError.at(path) { () throws(DatabaseError) in
        try Database(path: path, create: false)
      }
      database.setBusyTimeout(milliseconds: 500)
      // Leaving the log mode writes the log back.
      try DatabaseOpening(path: path).checkLog(of: database)
      try DataStoreError.at(path) { () throws(DatabaseError) in
        // SQLite leaves the log mode only if no other connection is open. Without a log, an exclusive transaction keeps all
        // others out.
        try database.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
        guard try database.journalMode ?? "wal" != "wal" else {
          throw DatabaseError(code: SQLITE_BUSY, message: "database is locked", sql: nil)
        }
      }
      return database
    } catch {
      if error.isTransient || error.isOverwritten { throw error }
      return nil
    }
  }
}
