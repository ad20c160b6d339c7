import CSQLite
import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// Writing without waiting: stored, pending and lost writes.
@Suite struct StoreWriterTests {
  let folder = TemporaryFolder()
  /// A time too short to be noticed as waiting, with a margin for a busy machine.
  private static let soon = Duration.milliseconds(500)

  private func store() throws -> TrainingDataStore { try TrainingDataStore(folder: folder.path) }

  /// Another connection that holds the write lock.
  private func lock() throws -> Database {
    _ = try store()
    let other = try Database(path: folder.database, create: false)
    try other.execute("BEGIN IMMEDIATE")
    return other
  }

  private func storedOrder() throws -> [Int] {
    let responses = "SELECT response_ms FROM answer ORDER BY id"
    return try Database(path: folder.database, create: false).texts(responses).compactMap { $0.flatMap(Int.init) }
  }

  @Test func `answers are stored immediately, in order and visible to other connections`() throws {
    let writer = StoreWriter.patient(folder.path)
    #expect((0..<20).allSatisfy { writer.record(.numbered($0)) == .stored })
    #expect(try storedOrder() == Array(0..<20))
    #expect(try store().profile().bank.answers == 20)
    #expect(writer.takeStored() == nil && writer.pending(.answer) == 0 && writer.lost == nil)
  }

  @Test func `a lock makes no caller wait, and everything is stored in order after it`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    let begun = ContinuousClock.now
    let outcomes = (0..<10).map { writer.record(.numbered($0)) }
    #expect(ContinuousClock.now - begun < Self.soon)
    #expect(outcomes == (2...11).map { .pending($0) })
    #expect(writer.pending(.answer) == 10 && writer.takeStored() == nil)
    #expect(try storedOrder() == [])
    try other.execute("ROLLBACK")
    #expect(writer.waitUntilStored(10) == Array(2...11))
    #expect(try storedOrder() == Array(0..<10))
    #expect(try store().profile().bank.answers == 10)
    #expect(writer.lost == nil)
  }

  @Test(arguments: [DataStoreError.busy(path: "x"), .diskFull(path: "x")])
  func `after a lock or a full disk, answers are waited for again`(failure: DataStoreError) {
    let writer = StoreWriter.patient(folder.path)
    nonisolated(unsafe) var hasFailed = false
    writer.perform(.setting) { _ throws(DataStoreError) in
      defer { hasFailed = true }
      if !hasFailed { throw failure }
    }
    #expect(eventually { writer.pending(.setting) == 0 })
    #expect((0..<3).allSatisfy { writer.record(.numbered($0)) == .stored })
  }

  @Test func `discarded writes are counted and not stored later`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    for index in 0..<3 { _ = writer.record(.numbered(index)) }
    writer.perform(.setting) { store throws(DataStoreError) in try store.set(.gap, to: "1") }
    writer.perform(.cache) { store throws(DataStoreError) in try store.setLastDriver("alsa") }
    let begun = ContinuousClock.now
    writer.giveUp()
    #expect(ContinuousClock.now - begun < Self.soon)
    #expect(writer.lost?.answers == 3 && writer.lost?.settings == 1)
    #expect(writer.lost?.error == .busy(path: folder.database))
    try other.execute("ROLLBACK")
    #expect(writer.pending(.answer) == 0 && writer.takeStored() == nil)
    #expect(try storedOrder() == [])
    #expect(try store().lastDriver() == nil)
  }

  @Test func `after giving up nothing is written, even if the database is free`() throws {
    let writer = StoreWriter.patient(folder.path)
    #expect(writer.record(.numbered(0)) == .stored)
    writer.giveUp()
    #expect(writer.lost == nil)
    #expect(writer.record(.numbered(1)) == .pending(2))
    writer.hold()
    writer.goOn()
    #expect(writer.record(.numbered(2)) == .pending(3))
    #expect(writer.takeStored() == nil)
    #expect(try storedOrder() == [0])
  }

  @Test func `on a full disk answers are pending, and their loss is reported`() throws {
    let writer = StoreWriter.patient(folder.path, pages: 50)
    let stored = try #require((0..<3000).first { writer.record(.numbered($0)) != .stored })
    for index in stored + 1..<stored + 3 { _ = writer.record(.numbered(index)) }
    #expect(stored > 0 && writer.pending(.answer) == 3)
    #expect(writer.failure == .diskFull(path: folder.database))
    writer.giveUp()
    #expect(writer.lost?.answers == 3)
    #expect(writer.lost?.error == .diskFull(path: folder.database))
    #expect(try storedOrder() == Array(0..<stored))
  }

  @Test func `an answer that can't be stored is lost immediately, and the next is stored`() throws {
    let writer = StoreWriter.patient(folder.path)
    #expect(writer.record(.numbered(0)) == .stored)
    guard case .failed(.failed) = writer.record(AnswerRecord.numbered(1).refused) else {
      Issue.record("stored")
      return
    }
    #expect(writer.lost?.answers == 1)
    #expect(writer.record(.numbered(1)) == .stored)
    #expect(try storedOrder() == [0, 1])
  }

  @Test func `a pending answer that can't be stored is lost, and never said to be stored`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    let outcomes = [AnswerRecord.numbered(0), AnswerRecord.numbered(1).refused, .numbered(2)].map { writer.record($0) }
    #expect(outcomes == [.pending(2), .pending(3), .pending(4)])
    try other.execute("ROLLBACK")
    #expect(writer.waitUntilStored() == [2, 4])
    #expect(writer.lost?.answers == 1)
    #expect(try storedOrder() == [0, 2])
  }

  @Test func `settings and answers are written in order`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    for value in ["1", "0.5", "0.25"] {
      writer.perform(.setting) { store throws(DataStoreError) in try store.set(.gap, to: value) }
    }
    _ = writer.record(.numbered(0))
    try other.execute("ROLLBACK")
    #expect(writer.waitUntilStored(1) == [5])
    #expect(Setting.gap.value(in: try store().settings()) == "0.25")
  }

  @Test func `nothing is written while on hold`() throws {
    let writer = StoreWriter.patient(folder.path)
    #expect(writer.record(.numbered(0)) == .stored)
    writer.hold()
    #expect(writer.record(.numbered(1)) == .pending(2))
    // The lock is free.
    try Database(path: folder.database, create: false).execute("BEGIN IMMEDIATE; ROLLBACK")
    #expect(try storedOrder() == [0])
    writer.goOn()
    #expect(writer.waitUntilStored(1) == [2])
    #expect(try storedOrder() == [0, 1])
  }

  @Test func `a temporary database is written synchronously`() throws {
    let store = try TrainingDataStore.temporary()
    let writer = StoreWriter(here: store)
    #expect(writer.record(.numbered(0)) == .stored)
    #expect(try store.count() == 1)
    #expect(writer.descriptor == nil)
  }

  @Test func `quitting ends the wait for a lock`() throws {
    let other = try lock()
    let writer = StoreWriter(here: try store(), isLeaving: { true })
    let begun = ContinuousClock.now
    #expect(writer.record(.numbered(0)) == .failed(.busy(path: folder.database)))
    #expect(ContinuousClock.now - begun < .seconds(2))
    try other.execute("ROLLBACK")
  }

  @Test func `whoever waits for a setting gets its error, and other failures are kept in mind`() throws {
    let writer = StoreWriter.patient(folder.path)
    let (setting, plan) = (DataStoreError.readOnly(path: "s"), DataStoreError.damaged(path: "p"))
    #expect(writer.perform(.setting) { _ throws(DataStoreError) in throw setting } == .failed(setting))
    #expect(writer.perform(.plan) { _ throws(DataStoreError) in throw plan } == .failed(plan))
    #expect(writer.lost == nil && writer.failure == nil)
    writer.hold()
    #expect(writer.perform(.setting) { _ throws(DataStoreError) in throw setting } == .pending(3))
    #expect(writer.perform(.plan) { _ throws(DataStoreError) in throw plan } == .pending(4))
    #expect(writer.perform(.cache) { _ throws(DataStoreError) in throw .busy(path: "c") } == .pending(5))
    let contents: [StoreWriter.Content] = [.setting, .plan, .cache, .answer]
    #expect(contents.map { writer.pending($0) } == [1, 1, 1, 0])
    writer.goOn()
    #expect(eventually { writer.pending(.plan) == 0 && writer.failure == .busy(path: "c") })
    #expect(writer.lost == LostWrites(answers: 0, settings: 1, plan))
    writer.giveUp()
    // Nobody misses a cache.
    #expect(writer.lost == LostWrites(answers: 0, settings: 1, plan) && writer.pending(.cache) == 0)
  }

  @Test func `a database that is written synchronously has the same errors`() throws {
    let writer = StoreWriter(here: try store())
    let setting = DataStoreError.readOnly(path: "s")
    #expect(writer.perform(.setting) { _ throws(DataStoreError) in throw setting } == .failed(setting))
    #expect(writer.perform(.cache) { _ throws(DataStoreError) in throw setting } == .failed(setting))
    #expect(writer.lost == nil && writer.failure == nil && writer.pending(.setting) == 0)
    guard case .failed(let refusal) = writer.record(AnswerRecord.numbered(1).refused) else {
      Issue.record("stored")
      return
    }
    #expect(writer.lost == LostWrites(answers: 1, settings: 0, refusal))
    _ = writer.record(AnswerRecord.numbered(2).refused)
    let overwritten = DataStoreError.overwritten(path: "o", nil)
    #expect(writer.perform(.cache) { _ throws(DataStoreError) in throw overwritten } == .failed(overwritten))
    #expect(writer.lost == LostWrites(answers: 2, settings: 0, overwritten))
    #expect(writer.perform(.setting) { _ throws(DataStoreError) in throw overwritten } == .failed(overwritten))
    #expect(writer.lost == LostWrites(answers: 2, settings: 1, overwritten))
  }

  @Test func `a profile is stored when another exercise begins, and never for an experiment`() throws {
    let store = try store()
    let writer = StoreWriter(here: store)
    #expect(try store.database.integer("PRAGMA busy_timeout") == 100)
    for index in 0..<3 { writer.record(.numbered(index)) }
    #expect(try store.storedProfile() == nil)
    for index in 3..<110 { #expect(writer.record(.numbered(index), run: .sample(.experiment)) == .stored) }
    #expect(try store.storedProfile() == nil)
    var trial = Trial(exercise: .matching, note: MIDINote(60), offset: Cents(10))
    trial.matching = .together
    let other = CompletedTrial(trial, response: .match(Match(error: Cents(1))))
    #expect(writer.record(AnswerRecord(.matching, other)) == .stored)
    #expect(try store.storedProfile()?.profile.bank.answers == 3)
  }

  // MARK: Opening

  @Test(arguments: [false, true]) func `a locked database opens and has its profile immediately`(isStale: Bool) throws {
    let store = try store()
    for index in 0..<5 { try store.record(.numbered(index)) }
    if isStale { try Database(path: folder.database, create: false).execute("DELETE FROM profile_state") }
    let other = try lock()
    let begun = ContinuousClock.now
    let opened = try self.store()
    #expect(try opened.profile().bank.answers == 5)
    #expect(try opened.profile()[MIDINote(60)].count == 5)
    #expect(ContinuousClock.now - begun < .seconds(2))
    try other.execute("ROLLBACK")
    #expect(try opened.profile().bank.answers == 5)
  }
}
