import Foundation
import Testing

@testable import SoundFontBuilder

@Suite struct PartialTests {
  @Test(arguments: [21, 36, 57, 69, 88, 108]) func `a loop is tuned to a ten-thousandth of a cent`(key: Int) {
    let frequency = MIDIPitch.frequency(key)
    let tuning = LoopTuning(
      frequency: frequency, seconds: 0.5, sampleRates: 32_600...33_200, pitches: [frequency, 1.06 * frequency])
    #expect((1200 * log2(tuning.frequency / frequency)).magnitude < 1.01e-4)
    #expect((32_600...33_200).contains(tuning.sampleRate))
    #expect((tuning.seconds / 0.5 - 1).magnitude < max(0.02, 1 / (0.5 * frequency)) + 1e-3)
  }

  @Test func `a loop's images stay away from the partials`() {
    let pitch = MIDIPitch.frequency(72)
    let tuning = LoopTuning(frequency: pitch, seconds: 0.5, sampleRates: 32_600...33_200, pitches: [pitch])
    for output in [48_000.0, 44_100] {
      for image in [output - tuning.playedRate(at: pitch), 2 * tuning.playedRate(at: pitch) - output] {
        let harmonic = image / pitch
        #expect((harmonic - harmonic.rounded()).magnitude > 0.15, "\(output)")
      }
    }
  }

  @Test func `a partial is continuous from the body to the loop and at the seam`() {
    let tuning = LoopTuning(frequency: 440, seconds: 0.1, sampleRates: 29_000...31_000)
    var waveform = Waveform(bodySeconds: 0.05, tuning: tuning)
    waveform.add([Partial(cycles: 3 * tuning.cycles, phase: 0.1) { _ in 0.5 }])
    for (index, value) in waveform.samples.enumerated() {
      let turns = Double(3 * tuning.cycles * index) / Double(tuning.length) + 0.1
      #expect((value - 0.5 * PortableMath.cosine(turns: turns)).magnitude < 3e-4)
    }
  }

  @Test func `noise has its power, and none at the partials`() {
    let tuning = LoopTuning(frequency: 440, seconds: 0.5, sampleRates: 32_600...33_200)
    var random = RandomStream(1, 57)
    let noise = PeriodicNoise(
      NoiseBand(-30, 300...3000, low: 8, high: 12), power: 2,
      notches: Notches(cycles: (1...24).map { $0 * tuning.cycles }, width: 40), loopSeconds: tuning.seconds,
      highest: 12_000, emphasis: { _ in 0 }, using: &random)
    var waveform = Waveform(bodySeconds: 0, tuning: tuning)
    waveform.add(noise) { _ in 1 }
    let loop = waveform.samples[waveform.bodyLength...]
    let power = loop.reduce(0) { $0 + $1 * $1 } / Double(loop.count)
    #expect((Decibels.ofPower(power / 2) + 30).magnitude < 0.3)
    for n in 1...20 {
      for offset in [-10, 0, 10] {
        let (real, imaginary) = loop.enumerated().reduce((0.0, 0.0)) { sums, sample in
          let turns = Double((n * tuning.cycles + offset) * sample.offset) / Double(tuning.length)
          return (
            sums.0 + sample.element * PortableMath.cosine(turns: turns),
            sums.1 + sample.element * PortableMath.sine(turns: turns)
          )
        }
        let amplitude = 2 * (real * real + imaginary * imaginary).squareRoot() / Double(loop.count)
        #expect(amplitude < 1e-6, "partial \(n)")
      }
    }
  }

  @Test func `a fluctuation has unit rms and no mean`() {
    var random = RandomStream(2, 60)
    let steps = Fluctuation(loopSeconds: 0.8, rates: 0.7...6.5, using: &random).steps
    let mean = steps.reduce(0, +) / Double(steps.count)
    let power = steps.reduce(0) { $0 + $1 * $1 } / Double(steps.count)
    #expect(mean.magnitude < 1e-9 && (power - 1).magnitude < 1e-9)
  }

  @Test func `a deep swell keeps its partial's power`() {
    var random = RandomStream(2, 60)
    let swells = (0..<2).map { _ in Fluctuation(loopSeconds: 0.8, rates: 1.5...6.5, using: &random) }
    let factors = Fluctuation.texture(swells[0], 0.2, swells[1], 0.9)
    #expect((factors.reduce(0) { $0 + $1 * $1 } / Double(factors.count) - 1).magnitude < 1e-9)
  }

  @Test func `phases have a lower crest than those of a pulse`() {
    let amplitudes = (1...20).map { 1 / Double($0) }
    var random = RandomStream(3)
    func crest(_ phases: [Double]) -> Double {
      (0..<2000).reduce(0) { crest, step in
        let turns = Double(step) / 2000
        let sum = amplitudes.indices.reduce(0) {
          $0 + amplitudes[$1] * PortableMath.cosine(turns: Double($1 + 1) * turns + phases[$1])
        }
        return max(crest, sum.magnitude)
      }
    }
    let pulse = [Double](repeating: 0, count: 20)
    #expect(crest(Phases.ofLowCrest(amplitudes, spread: 1, using: &random)) < 0.7 * crest(pulse))
  }
}
