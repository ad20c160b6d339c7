import PeachCore
import TestSupport
import Testing

/// Databases with rows that are too large or too many, made by another program: reading them takes neither long nor much
/// memory.
@Suite struct OversizeTests {
  let folder = TemporaryFolder()
  private static let limit = Duration.seconds(5)

  /// Changes a database of three answers with SQLite's shell, which allows larger rows.
  private func edit(_ sql: String) throws {
    do {
      let store = try TrainingDataStore(folder: folder.path)
      for index in 0..<3 {
        try store.record(
          AnswerRecord(
            time: UTCTime(milliseconds: 1_790_000_000_000 + index), trial: Trial(note: MIDINote(60), offset: Cents(10)),
            responseTime: .milliseconds(500)))
      }
      try store.storeProfile()
      try store.set(.duration, to: "0.7")
    }
    _ = try shell("sqlite3 \"$1\" \"$2\"", folder.database, "PRAGMA ignore_check_constraints = ON; " + sql)
  }

  @Test(arguments: [
    "UPDATE profile_state SET state = zeroblob(60000000)", "UPDATE profile_day SET thresholds = zeroblob(60000000)",
    "UPDATE profile_state SET exercise = hex(zeroblob(30000000))", "UPDATE profile_state SET state = zeroblob(5000000)",
  ])
  func `an impossible profile is rebuilt`(sql: String) throws {
    try edit(sql)
    let found = DatabaseExamination(folder: folder.path, limit: .seconds(30))
    // SQLite's own check takes a text of this length for damage.
    if !sql.contains("SET exercise") { #expect(found.state == .sound && found.isProfileStale) }
    let begun = ContinuousClock.now
    let store = try TrainingDataStore(folder: folder.path)
    try expect(store.profile().bank.answers, equals: 3)
    try expect(store.settings().training.sounding.duration, equals: .milliseconds(700))
    #expect(ContinuousClock.now - begun < Self.limit)
  }

  @Test func `a row that is too large is damage`() throws {
    try edit("UPDATE setting SET value = hex(zeroblob(30000000)) WHERE key = 'duration'")
    let begun = ContinuousClock.now
    let store = try TrainingDataStore(folder: folder.path)
    #expect(throws: DataStoreError.damaged(path: folder.database)) { try store.settings() }
    #expect(ContinuousClock.now - begun < Self.limit)
  }

  @Test func `any number of settings is read quickly`() throws {
    try edit(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO setting SELECT 'a' || i, hex(zeroblob(20)) FROM n
      """)
    let store = try TrainingDataStore(folder: folder.path)
    let begun = ContinuousClock.now
    try expect(store.settings().training.sounding.duration, equals: .milliseconds(700))
    #expect(ContinuousClock.now - begun < .seconds(2))
    expect(DatabaseExamination(folder: folder.path, limit: .seconds(30)).refusedSettings.count, equals: 1000)
  }
}
