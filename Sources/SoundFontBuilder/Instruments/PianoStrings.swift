/// The strings of one zone of the piano, in two layers that lean left and right by partial.
struct PianoStrings {
  let zone: KeyZone
  let spectrum: PianoSpectrum
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
    tuning = zone.tuning(seconds: root < 62 ? 0.40 : 0.28)
    limit = BandLimit(tuning: tuning, ceiling: PianoSpectrum.ceiling(root: root))
    levels = spectrum.levels(below: limit.hertz).enumerated().map { $1 + tilt * PortableMath.log2(Double($0 + 1)) }
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
      envelope: VolumeEnvelope(release: release, decay: commonDecay))
  }

  private func partial(_ n: Int, side: Double, end: Double) -> Partial {
    let stretched = spectrum.frequency(partial: n)
    let gain =
      levels[n - 1] + filter.emphasis(at: stretched) + limit.correction(at: stretched) - side * lean(partial: n)
    // The two layers sum to the level of one.
    let amplitude = Decibels.amplitude(gain) / 2
    let (fast, slow) = (fastDecay(partial: n), slowDecay(partial: n))
    let after = aftersound(partial: n)
    let treble = max(spectrum.octave, 0)
    let strike = (n == 1 ? 0.2 : 0.3) + 0.06 * min(treble, 2)
    let rise =
      (n == 1 ? 0.005 : 0.0022 + 0.0016 * max(0, 1 - Double(n) / 12)) * PortableMath.exp2(-spectrum.octave / 3)
    let common = commonDecay
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

/// Decay in two stages (Weinreich 1977): fast while the strings of a key push the bridge in phase, then slow.
extension PianoStrings {
  /// The decay of the first stage, in dB per second.
  private func fastDecay(partial n: Int) -> Double {
    let x = spectrum.octave
    let average =
      13.5 * PortableMath.exp2((x > 0 ? 1.05 : 0.69) * x) * PortableMath.power(Double(n), 0.16)
      * (1 + 0.02 * Double(n))
    let variation = 3.2 * Self.fast(row: n, at: Double(zone.root) / 9) + 0.12 * spectrum.board(partial: n)
    return average * PortableMath.exp2(spectrum.freedom(partial: n) * variation) + 6 * friction(partial: n)
  }

  /// The decay of the second stage, the aftersound, in dB per second.
  private func slowDecay(partial n: Int) -> Double {
    let variation =
      1.7 * Self.slow(row: n, at: Double(zone.root) / 9) - 0.3 * Self.fast(row: n, at: Double(zone.root) / 9)
      + 0.05 * spectrum.board(partial: n)
    return commonDecay * PortableMath.power(Double(n), 0.25)
      * PortableMath.exp2(spectrum.freedom(partial: n) * variation) + 4 * friction(partial: n)
  }

  /// The proportion of the aftersound in the initial amplitude.
  private func aftersound(partial n: Int) -> Double {
    guard n > 1 else { return Decibels.amplitude(-9) }
    let variation = 28 * Self.slow(row: n, at: Double(zone.root) / 9) * spectrum.freedom(partial: n)
    return Decibels.amplitude(min(-1.5, max(n <= 8 ? -15 : -32, -11 - 0.3 * Double(n) + variation)))
  }

  /// Losses to the air and to friction in the string, in addition to the bridge.
  private func friction(partial n: Int) -> Double {
    let ratio = spectrum.frequency(partial: n) / 3000
    return n == 1 ? 0 : ratio * ratio
  }

  /// The decay of the fundamental's aftersound in dB per second, which the volume envelope continues in the loop.
  ///
  /// A player lowers the volume in steps of 0.1 dB, so a decay of d dB per second gives each partial sidebands at
  /// multiples of 10 d Hz, which could beat with other partials. In the bass the number of steps per period is therefore a
  /// whole number plus or minus 0.382, the golden section, whose multiples stay away from whole numbers the longest.
  var commonDecay: Double {
    let x = spectrum.octave
    let natural = min(40, 8 * PortableMath.exp2(0.3 * x + 0.5 * max(0, x - 1.3)))
    let steps = natural * 10 / zone.frequency
    guard steps > 0.25 else { return natural }
    let whole = steps.rounded(.down)
    return (whole + (steps - whole < 0.5 ? 0.382 : 0.618)) * zone.frequency / 10
  }

  private static let fast = ValueNoise(seed: 12)
  private static let slow = ValueNoise(seed: 13)
}
