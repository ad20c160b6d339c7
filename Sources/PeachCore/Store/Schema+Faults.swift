import CSQLite

extension Schema {
  private static let triggers = ["profile_row_added", "profile_row_changed", "profile_row_removed"]

  /// Looks at what keeps a database from being written to: foreign triggers, and where it is to be migrated all faults.
  ///
  /// - Throws: `DatabaseError`, with `SQLITE_CORRUPT` for a fault.
  static func check(_ database: Database) throws(DatabaseError) {
    // At one moment: another process may be migrating it.
    let complaints = try database.snapshot { () throws(DatabaseError) in
      let found = try database.integer("PRAGMA user_version") ?? 0
      return (1..<version).contains(found)
        ? try faults(in: database, version: found) : try foreignTriggers(in: database)
    }
    if let fault = complaints.first { throw DatabaseError(code: SQLITE_CORRUPT, message: fault, sql: nil) }
  }

  /// Triggers that Peach hasn't made: with one of them an answer that is stored may be changed or deleted.
  private static func foreignTriggers(in database: Database) throws(DatabaseError) -> [String] {
    try lines(
      of: "SELECT 'trigger ' || name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1", in: database
    ).filter { found in !triggers.contains { "trigger " + $0 == found } }.map { "\($0) isn't Peach's" }
  }

  /// In what a database differs from its format, such as `trigger profile_row_added is missing`. Tables, columns and indexes
  /// that Peach doesn't know are no fault.
  ///
  /// - Parameter version: its `user_version`, from 0 to that of this program.
  static func faults(in database: Database, version: Int) throws(DatabaseError) -> [String] {
    let found = Set(try objects(in: database))
    let model = try Database(path: ":memory:", create: true)
    try migrate(model, to: version)
    let own = try objects(in: model)
    try migrate(model)
    let later = try objects(in: model).filter { !own.contains($0) }
    let missing = own.filter { !found.contains($0) }
    // The columns of a table that is missing are nothing new.
    let columns = missing.filter { $0.hasPrefix("table ") }.map { "column " + $0.dropFirst(6) + "." }
    return missing.filter { name in !columns.contains { name.hasPrefix($0) } }.map { "\($0) is missing" }
      + later.filter(found.contains).map { "\($0) isn't part of format \(version)" }
      + (try foreignTriggers(in: database))
  }

  /// The tables, their columns, the indexes and triggers, such as `column run.id`.
  private static func objects(in database: Database) throws(DatabaseError) -> [String] {
    try lines(
      of: """
        SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'
        UNION ALL
        SELECT 'column ' || item.name || '.' || part.name
        FROM sqlite_schema AS item JOIN pragma_table_info(item.name) AS part WHERE item.type = 'table'
        ORDER BY 1
        """, in: database)
  }

  private static func lines(of query: String, in database: Database) throws(DatabaseError) -> [String] {
    let rows = try database.prepare(query)
    var found: [String] = []
    while try rows.step() { found.append(rows.text(0) ?? "") }
    return found
  }
}
