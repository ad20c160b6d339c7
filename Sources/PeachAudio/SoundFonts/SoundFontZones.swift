import PeachCore

/// What the zones of presets and instruments lead to: the keys that sound, and whether they stay within `SoundFontLimits`.
///
/// The zones of an instrument are read once, however many presets lead to it.
struct SoundFontZones {
  private let tables: SoundFontTables
  private var instruments: [Int: [SoundFontZone]] = [:]
  private var visited = 0

  init(_ tables: SoundFontTables) { self.tables = tables }

  /// The union of the keys of all zones that lead to a sample; nil where there is none.
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

  /// Those that lead somewhere. The first one, if it leads nowhere, is the global zone: what it says holds for the others, but
  /// for the keys and velocities.
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

  /// The work that one zone can ask for.
  private func check(_ sounding: SoundFontZone.Sounding) throws(SoundFontDefect) {
    let (zone, shdr) = (sounding.zone, tables.shdr)
    let sample = zone.target
    // Samples in ROM are not there.
    guard shdr.uint16(sample, 44) & 0x8000 == 0 else { return }
    let rate = Int(shdr.uint32(sample, 36))
    guard SoundFontLimits.sampleRates.contains(rate) else { throw .excessive(.sampleRate(rate)) }
    let (root, correction) = (shdr.uint8(sample, 40), Int(Int8(truncatingIfNeeded: shdr.uint8(sample, 41))))
    let octaves = zone.octaves(sounding.keys, sampleRoot: root, correction: correction, rate: rate)
    guard octaves <= SoundFontLimits.octaves else { throw .excessive(.pitch(octaves: octaves)) }
    guard zone.isLooped else { return }
    let loop = abs(Int(shdr.uint32(sample, 32)) - Int(shdr.uint32(sample, 28)) + zone.loopOffset)
    // FluidSynth plays a loop of less than two frames as if there were none.
    guard loop < 2 || exp2(octaves) / Double(loop) <= SoundFontLimits.loopPasses else {
      throw .excessive(.shortLoop(frames: loop))
    }
  }

  /// Counts what sounds together, by differences: each zone changes the count at four corners.
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
