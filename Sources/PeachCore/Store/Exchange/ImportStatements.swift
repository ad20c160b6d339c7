import CSQLite

/// The statements that store imported answers. To be used in one transaction.
final class ImportStatements {
  private let database: Database
  private let insert: Statement
  private let equal: Statement
  private var sounds: [ImportedSound: Int] = [:]
  private var runs: [String: ImportedRun] = [:]
  private var latestRun: ImportedRun?
  private var latestSound: (sound: ImportedSound, id: Int)?
  private lazy var equals = Result { try EqualAnswers(database) }

  enum Outcome { case added, present, differing }

  init(_ database: Database) throws(DatabaseError) {
    self.database = database
    insert = try database.prepare(
      """
      INSERT INTO completed_comparison (
        uuid, time_ms, note, cents, answer, correct, response_ms, velocity, amplitude_offset_db, reference_hz,
        duration_ms, gap_ms, sound_source, strategy, purpose, run, condition
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING RETURNING id
      """)
    equal = try database.prepare(
      "SELECT 1 FROM completed_comparison WHERE uuid = ? AND time_ms = ? AND note = ? AND cents = ? AND correct = ?")
  }

  /// Stores an answer that is not there yet.
  ///
  /// An answer without an id is there if as many equal ones are as have come so far: several in one second are legitimate.
  func store(_ answer: ImportedAnswer) throws -> Outcome {
    if let id = answer.id {
      if try add(answer, id: id) { return .added }
      return try isStored(answer, id: id) ? .present : .differing
    }
    guard var ordinal = try equals.get().newOrdinal(of: answer) else { return .present }
    while try !add(answer, id: answer.derivedID(ordinal: ordinal)) { ordinal += 1 }
    return .added
  }

  private func add(_ answer: ImportedAnswer, id: String) throws -> Bool {
    let run = try answer.run.map { try self.run($0, of: answer) }
    let sound = try answer.sound.map { try self.sound($0, of: answer) }
    try insert.bind([
      id, answer.time.milliseconds, answer.note, answer.cents, answer.answer, answer.isCorrect ? 1 : 0,
      answer.responseTime, answer.velocity, answer.amplitudeOffset, answer.referencePitch, answer.duration, answer.gap,
      sound, answer.strategy, answer.purpose.rawValue, run, answer.condition,
    ])
    guard try insert.step() else { return false }
    while try insert.step() {}
    return true
  }

  private func isStored(_ answer: ImportedAnswer, id: String) throws(DatabaseError) -> Bool {
    try equal.bind([id, answer.time.milliseconds, answer.note, answer.cents, answer.isCorrect ? 1 : 0])
    guard try equal.step() else { return false }
    while try equal.step() {}
    return true
  }

  // MARK: Runs and sounds

  private func run(_ run: ImportedRun, of answer: ImportedAnswer) throws -> String {
    if latestRun == run { return run.id }
    if runs[run.id] == nil {
      try database.prepare(
        """
        INSERT OR IGNORE INTO run (
          id, purpose, started_ms, peach_version, fluidsynth_version, driver, sample_rate, period, plan
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      ).run(
        run.id, run.purpose.rawValue, run.started.milliseconds, run.peachVersion, run.fluidSynthVersion, run.driver,
        run.sampleRate, run.period, run.plan)
      runs[run.id] = try stored(run.id) ?? run
    }
    guard runs[run.id] == run else {
      throw ImportError(.contradiction(run.id), line: answer.line, column: ExchangeColumn.run.name)
    }
    latestRun = run
    return run.id
  }

  private func stored(_ id: String) throws(DatabaseError) -> ImportedRun? {
    let row = try database.prepare(
      """
      SELECT purpose, started_ms, peach_version, fluidsynth_version, driver, sample_rate, period, plan FROM run
      WHERE id = ?
      """)
    try row.bind([id])
    guard try row.step(), let purpose = row.text(0).flatMap(Purpose.init), let peach = row.text(2),
      let fluidSynth = row.text(3), let driver = row.text(4)
    else { return nil }
    return ImportedRun(
      id: id, purpose: purpose, started: UTCTime(milliseconds: row.integer(1)), peachVersion: peach,
      fluidSynthVersion: fluidSynth, driver: driver, sampleRate: row.double(5), period: row.integer(6),
      plan: row.text(7))
  }

  private func sound(_ sound: ImportedSound, of answer: ImportedAnswer) throws -> Int {
    if let latestSound, latestSound.sound == sound { return latestSound.id }
    if let id = sounds[sound] {
      latestSound = (sound, id)
      return id
    }
    var font: Int?
    if let record = sound.font { font = try self.font(record, sha256: sound.sha256, of: answer) }
    let id = try row(
      find: "SELECT id FROM sound_source WHERE name = ? AND sound_font IS ?",
      insert: "INSERT INTO sound_source (name, sound_font) VALUES (?, ?) RETURNING id", [sound.name, font])
    sounds[sound] = id
    return id
  }

  private func font(_ font: SoundFontRecord, sha256: String?, of answer: ImportedAnswer) throws -> Int {
    let id = try row(
      find: "SELECT id FROM sound_font WHERE file = ? AND size = ? AND modified_ms = ?",
      insert: "INSERT INTO sound_font (file, size, modified_ms) VALUES (?, ?, ?) RETURNING id",
      [font.file, font.size, font.modified.milliseconds])
    guard let sha256 else { return id }
    try database.prepare("UPDATE sound_font SET sha256 = ? WHERE id = ? AND sha256 IS NULL").run(sha256, id)
    let digest = try database.prepare("SELECT 1 FROM sound_font WHERE id = ? AND sha256 = ?")
    try digest.bind([id, sha256])
    // One file cannot have two digests.
    guard try digest.step() else {
      throw ImportError(.contradiction(sha256), line: answer.line, column: ExchangeColumn.soundFontSha256.name)
    }
    return id
  }

  private func row(find: String, insert: String, _ values: [any DatabaseValue]) throws(DatabaseError) -> Int {
    for sql in [find, insert] {
      let statement = try database.prepare(sql)
      try statement.bind(values)
      if try statement.step() { return statement.integer(0) }
    }
    throw DatabaseError(code: SQLITE_INTERNAL, message: "no row came back", sql: insert)
  }
}

/// How many equal answers there were before, and how many have come: in a temporary table, so that it fills no memory.
private final class EqualAnswers {
  private let count: Statement

  init(_ database: Database) throws(DatabaseError) {
    try database.execute(
      """
      DROP TABLE IF EXISTS temp.equal_answer;
      CREATE TEMP TABLE equal_answer (
        time_ms INTEGER, note INTEGER, cents REAL, correct INTEGER, stored INTEGER, seen INTEGER,
        PRIMARY KEY (time_ms, note, cents, correct)
      ) WITHOUT ROWID;
      INSERT INTO equal_answer
      SELECT time_ms, note, cents, correct, count(*), 0 FROM completed_comparison GROUP BY 1, 2, 3, 4;
      """)
    count = try database.prepare(
      """
      INSERT INTO equal_answer VALUES (?, ?, ?, ?, 0, 1)
      ON CONFLICT (time_ms, note, cents, correct) DO UPDATE SET seen = seen + 1 RETURNING stored, seen
      """)
  }

  /// Which one of the equal answers this is, from 0; nil where it is stored.
  func newOrdinal(of answer: ImportedAnswer) throws(DatabaseError) -> Int? {
    try count.bind([answer.time.milliseconds, answer.note, answer.cents, answer.isCorrect ? 1 : 0])
    guard try count.step() else { return nil }
    let (stored, seen) = (count.integer(0), count.integer(1))
    while try count.step() {}
    return seen > stored ? seen - 1 : nil
  }
}

extension ImportedAnswer {
  /// The same for the same answer wherever it is imported: a UUID of version 8 (RFC 9562) from a 122-bit mix of its values.
  func derivedID(ordinal: Int) -> String {
    var state: (UInt64, UInt64) = (0x5065_6163_6800_0001, 0x5065_6163_6800_0002)
    for value in [
      UInt64(bitPattern: Int64(time.milliseconds)), UInt64(note), (cents == 0 ? 0 : cents).bitPattern,
      isCorrect ? 1 : 0, UInt64(ordinal),
    ] {
      state.0 = Self.mix(state.0 ^ value)
      state.1 = Self.mix(state.1 &+ Self.mix(value) ^ state.0)
    }
    let high = state.0 & ~0xF000 | 0x8000
    let low = state.1 & ~(3 << 62) | 2 << 62
    let digits = [high, low].map { word in
      let text = String(word, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var id = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { id.append("-") }
      id.append(digit)
    }
    return id
  }

  /// SplitMix64's output function (Steele, Lea & Flood 2014).
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
