import PeachBase

/// Resolves the zones of presets to find where they sound, and the controllers that make them louder.
///
/// The zones of an instrument are read once, even if several presets use it.
struct SoundFontZones {
  private let tables: SoundFontTables
  private var instruments: [Int: [SoundFontZone]] = [:]
  private var visited = 0

  init(_ tables: SoundFontTables) { self.tables = tables }

  /// - Throws: `excessive` if all presets together have too many zones.
  mutating func preset(_ record: Int) throws(SoundFontDefect) -> SoundFontPreset {
    var areas: Set<SoundingArea> = []
    var attenuation: [SoundFontController: Int] = [:]
    var defect: SoundFontDefect?
    for outer in Self.zones(of: record, in: tables.presets) {
      let inner = outer.target.map { zones(ofInstrument: $0) } ?? []
      visited += inner.count
      guard visited <= SoundFontLimits.zones else { throw .excessive(.zones) }
      for zone in inner {
        guard let sample = zone.target, let area = outer.area.flatMap({ zone.area?.common($0) }) else { continue }
        if let reason = try tables.defect(ofSample: sample) {
          defect = defect ?? reason
          continue
        }
        areas.insert(area)
        for zone in [outer, zone] { attenuation.merge(zone.attenuation, uniquingKeysWith: +) }
      }
    }
    let phdr = tables.presets.records
    return SoundFontPreset(
      bank: phdr.uint16(record, 22), program: phdr.uint16(record, 20), name: phdr.name(record), areas: areas,
      swells: Set(attenuation.filter { $0.value < 0 }.keys), defect: areas.isEmpty ? defect ?? .noZones : nil)
  }

  private mutating func zones(ofInstrument instrument: Int) -> [SoundFontZone] {
    if let known = instruments[instrument] { return known }
    let read = Self.zones(of: instrument, in: tables.instruments)
    instruments[instrument] = read
    return read
  }

  /// The zones with a link. The first is the global zone if it has none; others without one are ignored.
  private static func zones(of record: Int, in level: SoundFontTables.Level) -> [SoundFontZone] {
    let bags = level.bags(of: record)
    guard let first = bags.first.map({ SoundFontZone($0, of: level, over: SoundFontZone()) }) else { return [] }
    let common = first.target == nil ? first : SoundFontZone()
    return ([first] + bags.dropFirst().map { SoundFontZone($0, of: level, over: common) }).filter { $0.target != nil }
  }
}
