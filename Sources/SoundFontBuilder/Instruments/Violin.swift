/// A bowed string without vibrato: a sawtooth filtered by a wooden body, with bow noise and an accented attack.
struct Violin: SustainedInstrument {
  let name = "Violin"
  let program = 40
  let range = 55...98
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.73, 0.455], pan: 0.36, lean: 1.5, body: 0.32, release: 0.20, filterCents: 1500, sharedFluctuation: 0.25,
    phaseSpread: 0.7, breath: NoiseBand(-28.7, 300...3300, low: 8, high: 13, tilt: -1), breathSwell: (1.2, 0.08),
    burst: NoiseBand(-12.5, 250...4500, low: 8, high: 12, tilt: -1.5), burstRise: 0.012, burstFade: 0.055)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    let aboveMiddle = min(1.6, max(0, PortableMath.log2(frequency / 700)))
    let above4500 = max(0, PortableMath.log2(frequency / 4500))
    return Self.law(partial: n, frequency: frequency) + Self.signature(frequency) + Self.modes(frequency)
      + byKey(root, (50, -2.5), (62, -1.6), (72, -0.6), (84, 1.4), (92, 2)) * aboveMiddle
      + byKey(root, (60, -2.0), (72, 2), (84, 5)) * above4500
  }

  func rise(partial n: Int, root: Int) -> Double {
    0.10 + 0.11 * Double(min(n, 14)) / 14 + (n == 1 ? 0.05 : 0)
  }
  func accent(partial n: Int, root: Int) -> Double {
    Double(n) * KeyZone.frequency(key: root) > 900 ? 0.6 : 0.15
  }
  func fluctuation(partial n: Int) -> Double { min(0.10 + 0.025 * Double(n), 0.30) }
  func cutoff(root: Int) -> Double { max(4200, 1.5 * KeyZone.frequency(key: root)) }

  static let law = SpectralLaw(
    source: [0, -1.3, -3.4, -5.2, -8.2, -9.7, -11.7, -13.6, -16.6, -18.8],
    body: [-9.4, -3.3, 2.1, 7, 9.5, 8.6, 7.4, 6.3, 5.9, 4.1, -0.5, -6.8, -13, -17.8])
  /// A0, CBR, B1−, B1+, and the bridge hill at 2 to 3 kHz.
  static let signature = Modes(
    (278, 14, 6), (405, 25, -3), (465, 30, 5), (545, 28, 7), (700, 20, -3), (870, 25, 4), (1120, 20, 3), (1350, 5, -4),
    (2450, 2.2, 4.5), (3900, 6, -3))
  private static let modes = ModalBody(seed: 4011, range: 520...13_000, density: 10, q: 32, deviation: 6)
}
