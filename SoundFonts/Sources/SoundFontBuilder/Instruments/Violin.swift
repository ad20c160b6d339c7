/// A bowed string without vibrato: the partials of a stuck and slipping string, filtered by a wooden body, with bow noise and an accented attack.
struct Violin: SustainedInstrument {
  let name = "Violin"
  let program = 40
  let range = 55...98
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.73, 0.455], pan: 0.36, lean: 1.5, body: 0.32, release: 0.20, swell: 0.335, filterCents: 1500,
    sharedFluctuation: 0.25,
    phaseSpread: 0.7, breath: NoiseBand(-28.2, 300...5500, low: 8, high: 13, tilt: -2.5), breathSwell: (0.8, 0.08),
    burst: NoiseBand(-13.5, 250...4500, low: 8, high: 12, tilt: -1.5), burstRise: 0.012, burstFade: 0.055)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    let aboveMiddle = min(1.6, max(0, PortableMath.log2(frequency / 700)))
    let above4500 = max(0, PortableMath.log2(frequency / 4500))
    return Self.law(partial: n, frequency: frequency) + Self.signature(frequency) + Self.modes(frequency)
      + byKey(root, (50, -2.5), (62, -1.6), (72, -0.6), (84, 1.4), (92, 2)) * aboveMiddle
      + byKey(root, (60, -1), (72, 3), (84, 6)) * above4500
  }

  func rise(partial n: Int, root: Int) -> Double {
    0.115 + 0.11 * Double(min(n, 14)) / 14 + (n == 1 ? 0.05 : 0)
  }
  func accent(partial n: Int, root: Int) -> Double {
    Double(n) * KeyZone.frequency(key: root) > 900 ? 0.6 : 0.15
  }
  func fluctuation(partial n: Int) -> Double { min(0.10 + 0.025 * Double(n), 0.30) }
  func cutoff(root: Int) -> Double { max(4200, 1.5 * KeyZone.frequency(key: root)) }

  static let law = SpectralLaw(
    source: [0, -1.3, -3.4, -5.2, -8.2, -9.7, -11.7, -13.6, -16.6, -18.8],
    body: [-9.4, -3.3, 2.1, 7, 9.5, 8.6, 7.4, 6.3, 5.9, 4.1, -0.5, -6.8, -13, -17.8])
  /// The signature modes A0, CBR, B1− and B1+, further modes of the corpus, and the bridge hill.
  ///
  /// Frequencies and quality factors follow measured violins (CNSM data set, Zenodo 18696786: A0 at 267–273, B1− at 428–448,
  /// B1+ at 528–545 Hz, Q of 21 to 27) and Bissinger's radiativity profile (J. Acoust. Soc. Am. 124, 2008: A0 at 280 Hz, the
  /// B1 pair about 500, the hill at 2.4 kHz). The gains, and the Q of A0 and of the hill, are chosen.
  static let signature = Modes(
    (273, 14, 6), (408, 27, -3), (452, 27, 5), (534, 23, 7), (656, 24, -3), (801, 21, 3), (1009, 23, 4), (1350, 5, -4),
    (2400, 2.2, 4.5), (3900, 6, -3))
  private static let modes = ModalBody(seed: 4011, range: 520...13_000, density: 10, q: 32, deviation: 5)
}
