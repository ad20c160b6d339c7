import FoundationEssentials

/// The statements that store an answer, prepared once.
final class RecordStatements {
  let database: Database
  private var kept: [String: Statement] = [:]
  private var sourceIDs: [SoundSourceRecord: Int] = [:]
  private var knownRuns: Set<UUID> = []
  /// The data version at the last insertion.
  private var knownVersion: Int?

  init(_ database: Database) { self.database = database }

  /// Inserts the answer and, if they are missing, its run and sound. Call it in a transaction.
  func insert(_ record: AnswerRecord, run: RunRecord) throws(DatabaseError) {
    try clearStaleCaches()
    try insertRun(run)
    let source = try soundSource(record.soundSource)
    let statement = try prepared(Self.answer)
    let (completed, sounding) = (record.completed, record.completed.trial.sounding)
    let values = record.exercise.columns.values(of: completed)
    try statement.run(
      record.id.uuidString, record.exercise.name.rawValue, record.time.milliseconds, values.note,
      values.interval?.interval.semitones, values.interval?.direction.word, values.interval?.size.value,
      values.interval?.tuning, values.interval?.presentation.rawValue, values.cents, values.answer,
      values.isCorrect.map { $0 ? 1 : 0 }, completed.responseTime.milliseconds,
      sounding.velocity.value, values.amplitudeOffset, sounding.referencePitch.hertz, sounding.duration.milliseconds,
      sounding.gap.milliseconds, source, record.strategy?.rawValue, run.purpose.rawValue, run.id.uuidString,
      completed.trial.condition, record.gain, completed.dropOuts, completed.replays, completed.source?.rawValue,
      values.corrections?.first.value, values.corrections?.second.value, values.matching?.rawValue,
      values.match?.error.value, values.match?.path?.firstTouch.milliseconds, values.match?.path?.touches,
      values.match?.path?.reversals, values.match?.path?.overshoot.value, values.match?.path?.smallestStep.value,
      values.match?.path?.source?.rawValue)
  }

  /// Whether the answer is already stored.
  func contains(_ record: AnswerRecord) throws(DatabaseError) -> Bool {
    let statement = try prepared("SELECT 1 FROM answer WHERE uuid = ?")
    try statement.bind([record.id.uuidString])
    guard try statement.step() else { return false }
    while try statement.step() {}
    return true
  }

  /// Clears the caches if another process has changed the database: it may have deleted answers together with our run
  /// and sound.
  private func clearStaleCaches() throws(DatabaseError) {
    let version = try dataVersion()
    if knownVersion != version { (sourceIDs, knownRuns) = ([:], []) }
    knownVersion = version
  }

  /// Changes whenever another process has changed the database. SQLite: `PRAGMA data_version`.
  func dataVersion() throws(DatabaseError) -> Int {
    let statement = try prepared("PRAGMA data_version")
    try statement.bind([])
    let version = try statement.step() ? statement.integer(0) : 0
    while try statement.step() {}
    return version
  }

  /// A cached statement for repeated use.
  func prepared(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = kept[sql] { return statement }
    let statement = try database.prepare(sql)
    kept[sql] = statement
    return statement
  }

  private static let answer = """
    INSERT INTO answer (
      uuid, exercise, time_ms, note, interval, direction, interval_cents, tuning, presentation, cents, answer, correct,
      response_ms, velocity, amplitude_offset_db, reference_hz, duration_ms, gap_ms, sound_source, strategy, purpose, run,
      condition, gain_db, drop_outs, replays, source, correction1_cents, correction2_cents, matching_mode, error_cents,
      first_touch_ms, touches, reversals, overshoot_cents, step_cents, tuned_with
    ) VALUES (\(Array(repeating: "?", count: 37).joined(separator: ", ")))
    """

  private func insertRun(_ run: RunRecord) throws(DatabaseError) {
    guard !knownRuns.contains(run.id) else { return }
    try database.insert(run)
    knownRuns.insert(run.id)
  }

  private func soundSource(_ source: SoundSourceRecord) throws(DatabaseError) -> Int {
    if let id = sourceIDs[source] { return id }
    let font: Int? = if let font = source.soundFont { try database.soundFont(font) } else { nil }
    let id = try database.soundSource(named: source.name, soundFont: font)
    sourceIDs[source] = id
    return id
  }
}
