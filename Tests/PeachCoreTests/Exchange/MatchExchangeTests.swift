import Foundation
import Testing

@testable import PeachCore

/// Rows of matches in exports.
@Suite struct MatchExchangeTests {
  let fixture = ExchangeFixture()

  private static let run = RunRecord(
    purpose: .training, started: UTCTime(milliseconds: 1_790_000_000_000), peachVersion: "0", fluidSynthVersion: "2.3",
    driver: "offline", sampleRate: 48000, period: 256)

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
        trial: trial, response: .match(match), responseTime: .seconds(2), time: .zero, replays: index % 2, source: .key)
      try store.record(
        AnswerRecord(
          Exercise.matching, time: UTCTime(milliseconds: 1_790_000_000_000 + 1000 * index), completed,
          soundSource: SoundSourceRecord(name: "sine", soundFont: nil), strategy: nil), run: Self.run)
    }
  }

  @Test(arguments: ExportFormat.allCases) func `matches are exported and imported exactly`(format: ExportFormat) throws
  {
    let store = try fixture.store()
    try fill(store)
    #expect(try store.answers(in: .impossible).count == 0)
    let exported = try store.exported(format)
    let copy = try fixture.store("copy")
    let file = try fixture.file(exported, "matches." + format.rawValue)
    #expect(try copy.imported(file).added == 20)
    #expect(try copy.exported(format) == exported)
    #expect(try copy.imported(file).added == 0)
    #expect(try copy.answers(in: .impossible).count == 0)
  }

  private func object(_ changes: [String: String?]) -> String {
    var values: [String: String?] = [
      "id": "\"E373DDC3-B8E2-40DD-BF42-33F3F17E3FD2\"", "time": "\"2026-09-21T14:13:20.000Z\"", "midiNote": "60",
      "centOffset": "-34.5", "purpose": "\"training\"", "exercise": "\"matching\"", "matchingMode": "\"together\"",
      "errorCents": "2.5", "firstTouchMilliseconds": "612", "touches": "3", "reversals": "1", "overshootCents": "4",
      "stepCents": "0.1", "tunedWith": "\"mouse\"",
      "responseTimeMilliseconds": "2000",
    ]
    values.merge(changes) { $1 }
    return "{" + values.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }.sorted().joined(separator: ",")
      + "}"
  }

  @Test func `a match needs only where it began, where it ended and how the notes sounded`() throws {
    let store = try fixture.store()
    let missing = [
      "firstTouchMilliseconds", "touches", "reversals", "overshootCents", "stepCents", "tunedWith",
    ].reduce(into: [String: String?]()) { $0[$1] = .some(nil) }
    #expect(try store.imported(fixture.file(object(missing), "a.jsonl")).added == 1)
    #expect(try store.answers(in: .impossible).count == 0)
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
      try store.imported(fixture.file(object([column: value]), "a.jsonl"))
    }
    #expect(error?.column == column)
    #expect(try store.count() == 0)
  }

  @Test(arguments: ["matchingMode", "errorCents", "touches", "tunedWith"])
  func `no other exercise has the columns of a match`(column: String) throws {
    let store = try fixture.store()
    var changes: [String: String?] = ["exercise": "\"comparison\"", "answer": "\"lower\"", "correct": "true"]
    for other in Exercise.matching.columns.own.map(\.declaration) where other.name != column {
      changes[other.name] = .some(nil)
    }
    let error = #expect(throws: ImportError.self) { try store.imported(fixture.file(object(changes), "a.jsonl")) }
    #expect(error?.column == column)
  }
}
