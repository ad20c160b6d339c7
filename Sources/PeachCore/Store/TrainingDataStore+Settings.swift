// MARK: Settings

extension TrainingDataStore {
  /// All settings; missing and invalid ones have their defaults.
  public func settings() throws(DataStoreError) -> Settings {
    try run { () throws(DatabaseError) in try StoredSettings(database).settings }
  }

  /// Stores one setting. Defaults are stored too, so that a later change of defaults doesn't affect them.
  public func set(_ key: SettingKey, to value: String) throws(DataStoreError) { try set([key: value]) }

  /// Stores several settings as `set(_:to:)` does: all or none.
  public func set(_ values: [SettingKey: String]) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for (key, value) in values { try setValue(value, forKey: key.rawValue) }
      }
    }
    if values.keys.contains(.audioDriver) { try forgetDropOuts() }
  }

  /// Resets settings to their defaults: all or none.
  public func reset(_ keys: [SettingKey] = SettingKey.allCases) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for key in keys { try database.prepare("DELETE FROM setting WHERE key = ?").run(key.rawValue) }
      }
    }
    if keys.contains(.audioDriver) { try forgetDropOuts() }
  }

  /// Forgets all drop-outs, since a chosen driver is tried again from scratch.
  private func forgetDropOuts() throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.prepare("DELETE FROM setting WHERE key GLOB ?").run(StoredSettings.periodKeyPrefix + "*")
    }
  }

  /// The audio driver that last worked.
  public func lastDriver() throws(DataStoreError) -> String? {
    try run { () throws(DatabaseError) in try StoredSettings(database).lastDriver }
  }

  public func setLastDriver(_ name: String) throws(DataStoreError) {
    try write { () throws(DatabaseError) in try setValue(name, forKey: StoredSettings.lastDriverKey) }
  }

  /// The audio drivers that had drop-outs.
  public func droppedOutDrivers() throws(DataStoreError) -> Set<String> {
    try run { () throws(DatabaseError) in try StoredSettings(database).droppedOutDrivers }
  }

  /// Remembers that a driver had drop-outs, and the period in frames used for it from then on.
  public func setPeriod(_ frames: Int, ofDriver name: String) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try setValue(String(frames), forKey: StoredSettings.periodKeyPrefix + name)
    }
  }

  func setValue(_ value: String, forKey key: String) throws(DatabaseError) {
    try database.prepare("INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
      .run(key, value)
  }
}
