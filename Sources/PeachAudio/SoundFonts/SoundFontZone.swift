/// Keys and velocities at which a zone sounds.
struct SoundingArea: Hashable, Sendable {
  var keys: ClosedRange<Int>
  var velocities: ClosedRange<Int>

  static let all = SoundingArea(keys: 0...127, velocities: 0...127)

  /// All four bounds at once, because a file can have very many zones.
  func hash(into hasher: inout Hasher) {
    hasher.combine(
      keys.lowerBound | keys.upperBound << 8 | velocities.lowerBound << 16 | velocities.upperBound << 24)
  }

  /// What both have; nil if that is nothing.
  func common(_ other: SoundingArea) -> SoundingArea? {
    guard keys.overlaps(other.keys), velocities.overlaps(other.velocities) else { return nil }
    return SoundingArea(keys: keys.clamped(to: other.keys), velocities: velocities.clamped(to: other.velocities))
  }
}

/// A zone of an instrument or a preset: what it links to, and where it sounds.
///
/// SoundFont 2.04, section 8.1.2.
struct SoundFontZone {
  /// The generators that link to an instrument or a sample.
  static let instrument = 41
  static let sampleID = 53

  /// Nil if a range is reversed.
  private(set) var area: SoundingArea? = .all
  /// The index of the linked instrument or sample; nil for a global zone.
  private(set) var target: Int?
  /// What the full value of each controller adds to the attenuation, in centibels.
  private(set) var attenuation: [SoundFontController: Int] = [:]

  /// The global zone of a preset or instrument that has none.
  init() {}

  /// Reads a zone.
  ///
  /// - Parameter common: the global zone, whose modulators apply too.
  init(_ bag: Int, of level: SoundFontTables.Level, over common: SoundFontZone) {
    attenuation = common.attenuation
    var keys: ClosedRange<Int>? = SoundingArea.all.keys
    var velocities: ClosedRange<Int>? = SoundingArea.all.velocities
    var stage = 0
    for record in level.generators(of: bag) where target == nil {
      let (generator, amount) = (level.generators.uint16(record, 0), level.generators.uint16(record, 2))
      // FluidSynth ignores what follows the link, and ranges unless they are first, that of keys before that of velocities.
      switch generator {
      case 43 where stage == 0: (keys, stage) = (Self.range(amount), 1)
      case 44 where stage < 2: (velocities, stage) = (Self.range(amount), 2)
      case 43, 44: break
      case level.link: target = amount
      default: stage = 3
      }
    }
    area = if let keys, let velocities { SoundingArea(keys: keys, velocities: velocities) } else { nil }
    for record in level.modulators(of: bag) { add(level.modulators, record) }
  }

  private mutating func add(_ table: SoundFontTables.Table, _ record: Int) {
    guard table.uint16(record, 2) == 48 else { return }
    let amount = Int(Int16(truncatingIfNeeded: table.uint16(record, 4)))
    for source in [table.uint16(record, 0), table.uint16(record, 6)] {
      guard let controller = SoundFontController(source: source) else { continue }
      // With bit 8, the full value counts as zero.
      attenuation[controller, default: 0] += source & 0x100 == 0 ? amount : -amount
    }
  }

  private static func range(_ amount: Int) -> ClosedRange<Int>? {
    let (low, high) = (min(amount & 0xFF, 127), min(amount >> 8, 127))
    return low <= high ? low...high : nil
  }
}
