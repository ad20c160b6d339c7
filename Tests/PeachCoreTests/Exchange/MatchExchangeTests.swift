import PeachCore
import TestSupport
import Testing

@testable import PeachBase

/// Rows of matches in exports.
@Suite struct MatchExchangeTests {
  let fixture = ExchangeFixture()

  private func fill(_ store: TrainingDataStore) throws {
    for index in 0..<20 {
      var trial = Trial(
        exercise: .matching, note: MIDINote(48 + index), offset: Cents(index % 2 == 0 ? 41.3 : -27.125))
      trial.matching = index % 3 == 0 ? .together : .successive
      let path = TuningPath(
        firstTouch: .milliseconds(400 + index), touches: index + 1, reversals: index,
        overshoot: Cents(Double(index) / 8),
        smallestStep: Cents(0.1), source: (ResponseSource.allCases + [nil])[index % 5])
      let match = Match(error: Cents(Double(index) * 1.7 - 11), path: path)
      let completed = CompletedTrial(
        trial, response: .match(match), responseTime: .seconds(2), replays: index % 2, source: .key)
      try store.record(
        AnswerRecord(Exercise.matching, time: UTCTime(milliseconds: 1_790_000_000_000 + 1000 * index), completed))
    }
  }

  @Test(arguments: ExportFormat.allCases) func `matches are exported and imported exactly`(format: ExportFormat) throws
  {
    let store = try fixture.store()
    try fill(store)
    try fixture.expectRoundTrip(of: store, format, answers: 20)
  }

  private func object(_ changes: [String: String?]) throws -> String {
    let values = [
      "id": "\"E373DDC3-B8E2-40DD-BF42-33F3F17E3FD2\"", "time": "\"2026-09-21T14:13:20.000Z\"", "midiNote": "60",
      "centOffset": "-34.5", "purpose": "\"training\"", "exercise": "\"matching\"", "matchingMode": "\"together\"",
      "errorCents": "2.5", "firstTouchMilliseconds": "612", "touches": "3", "reversals": "1", "overshootCents": "4",
      "stepCents": "0.1", "tunedWith": "\"mouse\"",
      "responseTimeMilliseconds": "2000",
    ]
    return try fixture.object(values, changes)
  }

  @Test func `a match needs only where it began, where it ended and how the notes sounded`() throws {
    let store = try fixture.store()
    let missing = [
      "firstTouchMilliseconds", "touches", "reversals", "overshootCents", "stepCents", "tunedWith",
    ].reduce(into: [String: String?]()) { $0[$1] = .some(nil) }
    try expect(store.imported(object(missing)).added, equals: 1)
    try expect(store.answers(in: .impossible).count, equals: 0)
  }

  @Test(arguments: [
    ("matchingMode", "\"apart\""), ("matchingMode", "null"), ("errorCents", "1201"), ("errorCents", "\"\""),
    ("centOffset", "null"), ("firstTouchMilliseconds", "0.5"), ("touches", "-1"), ("reversals", "\"x\""),
    ("overshootCents", "-1"), ("stepCents", "-0.1"), ("tunedWith", "\"voice\""), ("correct", "true"),
    ("answer", "\"higher\""), ("intervalSemitones", "7"), ("strategy", "\"kazez\""), ("purpose", "\"measurement\""),
    ("touches", "0"), ("firstTouchMilliseconds", "-1"), ("firstTouchMilliseconds", "2001"),
  ])
  func `an invalid value is reported`(column: String, value: String) throws {
    let store = try fixture.store()
    let error = #expect(throws: ImportError.self) {
      try store.imported(object([column: value]))
    }
    expect(error?.column, equals: column)
    try expect(store.count(), equals: 0)
  }
}
