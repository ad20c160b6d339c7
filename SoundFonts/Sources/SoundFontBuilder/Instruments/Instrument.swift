/// A preset: its General MIDI program, its key zones, and the layers of each zone.
protocol Instrument: Sendable {
  /// The name that players show, at most 19 characters.
  var name: String { get }
  var bank: Int { get }
  var program: Int { get }
  var zones: [KeyZone] { get }
  var leveling: Leveling { get }

  func layers(for zone: KeyZone) -> [Layer]
}

extension Instrument {
  var bank: Int { 0 }
  var leveling: Leveling { .zones(seconds: 1) }
}

/// How the zones of a preset get their levels, before the whole preset is brought to the common loudness.
enum Leveling: Equatable {
  /// The loudness of the first `seconds` is the same in all zones.
  case zones(seconds: Double)
  /// The layers have their levels already.
  case given
}

/// The keys that share samples, and the samples' root key.
struct KeyZone {
  let keys: ClosedRange<Int>
  let root: Int

  init(keys: ClosedRange<Int>) {
    self.keys = keys
    root = (keys.lowerBound + keys.upperBound) / 2
  }

  /// The equal-tempered frequency of the root in hertz, A4 = 440.
  var frequency: Double { Self.frequency(key: root) }

  static func frequency(key: Int) -> Double { 440 * PortableMath.exp2(Double(key - 69) / 12) }

  /// Sample rates at which the zone's keys are played around 32.9 kHz, within half the zone's width.
  ///
  /// A player leaves faint images of a partial f at R + f and 2 R − f, which fold around the output's 48 kHz. At rates R of 30
  /// to 36 kHz, those of a zone of four keys, the images of partials up to 12 kHz stay above the lowest partials; elsewhere
  /// `LoopTuning` keeps them between the partials.
  var sampleRates: ClosedRange<Double> {
    let middle = Double(keys.lowerBound + keys.upperBound) / 2
    let rate = 32_900 * PortableMath.exp2((Double(root) - middle) / 12)
    return 0.99 * rate...1.01 * rate
  }

  /// A loop of about `seconds` for the zone's keys.
  func tuning(seconds: Double) -> LoopTuning {
    LoopTuning(
      frequency: frequency, seconds: seconds, sampleRates: sampleRates, pitches: keys.map(Self.frequency))
  }

  /// Divides keys 21–108 into zones of about `width` keys within `range`, and of about six keys outside.
  static func keyboard(_ range: ClosedRange<Int>, width: Int) -> [KeyZone] {
    let outside = 6
    return divide(21..<range.lowerBound, width: outside)
      + divide(range.lowerBound..<range.upperBound + 1, width: width)
      + divide(range.upperBound + 1..<109, width: outside)
  }

  private static func divide(_ keys: Range<Int>, width: Int) -> [KeyZone] {
    guard !keys.isEmpty else { return [] }
    let count = max(1, (2 * keys.count + width) / (2 * width))
    return (0..<count).map { index in
      let from = keys.lowerBound + keys.count * index / count
      return KeyZone(keys: from...keys.lowerBound + keys.count * (index + 1) / count - 1)
    }
  }
}
