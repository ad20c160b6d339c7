/// The stored settings and the audio driver that last worked.
struct StoredSettings {
  /// Sorted by key.
  let rows: [(key: String, value: String)]

  static let lastDriverKey = "last-audio-driver"
  /// The key prefix of rows that earlier versions wrote after drop-outs.
  private static let periodKeyPrefix = "audio-period-"

  init(_ database: Database) throws(DatabaseError) {
    var rows: [(key: String, value: String)] = []
    let statement = try database.prepare("SELECT key, value FROM setting ORDER BY key")
    while try statement.step() {
      guard let key = statement.text(0), let value = statement.text(1) else { continue }
      rows.append((key, value))
    }
    self.rows = rows
  }

  var lastDriver: String? { rows.first { $0.key == Self.lastDriverKey }?.value }

  /// All settings; missing and invalid ones have their defaults.
  var settings: Settings {
    var settings = Settings()
    for row in rows { try? SettingKey(rawValue: row.key)?.set(row.value, in: &settings) }
    return settings
  }

  /// The rows that are invalid in this version: an invalid value or an unknown key.
  var refused: [(key: String, value: String)] {
    rows.filter { row in
      guard row.key != Self.lastDriverKey, !row.key.hasPrefix(Self.periodKeyPrefix) else { return false }
      guard let key = SettingKey(rawValue: row.key) else { return true }
      var settings = Settings()
      return (try? key.set(row.value, in: &settings)) == nil
    }
  }
}
