import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct CalibrationSignalTests {
  @Test(arguments: [44100.0, 48000]) func `the tone has 1 kHz and the level of a sine`(rate: Double) throws {
    let note = try CalibrationSignal.tone.render(.seconds(1), volume: AmplitudeDB(-6), sampleRate: rate)
    let tone = Tone(note.samples(0), rate: rate)
    #expect(abs(tone.frequency(near: 1000, from: 0.1, to: 0.9) - 1000) < 0.01)
    #expect(abs(decibels(tone.rootMeanSquare(from: 0.1, to: 0.9)) - decibels(0.0774 / 2.0.squareRoot()) + 6) < 0.01)
    expect(that: note.samples(0) == note.samples(1) && note.gain == -6)
  }

  @Test func `one side is silent`() throws {
    for (side, channel) in [(CalibrationSignal.Side.left, 1), (.right, 0)] {
      let note = try CalibrationSignal.tone.render(.seconds(0.1), volume: .zero, on: side, sampleRate: 48000)
      expect(that: note.samples(channel).allSatisfy { $0 == 0 } && note.samples(1 - channel).contains { $0 > 0.05 })
    }
  }

  @Test(arguments: [44100.0, 48000]) func `pink noise has the same energy in each octave and the tone's level`(
    rate: Double
  )
    throws
  {
    let note = try CalibrationSignal.noise.render(.seconds(8), volume: .zero, sampleRate: rate)
    let tone = Tone(note.samples(0), rate: rate)
    #expect(abs(decibels(tone.rootMeanSquare() / (0.0774 / 2.0.squareRoot()))) < 0.05)
    expect(note.samples(0), equals: note.samples(1))
    let octaves = [125.0, 250, 500, 1000, 2000, 4000, 8000].map { center in
      10 * log10(tone.energy(between: center / 2.0.squareRoot(), and: center * 2.0.squareRoot(), from: 0, to: 8))
    }
    let mean = octaves.reduce(0, +) / Double(octaves.count)
    for octave in octaves { #expect(abs(octave - mean) < 0.7) }
  }
}
