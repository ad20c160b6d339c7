import Testing

@testable import SoundFontBuilder

@Suite struct LoudnessTests {
  @Test func `a full-scale 997 Hz sine in one channel has the loudness of BS.1770, -3.01 LUFS`() {
    let sine = (0..<48_000).map { PortableMath.sine(turns: 997 * Double($0) / Player.rate) }
    let silence = [Double](repeating: 0, count: sine.count)
    #expect((KWeighting.loudness([sine, silence], seconds: 1) + 3.01).magnitude < 0.03)
  }

  @Test(arguments: [(20.0, 99.85), (100, 64.37), (1000, 40.01), (3150, 35.61), (12500, 51.49)])
  func `the 40 phon contour is the one of ISO 226`(frequency: Double, level: Double) {
    #expect((EqualLoudness.level(at: frequency, phon: 40) - level).magnitude < 0.01)
  }

  @Test func `the sine follows the 80 phon contour from key 36 to 96`() {
    let levels = (36...96).map { key in
      Decibels.ofAmplitude(PureSine.amplitude(key: key))
        - EqualLoudness.level(at: MIDIPitch.frequency(key), phon: 80)
    }
    #expect(((levels.max() ?? 0) - (levels.min() ?? 1)).magnitude < 1e-9)
  }
}
