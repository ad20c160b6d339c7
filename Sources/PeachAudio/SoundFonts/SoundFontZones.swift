import PeachCore

/// Resolves the zones of presets to find their keys, and checks them against `SoundFontLimits`.
///
/// The zones of an instrument are read once, even if several presets use it.
struct SoundFontZones {
  private let tables: SoundFontTables
  private var instruments: [Int: [SoundFontZone]] = [:]
  private var visited = 0

  init(_ tables: SoundFontTables) { self.tables = tables }

  /// The range from the lowest to the highest key of all zones with a sample; nil if there is none.
  mutating func keys(ofPreset preset: Int) throws(SoundFontDefect) -> ClosedRange<MIDINote>? {
    var keys: ClosedRange<Int>?
    var sounding: [SoundFontZone.Sounding] = []
    var count = 0
    for outer in zones(of: preset, in: tables.phdr, field: 24, bags: tables.pbag, generators: tables.pgen, .instrument)
    {
      let inner = zones(ofInstrument: outer.target)
      count += inner.count
      visited += inner.count
      guard count <= SoundFontLimits.zonesPerPreset, visited <= SoundFontLimits.zones else { throw .excessive(.zones) }
      for zone in inner {
        guard let both = zone.within(outer) else { continue }
        let (lowest, highest) = (both.keys.lowerBound, both.keys.upperBound)
        keys = keys.map { min($0.lowerBound, lowest)...max($0.upperBound, highest) } ?? both.keys
        try check(both)
        sounding.append(both)
      }
    }
    if sounding.count > SoundFontLimits.voices { try checkVoices(sounding) }
    return keys.map { MIDINote($0.lowerBound)...MIDINote($0.upperBound) }
  }

  private mutating func zones(ofInstrument instrument: Int) -> [SoundFontZone] {
    if let known = instruments[instrument] { return known }
    let read = zones(
      of: instrument, in: tables.inst, field: 20, bags: tables.ibag, generators: tables.igen, .sample)
    instruments[instrument] = read
    return read
  }

  /// The zones with a link. If the first zone has no link, it is the global zone, whose values apply to the others, except for
  /// keys and velocities.
  private func zones(
    of record: Int, in table: SoundFontTables.Table, field: Int, bags: SoundFontTables.Table,
    generators: SoundFontTables.Table, _ kind: SoundFontZone.Kind
  ) -> [SoundFontZone] {
    let range = table.uint16(record, field)..<table.uint16(record + 1, field)
    var zones: [SoundFontZone] = []
    var common = SoundFontZone(kind)
    for bag in range {
      var zone = common
      for record in bags.uint16(bag, 0)..<bags.uint16(bag + 1, 0) {
        zone.set(generators.uint16(record, 0), generators.uint16(record, 2))
      }
      if zone.target >= 0 {
        zones.append(zone)
      } else if bag == range.lowerBound {
        common = zone
        (common.keys, common.velocities) = (SoundFontZone.all, SoundFontZone.all)
      }
    }
    return zones
  }

  /// Checks the work that one zone causes.
  private func check(_ sounding: SoundFontZone.Sounding) throws(SoundFontDefect) {
    let (zone, shdr) = (sounding.zone, tables.shdr)
    let sample = zone.target
    // Samples in ROM aren't loaded.
    guard shdr.uint16(sample, 44) & 0x8000 == 0 else { return }
    let rate = Int(shdr.uint32(sample, 36))
    guard SoundFontLimits.sampleRates.contains(rate) else { throw .excessive(.sampleRate(rate)) }
    let (root, correction) = (shdr.uint8(sample, 40), Int(Int8(truncatingIfNeeded: shdr.uint8(sample, 41))))
    let octaves = zone.octaves(sounding.keys, sampleRoot: root, correction: correction, rate: rate)
    guard octaves <= SoundFontLimits.octaves else { throw .excessive(.pitch(octaves: octaves)) }
    guard zone.isLooped else { return }
    let loop = abs(Int(shdr.uint32(sample, 32)) - Int(shdr.uint32(sample, 28)) + zone.loopOffset)
    // FluidSynth ignores loops of less than two frames.
    guard loop < 2 || exp2(octaves) / Double(loop) <= SoundFontLimits.loopPasses else {
      throw .excessive(.shortLoop(frames: loop))
    }
  }

  /// Checks how many zones sound together. Each zone adds to a two-dimensional array of differences at its four corners.
  private func checkVoices(_ zones: [SoundFontZone.Sounding]) throws(SoundFontDefect) {
    let side = 129
    var counts = [Int](repeating: 0, count: side * side)
    for zone in zones {
      let (keys, velocities) = (zone.keys, zone.velocities)
      counts[keys.lowerBound * side + velocities.lowerBound] += 1
      counts[keys.lowerBound * side + velocities.upperBound + 1] -= 1
      counts[(keys.upperBound + 1) * side + velocities.lowerBound] -= 1
      counts[(keys.upperBound + 1) * side + velocities.upperBound + 1] += 1
    }
    var most = 0
    for key in 0..<128 {
      for velocity in 0..<128 {
        let index = key * side + velocity
        if key > 0 { counts[index] += counts[index - side] }
        if velocity > 0 { counts[index] += counts[index - 1] }
        if key > 0 && velocity > 0 { counts[index] -= counts[index - side - 1] }
        most = max(most, counts[index])
      }
    }
    guard most <= SoundFontLimits.voices else { throw .excessive(.voices(most)) }
  }
}
