/// Strings struck by soft hammers. Stretched partials decay in two stages, higher ones sooner.
struct Piano: Instrument {
  let name = "Piano"
  let program = 0
  let zones = KeyZone.keyboard((through: 108, width: 4))

  func sound(for zone: KeyZone) -> Sound {
    let body = bodySeconds(root: zone.root)
    let tuning = LoopTuning(
      frequency: zone.frequency, seconds: zone.root < 62 ? 0.48 : 0.32, sampleRates: zone.sampleRates)
    var random = RandomStream(program: program, root: zone.root)
    let limit = BandLimit(tuning: tuning, zone: zone, ceiling: Self.ceiling(zone))
    let strings = strings(of: zone, body: body, tuning: tuning, limit: limit, using: &random)
    let hammer = hammer(of: zone, on: strings, body: body, tuning: tuning, using: &random)
    return Sound(
      partials: strings + hammer, bodySeconds: body, tuning: tuning, level: .common, release: 0.55,
      decay: commonDecay(of: zone))
  }

  /// The limit of partials in hertz: at most 110 partials, and fewer in the bass, whose hammers are soft.
  private static func ceiling(_ zone: KeyZone) -> Double {
    min(9800, mostPartials * zone.frequency, 6500 + 110 * Double(zone.root - 28))
  }

  private static let mostPartials = 110.0

  /// The stretch of partial n against n · f₁, √((1 + B n²) / (1 + B)), for a stiff string (Fletcher 1964).
  ///
  /// B = e^(−8.209 + 0.952 x + 0.089 x²), x octaves above C4, fitted to keys 28–82.
  static func stretch(partial n: Int, octave x: Double) -> Double {
    let b = PortableMath.exp(-8.209 + 0.952 * x + 0.089 * x * x)
    return ((1 + b * Double(n * n)) / (1 + b)).squareRoot()
  }

  private func bodySeconds(root: Int) -> Double {
    switch root {
    case ..<52: 1.2
    case ..<64: 1.1
    case ..<76: 1.0
    case ..<90: 0.8
    default: 0.6
    }
  }

  /// The decay of the first stage, when all strings push the bridge in phase, in dB per second.
  private func fastDecay(partial n: Int, octave x: Double) -> Double {
    13.5 * PortableMath.exp2((x > 0 ? 1.05 : 0.69) * x) * PortableMath.power(Double(n), 0.16) * (1 + 0.02 * Double(n))
  }

  /// The decay of the second stage, the aftersound, in dB per second.
  private func slowDecay(partial n: Int, of zone: KeyZone) -> Double {
    commonDecay(of: zone) * PortableMath.power(Double(n), 0.25)
  }

  /// The decay of the fundamental's aftersound in dB per second, which the volume envelope continues in the loop.
  ///
  /// A player lowers the volume in steps of 0.1 dB, so a decay of d dB per second gives each partial sidebands at
  /// multiples of 10 d Hz. In the bass these could beat with other partials. There the number of steps per period is 0.4 or
  /// 0.6 more than a whole number, or a third, which keeps the sidebands away from all partials.
  private func commonDecay(of zone: KeyZone) -> Double {
    let natural = min(40, 8 * PortableMath.exp2(0.3 * zone.octave + 0.5 * max(0, zone.octave - 1.3)))
    let steps = natural * 10 / zone.frequency
    guard steps > 0.3 else { return natural }
    let whole = (steps - 0.1).rounded(.down)
    let fraction = steps < 0.55 ? 1.0 / 3 : steps - whole < 0.5 ? 0.4 : 0.6
    return (whole + fraction) * zone.frequency / 10
  }

  private func strings(
    of zone: KeyZone, body: Double, tuning: LoopTuning, limit: BandLimit, using random: inout RandomStream
  ) -> [Partial] {
    let x = zone.octave
    let common = commonDecay(of: zone)
    var partials: [Partial] = []
    for n in 1...Int(Self.mostPartials) {
      let stretched = Double(n) * Self.stretch(partial: n, octave: x)
      let frequency = stretched * zone.frequency
      guard frequency < limit.hertz else { break }
      let amplitude = Decibels.amplitude(
        level(partial: n, frequency: frequency, zone: zone) + limit.correction(at: frequency)
          + (n > 2 ? 2 * random.symmetric() : 0))
      let spread = n == 1 ? 0 : random.symmetric()
      // Losses to the air and to friction in the string, in addition to the bridge.
      let friction = n == 1 ? 0 : (frequency / 3000) * (frequency / 3000)
      let fast = fastDecay(partial: n, octave: x) * (1 + 0.2 * spread) + 6 * friction
      let slow = slowDecay(partial: n, of: zone) * (1 - 0.1 * spread) + 4 * friction
      let after = Decibels.amplitude(n == 1 ? -9 : max(-15, -9 - 0.4 * Double(n)) + 2 * random.symmetric())
      let strike = (n == 1 ? 0.25 : 0.45) + 0.25 * min(max(x, 0), 2)
      let rise = (n == 1 ? 0.004 : 0.0025) * PortableMath.exp2(-x / 3)
      let phase = (n % 2 == 0 ? 0 : 0.25) + 0.08 * random.symmetric()
      partials.append(
        Partial(cycles: Int((stretched * Double(tuning.cycles)).rounded()), phase: phase) { t in
          // The shape is constant at the end of the body, so only the common decay continues in the loop.
          let shape = Self.slowed(t, from: 0.6 * body, to: body)
          let stages =
            (1 - after) * Decibels.amplitude((common - fast) * shape)
            + after * Decibels.amplitude((common - slow) * shape)
          let attack = smoothStep(t, over: rise) * (1 + strike * PortableMath.exp(-t / 0.04))
          return amplitude * attack * stages * Decibels.amplitude(-common * min(t, body))
        })
    }
    return partials
  }

  /// Time that equals t until `start`, then slows down, and stops at `end`.
  private static func slowed(_ t: Double, from start: Double, to end: Double) -> Double {
    guard t > start else { return t }
    let span = end - start
    let since = min(t - start, span)
    return start + since / 2 + span / (2 * Double.pi) * PortableMath.sine(turns: since / span / 2)
  }

  /// The initial level in dB.
  private func level(partial n: Int, frequency: Double, zone: KeyZone) -> Double {
    var level = Self.law(partial: n, frequency: frequency)
    if n > 4 {
      // Hammers strike the string near an eighth of its length, where partials 8, 16, … have a node.
      let comb = PortableMath.sine(turns: 0.0615 * Double(n)).magnitude / PortableMath.sine(turns: 0.0615)
      level += Decibels.ofPower(max(0.18, min(1, comb)))
    }
    // The law is an average over the keyboard. Hammers are softer in the bass and harder in the treble.
    let octaves = max(0, min(4, PortableMath.log2(frequency / 250)))
    return level + Self.hardness(zone.frequency) * octaves
  }

  private static let law = SpectralLaw(
    source: [0, -8, -12, -14.1, -15.9, -17.3, -18.8, -20.8, -24.2, -26.6],
    body: [-3.7, 7, 9.4, 8.7, 6.9, 4.5, 4.7, 7.5, 8.6, 7.1, 1.8, -8.5, -21.6, -32.5])
  /// The correction for the hardness of the hammer, in dB per octave above 250 Hz.
  private static let hardness = PiecewiseLinear(x: [80, 160, 230, 330, 660, 1300], y: [-1, -0.6, 0.6, 1.5, 1, 0.3])
}

extension Piano {
  /// The short, soft knock of the hammer and the soundboard.
  private func hammer(
    of zone: KeyZone, on strings: [Partial], body: Double, tuning: LoopTuning, using random: inout RandomStream
  ) -> [Partial] {
    let power = strings.reduce(0) { $0 + $1.level(0.01) * $1.level(0.01) / 2 }
    var partials: [Partial] = []
    for (level, band, fade) in [(-25.0, 250.0...900, 0.03), (-30, 1000...5500, 0.018), (-40, 300...3000, 0.09)] {
      partials += NoiseBand(level: level, band: band).partials(
        power: power, carriers: strings, tuning: tuning, using: &random
      ) { t in smoothStep(t, over: 0.002) * PortableMath.exp(-t / fade) * (1 - smoothStep(t, over: 0.5 * body)) }
    }
    // Soundboard modes below the partials of the strings.
    for frequency in [74.0, 96, 131, 164, 207, 262, 318] where frequency < 0.7 * zone.frequency {
      let amplitude = (2 * power).squareRoot() * Decibels.amplitude(-26) * (1 + 0.3 * random.symmetric())
      let fade = 6 / frequency
      partials.append(
        Partial(cycles: Int((frequency * tuning.seconds).rounded()), phase: 0.25 + 0.1 * random.symmetric()) { t in
          amplitude * smoothStep(t, over: 0.004) * PortableMath.exp(-t / fade) * (1 - smoothStep(t, over: 0.5 * body))
        })
    }
    return partials
  }
}
