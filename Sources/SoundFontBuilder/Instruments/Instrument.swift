/// A preset: its General MIDI program, its key zones, and the sound of each zone.
protocol Instrument: Sendable {
  /// The name that players show, at most 20 characters.
  var name: String { get }
  var bank: Int { get }
  var program: Int { get }
  var zones: [KeyZone] { get }

  func sound(for zone: KeyZone) -> Sound
}

extension Instrument {
  var bank: Int { 0 }
}

/// The keys that share a sample, and the sample's root key.
struct KeyZone {
  let keys: ClosedRange<Int>
  let root: Int

  /// The distance from C4 to the root, in octaves.
  var octave: Double { Double(root - 60) / 12 }
  /// The equal-tempered frequency of the root in hertz, A4 = 440.
  var frequency: Double { 440 * PortableMath.exp2(Double(root - 69) / 12) }
  /// Sample rates at which the zone's lowest key is still played at about 29 kHz.
  ///
  /// At an output rate of 48 kHz, a player leaves faint images of a partial f at twice the played rate ± f, which fold
  /// around 48 kHz. At 24.5 kHz they coincide with the lowest partials and modulate their frequency by 0.02 cent; from
  /// 29 kHz on, only the images of partials above 9 kHz could do that.
  var sampleRates: ClosedRange<Double> {
    let ratio = PortableMath.exp2(Double(root - keys.lowerBound) / 12)
    return 28_900 * ratio...30_000 * ratio
  }
  /// The factor by which the highest key speeds the sample up.
  var stretch: Double { PortableMath.exp2(Double(keys.upperBound - root) / 12) }

  /// Divides keys 21–108 into zones. Each `width` applies up to the key `through`, where the last zone may be narrower.
  /// The root is the middle key, or the lower of two.
  static func keyboard(_ spans: (through: Int, width: Int)...) -> [KeyZone] {
    var zones: [KeyZone] = []
    var low = 21
    for span in spans {
      while low <= span.through {
        let high = min(low + span.width - 1, span.through)
        zones.append(KeyZone(keys: low...high, root: (low + high) / 2))
        low = high + 1
      }
    }
    return zones
  }
}

/// The components of a zone's sample, and the player's volume envelope.
struct Sound {
  let partials: [Partial]
  let bodySeconds: Double
  let tuning: LoopTuning
  let level: Level
  /// The time from note-off to −60 dB, in seconds.
  let release: Double
  /// The loop's decay in dB per second; nil if the sound is sustained.
  let decay: Double?

  enum Level {
    /// The bank's common K-weighted level.
    case common
    /// A peak amplitude, 1 being full scale.
    case peak(Double)
  }
}
