/// What is known of SoundFont files and their presets.
extension TrainingDataStore {
  /// The SHA-256 of a SoundFont file in hexadecimal; nil if it is not known yet.
  public func digest(of soundFont: SoundFontRecord) throws(DataStoreError) -> String? {
    try run { () throws(DatabaseError) in
      let statement = try database.prepare(
        "SELECT sha256 FROM sound_font WHERE file = ? AND size = ? AND modified_ms = ?")
      try statement.bind([soundFont.file, soundFont.size, soundFont.modified.milliseconds])
      return try statement.step() ? statement.text(0) : nil
    }
  }

  /// Keeps the digest of a SoundFont file.
  public func setDigest(_ sha256: String, of soundFont: SoundFontRecord) throws(DataStoreError) {
    try write { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let id = try statements.soundFont(soundFont)
        try database.prepare("UPDATE sound_font SET sha256 = ? WHERE id = ?").run(sha256, id)
      }
    }
  }
}

/// A preset of a SoundFont file with known contents.
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

/// What a preset was measured with.
public struct MeasuringVersions: Sendable {
  let peach: String
  let fluidSynth: String

  public init(peach: String, fluidSynth: String) { (self.peach, self.fluidSynth) = (peach, fluidSynth) }
}

extension TrainingDataStore {
  /// What was measured of a preset by `versions`; nil if it wasn't, and where the row is impossible.
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
      // What no measurement can have given is measured again.
      return measurement.isPossible ? measurement : nil
    }
  }

  /// Keeps what was measured of a preset, in place of what earlier versions have measured.
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
  /// Whether a measurement can have given it: a gain within ±1000 dB, and spreads that are finite and not negative.
  fileprivate var isPossible: Bool {
    AnswerBounds.gain.contains(gain)
      && [steadiness?.vibrato, steadiness?.beating].allSatisfy { ($0 ?? 0).isFinite && $0 ?? 0 >= 0 }
  }
}
