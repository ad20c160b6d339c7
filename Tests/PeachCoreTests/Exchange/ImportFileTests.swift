import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachRecords
@testable import PeachStore

/// Files from other programs and systems, and damaged files.
@Suite struct ImportFileTests {
  let fixture = ExchangeFixture()

  private static let id = "8C5A1E0B-0C6D-4F0E-9B0A-2D3C4B5A6978"
  private static let header = "id,time,midiNote,centOffset,answer,correct,condition,purpose"
  private static func row(_ id: String = id, condition: String = "kazez") -> String {
    "\(id),2026-11-21T08:30:12.345Z,60,12.5,higher,true,\(condition),training"
  }

  private func conditions(of text: String) throws -> [String?] {
    let store = try fixture.store(UUID().uuidString)
    _ = try store.imported(fixture.file(text))
    return try store.database.texts("SELECT condition FROM answer ORDER BY id")
  }

  /// Who imports a file again with a later version doesn't have its answers twice.
  @Test func `rows without an ID get the same one in every version`() throws {
    let store = try fixture.store()
    let rows = [
      ",2026-11-21T08:30:12.345Z,60,12.5,higher,true,training",
      ",2026-11-21T08:30:12.345Z,60,12.5,higher,true,training",
      ",2026-11-21T08:31:12.345Z,72,-3.25,higher,false,training",
    ]
    let text = (["id,time,midiNote,centOffset,answer,correct,purpose"] + rows).map { $0 + "\n" }.joined()
    _ = try store.imported(fixture.file(text))
    let statement = try store.database.prepare("SELECT uuid FROM answer ORDER BY id")
    var found: [String] = []
    while try statement.step() { found.append(statement.text(0) ?? "") }
    expect(
      found,
      equals: [
        "365B7E8F-C5D7-82A5-BF07-A34D6CC88671", "1581B0ED-CCEF-852D-AB47-A721585035EC",
        "7361A4C7-DFAF-89BB-8C90-174E380D4DCC",
      ])
  }

  @Test func `quotes, line ends, blank lines and a byte order mark are read according to RFC 4180`() throws {
    let header = Self.header
    func read(_ condition: String, _ end: String = "\r\n") throws -> [String?] {
      try conditions(of: header + end + Self.row(condition: condition) + end)
    }
    try expect(read("kazez"), equals: ["kazez"])
    try expect(read("kazez", "\n"), equals: ["kazez"])
    try expect(read("\"a \"\"b\"\", c\""), equals: ["a \"b\", c"])
    try expect(read("\"a\r\nb\n\""), equals: ["a\r\nb\n"])
    try expect(read(""), equals: [nil])
    try expect(read("\"\""), equals: [""])
    try expect(read(" ü "), equals: [" ü "])
    try expect(conditions(of: "\u{FEFF}" + header + "\n\n" + Self.row() + "\n\r\n\n"), equals: ["kazez"])
    try expect(conditions(of: header + "\n" + Self.row()), equals: ["kazez"])
    try expect(
      conditions(of: "\"" + header.split(separator: ",").joined(separator: "\",\"") + "\"\n" + Self.row()),
      equals: [
        "kazez"
      ])
  }

  /// The check that ends a command at Ctrl-C.
  @Test func `each phase of an import and a deletion can be ended, and changes nothing then`() throws {
    struct End: Error {}
    let rows = (0..<20_000).map {
      "\(UUID().uuidString),2026-11-21T08:30:12.345Z,60,12.5,higher,true,training,s\($0)\n"
    }
    let text = "id,time,midiNote,centOffset,answer,correct,purpose,sound\n" + rows.joined()
    let store = try fixture.store()
    var calls = 0
    _ = try store.importAnswers(from: ImportFile(path: fixture.file(text)), replacing: false) { _, _, _ in calls += 1 }
    for end in stride(from: 1, through: calls, by: max(1, calls / 8)) {
      let other = try fixture.store(UUID().uuidString)
      var left = end
      #expect(throws: End.self) {
        try other.importAnswers(from: ImportFile(path: fixture.file(text)), replacing: false) { _, _, _ in
          left -= 1
          if left == 0 { throw End() }
        }
      }
      try expect(that: other.count() == 0 && other.database.integer("SELECT count(*) FROM sound_source") == 0)
    }
    // Without a backup there are no rows to count.
    #expect(throws: End.self) { try store.delete(.all, hasBackup: false) { _, _, _ in throw End() } }
    try expect(store.count(), equals: 20_000)
  }

  private static func rows(_ ids: [String]) -> String {
    header + "\n" + ids.map { row($0) + "\n" }.joined()
  }

  @Test func `what is said of the progress rises from reading to the end`() throws {
    let store = try fixture.store()
    let file = try fixture.file(Self.rows((0..<6000).map { _ in UUID().uuidString }))
    var calls: [(phase: ExchangePhase, rows: Int, share: Double?)] = []
    let progress: ExchangeProgress = { calls.append(($0, $1, $2)) }
    func phases() -> [ExchangePhase] {
      calls.map(\.phase).enumerated().filter { $0 == 0 || calls[$0 - 1].phase != $1 }.map(\.element)
    }
    _ = try store.importAnswers(from: ImportFile(path: file), replacing: false, progress: progress)
    expect(phases(), equals: [.reading, .storing])
    let shares = calls.compactMap(\.share)
    expect(that: shares.count >= 8 && shares == shares.sorted() && shares.last == 1)
    for (phase, rows, share) in calls {
      // Reading takes three quarters of the time.
      guard let share else { continue }
      if phase == .reading { #expect((0...0.75).contains(share)) }
      if phase == .storing { expect(share, near: 0.75 + 0.25 * Double(rows) / 6000, within: 1e-9) }
    }
    calls = []
    _ = try store.importAnswers(from: ImportFile(path: file), replacing: true, progress: progress)
    expect(phases().suffix(3), equals: [.backingUp, .deleting, .storing])
    calls = []
    _ = try store.delete(.all, hasBackup: true, progress: progress)
    expect(phases().suffix(2), equals: [.backingUp, .deleting])
    expect(calls.first { $0.phase == .backingUp && $0.rows == 3000 }?.share, equals: 0.5)
    #expect(calls.allSatisfy { $0.phase != .deleting || $0.share == nil })
  }

  /// Whether the file is somebody else's is asked then.
  @Test func `before a file is added, its first answers are checked, while others can write`() throws {
    struct Refusal: Error {}
    let (store, other) = (try fixture.store(), try fixture.store())
    let ids = (0..<60).map { _ in UUID().uuidString }
    let file = try fixture.file(Self.rows(ids))
    var calls: [String] = []
    #expect(throws: Refusal.self) {
      try store.importAnswers(
        from: ImportFile(path: file), replacing: true,
        check: { found in
          expect(found, equals: Array(ids.prefix(50)))
          try other.record(AnswerRecord(time: .now, trial: Trial(note: .a4, offset: Cents(5))))
          throw Refusal()
        }, wait: { calls.append("wait") })
    }
    try expect(that: calls == [] && store.count() == 1 && fixture.backups() == [])
    _ = try store.importAnswers(
      from: ImportFile(path: file), replacing: false, check: { _ in calls.append("check") },
      wait: {
        calls.append("wait")
        try #expect(other.count() == 1)
      })
    try expect(that: calls == ["check", "wait"] && store.count() == 61)
    // Nobody's.
    var found: [String]?
    _ = try store.importAnswers(
      from: ImportFile(path: fixture.file(Self.rows(["", ids[0]]))), replacing: false, check: { found = $0 })
    expect(found, equals: [ids[0]])
  }

  @Test func `where a program quotes every field, empty quotes are no value`() throws {
    let store = try fixture.store()
    let own = [Self.id, "2026-11-21T08:30:12.345Z", "60", "12.5", "", "true", "", "training", "", ""]
    let header = "id,time,midiNote,centOffset,answer,correct,condition,purpose,velocity,soundFontFile"
    let row = own.map { "\"\($0)\"" }.joined(separator: ",")
    try expect(store.imported(fixture.file("\(header)\n\(row)\n")).added, equals: 1)
    #expect(try store.exported().contains("\(Self.id),2026-11-21T08:30:12.345Z,60,12.5,,true,"))
    let bad = try fixture.file("\(header)\n\(row)\n\(row)x\n")
    #expect(throws: ImportError(.strayQuote, line: 3, column: "soundFontFile")) { try store.imported(bad) }
  }

  @Test func `files written by pandas are read`() throws {
    let store = try fixture.store()
    let file = try fixture.file(
      "time,id,purpose,correct,midiNote,centOffset,responseTimeMilliseconds,velocity\n"
        + "2026-11-21 08:30:12.345000+00:00,\(Self.id.lowercased()),training,True,60.0,12.5,912.0,\n")
    try expect(store.imported(file).added, equals: 1)
    #expect(try store.exported().contains("\(Self.id),2026-11-21T08:30:12.345Z,60,12.5,,true,912,,,,,,,training,"))
  }

  static let badRows: [(String, Int?, String?, ImportError.Problem)] = [
    ("{0}\n{1},x\n", 2, nil, ImportError.Problem.fieldCount(9, expected: 8, .comma)),
    ("{0}\n{1}\n\"x\n", 3, "id", .unclosedQuote),
    ("{0}\n{1}\n\"x\"y\n", 3, "id", .strayQuote),
    ("{0}\n{1}\na\"b\n", 3, "id", .strayQuote),
    ("{0}\n{1}\na\rb\n", 3, "id", .strayReturn),
    ("{0},extra\n", 1, "extra", .unknownColumn),
    ("{0},id\n", 1, "id", .repeatedColumn),
    ("# from Peach\n\n{0}\n{1}\n", 3, nil, .headerNotFirst),
    ("Exercise: comparison, sound: sine\n{0}\n{1}\n", 2, nil, .headerNotFirst),
    ("id|time|midiNote\n", 1, nil, .unknownSeparator),
    ("{0}\r{1}\r", 1, nil, .strayReturn),
    ("id,time,midiNote\n", 1, "centOffset, correct, purpose", .missingColumn),
    ("{0}\n\"\n\n\",2026-11-21T08:30:12.345Z,60,1,,true,,training\n", 2, "id", .badValue("\n\n", .uuid)),
    ("{0}\n,2026-11-21,60,1,,true,,training\n", 2, "time", .badValue("2026-11-21", .time)),
    ("{0}\n,,60,1,,true,,training\n", 2, "time", .missingValue),
    ("{0}\n,2026-11-21T08:30Z,60.5,1,,true,,training\n", 2, "midiNote", .badValue("60.5", .integer(0...127))),
    ("{0}\n,2026-11-21T08:30Z,60,1,lower,true,,training\n", 2, "correct", .contradiction("true")),
    // Farther than from the lowest key to the highest.
    (
      "{0}\n,2026-11-21T08:30Z,60,1e300,higher,true,,training\n", 2, "centOffset",
      .badValue("1e300", .number(-12_700...12_700))
    ),
    (
      "{0}\n,2026-11-21T08:30Z,60,1,lower,false,,fun\n", 2, "purpose",
      .badValue("fun", .oneOf(["training", "measurement", "experiment"]))
    ),
    ("{0}\n,2026-11-21T08:30Z,60,1,lower,false,a\u{0}b,training\n", 2, "condition", .notUTF8),
  ]

  @Test(arguments: badRows)
  func `an invalid row is reported with line and column, and nothing is imported`(
    template: String, line: Int?, column: String?, problem: ImportError.Problem
  ) throws {
    let store = try fixture.store()
    let text = template.replacingOccurrences(of: "{0}", with: Self.header)
      .replacingOccurrences(of: "{1}", with: Self.row())
    let error = #expect(throws: ImportError.self) { try store.imported(fixture.file(text)) }
    expect(error, equals: ImportError(problem, line: line, column: column))
    try expect(store.count(), equals: 0)
  }

  static let badObjects: [(String, Int?, String?, ImportError.Problem)] = [
    ("[{\"id\":\"{0}\"}]", 1, "time", ImportError.Problem.missingValue),
    ("[\n{1},\n{1}x\n]", 3, nil, .json(.token(","))),
    ("{1}\n{\"id\":[1]}", 2, "id", .json(.flatValue)),
    ("{1}\n{\"id\":\"a", 2, "id", .json(.token("\""))),
    ("{1}\n{\"id\":01}", 2, "id", .json(.value)),
    ("{1}\n{\"nonsense\":1}", 2, "nonsense", .unknownColumn),
    ("{1}\n{\"id\":null,\"id\":null}", 2, "id", .repeatedColumn),
    ("{1}\n{\"id\":\"\\ud800\"}", 2, "id", .json(.string)),
    ("[{1}] {1}", 1, nil, .json(.endOfFile)),
    ("[{1},]", 1, nil, .json(.object)),
    // Without its end, an array may have been cut off.
    ("[", 1, nil, .json(.object)),
    ("[{1}", 1, nil, .json(.token(","))),
    ("[\n{1},\n{1}\n", 4, nil, .json(.token(","))),
    ("[\n{1},\n", 3, nil, .json(.object)),
  ]

  @Test(arguments: badObjects)
  func `an invalid object is reported with line and column`(
    template: String, line: Int?, column: String?, problem: ImportError.Problem
  ) throws {
    let store = try fixture.store()
    let object =
      "{\"id\":\"\(Self.id)\",\"time\":\"2026-11-21T08:30:12Z\",\"midiNote\":60,\"centOffset\":1e1,\"correct\":true,"
      + "\"purpose\":\"training\",\"condition\":\"\\u00fc\\ud83d\\ude00\\/\\n\"}"
    let text = template.replacingOccurrences(of: "{0}", with: Self.id).replacingOccurrences(of: "{1}", with: object)
    let error = #expect(throws: ImportError.self) { try store.imported(fixture.file(text)) }
    expect(error, equals: ImportError(problem, line: line, column: column))
    try expect(store.count(), equals: 0)
    try expect(store.imported(fixture.file(" [ \(object) ]\n")).added, equals: 1)
    #expect(try store.exported().contains("\"ü😀/\n\""))
  }

  /// RFC 8259, section 6: an exponent has a sign or none, and either letter.
  @Test(
    arguments: [
      ("100", 100), ("-100", -100), ("12.5", 12.5), ("-0.5", -0.5), ("0", 0), ("-0", 0), ("1e2", 100), ("1E2", 100),
      ("1e+2", 100), ("1E+2", 100), ("1.25e+1", 12.5), ("-1.25E+01", -12.5), ("1000e-1", 100), ("1250E-2", 12.5),
      ("+100", nil), ("1e", nil), ("1e+", nil), ("1e+-2", nil), ("1+2", nil), (".5", nil), ("5.", nil), ("0100", nil),
      ("0x64", nil), ("NaN", nil), ("Infinity", nil), ("True", nil),
    ] as [(String, Double?)], [ExportFormat.json, .jsonl])
  func `a number is read in every way of JSON to write it, and in no other`(
    number: (written: String, value: Double?), format: ExportFormat
  ) throws {
    let store = try fixture.store()
    let object =
      "{\"id\":\"\(Self.id)\",\"time\":\"2026-11-21T08:30:12Z\",\"midiNote\":60,\"centOffset\":\(number.written),"
      + "\"correct\":true,\"purpose\":\"training\"}"
    let file = try fixture.file(format == .json ? "[\(object)]" : object, "file.\(format)")
    guard let value = number.value else {
      let error = #expect(throws: ImportError.self) { try store.imported(file) }
      expect(that: error?.line == 1 && error?.column == "centOffset")
      return
    }
    try expect(store.imported(file).added, equals: 1)
    let statement = try store.database.prepare("SELECT cents FROM answer")
    try expect(that: statement.step() && statement.double(0) == value)
  }

  /// Other programs omit empty members.
  @Test(arguments: [ExportFormat.json, .jsonl])
  func `a member that an object leaves out has no value, whatever the objects before it have`(format: ExportFormat)
    throws
  {
    let (store, copy) = (try fixture.store(), try fixture.store("copy"))
    try ExchangeFixture.fill(store)
    let whole = try store.exported(format)
    // Of each row others are empty, and no row lacks the first member, its ID.
    let short = whole.replacingOccurrences(of: #",\s*"\w+":\s*null"#, with: "", options: .regularExpression)
    expect(that: !short.contains(":null") && short.count < whole.count)
    try expect(copy.imported(fixture.file(short, "short.\(format)")).added, equals: 60)
    try expect(copy.exported(format), equals: whole)
  }

  @Test func `an ID stored with other values is reported, and the stored answer is kept`() throws {
    let store = try fixture.store()
    _ = try store.imported(fixture.file(Self.header + "\n" + Self.row()))
    let before = try store.exported()
    let other = Self.row().replacingOccurrences(of: "12.5", with: "13.5")
    let summary = try store.imported(fixture.file(Self.header + "\n" + other + "\n" + Self.row()))
    #expect((summary.added, summary.present, summary.differing) == (0, 1, 1))
    try expect(store.exported(), equals: before)
    // Each row is counted once.
    let rows = ["12.5", "0.5", "13.5"].map { Self.row().replacing("12.5", with: $0) } + [Self.row(UUID().uuidString)]
    let more = try store.imported(fixture.file(([Self.header] + rows).joined(separator: "\n")))
    #expect((more.added, more.present, more.differing) == (1, 1, 2))
  }

  /// 15 digits of a number are what a spreadsheet keeps.
  @Test(arguments: [
    ("17.999999999999996", "18", true), ("0.10000000000000003", "0.1", true), ("12.5", "12.5000000000001", true),
    ("12.5", "12.50000000001", false), ("18", "18.0001", false), ("0.00001", "0.00002", false),
  ])
  func `a number that a spreadsheet has rounded is the stored one`(stored: String, given: String, isSame: Bool) throws {
    let store = try fixture.store()
    func row(_ number: String) -> String {
      Self.header + "\n" + Self.row().replacingOccurrences(of: "12.5", with: number)
    }
    _ = try store.imported(fixture.file(row(stored)))
    let summary = try store.imported(fixture.file(row(given)))
    expect(that: summary.present == (isSame ? 1 : 0) && summary.differing == (isSame ? 0 : 1), "\(summary)")
  }

  @Test func `an endless row doesn't fill the memory`() throws {
    let store = try fixture.store()
    let long = String(repeating: "x", count: longestRow + 10)
    let escapes = String(repeating: "\\n", count: 3 * longestRow + 10)
    for text in [
      Self.header + "\n\"" + long, Self.header + "\n" + long, "{\"id\":\"" + long, "{\"id\":\"" + escapes,
      "{\"id\":\"" + escapes.dropLast(4 * longestRow) + "\"}",
    ] {
      let error = #expect(throws: ImportError.self) { try store.imported(fixture.file(text)) }
      expect(error?.problem, equals: .tooLong)
    }
  }

  @Test func `a text is as long as what its escapes stand for`() throws {
    let store = try fixture.store()
    let escapes = String(repeating: "\\u0001", count: longestRow / 6 + 10)
    let error = #expect(throws: ImportError.self) { try store.imported(fixture.file("{\"id\":\"\(escapes)\"}")) }
    #expect(error?.problem != .tooLong)
  }

  @Test func `replacing keeps a backup, and an invalid file changes nothing`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let before = try store.exported()
    #expect(throws: ImportError.self) {
      try store.imported(fixture.file(Self.header + "\n" + Self.row() + "\nbad\n"), replacing: true)
    }
    try expect(store.exported(), equals: before)
    #expect(try fixture.backups().isEmpty)
    let summary = try store.imported(fixture.file(Self.header + "\n" + Self.row()), replacing: true)
    expect(that: summary.deleted == 60 && summary.added == 1)
    try expect(store.count(), equals: 1)
    try expect(String(contentsOfFile: #require(summary.backup), encoding: .utf8), equals: before)
    try expect(fixture.backups().count, equals: 1)
  }

  @Test(arguments: [false, true]) func `other processes can store answers while a file is read`(replacing: Bool) throws
  {
    let (store, other) = (try fixture.store(), try fixture.store())
    let rows = (0..<3000).map { ",2026-11-21T08:30:00.000Z,\($0 % 128),\($0).5,true,training\r\n" }
    let file = try fixture.file("id,time,midiNote,centOffset,correct,purpose\r\n" + rows.joined())
    var shares: [Double] = []
    let summary = try store.importAnswers(from: ImportFile(path: file), replacing: replacing) { _, _, share in
      shares.append(share ?? 0)
      guard shares.count == 1 else { return }
      try other.record(AnswerRecord(time: .now, trial: Trial(note: .a4, offset: Cents(5))))
    }
    expect(summary.added, equals: 3000)
    #expect(shares.last.map { $0 <= 1 } == true)
    try expect(other.count(), equals: (replacing ? 3000 : 3001))
  }

  @Test func `a file truncated in its last row neither adds nor deletes answers`() throws {
    let store = try fixture.store()
    try ExchangeFixture.fill(store)
    let before = try store.exported()
    let rows = (0..<200).map { ",2026-11-21T08:30:00.000Z,60,\($0).5,true,training\r\n" }
    let file = try fixture.file("id,time,midiNote,centOffset,correct,purpose\r\n" + rows.joined() + ",2026")
    for replacing in [false, true] {
      let error = #expect(throws: ImportError.self) { try store.imported(file, replacing: replacing) }
      expect(error?.line, equals: 202)
      try expect(store.exported(), equals: before)
    }
    #expect(try fixture.backups().isEmpty)
    try expect(store.database.integer("SELECT count(*) FROM temp.sqlite_schema"), equals: 0)
  }
}
