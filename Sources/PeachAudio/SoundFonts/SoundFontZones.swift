import PeachCore

/// Resolves the zones of presets to find their keys and controllers, and checks them against `SoundFontLimits`.
///
/// The zones of an instrument are read once, even if several presets use it.
struct SoundFontZones {
  private let tables: SoundFontTables
  private var instruments: [Int: [SoundFontZone]] = [:]
  private var visited = 0
  /// The frames of compressed samples that were needed.
  private var frames: [Int: Int?] = [:]

  init(_ tables: SoundFontTables) { self.tables = tables }

  /// The range from the lowest to the highest key of all zones with a sample, nil if there is none; and the controllers whose
  /// full value makes the preset louder.
  mutating func resolve(
    preset: Int
  ) throws(SoundFontDefect) -> (keys: ClosedRange<MIDINote>?, swells: Set<SoundFontController>) {
    var keys: ClosedRange<Int>?
    var attenuation: [SoundFontController: Int] = [:]
    var sounding: [SoundFontZone.Sounding] = []
    var count = 0
    for outer in Self.zones(of: preset, in: tables.presets) {
      let inner = zones(ofInstrument: outer.target)
      count += inner.count
      visited += inner.count
      guard count <= SoundFontLimits.zonesPerPreset, visited <= SoundFontLimits.zones else { throw .excessive(.zones) }
      for zone in inner {
        guard let both = zone.within(outer) else { continue }
        let (lowest, highest) = (both.keys.lowerBound, both.keys.upperBound)
        keys = keys.map { min($0.lowerBound, lowest)...max($0.upperBound, highest) } ?? both.keys
        try check(both)
        attenuation.merge(both.zone.modulation.attenuation, uniquingKeysWith: +)
        sounding.append(both)
      }
    }
    if sounding.count > SoundFontLimits.voices { try checkVoices(sounding) }
    let swells = Set(attenuation.filter { $0.value < 0 }.keys)
    return (keys.map { MIDINote($0.lowerBound)...MIDINote($0.upperBound) }, swells)
  }

  private mutating func zones(ofInstrument instrument: Int) -> [SoundFontZone] {
    if let known = instruments[instrument] { return known }
    let read = Self.zones(of: instrument, in: tables.instruments)
    instruments[instrument] = read
    return read
  }

  /// The zones with a link. A zone without one is the global zone, whose values apply to the others, except for keys and
  /// velocities. If it isn't the first, as it should be, only some versions of FluidSynth use it: then the zones are returned
  /// with and without its values.
  private static func zones(of record: Int, in level: SoundFontTables.Level) -> [SoundFontZone] {
    func read(_ bag: Int, over common: SoundFontZone) -> SoundFontZone {
      SoundFontZone(bag, of: level, over: common)
    }
    let (range, plain) = (level.bags(of: record), SoundFontZone(link: level.link))
    guard let first = range.first.map({ read($0, over: plain) }) else { return [] }
    let common = first.target < 0 ? first : plain
    let rest = range.dropFirst().map { read($0, over: common) }
    let zones = ([first] + rest).filter { $0.target >= 0 }
    guard first.target >= 0, let late = rest.first(where: { $0.target < 0 }) else { return zones }
    return zones + range.map { read($0, over: late) }.filter { $0.target >= 0 }
  }

  /// Checks the work that one zone causes.
  private mutating func check(_ sounding: SoundFontZone.Sounding) throws(SoundFontDefect) {
    let (zone, shdr) = (sounding.zone, tables.shdr)
    let sample = zone.target
    // Samples in ROM aren't loaded.
    guard shdr.uint16(sample, 44) & 0x8000 == 0 else { return }
    let rate = Int(shdr.uint32(sample, 36))
    guard SoundFontLimits.sampleRates.contains(rate) else { throw .excessive(.sampleRate(rate)) }
    let (root, correction) = (shdr.uint8(sample, 40), Int(Int8(truncatingIfNeeded: shdr.uint8(sample, 41))))
    let octaves = zone.octaves(sounding.keys, sampleRoot: root, correction: correction, rate: rate)
    guard octaves <= SoundFontLimits.octaves else { throw .excessive(.pitch(octaves: octaves)) }
    // FluidSynth ignores loops of less than two frames. Low pitches can have any loop.
    let shortest = exp2(octaves) / SoundFontLimits.loopPasses
    guard zone.isLooped, shortest > 2, let loop = try shortestLoop(of: sample, zone) else { return }
    guard Double(loop) >= shortest else { throw .excessive(.shortLoop(frames: loop)) }
  }

  private mutating func shortestLoop(of sample: Int, _ zone: SoundFontZone) throws(SoundFontDefect) -> Int? {
    let shdr = tables.shdr
    var (start, end) = (Int(shdr.uint32(sample, 20)), Int(shdr.uint32(sample, 24)))
    var loop = (start: Int(shdr.uint32(sample, 28)), end: Int(shdr.uint32(sample, 32)))
    if shdr.uint16(sample, 44) & 0x10 != 0 {
      let count = if let known = frames[sample] { known } else { try tables.frames(ofCompressed: sample) }
      frames[sample] = .some(count)
      // FluidSynth can't read it.
      guard let count else { return nil }
      (start, end) = (0, count)
    }
    // FluidSynth replaces points outside the sample when it loads it.
    if loop.start > loop.end { loop = (loop.end, loop.start) }
    if !(start...end).contains(loop.start) { loop.start = start }
    if !(start...end).contains(loop.end) { loop.end = end }
    return zone.shortestLoop(loop, in: start...end)
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
