import Testing

@testable import SoundFontBuilder

@Suite struct LoudnessTests {
  @Test func `a full-scale 997 Hz sine has the level of BS.1770, -3.01 LKFS`() {
    let tuning = LoopTuning(frequency: 997, seconds: 0.2, sampleRates: 48_000...49_000)
    let sine = Waveform(
      partials: [Partial(cycles: tuning.cycles, phase: 0) { _ in 1 }], bodySeconds: 0.01, tuning: tuning)
    // The loudness is the weighted level minus 0.691 dB.
    #expect((KWeighting.level(of: sine, ratio: 1) - 0.691 + 3.01).magnitude < 0.03)
  }

  @Test(arguments: [(20.0, 99.85), (100, 64.37), (1000, 40.01), (3150, 35.61), (12500, 51.49)])
  func `the 40 phon contour is the one of ISO 226`(frequency: Double, level: Double) {
    #expect((EqualLoudness.level(at: frequency, phon: 40) - level).magnitude < 0.01)
  }

  @Test func `the sine follows the 70 phon contour from key 36 to 96`() {
    let levels = (36...96).map { key in
      20 * PortableMath.log2(PureSine.amplitude(key: key)) / PortableMath.log2(10)
        - EqualLoudness.level(at: MIDIPitch.frequency(key), phon: 70)
    }
    #expect(((levels.max() ?? 0) - (levels.min() ?? 1)).magnitude < 1e-9)
  }
}
