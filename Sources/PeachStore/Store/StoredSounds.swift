import PeachBase
import PeachExercises
import PeachRecords

/// Digests of SoundFont files, and measurements of their presets and keys.
public struct StoredSounds {
  let connection: StoreConnection

  private var database: Database { connection.database }

  /// The SHA-256 of a SoundFont file in hexadecimal; nil if it isn't stored yet.
  public func digest(of soundFont: SoundFontRecord) throws(DataStoreError) -> String? {
    try connection.run { () throws(DatabaseError) in
      let statement = try database.prepare(
        "SELECT sha256 FROM sound_font WHERE file = ? AND size = ? AND modified_ms = ?",
        [soundFont.file, soundFont.size, soundFont.modified.milliseconds])
      return try statement.step() ? statement.text(0) : nil
    }
  }

  /// The digest of exactly this version of a file; nil if it isn't stored yet.
  ///
  /// Unlike name, size and time of a `SoundFontRecord`, an imported file of answers can't set it.
  public func digest(of version: FileVersion) throws(DataStoreError) -> String? {
    try connection.run { () throws(DatabaseError) in
      let statement = try database.prepare(
        "SELECT value FROM setting WHERE key = ?", [StoredSettings.fileKeyPrefix + version.place])
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
    try connection.change { () throws(DatabaseError) in
      let id = try database.soundFont(soundFont)
      // Answers may refer to another file with this name, size and time.
      try database.prepare("UPDATE sound_font SET sha256 = ? WHERE id = ? AND sha256 IS NULL").run(sha256, id)
      let key = StoredSettings.fileKeyPrefix + version.place
      try StoredSettings.set("\(version.stamp):\(sha256)", forKey: key, in: database)
    }
  }

  // MARK: Measurements

  /// The measurement of a preset by `versions`; nil if there is none or if its values are impossible.
  public func measurement(
    of preset: PresetKey, by versions: MeasuringVersions
  ) throws(DataStoreError) -> SoundMeasurement? {
    try connection.run { () throws(DatabaseError) in
      let statement = try database.prepare(
        """
        SELECT gain_db, vibrato_cents, beating_db FROM preset_measurement
        WHERE sha256 = ? AND bank = ? AND program = ? AND peach_version = ? AND fluidsynth_version = ?
        """, [preset.sha256, preset.bank, preset.program, versions.peach, versions.fluidSynth])
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
    try connection.write { () throws(DatabaseError) in
      try database.prepare("INSERT OR REPLACE INTO preset_measurement VALUES (?, ?, ?, ?, ?, ?, ?, ?)").run(
        preset.sha256, preset.bank, preset.program, versions.peach, measurement.gain, measurement.steadiness?.vibrato,
        measurement.steadiness?.beating, versions.fluidSynth)
    }
  }

  /// The measurements under these conditions by this version of the algorithm. Leaves out impossible ones, which are then
  /// measured again.
  public func keyPitches(of conditions: KeyPitchConditions) throws(DataStoreError) -> [KeyPitchMeasurement] {
    try connection.run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT note, error_cents, residue_cents, unsteadiness_cents, beating_db, disagreement_cents, pull_cents
        FROM key_pitch
        WHERE sha256 = ? AND bank = ? AND program = ? AND velocity = ? AND duration_ms = ? AND sample_rate = ?
          AND algorithm = ? AND fluidsynth_version = ?
        """)
      let preset = conditions.preset
      try rows.bind([
        preset.sha256, preset.bank, preset.program, conditions.velocity.value, conditions.milliseconds,
        conditions.sampleRate, KeyPitchMeasurement.algorithm, conditions.fluidSynth,
      ])
      var found: [KeyPitchMeasurement] = []
      while try rows.step() {
        guard let key = MIDINote(exactly: rows.integer(0)) else { continue }
        let empty = (1...6).filter { rows.isNull($0) }.count
        if empty == 6 { found.append(KeyPitchMeasurement(key: key, figures: nil)) }
        guard empty == 0 else { continue }
        let figures = KeyPitchMeasurement.Figures(
          error: rows.double(1), residue: rows.double(2), unsteadiness: rows.double(3), beating: rows.double(4),
          disagreement: rows.double(5), pull: rows.double(6))
        if figures.isPossible { found.append(KeyPitchMeasurement(key: key, figures: figures)) }
      }
      return found
    }
  }

  /// Stores measurements and replaces those of other versions.
  public func setKeyPitches(
    _ pitches: [KeyPitchMeasurement], of conditions: KeyPitchConditions
  ) throws(DataStoreError) {
    try connection.change { () throws(DatabaseError) in
      for pitch in pitches {
        let (preset, figures) = (conditions.preset, pitch.figures)
        try database.prepare(
          """
          INSERT OR REPLACE INTO key_pitch
            (sha256, bank, program, velocity, duration_ms, sample_rate, note, algorithm, fluidsynth_version, error_cents,
             residue_cents, unsteadiness_cents, beating_db, disagreement_cents, pull_cents)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
        ).run(
          preset.sha256, preset.bank, preset.program, conditions.velocity.value, conditions.milliseconds,
          conditions.sampleRate, pitch.key.number, KeyPitchMeasurement.algorithm, conditions.fluidSynth,
          figures?.error, figures?.residue, figures?.unsteadiness, figures?.beating, figures?.disagreement,
          figures?.pull)
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

/// What the measurements of a preset's keys depend on besides the key.
public struct KeyPitchConditions: Hashable, Sendable {
  let preset: PresetKey
  let velocity: MIDIVelocity
  let duration: Duration
  let sampleRate: Double
  let fluidSynth: String

  /// - Parameters:
  ///   - sampleRate: in frames a second.
  ///   - fluidSynth: FluidSynth's version.
  public init(
    preset: PresetKey, velocity: MIDIVelocity, duration: Duration, sampleRate: Double, fluidSynth: String
  ) {
    self.preset = preset
    self.velocity = velocity
    self.duration = duration
    self.sampleRate = sampleRate
    self.fluidSynth = fluidSynth
  }

  fileprivate var milliseconds: Int { Int(duration.inSeconds * 1000 + 0.5) }
}

extension SoundMeasurement {
  /// Whether the values are possible: a gain within ±1000 dB, and finite spreads that aren't negative.
  fileprivate var isPossible: Bool {
    CommonColumns.gain.range.contains(gain)
      && [steadiness?.vibrato, steadiness?.beating].allSatisfy { ($0 ?? 0).isFinite && $0 ?? 0 >= 0 }
  }
}
