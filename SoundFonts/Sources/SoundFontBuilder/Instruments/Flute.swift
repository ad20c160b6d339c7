/// Nearly a sine, with a second partial in the low register, a chiff at the start and breath between the partials.
struct Flute: SustainedInstrument {
  let name = "Flute"
  let program = 73
  let range = 59...97
  let zoneWidth = 4
  let character = SustainedCharacter(
    loops: [0.86], body: 0.27, release: 0.16, filterCents: 1500, ceiling: 12_000, sharedFluctuation: 0.5,
    breath: NoiseBand(-35, 500...4500, low: 9, high: 12, tilt: -1.5), breathSwell: (0.1, 0.1),
    burst: NoiseBand(-43, 400...7000, low: 12, tilt: -1), burstFade: 0.045)

  func level(partial n: Int, frequency: Double, root: Int) -> Double {
    // In the lowest octave and a half the pipe's second and third modes sound as well.
    let overblowing = min(1, max(0, 2 * (1.4 - Double(root - 60) / 12)))
    return Self.law(partial: n, frequency: frequency) + (n == 2 || n == 3 ? 5 * overblowing : 0)
      + (n > 1 ? Self.modes(frequency) : 0)
      + (n > 2 ? 8 * Self.irregularity(row: n, at: Double(root) / 9) : 0) - (n > 2 && n % 2 == 0 ? 6 : 0)
  }

  func rise(partial n: Int, root: Int) -> Double { 0.075 + 0.02 * Double(min(n, 5)) }
  func accent(partial n: Int, root: Int) -> Double { n == 2 || n == 3 ? 0.6 : 0.1 }
  func fluctuation(partial n: Int) -> Double { min(0.05 + 0.04 * Double(n), 0.26) }
  func cutoff(root: Int) -> Double { max(3200, 1.8 * KeyZone.frequency(key: root)) }

  private static let law = SpectralLaw(
    source: [0, -11, -14.2, -15.8, -19.1, -21.8, -26.1, -29.4, -34.5, -38.1],
    body: [-4.8, -0.7, 2.9, 6.2, 9.3, 11.9, 12.5, 10, 4.9, -0.7, -4.5, -5.5, -7.5, -8])
  private static let modes = ModalBody(seed: 7311, range: 400...11_000, density: 4, q: 9, deviation: 3)
  private static let irregularity = ValueNoise(seed: 733)
}
