/// How far the modulators of a zone can move the generators that determine the work for a note: the sums of their amounts,
/// which no source exceeds.
///
/// SoundFont 2.04, section 7.4 and 8.2. FluidSynth lets a modulator of a zone replace an equal one of its global zone; here both
/// count.
struct SoundFontModulation {
  /// In cents.
  private(set) var pitch = 0
  /// The pitch depths of both oscillators and the envelope, in cents.
  private(set) var depths = SIMD3(0, 0, 0)
  /// In cents per key.
  private(set) var scale = 0
  /// In frames.
  private(set) var loopStart = 0
  private(set) var loopEnd = 0
  /// Whether they replace the key, the velocity or the root key. FluidSynth multiplies their amounts by such a value.
  private(set) var replacesKey = false
  /// What the full value of each controller adds to the attenuation, in centibels.
  private(set) var attenuation: [SoundFontController: Int] = [:]

  mutating func add(_ table: SoundFontTables.Table, _ record: Int) {
    let signed = Int(Int16(truncatingIfNeeded: table.uint16(record, 4)))
    let amount = abs(signed)
    guard amount > 0 else { return }
    let generator = table.uint16(record, 2)
    switch generator {
    case 2: loopStart += amount
    case 3: loopEnd += amount
    case 5...7: depths[generator - 5] += amount
    case 45: loopStart += 32768 * amount
    case 46, 47, 58: replacesKey = true
    case 48:
      for source in [table.uint16(record, 0), table.uint16(record, 6)] {
        guard let controller = SoundFontController(source: source) else { continue }
        // With bit 8, the full value counts as zero.
        attenuation[controller, default: 0] += source & 0x100 == 0 ? signed : -signed
      }
    case 50: loopEnd += 32768 * amount
    case 51: pitch += 100 * amount
    // 59 is FluidSynth's number for the pitch itself.
    case 52, 59: pitch += amount
    case 56: scale += amount
    default: break
    }
  }

  static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.pitch += other.pitch
    sum.depths &+= other.depths
    sum.scale += other.scale
    sum.loopStart += other.loopStart
    sum.loopEnd += other.loopEnd
    sum.replacesKey = one.replacesKey || other.replacesKey
    sum.attenuation.merge(other.attenuation, uniquingKeysWith: +)
    return sum
  }
}
