/// A reed on a stopped pipe: only odd partials in the chalumeau, joined by even ones towards the high register.
struct Clarinet: Instrument {
  let name = "Clarinet"
  let program = 71
  let zones = KeyZone.keyboard((through: 50, width: 6), (through: 90, width: 4), (through: 108, width: 6))

  func sound(for zone: KeyZone) -> Sound {
    let octave = min(max(zone.octave, -1), 2.4)
    return SustainedSound(
      spectrum: { n, frequency in
        Self.law(partial: n, frequency: frequency)
          + (n % 2 == 0 ? max(-26, -25.6 + 10.6 * octave) * PortableMath.exp(-Double(n - 2) / 8) : 0)
      },
      rise: { n in 0.055 + 0.006 * Double(min(n, 12)) },
      accent: { n in n > 2 ? 0.15 : 0 }, accentFade: 0.08,
      waver: { n in min(0.012 * Double(n), 0.06) }, sharedWaver: 0.5,
      breath: NoiseBand(level: -54, band: 1200...5000),
      burst: NoiseBand(level: -40, band: 1000...5000), burstFade: 0.04,
      lowestKey: 50,
      bodySeconds: 0.18, loopSeconds: 0.5, release: 0.12
    ).sound(for: zone, program: program)
  }

  private static let law = SpectralLaw(
    source: [0, -5.8, -8.9, -11.1, -14.4, -17.1, -22.2, -26.6, -33.9, -39],
    body: [-3, -0.3, 2, 3.5, 4.1, 5.4, 9.9, 15.2, 16.2, 11.2, 1.8, -10.8, -22.8, -32.3])
}
