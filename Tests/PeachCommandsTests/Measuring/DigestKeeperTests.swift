import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommands

/// What a training stores about the file of its sound.
@Suite struct DigestKeeperTests {
  private let test: TestTraining
  private let setup: SessionSetup
  private let file: SoundFontFile
  private let sha256 = SHA256(TestSoundFont.sine.bytes).hexadecimal

  init() throws {
    test = try TestTraining()
    setup = try test.training.setup { _ in
      SessionPlan(course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1)
    }
    file = try SoundFontFile(path: test.folder.write(TestSoundFont.sine.bytes, "sine.sf2"))
  }

  private func measured() throws -> SoundMeasurement? {
    try test.other.sounds.measurement(of: PresetKey(sha256: sha256, bank: 0, program: 0), by: .current)
  }

  /// - Parameters:
  ///   - isMeasured: whether the sound was measured completely.
  ///   - isKnown: whether the file's digest is stored already, with another name.
  @Test(arguments: [true, false], [true, false])
  func `the digest of a SoundFont is stored whether or not its sound was measured, and a measurement with it`(
    isMeasured: Bool, isKnown: Bool
  ) throws {
    if isKnown {
      let other = SoundFontRecord(file: "other.sf2", size: file.record.size, modified: file.record.modified)
      try test.other.sounds.setDigest(sha256, of: other, file.version)
    }
    let measurement = isMeasured ? SoundMeasurement(gain: 2, steadiness: Steadiness(vibrato: 1, beating: 0.5)) : nil
    let keeper = DigestKeeper(setup.data, .preset(file, file.presets[0]), measurement)
    defer { keeper.finish() }
    try expectEventually {
      keeper.poll()
      return try test.other.sounds.digest(of: file.record) == sha256 && setup.data.writer.pending(.cache) == 0
    }
    try expect(test.other.sounds.digest(of: file.version), equals: sha256)
    try expect(measured(), equals: measurement)
  }

  @Test func `with the next training, the measurement of a file whose digest is known is stored at once`() throws {
    try test.other.sounds.setDigest(sha256, of: file.record, file.version)
    for gain in [2.0, 3] {
      let measurement = SoundMeasurement(gain: gain, steadiness: nil)
      DigestKeeper(setup.data, .preset(file, file.presets[0]), measurement).finish()
      try expectEventually { try measured() == measurement }
    }
    // One that wasn't completed leaves it as it is.
    DigestKeeper(setup.data, .preset(file, file.presets[0]), nil).finish()
    expectEventually { setup.data.writer.pending(.cache) == 0 }
    try expect(measured()?.gain, equals: 3)
  }
}
