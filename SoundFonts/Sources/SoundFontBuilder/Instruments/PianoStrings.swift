/// The strings of one zone of the piano: the first partial in the middle, the others in two layers, left and right.
struct PianoStrings {
  let zone: KeyZone
  let spectrum: PianoSpectrum
  private let decay: PianoDecay
  let filter: VelocityFilter
  /// The levels of the partials at velocity 63, in dB.
  let levels: [Double]
  private let limit: BandLimit
  private let fundamental: LoopTuning
  private let overtones: PianoLoops
  private let phases: [Double]

  init(zone: KeyZone, tilt: Double) {
    self.zone = zone
    let root = zone.root
    spectrum = PianoSpectrum(root: root)
    decay = PianoDecay(spectrum: spectrum)
    let rates = zone.sampleRates
    let rate = Int(((rates.lowerBound + rates.upperBound) / 2).rounded())
    limit = BandLimit(sampleRate: rate, ceiling: PianoSpectrum.ceiling(root: root))
    levels = spectrum.levels(tilt: tilt, below: limit.hertz)
    fundamental = Self.fundamental(of: zone)
    overtones = PianoLoops(
      frequencies: levels.indices.dropFirst().map { [spectrum] in spectrum.frequency(partial: $0 + 1) },
      seconds: byKey(root, (36, 0.40), (42, 0.38), (58, 0.30), (62, 0.21), (74, 0.15)), sampleRate: rate)
    filter = VelocityFilter(
      cutoff: max(2 * zone.frequency, byKey(root, (24, 1800), (40, 1700), (60, 1800), (84, 2600), (108, 6000))),
      cents: byKey(root, (46, 7000), (56, 4000), (64, 4000), (72, 3000)), curve: .concave)
    var random = RandomStream(0, root)
    phases = Phases.ofLowCrest(levels.map(Decibels.amplitude), spread: 0.9, using: &random)
  }

  /// The loop of the first partial, which alone has to be in tune.
  private static func fundamental(of zone: KeyZone) -> LoopTuning {
    let root = zone.root
    // Images of a partial far below the sample rate are inaudible. Where the rate is low, only a longer loop is exact.
    let saving = byKey(root, (75, 0.253), (76, 0.5), (96, 0.5), (97, 1))
    return LoopTuning(
      frequency: zone.frequency, seconds: byKey(root, (75, 0.3), (76, 0.15)),
      sampleRates: saving * zone.sampleRates.lowerBound...1.2 * saving * zone.sampleRates.upperBound)
  }

  /// Each partial sounds in one layer only, so the channels differ in its amplitude but not in its phase, and their sum is as
  /// steady as they are.
  var layers: [Layer] {
    let root = zone.root
    // The steps of the volume envelope begin at the end of the body. In the bass, a late end spares the weak first partial.
    let body = byKey(root, (42, 1.05), (50, 0.97), (55, 0.97), (70, 0.95), (84, 0.7), (96, 0.5))
    // Overtones decay faster, so they can be left to the loop earlier.
    let shorter = byKey(root, (42, 1.05), (50, 0.97), (55, 0.97), (70, 0.86), (84, 0.46), (96, 0.28))
    let sides = overtones.tunings.indices.map { side in
      levels.indices.map { $0 + 1 }.filter {
        $0 > 1 && overtones.loop(partial: $0) == side
      }
    }
    let fades = PianoDecay.fades.map(decay.loop)
    return [layer("M", [1], in: fundamental, body: body, pan: 0, fade: fades[0])]
      + zip(["L", "R"], sides.indices).filter { !sides[$1].isEmpty }.map { name, side in
        layer(
          name, sides[side], in: overtones.tunings[side], body: shorter, pan: side == 0 ? -0.2 : 0.2,
          fade: fades[1 + side])
      }
  }

  private func layer(_ name: String, _ numbers: [Int], in tuning: LoopTuning, body: Double, pan: Double, fade: Double)
    -> Layer
  {
    var waveform = Waveform(bodySeconds: body, tuning: tuning)
    waveform.add(numbers.map { partial($0, in: tuning, end: waveform.bodySeconds, fade: fade) })
    let release = byKey(zone.root, (21, 0.7), (60, 0.45), (88, 0.35), (90, 1.2))  // no dampers above F6
    return Layer(
      name: name, waveform: waveform, pan: pan, velocity: VelocityResponse(filter: filter),
      envelope: VolumeEnvelope(release: release, decay: fade))
  }

  private func partial(_ n: Int, in tuning: LoopTuning, end: Double, fade: Double) -> Partial {
    let stretched = spectrum.frequency(partial: n)
    let correction = n == 1 ? 0 : limit.correction(at: stretched)
    // A layer in the middle has half its power in each channel, so the sum of both has the partial's level.
    let amplitude = Decibels.amplitude(levels[n - 1] + filter.emphasis(at: stretched) + correction) * 0.5.squareRoot()
    let (fast, slow, after) = (decay.fast(partial: n), decay.slow(partial: n), decay.aftersound(partial: n))
    let treble = max(spectrum.octave, 0)
    let strike = (n == 1 ? 0.2 : 0.3) + 0.06 * min(treble, 2)
    let rise =
      (n == 1 ? 0.005 : 0.0022 + 0.0016 * max(0, 1 - Double(n) / 12)) * PortableMath.exp2(-spectrum.octave / 3)
    let cycles = Int((stretched * tuning.seconds).rounded())
    return Partial(cycles: cycles, phase: phases[n - 1]) { t in
      // The shape is constant at the end of the body, so only the layer's own decay continues in the loop.
      let shape = Self.slowed(t, from: 0.6 * end, to: end)
      let stages =
        (1 - after) * Decibels.amplitude((fade - fast) * shape) + after * Decibels.amplitude((fade - slow) * shape)
      let attack = smoothStep(t, over: rise) * (1 + strike * PortableMath.exp(-t / 0.04))
      return amplitude * attack * stages * Decibels.amplitude(-fade * min(t, end))
    }
  }

  /// Time that equals t until `start`, then slows down, and stops at `end`.
  private static func slowed(_ t: Double, from start: Double, to end: Double) -> Double {
    guard t > start else { return t }
    let span = end - start
    let since = min(t - start, span)
    return start + since / 2 + span / (2 * Double.pi) * PortableMath.sine(turns: since / span / 2)
  }
}
