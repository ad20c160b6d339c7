import PeachExercises
import PeachRecords

/// The stored settings, the audio driver that last worked, and the digests of files.
struct StoredSettings {
  /// Sorted by key.
  let rows: [(key: String, value: String)]

  static let lastDriverKey = "last-audio-driver"
  /// The key prefix of rows that earlier versions wrote after drop-outs.
  private static let periodKeyPrefix = "audio-period-"
  /// The key prefix for SoundFont files, by device and inode; the value is size, times and SHA-256.
  static let fileKeyPrefix = "sound-file-"

  /// In characters; longer than any valid value.
  private static let longest = 10_000
  /// The number of rows with other keys.
  private static let mostOthers = 1000

  init(_ database: Database) throws(DatabaseError) {
    var rows: [(key: String, value: String)] = []
    // Another program may have added any number of rows, and texts of any length. The plus signs make SQLite read the
    // rows in their order: a search would read all of a long row to compare its key.
    let known = (Setting.known.map(\.name) + [Self.lastDriverKey]).map { "'\($0)'" }.joined(separator: ", ")
    let statement = try database.prepare(
      """
      SELECT key, substr(value, 1, \(Self.longest)) FROM setting WHERE +key IN (\(known))
      UNION ALL
      SELECT * FROM (
        SELECT substr(key, 1, \(Self.longest)), substr(value, 1, \(Self.longest)) FROM setting WHERE +key NOT IN (\(known))
        LIMIT \(Self.mostOthers)
      )
      ORDER BY 1
      """)
    while try statement.step() {
      guard let key = statement.text(0), let value = statement.text(1) else { continue }
      rows.append((key, value))
    }
    self.rows = rows
  }

  /// Stores a row in place of one with the same key.
  static func set(_ value: String, forKey key: String, in database: Database) throws(DatabaseError) {
    try database.prepare("INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
      .run(key, value)
  }

  var lastDriver: String? { rows.first { $0.key == Self.lastDriverKey }?.value }

  /// All settings; missing and invalid ones have their defaults.
  var settings: Settings { Settings(written: values) }

  /// The values by key.
  var values: [String: String] { Dictionary(rows.map { ($0.key, $0.value) }) { first, _ in first } }

  /// The rows that are invalid in this version: an invalid value or an unknown key.
  var refused: [(key: String, value: String)] {
    rows.filter { row in
      let isOurs = [Self.lastDriverKey, Self.periodKeyPrefix, Self.fileKeyPrefix].contains { row.key.hasPrefix($0) }
      guard !isOurs else { return false }
      guard let key = Setting(named: row.key) else { return true }
      var settings = Settings()
      return (try? key.set(row.value, in: &settings)) == nil
    }
  }
}
