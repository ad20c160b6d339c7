import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

@Suite struct RoundTripTests {
  let fixture = ExchangeFixture()

  @Test(arguments: ExportFormat.allCases)
  func `exporting, deleting and importing gives the same export again`(format: ExportFormat) throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let (bytes, csv) = (try store.exported(format), try store.exported())
    let file = try fixture.file(bytes, "export")
    try expect(store.delete(.all, hasBackup: false), equals: DeletionSummary(deleted: 60, backup: nil))
    for table in ["answer", "run", "sound_source", "sound_font"] {
      try expect(store.database.integer("SELECT count(*) FROM \(table)"), equals: 0)
    }
    let summary = try store.imported(file)
    #expect((summary.format, summary.added, summary.present) == (format.rawValue, 60, 0))
    try expect(store.exported(format), equals: bytes)
    try expect(store.exported(), equals: csv)
    try expect(store.database.integer("SELECT count(*) FROM pragma_foreign_key_check"), equals: 0)
    // Again, merged and in place of everything.
    try expect(store.imported(file).added, equals: 0)
    try expect(store.imported(file, replacing: true).added, equals: 60)
    try expect(store.exported(format), equals: bytes)
  }

  @Test(arguments: ExportFormat.allCases)
  func `an export of no answers can be imported`(format: ExportFormat) throws {
    let store = try fixture.store()
    let text = try store.exported(format)
    expect(Array(text.utf8), equals: TrainingDataStore.emptyExport(as: format))
    try expect(store.imported(fixture.file(text, "none." + format.rawValue)).added, equals: 0)
  }

  @Test func `deleted answers are imported back into their place`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let all = try store.exported()
    let middle = TimeSpan(
      from: UTCTime(milliseconds: 1_790_000_000_004), until: UTCTime(milliseconds: 1_790_000_000_012))
    let result = try store.delete(.span(middle), hasBackup: true)
    expect(that: result.deleted > 5 && result.deleted < 55)
    try expect(store.count(), equals: 60 - result.deleted)
    let backup = try #require(result.backup)
    try expect(store.imported(backup).added, equals: result.deleted)
    try expect(store.exported(), equals: all)
  }

  @Test func `deletions within the same second each have a backup of their own`() throws {
    let store = try fixture.store()
    let backups = try (0..<4).map { number in
      try store.record(.numbered(number))
      return try #require(try store.delete(.all, hasBackup: true).backup)
    }
    try expect(fixture.backups().count, equals: 4)
    for backup in backups { #expect(try store.imported(backup).added == 1) }
    try expect(store.count(), equals: 4)
  }

  @Test func `an export of a span includes its beginning but not its end`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let whole = try store.exported(.jsonl).split(separator: "\n")
    let from = UTCTime(milliseconds: 1_790_000_000_003), until = UTCTime(milliseconds: 1_790_000_000_007)
    let part = try store.exported(.jsonl, TimeSpan(from: from, until: until)).split(separator: "\n")
    expect(part, equals: whole.filter { line in (3...6).contains { line.contains("20.00\($0)Z\",\"midi") } })
    #expect(!part.isEmpty)
  }

  @Test func `numbers and texts are exact`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let csv = try store.exported()
    for text in [
      ",0.30000000000000004,", ",-1e-07,", ",442.70000000000005,", "\"GM, \"\"new\"\".sf2:0:0\"",
      "\"Zwei\nZeilen ü😀\\.sf2\"", "\"offline, \"\"fast\"\"\"", "\"{\"\"by\"\":\"\"ë\"\"}\"",
      "2026-09-21T14:13:20.000Z",
    ] { #expect(csv.contains(text), "\(text)") }
    expect(
      that: csv.hasPrefix("id,time,midiNote,centOffset,answer,correct,")
        && csv.hasSuffix(",256,\"{\"\"by\"\":\"\"ë\"\"}\"\r\n"))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(store.exported(.json).utf8)) as? [[String: Any]])
    expect(object.count, equals: 60)
    #expect(object.allSatisfy { $0.count == AnswerTable().files.all.count })
  }

  @Test func `a running training continues after another process deletes its run and sound`() throws {
    let ours = try fixture.store(), theirs = try fixture.store()
    func record() -> AnswerRecord {
      AnswerRecord(time: .now, trial: Trial(note: .a4, offset: Cents(5)))
    }
    for _ in 0..<3 {
      try ours.record(record())
      try ours.record(record())
      try expect(theirs.delete(.all, hasBackup: false).deleted, equals: 2)
    }
    try ours.record(record())
    try expect(theirs.count(), equals: 1)
  }

  @Test func `data computed from the rows is invalidated`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let file = try fixture.file(store.exported())
    func hasState() throws -> Bool { try store.database.integer("SELECT count(*) FROM profile_state") == 1 }
    _ = try store.profile()
    #expect(try hasState())
    try expect(store.imported(file).added, equals: 0)
    #expect(try hasState())
    _ = try store.delete(.span(TimeSpan(until: UTCTime(milliseconds: 1_790_000_000_001))), hasBackup: false)
    #expect(try !hasState())
    let left = try store.profile()
    #expect(try hasState())
    // The imported answer is the first, so that the profile is computed anew.
    _ = try store.imported(file)
    let all = try store.profile()
    #expect(all.bank.answers > left.bank.answers)
    try store.database.execute("DELETE FROM profile_state")
    try expect(store.profile(), equals: all)
  }
}
