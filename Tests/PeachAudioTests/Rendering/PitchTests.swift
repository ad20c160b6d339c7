import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Serialized because FluidSynth shares a loaded SoundFont without locks.
@Suite(.serialized) struct PitchTests {
  static let offsets = [-100, -50, -10.4, -1, -0.5, -0.1, 0.1, 0.3, 0.999, 1, 7.25, 50, 99.9, 100]

  @Test(arguments: [21, 36, 60, 69, 84, 96, 108]) func `a sine has exactly the requested frequency`(key: Int) throws {
    let renderer = SineRenderer(sampleRate: Instruments.rate)
    for offset in Self.offsets {
      for reference in [415.0, 440, 466] {
        let note = Note(key: MIDINote(key), offset: Cents(offset), referencePitch: Frequency(reference))
        let expected = reference * exp2((Double(key - 69) + offset / 100) / 12)
        let measured = Instruments.tone(try renderer.render(note)).frequency(near: expected, from: 0.02, to: 0.98)
        #expect(abs(1200 * log2(measured / expected)) < 1e-4)
      }
    }
  }

  @Test(arguments: [45, 57, 69, 81, 93]) func `a SoundFont's sine has exactly the requested frequency`(key: Int) throws
  {
    let folder = TemporaryFolder()
    let (font, frequency) = Instruments.sineLoop()
    let renderer = try Instruments.renderer(SoundFontFile(path: try folder.write(font.bytes, "sine.sf2")), "0:0")
    for offset in Self.offsets {
      for reference in [380.0, 415, 440, 466, 500] {
        let note = Note(key: MIDINote(key), offset: Cents(offset), referencePitch: Frequency(reference))
        // The root key has the loop's frequency; other keys follow equal temperament.
        let expected = frequency * exp2(Double(key - 69) / 12) * exp2(offset / 1200) * reference / 440
        let measured = Instruments.tone(try renderer.render(note)).frequency(near: expected, from: 0.1, to: 0.9)
        #expect(abs(1200 * log2(measured / expected)) < 0.001, "\(offset) cents at \(reference) Hz")
      }
    }
  }

  // Measured after the attack and before the release, whose envelopes aren't shortened with the pitch: a note of 2 s is
  // released after 1.95 s, and a lower note's windows are stretched by up to 100 cents. A piano would have decayed by then.
  @Test(arguments: Instruments.bundledPresets)
  func `the interval from note 1 to note 2 is exact`(preset: String) throws {
    let (start, end) = preset == "0:0" ? (0.05, 0.85) : (0.3, 1.8)
    try check(Instruments.peach(), preset, from: 21, between: start, and: end)
  }

  // Far below a flute's range its sample is so slow that the fluctuations don't average out in two seconds.
  @Test(
    .enabled(if: Instruments.hasFluidR3),
    arguments: [
      ("piano", 21, 0.05, 0.85), ("organ", 21, 0.4, 1.4), ("strings", 21, 0.6, 1.8), ("clarinet", 21, 0.4, 1.4),
      ("flute", 36, 0.4, 1.8),
    ])
  func `the interval of a sampled instrument is exact`(preset: String, lowest: Int, start: Double, end: Double) throws {
    try check(SoundFontFile(path: Instruments.fluidR3), preset, from: lowest, between: start, and: end)
  }

  private func check(
    _ file: SoundFontFile, _ preset: String, from lowest: Int, between start: Double, and end: Double
  ) throws {
    let renderer = try Instruments.renderer(file, preset)
    var generator = SeededGenerator(seed: 1)
    let keys = try #require(renderer.preset.keys)
    for key in stride(from: lowest, through: 108, by: 5) where keys.contains(MIDINote(key)) {
      let reference = Frequency([415, 440, 442, 466][key % 4])
      let offset = Cents(generator.uniform(in: -100...100))
      let first = Note(
        key: MIDINote(key), velocity: MIDIVelocity(100), duration: .seconds(2), referencePitch: reference)
      var second = first
      second.offset = offset
      let tones = try (Instruments.tone(renderer.render(first)), Instruments.tone(renderer.render(second)))
      let partial = tones.0.strongestPartial(
        of: first.frequency.hertz, count: 6, center: (start + end) / 2, length: 0.4)
      let error = tones.0.error(of: tones.1, above: offset.value, frequency: partial, from: start, to: end)
      #expect(abs(error) < 0.001, "\(preset), key \(key), \(offset.value) cents")
    }
  }
}

@Suite(.serialized) struct LevelTests {
  private func note(_ amplitude: Double, velocity: Int = 63, offset: Double = 0) -> Note {
    Note(
      key: MIDINote(60), offset: Cents(offset), velocity: MIDIVelocity(velocity), amplitude: AmplitudeDB(amplitude),
      duration: .seconds(0.6))
  }

  @Test(arguments: Instruments.bundledPresets) func `amplitude is exact in decibels and scales every sample alike`(
    preset: String
  ) throws {
    let renderer = try Instruments.renderer(Instruments.peach(), preset)
    let base = Instruments.tone(try renderer.render(note(0)))
    for amplitude in [-12, -6.5, -3.7, -0.01, 0.01, 1, 6, 12] {
      let tone = Instruments.tone(try renderer.render(note(amplitude)))
      #expect(abs(decibels(tone.rootMeanSquare() / base.rootMeanSquare()) - amplitude) < 0.001)
      let gain = Float(pow(10, amplitude / 20))
      let deviation = zip(base.samples, tone.samples).map { abs($0 * gain - $1) }.max() ?? 1
      #expect(Double(deviation) < 1e-5 * tone.peak())
    }
  }

  @Test func `the sine has the same peak at every velocity`() throws {
    let renderer = SineRenderer(sampleRate: Instruments.rate)
    let level = SineRenderer.peak(of: MIDINote(60))
    for velocity in [1, 63, 127] {
      #expect(abs(Instruments.tone(try renderer.render(note(0, velocity: velocity))).peak() - level) < 1e-5)
    }
    for amplitude in [-90.0, -12, 12] {
      let peak = Instruments.tone(try renderer.render(note(amplitude))).peak()
      #expect(abs(decibels(peak / level) - amplitude) < 0.001)
    }
  }

  @Test func `velocity follows SoundFont's default curve and doesn't change the pitch`() throws {
    let folder = TemporaryFolder()
    let (font, frequency) = Instruments.sineLoop()
    let renderer = try Instruments.renderer(SoundFontFile(path: try folder.write(font.bytes, "sine.sf2")), "0:0")
    func tone(_ velocity: Int) throws -> Tone {
      var note = note(0, velocity: velocity)
      note.key = .a4
      return Instruments.tone(try renderer.render(note))
    }
    let loud = try tone(127)
    for velocity in [32, 64, 100] {
      let soft = try tone(velocity)
      // SoundFont 2.04, 8.4.1: 40·log10(127/velocity) dB of attenuation; FluidSynth's curve has steps of 0.1 dB.
      let expected = 40 * log10(Double(velocity) / 127)
      #expect(
        abs(decibels(soft.rootMeanSquare(from: 0.1, to: 0.5) / loud.rootMeanSquare(from: 0.1, to: 0.5)) - expected)
          < 0.2)
      #expect(abs(1200 * log2(soft.frequency(near: frequency, from: 0.05, to: 0.55) / frequency)) < 0.001)
    }
  }

  @Test func `the cent offset doesn't change the level`() throws {
    let folder = TemporaryFolder()
    let renderer = try Instruments.renderer(
      SoundFontFile(path: try folder.write(Instruments.sineLoop().font.bytes, "sine.sf2")), "0:0")
    let frequency = Instruments.sineLoop().frequency * exp2(-9.0 / 12)
    func level(_ offset: Double) throws -> Double {
      Instruments.tone(try renderer.render(note(0, offset: offset)))
        .component(frequency * exp2(offset / 1200), center: 0.3, length: 0.4).magnitude
    }
    for offset in PitchTests.offsets { #expect(abs(decibels(try level(offset) / level(0))) < 0.001) }
  }
}

@Suite(.serialized) struct EnvelopeTests {
  @Test(arguments: [0.3, 1.0, 2.345]) func `a note lasts exactly its duration and ends in silence`(duration: Double)
    throws
  {
    for preset in ["piano", "strings"] {
      let renderer = try Instruments.renderer(Instruments.peach(), preset)
      let note = try renderer.render(Note(key: .a4, duration: .seconds(duration)))
      expect(note.frames, equals: Int((duration * 48000).rounded()))
      let tone = Instruments.tone(note)
      // The end of the fade of 50 ms, and the whole fade.
      #expect(tone.peak(from: duration - 0.001) < 1e-3 * tone.peak())
      #expect(tone.roughness(from: duration - 0.06) < 2 * tone.roughness(from: duration - 0.2, to: duration - 0.06))
      #expect(abs(tone.samples[0]) < 1e-4)
    }
  }

  @Test func `a sine rises and falls with raised cosines of ten milliseconds`() throws {
    let renderer = SineRenderer(sampleRate: Instruments.rate)
    let note = try renderer.render(Note(key: MIDINote(108), duration: .seconds(0.5)))
    let samples = note.samples(0)
    expect(samples.count, equals: 24000)
    for frame in stride(from: 3, to: 480, by: 7) {
      let envelope = 0.5 - 0.5 * cos(Double.pi * Double(frame) / 480)
      let angle = 2 * Double.pi * MIDINote(108).frequency().hertz * Double(frame) / 48000
      #expect(abs(Double(samples[frame]) - SineRenderer.peak(of: MIDINote(108)) * envelope * sin(angle)) < 1e-6)
      let mirrored = 23999 - frame
      let late = 2 * Double.pi * MIDINote(108).frequency().hertz * Double(mirrored) / 48000
      #expect(abs(Double(samples[mirrored]) - SineRenderer.peak(of: MIDINote(108)) * envelope * sin(late)) < 1e-6)
    }
    #expect(Instruments.tone(note).roughness(to: 0.02) <= 1.01 * Instruments.tone(note).roughness(from: 0.1, to: 0.4))
  }

  @Test func `a key without a sound throws`() throws {
    let folder = TemporaryFolder()
    var font = Instruments.sineLoop().font
    font.keys = 60...72
    let renderer = try Instruments.renderer(SoundFontFile(path: try folder.write(font.bytes, "few.sf2")), "0:0")
    _ = try renderer.render(Note(key: MIDINote(60), amplitude: AmplitudeDB(-90)))
    #expect(throws: AudioError.silentKey(preset: "Test Sine", key: MIDINote(59))) {
      try renderer.render(Note(key: MIDINote(59)))
    }
  }

  @Test func `a sine of half the sample rate or more throws`() throws {
    let renderer = SineRenderer(sampleRate: 44100)
    _ = try renderer.render(Note(key: MIDINote(127), offset: Cents(900)))
    #expect(throws: AudioError.silentKey(preset: "sine", key: MIDINote(127))) {
      try renderer.render(Note(key: MIDINote(127), offset: Cents(1000)))
    }
  }

  @Test func `notes that would clip are attenuated equally`() throws {
    let renderer = SineRenderer(sampleRate: 48000)
    let notes = [try renderer.render(Note(key: .a4)), try renderer.render(Note(key: .a4, amplitude: AmplitudeDB(12)))]
    notes.forEach { $0.scale(by: 4) }
    func difference() -> Double {
      decibels(Instruments.tone(notes[1]).rootMeanSquare() / Instruments.tone(notes[0]).rootMeanSquare())
    }
    func apply(_ volume: AmplitudeDB) -> Double {
      RenderedPhrase.raise(notes, by: volume, peak: Double(notes[1].peak))
    }
    let before = difference()
    #expect(notes[1].peak > 1)
    #expect(apply(.zero) < 0)
    #expect(notes.allSatisfy { $0.peak <= 1 })
    #expect(abs(difference() - before) < 1e-4)
    expect(apply(.zero), equals: 0)
    // Without clipping, the gain is the volume.
    expect(apply(AmplitudeDB(-6)), equals: -6)
    #expect(abs(decibels(Double(max(notes[0].peak, notes[1].peak))) + 6) < 1e-4)
  }
}
