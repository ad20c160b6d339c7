/// A string section. Its width comes from partials that swell and fade independently, as in an ensemble, instead of
/// detuned layers, so that it has a single pitch.
struct Strings: Instrument {
  let name = "Strings"
  let program = 48
  let zones = KeyZone.keyboard((through: 108, width: 5))

  func sound(for zone: KeyZone) -> Sound {
    SustainedSound(
      spectrum: { n, frequency in Self.law(partial: n, frequency: frequency) },
      rise: { n in 0.24 + 0.01 * Double(n % 5) },
      waver: { n in min(0.10 + 0.015 * Double(n), 0.22) }, sharedWaver: 0,
      breath: NoiseBand(level: -44, band: 900...4500),
      burst: NoiseBand(level: -36, band: 800...4000), burstFade: 0.12,
      phaseSpread: 1, lowestKey: 36,
      bodySeconds: 0.30, loopSeconds: 0.82, release: 0.40
    ).sound(for: zone, program: program)
  }

  private static let law = SpectralLaw(
    source: [0, 0.9, -2.1, -4.6, -8.9, -12, -16.9, -20.7, -26.1, -29.9],
    body: [1.4, 3.2, 4.8, 6, 6.6, 6.2, 5.6, 4.9, 4.4, 2.1, -2.1, -8.1, -14.8, -20.4])
}
