import AudioMeasurement
import PeachCore
import Testing

@testable import PeachAudio

/// The detection of sounds without a steady pitch.
@Suite struct SteadinessTests {
  private func steadiness(_ font: TestSoundFont) throws -> Steadiness? {
    let folder = TemporaryFolder()
    var font = font
    // A single key is the one that is measured.
    font.keys = 60...60
    let file = try MeasuredSounds.file(font, in: folder)
    return try NotePlayerFactory(gate: nil).measurement(of: .preset(file, file.preset(named: "0:0")))?.steadiness
  }

  @Test func `a vibrato of 10 cents has a deviation of 7`() throws {
    let font = MeasuredSounds.font(rootKey: 60) { seconds in
      // The phase of 261.63 Hz, modulated five times a second.
      let depth = (exp2(10.0 / 1200) - 1) * 261.626 / 5
      return sin(2 * .pi * 261.626 * seconds + depth * sin(2 * .pi * 5 * seconds))
    }
    let found = try #require(try steadiness(font))
    #expect(found.wavers && !found.isSteady)
    #expect(abs(found.vibrato - 10 / 2.0.squareRoot()) < 1)
  }

  @Test func `two nearly equal tones beat`() throws {
    let font = MeasuredSounds.font(rootKey: 60) { seconds in
      0.5 * sin(2 * .pi * 261.626 * seconds) + 0.4 * sin(2 * .pi * 263.626 * seconds)
    }
    let found = try #require(try steadiness(font))
    #expect(found.beats && !found.isSteady)
  }

  @Test func `a sine is steady, and noise has no pitch`() throws {
    var generator = SeededGenerator(seed: 1)
    let sine = MeasuredSounds.font(rootKey: 60) { sin(2 * .pi * 261.626 * $0) }
    #expect(try steadiness(sine)?.isSteady == true)
    let noise = (0..<120_000).map { _ in generator.uniform(in: -1...1) }
    #expect(try steadiness(MeasuredSounds.font(rootKey: 60) { noise[Int(($0 * 48000).rounded())] }) == nil)
  }

  @Test(.enabled(if: Instruments.hasFluidR3), arguments: [(0, true), (40, false), (48, false)])
  func `a sampled piano is steady, violin and strings are not`(program: Int, isSteady: Bool) throws {
    let file = try SoundFontFile(path: Instruments.fluidR3)
    let preset = try file.preset(bank: 0, program: program)
    #expect(try NotePlayerFactory(gate: nil).measurement(of: .preset(file, preset))?.steadiness?.isSteady == isSteady)
  }

  @Test func `a remembered measurement is used`() throws {
    let file = try Instruments.peach()
    let source = SoundSource.preset(file, file.defaultPreset)
    let factory = NotePlayerFactory(gate: nil)
    factory.remember(SoundMeasurement(gain: 3, steadiness: nil), of: source)
    #expect(try factory.renderer(for: source, sampleRate: 48000).gain == 3)
  }
}
