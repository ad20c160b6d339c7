/// A bowed string without vibrato: a sawtooth filtered by a wooden body, with bow noise and an accented attack.
struct Violin: Instrument {
  let name = "Violin"
  let program = 40
  let zones = KeyZone.keyboard((through: 50, width: 6), (through: 90, width: 4), (through: 108, width: 6))

  func sound(for zone: KeyZone) -> Sound {
    let fundamental = zone.frequency
    return SustainedSound(
      spectrum: { n, frequency in
        Self.law(partial: n, frequency: frequency) + Self.resonances(frequency)
      },
      rise: { n in 0.11 + 0.05 * Double(min(n, 12)) / 12 },
      accent: { n in n * Int(fundamental) > 900 ? 0.5 : 0.15 }, accentFade: 0.07,
      waver: { n in min(0.03 + 0.01 * Double(n), 0.14) }, sharedWaver: 0.3,
      breath: NoiseBand(level: -43, band: 1200...4500),
      burst: NoiseBand(level: -27, band: 900...5000), burstFade: 0.06,
      lowestKey: 58,
      bodySeconds: 0.24, loopSeconds: 0.76, release: 0.22
    ).sound(for: zone, program: program)
  }

  /// A slight ripple in dB that represents the body's many modes.
  private static func resonances(_ frequency: Double) -> Double {
    let octave = PortableMath.log2(frequency / 300)
    return 1.2 * PortableMath.sine(turns: 1.1 * octave)
      + 0.8 * PortableMath.sine(turns: 1.7 * (octave - 0.4507))
  }

  private static let law = SpectralLaw(
    source: [0, -1.3, -3.4, -5.2, -8.2, -9.7, -11.7, -13.6, -16.6, -18.8],
    body: [-9.4, -3.3, 2.1, 7, 9.5, 8.6, 7.4, 6.3, 5.9, 4.1, -0.5, -6.8, -13, -17.8])
}
