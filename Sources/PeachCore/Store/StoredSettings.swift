/// What the database holds of settings, the audio driver that last worked among them.
struct StoredSettings {
  /// Sorted by key.
  let rows: [(key: String, value: String)]

  static let lastDriverKey = "last-audio-driver"

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

  /// All settings; what is not stored has its default, and so has what this version cannot take.
  var settings: Settings {
    var settings = Settings()
    for row in rows { try? SettingKey(rawValue: row.key)?.set(row.value, in: &settings) }
    return settings
  }

  /// The rows that this version cannot take: a value out of range, or a key that it does not know.
  var refused: [(key: String, value: String)] {
    rows.filter { row in
      guard row.key != Self.lastDriverKey else { return false }
      guard let key = SettingKey(rawValue: row.key) else { return true }
      var settings = Settings()
      return (try? key.set(row.value, in: &settings)) == nil
    }
  }
}
