/// A church organ's principal chorus: phase-locked ranks, each with its own voicing.
struct Organ: SustainedInstrument {
  let name = "Church Organ"
  let program = 19
  let range = 36...96
  let zoneWidth = 6
  let character = SustainedCharacter(
    loops: [0.53, 0.33], pan: 0.60, lean: 2, body: 0.22, release: 0.30, ceiling: 11_500, phaseSpread: 0.8,
    fundamentalFloor: -20, breath: NoiseBand(-36, 300...5000, low: 9, high: 16, tilt: -2),
    burst: NoiseBand(-10.5, 500...6000, low: 9, tilt: -1), burstRise: 0.008, burstFade: 0.04)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    let octave = PortableMath.log2(Double(n))
    return Decibels.ofPower(Self.power(partial: n, root: root))
      + byKey(root, (36, 3.2), (60, 2.8), (72, 0.3)) * min(octave, 3.5)
      - 10 * max(0, PortableMath.log2(frequency / 4500))
      + (n > 1 ? 2.5 * Self.voicing(row: n, at: Double(root) / 7) : 0)
  }

  /// Principal 8′, octave 4′, twelfth 2⅔′, fifteenth 2′ and mixture: the power of partial n, summed over its ranks.
  private static func power(partial n: Int, root: Int) -> Double {
    [(1, 0.0), (2, -2), (3, -8), (4, -5), (6, -15), (8, -9)].reduce(1e-9) { sum, rank in
      let (multiple, level) = rank
      guard n % multiple == 0 else { return sum }
      let order = Double(n / multiple)
      let voiced = multiple > 1 ? 2.5 * voicing(row: 50 * multiple, at: Double(root) / 7) : 0
      return sum + Decibels.power(level - 9 * PortableMath.log2(order) - 0.4 * (order - 1) + voiced)
    }
  }

  func rise(partial n: Int, root: Int) -> Double {
    let speech = PortableMath.exp2(-Double(root - 60) / 36)
    return min(0.2, (n == 1 ? 0.10 : 0.05 + 0.007 * Double(min(n, 12))) * speech)
  }
  func accent(partial n: Int, root: Int) -> Double { n == 2 || n == 3 ? 0.6 : 0.1 }
  func fluctuation(partial n: Int) -> Double { min(0.03 + 0.03 * Double(n), 0.18) }

  private static let voicing = ValueNoise(seed: 193)
}
