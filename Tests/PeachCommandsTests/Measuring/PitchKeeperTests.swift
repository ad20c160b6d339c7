import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommands

/// Under which conditions the keys of a sound are known.
@Suite struct PitchKeeperTests {
  private let test: TestTraining
  private let setup: SessionSetup

  init() throws {
    test = try TestTraining()
    setup = try test.training.setup { _ in
      SessionPlan(course: TrainingCourse(.comparison, .init(KeyFit())), seed: 1)
    }
  }

  @Test(arguments: [(Exercise.intervals, false), (.voices, false), (.chords, true)])
  func `notes that are tuned have the pitch of held ones, and others that of their duration`(
    exercise: Exercise, isHeld: Bool
  ) throws {
    let file = try SoundFontFile(path: test.folder.write(TestSoundFont.sine.bytes, "sine.sf2"))
    let source = SoundSource.preset(file, file.presets[0])
    var training = TrainingSettings()
    training.sounding.duration = .milliseconds(700)
    try test.other.sounds.setDigest("ab", of: file.record, file.version)
    let preset = try #require(test.other.sounds.presetKey(of: source))
    // Known from earlier, with another error for each duration.
    let known: [(error: Double, duration: Duration)] = [(1, .milliseconds(700)), (2, KeyPitchMeasurement.held)]
    for (error, duration) in known {
      let figures = KeyPitchMeasurement.Figures(
        error: error, residue: 0, unsteadiness: 0, beating: 0, disagreement: 0, pull: 0)
      try test.other.sounds.setKeyPitches(
        [KeyPitchMeasurement(key: .a4, figures: figures)],
        of: KeyPitchConditions(
          preset: preset, velocity: training.sounding.velocity, duration: duration, sampleRate: 48000,
          fluidSynth: Fluid.version ?? "none"))
    }
    let keeper = PitchKeeper(setup.data, through: test.context.gate, areCorrected: false)
    defer { keeper.finish() }
    let pitches = keeper.pitches(of: source, for: exercise, training, sampleRate: 48000)
    expect(pitches[.a4].error, equals: Cents(isHeld ? 2 : 1))
  }
}
