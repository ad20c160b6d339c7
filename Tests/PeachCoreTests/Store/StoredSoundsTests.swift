import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits
@testable import PeachRecords
@testable import PeachStore

/// Digests of SoundFont files, and what was measured of presets and keys.
@Suite struct StoredSoundsTests {
  private let folder = TemporaryFolder()
  private let store: TrainingDataStore

  init() throws { store = try TrainingDataStore(folder: folder.path) }

  // MARK: Digests

  @Test func `the digest of a file is that of its version, and of a record that of its first`() throws {
    let paths = try ["one", "other"].map { try folder.write(Array($0.utf8), $0 + ".sf2") }
    let versions = try paths.map { try #require(FileVersion(path: $0)) }
    let font = SoundFontRecord(file: "a.sf2", size: 3, modified: UTCTime(milliseconds: 7))
    try store.sounds.setDigest("abc", of: font, versions[0])
    try store.sounds.setDigest("def", of: font, versions[1])
    try expect(that: store.sounds.digest(of: versions[0]) == "abc" && store.sounds.digest(of: versions[1]) == "def")
    // An answer may refer to it.
    try expect(store.sounds.digest(of: font), equals: "abc")
    try store.sounds.setDigest("ghi", of: font, versions[0])
    try expect(that: store.sounds.digest(of: versions[0]) == "ghi" && store.sounds.digest(of: font) == "abc")
    for other in [
      SoundFontRecord(file: "b.sf2", size: 3, modified: font.modified),
      SoundFontRecord(file: "a.sf2", size: 4, modified: font.modified),
      SoundFontRecord(file: "a.sf2", size: 3, modified: UTCTime(milliseconds: 8)),
    ] { #expect(try store.sounds.digest(of: other) == nil) }
    // The file has changed.
    try Data("longer".utf8).write(to: URL(fileURLWithPath: paths[1]))
    let changed = try #require(FileVersion(path: paths[1]))
    try expect(that: changed != versions[1] && store.sounds.digest(of: changed) == nil)
    #expect(DatabaseExamination(folder: folder.path, limit: .seconds(5)).refusedSettings.isEmpty)
  }

  // MARK: Presets

  private let versions = MeasuringVersions(peach: "1", fluidSynth: "2.3.1")

  @Test func `each preset has a measurement of its own, and the latest counts`() throws {
    let presets = [("a", 0, 1), ("a", 1, 0), ("a", 0, 0), ("b", 0, 1)].map {
      PresetKey(sha256: $0.0, bank: $0.1, program: $0.2)
    }
    let measurements = (0..<4).map { number in
      SoundMeasurement(
        gain: Double(number) - 1.5, steadiness: number == 2 ? nil : Steadiness(vibrato: Double(number), beating: 0.25))
    }
    for (preset, measurement) in zip(presets, measurements) {
      try store.sounds.setMeasurement(SoundMeasurement(gain: 9, steadiness: nil), of: preset, by: versions)
      try store.sounds.setMeasurement(measurement, of: preset, by: versions)
    }
    for (preset, measurement) in zip(presets, measurements) {
      try expect(store.sounds.measurement(of: preset, by: versions), equals: measurement)
    }
    for other in [("a", 1, 1), ("b", 1, 0), ("b", 0, 0)] {
      let preset = PresetKey(sha256: other.0, bank: other.1, program: other.2)
      #expect(try store.sounds.measurement(of: preset, by: versions) == nil)
    }
  }

  @Test(
    arguments: [
      (1000, 0, 0, true), (-1000, 0, 0, true), (1000.5, 0, 0, false), (-1000.5, 0, 0, false), (0, -0.1, 0, false),
      (0, 0, -0.1, false), (0, Double.infinity, 0, false), (0, 0, Double.infinity, false), (3, 1, 2, true),
    ] as [(Double, Double, Double, Bool)])
  func `a preset with impossible values is measured again`(
    gain: Double, vibrato: Double, beating: Double, isPossible: Bool
  ) throws {
    let preset = PresetKey(sha256: "a", bank: 0, program: 0)
    let measurement = SoundMeasurement(gain: gain, steadiness: Steadiness(vibrato: vibrato, beating: beating))
    try store.sounds.setMeasurement(measurement, of: preset, by: versions)
    try expect(store.sounds.measurement(of: preset, by: versions), equals: (isPossible ? measurement : nil))
  }

  // MARK: Keys

  private func conditions(
    _ sha256: String = "a", _ bank: Int = 0, _ program: Int = 40, velocity: Int = 63,
    _ duration: Duration = .seconds(1),
    rate: Double = 48000
  ) -> KeyPitchConditions {
    KeyPitchConditions(
      preset: PresetKey(sha256: sha256, bank: bank, program: program), velocity: MIDIVelocity(velocity),
      duration: duration, sampleRate: rate, fluidSynth: "2.3.1")
  }

  private func pitches(_ number: Int) -> [KeyPitchMeasurement] {
    let number = Double(number)
    return [60, 62].map {
      KeyPitchMeasurement(
        key: MIDINote($0),
        figures: .init(
          error: number - 3.5, residue: number / 8, unsteadiness: 0.4, beating: 0.1, disagreement: 0.02, pull: -1.5))
    } + [KeyPitchMeasurement(key: MIDINote(61), figures: nil)]
  }

  @Test func `measurements under different conditions are kept apart`() throws {
    let all = [
      conditions(), conditions("b"), conditions("a", 8), conditions("a", 0, 41), conditions(velocity: 64),
      conditions("a", 0, 40, .milliseconds(1001)), conditions("a", 0, 40, .milliseconds(700)), conditions(rate: 44100),
    ]
    for (number, conditions) in all.enumerated() {
      #expect(try store.sounds.keyPitches(of: conditions).isEmpty)
      try store.sounds.setKeyPitches(pitches(number), of: conditions)
    }
    func key(_ pitch: KeyPitchMeasurement) -> Int { pitch.key.number }
    for (number, conditions) in all.enumerated() {
      let found = try store.sounds.keyPitches(of: conditions).sorted { key($0) < key($1) }
      expect(found, equals: pitches(number).sorted { key($0) < key($1) }, "\(number)")
    }
    // Durations are the same to the nearest millisecond.
    let near = [Duration.microseconds(999_600), .microseconds(1_000_400)].map { conditions("a", 0, 40, $0) }
    for conditions in near { #expect(try store.sounds.keyPitches(of: conditions).count == 3) }
    // A later measurement of some keys replaces theirs alone.
    try store.sounds.setKeyPitches([KeyPitchMeasurement(key: MIDINote(60), figures: nil)], of: all[0])
    let figures = try store.sounds.keyPitches(of: all[0]).sorted { key($0) < key($1) }.map(\.figures)
    expect(figures, equals: [nil, nil, pitches(0)[1].figures])
  }

  @Test(arguments: [
    "error_cents = -9e999", "residue_cents = 9e999", "disagreement_cents = 9e999", "pull_cents = 9e999",
    "error_cents = NULL", "residue_cents = NULL", "pull_cents = NULL", "beating_db = -0.1", "note = -1",
    "algorithm = algorithm + 1", "fluidsynth_version = '9'",
  ]) func `a key with impossible values alone is measured again`(change: String) throws {
    try store.sounds.setKeyPitches(pitches(1), of: conditions())
    try store.database.execute("UPDATE key_pitch SET \(change) WHERE note = 62")
    let left = try store.sounds.keyPitches(of: conditions()).map(\.key.number)
    expect(left.sorted(), equals: [60, 61])
  }
}
