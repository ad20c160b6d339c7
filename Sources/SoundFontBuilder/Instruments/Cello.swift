/// A larger body than the violin's, an octave and a half lower, with longer strings that speak more slowly.
struct Cello: SustainedInstrument {
  let name = "Cello"
  let program = 42
  let range = 36...79
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.75, 0.465], pan: 0.30, lean: 1.5, body: 0.34, release: 0.20, filterCents: 800, sharedFluctuation: 0.25,
    phaseSpread: 0.7, breath: NoiseBand(-31, 150...2400, low: 8, high: 12, tilt: -1), breathSwell: (1.2, 0.08),
    burst: NoiseBand(-18, 120...3500, low: 8, high: 11, tilt: -2), burstRise: 0.015, burstFade: 0.065)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    // The body is about 2.1 times as large as the violin's.
    Violin.law(partial: n, frequency: 2.1 * frequency) + Self.signature(frequency) + Self.modes(frequency)
      - 3.5 * min(1.3, max(0, PortableMath.log2(frequency / 350)))
      + 5 * min(1.5, max(0, PortableMath.log2(frequency / 1500)))
      + 3 * max(0, PortableMath.log2(frequency / 4500))
      + byKey(root, (60, 0), (78, 1.8)) * PortableMath.log2(Double(n))
  }

  func rise(partial n: Int, root: Int) -> Double { 0.14 + 0.13 * Double(min(n, 14)) / 14 }
  func accent(partial n: Int, root: Int) -> Double {
    Double(n) * KeyZone.frequency(key: root) > 900 ? 0.6 : 0.15
  }
  func fluctuation(partial n: Int) -> Double { min(0.10 + 0.025 * Double(n), 0.30) }
  func cutoff(root: Int) -> Double { max(3000, 1.5 * KeyZone.frequency(key: root)) }

  private static let signature = Modes(
    (102, 12, 6), (147, 20, 3), (176, 25, 5), (203, 25, 6), (300, 12, -3), (430, 15, 3), (850, 5, -3), (1250, 2.2, 4),
    (2300, 4, 3))
  private static let modes = ModalBody(seed: 4211, range: 210...12_000, density: 9, q: 28, deviation: 5.5)
}
