/// Strings struck by soft hammers, on a soundboard with many modes. Stretched partials decay in two stages, each at its own
/// rates; those that the soundboard radiates well die sooner.
struct Piano: Instrument {
  let name = "Piano"
  let program = 0
  let zones = KeyZone.keyboard(33...96, width: 4)
  /// The first half second, the stroke; bass notes would otherwise begin softer than treble ones, which die sooner.
  let leveling = Leveling.zones(seconds: 0.5)

  func layers(for zone: KeyZone) -> [Layer] {
    let strings = PianoStrings(zone: zone, tilt: tilt(of: zone))
    let knock = PianoKnock(strings: strings)
    return strings.layers + [-1.0, 1].map { knock.layer(side: $0) }
  }

  private func tilt(of zone: KeyZone) -> Double {
    Brightness.tilt(of: zone.root, amongst: zones.map(\.root)) { root, tilt in
      let spectrum = PianoSpectrum(root: root)
      let decay = PianoDecay(spectrum: spectrum)
      return spectrum.levels(tilt: tilt, below: PianoSpectrum.ceiling(root: root)).enumerated().map {
        $1 + decay.firstSecond(partial: $0 + 1)
      }
    }
  }

  /// The stretch of partial n against n · f₁, √((1 + B n²) / (1 + B)), for a stiff string (Fletcher 1964).
  ///
  /// B = e^(−8.209 + 0.952 x + 0.089 x²), x octaves above C4, fitted to keys 28–82. Above C4 it grows only half as fast,
  /// e^(−8.209 + 0.476 x), because the keys of a zone share one stretch: with larger steps from zone to zone, neighbouring
  /// thirds and fifths would beat unevenly.
  static func stretch(partial n: Int, octave x: Double) -> Double {
    let b = PortableMath.exp(-8.209 + (x > 0 ? 0.476 * x : 0.952 * x + 0.089 * x * x))
    return ((1 + b * Double(n * n)) / (1 + b)).squareRoot()
  }
}

/// The initial levels of a piano string's partials at velocity 63.
struct PianoSpectrum {
  let root: Int

  /// Octaves above C4.
  var octave: Double { Double(root - 60) / 12 }
  var frequency: Double { KeyZone.frequency(key: root) }

  /// The limit of partials in hertz: at most 110 partials, and fewer in the bass, whose hammers are soft.
  static func ceiling(root: Int) -> Double {
    min(10_500, Double(mostPartials) * KeyZone.frequency(key: root), 6500 + 110 * Double(root - 28))
  }

  /// The frequency of partial n, in hertz.
  func frequency(partial n: Int) -> Double { Double(n) * Piano.stretch(partial: n, octave: octave) * frequency }

  /// In dB, of the partials below `hertz`.
  ///
  /// - Parameter tilt: in dB per octave of partial number.
  func levels(tilt: Double, below hertz: Double) -> [Double] {
    let count = (1...Self.mostPartials).prefix { frequency(partial: $0) < hertz }.count
    let levels = (1...max(1, count)).map { level(partial: $0) + tilt * PortableMath.log2(Double($0)) }
    let strongest = levels.max() ?? 0
    return levels.enumerated().map { index, level in
      index < Self.floors.count ? max(level, strongest + Self.floors[index]) : level
    }
  }

  /// How freely partial n departs from the average, 0 to 1: the first ones, which carry the pitch, stay near it.
  func freedom(partial n: Int) -> Double { min(1, max(0.25, Double(n - 1) / 2.5)) }

  /// The soundboard's response to partial n, in dB.
  func board(partial n: Int) -> Double { Self.soundboard(frequency(partial: n)) }

  private func level(partial n: Int) -> Double {
    let f = frequency(partial: n)
    let irregular = board(partial: n) + 6.5 * Self.irregularity(row: n, at: Double(root) / 11)
    return Self.law(partial: n, frequency: f) + freedom(partial: n) * irregular + Self.comb(partial: n)
      + byKey(root, (24, 1), (36, 2), (44, 2.5), (56, 0.2), (66, -1)) * min(1.5, max(0, PortableMath.log2(f / 200)))
      + Self.hardness(PortableMath.log2(frequency)) * min(4, max(0, PortableMath.log2(f / 250)))
      - 1.5 * max(0, PortableMath.log2(f / 900))
  }

  /// Hammers strike the string at a little less than an eighth of its length (Conklin, Five Lectures on the Acoustics of
  /// the Piano, 1990), where partials 8, 16, … have a node.
  private static func comb(partial n: Int) -> Double {
    guard n > 3 else { return 0 }
    let ratio = PortableMath.sine(turns: 0.0615 * Double(n)).magnitude / PortableMath.sine(turns: 0.0615)
    return Decibels.ofPower(max(0.1, min(1, ratio)))
  }

  private static let mostPartials = 110
  /// The lowest levels of partials 1–8 relative to the strongest, in dB. Images of other partials and the steps of the
  /// volume envelope blur the pitch of weaker ones.
  private static let floors = [-18.0, -14.5, -15.5, -19, -20, -21, -23, -24]
  private static let law = SpectralLaw(
    source: [0, -8, -12, -14.1, -15.9, -17.3, -18.8, -20.8, -24.2, -26.6],
    body: [-3.7, 7, 9.4, 8.7, 6.9, 4.5, 4.7, 7.5, 8.6, 7.1, 1.8, -7, -16, -24])
  /// The law is an average over the keyboard. Hammers are softer in the bass and harder in the treble: dB per octave above
  /// 250 Hz.
  private static let hardness = PiecewiseLinear.logarithmic(
    x: [80, 160, 230, 330, 660, 1300], y: [-1, -0.6, 0.6, 1.5, 1, 0.3])
  private static let soundboard = ModalBody(seed: 1011, range: 80...9000, density: 11, q: 30, deviation: 5)
  private static let irregularity = ValueNoise(seed: 11)
}
