import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct HeadphoneTrialTests {
  private let rate = 48000.0

  private func trials(_ test: HeadphoneTest) -> [HeadphoneTrial] {
    var generator = SeededGenerator(seed: 5)
    return HeadphoneTrial.trials(test, using: &generator)
  }

  @Test(arguments: HeadphoneTest.allCases) func `each interval is the answer to two of six trials`(test: HeadphoneTest)
  {
    let trials = trials(test)
    expect(trials.count, equals: HeadphoneTest.trials)
    for interval in 0..<3 { #expect(trials.count { $0.answer == interval } == 2) }
    expect(trials, equals: self.trials(test))
    if test == .antiphase {
      expect(Set(trials.map { [$0.answer, $0.reversed ?? -1] }).count, equals: 6)
      #expect(trials.allSatisfy { $0.answer != $0.reversed })
    }
  }

  @Test func `in the air the tone in antiphase cancels, and the softest is 6 dB softer`() throws {
    for trial in trials(.antiphase) {
      let note = try trial.render(volume: .zero, sampleRate: rate)
      let (left, right) = (note.samples(0), note.samples(1))
      expect(note.frames, equals: 3 * 48000 + 2 * 24000)
      var levels: [Double] = []
      for interval in 0..<3 {
        let range = interval * 72000..<interval * 72000 + 48000
        let isReversed = trial.reversed == interval
        #expect(range.allSatisfy { right[$0] == (isReversed ? -left[$0] : left[$0]) })
        let tone = Tone(Array(left[range]), rate: rate)
        levels.append(decibels(tone.rootMeanSquare(from: 0.2, to: 0.8)))
        #expect(abs(tone.frequency(near: 200, from: 0.2, to: 0.8) - 200) < 0.01)
        // The ramp is a raised cosine: half of the amplitude after 50 ms.
        let peak = tone.peak(from: 0.2, to: 0.8)
        #expect(abs(tone.peak(from: 0.04875, to: 0.05125) / peak - 0.5) < 0.04)
      }
      let loud = levels.max() ?? 0
      for interval in 0..<3 {
        #expect(abs(levels[interval] - loud - (interval == trial.answer ? -6 : 0)) < 0.001)
      }
    }
  }

  /// A component of a whole channel.
  private func component(_ index: Int, of samples: [Double]) -> (phase: Double, magnitude: Double) {
    var (real, imaginary) = (0.0, 0.0)
    for frame in samples.indices {
      let angle = 2 * Double.pi * Double(index * frame % samples.count) / Double(samples.count)
      real += samples[frame] * cos(angle)
      imaginary -= samples[frame] * sin(angle)
    }
    return (atan2(imaginary, real), (real * real + imaginary * imaginary).squareRoot())
  }

  @Test func `the phase between the ears turns once within the band about 600 Hz, and nowhere else`() {
    var generator = SeededGenerator(seed: 9)
    let (left, right) = HugginsPitch.channels(hasTone: true, sampleRate: rate, using: &generator)
    expect(left.count, equals: 67200)
    // Components are 1/1.4 s apart: 600 Hz is number 840, and the band is that of 815 to 865.
    for index in [10, 400, 700, 810, 814, 866, 870, 1000, 5000, 20000] + Array(stride(from: 815, through: 865, by: 5)) {
      let (one, other) = (component(index, of: left), component(index, of: right))
      #expect(abs(other.magnitude / one.magnitude - 1) < 1e-6, "\(index)")
      let expected = (815...865).contains(index) ? 2 * Double.pi * (Double(index) / 1.4 - 582) / 36 : 0
      let difference = other.phase - one.phase - expected
      #expect(abs(sin(difference / 2)) < 1e-6, "\(index)")
    }
    let center = component(840, of: right).phase - component(840, of: left).phase
    #expect(abs(abs(sin(center / 2)) - 1) < 1e-9)
  }

  @Test func `noises without a tone are the same in both ears, and all repeat from their seed`() throws {
    let trial = trials(.huggins)[0]
    let note = try trial.render(volume: .zero, sampleRate: rate)
    #expect(note.samples(1) == (try trial.render(volume: .zero, sampleRate: rate)).samples(1))
    let (left, right) = (note.samples(0), note.samples(1))
    var levels: [Double] = []
    for interval in 0..<3 {
      let start = interval * (67200 + 24000)
      let range = start..<start + 67200
      expect((Array(left[range]) == Array(right[range])), equals: (interval != trial.answer))
      for channel in [left, right] {
        levels.append(decibels(Tone(Array(channel[range]), rate: rate).rootMeanSquare(from: 0.1, to: 1.3)))
      }
    }
    // As loud as a sine of 1 kHz: 0.0774 / √2.
    for level in levels { #expect(abs(level - decibels(0.0774 / 2.0.squareRoot())) < 0.2) }
  }
}
