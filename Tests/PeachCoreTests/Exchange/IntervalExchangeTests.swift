import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachRecords
@testable import PeachStore

/// Rows of intervals in exports, in files of earlier versions, and in files of the Peach app.
@Suite struct IntervalExchangeTests {
  let fixture = ExchangeFixture()

  /// One answer to each interval, in every direction, system and presentation.
  private func fill(_ store: TrainingDataStore) throws {
    var time = 1_790_000_000_000
    for interval in Interval.allCases {
      for (index, system) in TuningSystem.following.enumerated() {
        var trial = Trial(
          exercise: .intervals, note: MIDINote(60 + index),
          interval: TrialInterval(
            interval, index % 2 == 0 ? .up : .down, in: system, presentation: index < 2 ? .melodic : .harmonic),
          offset: Cents(Double(index) * 7.25 - 9))
        if index > 0 { trial.corrections = PitchCorrections(first: Cents(-0.125), second: Cents(3.5)) }
        time += 1000
        let completed = CompletedTrial(trial, answer: .up, responseTime: .seconds(1))
        try store.record(AnswerRecord(Exercise.intervals, time: UTCTime(milliseconds: time), completed))
      }
    }
  }

  @Test(arguments: ExportFormat.allCases) func `intervals are exported and imported exactly`(format: ExportFormat)
    throws
  {
    let store = try fixture.store()
    try fill(store)
    try fixture.expectRoundTrip(of: store, format, answers: 52)
  }

  private func object(_ changes: [String: String?]) throws -> String {
    let values = [
      "id": "\"E373DDC3-B8E2-40DD-BF42-33F3F17E3FD2\"", "time": "\"2026-09-21T14:13:20.000Z\"", "midiNote": "60",
      "centOffset": "-4.5", "answer": "\"narrower\"", "correct": "true", "purpose": "\"training\"",
      "exercise": "\"intervals\"", "intervalSemitones": "7", "secondMidiNote": "53", "direction": "\"down\"",
      "intervalCents": "701.955", "tuning": "\"just\"", "presentation": "\"harmonic\"", "correction1Cents": "1.5",
      "correction2Cents": "-2",
    ]
    return try fixture.object(values, changes)
  }

  private func row(_ store: TrainingDataStore) throws -> String? {
    let rows = try store.database.prepare(
      """
      SELECT interval, direction, interval_cents, tuning, presentation, cents, answer, correction1_cents, correction2_cents
      FROM answer
      """)
    return try rows.step() ? (0..<9).compactMap { rows.text($0) }.joined(separator: " ") : nil
  }

  @Test func `files of earlier versions have fifths upwards, sharp or flat`() throws {
    let store = try fixture.store()
    let earlier: [String: String?] = [
      "secondMidiNote": nil, "direction": nil, "intervalCents": nil, "tuning": nil,
      "presentation": nil, "correction1Cents": nil, "correction2Cents": nil,
      "answer": "\"flat\"",
    ]
    try expect(store.imported(object(earlier)).added, equals: 1)
    try expect(row(store), equals: "7 up 700.0 equal melodic -4.5 narrower")
  }

  @Test(arguments: [nil, "null", "\"equal\""] as [String?], ["up", "down"])
  func `an interval without a size is equal-tempered`(tuning: String?, direction: String) throws {
    let store = try fixture.store()
    let changes: [String: String?] = [
      "intervalCents": nil, "tuning": tuning, "direction": "\"\(direction)\"", "secondMidiNote": nil,
    ]
    try expect(store.imported(object(changes)).added, equals: 1)
    try expect(row(store), equals: "7 \(direction) 700.0 equal harmonic -4.5 narrower 1.5 -2.0")
  }

  @Test(arguments: PitchScale.named.map(\.name).filter { $0 != "equal" } + ["31edo:tonic=C,steps=18", "my.scl"])
  func `an interval of another tuning isn't imported without its size`(tuning: String) throws {
    let store = try fixture.store()
    for size in [nil, "null"] as [String?] {
      let error = #expect(throws: ImportError.self) {
        try store.imported(object(["intervalCents": size, "tuning": "\"\(tuning)\""]))
      }
      expect(that: error?.line == 1 && error?.column == "intervalCents")
    }
    try expect(store.count(), equals: 0)
  }

  @Test(arguments: [
    ("intervalSemitones", "13"), ("intervalSemitones", "\"\""), ("secondMidiNote", "67"), ("direction", "\"left\""),
    ("intervalCents", "1401"), ("intervalCents", "\"wide\""), ("presentation", "\"both\""), ("tuning", "null"),
    ("correction1Cents", "1201"), ("correction2Cents", "\"\""), ("midiNote", "3"), ("answer", "\"higher\""),
    ("answer", "\"sharp\""),
  ])
  func `an invalid value is reported`(column: String, value: String) throws {
    let store = try fixture.store()
    var changes: [String: String?] = [column: value]
    // Otherwise the key of note 2 is wrong already.
    if column == "midiNote" { changes["secondMidiNote"] = .some(nil) }
    let error = #expect(throws: ImportError.self) { try store.imported(object(changes)) }
    expect(that: error?.line == 1 && error?.column == (value == "\"sharp\"" ? "correct" : column))
    try expect(store.count(), equals: 0)
  }

  @Test func `a comparison with an interval contradicts itself`() throws {
    let store = try fixture.store()
    let changes = ["exercise": "\"comparison\"", "answer": "\"lower\"", "intervalSemitones": nil]
    let error = #expect(throws: ImportError.self) { try store.imported(object(changes)) }
    expect(error?.column, equals: "secondMidiNote")
  }

  // MARK: The app

  private func imported(_ rows: [String]) throws -> (TrainingDataStore, ImportSummary) {
    let store = try fixture.store()
    return (store, try store.imported(fixture.file(AppImportTests.file(3, rows))))
  }

  private static func row(
    _ from: Int, _ to: Int, _ interval: String, _ tuning: String, _ cents: String, _ correct: Bool
  )
    -> String
  {
    "pitchDiscrimination,2026-03-03T14:30:00Z,\(from),x,\(to),x,\(interval),\(tuning),\(cents),\(correct)"
  }

  @Test(arguments: [
    (71, 78, "P5", "equalTemperament", "4", true, "7 up 700.0 equal melodic 4.0 wider"),
    (71, 78, "P5", "equalTemperament", "4", false, "7 up 700.0 equal melodic 4.0 narrower"),
    // A higher target makes a descending interval narrower.
    (71, 64, "P5", "equalTemperament", "4", true, "7 down 700.0 equal melodic -4.0 narrower"),
    (60, 66, "d5", "equalTemperament", "-2.5", true, "6 up 600.0 equal melodic -2.5 narrower"),
  ])
  func `intervals of the app are imported with their direction`(
    from: Int, to: Int, interval: String, tuning: String, cents: String, correct: Bool, expected: String
  ) throws {
    let (store, summary) = try imported([Self.row(from, to, interval, tuning, cents, correct)])
    expect(that: summary.added == 1 && summary.others.isEmpty)
    try expect(row(store), equals: expected)
    try expect(store.answers(in: .impossible).count, equals: 0)
    try expect(store.database.integer("SELECT count(*) FROM answer WHERE strategy IS NOT NULL"), equals: 0)
  }

  /// The app tunes each key to A4: M2 9/8, M6 5/3 and so on.
  @Test func `a just interval of the app has the size that it had there`() throws {
    func size(_ from: Int, _ to: Int) throws -> Double {
      let lower = min(from, to)
      let (store, _) = try imported([Self.row(from, to, "P5", "justIntonation", "1", true)])
      defer { _ = try? store.delete(.all, hasBackup: false) }
      let rows = try store.database.prepare("SELECT interval_cents, tuning FROM answer")
      try expect(that: rows.step() && rows.text(1) == "just" && lower > 0)
      return rows.double(0)
    }
    // B4–F♯5 and C4–G4 from the ratios above A4, upwards and downwards.
    try expect(size(71, 78), near: 1200 * log2(5.0 / 3 / (9.0 / 8)), within: 1e-9)
    try expect(size(71, 78), near: 680.449, within: 1e-3)
    try expect(size(78, 71), near: 680.449, within: 1e-3)
    try expect(size(60, 67), near: 1200 * log2(9.0 / 5 / (6.0 / 5)), within: 1e-9)
    try expect(size(69, 76), near: 701.955, within: 1e-3)
    try expect(size(81, 88), near: 701.955, within: 1e-3)
    // C♯4–G♯4 crosses no A, D3–A3 ends on one.
    try expect(size(61, 68), near: 1200 * log2(15.0 / 8 / (5.0 / 4)), within: 1e-9)
    try expect(size(50, 57), near: 1200 * log2(2 / (4.0 / 3)), within: 1e-9)
  }

  @Test func `equal rows of different intervals are different answers, and what can't be read is counted`() throws {
    let rows = [
      Self.row(60, 67, "P5", "equalTemperament", "4", true), Self.row(60, 64, "M3", "equalTemperament", "4", true),
      Self.row(60, 56, "M3", "equalTemperament", "-4", true), Self.row(60, 60, "P1", "equalTemperament", "4", true),
      Self.row(60, 67, "P5", "harmonic7", "4", true), Self.row(60, 76, "M10", "equalTemperament", "4", true),
    ]
    let (store, summary) = try imported(rows)
    expect(summary.added, equals: 4)
    expect(summary.others, equals: ["pitchDiscrimination P5 harmonic7": 1, "pitchDiscrimination M10": 1])
    try expect(store.imported(fixture.file(AppImportTests.file(2, rows))).added, equals: 0)
    try expect(store.database.integer("SELECT count(DISTINCT uuid) FROM answer"), equals: 4)
  }

  @Test func `keys that aren't an interval apart are reported`() throws {
    let store = try fixture.store()
    let text = AppImportTests.file(3, [Self.row(60, 66, "P5", "equalTemperament", "4", true)])
    let error = #expect(throws: ImportError.self) { try store.imported(fixture.file(text)) }
    expect(that: error?.line == 3 && error?.column == "targetNote")
  }
}
