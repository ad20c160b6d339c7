import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// Sounds, SoundFonts and runs in imported files, and what several rows say together.
@Suite struct OriginImportTests {
  let fixture = ExchangeFixture()

  private static let sha256 = String(repeating: "a0", count: 32)
  private static let runs = ["C0FFEE00-0000-4000-8000-000000000001", "C0FFEE00-0000-4000-8000-000000000002"]

  private static let whole: [String: String] = [
    "time": "\"2026-11-21T08:30:12.345Z\"", "midiNote": "60", "centOffset": "12.5", "answer": "\"higher\"",
    "correct": "true", "purpose": "\"experiment\"", "sound": "\"a.sf2:0:7\"", "soundFontFile": "\"a.sf2\"",
    "soundFontSize": "12", "soundFontModified": "\"2026-01-01T00:00:00.000Z\"", "soundFontSha256": "\"\(sha256)\"",
    "run": "\"\(runs[0])\"", "participant": "\"P1\"", "runPurpose": "\"experiment\"",
    "runStarted": "\"2026-11-21T08:00:00.000Z\"", "peachVersion": "\"0.3\"", "fluidSynthVersion": "\"2.4\"",
    "driver": "\"alsa\"", "sampleRateHertz": "44100", "periodFrames": "256",
    "runPlan": #""{\"participant\":\"P1\"}""#,
  ]

  /// A file of an answer for each of these changes of the whole row. A change to nil leaves a value out.
  private func file(_ changes: [[String: String?]]) throws -> String {
    let lines = changes.enumerated().map { number, changes in
      var row = Self.whole
      row["id"] = "\"00000000-0000-4000-8000-00000000000\(number)\""
      for (name, value) in changes { row[name] = value }
      return "{" + row.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}\n"
    }
    return try fixture.file(lines.joined(), "file.jsonl")
  }

  private func sounds(_ store: TrainingDataStore) throws -> [String?] {
    try store.database.texts(
      """
      SELECT s.name || ' ' || ifnull(f.file || ' ' || f.size || ' ' || f.modified_ms || ' ' || ifnull(f.sha256, '–'), '–')
        || ' ' || ifnull(run, '–')
      FROM answer LEFT JOIN sound_source s ON s.id = sound_source LEFT JOIN sound_font f ON f.id = sound_font
      ORDER BY answer.id
      """)
  }

  @Test func `each row has its own sound and run, whatever the row before has`() throws {
    let store = try fixture.store()
    let other = "\"\(Self.runs[1])\""
    try expect(
      store.imported(
        file([
          [:], ["run": other], ["run": other, "sound": "\"a.sf2:0:8\""],
          ["run": other, "soundFontSize": "13", "soundFontSha256": nil],
          ["soundFontSize": "13", "soundFontSha256": nil],
          ["soundFontModified": "\"1970-01-01T00:00:00.007Z\"", "soundFontSha256": nil],
          [
            "sound": "\"sine\"", "soundFontFile": nil, "soundFontSize": nil,
            "soundFontModified": nil, "soundFontSha256": nil,
          ], ["run": nil], [:],
        ])
      ).added, equals: 9)
    let (font, time) = ("a.sf2 12 1767225600000 \(Self.sha256)", "1767225600000 –")
    try expect(
      sounds(store),
      equals: [
        "a.sf2:0:7 \(font) \(Self.runs[0])", "a.sf2:0:7 \(font) \(Self.runs[1])", "a.sf2:0:8 \(font) \(Self.runs[1])",
        "a.sf2:0:7 a.sf2 13 \(time) \(Self.runs[1])", "a.sf2:0:7 a.sf2 13 \(time) \(Self.runs[0])",
        "a.sf2:0:7 a.sf2 12 7 – \(Self.runs[0])", "sine – \(Self.runs[0])", "a.sf2:0:7 \(font) –",
        "a.sf2:0:7 \(font) \(Self.runs[0])",
      ])
    func counts() throws -> [Int?] {
      try ["sound_source", "sound_font", "run"].map { try store.database.integer("SELECT count(*) FROM \($0)") }
    }
    try expect(counts(), equals: [5, 3, 2])
    let columns = "id, purpose, started_ms, peach_version, fluidsynth_version, driver, sample_rate, period, plan"
    let values = columns.replacing(",", with: " || ' ' ||")
    try expect(
      store.database.texts("SELECT \(values) FROM run ORDER BY id"),
      equals: Self.runs.map {
        "\($0) experiment 1795248000000 0.3 2.4 alsa 44100.0 256 {\"participant\":\"P1\"}"
      })
    // Nothing is there twice, and the references are watched again.
    let exported = try fixture.file(store.exported(), "again.csv")
    try expect(that: store.imported(exported).present == 9 && counts() == [5, 3, 2])
    try expect(
      that: store.imported(file([["id": "\"00000000-0000-4000-8000-0000000000AA\""]])).added == 1
        && counts() == [5, 3, 2])
    try expect(store.database.integer("PRAGMA foreign_keys"), equals: 1)
    _ = try store.delete(.all, hasBackup: false)
    try expect(that: counts() == [0, 0, 0] && store.database.integer("PRAGMA foreign_keys") == 1)
  }

  @Test(
    arguments: [
      (["soundFontFile": nil], "soundFontFile", .missingValue), (["sound": nil], "sound", .missingValue),
      (["soundFontSize": nil], "soundFontSize", .missingValue),
      (["soundFontModified": nil], "soundFontModified", .missingValue),
      (["soundFontSize": "-1"], "soundFontSize", .badValue("-1", .integer(0...Int.max))),
      (["runPurpose": nil], "runPurpose", .missingValue), (["runStarted": nil], "runStarted", .missingValue),
      (["peachVersion": nil], "peachVersion", .missingValue),
      (["fluidSynthVersion": nil], "fluidSynthVersion", .missingValue), (["driver": nil], "driver", .missingValue),
      (["sampleRateHertz": nil], "sampleRateHertz", .missingValue),
      (["periodFrames": nil], "periodFrames", .missingValue),
      (["participant": "\"P2\""], "participant", .contradiction("P2")),
      (["runPlan": "\"{}\""], "participant", .contradiction("P1")),
      (["runPlan": "\"[1]\""], "runPlan", .badValue("[1]", .object)),
      (["runPlan": "\"{\""], "runPlan", .badValue("{", .object)),
      (["run": "\"x\""], "run", .badValue("x", .uuid)),
    ] as [([String: String?], String, ImportError.Problem)])
  func `a sound or run that is incomplete or contradicts itself is refused`(
    changes: [String: String?], column: String, problem: ImportError.Problem
  ) throws {
    let store = try fixture.store()
    let file = try file([["id": "\"00000000-0000-4000-8000-0000000000FF\""], changes])
    #expect(throws: ImportError(problem, line: 2, column: column)) { try store.imported(file) }
    try expect(that: store.count() == 0 && store.database.integer("SELECT count(*) FROM run") == 0)
  }

  @Test func `the same run or SoundFont file with other values contradicts the rows before, or what is stored`() throws
  {
    let other = "\"" + String(repeating: "b1", count: 32) + "\""
    for (changes, column, value) in [
      (["driver": "\"jack\""], "run", Self.runs[0]), (["periodFrames": "512"], "run", Self.runs[0]),
      (["soundFontSha256": other], "soundFontSha256", String(repeating: "b1", count: 32)),
    ] as [([String: String?], String, String)] {
      let store = try fixture.store(UUID().uuidString)
      let error = ImportError(.contradiction(value), line: 3, column: column)
      // Another run or sound in between.
      let between: [String: String?] = ["run": "\"\(Self.runs[1])\"", "soundFontSize": "1", "soundFontSha256": nil]
      #expect(throws: error) { try store.imported(file([[:], between, changes])) }
      try expect(store.count(), equals: 0)
      _ = try store.imported(file([[:]]))
      #expect(throws: ImportError(.contradiction(value), line: 1, column: column)) {
        try store.imported(file([changes]))
      }
    }
  }

  @Test func `a digest that a stored SoundFont file lacks is added, and one that it has stays`() throws {
    let store = try fixture.store()
    _ = try store.imported(file([["soundFontSha256": nil]]))
    try expect(store.database.texts("SELECT sha256 FROM sound_font"), equals: [nil])
    _ = try store.imported(file([[:]]))
    try expect(store.database.texts("SELECT sha256 FROM sound_font"), equals: [Self.sha256])
    _ = try store.imported(file([["soundFontSha256": nil]]))
    try expect(store.database.texts("SELECT sha256 FROM sound_font"), equals: [Self.sha256])
  }

  @Test func `answers of experiments without a plan are counted`() throws {
    let none: [String: String?] = ["runPlan": nil, "participant": nil]
    func own(_ purpose: String, _ run: String) -> [String: String?] {
      none.merging([
        "runPurpose": "\"\(purpose)\"", "purpose": "\"\(purpose)\"",
        "run": "\"C0FFEE00-0000-4000-8000-0000000000\(run)\"",
      ]) { $1 }
    }
    let rows = [[:], own("experiment", "11"), own("experiment", "11"), own("training", "12"), own("measurement", "13")]
    let summary = try fixture.store().imported(file(rows))
    expect(that: summary.withoutPlan == 2 && summary.added == 5)
    expect(that: summary.backup == nil && summary.deleted == 0 && summary.untuned == 0)
  }

  /// In the order in which the exercises are offered, comparisons come first.
  @Test func `of several rows that contradict themselves, the first is named, also before one that can't be read`()
    throws
  {
    let wrong: [String: String?] = ["answer": "\"lower\""]
    let interval: [String: String?] = [
      "exercise": "\"intervals\"", "answer": "\"narrower\"", "intervalSemitones": "7", "direction": "\"up\"",
      "intervalCents": "700", "tuning": "\"equal\"", "presentation": "\"melodic\"",
    ]
    let error = ImportError(.contradiction("true"), line: 2, column: "correct")
    for rows in [[[:], interval, wrong, wrong], [[:], wrong, interval, wrong], [[:], wrong, ["midiNote": "128"]]] {
      let store = try fixture.store(UUID().uuidString)
      #expect(throws: error) { try store.imported(file(rows)) }
      try expect(store.count(), equals: 0)
    }
    #expect(throws: ImportError(.badValue("128", .integer(0...127)), line: 2, column: "midiNote")) {
      try fixture.store().imported(file([[:], ["midiNote": "128"], wrong]))
    }
  }

  @Test func `only what identifies an answer makes it differ from the stored one`() throws {
    let store = try fixture.store()
    _ = try store.imported(file([[:]]))
    for (changes, differs) in [
      (["time": "\"2026-11-21T08:30:12.346Z\""], true), (["midiNote": "61"], true), (["centOffset": "12.25"], true),
      (["answer": "\"lower\"", "correct": "false"], true), (["velocity": "64"], false), (["replays": "2"], false),
      (["condition": "\"c\""], false), (["purpose": "\"training\""], false), (["answer": nil], false),
      (["run": nil], false),
    ] as [([String: String?], Bool)] {
      let summary = try store.imported(file([changes]))
      #expect(
        (summary.added, summary.present, summary.differing) == (0, differs ? 0 : 1, differs ? 1 : 0), "\(changes)")
    }
    try expect(sounds(store).count, equals: 1)
  }

  // MARK: The app

  /// The mixing function is SplitMix64's; the values were computed from its publication.
  @Test func `intervals and matches of the app get the same IDs in every version`() throws {
    let store = try fixture.store()
    let time = "2026-03-03T14:30:00Z"
    let rows = [
      "pitchDiscrimination,\(time),60,x,67,x,P5,equalTemperament,4,true",
      "pitchDiscrimination,\(time),60,x,56,x,M3,equalTemperament,-4,true",
      "pitchMatching,\(time),69,A4,69,A4,P1,equalTemperament,,,25,3.2",
      "pitchDiscrimination,\(time),62,x,62,x,P1,equalTemperament,-0.0,true",
    ]
    try expect(store.imported(fixture.file(AppImportTests.file(3, rows))).added, equals: 4)
    try expect(
      store.database.texts("SELECT uuid FROM answer ORDER BY id"),
      equals: [
        "6DC467D9-1EB9-8066-862B-E138979FB848", "0D858384-94E9-8137-9666-CC080217D740",
        "0B068818-3EEC-8457-B78E-FF73D573C5D1", "132E87A5-A804-8F6D-B9FB-5A3E76245207",
      ])
  }

  @Test func `of rows that Peach doesn't have, a hundred kinds are told apart`() throws {
    let rows = (0..<102).map { "kind\($0),2026-03-03T14:30:00Z,,,,,,,," } + ["kind7,2026-03-03T14:30:00Z,,,,,,,,"]
    let others = try fixture.store().imported(fixture.file(AppImportTests.file(3, rows))).others
    // Those that are known by then count as more.
    expect(that: others.count == 101 && others["kind99"] == 1 && others["kind7"] == 1 && others["…"] == 3)
  }

  @Test(arguments: [
    ("61", "P1", "targetNote", ImportError.Problem.contradiction("61")),
    ("", "P1", "targetNote", .contradiction("")), ("128", "P1", "targetNote", .badValue("128", .integer(0...127))),
  ])
  func `a match of the app on two keys contradicts itself`(
    target: String, interval: String, column: String, problem: ImportError.Problem
  ) throws {
    let row = "pitchMatching,2026-03-03T14:30:00Z,60,x,\(target),x,\(interval),equalTemperament,,,25,3"
    let file = try fixture.file(AppImportTests.file(3, [row]))
    #expect(throws: ImportError(problem, line: 3, column: column)) { try fixture.store().imported(file) }
  }
}
