import PeachCore

/// A zone of an instrument or a preset, with the generators that decide which keys sound, how high, and in which loop.
///
/// SoundFont 2.04, section 8.1.2. What a preset's zone says is added to what the instrument's says.
struct SoundFontZone {
  enum Kind { case instrument, sample }

  static let all = 0...127
  /// The generators that lead somewhere.
  static let instrument = 41
  static let sampleID = 53

  private let kind: Kind
  /// Nil where an impossible range leaves none.
  var keys: ClosedRange<Int>? = all
  var velocities: ClosedRange<Int>? = all
  /// The instrument or sample that it leads to; −1 where it leads nowhere.
  private(set) var target = -1
  private(set) var isLooped = false
  /// By how many frames and 32,768 frames the loop's start and end are moved.
  private var loopStart = (fine: 0, coarse: 0)
  private var loopEnd = (fine: 0, coarse: 0)
  /// Overrides the sample's key; −1 where it does not.
  private var root = -1
  /// In cents a key.
  private var scale: Int
  /// Coarse and fine, in cents.
  private var coarse = 0
  private var fine = 0
  /// Of both oscillators and the envelope, in cents.
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

  /// How many frames the loop is longer than the sample's.
  var loopOffset: Int { loopEnd.fine - loopStart.fine + 32768 * (loopEnd.coarse - loopStart.coarse) }

  /// What sounds of it in a preset's zone.
  struct Sounding {
    let zone: SoundFontZone
    let keys: ClosedRange<Int>
    let velocities: ClosedRange<Int>
  }

  /// Nil where they have no key or no velocity in common.
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

  /// How far above its own pitch the sample is played at most, in octaves, with an output at 48 kHz.
  ///
  /// - Parameters:
  ///   - correction: of the sample, in cents.
  ///   - rate: of the sample, in Hz.
  func octaves(_ keys: ClosedRange<Int>, sampleRoot: Int, correction: Int, rate: Int) -> Double {
    let root = root >= 0 ? root : sampleRoot <= 127 ? sampleRoot : 60
    let distances = [keys.lowerBound, keys.upperBound].map {
      Double(scale) * (Double($0 - root) + Double(correction) / 100)
    }
    let cents = (distances.max() ?? 0) + Double(coarse + fine + depths.0 + depths.1 + depths.2)
    return cents / 1200 + log2(Double(rate) / 48000)
  }
}
