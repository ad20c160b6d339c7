/// A preset: where it stands in General MIDI, how the keyboard is divided, and what one zone sounds like.
protocol Instrument: Sendable {
  /// As players show it, at most 20 characters.
  var name: String { get }
  var bank: Int { get }
  var program: Int { get }
  var zones: [KeyZone] { get }

  func sound(for zone: KeyZone) -> Sound
}

extension Instrument {
  var bank: Int { 0 }
}

/// The keys that share a sample, and the one it is recorded at.
struct KeyZone {
  let keys: ClosedRange<Int>
  let root: Int

  /// Octaves from C4 to the root.
  var octave: Double { Double(root - 60) / 12 }
  /// The equal-tempered frequency of the root in hertz, A4 = 440.
  var frequency: Double { 440 * PortableMath.exp2(Double(root - 69) / 12) }
  /// Sample rates that even the zone's lowest key plays at about 29 kHz.
  ///
  /// A player that makes 48 kHz leaves faint images of a partial f at twice the played rate ± f, which fold about
  /// 48 kHz. At 24.5 kHz they land on the lowest partials and shake their frequency by 0.02 cent; from 29 kHz on only
  /// partials above 9 kHz could do that.
  var sampleRates: ClosedRange<Double> {
    let ratio = PortableMath.exp2(Double(root - keys.lowerBound) / 12)
    return 28_900 * ratio...30_000 * ratio
  }
  /// How many times as fast the sample plays on the highest key.
  var stretch: Double { PortableMath.exp2(Double(keys.upperBound - root) / 12) }

  /// Keys 21–108 in zones of the given widths: each `width` applies through a key, and the last zone of a span is cut
  /// there. The root is the middle key, the lower of two.
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

/// What a zone's sample is made of, and what the player's volume envelope adds.
struct Sound {
  let partials: [Partial]
  let bodySeconds: Double
  let tuning: LoopTuning
  let level: Level
  /// Seconds from note-off to −60 dB.
  let release: Double
  /// The loop's decay in dB per second; nil where the sound is sustained.
  let decay: Double?

  enum Level {
    /// The bank's common K-weighted level.
    case common
    /// A peak amplitude, 1 being full scale.
    case peak(Double)
  }
}
