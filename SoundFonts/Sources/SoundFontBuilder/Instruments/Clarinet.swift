/// A reed on a stopped pipe: only odd partials in the chalumeau, joined by even ones towards the high register.
struct Clarinet: SustainedInstrument {
  let name = "Clarinet"
  let program = 71
  let range = 50...92
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.74], body: 0.24, release: 0.12, filterCents: 2300, ceiling: 10_500, accentFade: 0.03,
    sharedFluctuation: 0.5, floor: -33,
    breath: NoiseBand(-37, 700...3500, low: 9, high: 21, tilt: -1),
    burst: NoiseBand(-23, 500...4500, low: 9, high: 12, tilt: -1), burstRise: 0.006, burstFade: 0.03, notchWidth: 1.3)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    let octave = PortableMath.log2(Double(n))
    let fade = byKey(root, (60, 7), (84, 4))
    let parity =
      n % 2 == 0
      ? evenLevel(root: root) * PortableMath.exp(-Double(n - 2) / fade)
      : n > 1 ? byKey(root, (60, 3), (71, 0), (76, -2)) : 0
    return Self.law(partial: n, frequency: frequency) + parity + Self.modes(frequency)
      + byKey(root, (76, 0), (84, 4.5)) * octave
  }

  func rise(partial n: Int, root: Int) -> Double { 0.05 + 0.007 * Double(min(n, 14)) }
  /// Even partials flash up for the first 50 ms, before the standing wave has formed.
  func accent(partial n: Int, root: Int) -> Double {
    n % 2 == 0 ? 0.2 + 3 * min(1, max(0, -evenLevel(root: root) - 8) / 28) : n > 2 ? 0.2 : 0
  }
  /// The level of the second partial relative to those of an open pipe, in dB, before it is raised to the floor.
  private func evenLevel(root: Int) -> Double {
    byKey(root, (46, -36), (58, -40), (67, -38), (73, -30), (80, -14), (88, -8))
  }
  func fluctuation(partial n: Int) -> Double { min(0.012 + 0.008 * Double(n), 0.08) }
  func cutoff(root: Int) -> Double { max(2300, 1.6 * KeyZone.frequency(key: root)) }

  private static let law = SpectralLaw(
    source: [0, -5.8, -8.9, -11.1, -14.4, -17.1, -22.2, -26.6, -33.9, -39],
    body: [-3, -0.3, 2, 3.5, 4.1, 5.4, 9.9, 15.2, 16.2, 11.2, 1.8, -10.5, -24, -36])
  private static let modes = ModalBody(seed: 7111, range: 300...9000, density: 3.5, q: 8, deviation: 2)
}
