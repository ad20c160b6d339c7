import PeachBase
import PeachExercises
import PeachRecords

// MARK: Settings

extension TrainingDataStore {
  /// All settings; missing and invalid ones have their defaults.
  public func settings() throws(DataStoreError) -> Settings {
    try connection.run { () throws(DatabaseError) in try StoredSettings(database).settings }
  }

  /// The stored values of settings by name, in the form of `Settings.written`.
  public func storedSettings() throws(DataStoreError) -> [String: String] {
    try connection.run { () throws(DatabaseError) in try StoredSettings(database).values }
  }

  /// Stores one setting. Defaults are stored too, so that a later change of defaults doesn't affect them. A value for
  /// all strategies replaces those for one; a strategy is stored with its constants.
  public func set(_ key: Setting, to value: String) throws(DataStoreError) { try set([key: value]) }

  /// Stores several settings as `set(_:to:)` does: all or none.
  public func set(_ values: [Setting: String]) throws(DataStoreError) {
    try connection.change { () throws(DatabaseError) in
      var settings = try StoredSettings(database).settings
      for (key, value) in values { try? key.set(value, in: &settings) }
      let written = settings.written
      for (key, value) in values {
        try remove(key.older)
        try StoredSettings.set(key.older.isEmpty ? value : written[key.name] ?? value, forKey: key.name, in: database)
        // What holds for another strategy stays.
        for older in key.older {
          if let value = written[older.name] { try StoredSettings.set(value, forKey: older.name, in: database) }
        }
      }
    }
  }

  /// Resets settings to their defaults: all or none.
  public func reset(_ keys: [Setting] = Setting.stored) throws(DataStoreError) {
    try connection.change { () throws(DatabaseError) in try remove(keys.flatMap { [$0] + $0.older }) }
  }

  private func remove(_ keys: [Setting]) throws(DatabaseError) {
    for key in keys { try database.prepare("DELETE FROM setting WHERE key = ?").run(key.name) }
  }

  /// The audio driver that last worked.
  public func lastDriver() throws(DataStoreError) -> String? {
    try connection.run { () throws(DatabaseError) in try StoredSettings(database).lastDriver }
  }

  public func setLastDriver(_ name: String) throws(DataStoreError) {
    try connection.write { () throws(DatabaseError) in
      try StoredSettings.set(name, forKey: StoredSettings.lastDriverKey, in: database)
    }
  }
}
