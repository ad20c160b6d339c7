import Foundation
import Testing

@testable import SoundFontBuilder

/// The player that levels the bank. That FluidSynth plays the presets at the same loudness is checked by `CalibrationTests`.
@Suite struct PlayerTests {
  private let tuning = LoopTuning(frequency: 440, seconds: 0.1, sampleRates: 30_000...31_000)

  private func layer(_ envelope: VolumeEnvelope = VolumeEnvelope(release: 0.1)) -> Layer {
    var waveform = Waveform(bodySeconds: 0.05, tuning: tuning)
    waveform.add([Partial(cycles: tuning.cycles, phase: 0.25) { _ in 0.5 }])
    return Layer(waveform: waveform, envelope: envelope)
  }

  private func rms(_ samples: some Sequence<Double>) -> Double {
    let values = Array(samples)
    return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  private func left(_ layer: Layer, velocity: Int = 127, seconds: Double = 0.5) -> [Double] {
    Player.note([layer], key: 69, root: 69, velocity: velocity, seconds: seconds)[0]
  }

  @Test func `a loop goes on at the pitch of the key`() {
    let note = left(layer())
    // 440 Hz is 220 cycles in half a second: the correlation with them is the amplitude.
    let (start, count) = (9600, 14_400)
    let (sine, cosine) = (start..<start + count).reduce((0.0, 0.0)) { sums, index in
      let turns = 440 * Double(index) / 48_000
      return (
        sums.0 + note[index] * PortableMath.sine(turns: turns),
        sums.1 + note[index] * PortableMath.cosine(turns: turns)
      )
    }
    let coherent = 2 / Double(count) * (sine * sine + cosine * cosine).squareRoot()
    #expect((coherent / (rms(note[start..<start + count]) * 2.0.squareRoot()) - 1).magnitude < 1e-5)
  }

  @Test func `velocity attenuates by 16.7 log v over 127`() {
    let levels = [127, 63, 20].map { Decibels.ofAmplitude(rms(left(layer(), velocity: $0))) }
    #expect((levels[1] - levels[0] - 16.667 * log10(63.0 / 127)).magnitude < 0.01)
    #expect((levels[2] - levels[0] - 16.667 * log10(20.0 / 127)).magnitude < 0.01)
  }

  @Test func `pan keeps the power`() {
    var panned = layer()
    panned.pan = -1
    let channels = Player.note([panned], key: 69, root: 69, velocity: 127, seconds: 0.2)
    let centred = rms(left(layer(), seconds: 0.2))
    #expect((rms(channels[0]) / centred - 2.0.squareRoot()).magnitude < 1e-9)
    #expect(rms(channels[1]) < 1e-12)
  }

  @Test func `the loop of a decaying sound decays after the body`() {
    let note = left(layer(VolumeEnvelope(release: 0.1, decay: 20)), seconds: 0.6)
    let fall = Decibels.ofAmplitude(rms(note[24_000..<26_400]) / rms(note[4800..<7200]))
    #expect((fall + 8).magnitude < 0.1)
  }

  @Test func `a sound that swells begins at half its amplitude`() {
    let note = left(layer(VolumeEnvelope(release: 0.1, swell: 0.4)), seconds: 0.6)
    let full = rms(left(layer()))
    #expect((rms(note[9500..<9700]) / full - 0.75).magnitude < 0.03)
    #expect((rms(note[19_200...]) / full - 1).magnitude < 0.01)
  }

  @Test func `a filter has the level and the slope of a Butterworth low-pass`() {
    var filter = Biquad.lowPass(frequency: 1000, sampleRate: 48_000)
    let response = [100.0, 1000, 4000].map { frequency in
      let output = (0..<48_000).map { filter.next(PortableMath.sine(turns: frequency * Double($0) / 48_000)) }
      return Decibels.ofAmplitude(rms(output[24_000...]) * 2.0.squareRoot())
    }
    #expect(
      response[0].magnitude < 0.01 && (response[1] + 3.01).magnitude < 0.02 && (response[2] + 24.5).magnitude < 0.5)
  }

  @Test func `a filter's cut-off rises with velocity to the intended one at 63`() {
    let filter = VelocityFilter(cutoff: 2000, cents: 2400)
    #expect((filter.cutoff(at: 63) - 2000).magnitude < 2)
    #expect((1200 * log2(filter.cutoff(at: 127) / filter.cutoff(at: 63)) - 1200).magnitude < 1)
    // What the filter takes away at velocity 63 is added before, up to 10 dB.
    #expect((filter.emphasis(at: 2000) - 3.01).magnitude < 0.01 && filter.emphasis(at: 12_000) == 10)
  }

  @Test func `a concave filter's cut-off follows the logarithm of velocity, and is the intended one at 63`() {
    let filter = VelocityFilter(cutoff: 2000, cents: 4800, curve: .concave)
    #expect((filter.cutoff(at: 63) - 2000).magnitude < 2)
    // 4800 cents · 400 / 960 · log₁₀ 2 for each halving.
    for velocity in [20, 40, 60] {
      let cents = 1200 * log2(filter.cutoff(at: 2 * velocity) / filter.cutoff(at: velocity))
      #expect((cents - 2000 * log10(2)).magnitude < 1e-6)
    }
  }
}
