/// A pulse of the lips that brightens during the attack and overshoots a little, through a bell with few resonances.
struct Trumpet: SustainedInstrument {
  let name = "Trumpet"
  let program = 56
  let range = 52...88
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.75], body: 0.25, release: 0.11, filterCents: 2000, accentFade: 0.11, sharedFluctuation: 0.5,
    phaseSpread: 0.26, breath: NoiseBand(-37, 700...2200, low: 9, high: 14),
    burst: NoiseBand(-11, 220...3000, low: 9, high: 12, tilt: -1), burstRise: 0.006, burstFade: 0.028)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    Self.law(partial: n, frequency: frequency) + Self.modes(frequency) + Self.bell(frequency)
      - byKey(root, (60, 1.5), (72, 4), (84, 5)) * max(0, PortableMath.log2(frequency / 4000))
  }

  /// Higher partials follow later (Risset, J. Acoust. Soc. Am. 38, 1965), sooner on high keys.
  func rise(partial n: Int, root: Int) -> Double {
    let slower = PortableMath.exp2(Double(64 - root) / 48)
    return min(0.19, (0.024 + 0.012 * PortableMath.power(Double(n - 1), 0.85)) * slower)
  }
  func accent(partial n: Int, root: Int) -> Double { min(0.1 * Double(n), 0.6) }
  func fluctuation(partial n: Int) -> Double { min(0.008 + 0.010 * Double(n), 0.10) }
  func cutoff(root: Int) -> Double { max(2500, 1.6 * KeyZone.frequency(key: root)) }

  private static let law = SpectralLaw(
    source: [0, -0.3, -0.7, -1.9, -4.7, -7.4, -12.1, -16.1, -22, -26.2],
    body: [0.6, 1.1, 1.5, 1.9, 2.9, 4.8, 6.3, 7.3, 6.6, 4.3, 0.8, -5.1, -13, -20])
  private static let bell = Modes((1250, 3, 1.5), (2600, 4, -1.5))
  private static let modes = ModalBody(seed: 5611, range: 300...12_000, density: 4.5, q: 9, deviation: 2.4)
}
