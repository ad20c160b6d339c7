/// Darker than the trumpet: a formant at 300 to 500 Hz (340 Hz in Meyer, Acoustics and the Performance of Music, 2009) and a
/// slower onset.
struct Horn: SustainedInstrument {
  let name = "French Horn"
  let program = 60
  let range = 34...79
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.75], body: 0.27, release: 0.16, filterCents: 1900, ceiling: 11_000, accentFade: 0.11,
    sharedFluctuation: 0.5, phaseSpread: 0.4, breath: NoiseBand(-40, 250...1200, low: 9, high: 14),
    burst: NoiseBand(-18, 120...2500, low: 9, tilt: -2), burstRise: 0.01, burstFade: 0.04)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    Self.law(partial: n, frequency: frequency) + Self.modes(frequency)
      - 2.2 * min(2, max(0, PortableMath.log2(frequency / 450)))
      - (n > 1 ? byKey(root, (62, 0), (74, 3)) : 0)
  }

  func rise(partial n: Int, root: Int) -> Double {
    min(0.22, (0.045 + 0.012 * Double(n - 1)) * PortableMath.exp2(Double(60 - root) / 48))
  }
  func accent(partial n: Int, root: Int) -> Double { min(0.05 * Double(n), 0.35) }
  func fluctuation(partial n: Int) -> Double { min(0.04 + 0.02 * Double(n), 0.16) }
  func cutoff(root: Int) -> Double { max(1000, 1.4 * KeyZone.frequency(key: root)) }

  private static let law = SpectralLaw(
    source: [0, -1, -2.8, -5, -9, -13, -20, -26, -34, -40],
    body: [-9, -4, 1, 5.5, 8, 6.5, 2, -4.5, -12, -20, -26, -30.5, -33, -35])
  private static let modes = ModalBody(seed: 6011, range: 150...9000, density: 4.5, q: 10, deviation: 2.8)
}
