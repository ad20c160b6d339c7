import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// The CSV of the Peach app for iOS.
@Suite struct AppImportTests {
  let fixture = ExchangeFixture()

  private static let columns = [
    "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,centOffset,"
      + "isCorrect,initialCentOffset,userCentError",
    ",tempoBPM,offsetMs,userOffsetMs",
    ",tempoBPM,offsetMs,meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,"
      + "meanOffsetMsPosition3",
  ]

  /// A file of the given format; rows are written up to `isCorrect`, the rest is empty.
  static func file(_ version: Int, _ rows: [String], lineEnd: String = "\n") -> String {
    let header = columns[0] + (version == 1 ? "" : columns[version - 1])
    let width = header.split(separator: ",").count
    let lines = rows.map { row in row + String(repeating: ",", count: width - 1 - row.filter { $0 == "," }.count) }
    return (["# peach-export-format:\(version)", header] + lines).map { $0 + lineEnd }.joined()
  }

  static func row(
    _ time: String = "2026-03-03T14:30:00Z", _ note: Int = 60, _ cents: String = "15.5", _ correct: String = "true",
    type: String = "pitchDiscrimination"
  ) -> String {
    "\(type),\(time),\(note),C4,\(note),C4,P1,equalTemperament,\(cents),\(correct)"
  }

  @Test(arguments: 1...3, ["\n", "\r\n"])
  func `unison comparisons are imported, other rows counted by kind`(version: Int, lineEnd: String) throws {
    let store = try fixture.store()
    let text = Self.file(
      version,
      [
        Self.row(type: version == 1 ? "pitchComparison" : "pitchDiscrimination"),
        Self.row("2026-03-03T15:30:01+01:00", 61, "-3", "false"), Self.row("2026-03-03T14:30:02Z", 62, "0.0", "true"),
        "pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,67,G4,P9,equalTemperament,4,true",
        "pitchMatching,2026-03-03T14:31:00Z,69,A4,72,C5,m3,equalTemperament,,,25.0,3.2",
        "rhythmOffsetDetection,2026-03-03T14:30:00Z,,,,,,,,true",
      ], lineEnd: lineEnd)
    let summary = try store.imported(fixture.file(text))
    expect(that: summary.format == "app\(version)" && summary.added == 3)
    expect(summary.others, equals: ["pitchDiscrimination P9": 1, "pitchMatching": 1, "rhythmOffsetDetection": 1])
    let lines = try store.exported().split(separator: "\r\n").dropFirst()
    let columns = AnswerTable().files.all
    func place(_ column: any AnyColumn) -> Int { columns.firstIndex(of: column.declaration) ?? 0 }
    func commas(_ from: any AnyColumn, _ to: Int) -> String { String(repeating: ",", count: to - place(from)) }
    let none =
      commas(CommonColumns.purpose, place(CommonColumns.exercise)) + "comparison"
      + commas(CommonColumns.exercise, place(CommonColumns.replays)) + "0"
      + commas(CommonColumns.replays, columns.count - 1)
    let rows = lines.map { String($0.drop { $0 != "," }) }
    expect(
      rows,
      equals: [
        ",2026-03-03T14:30:00.000Z,60,15.5,higher,true,,,,,,,,training" + none,
        ",2026-03-03T14:30:01.000Z,61,-3.0,higher,false,,,,,,,,training" + none,
        ",2026-03-03T14:30:02.000Z,62,0.0,,true,,,,,,,,training" + none,
      ])
    try expect(store.imported(fixture.file(text)).added, equals: 0)
  }

  @Test(arguments: 1...3) func `matches on one key are imported, except those that nobody tuned`(version: Int) throws {
    let store = try fixture.store()
    func row(_ second: Int, _ start: String, _ error: String) -> String {
      "pitchMatching,2026-03-03T14:30:0\(second)Z,69,A4,69,A4,P1,equalTemperament,,,\(start),\(error)"
    }
    let rows = [
      row(0, "25.0", "3.2"), row(1, "-19.5", "-19.5"), row(2, "-17.25", "0"), row(2, "-17.25", "0"),
      row(2, "-17.25", "1"),
    ]
    let file = try fixture.file(Self.file(version, rows))
    let summary = try store.imported(file)
    expect(that: summary.added == 4 && summary.untuned == 1 && summary.others.isEmpty)
    try expect(store.imported(file).added, equals: 0)
    try expect(store.answers(in: .impossible).count, equals: 0)
    let stored = try store.database.prepare(
      "SELECT exercise, note, cents, matching_mode, error_cents, answer, correct, touches FROM answer ORDER BY id")
    #expect(try stored.step())
    #expect((0..<8).map { stored.text($0) } == ["matching", "69", "25.0", "successive", "3.2", nil, nil, nil])
  }

  @Test(arguments: [("x", "1", "initialCentOffset"), ("20", "", "userCentError"), ("20", "1201", "userCentError")])
  func `an invalid match of the app is reported`(start: String, error: String, column: String) throws {
    let store = try fixture.store()
    let row = "pitchMatching,2026-03-03T14:30:00Z,69,A4,69,A4,P1,equalTemperament,,,\(start),\(error)"
    let thrown = #expect(throws: ImportError.self) { try store.imported(fixture.file(Self.file(3, [row]))) }
    expect(that: thrown?.line == 3 && thrown?.column == column)
  }

  @Test func `equal answers within a second are all imported once`() throws {
    let store = try fixture.store()
    let one = Self.row(), other = Self.row("2026-03-03T14:30:00Z", 60, "15.5", "false")
    let summary = try store.imported(fixture.file(Self.file(3, [one, other, one, one])))
    expect(summary.added, equals: 4)
    let again = try store.imported(fixture.file(Self.file(1, [one, one, one, other])))
    #expect((again.added, again.present) == (0, 4))
    // A later export of the app has one more of them.
    let later = try store.imported(fixture.file(Self.file(3, [other, one, one, one, one])))
    #expect((later.added, later.present) == (1, 4))
    try expect(store.count(), equals: 5)
  }

  @Test(arguments: [[60], Array(40...80)]) func `answers of one second take the time of as many seconds`(
    keys: [Int]
  ) throws {
    let count = 6_000
    func time(_ name: String, _ row: (Int) -> String) throws -> Double {
      let file = try fixture.file(Self.file(3, (0..<count).map(row)))
      let store = try fixture.store(name)
      let begin = clock()
      try expect(store.imported(file).added, equals: count)
      return Double(clock() - begin)
    }
    let apart = try time("apart") { index in
      Self.row(UTCTime(milliseconds: 1_700_000_000_000 + 1000 * index).iso, 60, "15.5", "false")
    }
    let together = try time("together") { Self.row("2026-03-03T14:30:00Z", keys[$0 % keys.count], "15.5", "false") }
    #expect(together < 3 * apart)
  }

  @Test func `equal answers of which some were deleted are completed`() throws {
    let store = try fixture.store()
    let file = try fixture.file(Self.file(3, Array(repeating: Self.row(), count: 10)))
    _ = try store.imported(file)
    try store.database.execute("DELETE FROM answer WHERE id <= 6")
    try expect(store.imported(file).added, equals: 6)
    try expect(that: store.imported(file).added == 0 && store.count() == 10)
  }

  @Test func `answers stored with other IDs aren't added again`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let lines = try store.exported(.jsonl).split(separator: "\n").map { line in
      "{\"id\":null" + line.dropFirst("{\"id\":\"E373DDC3-B8E2-40DD-BF42-33F3F17E3FD2\"".count)
    }
    let file = try fixture.file(lines.joined(separator: "\n"), "no-ids.jsonl")
    try expect(store.imported(file).present, equals: 60)
    let elsewhere = try fixture.store("elsewhere")
    try expect(elsewhere.imported(file).added, equals: 60)
    try expect(elsewhere.imported(file).added, equals: 0)
    // The same answers get the same ids wherever they are imported.
    let third = try fixture.store("third")
    _ = try third.imported(file)
    try expect(third.exported(), equals: elsewhere.exported())
    // The file that has the IDs comes later: they are theirs from then on.
    let whole = try fixture.file(store.exported(.jsonl), "ids.jsonl")
    let later = try third.imported(whole)
    #expect((later.added, later.present, later.differing) == (0, 60, 0))
    try expect(third.exported(), equals: store.exported())
    try expect(that: third.imported(file).added == 0 && third.imported(whole).present == 60)
  }

  @Test func `of equal answers with and without IDs none is lost, and another one's is left alone`() throws {
    let store = try fixture.store()
    func file(_ ids: [String], _ name: String) throws -> String {
      let rows = ids.map { $0 + ",2026-11-21T08:30:12.345Z,60,12.5,higher,true,training\n" }
      return try fixture.file("id,time,midiNote,centOffset,answer,correct,purpose\n" + rows.joined(), name)
    }
    func ids() throws -> Set<String> { Set(try store.database.texts("SELECT uuid FROM answer").compactMap { $0 }) }
    let own = (0..<3).map { _ in UUID().uuidString }
    _ = try store.imported(file([own[0]], "own"))
    try expect(store.imported(file(["", ""], "none")).added, equals: 1)
    let derived = try ids().subtracting([own[0]])
    try expect(that: derived.count == 1 && store.imported(file([own[0]], "again")).present == 1)
    try expect(ids(), equals: derived.union([own[0]]))
    // The one that has no ID of its own gets one of these, and the other is added.
    try expect(store.imported(file([own[1], own[2]], "two")).added, equals: 1)
    try expect(ids(), equals: Set(own))
  }

  @Test(arguments: [
    ("pitchDiscrimination,2026-03-03T14:30:00Z,128,C4,60,C4,P1,equalTemperament,1,true", "referenceNote"),
    ("pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,61,C4,P1,equalTemperament,1,true", "targetNote"),
    ("pitchDiscrimination,yesterday,60,C4,60,C4,P1,equalTemperament,1,true", "timestamp"),
    ("pitchDiscrimination,2026-02-30T14:30:00Z,60,C4,60,C4,P1,equalTemperament,1,true", "timestamp"),
    ("pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,60,C4,P1,equalTemperament,nan,true", "centOffset"),
    ("pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,60,C4,P1,equalTemperament,,true", "centOffset"),
    ("pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,60,C4,P1,equalTemperament,1,maybe", "isCorrect"),
    (",2026-03-03T14:30:00Z,60,C4,60,C4,P1,equalTemperament,1,true", "trainingType"),
  ])
  func `an invalid row is reported, and nothing is imported`(row: String, column: String) throws {
    let store = try fixture.store()
    let text = Self.file(3, [Self.row(), "pitchMatching,x", row, Self.row("2026-03-03T14:30:09Z")])
    let error = #expect(throws: ImportError.self) { try store.imported(fixture.file(text)) }
    expect(that: error?.line == 5 && error?.column == column)
    try expect(store.count(), equals: 0)
  }

  @Test func `unknown formats are rejected`() throws {
    let store = try fixture.store()
    for (text, problem) in [
      ("# peach-export-format:4\nx,y\n", ImportError.Problem.unknownVersion("4")),
      ("# something else\nx,y\n", .unknownFormat), ("# peach-export-format:3\n", .empty),
      ("# peach-export-format:3\ntrainingType,timestamp\n", .missingColumn), ("", .empty), (" \n", .empty),
      ("name,age\nPeach,3\n", .unknownFormat), ("\"", .unclosedQuote), ("RIFF\r0", .unknownFormat),
    ] {
      let error = #expect(throws: ImportError.self) { try store.imported(fixture.file(text)) }
      expect(error?.problem, equals: problem, "\(text)")
    }
  }
}
