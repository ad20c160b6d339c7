import PeachRecords

/// The schema of the database, and the way there from every released format.
enum Schema {
  /// `PRAGMA application_id`: "Peac" in ASCII.
  static let applicationID = 0x5065_6163
  /// `PRAGMA user_version` of the present format.
  static let version = formats[formats.count - 1].version

  /// The release that brings a database between two released formats to one of these; nil for those and for later ones.
  static func release(for version: Int) -> String? {
    formats.contains { $0.version == version } ? nil : formats.first { $0.version > version }?.release
  }

  /// All of a format, with what the next one lacks.
  static func sql(of version: Int) -> String {
    formats.filter { $0.version <= version }.map { $0.lasting + ($0.version == version ? $0.passing : "") }
      .joined(separator: "\n")
  }

  /// The first trigger that no version created, or view that replaces a table, such as `trigger x`; nil if there is
  /// none. Either could delete answers or run forever. Views with other names are ignored.
  ///
  /// - Parameter version: the `user_version`. The triggers of an earlier one are known by their names: they are dropped
  ///   before anything is written.
  static func unknownObject(in database: Database, version: Int) throws(DatabaseError) -> String? {
    func normalized(_ sql: String) -> String {
      // By bytes, because each start waits for this.
      let words = sql.utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }
      return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }
    let known = normalized(sql(of: Self.version))
    let passing = normalized(formats.first { $0.version == version }?.passing ?? "")
    let rows = try database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')")
    while try rows.step() {
      let (type, name, sql) = (rows.text(0) ?? "", rows.text(1) ?? "", rows.text(2) ?? "")
      let isTable = [known, passing].contains { $0.contains("CREATE TABLE \(name.lowercased()) (") }
      let isTrigger = known.contains(normalized(sql)) || passing.contains("CREATE TRIGGER \(name) ")
      guard type == "view" ? !isTable : isTrigger else { return "\(type) \(name)" }
    }
    return nil
  }

  /// Brings a new database or one of a released format to the present format, in one transaction.
  static func migrate(_ database: Database) throws(DatabaseError) {
    // Read without the write lock, which another process may hold for long.
    guard try database.integer("PRAGMA user_version") ?? 0 < version else { return }
    // A row that another program has made impossible, or that refers to a row that is gone, is kept as it is: it enters no
    // fit, and `peach doctor` counts it.
    let foreignKeys = try database.integer("PRAGMA foreign_keys") ?? 0
    try database.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    defer { try? database.execute("PRAGMA foreign_keys = \(foreignKeys); PRAGMA ignore_check_constraints = OFF") }
    try database.transaction { () throws(DatabaseError) in
      // Read again under the write lock, since another process may have migrated it already.
      let found = try database.integer("PRAGMA user_version") ?? 0
      guard found < version else { return }
      if found == 0 { try database.execute(formats[0].lasting) }
      for (format, next) in zip(formats, formats.dropFirst()) where format.version >= found {
        let isNew = found == 0
        if !isNew { try removePassing(of: format, from: database) }
        try database.execute(next.lasting)
        if !isNew { try copyRows(of: format, in: database) }
      }
      try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// Drops what the next format lacks, but for the table whose rows are copied.
  private static func removePassing(of format: Format, from database: Database) throws(DatabaseError) {
    let model = try Database(path: ":memory:", create: true)
    try model.execute(formats.filter { $0.version <= format.version }.map(\.lasting).joined(separator: "\n"))
    let lasting = Set(try objects(in: model))
    try model.execute(format.passing)
    let drops = try objects(in: model).filter { !lasting.contains($0) && !$0.hasPrefix("column ") }
      .filter { $0 != "table \(format.copied?.table ?? "")" }
    // Triggers first, which must not see any of it.
    for object in drops.sorted(by: >) { try database.execute("DROP " + object.replacing(" ", with: " IF EXISTS ")) }
  }

  /// Copies the rows that the next format has in another table, and drops theirs unless it has a column that Peach didn't create.
  private static func copyRows(of format: Format, in database: Database) throws(DatabaseError) {
    guard let (table, statement) = format.copied else { return }
    try database.execute(statement)
    let model = try Database(path: ":memory:", create: true)
    try model.execute(sql(of: format.version))
    let columns = "SELECT count(*) FROM pragma_table_info('\(table)')"
    if try database.integer(columns) == model.integer(columns) { try database.execute("DROP TABLE \(table)") }
  }
}
