/// A body about twice the violin's size and longer strings, which speak more slowly.
struct Cello: SustainedInstrument {
  let name = "Cello"
  let program = 42
  let range = 36...79
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.75, 0.465], pan: 0.30, lean: 1.5, body: 0.34, release: 0.20, filterCents: 800, sharedFluctuation: 0.25,
    phaseSpread: 0.7, breath: NoiseBand(-32, 150...4500, low: 8, high: 12, tilt: -2.8), breathSwell: (1.2, 0.08),
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

  /// The cavity and the main body resonance three to four semitones above the two middle strings (Hutchins, "Founding a
  /// family of fiddles", Physics Today 20, 1967), a second body mode at 208 Hz, a formant at 400 Hz and a bridge hill at
  /// 1.6 kHz. Gains and quality factors are chosen.
  private static let signature = Modes(
    (120, 12, 5), (180, 25, 5), (208, 25, 6), (300, 12, -3), (400, 12, 3), (850, 5, -3), (1600, 2.2, 5))
  private static let modes = ModalBody(seed: 4211, range: 210...12_000, density: 9, q: 28, deviation: 5.5)
}
