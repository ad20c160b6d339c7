/// The strings of one zone of the piano, in two layers that lean left and right by partial.
struct PianoStrings {
  let zone: KeyZone
  let spectrum: PianoSpectrum
  private let decay: PianoDecay
  let filter: VelocityFilter
  let tuning: LoopTuning
  /// The levels of the partials at velocity 63, in dB.
  let levels: [Double]
  private let limit: BandLimit
  private let phases: [Double]
  private let body: Double

  init(zone: KeyZone, tilt: Double) {
    self.zone = zone
    let root = zone.root
    spectrum = PianoSpectrum(root: root)
    decay = PianoDecay(spectrum: spectrum)
    tuning = zone.tuning(seconds: root < 62 ? 0.40 : 0.28)
    limit = BandLimit(tuning: tuning, ceiling: PianoSpectrum.ceiling(root: root))
    levels = spectrum.levels(tilt: tilt, below: limit.hertz)
    filter = VelocityFilter(
      cutoff: max(2 * zone.frequency, byKey(root, (24, 1800), (40, 1700), (60, 1800), (84, 2600), (108, 6000))),
      cents: byKey(root, (40, 1350), (60, 1250), (84, 1050)))
    body = byKey(root, (30, 1.05), (55, 1.05), (70, 0.95), (84, 0.7), (96, 0.5))
    var random = RandomStream(0, root)
    phases = Phases.ofLowCrest(levels.map(Decibels.amplitude), spread: 0.9, using: &random)
  }

  /// - Parameter side: −1 for the left layer, 1 for the right one.
  func layer(side: Double) -> Layer {
    var waveform = Waveform(bodySeconds: body, tuning: tuning)
    waveform.add(levels.indices.map { partial($0 + 1, side: side, end: waveform.bodySeconds) })
    let release = byKey(zone.root, (21, 0.7), (60, 0.45), (88, 0.35), (90, 1.2))  // no dampers above F6
    return Layer(
      name: side < 0 ? "L" : "R", waveform: waveform, pan: side, velocity: VelocityResponse(filter: filter),
      envelope: VolumeEnvelope(release: release, decay: decay.common))
  }

  private func partial(_ n: Int, side: Double, end: Double) -> Partial {
    let stretched = spectrum.frequency(partial: n)
    let gain =
      levels[n - 1] + filter.emphasis(at: stretched) + limit.correction(at: stretched) - side * lean(partial: n)
    // The two layers sum to the level of one.
    let amplitude = Decibels.amplitude(gain) / 2
    let (fast, slow, after) = (decay.fast(partial: n), decay.slow(partial: n), decay.aftersound(partial: n))
    let treble = max(spectrum.octave, 0)
    let strike = (n == 1 ? 0.2 : 0.3) + 0.06 * min(treble, 2)
    let rise =
      (n == 1 ? 0.005 : 0.0022 + 0.0016 * max(0, 1 - Double(n) / 12)) * PortableMath.exp2(-spectrum.octave / 3)
    let common = decay.common
    let cycles = Int((stretched / zone.frequency * Double(tuning.cycles)).rounded())
    return Partial(cycles: cycles, phase: phases[n - 1]) { t in
      // The shape is constant at the end of the body, so only the common decay continues in the loop.
      let shape = Self.slowed(t, from: 0.6 * end, to: end)
      let stages =
        (1 - after) * Decibels.amplitude((common - fast) * shape) + after * Decibels.amplitude((common - slow) * shape)
      let attack = smoothStep(t, over: rise) * (1 + strike * PortableMath.exp(-t / 0.04))
      return amplitude * attack * stages * Decibels.amplitude(-common * min(t, end))
    }
  }

  /// Time that equals t until `start`, then slows down, and stops at `end`.
  private static func slowed(_ t: Double, from start: Double, to end: Double) -> Double {
    guard t > start else { return t }
    let span = end - start
    let since = min(t - start, span)
    return start + since / 2 + span / (2 * Double.pi) * PortableMath.sine(turns: since / span / 2)
  }

  /// By how much partial n is louder on the left, in dB. Only amplitudes differ between the channels: phases that did would
  /// make the sum of both fluctuate in pitch. Bass strings lie on the left.
  private func lean(partial n: Int) -> Double {
    let random = 7 * Self.position(row: n + 300, at: Double(zone.root) / 13)
    return min(1, 0.1 * Double(max(1, n - 1))) * (random + byKey(zone.root, (21, 2), (108, -2)))
  }

  private static let position = ValueNoise(seed: 11)
}
