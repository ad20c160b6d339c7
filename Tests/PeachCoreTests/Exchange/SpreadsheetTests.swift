import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// Tables that went through a spreadsheet, R or pandas.
@Suite struct SpreadsheetTests {
  let fixture = ExchangeFixture()

  /// The export of answers with a wide variety of values.
  private func export() throws -> String {
    let store = try fixture.store("source")
    try ExchangeFixture.fill(store)
    return try store.exported()
  }

  private func read(_ bytes: [UInt8]) throws -> String {
    let store = try fixture.store(UUID().uuidString)
    _ = try store.imported(fixture.file(bytes, "table.csv"))
    try expect(store.answers(in: .impossible).count, equals: 0)
    return try store.exported()
  }

  private func read(_ text: String) throws -> String { try read(Array(text.utf8)) }

  private func problem(_ text: String) throws -> ImportError? {
    let store = try fixture.store(UUID().uuidString)
    let file = try fixture.file(text)
    let error = #expect(throws: ImportError.self) { try store.imported(file) }
    try expect(store.count(), equals: 0)
    return error
  }

  private static func utf16(_ text: String, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
    bytes(Array(((mark ? "\u{FEFF}" : "") + text).utf16), isBigEndian: isBigEndian)
  }

  private static func bytes(_ units: [UInt16], isBigEndian: Bool) -> [UInt8] {
    units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test(arguments: [",", ";", "\t"] as [Character]) func `all separators and all forms of empty cells are read`(
    separator: Character
  ) throws {
    let export = try export()
    let table = Spreadsheet(export)
    expect(table.written(), equals: export)
    try expect(read(table.written(separator)), equals: export)
    try expect(read(table.written(separator, lineEnd: "\n", quotesAll: true)), equals: export)
    try expect(read(table.padded(columns: 3, rows: 5).written(separator)), equals: export)
    try expect(read(table.padded(columns: 1000, rows: 1).written(separator)), equals: export)
    try expect(read(table.shortened.written(separator)), equals: export)
    try expect(read(table.shortened.padded(columns: 0, rows: 2).shortened.written(separator)), equals: export)
    // pandas names such a column when it reads it, and writes another one beside it.
    for names in [[""], ["Unnamed: 0"], ["Unnamed: 0", ""], ["Unnamed: 0", "Unnamed: 0.1", ""]] {
      let numbered = names.reduce(table) { $0.numbered($1) }
      try expect(read(numbered.written(separator)), equals: export, "\(names)")
    }
    let blank = String(repeating: separator, count: 5)
    try expect(read("\r\n" + blank + "\r\n" + table.written(separator)), equals: export)
    for line in ["sep=\(separator)", "\"sep=\(separator)\"", "sep=,,,,", "sep=;;;;", "SEP=\(separator)"] {
      try expect(read(line + "\r\n" + table.written(separator)), equals: export, "\(line)")
    }
  }

  @Test(arguments: [";", "\t"] as [Character]) func `numbers have decimal commas where commas don't separate`(
    separator: Character
  ) throws {
    let export = try export()
    let table = Spreadsheet(export).withDecimalCommas
    try expect(read(table.written(separator)), equals: export)
    try expect(read(table.padded(columns: 2, rows: 2).written(separator, quotesAll: true)), equals: export)
    let error = try problem(table.written(","))
    expect(error?.line, equals: 2)
    guard case .badValue(_, .number) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `an apostrophe protects each text that a spreadsheet would evaluate, and nothing else`() throws {
    let store = try fixture.store()
    let (formulas, others) = (["=1", "+a", "-a", "@a", "\ta", "\ra"], ["a=1", "'a", " =1", "-1.5", "+2e3"])
    for text in formulas + others {
      var trial = Trial(note: .a4, offset: Cents(5))
      trial.condition = text
      try store.record(AnswerRecord(time: .sample, trial: trial, answer: .up))
    }
    func conditions(quotesFormulas: Bool) throws -> [String] {
      var bytes: [UInt8] = []
      _ = try store.export(.all, as: .csv, quotesFormulas: quotesFormulas) { bytes += $0 }
      let table = Spreadsheet(String(decoding: bytes, as: UTF8.self))
      let column = try #require(table.rows[0].firstIndex { $0.text == "condition" })
      return table.rows.dropFirst().map { $0[column].text }
    }
    try expect(conditions(quotesFormulas: true), equals: formulas.map { "'" + $0 } + others)
    try expect(conditions(quotesFormulas: false), equals: formulas + others)
  }

  @Test func `the words of a German spreadsheet for true and false are read`() throws {
    let export = try export()
    let table = Spreadsheet(export).mapping { column, cell in
      column != "correct" ? cell : .init(text: cell.text == "true" ? "WAHR" : "FALSCH")
    }
    try expect(read(table.written(";")), equals: export)
  }

  @Test(arguments: [false, true]) func `UTF-16 is read in both byte orders`(isBigEndian: Bool) throws {
    let export = try export()
    let table = Spreadsheet(export).withDecimalCommas.written("\t")
    try expect(read(Self.utf16(table, isBigEndian: isBigEndian)), equals: export)
    try expect(read(Self.utf16(export, isBigEndian: isBigEndian, mark: false)), equals: export)
    let store = try fixture.store("json")
    let json = try fixture.store("source").exported(.json)
    try expect(store.imported(fixture.file(Self.utf16(json, isBigEndian: isBigEndian), "a.json")).added, equals: 60)
    // Half a pair, and half a unit.
    let name = "id,time,midiNote,centOffset,correct,purpose,condition\n,2026-11-21T08:30Z,60,1,true,training,a"
    for units in [[0xD83D, 0x0A], [0xDE00, 0x0A], [0xD83D]] as [[UInt16]] {
      let bytes = Self.bytes(Array(name.utf16) + units, isBigEndian: isBigEndian)
      let error = #expect(throws: ImportError.self) { try read(bytes) }
      expect(that: error == ImportError(.notUTF8, line: 2, column: "condition") || units.count == 1)
    }
    #expect(throws: ImportError.self) { try read(Self.utf16(export, isBigEndian: isBigEndian).dropLast()) }
  }

  @Test func `NA is a missing value, but not in a text of a table that has no other`() throws {
    // R reads a missing text as an empty one.
    let table = Spreadsheet(try export()).mapping { column, cell in
      column == "driver" && cell.isQuoted ? .init(text: "alsa") : .init(text: cell.text)
    }
    let export = table.written()
    try expect(read(table.withMissing("NA").written()), equals: export)
    try expect(read(table.withMissing("NA").numbered.written(";", lineEnd: "\n")), equals: export)
    let texts = table.mapping { column, cell in
      cell.text.isEmpty
        ? (["condition", "soundFontFile", "driver", "participant", "runPlan"].contains(column)
          ? .init(text: "", isQuoted: true) : .init(text: "NA")) : cell
    }
    try expect(read(texts.written()), equals: export)
    let named = table.mapping { column, cell in column == "condition" ? .init(text: "NA") : cell }
    try expect(read(named.written()), equals: named.written())
    let quoted = named.mapping { _, cell in cell.text == "NA" ? .init(text: "NA", isQuoted: true) : cell }
    try expect(read(quoted.withMissing("NA").written()), equals: named.written())
  }

  @Test func `the app's table is read with all that`() throws {
    let rows = [
      AppImportTests.row("2026-03-03T14:30:00Z", 60, "15.5"), AppImportTests.row("2026-03-03T14:30:02Z", 62, "-0.25"),
      "pitchMatching,2026-03-03T14:31:00Z,69,A4,69,A4,P1,equalTemperament,,,25.0,3.2",
      "rhythmOffsetDetection,2026-03-03T14:30:00Z,,,,,,,,true",
    ]
    func withoutIDs(_ export: String) -> [Substring] {
      export.split(separator: "\r\n").map { $0.drop { $0 != "," } }
    }
    for version in 1...3 {
      let text = AppImportTests.file(version, rows)
      let expected = withoutIDs(try read(text))
      expect(expected.count, equals: 4)
      let line = "# peach-export-format:\(version)"
      let table = Spreadsheet(text.replacing("\n", with: "\r\n"))
      let body = Spreadsheet(String(table.written().drop { $0 != "\r\n" }.dropFirst()))
      for separator in [",", ";", "\t"] as [Character] {
        let padding = String(repeating: separator, count: 18)
        let lines = [line, line + padding, "\"\(line)\"" + padding, "sep=\(separator)\r\n" + line]
        let tables = [body, body.shortened, body.padded(columns: 4, rows: 3), body.withMissing("NA")]
        for (first, table) in zip(lines, tables) {
          let table = separator == "," ? table : table.withDecimalCommas
          #expect(withoutIDs(try read(first + "\r\n" + table.written(separator))) == expected)
        }
      }
    }
  }

  @Test func `what isn't certain is an error with its place`() throws {
    let header = "id,time,midiNote,centOffset,correct,purpose,condition\n"
    let row = ",2026-11-21T08:30Z,60,1,true,training"
    #expect(try !read(header + row + "\n").isEmpty)
    // The rest may be lost.
    try expect(problem(header + row), equals: ImportError(.fieldCount(6, expected: 7, .comma), line: 2))
    try expect(
      problem(header + row.replacing(",", with: ";") + "\n"),
      equals: ImportError(.fieldCount(1, expected: 7, .comma), line: 2))
    try expect(
      problem(header.replacing("time,", with: "time;") + row + "\n"),
      equals: ImportError(.mixedSeparators(.comma, .semicolon), line: 1, column: "time;midiNote"))
    try expect(problem(header.replacing("correct", with: "") + row), equals: ImportError(.unnamedColumn(5), line: 1))
    try expect(problem(header + row + ",,,x\n"), equals: ImportError(.fieldCount(9, expected: 7, .comma), line: 2))
    try expect(
      problem(header + row.replacing("60,1,", with: "60,\"1,5\",") + "\n"),
      equals: ImportError(.badValue("1,5", .number(-12_700...12_700)), line: 2, column: "centOffset"))
    for (bytes, container) in [
      (Array("PK\u{3}\u{4}".utf8), ImportError.Container.spreadsheet), (Array("BZh9".utf8), .compressed("bzip2")),
    ] {
      let error = #expect(throws: ImportError.self) { try read(bytes + [UInt8](repeating: 1, count: 100)) }
      expect(error, equals: ImportError(.container(container)))
    }
    let latin1 = Array((header + row).utf8) + [0x2C, 0xFC, 0x0A]
    let error = #expect(throws: ImportError.self) { try read(latin1) }
    expect(error, equals: ImportError(.notUTF8, line: 2, column: "condition"))
  }

  @Test func `endless blanks, empty rows and fields don't fill the memory`() throws {
    let header = "id;time;midiNote;centOffset;correct;purpose\n"
    for text in [
      String(repeating: " ", count: longestRow), String(repeating: "\n", count: longestRow),
      header + String(repeating: ";", count: 1 << 15), header + String(repeating: ";;\n", count: longestRow + 10),
      "sep=" + String(repeating: "x", count: longestRow), "# " + String(repeating: ";", count: longestRow),
    ] {
      try expect(problem(text)?.problem, equals: .tooLong)
    }
  }

  /// Its length is that of the values.
  @Test(arguments: [(-1, false), (0, false), (1, true)], ["", "\""])
  func `a row is too long from a megabyte on`(more: (bytes: Int, isTooLong: Bool), quote: String) throws {
    let values = ["A1B2C3D4-0000-4000-8000-000000000001", "2026-09-21T14:13:20Z", "60", "true", "training"]
    let rest = String(repeating: "x", count: longestRow - values.reduce(0) { $0 + $1.utf8.count } + more.bytes)
    let row = values.joined(separator: ",") + "," + quote + rest + quote
    // A row that isn't too long is one with a wrong number.
    let problem = try problem("id,time,midiNote,correct,purpose,centOffset\n" + row + "\n")?.problem
    expect((problem == .tooLong), equals: more.isTooLong)
  }
}
