import AudioMeasurement
import PeachCore
import TestSupport
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
    expect(that: found.wavers && !found.isSteady)
    #expect(abs(found.vibrato - 10 / 2.0.squareRoot()) < 1)
  }

  @Test func `two nearly equal tones beat`() throws {
    let font = MeasuredSounds.font(rootKey: 60) { seconds in
      0.5 * sin(2 * .pi * 261.626 * seconds) + 0.4 * sin(2 * .pi * 263.626 * seconds)
    }
    let found = try #require(try steadiness(font))
    expect(that: found.beats && !found.isSteady)
  }

  @Test func `a sine is steady, and noise has no pitch`() throws {
    var generator = SeededGenerator(seed: 1)
    let sine = MeasuredSounds.font(rootKey: 60) { sin(2 * .pi * 261.626 * $0) }
    #expect(try steadiness(sine)?.isSteady == true)
    let noise = (0..<120_000).map { _ in generator.uniform(in: -1...1) }
    #expect(try steadiness(MeasuredSounds.font(rootKey: 60) { noise[Int(($0 * 48000).rounded())] }) == nil)
  }

  @Test(
    arguments: [
      (nil, [48, 60, 72]), (Array(0...127), [48, 60, 72]), (Array(48...60), [48, 60]), (Array(49...71), [60]),
      (Array(61...71), [66]), (Array(73...80), [76]), ([50, 61, 62, 90], [61]), ([73], [73]), ([], []),
    ] as [([Int]?, [Int])])
  func `C3, C4 and C5 are measured as far as the sound has them, or else the key in its middle`(
    sounding: [Int]?, keys: [Int]
  ) throws {
    let renderer = KeyedRenderer(rate: 8000)
    _ = try Steadiness(renderer, keys: sounding?.map { MIDINote($0) })
    expect(that: renderer.asked.map(\.key.number) == keys && renderer.asked.allSatisfy { $0.duration == .seconds(2) })
  }

  @Test func `each figure is the median of the keys, and silent ones don't count`() throws {
    // Cents and dB of swings, two a second.
    let vibrato: [Int: Double] = [48: 8, 60: 1, 72: 4]
    let sway: [Int: Double] = [48: 3, 60: 6, 72: 1]
    func steadiness(silent: Set<Int>) throws -> Steadiness? {
      let renderer = KeyedRenderer(rate: 8000, silent: silent) { note, time in
        let (frequency, key) = (note.frequency.hertz, note.key.number)
        let swing = frequency * (vibrato[key] ?? 0) * log(2) / 1200 / 2 * sin(2 * .pi * 2 * time)
        return 0.2 * pow(10, (sway[key] ?? 0) * sin(2 * .pi * 2 * time) / 20) * sin(2 * .pi * frequency * time + swing)
      }
      return try Steadiness(renderer, keys: nil)
    }
    for (silent, cents, decibels) in [([], 4.0, 3.0), ([60, 72], 8, 3), ([48, 72], 1, 6)]
      as [(Set<Int>, Double, Double)]
    {
      let found = try #require(try steadiness(silent: silent))
      // The deviation of a sine is its amplitude / √2.
      #expect(abs(found.vibrato * 2.0.squareRoot() / cents - 1) < 0.15, "\(found)")
      #expect(abs(found.beating * 2.0.squareRoot() / decibels - 1) < 0.15, "\(found)")
    }
    #expect(try steadiness(silent: [48, 60, 72]) == nil)
  }

  @Test(.enabled(if: Instruments.hasFluidR3), arguments: [(0, true), (40, false), (48, false)])
  func `a sampled piano is steady, violin and strings are not`(program: Int, isSteady: Bool) throws {
    let file = try SoundFontFile(path: Instruments.fluidR3)
    let preset = try file.preset(bank: 0, program: program)
    try expect(
      NotePlayerFactory(gate: nil).measurement(of: .preset(file, preset))?.steadiness?.isSteady, equals: isSteady)
  }

  @Test func `a remembered measurement is used`() throws {
    let file = try Instruments.peach()
    let source = SoundSource.preset(file, file.defaultPreset)
    let factory = NotePlayerFactory(gate: nil)
    factory.remember(SoundMeasurement(gain: 3, steadiness: nil), of: source)
    try expect(factory.renderer(for: source, sampleRate: 48000).gain, equals: 3)
    // The bundled sounds are steady by construction, others as it was measured, with or without a pitch.
    try expect(factory.measurement(of: source)?.steadiness, equals: Steadiness(vibrato: 0, beating: 0))
    let folder = TemporaryFolder()
    let other = try folder.source(.sine)
    for steadiness in [Steadiness(vibrato: 9, beating: 8), nil] {
      let measurement = SoundMeasurement(gain: 5, steadiness: steadiness)
      factory.remember(measurement, of: other)
      try expect(factory.measurement(of: other), equals: measurement)
    }
    factory.remember(SoundMeasurement(gain: 7, steadiness: nil), of: .sine)
    try expect(factory.load(.sine), equals: 0)
  }
}
