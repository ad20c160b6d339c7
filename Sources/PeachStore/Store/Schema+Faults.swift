import CSQLite
import PeachRecords

extension Schema {
  /// Checks for faults that would make a migration fail.
  ///
  /// - Throws: `DatabaseError`, with `SQLITE_CORRUPT` for a fault.
  static func checkBeforeMigration(_ database: Database) throws(DatabaseError) {
    // Use a snapshot, since another process may be migrating the database.
    let fault = try database.snapshot { () throws(DatabaseError) -> String? in
      let found = try database.integer("PRAGMA user_version") ?? 0
      return (1..<version).contains(found) ? try faults(in: database, version: found).first : nil
    }
    if let fault { throw DatabaseError(code: SQLITE_CORRUPT, message: fault, sql: nil) }
  }

  /// The differences of a database from its format, such as `trigger answer_added is missing`. Tables, columns and
  /// indexes unknown to Peach aren't faults.
  ///
  /// - Parameter version: its `user_version`, from 0 to that of this program.
  static func faults(in database: Database, version: Int) throws(DatabaseError) -> [String] {
    let found = Set(try objects(in: database))
    let own = try objects(of: version)
    let later = try objects(of: Self.version).filter { !own.contains($0) }
    let missing = own.filter { !found.contains($0) }
    // Don't also report the columns of a missing table.
    let columns = missing.filter { $0.hasPrefix("table ") }.map { "column " + $0.dropFirst(6) + "." }
    return missing.filter { name in !columns.contains { name.hasPrefix($0) } }.map { "\($0) is missing" }
      + later.filter(found.contains).map { "\($0) isn't part of format \(version)" }
  }

  private static func objects(of version: Int) throws(DatabaseError) -> [String] {
    let model = try Database(path: ":memory:", create: true)
    try model.execute(sql(of: version))
    return try objects(in: model)
  }

  /// The tables, columns, indexes and triggers, such as `column run.id`.
  static func objects(in database: Database) throws(DatabaseError) -> [String] {
    let rows = try database.prepare(
      """
      SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'
      UNION ALL
      SELECT 'column ' || item.name || '.' || part.name
      FROM sqlite_schema AS item JOIN pragma_table_info(item.name) AS part WHERE item.type = 'table'
      ORDER BY 1
      """)
    var found: [String] = []
    while try rows.step() { found.append(rows.text(0) ?? "") }
    return found
  }
}
