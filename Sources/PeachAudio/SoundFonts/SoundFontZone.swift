import PeachCore

/// A zone of an instrument or a preset, with the generators that determine its keys, pitch and loop.
///
/// SoundFont 2.04, section 8.1.2. The values of a preset's zone are added to those of the instrument's.
struct SoundFontZone {
  static let all = 0...127
  /// The generators that link to an instrument or a sample.
  static let instrument = 41
  static let sampleID = 53

  /// The generator that links it.
  private let link: Int
  /// Nil if the range is empty.
  private(set) var keys: ClosedRange<Int>? = all
  private(set) var velocities: ClosedRange<Int>? = all
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
  private var depths = SIMD3(0, 0, 0)
  /// Overrides the key and the velocity; −1 for no override.
  private var key = -1
  private var velocity = -1
  private(set) var modulation = SoundFontModulation()

  init(link: Int) {
    self.link = link
    scale = link == Self.sampleID ? 100 : 0
  }

  /// Reads a zone.
  ///
  /// - Parameter common: the global zone, whose values apply except for keys and velocities.
  init(_ bag: Int, of level: SoundFontTables.Level, over common: SoundFontZone) {
    self = common
    (keys, velocities) = (Self.all, Self.all)
    var isOrdered = true
    for record in level.generators(of: bag) where target < 0 {
      let (generator, amount) = (level.generators.uint16(record, 0), level.generators.uint16(record, 2))
      // FluidSynth ignores ranges that aren't at the beginning, and what follows the link.
      if generator == 43 || generator == 44 {
        guard isOrdered else { continue }
      } else {
        isOrdered = false
      }
      set(generator, amount)
    }
    for record in level.modulators(of: bag) { modulation.add(level.modulators, record) }
  }

  private mutating func set(_ generator: Int, _ amount: Int) {
    let signed = Int(Int16(truncatingIfNeeded: amount))
    switch generator {
    case 2: loopStart.fine = signed
    case 3: loopEnd.fine = signed
    case 5...7: depths[generator - 5] = abs(signed)
    case link: target = amount
    case 43: keys = Self.range(amount)
    case 44: velocities = Self.range(amount)
    case 45: loopStart.coarse = signed
    case 46: key = signed
    case 47: velocity = signed
    case 50: loopEnd.coarse = signed
    case 51: coarse = 100 * signed
    case 52: fine = signed
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
    zone.depths &+= preset.depths
    zone.modulation = modulation + preset.modulation
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
    // FluidSynth computes with impossible keys and velocities too, and its pitches begin again after 32 octaves.
    guard max(root, key, velocity) <= 127, !modulation.replacesKey else { return Self.impossible }
    let keys = key >= 0 ? key...key : keys
    let scales = [scale - modulation.scale, scale + modulation.scale]
    let intervals = [keys.lowerBound, keys.upperBound].flatMap { key in
      scales.map { Double($0) * (Double(key - root) + Double(correction) / 100) }
    }
    let depth = pointwiseMin(depths &+ modulation.depths, SIMD3(repeating: Self.greatestDepth))
    let cents = (intervals.max() ?? 0) + Double(coarse + fine + modulation.pitch + depth.wrappedSum())
    return cents / 1200 + log2(Double(rate) / 48000)
  }

  private static let impossible = 32.0
  /// FluidSynth's limit of a pitch depth, in cents.
  private static let greatestDepth = 12_000

  /// The shortest loop of at least two frames that the generators and modulators can make; nil if there is none.
  ///
  /// - Parameters:
  ///   - loop: the sample's loop.
  ///   - frames: the sample's frames, to which FluidSynth limits the loop.
  func shortestLoop(_ loop: (start: Int, end: Int), in frames: ClosedRange<Int>) -> Int? {
    let start = Self.points(loop.start + loopStart.fine + 32768 * loopStart.coarse, modulation.loopStart, frames)
    let end = Self.points(loop.end + loopEnd.fine + 32768 * loopEnd.coarse, modulation.loopEnd, frames)
    // It exchanges a start and an end in the wrong order.
    let distance = max(end.lowerBound - start.upperBound, start.lowerBound - end.upperBound)
    let longest = max(end.upperBound - start.lowerBound, start.upperBound - end.lowerBound)
    return longest < 2 ? nil : max(2, distance)
  }

  /// Where a point of the loop can be.
  private static func points(_ point: Int, _ reach: Int, _ frames: ClosedRange<Int>) -> ClosedRange<Int> {
    func nearest(_ point: Int) -> Int { min(max(point, frames.lowerBound), frames.upperBound) }
    return nearest(point - reach)...nearest(point + reach)
  }
}
