/// A pulse that brightens during the attack, overshoots a little, and has breath noise.
struct Trumpet: Instrument {
  let name = "Trumpet"
  let program = 56
  let zones = KeyZone.keyboard((through: 50, width: 6), (through: 82, width: 4), (through: 108, width: 6))

  func sound(for zone: KeyZone) -> Sound {
    let slower = PortableMath.exp2(Double(64 - zone.root) / 48)
    return SustainedSound(
      spectrum: { n, frequency in Self.law(partial: n, frequency: frequency) },
      rise: { n in min(0.16, (0.03 + 0.011 * PortableMath.power(Double(n - 1), 0.85)) * slower) },
      accent: { n in min(0.08 * Double(n), 0.45) }, accentFade: 0.12,
      waver: { n in min(0.012 * Double(n), 0.075) }, sharedWaver: 0.6,
      breath: NoiseBand(level: -54, band: 1000...6000),
      burst: NoiseBand(level: -34, band: 600...5000), burstFade: 0.03,
      phaseSpread: 0.04, lowestKey: 54,
      bodySeconds: 0.24, loopSeconds: 0.5, release: 0.12
    ).sound(for: zone, program: program)
  }

  private static let law = SpectralLaw(
    source: [0, -0.3, -0.7, -1.9, -4.7, -7.4, -12.1, -16.1, -22, -26.2],
    body: [0.6, 1.1, 1.5, 1.9, 2.9, 4.8, 6.3, 7.3, 6.6, 4.3, 0.8, -5.1, -13, -20])
}
