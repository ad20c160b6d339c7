import CSQLite
import Foundation
import Testing

@testable import PeachCore

/// Writing without waiting: stored, pending and lost writes.
@Suite struct StoreWriterTests {
  let folder = TemporaryFolder()
  private let run = RunRecord(
    purpose: .training, started: .zero, peachVersion: "0", fluidSynthVersion: "2", driver: "offline", sampleRate: 48000,
    period: 256)
  /// A time too short to be noticed as waiting, with a margin for a busy machine.
  private static let soon = Duration.milliseconds(500)

  private func record(_ index: Int) -> AnswerRecord {
    AnswerRecord(
      time: UTCTime(milliseconds: 1_790_000_000_000 + index),
      trial: Trial(note: MIDINote(60), offset: Cents(10)),
      answer: .up, responseTime: .milliseconds(index),
      soundSource: SoundSourceRecord(name: "sine", soundFont: nil), strategy: .kazez)
  }

  /// A writer that waits as long as a busy machine needs.
  private func patientWriter(pages: Int? = nil) -> StoreWriter {
    let path = folder.path
    return StoreWriter(path: folder.database, patience: .seconds(20)) { () throws(DataStoreError) in
      let store = try TrainingDataStore(folder: path)
      if let pages {
        try store.connection.run { () throws(DatabaseError) in
          try store.database.execute("PRAGMA max_page_count = \(pages)")
        }
      }
      return store
    }
  }

  private func store() throws -> TrainingDataStore { try TrainingDataStore(folder: folder.path) }

  /// Another connection that holds the write lock.
  private func lock() throws -> Database {
    _ = try store()
    let other = try Database(path: folder.database, create: false)
    try other.execute("BEGIN IMMEDIATE")
    return other
  }

  private func storedOrder() throws -> [Int] {
    let rows = try Database(path: folder.database, create: false)
      .prepare("SELECT response_ms FROM answer ORDER BY id")
    var found: [Int] = []
    while try rows.step() { found.append(rows.integer(0)) }
    return found
  }

  /// The numbers of the next `count` stored answers, or fewer if they take too long.
  private func stored(by writer: StoreWriter, count: Int) -> [Int] {
    var numbers: [Int] = []
    let deadline = ContinuousClock.now + .seconds(10)
    while numbers.count < count, ContinuousClock.now < deadline {
      while let number = writer.takeStored() { numbers.append(number) }
      guard numbers.count < count, let descriptor = writer.descriptor else { break }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 1000)
    }
    return numbers
  }

  @Test func `answers are stored immediately, in order and visible to other connections`() throws {
    let writer = patientWriter()
    #expect((0..<20).allSatisfy { writer.record(record($0), run: run) == .stored })
    #expect(try storedOrder() == Array(0..<20))
    #expect(try store().profile().bank.answers == 20)
    #expect(writer.takeStored() == nil && writer.pending(.answer) == 0 && writer.lost == nil)
  }

  @Test func `a lock makes no caller wait, and everything is stored in order after it`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    let begun = ContinuousClock.now
    let outcomes = (0..<10).map { writer.record(record($0), run: run) }
    #expect(ContinuousClock.now - begun < Self.soon)
    #expect(outcomes == (2...11).map { .pending($0) })
    #expect(writer.pending(.answer) == 10 && writer.takeStored() == nil)
    #expect(try storedOrder() == [])
    try other.execute("ROLLBACK")
    #expect(stored(by: writer, count: 10) == Array(2...11))
    #expect(try storedOrder() == Array(0..<10))
    #expect(try store().profile().bank.answers == 10)
    #expect(writer.lost == nil)
  }

  @Test func `discarded writes are counted and not stored later`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    for index in 0..<3 { _ = writer.record(record(index), run: run) }
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

  @Test func `on a full disk answers are pending, and their loss is reported`() throws {
    let writer = patientWriter(pages: 50)
    let stored = try #require((0..<3000).first { writer.record(record($0), run: run) != .stored })
    for index in stored + 1..<stored + 3 { _ = writer.record(record(index), run: run) }
    #expect(stored > 0 && writer.pending(.answer) == 3)
    writer.giveUp()
    #expect(writer.lost?.answers == 3)
    #expect(writer.lost?.error == .diskFull(path: folder.database))
    #expect(try storedOrder() == Array(0..<stored))
  }

  @Test func `an answer that can't be stored is lost immediately, and the next is stored`() throws {
    let writer = patientWriter()
    #expect(writer.record(record(0), run: run) == .stored)
    guard case .failed(.failed) = writer.record(record(1).refused, run: run) else {
      Issue.record("stored")
      return
    }
    #expect(writer.lost?.answers == 1)
    #expect(writer.record(record(1), run: run) == .stored)
    #expect(try storedOrder() == [0, 1])
  }

  @Test func `settings and answers are written in order`() throws {
    let other = try lock()
    let writer = StoreWriter(folder: folder.path)
    for value in ["1", "0.5", "0.25"] {
      writer.perform(.setting) { store throws(DataStoreError) in try store.set(.gap, to: value) }
    }
    _ = writer.record(record(0), run: run)
    try other.execute("ROLLBACK")
    #expect(stored(by: writer, count: 1) == [5])
    #expect(Setting.gap.value(in: try store().settings()) == "0.25")
  }

  @Test func `nothing is written while on hold`() throws {
    let writer = patientWriter()
    #expect(writer.record(record(0), run: run) == .stored)
    writer.hold()
    #expect(writer.record(record(1), run: run) == .pending(2))
    // The lock is free.
    try Database(path: folder.database, create: false).execute("BEGIN IMMEDIATE; ROLLBACK")
    #expect(try storedOrder() == [0])
    writer.goOn()
    #expect(stored(by: writer, count: 1) == [2])
    #expect(try storedOrder() == [0, 1])
  }

  @Test func `a temporary database is written synchronously`() throws {
    let store = try TrainingDataStore.temporary()
    let writer = StoreWriter(here: store)
    #expect(writer.record(record(0), run: run) == .stored)
    #expect(try store.count() == 1)
    #expect(writer.descriptor == nil)
  }

  @Test func `quitting ends the wait for a lock`() throws {
    let other = try lock()
    let writer = StoreWriter(here: try store(), isLeaving: { true })
    let begun = ContinuousClock.now
    #expect(writer.record(record(0), run: run) == .failed(.busy(path: folder.database)))
    #expect(ContinuousClock.now - begun < .seconds(2))
    try other.execute("ROLLBACK")
  }

  // MARK: Opening

  @Test(arguments: [false, true]) func `a locked database opens and has its profile immediately`(isStale: Bool) throws {
    let store = try store()
    for index in 0..<5 { try store.record(record(index), run: run) }
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
