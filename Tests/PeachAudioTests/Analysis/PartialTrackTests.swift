import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Measurements of formulas, without a renderer.
@Suite struct PartialTrackTests {
  private static let rate = 8000.0

  /// Partials of 440 Hz: their numbers, amplitudes, and cents from the multiple.
  private func tone(_ partials: [(number: Double, amplitude: Double, cents: Double)], seconds: Double = 0.6) -> Sound {
    Sound(rate: Self.rate, seconds: seconds) { time in
      partials.reduce(0) { sum, partial in
        let frequency = 440 * partial.number * exp2(partial.cents / 1200)
        return sum + partial.amplitude * cos(2 * .pi * frequency * time + partial.number * partial.number)
      }
    }
  }

  private func pitch(_ sound: Sound, from start: Double = 0.05, to end: Double = 0.55) -> PitchMeasurement? {
    PitchMeasurement(of: sound, expected: 440, from: start, to: end)
  }

  /// The phase of a tone whose pitch swings by some cents, so many times a second.
  private static func vibrato(_ frequency: Double, _ cents: Double, _ swings: Double, _ time: Double) -> Double {
    2 * .pi * frequency * time + frequency * cents * log(2) / 1200 / swings * sin(2 * .pi * swings * time)
  }

  @Test func `the power of a partial is that of both channels, and its frequency the mean by energy`() {
    let steady = Sound(
      rate: Self.rate, seconds: 1, left: { 0.3 * cos(2 * .pi * 443 * $0) }, right: { 0.4 * sin(2 * .pi * 443 * $0) })
    let track = PartialTrack(of: steady, near: 440, from: 0.05, to: 0.95, length: 0.1)
    #expect(abs(track.power - 0.25) < 1e-4 && abs(track.frequency - 443) < 1e-4)
    #expect(track.vibrato < 0.01 && track.swing < 0.01 && track.unsteadiness < 0.01)
    let apart = Sound(
      rate: Self.rate, seconds: 1, left: { 0.4 * cos(2 * .pi * 441 * $0) }, right: { 0.2 * cos(2 * .pi * 439.5 * $0) })
    let mean = PartialTrack(of: apart, near: 440, from: 0.05, to: 0.95, length: 0.1).frequency
    #expect(abs(mean - (4 * 441 + 439.5) / 5) < 0.01)
  }

  /// Over 0.3 s two swings a second are left in part, over 1 s they average out.
  @Test(arguments: [(2.0, true), (5, true), (5.1, false), (7, false)] as [(Double, Bool)])
  func `the pitch is steady over 1 s of a note that is measured for more than 5 s, over 0.3 s of another`(
    span: Double, isUnsteady: Bool
  ) {
    let sound = Sound(rate: Self.rate, seconds: span) { 0.3 * sin(Self.vibrato(440, 5, 2, $0)) }
    let found = PartialTrack(of: sound, near: 440, from: 0, to: span, length: 0.1).unsteadiness
    #expect(isUnsteady ? found > 1.2 : found < 0.4, "\(found)")
  }

  @Test func `the pull is that of the partials up to the sixth, weighted with their energy`() throws {
    // 7 cents below, with a seventh partial that doesn't count.
    let off = [(1, 1, 0), (2, 0.5, 10), (3, 0.25, -4), (6, 0.5, 8), (7, 1, 20)] as [(Double, Double, Double)]
    let found = try #require(pitch(tone(off.map { ($0.0, 0.1 * $0.1, $0.2 - 7) })))
    #expect(abs(found.cents + 7) < 0.01)
    #expect(abs(found.pull - (0.25 * 10 - 0.0625 * 4 + 0.25 * 8) / (1 + 0.25 + 0.0625 + 0.25)) < 0.02, "\(found.pull)")
    // One that is 45 dB below the strongest doesn't count either.
    let faint = try #require(pitch(tone([(1, 0.1, 0), (2, 0.1 * pow(10, -45.0 / 20), 90)])))
    #expect(abs(faint.pull) < 1e-6)
  }

  /// A partial between those of the key: the part of the energy that the key's own have.
  @Test(arguments: [(0.12, true), (0.08, false)]) func `a tenth of the energy has to be in the partials of the key`(
    part: Double, hasPitch: Bool
  ) {
    let sound = tone([(1, 0.3 * part.squareRoot(), 0), (1.5, 0.3 * (1 - part).squareRoot(), 0)])
    #expect((pitch(sound) != nil) == hasPitch)
  }

  /// The level of the first partial beside the second in dB, and the pitch. The first is 20 cents off, the second 5.
  @Test(arguments: [(-10.0, 20.0), (-29, 20), (-31, 5)])
  func `a first partial that is 30 dB softer doesn't say the pitch, and two don't tell a stretch`(
    level: Double, cents: Double
  ) throws {
    let found = try #require(pitch(tone([(1, 0.3 * pow(10, level / 20), 20), (2, 0.3, 5)])))
    #expect(abs(found.cents - cents) < 0.05, "\(found.cents)")
    #expect(abs(found.strongest - 880 * exp2(5.0 / 1200)) < 0.01)
  }

  @Test func `vibrato is averaged by energy, and beating is that of the strongest partial`() throws {
    func found(_ vibrato: [Double], _ sway: [Double], _ amplitudes: [Double]) throws -> PitchMeasurement {
      let sound = Sound(rate: Self.rate, seconds: 2.1) { time in
        (0...1).reduce(0) { sum, index in
          let level = pow(10, sway[index] * sin(2 * .pi * 2 * time) / 20)
          let phase = Self.vibrato(440 * Double(index + 1), vibrato[index], 2, time)
          return sum + amplitudes[index] * level * sin(phase)
        }
      }
      return try #require(pitch(sound, to: 2.05))
    }
    // The deviation of a sine is its amplitude / √2.
    let single = try found([0, 10], [0, 0], [0.2, 0.1])
    #expect(abs(single.vibrato - 10 / 2.0.squareRoot() / 5.0.squareRoot()) < 0.3, "\(single.vibrato)")
    #expect(try found([0, 0], [0, 4], [0.2, 0.1]).beating < 0.1)
    let strongest = try found([0, 0], [4, 0], [0.2, 0.1]).beating
    #expect(abs(strongest - 4 / 2.0.squareRoot()) < 0.3, "\(strongest)")
  }

  @Test func `windows last 0.1 s or eight periods, and at most half of the time that there is`() {
    for (fundamental, seconds, expected) in [(440.0, 1.0, 0.1), (40, 1, 0.2), (40, 0.3, 0.15), (440, 0.1, 0.05)] {
      #expect(abs(PitchMeasurement.windowLength(for: fundamental, within: seconds) - expected) < 1e-12)
    }
  }

  @Test func `the mean square adds both channels between two times`() {
    let sound = Sound(rate: 1000, seconds: 1, left: { $0 < 0.5 ? 0.5 : 0 }, right: { _ in 0.25 })
    for (start, end, expected) in [
      (0.0, 0.5, 0.3125), (0.5, 1, 0.0625), (0.25, 0.75, 0.1875), (-1, 0.5, 0.3125), (0.9, 7, 0.0625), (0.5, 0.5, 0),
    ] {
      #expect(abs(sound.meanSquare(from: start, to: end) - expected) < 1e-12, "\(start) \(end)")
    }
  }

  /// Cents away from A2, and what counts as the error of the key.
  @Test(arguments: [(-95.0, -95.0), (95, 95), (-105, 0), (105, 0), (3.25, 3.25)])
  func `a key is off by at most 100 cents, or else isn't there`(off: Double, error: Double) throws {
    let renderer = KeyedRenderer { note, time in 0.3 * sin(2 * .pi * note.frequency.hertz * exp2(off / 1200) * time) }
    for offset in [0.0, 40] {
      let found = try KeyError.measured(Note(key: MIDINote(45), offset: Cents(offset)), by: renderer)
      #expect(abs(found.value - error) < 0.01, "\(found.value)")
    }
    #expect(throws: AudioError.silentKey(preset: "keyed", key: MIDINote(45))) {
      try KeyError.measured(Note(key: MIDINote(45)), by: KeyedRenderer(silent: [45]) { _, _ in 0 })
    }
  }

  /// The channels differ in power and interval.
  @Test func `an interval is weighted with the energy of both channels, and silence has the requested one`() {
    func sound(_ cents: (left: Double, right: Double), _ level: Double = 0.2) -> Sound {
      Sound(
        rate: Self.rate, seconds: 2, left: { 2 * level * sin(2 * .pi * 440 * exp2(cents.left / 1200) * $0) },
        right: { level * sin(2 * .pi * 440 * exp2(cents.right / 1200) * $0 + 1) })
    }
    func measured(_ second: Sound, first: Sound) -> Double {
      IntervalMeasurement(first: first, second: second, expected: 1, partial: 440, span: (0.1, 1.9)).cents
    }
    let first = sound((0, 0))
    #expect(abs(measured(sound((1.3, 0.8)), first: first) - (4 * 1.3 + 0.8) / 5) < 0.001)
    #expect(measured(first, first: sound((0, 0), 0)) == 1)
  }

  @Test func `phasors are complex numbers`() {
    let (one, other) = (Phasor(real: 1, imaginary: 2), Phasor(real: 3, imaginary: 4))
    func expect(_ found: Phasor, _ real: Double, _ imaginary: Double, line: Int = #line) {
      #expect(abs(found.real - real) < 1e-12 && abs(found.imaginary - imaginary) < 1e-12, "line \(line)")
    }
    expect(one.times(other), -5, 10)
    expect(one.turned(back: other), 11, 2)
    expect(one + other, 4, 6)
    expect(.unit(cycles: 0.25), 0, 1)
    expect(.unit(cycles: -1.0 / 12), 3.0.squareRoot() / 2, -0.5)
    #expect(one.power == 5 && one.amplitude == 5.0.squareRoot() && Phasor(real: 0, imaginary: -2).phase == -.pi / 2)
  }

  @Test func `a component has the amplitude and the phase of a cosine from time 0, in each channel`() {
    let sound = Sound(
      rate: Self.rate, seconds: 1, left: { 0.3 * cos(2 * .pi * 440 * $0 + 0.7) },
      right: { 0.2 * cos(2 * .pi * 440 * $0 - 1.1) })
    for (center, length) in [(0.5, 0.2), (0.50003, 0.1234), (0.2, 0.3)] {
      let found = sound.components(440, center: center, length: length)
      #expect(abs(found[0].amplitude - 0.3) < 1e-5 && abs(found[0].phase - 0.7) < 1e-4)
      #expect(abs(found[1].amplitude - 0.2) < 1e-5 && abs(found[1].phase + 1.1) < 1e-4)
      let powers = sound.powers([440, 600], center: center, length: length)
      #expect(abs(powers[0] - 0.13) < 1e-4 && powers[1] < 1e-8)
    }
    #expect(sound.components(440, center: 3, length: 0.1).map(\.power) == [0, 0])
  }

  /// A note that is 7 cents flat: its second partial is 10 cents high, and its level and its pitch swing.
  @Test func `each figure of a key is its own`() throws {
    let renderer = KeyedRenderer(rate: 12_000) { note, time in
      let frequency = note.frequency.hertz * exp2(-7.0 / 1200)
      let level = 0.2 * pow(10, 2 * sin(2 * .pi * 2 * time) / 20)
      func phase(_ number: Double) -> Double { Self.vibrato(number * frequency, 5, 2 / 2.9, time) }
      return level * (sin(phase(1)) + 0.5 * sin(phase(2) * exp2(10.0 / 1200)))
    }
    let found = KeyPitchMeasurement(MIDINote(57), velocity: MIDIVelocity(80), duration: .seconds(3), with: renderer)
    let figures = try #require(found.figures)
    #expect(abs(figures.error + 7) < 0.6 && abs(figures.residue) < 0.1 && abs(figures.pull - 2) < 0.3, "\(figures)")
    #expect(abs(figures.beating - 2 / 2.0.squareRoot()) < 0.3 && (3...4).contains(figures.unsteadiness), "\(figures)")
    #expect(figures.disagreement < 0.5, "\(figures)")
    #expect(
      renderer.asked.allSatisfy { $0.velocity.value == 80 && $0.duration == .seconds(3) && $0.key == MIDINote(57) })
    // The note is rendered as it is, and then with the correction.
    #expect(renderer.asked.count > 1 && renderer.asked[0].offset == .zero && renderer.asked[1].offset.value > 6)
  }
}
