import Foundation
import Testing

@testable import SoundFontBuilder

@Suite struct PartialTests {
  @Test(arguments: [21, 36, 57, 69, 88, 108]) func `a loop is tuned to a ten-thousandth of a cent`(key: Int) {
    let frequency = MIDIPitch.frequency(key)
    let tuning = LoopTuning(frequency: frequency, seconds: 0.5, sampleRates: 29_000...31_000)
    #expect((1200 * log2(tuning.frequency / frequency)).magnitude < 1e-4)
    #expect((29_000...31_000).contains(tuning.sampleRate))
  }

  @Test func `a partial is continuous from the body to the loop and at the seam`() {
    let tuning = LoopTuning(frequency: 440, seconds: 0.1, sampleRates: 29_000...31_000)
    let partial = Partial(cycles: 3 * tuning.cycles, phase: 0.1) { _ in 0.5 }
    let waveform = Waveform(partials: [partial], bodySeconds: 0.05, tuning: tuning)
    for (index, value) in waveform.samples.enumerated() {
      let turns = Double(3 * tuning.cycles * (index - waveform.bodyLength)) / Double(tuning.length) + 0.1
      #expect((value - 0.5 * PortableMath.cosine(turns: turns)).magnitude < 3e-4)
    }
  }

  @Test func `noise around a partial doesn't change its phase or its neighbours'`() {
    let tuning = LoopTuning(frequency: 220, seconds: 0.5, sampleRates: 29_000...31_000)
    var random = RandomStream(program: 1, root: 57)
    let noise = Partial(
      cycles: 5 * tuning.cycles, phase: 0, texture: Texture.noise(periods: tuning.cycles, using: &random)
    ) { _ in 1 }
    let waveform = Waveform(partials: [noise], bodySeconds: 0, tuning: tuning)
    for n in 3...7 {
      // The component at harmonic n, compared with noise of power one half.
      var (real, imaginary) = (0.0, 0.0)
      for (index, value) in waveform.samples[waveform.bodyLength...].enumerated() {
        let turns = Double(n * tuning.cycles * index % tuning.length) / Double(tuning.length)
        real += value * PortableMath.cosine(turns: turns)
        imaginary += value * PortableMath.sine(turns: turns)
      }
      let amplitude = 2 * (real * real + imaginary * imaginary).squareRoot() / Double(tuning.length)
      #expect(amplitude < 2e-3, "harmonic \(n)")
    }
  }

  @Test func `textures have unit rms and no mean`() {
    var random = RandomStream(program: 2, root: 60)
    for texture in [
      Texture.waver(loopSeconds: 0.8, using: &random), Texture.noise(periods: 300, using: &random),
    ] {
      let mean = texture.reduce(0, +) / Double(texture.count)
      let power = texture.reduce(0) { $0 + $1 * $1 } / Double(texture.count)
      #expect(mean.magnitude < 1e-9 && (power - 1).magnitude < 1e-9)
    }
  }

  @Test func `the piano's strings stretch by Fletcher's formula`() {
    // B(C4) = e^−8.209 = 2.72e−4, so partial 8 is 14.8 cents above 8 f₁.
    let cents = 1200 * log2(Piano.stretch(partial: 8, octave: 0))
    #expect((cents - 14.77).magnitude < 0.1)
  }
}
