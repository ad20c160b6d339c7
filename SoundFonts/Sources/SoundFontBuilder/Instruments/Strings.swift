/// A string section. Its width comes from partials that swell and fade independently, as in an ensemble, instead of
/// detuned players, so that it has a single pitch.
struct Strings: SustainedInstrument {
  let name = "Strings"
  let program = 48
  let range = 36...98
  let zoneWidth = 5
  let character = SustainedCharacter(
    loops: [0.90, 0.56], pan: 0.92, lean: 4, body: 0.34, release: 0.40, swell: 0.27, filterCents: 1400,
    riseVariation: 0.35,
    sharedFluctuation: 0, fundamentalFluctuation: 0.3, fluctuationRates: 1.5...6.5, phaseSpread: 1,
    breath: NoiseBand(-30.3, 250...3000, low: 8, high: 13, tilt: -1), breathSwell: (0.3, 0.12),
    burst: NoiseBand(-21.5, 200...4000, low: 8, high: 12, tilt: -1.5), burstRise: 0.02, burstFade: 0.09)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    let above350 = min(2.5, max(0, PortableMath.log2(frequency / 350)))
    let above3500 = max(0, PortableMath.log2(frequency / 3500))
    return Self.law(partial: n, frequency: frequency) + Self.modes(frequency) + 0.5 * Violin.signature(frequency)
      - 2 * byKey(root, (60, 1), (76, 0.6), (84, 0.3)) * above350
      + byKey(root, (48, -7), (60, -5), (72, 0), (84, 2)) * above3500
      + byKey(root, (60, 0.5), (84, 2)) * max(0, PortableMath.log2(Double(n) / 8))
      - (root > 90 ? 2 * PortableMath.log2(Double(n)) : 0)
  }

  func rise(partial n: Int, root: Int) -> Double { 0.07 + 0.010 * Double(n % 7) + (n == 1 ? 0.03 : 0) }
  /// Low partials swell less, since their beats show whether a chord is exact.
  func fluctuation(partial n: Int) -> Double { n < 6 ? 0.34 : 1 }
  func cutoff(root: Int) -> Double { max(3800, 1.5 * KeyZone.frequency(key: root)) }

  private static let law = SpectralLaw(
    source: [0, 0.9, -2.1, -4.6, -8.9, -12, -16.9, -20.7, -26.1, -29.9],
    body: [1.4, 3.2, 4.8, 6, 6.6, 6.2, 5.6, 4.9, 4.4, 2.1, -2.1, -8.1, -14.8, -20.4])
  private static let modes = ModalBody(seed: 4811, range: 180...13_000, density: 9, q: 24, deviation: 5)
}
