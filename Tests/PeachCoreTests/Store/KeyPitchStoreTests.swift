import PeachCore
import TestSupport
import Testing

@testable import PeachFits
@testable import PeachStore

@Suite struct KeyPitchStoreTests {
  private func conditions(_ velocity: Int = 63, fluidSynth: String = "2.3.1") -> KeyPitchConditions {
    KeyPitchConditions(
      preset: PresetKey(sha256: "ab", bank: 0, program: 40), velocity: MIDIVelocity(velocity), duration: .seconds(1),
      sampleRate: 48000, fluidSynth: fluidSynth)
  }

  private let figures = KeyPitchMeasurement.Figures(
    error: -3.5, residue: 0.001, unsteadiness: 0.4, beating: 0.1, disagreement: 0.02, pull: 1.5)

  @Test func `measurements return under the same conditions only`() throws {
    let store = try TrainingDataStore.temporary()
    let pitches = [
      KeyPitchMeasurement(key: MIDINote(60), figures: figures), KeyPitchMeasurement(key: MIDINote(61), figures: nil),
    ]
    try store.sounds.setKeyPitches(pitches, of: conditions())
    try store.sounds.setKeyPitches(pitches, of: conditions())
    try expect(store.sounds.keyPitches(of: conditions()), equals: pitches)
    #expect(try store.sounds.keyPitches(of: conditions(64)).isEmpty)
    #expect(try store.sounds.keyPitches(of: conditions(fluidSynth: "2.4.0")).isEmpty)
  }

  @Test(arguments: [
    "error_cents = 1e999", "unsteadiness_cents = -1", "beating_db = NULL", "note = 300", "algorithm = 0",
  ])
  func `impossible values are measured again`(change: String) throws {
    let store = try TrainingDataStore.temporary()
    try store.sounds.setKeyPitches([KeyPitchMeasurement(key: MIDINote(60), figures: figures)], of: conditions())
    try store.database.execute("UPDATE key_pitch SET \(change)")
    #expect(try store.sounds.keyPitches(of: conditions()).isEmpty)
  }
}
