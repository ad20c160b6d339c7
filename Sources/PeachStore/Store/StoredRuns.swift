import FoundationEssentials
import PeachBase
import PeachExercises
import PeachFits
import PeachRecords

/// Reads runs, and the answers with which a run continues.
public struct StoredRuns {
  let connection: StoreConnection

  private var database: Database { connection.database }
  private var table: AnswerTable { connection.table }

  /// The runs of a purpose, the latest first; those with impossible values are omitted.
  public func all(for purpose: Purpose) throws(DataStoreError) -> [StoredRun] {
    try connection.run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT id, \(RunColumns.started), plan FROM run WHERE purpose = ? AND \(AnswerTable.isPossibleRun)
        ORDER BY \(RunColumns.started) DESC, rowid DESC
        """, [purpose.rawValue])
      var runs: [StoredRun] = []
      while try rows.step() {
        guard let id = rows.text(0).flatMap({ UUID(uuidString: $0) }) else { continue }
        runs.append(StoredRun(id: id, started: UTCTime(milliseconds: rows.integer(1)), plan: rows.text(2)))
      }
      return runs
    }
  }

  /// The time of the latest training answer; nil if there is none. Imported answers may have no run, and don't count.
  public func lastTrained() throws(DataStoreError) -> UTCTime? {
    try connection.run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT \(CommonColumns.time) FROM answer WHERE exercise = ? AND purpose = 'training' AND run IS NOT NULL
        ORDER BY \(CommonColumns.time) DESC LIMIT 1
        """)
      var latest: Int?
      for exercise in table.exercises {
        guard let time = try rows.first([exercise.name.rawValue]) else { continue }
        latest = max(time, latest ?? time)
      }
      return latest.map(UTCTime.init(milliseconds:))
    }
  }

  /// The training run whose answer was stored last, with its exercise; nil if there is none. A clock that was wrong once, and
  /// answers rendered ahead of it, would put another one last by time.
  ///
  /// - Parameter exercise: nil for that of any exercise.
  public func lastTraining(of exercise: ExerciseName? = nil) throws(DataStoreError) -> (
    run: UUID, exercise: ExerciseName
  )? {
    try connection.run { () throws(DatabaseError) in
      // Without an index, whose rows would have to be sorted.
      let rows = try database.prepare(
        """
        SELECT run, exercise FROM answer NOT INDEXED
        WHERE purpose = 'training' AND run IS NOT NULL\(exercise == nil ? "" : " AND exercise = ?") ORDER BY id DESC LIMIT 1
        """, exercise.map { [$0.rawValue] } ?? [])
      guard try rows.step(), let run = rows.text(0).flatMap(UUID.init(uuidString:)), let name = rows.text(1)
      else { return nil }
      return (run, ExerciseName(rawValue: name))
    }
  }

  /// Replaces the plan of a run, to which a session was added.
  public func setPlan(_ plan: String, of run: UUID) throws(DataStoreError) {
    try connection.change { () throws(DatabaseError) in
      try database.prepare("UPDATE run SET plan = ? WHERE id = ?").run(plan, run.uuidString)
    }
  }

  /// The SoundFont file of a run's last answer, and its digest if it is stored; nil if unknown, and for the sine.
  public func soundFont(of run: UUID) throws(DataStoreError) -> (record: SoundFontRecord, sha256: String?)? {
    try connection.run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT font.file, font.size, font.modified_ms, font.sha256
        FROM answer JOIN sound_source AS source ON source.id = answer.sound_source
          JOIN sound_font AS font ON font.id = source.sound_font
        WHERE answer.run = ? AND answer.purpose <> 'training'
        ORDER BY \(CommonColumns.time) DESC, answer.id DESC LIMIT 1
        """, [run.uuidString])
      guard try rows.step(), let file = rows.text(0) else { return nil }
      let record = SoundFontRecord(
        file: file, size: rows.integer(1), modified: UTCTime(milliseconds: rows.integer(2)))
      return (record, rows.text(3))
    }
  }

  /// The answers of a measurement's or an experiment's run, in the order in which they were given. Their session times
  /// are zero; answers with unknown or impossible values are omitted.
  public func answers(of run: UUID) throws(DataStoreError) -> [(completed: CompletedTrial, time: UTCTime)] {
    try connection.run { () throws(DatabaseError) in
      let columns = Set(table.exercises.flatMap { $0.columns.read + $0.columns.rareFacts }).union(Self.columns)
        .sorted { $0.number < $1.number }
      let rows = try database.prepare(
        """
        SELECT \(table.sql(columns)) FROM answer
        WHERE run = ? AND purpose <> 'training' AND (answer IS NOT NULL OR \(TuningColumns.error) IS NOT NULL)
          AND \(table.isPossible)
        ORDER BY \(AnswerTable.order)
        """, [run.uuidString])
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
    CommonColumns.referencePitch, CommonColumns.duration, CommonColumns.gap, CommonColumns.dropOuts)

  // MARK: Training

  /// The latest training answers of each strategy to an exercise, from all processes, among the latest `readyAnswers`. Answers
  /// to trials with drop-outs, rows without an answer and rows with impossible values are omitted.
  ///
  /// Runs are ordered by their start, since answers rendered faster than real time have times ahead of the clock.
  public func trainingHistory(of exercise: Exercise) throws(DataStoreError) -> TrainingHistory {
    try connection.run { () throws(DatabaseError) in
      let time = CommonColumns.time
      let columns = exercise.columns.read + [AnswerColumn](time, CommonColumns.strategy)
      let rows = try database.prepare(
        """
        SELECT \(table.sql(columns)), ifnull((SELECT \(RunColumns.started) FROM run WHERE run.id = answer.run), \(time))
        FROM answer
        WHERE id IN (\(Self.latest(StoredProfiles.readyAnswers))) AND purpose = 'training' AND \(Self.isIntact)
          AND answer.answer IS NOT NULL AND \(table.isPossible(exercise))
        ORDER BY \(time) DESC, id DESC
        """, [exercise.name.rawValue])
      // The latest answers first. Imported rows may lack a strategy.
      var latest: [StrategyName?: [HistoryAnswer]] = [:]
      let row = ColumnScan(rows, columns)
      while try rows.step() {
        let strategy = row[CommonColumns.strategy]
        guard latest[strategy]?.count ?? 0 < TrainingHistory.limit,
          let (trial, response) = exercise.columns.read(row, of: exercise.name), let time = row[CommonColumns.time]
        else { continue }
        let completed = CompletedTrial(trial: trial, response: response, responseTime: .zero, time: .zero)
        latest[strategy, default: []].append(
          (rows.integer(row.count), TrainingHistory.Answer(completed: completed, time: time)))
      }
      var answers: [StrategyName: [TrainingHistory.Answer]] = [:]
      var last: HistoryAnswer?
      for (strategy, found) in latest {
        // Stable, so that equal times keep the order of their rows.
        let sorted = found.reversed().sorted(by: Self.isEarlier)
        if let strategy { answers[strategy] = sorted.map(\.answer) }
        if let newest = sorted.last, last.map({ Self.isEarlier($0, newest) }) ?? true { last = newest }
      }
      return TrainingHistory(answers, last: last?.answer)
    }
  }

  /// An answer, and when its run began, in milliseconds since 1970, UTC.
  private typealias HistoryAnswer = (started: Int, answer: TrainingHistory.Answer)

  private static func isEarlier(_ one: HistoryAnswer, _ other: HistoryAnswer) -> Bool {
    (one.started, one.answer.time.milliseconds) < (other.started, other.answer.time.milliseconds)
  }

  /// The latest rows of an exercise, found in the index alone, whatever they hold.
  private static func latest(_ count: Int) -> String {
    let time = CommonColumns.time
    return "SELECT id FROM answer WHERE exercise = ? ORDER BY \(time) DESC, id DESC LIMIT \(count)"
  }

  private static let isIntact = "ifnull(\(CommonColumns.dropOuts), 0) = 0"

  /// The listener's own spread, from the latest matches of the training whose sound didn't drop out.
  public func matchSpread(of exercise: Exercise) throws(DataStoreError) -> MatchSpread {
    try connection.run { () throws(DatabaseError) in
      let rows = try database.prepare(
        """
        SELECT \(TuningColumns.error) FROM answer
        WHERE exercise = ? AND purpose = 'training' AND \(Self.isIntact) AND \(TuningColumns.error) IS NOT NULL
          AND \(table.isPossible(exercise))
        ORDER BY \(CommonColumns.time) DESC, id DESC LIMIT \(MatchSpread.memory)
        """, [exercise.name.rawValue])
      var errors: [Cents] = []
      while try rows.step() { errors.append(Cents(rows.double(0))) }
      return MatchSpread(errors.reversed())
    }
  }
}
