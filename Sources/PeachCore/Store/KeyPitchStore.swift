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

/// Stores the measured pitches of keys.
extension TrainingDataStore {
  /// The measurements under these conditions by this version of the algorithm. Leaves out impossible ones, which are then
  /// measured again.
  public func keyPitches(of conditions: KeyPitchConditions) throws(DataStoreError) -> [KeyPitchMeasurement] {
    try run { () throws(DatabaseError) in
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
    try write { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
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
}
