import FoundationEssentials

/// Reads runs and the answers of measurements and experiments.
extension TrainingDataStore {
  /// A stored run. Runs are stored with their first answer.
  public struct StoredRun: Equatable, Sendable {
    public let id: UUID
    public let started: UTCTime
    /// Its plan as JSON; nil if unknown.
    public let plan: String?

    public init(id: UUID, started: UTCTime, plan: String?) {
      self.id = id
      self.started = started
      self.plan = plan
    }
  }

  /// The runs of a purpose, the latest first; those with impossible values are omitted.
  public func runs(for purpose: Purpose) throws(DataStoreError) -> [StoredRun] {
    try run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT id, \(RunColumns.started), plan FROM run WHERE purpose = ? AND \(AnswerTable.isPossibleRun)
        ORDER BY \(RunColumns.started) DESC, rowid DESC
        """)
      try rows.bind([purpose.rawValue])
      var runs: [StoredRun] = []
      while try rows.step() {
        guard let id = rows.text(0).flatMap({ UUID(uuidString: $0) }) else { continue }
        runs.append(StoredRun(id: id, started: UTCTime(milliseconds: rows.integer(1)), plan: rows.text(2)))
      }
      return runs
    }
  }

  /// The training run with the latest answer; nil if there is none. Imported answers may have no run.
  public func lastTrainingRun() throws(DataStoreError) -> UUID? {
    try run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT run, \(CommonColumns.time), id FROM answer WHERE exercise = ? AND purpose = 'training' AND run IS NOT NULL
        ORDER BY \(CommonColumns.time) DESC, id DESC LIMIT 1
        """)
      var latest: (run: String, time: (Int, Int))?
      for exercise in table.exercises {
        try rows.bind([exercise.name.rawValue])
        guard try rows.step(), let run = rows.text(0) else { continue }
        let time = (rows.integer(1), rows.integer(2))
        if latest.map({ $0.time < time }) ?? true { latest = (run, time) }
      }
      return latest.flatMap { UUID(uuidString: $0.run) }
    }
  }

  /// The SoundFont file of a run's last answer; nil if unknown, and for the sine.
  public func soundFont(of run: UUID) throws(DataStoreError) -> SoundFontRecord? {
    try self.run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT font.file, font.size, font.modified_ms
        FROM answer JOIN sound_source AS source ON source.id = answer.sound_source
          JOIN sound_font AS font ON font.id = source.sound_font
        WHERE answer.run = ? AND answer.purpose <> 'training' ORDER BY answer.id DESC LIMIT 1
        """)
      try rows.bind([run.uuidString])
      guard try rows.step(), let file = rows.text(0) else { return nil }
      return SoundFontRecord(
        file: file, size: rows.integer(1), modified: UTCTime(milliseconds: rows.integer(2)))
    }
  }

  /// The answers of a measurement's or an experiment's run, in the order in which they were given. Their session times
  /// are zero; answers with unknown or impossible values are omitted.
  public func answers(
    of run: UUID
  ) throws(DataStoreError) -> [(completed: CompletedTrial, time: UTCTime)] {
    try self.run { () throws(DatabaseError) in
      let columns = Set(table.exercises.flatMap(\.columns.read)).union(Self.columns).sorted { $0.number < $1.number }
      let rows = try database.prepare(
        """
        SELECT \(table.sql(columns)) FROM answer
        WHERE run = ? AND purpose <> 'training' AND answer IS NOT NULL AND \(table.isPossible)
        ORDER BY id
        """)
      try rows.bind([run.uuidString])
      var answers: [(completed: CompletedTrial, time: UTCTime)] = []
      let row = ColumnScan(rows, columns)
      while try rows.step() {
        guard let exercise = row[CommonColumns.exercise].flatMap({ table[$0] }),
          let (read, response) = exercise.columns.read(row, of: exercise.name),
          row[CommonColumns.amplitudeOffset] != nil,
          let time = row[CommonColumns.time], let responseTime = row[CommonColumns.responseTime],
          let velocity = row[CommonColumns.velocity].flatMap(MIDIVelocity.init(exactly:)),
          let referencePitch = row[CommonColumns.referencePitch], let duration = row[CommonColumns.duration],
          let gap = row[CommonColumns.gap]
        else { continue }
        var trial = read
        trial.sounding.velocity = velocity
        trial.sounding.referencePitch = Frequency(referencePitch)
        trial.sounding.duration = .milliseconds(duration)
        trial.sounding.gap = .milliseconds(gap)
        trial.condition = row[CommonColumns.condition]
        let completed = CompletedTrial(
          trial: trial, response: response, responseTime: .milliseconds(responseTime), time: .zero,
          dropOuts: row[CommonColumns.dropOuts] ?? 0)
        answers.append((completed, time))
      }
      return answers
    }
  }

  private static let columns = [AnswerColumn](
    CommonColumns.time, CommonColumns.exercise, CommonColumns.responseTime, CommonColumns.velocity,
    CommonColumns.referencePitch, CommonColumns.duration, CommonColumns.gap, CommonColumns.condition,
    CommonColumns.dropOuts)
}
