import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// The stored profile always agrees with the rows, whatever happens to them.
@Suite struct ProfileStoreTests {
  let folder = TemporaryFolder()

  private func store() throws -> TrainingDataStore { try TrainingDataStore(folder: folder.path) }

  private func record(_ index: Int) -> AnswerRecord {
    var generator = SeededGenerator(seed: UInt64(index))
    return AnswerRecord(
      time: UTCTime(milliseconds: 1_790_000_000_000 + index * 3_600_000),
      trial: Trial(note: MIDINote(50 + index % 20), offset: Cents(generator.uniform(in: -40...40))),
      answer: generator.direction() == .up ? .up : .down)
  }

  private func expected(_ indices: some Sequence<Int>) -> PerceptualProfile {
    var profile = PerceptualProfile()
    for record in indices.map(record) {
      let completed = CompletedTrial(record.trial, answer: record.answer)
      profile.add(completed, at: record.time)
    }
    return profile
  }

  /// Stores answers, and the profile as at the end of a training.
  private func fill(_ indices: Range<Int>) throws {
    let store = try store()
    for index in indices { try store.record(record(index)) }
    try store.storeProfile()
  }

  private func execute(_ sql: String) throws {
    try Database(path: folder.database, create: false).execute(sql)
  }

  @Test func `it is read without reading the rows that it includes`() throws {
    try fill(0..<50)
    // Changes to these rows must have no effect.
    try execute("DROP TRIGGER answer_changed; UPDATE answer SET cents = 1")
    try expect(store().profile(), equals: expected(0..<50))
    let store = try store()
    for index in 50..<60 { try store.record(record(index)) }
    try expect(store.profile(), equals: expected(0..<60))
    try expect(store.readyProfile(of: Exercise.comparison), equals: expected(0..<60))
  }

  @Test func `an answer writes its row alone`() throws {
    try fill(0..<10)
    let store = try store()
    let state = "SELECT version + last_answer + answers FROM profile_state"
    let before = try store.database.integer(state)
    for index in 10..<110 { try store.record(record(index)) }
    try expect(store.database.integer(state), equals: before)
    try expect(store.database.integer("SELECT max(answers) FROM profile_day"), equals: expected(0..<10).bank.answers)
  }

  @Test func `a training stores it every 100 answers and at its end`() throws {
    let store = try store()
    func stored() throws -> Int? { try store.storedProfile()?.profile.bank.answers }
    let writer = StoreWriter(here: store)
    for index in 0..<99 { _ = writer.record(record(index)) }
    #expect(try stored() == nil)
    for index in 99..<250 { _ = writer.record(record(index)) }
    try expect(stored(), equals: 200)
    writer.check()
    try expect(stored(), equals: 250)
    try expect(store.storedProfile()?.profile, equals: expected(0..<250))
    try expect(store.storedProfile()?.days, equals: store.thresholdHistory())
  }

  @Test func `a reader stores it with the first answers, and again with 100 more`() throws {
    let store = try store()
    func stored(with indices: Range<Int>) throws -> Int? {
      try store.database.transaction { () throws(DatabaseError) in
        for index in indices { try store.connection.statements.insert(record(index), run: .usual) }
      }
      try expect(store.profile().bank.answers, equals: indices.upperBound)
      return try store.storedProfile()?.profile.bank.answers
    }
    #expect(try stored(with: 0..<0) == nil)
    try expect(stored(with: 0..<1), equals: 1)
    try expect(stored(with: 1..<100), equals: 1)
    try expect(stored(with: 100..<101), equals: 101)
    try expect(stored(with: 101..<200), equals: 101)
    try expect(store.profile(), equals: expected(0..<200))
  }

  @Test(arguments: [
    "UPDATE answer SET cents = 3 WHERE id = 5", "DELETE FROM answer WHERE id = 5",
    "INSERT OR REPLACE INTO answer SELECT * FROM (SELECT * FROM answer WHERE id = 5)",
    // The row gets another ID.
    "INSERT OR REPLACE INTO answer (uuid, exercise, time_ms, note, cents, correct, purpose) SELECT uuid, exercise, 1, 60, 3, 1, purpose FROM answer WHERE id = 5",
    "UPDATE answer SET id = 1000 WHERE id = 5",
    "UPDATE answer SET exercise = 'intervals' WHERE id = 5",
  ]) func `a change of a row that it includes is noticed`(change: String) throws {
    try fill(0..<30)
    #expect(try store().storedProfile() != nil)
    try execute(change)
    #expect(try store().storedProfile() == nil)
    let profile = try store().profile()
    try execute("DELETE FROM profile_state")
    try expect(store().profile(), equals: profile)
  }

  @Test func `answers with drop-outs are excluded from the profile`() throws {
    let store = try store()
    for index in 0..<20 {
      let whole = record(index)
      let dropOuts = index.isMultiple(of: 4) ? 1 : 0
      let record = AnswerRecord(
        time: whole.time, trial: whole.trial, answer: whole.answer, soundSource: whole.soundSource, gain: 21,
        dropOuts: dropOuts)
      try store.record(record)
    }
    let intact = (0..<20).filter { !$0.isMultiple(of: 4) }
    try expect(store.profile().bank, equals: expected(intact).bank)
    try execute("DELETE FROM profile_state")
    try expect(self.store().profile().bank, equals: expected(intact).bank)
    try execute("UPDATE answer SET drop_outs = 0")
    try expect(self.store().profile().bank, equals: expected(0..<20).bank)
  }

  @Test func `two concurrent processes share one profile`() throws {
    let (one, other) = (try store(), try store())
    for index in 0..<20 { try (index.isMultiple(of: 3) ? one : other).record(record(index)) }
    try expect(store().profile().bank, equals: expected(0..<20).bank)
    try expect(one.profile().bank, equals: expected(0..<20).bank)
  }

  @Test(arguments: [
    "DELETE FROM answer WHERE id > 30",
    "DELETE FROM profile_state",
    "UPDATE profile_state SET state = x'00'",
    "UPDATE profile_state SET answers = 29",
    "UPDATE profile_state SET last_answer = 29",
    "UPDATE profile_state SET state = zeroblob(26216)",
    "UPDATE profile_state SET state = CAST(zeroblob(1) || state AS BLOB)",
    "UPDATE answer SET purpose = 'experiment' WHERE id > 30",
  ]) func `a state that doesn't match the rows is rebuilt`(change: String) throws {
    try fill(0..<30)
    let extra = change.contains("id > 30") ? 40 : 30
    try fill(30..<extra)
    try execute(change)
    let profile = try store().profile()
    expect(profile.bank, equals: expected(0..<30).bank)
    expect(profile[MIDINote(50)].count, equals: 2)
    // The rebuilt profile can be continued.
    try store().record(record(77))
    try expect(store().profile().bank, equals: expected(Array(0..<30) + [77]).bank)
  }

  @Test func `after all answers are deleted it starts again`() throws {
    try fill(0..<10)
    try execute("DELETE FROM answer")
    try expect(store().profile(), equals: PerceptualProfile())
    try fill(20..<23)
    let profile = try store().profile()
    expect(profile.bank, equals: expected(20..<23).bank)
    expect(that: profile[MIDINote(50)].count == 1 && profile[MIDINote(55)].count == 0)
    let days = Set((20..<23).map { Days.local(Int64(record($0).time.milliseconds)) })
    try expect(store().thresholdHistory().map(\.number), equals: days.sorted())
  }

  @Test func `rows are replayed in the order of their times`() throws {
    let store = try store()
    for index in [3, 1, 2, 0] { try store.record(record(index)) }
    try expect(self.store().profile().bank, equals: expected(0..<4).bank)
    // The clock was a day ahead and was corrected: no day has fewer answers than the one before.
    for index in [30, 31, 4, 5] { try self.store().record(record(index)) }
    try expect(self.store().profile().bank, equals: expected([0, 1, 2, 3, 4, 5, 30, 31]).bank)
    let counts = try store.thresholdHistory().map(\.answers)
    expect(that: counts == counts.sorted() && counts.last == 8)
  }

  @Test func `rows with the IDs of deleted rows aren't mistaken for those`() throws {
    let store = try store()
    for index in 0..<5 { try store.record(record(index)) }
    let ids = "SELECT sum(id * id) FROM answer"
    let before = try Database(path: folder.database, create: false).integer(ids)
    try execute("DELETE FROM answer")
    for index in 5..<10 { try self.store().record(record(index)) }
    try expect(Database(path: folder.database, create: false).integer(ids), equals: before)
    try store.record(record(10))
    try expect(self.store().profile().bank, equals: expected(5..<11).bank)
    try expect(store.profile().bank, equals: expected(5..<11).bank)
  }

  @Test func `the history has a row for each day and is the same after a rebuild`() throws {
    try fill(0..<60)
    let history = try store().thresholdHistory()
    expect(that: history.count == 3 || history.count == 4)
    expect(history.last?.known, equals: expected(0..<60).bank.known)
    try execute("DELETE FROM profile_state; DELETE FROM profile_day")
    _ = try store().profile()
    try expect(store().thresholdHistory(), equals: history)
  }

  @Test func `a training begins with the latest answers if the profile has to be rebuilt`() throws {
    let many = StoredProfiles.readyAnswers + 50
    let store = try store()
    // The rows of most answers at once, and the profile from them, as after an import.
    try store.database.transaction { () throws(DatabaseError) in
      for index in 0..<many - 10 { try store.connection.statements.insert(record(index), run: .usual) }
    }
    _ = try store.profile()
    try fill(many - 10..<many)
    let whole = expected(0..<many).bank
    try expect(store.readyProfile(of: Exercise.comparison).bank, equals: whole)
    try execute("DELETE FROM profile_state")
    let ready = try self.store().readyProfile(of: Exercise.comparison)
    expect(ready.bank, equals: expected(many - StoredProfiles.latestAnswers..<many).bank)
    // Reading it stores nothing; the next reading of the whole profile rebuilds it.
    #expect(try self.store().storedProfile() == nil)
    try expect(self.store().profile().bank, equals: whole)
  }

  @Test func `a training begins without counting rows and without reading days`() throws {
    try fill(0..<30)
    try execute("DELETE FROM profile_day; DROP TRIGGER answer_removed; DELETE FROM answer WHERE id = 5")
    try expect(store().readyProfile(of: Exercise.comparison), equals: expected(0..<30))
    // The whole profile is read with both.
    try expect(store().profile().bank, equals: expected((0..<30).filter { $0 != 4 }).bank)
  }

  @Test func `a training looks for its history among the latest rows alone`() throws {
    let store = try store()
    let many = StoredProfiles.readyAnswers
    try store.database.transaction { () throws(DatabaseError) in
      for index in 0..<many { try store.connection.statements.insert(record(index), run: .usual) }
    }
    try execute("UPDATE answer SET answer = NULL WHERE id > 1")
    try expect(store.trainingHistory().last?.time, equals: record(0).time)
    try store.record(record(many))
    try execute("UPDATE answer SET answer = NULL WHERE id > 1")
    #expect(try store.trainingHistory().last == nil)
  }

  @Test func `an answer that can't be stored leaves the profile unchanged`() throws {
    let store = try store()
    try store.record(record(0))
    #expect(throws: DataStoreError.self) { try store.record(record(1).refused) }
    try expect(store.profile().bank, equals: expected(0..<1).bank)
    try store.record(record(1))
    try expect(self.store().profile().bank, equals: expected(0..<2).bank)
  }

  @Test func `answers stored during a rebuild are added later`() throws {
    try fill(0..<30)
    try execute("DELETE FROM profile_state")
    let other = try store()
    let profile = try store().profile { done, _ in
      if done == 0 {
        #expect(throws: Never.self) { for index in 30..<33 { try other.record(record(index)) } }
      }
    }
    // They are in the next reading.
    expect(profile.bank, equals: expected(0..<30).bank)
    try expect(store().storedProfile()?.profile.bank, equals: profile.bank)
    try expect(other.profile().bank, equals: expected(0..<33).bank)
    try expect(store().thresholdHistory().last?.answers, equals: 33)
    try other.record(record(33))
    try expect(store().profile().bank, equals: expected(0..<34).bank)
  }

  @Test func `a rebuild can be interrupted and then changes nothing`() throws {
    try fill(0..<30)
    try execute("DELETE FROM profile_state")
    let store = try store()
    var calls = 0
    #expect(throws: DataStoreError.self) {
      try store.report(ProfileRequest(.comparison, keys: .standard), now: UTCTime.now) { _, _ in
        calls += 1
        store.profiles.interrupt()
      }
    }
    expect(calls, equals: 1)
    try expect(store.profile().bank, equals: expected(0..<30).bank)
  }

  @Test(arguments: [
    "DELETE FROM answer WHERE id = 5",
    "UPDATE answer SET time_ms = 0 WHERE id = 6",
    "DELETE FROM answer WHERE id > 20; UPDATE answer SET cents = 1 WHERE id = 1",
  ]) func `a profile whose rows change while it is read isn't stored`(change: String) throws {
    try fill(0..<30)
    try execute("DELETE FROM profile_state")
    var begun = 0
    let profile = try store().profile { done, _ in
      begun += 1
      if begun == 1 { #expect(throws: Never.self) { try execute(change) } }
    }
    // What was there when the reading began.
    expect(that: begun == 1 && profile.bank == expected(0..<30).bank)
    #expect(try store().storedProfile() == nil)
    let after = try store().profile()
    #expect(after.bank != profile.bank)
    try execute("DELETE FROM profile_state")
    try expect(store().profile(), equals: after)
  }

  @Test func `an answer doesn't wait for a rebuild`() throws {
    try fill(0..<30)
    try execute("DELETE FROM profile_state")
    try store().record(record(30))
    try expect(Database(path: folder.database, create: false).integer("SELECT count(*) FROM profile_state"), equals: 0)
    try expect(store().profile().bank, equals: expected(0..<31).bank)
  }
}
