import CSQLite

// MARK: Identity of the database

extension TrainingDataStore {
  /// The size of SQLite's header. SQLite treats a shorter file as a new database and would overwrite it.
  private static let headerSize = 100

  /// The schema version of a Peach database, 0 for a new one. Throws if it belongs to another program or has been
  /// altered.
  static func identify(_ database: Database, path: String) throws(DataStoreError) -> Int {
    let version = try version(of: database, path: path)
    let object: String?
    do throws(DatabaseError) {
      object = try Schema.unknownObject(in: database)
    } catch {
      throw DataStoreError(error, path: path)
    }
    if let object { throw .altered(path: path, object: object) }
    return version
  }

  /// Whether opening the database for writing would bring it to a newer format, which takes about 9 s for a million
  /// answers.
  public var isOutdated: Bool {
    (try? database.integer("PRAGMA user_version")).flatMap { $0 }.map { $0 < Schema.version } ?? false
  }

  private static func version(of database: Database, path: String) throws(DataStoreError) -> Int {
    var status = stat()
    if stat(path, &status) == 0, (1..<headerSize).contains(Int(status.st_size)) { throw .notPeach(path: path) }
    let version: Int
    do throws(DatabaseError) {
      // Use a snapshot, since another process may be creating the database.
      let (found, application, tables) = try database.snapshot { () throws(DatabaseError) in
        (
          try database.integer("PRAGMA user_version") ?? 0, try database.integer("PRAGMA application_id") ?? 0,
          try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        )
      }
      guard application == Schema.applicationID || (tables == 0 && found == 0 && application == 0) else {
        throw DatabaseError(code: SQLITE_NOTADB, message: "another program's database", sql: nil)
      }
      guard found > 0 || (found == 0 && tables == 0) else {
        throw DatabaseError(code: SQLITE_CORRUPT, message: "impossible user_version \(found)", sql: nil)
      }
      version = found
    } catch {
      throw DataStoreError(error, path: path)
    }
    guard version <= Schema.version else {
      throw .newer(path: path, version: version, supported: Schema.version)
    }
    return version
  }
}
