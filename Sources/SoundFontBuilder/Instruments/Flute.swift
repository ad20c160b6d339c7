/// Nearly a sine, with a second partial in the low register, a chiff at the start and breath around the partials.
struct Flute: Instrument {
  let name = "Flute"
  let program = 73
  let zones = KeyZone.keyboard((through: 56, width: 6), (through: 96, width: 4), (through: 108, width: 6))

  func sound(for zone: KeyZone) -> Sound {
    // In the lowest octave and a half the pipe's second and third modes sound as well.
    let overblowing = min(1, max(0, 2 * (1.4 - zone.octave)))
    return SustainedSound(
      spectrum: { n, frequency in
        Self.law(partial: n, frequency: frequency) + (n == 2 || n == 3 ? 5 * overblowing : 0)
      },
      rise: { n in 0.075 + 0.02 * Double(min(n, 4)) },
      accent: { n in n == 2 || n == 3 ? 0.5 : 0 }, accentFade: 0.06,
      waver: { n in min(0.03 * Double(n), 0.10) }, sharedWaver: 0.6,
      breath: NoiseBand(level: -43, band: 900...3500),
      burst: NoiseBand(level: -30, band: 800...4000), burstFade: 0.05,
      ceiling: 8000, lowestKey: 60,
      bodySeconds: 0.20, loopSeconds: 0.55, release: 0.16
    ).sound(for: zone, program: program)
  }

  private static let law = SpectralLaw(
    source: [0, -11, -14.2, -15.8, -19.1, -21.8, -26.1, -29.4, -34.5, -38.1],
    body: [-4.8, -0.7, 2.9, 6.2, 9.3, 11.9, 12.5, 10, 4.9, -0.7, -5.5, -10.4, -15.6, -19.9])
}
