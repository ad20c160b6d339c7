/// Renders the layers of one zone of a sustained instrument. The layers share the phases of the partials, so that their
/// amplitudes add up without beating.
struct SustainedVoice {
  let instrument: any SustainedInstrument
  let zone: KeyZone
  let layers: Int
  let filter: VelocityFilter?
  private let tilt: Double
  private let phases: [Double]
  /// Random factors of the rise times, −1 to 1.
  private let rises: [Double]
  /// By how much each partial is louder in the right layer and softer in the left one, in dB.
  private let leans: [Double]

  init(instrument: any SustainedInstrument, zone: KeyZone, tilt: Double, layers: Int) {
    self.instrument = instrument
    self.zone = zone
    self.tilt = tilt
    self.layers = layers
    filter = instrument.character.filterCents.map {
      VelocityFilter(cutoff: instrument.cutoff(root: zone.root), cents: $0)
    }
    var random = RandomStream(instrument.program, zone.root)
    let levels = instrument.levels(root: zone.root, tilt: tilt, below: .infinity)
    phases = Phases.ofLowCrest(
      levels.map(Decibels.amplitude), spread: instrument.character.phaseSpread, using: &random)
    rises = levels.map { _ in random.symmetric() }
    let lean = instrument.character.lean
    let drawn = levels.indices.map { index in
      let deviations = min(2, max(-2, random.normal()))
      return index == 0 ? 0 : lean * deviations
    }
    leans = Self.balanced(drawn, levels: levels)
  }

  /// Differences between two layers, shifted so that the layers have the same power.
  private static func balanced(_ leans: [Double], levels: [Double]) -> [Double] {
    func power(side: Double) -> Double {
      zip(levels, leans).reduce(0) { $0 + Decibels.power($1.0 + side * $1.1) }
    }
    let excess = Decibels.ofPower(power(side: 1) / power(side: -1)) / 2
    return leans.map { $0 - excess }
  }

  /// - Parameters:
  ///   - side: −1 for the left layer, 1 for the right one, 0 for a single one.
  ///   - body: in seconds.
  ///   - loop: in seconds.
  func waveform(layer: Int, side: Double, body: Double, loop: Double) -> Waveform {
    let character = instrument.character
    let tuning = zone.tuning(seconds: loop)
    let limit = BandLimit(sampleRate: tuning.sampleRate, ceiling: character.ceiling)
    var random = RandomStream(instrument.program, zone.root, layer)
    let levels = instrument.levels(root: zone.root, tilt: tilt, below: limit.hertz)
    var waveform = Waveform(bodySeconds: body, tuning: tuning)
    waveform.add(partials(levels, side: side, tuning: tuning, limit: limit, using: &random))
    addNoise(to: &waveform, levels: levels, body: body, using: &random)
    return waveform
  }

  private func partials(
    _ levels: [Double], side: Double, tuning: LoopTuning, limit: BandLimit, using random: inout RandomStream
  ) -> [Partial] {
    let character = instrument.character
    // The sidebands of neighbouring partials stay apart.
    let slowest = character.fluctuationRates.lowerBound
    let rates = slowest...max(slowest, min(character.fluctuationRates.upperBound, 0.12 * zone.frequency))
    let shared = Fluctuation(loopSeconds: tuning.seconds, rates: rates, using: &random)
    return levels.indices.map { index in
      let n = index + 1
      let frequency = Double(n) * zone.frequency
      let gain =
        levels[index] + (filter?.emphasis(at: frequency) ?? 0) + limit.correction(at: frequency) + side * leans[index]
      let amplitude = Decibels.amplitude(gain) / Double(layers)
      let own = Fluctuation(loopSeconds: tuning.seconds, rates: rates, using: &random)
      let depth = instrument.fluctuation(partial: n) * (n == 1 ? character.fundamentalFluctuation : 1)
      let together = depth * character.sharedFluctuation.squareRoot()
      let alone = depth * (1 - character.sharedFluctuation).squareRoot()
      let rise = rise(partial: n)
      let (accent, fade) = (instrument.accent(partial: n, root: zone.root), character.accentFade)
      return Partial(
        cycles: n * tuning.cycles, phase: phases[index],
        texture: Fluctuation.texture(shared, together, own, alone)
      ) { t in
        amplitude * smoothStep(t, over: rise) * (1 + accent * PortableMath.exp(-t / fade))
      }
    }
  }

  private func rise(partial n: Int) -> Double {
    instrument.rise(partial: n, root: zone.root) * (1 + instrument.character.riseVariation * rises[n - 1])
  }

  private func addNoise(
    to waveform: inout Waveform, levels: [Double], body: Double, using random: inout RandomStream
  ) {
    let character = instrument.character
    let tuning = waveform.tuning
    let power = levels.reduce(0) { $0 + Decibels.power($1) / 2 } / Double(layers)
    let width = min(45 * character.notchWidth, max(5, 0.27 * character.notchWidth * zone.frequency))
    let cycles = (1...24).map { $0 * tuning.cycles }
    let emphasis = { [filter] (frequency: Double) in filter?.emphasis(at: frequency) ?? 0 }
    let highest = min(15_000, 0.46 * Double(tuning.sampleRate))
    let breath = PeriodicNoise(
      character.breath, power: power, notches: Notches(cycles: cycles, width: width), loopSeconds: tuning.seconds,
      highest: highest, emphasis: emphasis, using: &random)
    let burst = PeriodicNoise(
      character.burst, power: power,
      notches: Notches(cycles: cycles, width: min(1.5 * width, 0.36 * zone.frequency)),
      loopSeconds: tuning.seconds, highest: highest, emphasis: emphasis, using: &random)
    let (rise, swell) = (0.7 * rise(partial: 1), character.breathSwell)
    waveform.add(breath) { t in smoothStep(t, over: rise) * (1 + swell.amount * PortableMath.exp(-t / swell.fade)) }
    let (attack, fade) = (character.burstRise, character.burstFade)
    waveform.add(burst) { t in
      smoothStep(t, over: attack) * PortableMath.exp(-max(0, t - attack) / fade) * (1 - smoothStep(t, over: body))
    }
  }
}
