import CSQLite
import PeachBase
import PeachExercises
import PeachRecords

/// The rows to which answers refer: runs, sounds and SoundFont files. Call these methods in a transaction.
extension Database {
  /// Inserts a run unless its ID is already stored.
  func insert(_ run: RunRecord) throws(DatabaseError) {
    let (columns, row) = (RunColumns.stored, run.row)
    let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    let statement = try prepare("INSERT OR IGNORE INTO run (\(columns.sql)) VALUES (\(places))")
    try statement.bind(row.values(of: columns))
    try statement.run()
  }

  /// Finds or inserts a sound.
  ///
  /// - Returns: the ID of its row.
  func soundSource(named name: String, soundFont: Int?) throws(DatabaseError) -> Int {
    try row(
      find: "SELECT id FROM sound_source WHERE name = ? AND sound_font IS ?",
      insert: "INSERT INTO sound_source (name, sound_font) VALUES (?, ?) RETURNING id", [name, soundFont])
  }

  /// Finds or inserts a SoundFont file.
  ///
  /// - Returns: the ID of its row.
  func soundFont(_ font: SoundFontRecord) throws(DatabaseError) -> Int {
    try row(
      find: "SELECT id FROM sound_font WHERE file = ? AND size = ? AND \(SoundColumns.modified) = ?",
      insert: "INSERT INTO sound_font (file, size, \(SoundColumns.modified)) VALUES (?, ?, ?) RETURNING id",
      [font.file, font.size, font.modified.milliseconds])
  }

  private func row(find: String, insert: String, _ values: [any DatabaseValue]) throws(DatabaseError) -> Int {
    for sql in [find, insert] {
      if let id = try integer(sql, values) { return id }
    }
    throw DatabaseError(code: SQLITE_INTERNAL, message: "no row was returned", sql: insert)
  }
}
