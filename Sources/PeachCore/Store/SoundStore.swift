/// Stores digests of SoundFont files and measurements of their presets.
extension TrainingDataStore {
  /// The SHA-256 of a SoundFont file in hexadecimal; nil if it isn't stored yet.
  public func digest(of soundFont: SoundFontRecord) throws(DataStoreError) -> String? {
    try run { () throws(DatabaseError) in
      let statement = try database.prepare(
        "SELECT sha256 FROM sound_font WHERE file = ? AND size = ? AND modified_ms = ?")
      try statement.bind([soundFont.file, soundFont.size, soundFont.modified.milliseconds])
      return try statement.step() ? statement.text(0) : nil
    }
  }

  /// The digest of exactly this version of a file; nil if it isn't stored yet.
  ///
  /// Unlike name, size and time of a `SoundFontRecord`, an imported file of answers can't set it.
  public func digest(of version: FileVersion) throws(DataStoreError) -> String? {
    try run { () throws(DatabaseError) in
      let statement = try database.prepare("SELECT value FROM setting WHERE key = ?")
      try statement.bind([StoredSettings.fileKeyPrefix + version.place])
      guard try statement.step(), let value = statement.text(0), value.hasPrefix(version.stamp + ":") else {
        return nil
      }
      return String(value.dropFirst(version.stamp.count + 1))
    }
  }

  /// Stores the digest of a SoundFont file.
  public func setDigest(
    _ sha256: String, of soundFont: SoundFontRecord, _ version: FileVersion
  ) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let id = try database.soundFont(soundFont)
        // Answers may refer to another file with this name, size and time.
        try database.prepare("UPDATE sound_font SET sha256 = ? WHERE id = ? AND sha256 IS NULL").run(sha256, id)
        try setValue("\(version.stamp):\(sha256)", forKey: StoredSettings.fileKeyPrefix + version.place)
      }
    }
  }
}

/// A preset of a SoundFont file, which is identified by its digest.
public struct PresetKey: Hashable, Sendable {
  let sha256: String
  let bank: Int
  let program: Int

  public init(sha256: String, bank: Int, program: Int) {
    self.sha256 = sha256
    self.bank = bank
    self.program = program
  }
}

/// The versions of the programs that measured a preset.
public struct MeasuringVersions: Sendable {
  let peach: String
  let fluidSynth: String

  public init(peach: String, fluidSynth: String) { (self.peach, self.fluidSynth) = (peach, fluidSynth) }
}

extension TrainingDataStore {
  /// The measurement of a preset by `versions`; nil if there is none or if its values are impossible.
  public func measurement(of preset: PresetKey, by versions: MeasuringVersions) throws(DataStoreError)
    -> SoundMeasurement?
  {
    try run { () throws(DatabaseError) in
      let statement = try database.prepare(
        """
        SELECT gain_db, vibrato_cents, beating_db FROM preset_measurement
        WHERE sha256 = ? AND bank = ? AND program = ? AND peach_version = ? AND fluidsynth_version = ?
        """)
      try statement.bind([preset.sha256, preset.bank, preset.program, versions.peach, versions.fluidSynth])
      guard try statement.step() else { return nil }
      let steadiness =
        statement.isNull(1) ? nil : Steadiness(vibrato: statement.double(1), beating: statement.double(2))
      let measurement = SoundMeasurement(gain: statement.double(0), steadiness: steadiness)
      // A preset with impossible values is measured again.
      return measurement.isPossible ? measurement : nil
    }
  }

  /// Stores the measurement of a preset and replaces that of earlier versions.
  public func setMeasurement(
    _ measurement: SoundMeasurement, of preset: PresetKey, by versions: MeasuringVersions
  ) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.prepare("INSERT OR REPLACE INTO preset_measurement VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run(
        preset.sha256, preset.bank, preset.program, versions.peach, measurement.gain, measurement.steadiness?.vibrato,
        measurement.steadiness?.beating, versions.fluidSynth)
    }
  }
}

extension SoundMeasurement {
  /// Whether the values are possible: a gain within ±1000 dB, and finite spreads that aren't negative.
  fileprivate var isPossible: Bool {
    CommonColumns.gain.range.contains(gain)
      && [steadiness?.vibrato, steadiness?.beating].allSatisfy { ($0 ?? 0).isFinite && $0 ?? 0 >= 0 }
  }
}
