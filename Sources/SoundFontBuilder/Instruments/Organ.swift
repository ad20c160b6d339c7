/// A church organ's principal chorus: phase-locked ranks at one, two, three, four and eight times the pitch.
struct Organ: Instrument {
  let name = "Church Organ"
  let program = 19
  let zones = KeyZone.keyboard((through: 108, width: 5))

  func sound(for zone: KeyZone) -> Sound {
    let speech = PortableMath.exp2(-zone.octave / 3)
    return SustainedSound(
      spectrum: { n, frequency in
        Decibels.ofPower(Self.power(partial: n)) - 9 * max(0, PortableMath.log2(frequency / 4000))
      },
      rise: { n in min(0.15, (n == 1 ? 0.09 : 0.06 + 0.005 * Double(min(n, 9) - 1)) * speech) },
      accent: { n in n == 2 || n == 3 ? 0.4 : 0 }, accentFade: 0.05,
      waver: { n in min(0.01 * Double(n), 0.04) }, sharedWaver: 0.3,
      breath: NoiseBand(level: -54, band: 400...3500),
      burst: NoiseBand(level: -34, band: 600...4000), burstFade: 0.04,
      bodySeconds: 0.18, loopSeconds: 0.38, release: 0.30
    ).sound(for: zone, program: program)
  }

  /// The power of partial n, summed over the ranks it belongs to.
  private static func power(partial n: Int) -> Double {
    [(1, 0.0), (2, -2), (3, -9), (4, -6), (8, -11)].reduce(0) { sum, rank in
      let (multiple, level) = rank
      guard n % multiple == 0 else { return sum }
      let order = Double(n / multiple)
      return sum + Decibels.power(level - 8.5 * PortableMath.log2(order) - 0.5 * (order - 1))
    }
  }
}
