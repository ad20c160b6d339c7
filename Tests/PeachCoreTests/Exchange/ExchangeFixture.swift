import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

/// Stores and files for tests of import and export.
struct ExchangeFixture {
  let folder = TemporaryFolder()

  func store(_ name: String = "data") throws -> TrainingDataStore {
    try TrainingDataStore(folder: folder.path + "/" + name)
  }

  func file(_ text: String, _ name: String = "file.csv") throws -> String { try file(Array(text.utf8), name) }

  func file(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = folder.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Imports an export into an empty store, which has the same export then, and all answers already.
  @discardableResult func expectRoundTrip(
    of store: TrainingDataStore, _ format: ExportFormat, answers: Int
  ) throws -> TrainingDataStore {
    let (exported, copy) = (try store.exported(format), try self.store("copy-\(format)"))
    let file = try file(exported, "answers.\(format)")
    try expect(copy.imported(file).added, equals: answers)
    try expect(copy.exported(format), equals: exported)
    try expect(copy.imported(file).added, equals: 0)
    try expect(that: store.answers(in: .impossible).count == 0 && copy.answers(in: .impossible).count == 0)
    return copy
  }

  /// A file of one answer in JSON: `values` with some changes. A change to nil leaves a value out.
  func object(_ values: [String: String], _ changes: [String: String?]) throws -> String {
    let members = values.mapValues(Optional.some).merging(changes) { $1 }.compactMapValues { $0 }
    return try file("{" + members.map { "\"\($0)\":\($1)" }.sorted().joined(separator: ",") + "}", "object.jsonl")
  }

  func backups(_ name: String = "data") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name)
      .filter { $0.hasPrefix("peach-backup-") }.sorted()
  }

  /// Answers with a wide variety of values: difficult numbers and names, missing values, two runs, four sounds.
  static func fill(_ store: TrainingDataStore, count: Int = 60, seed: UInt64 = 1) throws {
    var generator = SeededGenerator(seed: seed)
    let fonts = [
      SoundFontRecord(file: "GM, \"new\".sf2", size: 7, modified: UTCTime(milliseconds: 1_203_858_393_007)),
      SoundFontRecord(file: "Zwei\nZeilen ü😀\\.sf2", size: 0, modified: .zero),
    ]
    let sounds =
      [SoundSourceRecord.sine, SoundSourceRecord(name: "", soundFont: nil)]
      + fonts.map { SoundSourceRecord(name: $0.file + ":0:0", soundFont: $0) }
    let runs = [Purpose.training, .experiment].map {
      RunRecord(
        purpose: $0, started: .sample, peachVersion: "0", fluidSynthVersion: "2.3",
        driver: $0 == .training ? "" : "offline, \"fast\"", sampleRate: 44_100.5, period: 256,
        plan: $0 == .training ? nil : #"{"by":"ë"}"#)
    }
    for index in 0..<count {
      var trial = Trial(note: MIDINote(Int.random(in: 0...127, using: &generator)), offset: .zero)
      trial.offset = Cents([0.1 + 0.2, -1e-7, 100, 0, generator.uniform(in: -9...9)][index % 5])
      trial.amplitudeOffset = AmplitudeDB(generator.uniform(in: -2...2))
      trial.condition = [nil, "level 0.5", ""][index % 3]
      trial.sounding.referencePitch = Frequency(index % 2 == 0 ? 440 : 442.700_000_000_000_05)
      // Some times run backwards, and several are equal.
      try store.record(
        AnswerRecord(
          time: UTCTime(milliseconds: 1_790_000_000_000 + index / 3 * (index % 7 == 0 ? -1 : 1)), trial: trial,
          answer: generator.direction() == .up ? .up : .down, responseTime: .milliseconds(index),
          soundSource: sounds[index % 4], gain: index % 3 == 0 ? nil : 21.25, dropOuts: index % 13 == 0 ? 2 : 0,
          replays: index % 5, source: (ResponseSource.allCases + [nil])[index % 5]), run: runs[index % 2])
    }
    let version = try #require(FileVersion(path: #filePath))
    try store.sounds.setDigest(String(repeating: "a0", count: 32), of: fonts[0], version)
    // Values that an import may lack.
    try store.database.execute(
      """
      UPDATE answer SET answer = NULL, response_ms = NULL, velocity = NULL, amplitude_offset_db = NULL,
        reference_hz = NULL, duration_ms = NULL, gap_ms = NULL, sound_source = NULL, strategy = NULL, run = NULL,
        gain_db = NULL, drop_outs = NULL
      WHERE id % 11 = 3
      """)
  }
}

extension TrainingDataStore {
  func exported(_ format: ExportFormat = .csv, _ span: TimeSpan = .all) throws -> String {
    var bytes: [UInt8] = []
    _ = try export(.span(span), as: format) { bytes += $0 }
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  func imported(_ file: String, replacing: Bool = false) throws -> ImportSummary {
    try importAnswers(from: ImportFile(path: file), replacing: replacing)
  }
}
