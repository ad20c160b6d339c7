import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// How single values and rows are written in files, and read from them.
@Suite struct RowFormatTests {
  let fixture = ExchangeFixture()

  // MARK: Writing

  private static let columns = [AnswerColumn](
    CommonColumns.note, CommonColumns.cents, CommonColumns.correct, CommonColumns.condition, CommonColumns.time)

  private static let rows: [[ColumnValue?]] = [
    [.integer(60), .real(-1.5), .integer(1), .text("a \"b\", c"), .integer(1_790_000_000_123)],
    [.integer(7), nil, .integer(0), .text(""), nil], [nil, .real(.infinity), nil, .text("\\\n\u{1}ü"), .integer(0)],
  ]

  @Test(
    arguments: [
      (
        .csv,
        """
        midiNote,centOffset,correct,condition,time\r
        60,-1.5,true,"a ""b"", c",2026-09-21T14:13:20.123Z\r
        7,,false,"",\r
        ,,,"\\\n\u{1}ü",1970-01-01T00:00:00.000Z\r

        """
      ),
      (
        .json,
        #"""
        [
        {"midiNote":60,"centOffset":-1.5,"correct":true,"condition":"a \"b\", c","time":"2026-09-21T14:13:20.123Z"},
        {"midiNote":7,"centOffset":null,"correct":false,"condition":"","time":null},
        {"midiNote":null,"centOffset":null,"correct":null,"condition":"\\\u000a\u0001ü","time":"1970-01-01T00:00:00.000Z"}
        ]

        """#
      ),
      (
        .jsonl,
        #"""
        {"midiNote":60,"centOffset":-1.5,"correct":true,"condition":"a \"b\", c","time":"2026-09-21T14:13:20.123Z"}
        {"midiNote":7,"centOffset":null,"correct":false,"condition":"","time":null}
        {"midiNote":null,"centOffset":null,"correct":null,"condition":"\\\u000a\u0001ü","time":"1970-01-01T00:00:00.000Z"}

        """#
      ),
    ] as [(ExportFormat, String)])
  func `rows are written like this`(format: ExportFormat, text: String) {
    var writer = RowWriter(format, Self.columns)
    writer.begin()
    var parts: [[UInt8]] = []
    for row in Self.rows {
      writer.beginRow()
      for (column, value) in zip(Self.columns, row) { writer.cell(column, value) }
      writer.endRow()
      parts.append(writer.take())
    }
    writer.end()
    parts.append(writer.take())
    let written = String(decoding: Array(parts.joined()), as: UTF8.self)
    // A line feed may be written in either way.
    expect(written.replacing("\\n", with: "\\u000a"), equals: text)
    #expect(writer.take().isEmpty)
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a b", "a b"), (" a", "\" a\""), ("a ", "\"a \""), ("#a", "\"#a\""), ("a#", "a#"),
      ("a,b", "\"a,b\""), ("a;b", "a;b"), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("\"", "\"\"\"\""), ("", "\"\""),
      ("=1", "=1"), ("'", "'"),
    ] as [(String, String)])
  func `a text of a table is quoted where it could be read otherwise`(text: String, field: String) {
    var writer = RowWriter(.csv, Self.columns)
    writer.cell(CommonColumns.condition.declaration, .text(text))
    expect(String(decoding: writer.bytes, as: UTF8.self), equals: field)
  }

  @Test func `an export comes in pieces of about 64 KiB, each of whole rows`() throws {
    let store = try fixture.store()
    let condition = String(repeating: "c", count: 900)
    try store.database.transaction { () throws(DatabaseError) in
      for number in 0..<150 {
        var record = AnswerRecord.numbered(number)
        var trial = record.trial
        trial.condition = condition
        record = AnswerRecord(time: record.time, trial: trial)
        try store.connection.statements.insert(record, run: .usual)
      }
    }
    var pieces: [[UInt8]] = []
    try expect(store.export(.all, as: .csv) { pieces.append($0) }, equals: 150)
    expect(pieces.count, equals: 3)
    for piece in pieces { #expect(piece.suffix(2) == [0x0D, 0x0A]) }
    // A row has about 1100 bytes.
    for piece in pieces.dropLast() { #expect((65_536..<68_000).contains(piece.count)) }
  }

  // MARK: Reading values

  private static let digest = String(repeating: "0aF9", count: 16)
  private static let uuid = "8C5A1E0B-0C6D-4F0E-9B0A-2D3C4B5A6978"

  private static let values: [(ColumnType, String, ColumnValue?)] = [
    (.integer(-3...912), "912", .integer(912)), (.integer(-3...912), "912.0", .integer(912)),
    (.integer(-3...912), "9.12e2", .integer(912)), (.integer(-3...912), "-3", .integer(-3)),
    (.integer(-3...912), "913", nil), (.integer(-3...912), "-4", nil), (.integer(-3...912), "1.5", nil),
    (.integer(-3...912), "x", nil), (.integer(-3...912), " 1", nil), (.integer(-3...912), "1e99", nil),
    (.real(-2...2.5), "2.5", .real(2.5)), (.real(-2...2.5), "-2", .real(-2)), (.real(-2...2.5), "25E-1", .real(2.5)),
    (.real(-2...2.5), "+1", .real(1)), (.real(-2...2.5), "2.51", nil), (.real(-2...2.5), "-2.01", nil),
    (.real(-2...2.5), "nan", nil), (.real(-2...2.5), "1,5", nil), (.real(-2...2.5), "0x1", nil),
    (.real(-Double.infinity...Double.infinity), "inf", nil), (.real(-Double.infinity...Double.infinity), "1e999", nil),
    (.boolean, "true", .integer(1)), (.boolean, "True", .integer(1)), (.boolean, "WAHR", .integer(1)),
    (.boolean, "wahr", .integer(1)), (.boolean, "1", .integer(1)), (.boolean, "false", .integer(0)),
    (.boolean, "FALSE", .integer(0)), (.boolean, "Falsch", .integer(0)), (.boolean, "0", .integer(0)),
    (.boolean, "2", nil), (.boolean, "yes", nil), (.boolean, "-1", nil),
    (.text(longest: 3), "äöü", .text("äöü")), (.text(longest: 3), "", .text("")), (.text(longest: 3), "abcd", nil),
    (.text(longest: nil), "any text", .text("any text")),
    (.numbers(0...9, most: 3), "1 2.50 9", .text("1 2.5 9")), (.numbers(0...9, most: 3), "0", .text("0")),
    (.numbers(0...9, most: 3), "1 2 3 4", nil), (.numbers(0...9, most: 3), "", nil),
    (.numbers(0...9, most: 3), "1 9.5", nil), (.numbers(0...9, most: 3), "-1 2", nil),
    (.numbers(0...9, most: 3), "1 x", nil),
    (.numbers(0...9, most: 1), "1" + String(repeating: " ", count: 24), .text("1")),
    (.numbers(0...9, most: 1), "1" + String(repeating: " ", count: 25), nil),
    (.word(["up", "down"]), "down", .text("down")), (.word(["up", "down"]), "up", .text("up")),
    (.word(["up", "down"]), "Up", nil), (.word(["up", "down"]), "upd", nil),
    (.time(0...1000), "1970-01-01T00:00:01Z", .integer(1000)), (.time(0...1000), "1970-01-01T00:00:01.001Z", nil),
    (.time(0...1000), "1969-12-31T23:59:59.999Z", nil), (.time(nil), "1969-12-31T23:59:59.999Z", .integer(-1)),
    (.time(nil), "now", nil),
    (.uuid, uuid, .text(uuid)), (.uuid, uuid.lowercased(), .text(uuid)), (.uuid, String(uuid.dropLast()), nil),
    (.uuid, uuid + "0", nil), (.uuid, uuid.replacing("-", with: "0"), nil),
    (.uuid, uuid.replacing("5", with: "G"), nil),
    (.uuid, uuid.replacing("8C5A1E0B-", with: "8C5A1E0-B"), nil),
    (.uuid, uuid.replacing("-0C6D-", with: "-0C6-D"), nil),
    (.uuid, uuid.replacing("-4F0E-", with: "-4F0-E"), nil), (.uuid, uuid.replacing("-9B0A-", with: "-9B0-A"), nil),
    (.digest, digest, .text(digest)), (.digest, digest.dropLast() + "g", nil), (.digest, digest + "0", nil),
  ]

  @Test func `a text in a file is read as its column's type says`() {
    for (type, text, value) in Self.values { #expect(type.value(written: text) == value, "\(type) \(text)") }
  }

  @Test(
    arguments: [
      (.integer(-3...912), "x", .integer(-3...912)), (.real(-2...2.5), "x", .number(-2...2.5)),
      (.boolean, "x", .boolean),
      (.text(longest: 7), "x", .shortText(7)), (.text(longest: nil), "x", .string),
      (.numbers(0...9, most: 3), "x", .numbers(0...9, 3)), (.word(["up", "down"]), "x", .oneOf(["up", "down"])),
      (.time(0...1000), "x", .time), (.time(0...1000), "2026-01-01T00:00Z", .answerTime), (.uuid, "x", .uuid),
      (.digest, "x", .digest),
    ] as [(ColumnType, String, ImportError.Expectation)])
  func `an error says what was expected instead`(
    type: ColumnType, text: String, expectation: ImportError.Expectation
  ) {
    expect(type.expectation(for: text), equals: expectation)
  }

  @Test func `decimal commas become points in numbers alone`() {
    for type in [.integer(0...9), .real(0...9), .numbers(0...9, most: 2)] as [ColumnType] {
      expect(that: type.withPoints("1,5 2,25") == "1.5 2.25" && type.withPoints("7") == "7")
    }
    for type in [.text(longest: nil), .word([]), .boolean, .time(nil), .uuid, .digest] as [ColumnType] {
      expect(type.withPoints("1,5"), equals: "1,5")
    }
  }

  // MARK: Reading files

  private func error(_ bytes: [UInt8], _ name: String) throws -> ImportError? {
    let path = try fixture.file(bytes, name)
    return #expect(throws: ImportError.self) {
      let store = try TrainingDataStore.temporary()
      _ = try store.imported(path)
    }
  }

  private static let object = #"{"id":null,"time":"2026-11-21T08:30Z","midiNote":60,"#
  private static let badObjects: [(String, Int, String?, ImportError.Problem)] = [
    ("{id:1}", 1, nil, .json(.string)), (#"{"id" 1}"#, 1, nil, .json(.token(":"))),
    (#"{"id":}"#, 1, "id", .json(.value)),
    (#"{"id":tru}"#, 1, "id", .json(.value)), (#"{"id":{}}"#, 1, "id", .json(.flatValue)),
    (#"{"id":null "time":null}"#, 1, nil, .json(.token(","))), ("{\"id\":\"a\tb\"}", 1, "id", .json(.string)),
    (#"{"id":null,}"#, 1, nil, .json(.string)), (#"{"id":"\q"}"#, 1, "id", .json(.string)),
    (#"{"id":"\u0000"}"#, 1, "id", .notUTF8), (#"{"id":"\"#, 1, "id", .json(.string)),
    (#"{"id":null"#, 1, nil, .json(.token(","))), ("{", 1, nil, .json(.string)), ("{}\n5", 1, "time", .missingValue),
    ("\n\n[\n5]", 4, nil, .json(.object)), ("[{\"id\":1" + String(repeating: "1", count: 70), 1, "id", .json(.value)),
    (object + "\n\"centOffset\":\n1,\n\"correct\":3,\"purpose\":\"training\"}", 1, "correct", .badValue("3", .boolean)),
    (#"{"time":7}"#, 1, "time", .badValue("7", .time)), (#"{"time":""}"#, 1, "time", .missingValue),
    (#"{"exercise":"none"}"#, 1, "exercise", .badValue("none", .oneOf(Exercises.all.map(\.name.rawValue)))),
  ]

  @Test func `each defect of JSON has its line, its column and its name`() throws {
    for (text, line, column, problem) in Self.badObjects {
      try expect(
        error(Array(text.utf8), "bad.jsonl"), equals: ImportError(problem, line: line, column: column), "\(text)")
    }
  }

  @Test func `a table of numbered rows names the column of a defect, too`() throws {
    let header = "\"\",id,time,midiNote,centOffset,correct,purpose\n"
    for (row, column) in [
      ("1,a\"b", "id"), ("1,,a\rb", "time"), ("1,,\"x\"y", "time"), ("1,,,\"60", "midiNote"), ("a\"b", nil),
    ] as [(String, String?)] {
      let found = try error(Array((header + row + "\n").utf8), "bad.csv")
      expect(that: found?.column == column && found?.line == 2, "\(row)")
    }
    try expect(error(Array("\"\",id,,time\n".utf8), "bad.csv"), equals: ImportError(.unnamedColumn(3), line: 1))
  }

  @Test func `files of other kinds are recognised by their first bytes`() throws {
    for (bytes, container) in [
      ([0x50, 0x4B, 3, 4], .spreadsheet), ([0xD0, 0xCF, 0x11, 0xE0], .spreadsheet),
      (Array("SQLite format 3\0".utf8), .database), (Array("BZh".utf8), .compressed("bzip2")),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .compressed("xz")), ([0x28, 0xB5, 0x2F, 0xFD], .compressed("zstd")),
    ] as [([UInt8], ImportError.Container)] {
      try expect(error(bytes + [7, 7, 7], "other"), equals: ImportError(.container(container)))
    }
  }

  @Test func `an empty file has no answers if it can be such an export, and is an accident otherwise`() throws {
    for name in ["none.jsonl", "none.jsonl.gz"] {
      for bytes in [[], [0x0A, 0x20]] as [[UInt8]] {
        let summary = try fixture.store().imported(fixture.file(bytes, name))
        expect(summary, equals: ImportSummary(format: "jsonl"))
      }
    }
    for name in ["none.csv", "none.json", "jsonl", "none.csv.gz"] {
      for bytes in [[], [0x0A, 0x20]] as [[UInt8]] {
        try expect(error(bytes, name), equals: ImportError(.empty), "\(name)")
      }
    }
  }

  @Test(arguments: ["0", "4", "x", "", "33"])
  func `another format of the app is named with its line`(version: String) throws {
    for end in ["\n", ";;\n", ",\"\"\n", "\t\r\n"] {
      let text = "# peach-export-format:\(version)\(end)x,y\n"
      try expect(error(Array(text.utf8), "app.csv"), equals: ImportError(.unknownVersion(version), line: 1))
    }
  }

  @Test func `all missing columns of an app's file are named`() throws {
    let text = "# peach-export-format:3\ntrainingType,timestamp,interval,isCorrect\n"
    try expect(
      error(Array(text.utf8), "app.csv"),
      equals: ImportError(.missingColumn, line: 2, column: "referenceNote, targetNote, centOffset"))
  }

  @Test func `a folder and a missing file are no files, and reading can be given up`() throws {
    #expect(throws: ImportError(.missing(errno: EISDIR))) { try ImportFile(path: fixture.folder.path) }
    #expect(throws: ImportError(.missing(errno: ENOENT))) { try ImportFile(path: fixture.folder.path + "/none") }
    // Longer than what is read at once.
    let rows = String(repeating: ",2026-11-21T08:30Z,60,1,true,training\n", count: 10_000)
    let path = try fixture.file("id,time,midiNote,centOffset,correct,purpose\n" + rows)
    let file = try ImportFile(path: path)
    file.stopReading { true }
    #expect(throws: ImportError(.unreadable(errno: EINTR))) {
      _ = try TrainingDataStore.temporary().importAnswers(from: file, replacing: false)
    }
  }

  #if os(Linux)
    @Test func `an import file is closed, whether it can be read or not`() throws {
      func isOpen(_ path: String) -> Bool {
        FilePaths.names(in: "/proc/self/fd").contains { FilePaths.resolved("/proc/self/fd/" + $0) == path }
      }
      let good = try #require(
        FilePaths.resolved(fixture.file("id,time,midiNote,centOffset,correct,purpose\n", "good.csv")))
      let bad = try #require(FilePaths.resolved(fixture.file("PK\u{3}\u{4}", "bad.csv")))
      do {
        let file = try ImportFile(path: good)
        #expect(isOpen(good))
        withExtendedLifetime(file) {}
      }
      #expect(throws: ImportError.self) { try ImportFile(path: bad) }
      expect(that: !isOpen(good) && !isOpen(bad))
    }
  #endif

  @Test func `the proportion that was read is that of the file's bytes`() throws {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 1000)
    defer { buffer.deallocate() }
    let input = try FileInput(path: fixture.file([UInt8](repeating: 7, count: 400), "bytes"))
    expect(input.proportion, equals: 0)
    try expect(that: input.read(into: buffer, 100) == 100 && input.proportion == 0.25)
    try expect(that: input.read(into: buffer, 1000) == 300 && input.proportion == 1)
    try expect(that: input.read(into: buffer, 1000) == 0 && input.proportion == 1)
    try expect(FileInput(path: fixture.file([], "none")).proportion, equals: 1)
    #expect(try FileInput(path: "/dev/null").proportion == nil)
  }
}
