/// A double reed on a cone: all partials, formants at 1 to 1.5 and at 3 kHz. The partials start together, but for the
/// fundamental, which comes later.
struct Oboe: SustainedInstrument {
  let name = "Oboe"
  let program = 68
  let range = 58...93
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.74], body: 0.24, release: 0.12, swell: 0.35, filterCents: 1500, ceiling: 11_500, sharedFluctuation: 0.5,
    phaseSpread: 0.35, breath: NoiseBand(-39, 700...2000, low: 9, tilt: -1.5),
    burst: NoiseBand(-32, 500...6500, low: 12, tilt: -1), burstRise: 0.006, burstFade: 0.03)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    Self.law(partial: n, frequency: frequency) + Self.modes(frequency)
      - byKey(root, (60, 0), (72, 4.5), (84, 6.5)) * PortableMath.log2(Double(n))
      + (n > 1 ? 5.5 * Self.irregularity(row: n, at: Double(root) / 9) : 0)
  }

  func rise(partial n: Int, root: Int) -> Double { n == 1 ? 0.11 : 0.08 + 0.003 * Double(min(n, 14)) }
  func accent(partial n: Int, root: Int) -> Double { n > 2 ? 0.2 : 0 }
  func fluctuation(partial n: Int) -> Double { min(0.03 + 0.02 * Double(n), 0.15) }
  func cutoff(root: Int) -> Double { max(3500, 1.8 * KeyZone.frequency(key: root)) }

  private static let law = SpectralLaw(
    source: [0, 1.5, 1, -0.5, -4, -7, -13, -18, -26, -31],
    body: [-9, -6, -3, 0, 2, 4.5, 8.5, 7, 1.5, 4.5, -1, -9, -17, -24])
  private static let modes = ModalBody(seed: 6811, range: 300...10_000, density: 5, q: 12, deviation: 3.6)
  private static let irregularity = ValueNoise(seed: 683)
}
