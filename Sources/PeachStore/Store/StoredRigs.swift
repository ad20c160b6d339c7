import PeachBase

/// The stored calibrations and headphone checks.
public struct StoredRigs {
  let connection: StoreConnection

  private var database: Database { connection.database }

  /// The first version of the schema with their table.
  private static let firstVersion = 15

  public func add(_ record: RigRecord) throws(DataStoreError) {
    try connection.change { () throws(DatabaseError) in
      let level = record.level
      try database.prepare(
        """
        INSERT INTO rig (time_ms, peach_version, driver, sample_rate, volume_db, signal, reading_db, weighting,
          time_weighting, meter, sides, antiphase_right, huggins_right)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      ).run(
        record.time.milliseconds, record.version, record.driver, record.sampleRate, record.volume,
        level?.signal.rawValue, level?.reading, level?.weighting.rawValue, level?.timeWeighting, level?.meter,
        record.sides?.rawValue, record.rightAnswers[.antiphase], record.rightAnswers[.huggins])
    }
  }

  /// All of them, the latest first. A database of an earlier version that can't be written has none.
  public func all() throws(DataStoreError) -> [RigRecord] {
    try connection.run { () throws(DatabaseError) in
      guard try database.integer("PRAGMA user_version") ?? 0 >= Self.firstVersion else { return [] }
      let rows = try database.prepare(
        """
        SELECT time_ms, peach_version, driver, sample_rate, volume_db, signal, reading_db, weighting, time_weighting, meter,
          sides, antiphase_right, huggins_right
        FROM rig ORDER BY time_ms DESC, id DESC
        """)
      var records: [RigRecord] = []
      while try rows.step() { records.append(record(rows)) }
      return records
    }
  }

  private func record(_ row: Statement) -> RigRecord {
    var record = RigRecord(
      time: UTCTime(milliseconds: row.integer(0)), version: row.text(1) ?? "", driver: row.text(2) ?? "",
      sampleRate: row.double(3), volume: row.double(4))
    // A level that another program has made impossible is none.
    if let signal = row.text(5).flatMap(CalibrationSignal.init), !row.isNull(6),
      RigRecord.Level.readings.contains(row.double(6)), let weighting = row.text(7).flatMap(FrequencyWeighting.init)
    {
      record.level = .init(
        signal: signal, reading: row.double(6), weighting: weighting, timeWeighting: row.text(8) ?? "",
        meter: row.text(9))
    }
    record.sides = row.text(10).flatMap(RigRecord.Sides.init)
    if !row.isNull(11) { record.rightAnswers[.antiphase] = row.integer(11) }
    if !row.isNull(12) { record.rightAnswers[.huggins] = row.integer(12) }
    return record
  }
}
