import PeachCore

/// A zone of an instrument or a preset, with the generators that determine its keys, pitch and loop.
///
/// SoundFont 2.04, section 8.1.2. The values of a preset's zone are added to those of the instrument's.
struct SoundFontZone {
  enum Kind { case instrument, sample }

  static let all = 0...127
  /// The generators that link to an instrument or a sample.
  static let instrument = 41
  static let sampleID = 53

  private let kind: Kind
  /// Nil if the range is empty.
  var keys: ClosedRange<Int>? = all
  var velocities: ClosedRange<Int>? = all
  /// The index of the linked instrument or sample; −1 for none.
  private(set) var target = -1
  private(set) var isLooped = false
  /// Offsets of the loop's start and end: fine in frames, coarse in 32,768 frames.
  private var loopStart = (fine: 0, coarse: 0)
  private var loopEnd = (fine: 0, coarse: 0)
  /// Overrides the sample's root key; −1 for no override.
  private var root = -1
  /// In cents per key.
  private var scale: Int
  /// Coarse and fine tuning, both in cents.
  private var coarse = 0
  private var fine = 0
  /// The pitch depths of both oscillators and the envelope, in cents.
  private var depths = (0, 0, 0)

  init(_ kind: Kind) {
    self.kind = kind
    scale = kind == .sample ? 100 : 0
  }

  mutating func set(_ generator: Int, _ amount: Int) {
    let signed = Int(Int16(truncatingIfNeeded: amount))
    switch generator {
    case 2: loopStart.fine = signed
    case 3: loopEnd.fine = signed
    case 5: depths.0 = abs(signed)
    case 6: depths.1 = abs(signed)
    case 7: depths.2 = abs(signed)
    case Self.instrument where kind == .instrument: target = amount
    case 43: keys = Self.range(amount)
    case 44: velocities = Self.range(amount)
    case 45: loopStart.coarse = signed
    case 50: loopEnd.coarse = signed
    case 51: coarse = 100 * signed
    case 52: fine = signed
    case Self.sampleID where kind == .sample: target = amount
    case 54: isLooped = amount & 1 == 1
    case 56: scale = signed
    case 58: root = signed
    default: break
    }
  }

  private static func range(_ amount: Int) -> ClosedRange<Int>? {
    let (low, high) = (min(amount & 0xFF, 127), min(amount >> 8, 127))
    return low <= high ? low...high : nil
  }

  /// The difference to the length of the sample's loop, in frames.
  var loopOffset: Int { loopEnd.fine - loopStart.fine + 32768 * (loopEnd.coarse - loopStart.coarse) }

  /// An instrument's zone combined with a preset's zone.
  struct Sounding {
    let zone: SoundFontZone
    let keys: ClosedRange<Int>
    let velocities: ClosedRange<Int>
  }

  /// Combines this zone with a preset's zone; nil if they have no common key or velocity.
  func within(_ preset: SoundFontZone) -> Sounding? {
    guard let keys = Self.common(keys, preset.keys), let velocities = Self.common(velocities, preset.velocities) else {
      return nil
    }
    var zone = self
    zone.scale += preset.scale
    zone.coarse += preset.coarse
    zone.fine += preset.fine
    zone.depths.0 += preset.depths.0
    zone.depths.1 += preset.depths.1
    zone.depths.2 += preset.depths.2
    return Sounding(zone: zone, keys: keys, velocities: velocities)
  }

  private static func common(_ one: ClosedRange<Int>?, _ other: ClosedRange<Int>?) -> ClosedRange<Int>? {
    guard let one, let other, one.overlaps(other) else { return nil }
    return one.clamped(to: other)
  }

  /// The largest interval above its own pitch at which the sample is played, in octaves, for an output at 48 kHz.
  ///
  /// - Parameters:
  ///   - correction: the sample's pitch correction, in cents.
  ///   - rate: the sample's rate, in Hz.
  func octaves(_ keys: ClosedRange<Int>, sampleRoot: Int, correction: Int, rate: Int) -> Double {
    let root = root >= 0 ? root : sampleRoot <= 127 ? sampleRoot : 60
    let distances = [keys.lowerBound, keys.upperBound].map {
      Double(scale) * (Double($0 - root) + Double(correction) / 100)
    }
    let cents = (distances.max() ?? 0) + Double(coarse + fine + depths.0 + depths.1 + depths.2)
    return cents / 1200 + log2(Double(rate) / 48000)
  }
}
