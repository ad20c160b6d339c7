import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

@Suite struct StoredRigTests {
  let folder = TemporaryFolder()

  private func record(_ milliseconds: Int) -> RigRecord {
    var record = RigRecord(
      time: UTCTime(milliseconds: milliseconds), version: "0.2.0", driver: "pulseaudio", sampleRate: 48000, volume: -6)
    record.level = .init(signal: .noise, reading: 61.5, weighting: .c, timeWeighting: "slow", meter: nil)
    record.sides = .swapped
    record.rightAnswers = [.antiphase: 5, .huggins: 6]
    return record
  }

  @Test func `what is stored is read again, the latest first`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    #expect(try store.rigs.all().isEmpty)
    let (later, earlier) = (
      record(2000), RigRecord(time: .init(milliseconds: 1), version: "", driver: "", sampleRate: 1, volume: 0)
    )
    try store.rigs.add(later)
    try store.rigs.add(earlier)
    try expect(TrainingDataStore(folder: folder.path).rigs.all(), equals: [later, earlier])
  }

  @Test func `headphones pass with five antiphase tones and six pitches`() {
    var record = record(1)
    #expect(record.passedHeadphones == true)
    record.rightAnswers = [.antiphase: 4, .huggins: 6]
    #expect(record.passedHeadphones == false)
    record.rightAnswers = [.antiphase: 6, .huggins: 5]
    #expect(record.passedHeadphones == false)
    record.rightAnswers = [:]
    #expect(record.passedHeadphones == nil)
  }

  @Test func `impossible values can't be stored`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    try store.rigs.add(record(1))
    for change in ["reading_db = 141", "weighting = 'B'", "sides = 'left'", "huggins_right = 7", "signal = 'sweep'"] {
      #expect(throws: DatabaseError.self) { try store.database.execute("UPDATE rig SET \(change)") }
    }
  }

  @Test func `a level that another program made impossible is none`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    try store.rigs.add(record(1))
    try store.database.execute("PRAGMA ignore_check_constraints = ON; UPDATE rig SET reading_db = 1e9")
    let found = try store.rigs.all()
    expect(that: found.count == 1 && found[0].level == nil && found[0].sides == .swapped)
  }

  @Test(
    arguments: [
      ("reading_db = 0", true), ("reading_db = 140", true), ("reading_db = -0.1", false), ("reading_db = 140.1", false),
      ("signal = 'sweep'", false), ("signal = NULL", false), ("weighting = 'B'", false), ("weighting = NULL", false),
      ("reading_db = NULL", false), ("time_weighting = NULL", true),
    ] as [(String, Bool)])
  func `a level needs a signal, a possible reading and a weighting`(change: String, isKnown: Bool) throws {
    let store = try TrainingDataStore(folder: folder.path)
    try store.rigs.add(record(1))
    try store.database.execute("PRAGMA ignore_check_constraints = ON; UPDATE rig SET \(change)")
    let found = try #require(try store.rigs.all().first)
    expect(that: (found.level != nil) == isKnown && found.rightAnswers == [.antiphase: 5, .huggins: 6])
    expect(found.level?.timeWeighting ?? "", equals: (change.hasPrefix("time") || !isKnown ? "" : "slow"))
  }

  @Test func `of records with the same time, the last is the latest`() throws {
    let store = try TrainingDataStore(folder: folder.path)
    for volume in [-1.5, -2.5, 3] {
      try store.rigs.add(RigRecord(time: .sample, version: "v", driver: "d", sampleRate: 44100, volume: volume))
    }
    try expect(store.rigs.all().map(\.volume), equals: [3, -2.5, -1.5])
    try expect(store.rigs.all().map { "\($0.version) \($0.driver) \($0.sampleRate)" }.last, equals: "v d 44100.0")
  }
}
