import Foundation
import PeachCore
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
    #expect(try store.delete(.all, hasBackup: false) == DeletionSummary(deleted: 60, backup: nil))
    for table in ["answer", "run", "sound_source", "sound_font"] {
      #expect(try store.database.integer("SELECT count(*) FROM \(table)") == 0)
    }
    let summary = try store.imported(file)
    #expect((summary.format, summary.added, summary.present) == (format.rawValue, 60, 0))
    #expect(try store.exported(format) == bytes)
    #expect(try store.exported() == csv)
    #expect(try store.database.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    // Again, merged and in place of everything.
    #expect(try store.imported(file).added == 0)
    #expect(try store.imported(file, replacing: true).added == 60)
    #expect(try store.exported(format) == bytes)
  }

  @Test(arguments: ExportFormat.allCases)
  func `an export of no answers can be imported`(format: ExportFormat) throws {
    let store = try fixture.store()
    let text = try store.exported(format)
    #expect(Array(text.utf8) == TrainingDataStore.emptyExport(as: format))
    #expect(try store.imported(fixture.file(text, "none." + format.rawValue)).added == 0)
  }

  @Test func `deleted answers are imported back into their place`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let all = try store.exported()
    let middle = TimeSpan(
      from: UTCTime(milliseconds: 1_790_000_000_004), until: UTCTime(milliseconds: 1_790_000_000_012))
    let result = try store.delete(.span(middle), hasBackup: true)
    #expect(result.deleted > 5 && result.deleted < 55)
    #expect(try store.count() == 60 - result.deleted)
    let backup = try #require(result.backup)
    #expect(try store.imported(backup).added == result.deleted)
    #expect(try store.exported() == all)
  }

  @Test func `deletions within the same second each have a backup of their own`() throws {
    let store = try fixture.store()
    let backups = try (0..<4).map { number in
      try store.record(.numbered(number))
      return try #require(try store.delete(.all, hasBackup: true).backup)
    }
    #expect(try fixture.backups().count == 4)
    for backup in backups { #expect(try store.imported(backup).added == 1) }
    #expect(try store.count() == 4)
  }

  @Test func `an export of a span includes its beginning but not its end`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let whole = try store.exported(.jsonl).split(separator: "\n")
    let from = UTCTime(milliseconds: 1_790_000_000_003), until = UTCTime(milliseconds: 1_790_000_000_007)
    let part = try store.exported(.jsonl, TimeSpan(from: from, until: until)).split(separator: "\n")
    #expect(part == whole.filter { line in (3...6).contains { line.contains("20.00\($0)Z\",\"midi") } })
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
    #expect(
      csv.hasPrefix("id,time,midiNote,centOffset,answer,correct,")
        && csv.hasSuffix(",256,\"{\"\"by\"\":\"\"ë\"\"}\"\r\n"))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(store.exported(.json).utf8)) as? [[String: Any]])
    #expect(object.count == 60)
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
      #expect(try theirs.delete(.all, hasBackup: false).deleted == 2)
    }
    try ours.record(record())
    #expect(try theirs.count() == 1)
  }

  @Test func `data computed from the rows is invalidated`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let file = try fixture.file(store.exported())
    func hasState() throws -> Bool { try store.database.integer("SELECT count(*) FROM profile_state") == 1 }
    _ = try store.profile()
    #expect(try hasState())
    #expect(try store.imported(file).added == 0)
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
    #expect(try store.profile() == all)
  }
}
