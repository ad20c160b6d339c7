/// A bowed or blown instrument: harmonics that rise to a steady level and swell slightly, the noise of the bow or the
/// breath, and that of the attack.
protocol SustainedInstrument: Instrument {
  /// The keys of the real instrument. Beyond them zones are wider and have one short layer, and the sound gets duller
  /// downwards.
  var range: ClosedRange<Int> { get }
  /// The width of zones within `range`, in keys.
  var zoneWidth: Int { get }

  /// The level of partial n at f hertz, in dB.
  func level(partial n: Int, frequency: Double, root: Int) -> Double
  /// The rise time of partial n, in seconds.
  func rise(partial n: Int, root: Int) -> Double
  /// The overshoot of partial n at its onset, relative to its amplitude.
  func accent(partial n: Int, root: Int) -> Double
  /// The rms of partial n's fluctuation, as a natural logarithm of amplitude.
  func fluctuation(partial n: Int) -> Double
  /// The cut-off in hertz of the filter at velocity 63.
  func cutoff(root: Int) -> Double

  var character: SustainedCharacter { get }
}

/// The constants of a sustained instrument.
struct SustainedCharacter {
  /// The loops of one or two layers, in seconds. Two fluctuate independently, and their sum repeats late.
  var loops: [Double]
  /// The positions of two layers, left and right of the middle, 0 to 1.
  var pan = 0.0
  /// The standard deviation, in dB, with which each partial is louder in one layer than in the other.
  var lean = 0.0
  /// In seconds.
  var body: Double
  /// The time from note-off to −60 dB, in seconds.
  var release: Double
  /// The time in which the sound swells by 6 dB, in seconds; nil for no swell.
  var swell: Double?
  /// By how much velocity moves the filter, in cents; nil for no filter.
  var filterCents: Double?
  /// The highest partial, in hertz.
  var ceiling = 13_500.0
  /// The time constant with which an accent fades, in seconds.
  var accentFade = 0.07
  /// The proportion by which rise times vary from partial to partial.
  var riseVariation = 0.12
  /// The part of the fluctuation's power that all partials share, which comes from one player's hand or lungs.
  var sharedFluctuation = 0.3
  /// The fundamental's fluctuation relative to the law, since listeners judge its pitch.
  var fundamentalFluctuation = 0.35
  /// In hertz.
  var fluctuationRates = 0.7...6.5
  /// The range of the partials' phases, in turns.
  var phaseSpread = 0.6
  /// The lowest level of the fundamental relative to the strongest of partials 2–8, in dB.
  var fundamentalFloor = -12.0
  /// The lowest level of partials 1–8 relative to the strongest, in dB. Images of other partials blur weaker ones.
  var floor = -37.0
  /// The continuous noise.
  var breath: NoiseBand
  /// How much stronger the noise begins, relative to its amplitude, and the time constant of this in seconds.
  var breathSwell = (amount: 0.0, fade: 0.1)
  /// The noise of the attack, its rise and the time constant of its decay in seconds.
  var burst: NoiseBand
  var burstRise = 0.01
  var burstFade = 0.05
  /// The width of the notches around the partials, relative to the usual one.
  var notchWidth = 1.0
}

extension SustainedInstrument {
  var zones: [KeyZone] { KeyZone.keyboard(range, width: zoneWidth) }

  func accent(partial n: Int, root: Int) -> Double { 0 }
  func cutoff(root: Int) -> Double { 20_000 }

  /// The levels of the partials up to `hertz` at velocity 63, in dB.
  ///
  /// - Parameter tilt: in dB per octave of partial number.
  func levels(root: Int, tilt: Double, below hertz: Double) -> [Double] {
    let frequency = KeyZone.frequency(key: root)
    let count = max(1, min(220, Int(min(hertz, character.ceiling) / frequency)))
    let dullness = 0.5 * Double(max(0, range.lowerBound - root))
    return raised(
      (1...count).map { n in
        let f = Double(n) * frequency
        return level(partial: n, frequency: f, root: root) - dullness * max(0, PortableMath.log2(f / 800))
          + tilt * PortableMath.log2(Double(n))
      })
  }

  /// Raises the fundamental and the other low partials to their floors.
  private func raised(_ levels: [Double]) -> [Double] {
    var levels = levels
    if let strongest = levels.dropFirst().prefix(7).max() {
      levels[0] = max(levels[0], strongest + character.fundamentalFloor)
    }
    let strongest = levels.max() ?? 0
    for index in levels.indices.prefix(8) { levels[index] = max(levels[index], strongest + character.floor) }
    return levels
  }

  func layers(for zone: KeyZone) -> [Layer] {
    let natural = (range.lowerBound - 4...range.upperBound + 4).contains(zone.root)
    let loops = natural ? character.loops : [0.62 * character.loops[0]]
    let tilt = Brightness.tilt(of: zone.root, amongst: zones.map(\.root)) { root, tilt in
      levels(root: root, tilt: tilt, below: 11_500)
    }
    let voice = SustainedVoice(instrument: self, zone: zone, tilt: tilt, layers: loops.count)
    let body = natural ? character.body : 0.8 * character.body
    return loops.enumerated().map { index, loop in
      let side = loops.count == 1 ? 0 : index == 0 ? -1.0 : 1
      return Layer(
        name: loops.count == 1 ? "" : ["L", "R"][index],
        waveform: voice.waveform(layer: index, side: side, body: body, loop: loop),
        pan: side * character.pan,
        velocity: VelocityResponse(filter: voice.filter),
        envelope: VolumeEnvelope(release: character.release, swell: character.swell))
    }
  }
}
