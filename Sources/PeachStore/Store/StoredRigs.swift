import PeachBase
import PeachRecords

/// The stored calibrations and headphone checks.
public struct StoredRigs {
  let connection: StoreConnection

  private var database: Database { connection.database }

  /// The first version of the schema with their table.
  private static let firstVersion = 15

  /// The columns, each with its value in a record.
  private static let columns: [(name: String, value: @Sendable (RigRecord) -> any DatabaseValue)] = [
    ("time_ms", { $0.time.milliseconds }), ("peach_version", { $0.version }), ("driver", { $0.driver }),
    ("sample_rate", { $0.sampleRate }), ("volume_db", { $0.volume }), ("signal", { $0.level?.signal.rawValue }),
    ("reading_db", { $0.level?.reading }), ("weighting", { $0.level?.weighting.rawValue }),
    ("time_weighting", { $0.level?.timeWeighting }), ("meter", { $0.level?.meter }), ("sides", { $0.sides?.rawValue }),
    ("antiphase_right", { $0.rightAnswers[.antiphase] }), ("huggins_right", { $0.rightAnswers[.huggins] }),
  ]
  private static let names = columns.map(\.name).joined(separator: ", ")

  public func add(_ record: RigRecord) throws(DataStoreError) {
    try connection.change { () throws(DatabaseError) in
      let places = Self.columns.map { _ in "?" }.joined(separator: ", ")
      let statement = try database.prepare(
        "INSERT INTO rig (\(Self.names)) VALUES (\(places))", Self.columns.map { $0.value(record) })
      while try statement.step() {}
    }
  }

  /// All of them, the latest first. A database of an earlier version that can't be written has none.
  public func all() throws(DataStoreError) -> [RigRecord] {
    try connection.run { () throws(DatabaseError) in
      guard try database.integer("PRAGMA user_version") ?? 0 >= Self.firstVersion else { return [] }
      let rows = try database.prepare("SELECT \(Self.names) FROM rig ORDER BY time_ms DESC, id DESC")
      var records: [RigRecord] = []
      while try rows.step() { records.append(record(rows)) }
      return records
    }
  }

  private func record(_ row: Statement) -> RigRecord {
    func place(_ name: String) -> Int32? {
      Self.columns.firstIndex { $0.name == name }.flatMap { row.isNull(Int32($0)) ? nil : Int32($0) }
    }
    func text(_ name: String) -> String? { place(name).flatMap(row.text) }
    func integer(_ name: String) -> Int? { place(name).map(row.integer) }
    func double(_ name: String) -> Double? { place(name).map(row.double) }
    var record = RigRecord(
      time: UTCTime(milliseconds: integer("time_ms") ?? 0), version: text("peach_version") ?? "",
      driver: text("driver") ?? "", sampleRate: double("sample_rate") ?? 0, volume: double("volume_db") ?? 0)
    // A level that another program has made impossible is none.
    if let signal = text("signal").flatMap(CalibrationSignal.init), let reading = double("reading_db"),
      RigRecord.Level.readings.contains(reading), let weighting = text("weighting").flatMap(FrequencyWeighting.init)
    {
      record.level = .init(
        signal: signal, reading: reading, weighting: weighting, timeWeighting: text("time_weighting") ?? "",
        meter: text("meter"))
    }
    record.sides = text("sides").flatMap(RigRecord.Sides.init)
    record.rightAnswers[.antiphase] = integer("antiphase_right")
    record.rightAnswers[.huggins] = integer("huggins_right")
    return record
  }
}
