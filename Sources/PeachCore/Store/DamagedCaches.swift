import CSQLite

/// Tables whose contents Peach can compute or measure again.
extension TrainingDataStore {
  /// The columns of each that can hold any number of bytes.
  private static let caches = [
    ("profile_state", ["exercise", "state"]), ("profile_day", ["exercise", "thresholds"]),
    ("preset_measurement", ["sha256", "peach_version", "fluidsynth_version"]),
    ("key_pitch", ["sha256", "fluidsynth_version"]),
  ]
  /// The largest possible row in bytes, with a margin. A database below this size has none that is larger.
  private static let largest = 1 << 20

  /// Empties the tables that have a row too large for Peach to have written it: SQLite reads all of such a row whenever
  /// it compares the row's key.
  static func emptyDamagedCaches(_ database: Database, path: String) throws(DatabaseError) {
    guard let size = FileStamp(path: path)?.size, size > largest else { return }
    for (table, columns) in caches {
      let lengths = columns.map { "ifnull(length(\($0)), 0)" }.joined(separator: " + ")
      do throws(DatabaseError) {
        guard try database.integer("SELECT max(\(lengths)) FROM \(table)") ?? 0 > largest else { continue }
      } catch {
        guard error.primaryCode == SQLITE_TOOBIG else { throw error }
      }
      try database.execute("DELETE FROM \(table)")
    }
  }
}
