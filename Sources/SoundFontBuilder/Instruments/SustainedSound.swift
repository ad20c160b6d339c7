/// A bowed or blown sound: harmonics that rise to a steady level and fluctuate slightly.
struct SustainedSound {
  /// Level of partial n at f hertz, in dB.
  var spectrum: (_ n: Int, _ frequency: Double) -> Double
  /// The rise time of partial n in seconds.
  var rise: (_ n: Int) -> Double
  /// The overshoot of partial n at its onset, relative to its amplitude.
  var accent: (_ n: Int) -> Double = { _ in 0 }
  /// The time constant with which the overshoot fades, in seconds.
  var accentFade = 0.08
  /// The rms of partial n's fluctuation, relative to its amplitude. The fundamental never fluctuates.
  var waver: (_ n: Int) -> Double
  /// The proportion of the fluctuation's power that all partials share: from one player's pressure, not from many players.
  var sharedWaver = 0.0
  /// The continuous noise of the bow or the breath.
  var breath: NoiseBand
  /// The noise of the attack.
  var burst: NoiseBand
  /// The time constant with which the attack's noise fades, in seconds.
  var burstFade = 0.05
  /// The range of random phases around a pulse (sines for odd, cosines for even partials), in turns; 1 is any phase.
  var phaseSpread = 0.16
  /// The limit of partials in hertz.
  var ceiling = 9600.0
  /// The instrument's lowest key. Below it the sound gets duller, so that the many partials don't buzz.
  var lowestKey = 21

  var bodySeconds: Double
  /// The length of the loop in seconds: as long as the bank's size allows, because its fluctuations repeat.
  var loopSeconds: Double
  /// The time from note-off to −60 dB in seconds: short, because the next note follows at once.
  var release: Double

  func sound(for zone: KeyZone, program: Int) -> Sound {
    let tuning = LoopTuning(frequency: zone.frequency, seconds: loopSeconds, sampleRates: zone.sampleRates)
    var random = RandomStream(program: program, root: zone.root)
    return Sound(
      partials: partials(for: zone, tuning: tuning, using: &random), bodySeconds: bodySeconds, tuning: tuning,
      level: .common, release: release, decay: nil)
  }

  private func partials(for zone: KeyZone, tuning: LoopTuning, using random: inout RandomStream) -> [Partial] {
    let limit = BandLimit(tuning: tuning, zone: zone, ceiling: min(ceiling, 110 * zone.frequency))
    let count = Int(limit.hertz / zone.frequency)
    let dullness = 0.5 * Double(max(0, lowestKey - zone.root))
    let levels = Self.withFundamental(
      (1...count).map { n in
        let frequency = Double(n) * zone.frequency
        return spectrum(n, frequency) - dullness * max(0, PortableMath.log2(frequency / 800))
      })
    let shared = Texture.waver(loopSeconds: tuning.seconds, using: &random)
    var partials: [Partial] = []
    var power = 0.0
    for n in 1...count {
      let amplitude = Decibels.amplitude(levels[n - 1] + limit.correction(at: Double(n) * zone.frequency))
      power += amplitude * amplitude / 2
      let own = Texture.waver(loopSeconds: tuning.seconds, using: &random)
      let phase = (n % 2 == 0 ? 0 : 0.25) + phaseSpread / 2 * random.symmetric()
      let depth = n == 1 ? 0 : waver(n)
      let (together, alone) = (depth * sharedWaver.squareRoot(), depth * (1 - sharedWaver).squareRoot())
      let texture = depth == 0 ? [1] : zip(shared, own).map { 1 + together * $0 + alone * $1 }
      let (rise, accent, fade) = (rise(n), accent(n), accentFade)
      partials.append(
        Partial(cycles: n * tuning.cycles, phase: phase, texture: texture) { t in
          amplitude * smoothStep(t, over: rise) * (1 + accent * PortableMath.exp(-t / fade))
        })
    }
    let (rise, fade, end) = (rise(1), burstFade, bodySeconds)
    let noise =
      breath.partials(power: power, carriers: partials, tuning: tuning, using: &random) { smoothStep($0, over: rise) }
      + burst.partials(power: power, carriers: partials, tuning: tuning, using: &random) { t in
        smoothStep(t, over: 0.01) * PortableMath.exp(-t / fade) * (1 - smoothStep(t, over: end))
      }
    return partials + noise
  }

  /// Raises the fundamental to at most 14 dB below the strongest of the next seven partials, because listeners judge it.
  private static func withFundamental(_ levels: [Double]) -> [Double] {
    guard let strongest = levels.dropFirst().prefix(7).max() else { return levels }
    return [max(levels[0], strongest - 14)] + levels.dropFirst()
  }
}
