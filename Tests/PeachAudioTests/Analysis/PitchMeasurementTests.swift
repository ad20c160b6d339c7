import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Serialized because FluidSynth's objects aren't thread-safe.
@Suite(.serialized) struct PitchMeasurementTests {
  @Test(arguments: [46000, 47999, 48000, 48123, 50500] as [UInt32])
  func `a known detuning is measured to 0.001 cent`(sampleRate: UInt32) throws {
    let (font, cents) = MeasuredSounds.sine(sampleRate: sampleRate)
    for key in [21, 45, 69, 96, 108] {
      let pitch = try #require(try MeasuredSounds.pitch(font, MIDINote(key)))
      #expect(abs(pitch.cents - cents) < 0.001, "key \(key): \(pitch.cents) instead of \(cents)")
      expect(that: pitch.vibrato < 0.01 && pitch.beating < 0.01)
    }
  }

  @Test(arguments: [55.0, 440, 1760]) func `the strength of partials and a decay don't affect the fundamental`(
    frequency: Double
  ) throws {
    let cents = -7.3
    let key = 69 + Int((12 * log2(frequency / 440)).rounded())
    let font = MeasuredSounds.font(rootKey: UInt8(key)) { time in
      (1...6).reduce(0) { sum, n in
        let level = [0.1, 0.25, 0.02, 0.3, 0.15, 0.1][n - 1] * exp(-time * Double(n))
        return sum + level * cos(2 * .pi * Double(n) * frequency * exp2(cents / 1200) * time + Double(n * n))
      }
    }
    let pitch = try #require(try MeasuredSounds.pitch(font, MIDINote(key)))
    #expect(abs(pitch.cents - cents) < 0.001)
    #expect(abs(pitch.strongest - 2 * frequency * exp2(cents / 1200)) < 1e-3)
    expect(that: pitch.vibrato < 0.05 && pitch.beating < 0.5)
  }

  @Test func `an inaudible fundamental is inferred from a stiff string's partials`() throws {
    // Partial n of a stiff string: n · f₀ · √(1 + B·n²) (Fletcher 1964).
    let (stiffness, cents, frequency) = (3e-4, 4.2, MIDINote(28).frequency().hertz)
    func stretched(_ n: Double) -> Double {
      n * frequency * exp2(cents / 1200) * ((1 + stiffness * n * n) / (1 + stiffness)).squareRoot()
    }
    for fundamental in [0.0005, 0.2] {
      let font = MeasuredSounds.font(rootKey: 28) { time in
        let others = (2...8).reduce(0) { $0 + 0.1 * cos(2 * .pi * stretched(Double($1)) * time + Double($1 * $1)) }
        return fundamental * cos(2 * .pi * frequency * exp2(cents / 1200) * time) + others
      }
      let pitch = try #require(try MeasuredSounds.pitch(font, MIDINote(28)))
      // Inference is accurate to first order in B·n².
      #expect(abs(pitch.cents - cents) < (fundamental < 0.01 ? 0.15 : 0.001), "\(pitch.cents)")
    }
  }

  @Test func `both channels are weighted by their energy`() throws {
    var font = MeasuredSounds.sine().font
    font.zones = [[.pan(-500), .fineTune(3)], [.pan(500), .fineTune(-3)]]
    let both = try #require(try MeasuredSounds.pitch(font))
    #expect(abs(both.cents) < 0.01)
    font.zones = [[.pan(500), .fineTune(3)]]
    let right = try #require(try MeasuredSounds.pitch(font))
    #expect(abs(right.cents - 3) < 0.001)
  }

  @Test(arguments: [4, 10, 25] as [Int16]) func `a vibrato is measured, and its mean is the pitch`(depth: Int16)
    throws
  {
    var font = MeasuredSounds.sine().font
    font.zones = [[.vibrato(depth)]]
    let pitch = try #require(try MeasuredSounds.pitch(font))
    // FluidSynth's oscillator is a triangle with a deviation of depth / √3. Windows of 0.1 s smooth it partly at 8.2 Hz.
    let expected = Double(depth) / 3.squareRoot()
    expect(that: pitch.vibrato > 0.6 * expected && pitch.vibrato < 1.05 * expected, "\(pitch.vibrato) of \(expected)")
    // FluidSynth rounds the oscillating pitch down to whole cents, half a cent on average.
    #expect(abs(pitch.cents + 0.5) < 0.2, "\(pitch.cents)")
    #expect(pitch.beating < 1)
  }

  @Test func `two tones beat, unless one of them is weak`() throws {
    func beating(_ difference: Double, level: Double) throws -> PitchMeasurement {
      let font = MeasuredSounds.font { time in
        0.4 * cos(2 * .pi * 440 * time) + 0.4 * level * cos(2 * .pi * (440 + difference) * time)
      }
      return try #require(try MeasuredSounds.pitch(font))
    }
    for difference in [1.5, 3, 5] {
      let (equal, unequal, faint) = try (
        beating(difference, level: 1), beating(difference, level: 0.55), beating(difference, level: 0.05)
      )
      #expect(equal.beating >= Steadiness.largestBeating)
      #expect(unequal.beating >= Steadiness.largestBeating)
      #expect(faint.beating < 1)
    }
    // A single tone is steady.
    let steady = try beating(3, level: 0)
    #expect(steady.beating < 0.001)
  }

  @Test func `a sound far from its key has no pitch`() throws {
    for detuning in [-300.0, -150, 160, 250] {
      let font = MeasuredSounds.font { 0.5 * sin(2 * .pi * 440 * exp2(detuning / 1200) * $0) }
      #expect(try MeasuredSounds.pitch(font) == nil, "\(detuning) cents")
    }
    var generator = SeededGenerator(seed: 7)
    let noise = MeasuredSounds.font { _ in generator.uniform(in: -0.5...0.5) }
    #expect(try MeasuredSounds.pitch(noise) == nil)
  }

  /// A loud partial counts up to 16 kHz and 0.45 of the rate: what lies above can't be heard, or is the mirror image of
  /// what the rate has no room for.
  @Test(
    arguments: [
      (48000.0, 3 * 4186.0, true), (48000, 4 * 4186, false), (22050, 2 * 4186, true), (22050, 22050 - 3 * 4186, false),
    ] as [(Double, Double, Bool)])
  func `partials are searched for as far as they can be heard and rendered`(
    rate: Double, loud: Double, counts: Bool
  ) throws {
    let samples = (0..<Int(0.6 * rate)).map { frame in
      let cycles = Double(frame) / rate
      return Float(0.3 * sin(2 * .pi * 4186 * cycles) + 0.5 * sin(2 * .pi * loud * cycles))
    }
    let sound = Sound(note: RenderedNote(left: samples, right: samples), rate: rate)
    let pitch = try #require(PitchMeasurement(of: sound, expected: 4186, from: 0.05, to: 0.55))
    expect(that: abs(pitch.strongest - (counts ? loud : 4186)) < 0.01 && abs(pitch.cents) < 0.01)
  }

  @Test(arguments: ["violin", "strings", "trumpet", "flute"])
  func `it agrees with an independent measurement`(name: String) throws {
    let renderer = try Instruments.renderer(Instruments.peach(), name)
    for key in [40, 62, 84] {
      let note = Note(key: MIDINote(key), duration: .seconds(2))
      let rendered = try renderer.render(note)
      let ours = try #require(
        PitchMeasurement(
          of: Sound(note: rendered, rate: Instruments.rate), expected: note.frequency.hertz, from: 0.1, to: 1.9))
      let near = note.frequency.hertz * exp2(ours.cents / 1200)
      let theirs = Instruments.tone(rendered).frequency(near: near, from: 0.1, to: 1.9)
      // The noise of bow and breath leaves them a few thousandths of a cent apart.
      #expect(abs(1200 * log2(theirs / near)) < 0.005, "\(name), key \(key)")
    }
  }

  @Test(arguments: ["sine", "violin", "piano"])
  func `the powers at many frequencies are those of the components`(name: String) throws {
    let folder = TemporaryFolder()
    let renderer =
      name == "sine"
      ? try Instruments.renderer(MeasuredSounds.file(MeasuredSounds.sine().font, in: folder), "0:0")
      : try Instruments.renderer(Instruments.peach(), name)
    for key in [21, 45, 69, 96] {
      let note = Note(key: MIDINote(key), duration: .seconds(1))
      let sound = Sound(note: try renderer.render(note), rate: Instruments.rate)
      // Also an odd number of frames and an end after the note's.
      for (center, length) in [(0.2, 0.05), (0.475, 0.85), (0.475, 0.8499917), (1.3, 0.5), (30, 0.1)] {
        for count in [0, 1, 4, 7] {
          let frequencies = (0..<count).map { note.frequency.hertz * (0.5 + 0.25 * Double($0)) }
          let powers = sound.powers(frequencies, center: center, length: length)
          let exact = frequencies.map {
            sound.components($0, center: center, length: length).map(\.power).reduce(0, +)
          }
          expect(powers.count, equals: count)
          // What is this soft is rounding.
          let least = max(1e-18, 1e-9 * (exact.max() ?? 0))
          #expect(zip(powers, exact).allSatisfy { abs($0 - $1) <= 1e-6 * $1 + least }, "\(key): \(powers), \(exact)")
        }
      }
    }
  }
}
