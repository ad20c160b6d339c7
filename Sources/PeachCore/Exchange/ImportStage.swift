import FoundationEssentials

/// A temporary table of imported answers. The whole file is read into it before the database is locked for other
/// processes.
final class ImportStage {
  private let database: Database
  private let insert: Statement
  /// The runs in the order of their first rows, with the line of that row.
  private(set) var runs: [(run: RunRecord, line: Int)] = []
  private(set) var sounds: [(sound: ImportedSound, line: Int)] = []
  private var runIndices: [UUID: Int] = [:]
  private var soundIndices: [ImportedSound: Int] = [:]
  private var latestRun: (run: RunRecord, id: String)?
  private var latestSound: (sound: ImportedSound, index: Int)?
  /// The number of rows so far, which is also the number of the last row.
  private(set) var rows = 0

  /// The columns stored as they are in the file. The table also has the answer's ID and sound.
  static let columns = [
    "exercise", "time_ms", "note", "interval", "direction", "interval_cents", "tuning", "presentation",
    "correction1_cents", "correction2_cents", "matching_mode", "error_cents", "first_touch_ms", "touches", "reversals",
    "overshoot_cents", "step_cents", "tuned_with", "cents", "answer", "correct", "response_ms", "velocity",
    "amplitude_offset_db", "reference_hz",
    "duration_ms", "gap_ms", "strategy", "purpose", "run", "condition", "gain_db", "drop_outs", "replays",
    "source",
  ]

  init(_ database: Database) throws(DatabaseError) {
    self.database = database
    let columns = Self.columns.joined(separator: ", ")
    // `sound` is an index into `sounds`.
    try database.execute(
      """
      DROP TABLE IF EXISTS temp.imported_answer;
      CREATE TEMP TABLE imported_answer (row INTEGER PRIMARY KEY, uuid TEXT, sound INTEGER, \(columns));
      """)
    let places = Array(repeating: "?", count: Self.columns.count + 2).joined(separator: ", ")
    insert = try database.prepare("INSERT INTO temp.imported_answer (uuid, sound, \(columns)) VALUES (\(places))")
  }

  static func drop(in database: Database) throws(DatabaseError) {
    try database.execute("DROP TABLE IF EXISTS temp.imported_answer; DROP TABLE IF EXISTS temp.equal_answer")
  }

  func add(_ answer: ImportedAnswer) throws {
    let run = try answer.run.map { try add($0, of: answer) }
    let sound = answer.sound.map { index(of: $0, of: answer) }
    try insert.run(
      answer.id, sound, answer.exercise.rawValue, answer.time.milliseconds, answer.note,
      answer.interval?.interval.semitones, answer.interval?.direction.word, answer.interval?.size.value,
      answer.interval?.tuning, answer.interval?.presentation.rawValue, answer.corrections?.first.value,
      answer.corrections?.second.value, answer.match?.mode.rawValue, answer.match?.error, answer.match?.firstTouch,
      answer.match?.touches, answer.match?.reversals, answer.match?.overshoot, answer.match?.step,
      answer.match?.tunedWith?.rawValue, answer.cents, answer.answer, answer.isCorrect.map { $0 ? 1 : 0 },
      answer.responseTime, answer.velocity, answer.amplitudeOffset, answer.referencePitch, answer.duration, answer.gap,
      answer.strategy, answer.purpose.rawValue, run, answer.condition, answer.gain, answer.dropOuts,
      answer.replays, answer.source)
    rows += 1
  }

  /// Adds a run on its first occurrence, and returns its ID.
  private func add(_ run: RunRecord, of answer: ImportedAnswer) throws(ImportError) -> String {
    if let latestRun, latestRun.run == run { return latestRun.id }
    if let index = runIndices[run.id] {
      guard runs[index].run == run else { throw .contradiction(run, line: answer.line) }
    } else {
      runIndices[run.id] = runs.count
      runs.append((run, answer.line))
    }
    latestRun = (run, run.id.uuidString)
    return run.id.uuidString
  }

  private func index(of sound: ImportedSound, of answer: ImportedAnswer) -> Int {
    if let latestSound, latestSound.sound == sound { return latestSound.index }
    let index = soundIndices[sound] ?? sounds.count
    if index == sounds.count {
      soundIndices[sound] = index
      sounds.append((sound, answer.line))
    }
    latestSound = (sound, index)
    return index
  }
}

extension ImportError {
  /// The error for a run whose values differ from those already known.
  static func contradiction(_ run: RunRecord, line: Int) -> ImportError {
    ImportError(.contradiction(run.id.uuidString), line: line, column: ExchangeColumn.run.name)
  }
}
