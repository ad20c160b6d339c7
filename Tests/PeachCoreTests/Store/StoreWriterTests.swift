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
    try expect(storedOrder(), equals: Array(0..<20))
    try expect(store().profile().bank.answers, equals: 20)
    expect(that: writer.takeStored() == nil && writer.pending(.answer) == 0 && writer.lost == nil)
  }

  @Test func `a lock makes no caller wait, and everything is stored in order after it`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    let begun = ContinuousClock.now
    let outcomes = (0..<10).map { writer.record(.numbered($0)) }
    #expect(ContinuousClock.now - begun < Self.soon)
    #expect(outcomes == (2...11).map { .pending($0) })
    expect(that: writer.pending(.answer) == 10 && writer.takeStored() == nil)
    try expect(storedOrder(), equals: [])
    try other.execute("ROLLBACK")
    expect(writer.waitUntilStored(10), equals: Array(2...11))
    try expect(storedOrder(), equals: Array(0..<10))
    try expect(store().profile().bank.answers, equals: 10)
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
    expect(that: writer.lost?.answers == 3 && writer.lost?.settings == 1)
    expect(writer.lost?.error, equals: .busy(path: folder.database))
    try other.execute("ROLLBACK")
    expect(that: writer.pending(.answer) == 0 && writer.takeStored() == nil)
    try expect(storedOrder(), equals: [])
    #expect(try store().lastDriver() == nil)
  }

  @Test func `after giving up nothing is written, even if the database is free`() throws {
    let writer = StoreWriter.patient(folder.path)
    expect(writer.record(.numbered(0)), equals: .stored)
    writer.giveUp()
    #expect(writer.lost == nil)
    expect(writer.record(.numbered(1)), equals: .pending(2))
    writer.hold()
    writer.goOn()
    expect(writer.record(.numbered(2)), equals: .pending(3))
    #expect(writer.takeStored() == nil)
    try expect(storedOrder(), equals: [0])
  }

  @Test func `on a full disk answers are pending, and their loss is reported`() throws {
    let writer = StoreWriter.patient(folder.path, pages: 50)
    let stored = try #require((0..<3000).first { writer.record(.numbered($0)) != .stored })
    for index in stored + 1..<stored + 3 { _ = writer.record(.numbered(index)) }
    expect(that: stored > 0 && writer.pending(.answer) == 3)
    expect(writer.failure, equals: .diskFull(path: folder.database))
    writer.giveUp()
    expect(writer.lost?.answers, equals: 3)
    expect(writer.lost?.error, equals: .diskFull(path: folder.database))
    try expect(storedOrder(), equals: Array(0..<stored))
  }

  @Test func `an answer that can't be stored is lost immediately, and the next is stored`() throws {
    let writer = StoreWriter.patient(folder.path)
    expect(writer.record(.numbered(0)), equals: .stored)
    guard case .failed(.failed) = writer.record(AnswerRecord.numbered(1).refused) else {
      Issue.record("stored")
      return
    }
    expect(writer.lost?.answers, equals: 1)
    expect(writer.record(.numbered(1)), equals: .stored)
    try expect(storedOrder(), equals: [0, 1])
  }

  @Test func `a pending answer that can't be stored is lost, and never said to be stored`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    let outcomes = [AnswerRecord.numbered(0), AnswerRecord.numbered(1).refused, .numbered(2)].map { writer.record($0) }
    expect(outcomes, equals: [.pending(2), .pending(3), .pending(4)])
    try other.execute("ROLLBACK")
    expect(writer.waitUntilStored(), equals: [2, 4])
    expect(writer.lost?.answers, equals: 1)
    try expect(storedOrder(), equals: [0, 2])
  }

  @Test func `settings and answers are written in order`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    for value in ["1", "0.5", "0.25"] {
      writer.perform(.setting) { store throws(DataStoreError) in try store.set(.gap, to: value) }
    }
    _ = writer.record(.numbered(0))
    try other.execute("ROLLBACK")
    expect(writer.waitUntilStored(1), equals: [5])
    #expect(Setting.gap.value(in: try store().settings()) == "0.25")
  }

  @Test func `nothing is written while on hold`() throws {
    let writer = StoreWriter.patient(folder.path)
    expect(writer.record(.numbered(0)), equals: .stored)
    writer.hold()
    expect(writer.record(.numbered(1)), equals: .pending(2))
    // The lock is free.
    try Database(path: folder.database, create: false).execute("BEGIN IMMEDIATE; ROLLBACK")
    try expect(storedOrder(), equals: [0])
    writer.goOn()
    expect(writer.waitUntilStored(1), equals: [2])
    try expect(storedOrder(), equals: [0, 1])
  }

  @Test func `a temporary database is written synchronously`() throws {
    let store = try TrainingDataStore.temporary()
    let writer = StoreWriter(here: store)
    expect(writer.record(.numbered(0)), equals: .stored)
    try expect(store.count(), equals: 1)
    #expect(writer.descriptor == nil)
  }

  @Test func `quitting ends the wait for a lock`() throws {
    let other = try lock()
    let writer = StoreWriter(here: try store(), isLeaving: { true })
    let begun = ContinuousClock.now
    expect(writer.record(.numbered(0)), equals: .failed(.busy(path: folder.database)))
    #expect(ContinuousClock.now - begun < .seconds(2))
    try other.execute("ROLLBACK")
  }

  @Test func `whoever waits for a setting gets its error, and other failures are kept in mind`() throws {
    let writer = StoreWriter.patient(folder.path)
    let (setting, plan) = (DataStoreError.readOnly(path: "s"), DataStoreError.damaged(path: "p"))
    expect(writer.perform(.setting) { _ throws(DataStoreError) in throw setting }, equals: .failed(setting))
    expect(writer.perform(.plan) { _ throws(DataStoreError) in throw plan }, equals: .failed(plan))
    expect(that: writer.lost == nil && writer.failure == nil)
    writer.hold()
    expect(writer.perform(.setting) { _ throws(DataStoreError) in throw setting }, equals: .pending(3))
    expect(writer.perform(.plan) { _ throws(DataStoreError) in throw plan }, equals: .pending(4))
    expect(writer.perform(.cache) { _ throws(DataStoreError) in throw .busy(path: "c") }, equals: .pending(5))
    let contents: [StoreWriter.Content] = [.setting, .plan, .cache, .answer]
    expect(contents.map { writer.pending($0) }, equals: [1, 1, 1, 0])
    writer.goOn()
    #expect(eventually { writer.pending(.plan) == 0 && writer.failure == .busy(path: "c") })
    expect(writer.lost, equals: LostWrites(answers: 0, settings: 1, plan))
    writer.giveUp()
    // Nobody misses a cache.
    expect(that: writer.lost == LostWrites(answers: 0, settings: 1, plan) && writer.pending(.cache) == 0)
  }

  @Test func `a database that is written synchronously has the same errors`() throws {
    let writer = StoreWriter(here: try store())
    let setting = DataStoreError.readOnly(path: "s")
    expect(writer.perform(.setting) { _ throws(DataStoreError) in throw setting }, equals: .failed(setting))
    expect(writer.perform(.cache) { _ throws(DataStoreError) in throw setting }, equals: .failed(setting))
    expect(that: writer.lost == nil && writer.failure == nil && writer.pending(.setting) == 0)
    guard case .failed(let refusal) = writer.record(AnswerRecord.numbered(1).refused) else {
      Issue.record("stored")
      return
    }
    expect(writer.lost, equals: LostWrites(answers: 1, settings: 0, refusal))
    _ = writer.record(AnswerRecord.numbered(2).refused)
    let overwritten = DataStoreError.overwritten(path: "o", nil)
    expect(writer.perform(.cache) { _ throws(DataStoreError) in throw overwritten }, equals: .failed(overwritten))
    expect(writer.lost, equals: LostWrites(answers: 2, settings: 0, overwritten))
    expect(writer.perform(.setting) { _ throws(DataStoreError) in throw overwritten }, equals: .failed(overwritten))
    expect(writer.lost, equals: LostWrites(answers: 2, settings: 1, overwritten))
  }

  @Test func `a profile is stored when another exercise begins, and never for an experiment`() throws {
    let store = try store()
    let writer = StoreWriter(here: store)
    try expect(store.database.integer("PRAGMA busy_timeout"), equals: 100)
    for index in 0..<3 { writer.record(.numbered(index)) }
    #expect(try store.storedProfile() == nil)
    for index in 3..<110 { #expect(writer.record(.numbered(index), run: .sample(.experiment)) == .stored) }
    #expect(try store.storedProfile() == nil)
    var trial = Trial(exercise: .matching, note: MIDINote(60), offset: Cents(10))
    trial.matching = .together
    let other = CompletedTrial(trial, response: .match(Match(error: Cents(1))))
    expect(writer.record(AnswerRecord(.matching, other)), equals: .stored)
    try expect(store.storedProfile()?.profile.bank.answers, equals: 3)
  }

  // MARK: Opening

  @Test(arguments: [false, true]) func `a locked database opens and has its profile immediately`(isStale: Bool) throws {
    let store = try store()
    for index in 0..<5 { try store.record(.numbered(index)) }
    if isStale { try Database(path: folder.database, create: false).execute("DELETE FROM profile_state") }
    let other = try lock()
    let begun = ContinuousClock.now
    let opened = try self.store()
    try expect(opened.profile().bank.answers, equals: 5)
    try expect(opened.profile()[MIDINote(60)].count, equals: 5)
    #expect(ContinuousClock.now - begun < .seconds(2))
    try other.execute("ROLLBACK")
    try expect(opened.profile().bank.answers, equals: 5)
  }
}
