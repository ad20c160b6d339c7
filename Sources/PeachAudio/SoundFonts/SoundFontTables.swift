import PeachCore

/// The tables of a SoundFont's `pdta` chunk, checked: every index points into its table.
///
/// Chunk names and record layouts are those of the SoundFont 2.04 specification, section 7.
struct SoundFontTables {
  private let phdr, pbag, pgen, inst, ibag, igen: Table
  private let shdr: Table
  let isCompressed: Bool

  /// One table: records of a fixed size, the last of which only ends it.
  private struct Table {
    let id: String
    let bytes: Bytes
    let recordSize: Int
    /// Records before the terminal one.
    var count: Int { bytes.data.count / recordSize - 1 }

    func uint16(_ record: Int, _ field: Int) -> Int { bytes.uint16(record * recordSize + field) }
    func uint32(_ record: Int, _ field: Int) -> UInt32 { bytes.uint32(record * recordSize + field) }
    func name(_ record: Int) -> String { bytes.ascii(record * recordSize, 20) }
  }

  private enum Generator {
    static let instrument = 41
    static let keyRange = 43
    static let sampleID = 53
  }

  /// A pdta table larger than this is no real one.
  private static let largestTable = 64 << 20

  init(_ reader: RIFFReader) throws(SoundFontDefect) {
    guard reader.size >= 12 else { throw .notSoundFont }
    let header = try reader.bytes(at: 0, count: 12)
    guard header.ascii(0, 4) == "RIFF", header.ascii(8, 4) == "sfbk" else { throw .notSoundFont }
    let end = 8 + Int(header.uint32(4))
    guard end <= reader.size else { throw .truncated(chunk: "RIFF") }

    var lists: [String: [String: RIFFReader.Chunk]] = [:]
    for chunk in try reader.chunks(from: 12, to: end) where chunk.id == "LIST" && chunk.length >= 4 {
      let kind = try reader.bytes(at: chunk.start, count: 4).ascii(0, 4)
      var members: [String: RIFFReader.Chunk] = [:]
      for member in try reader.chunks(from: chunk.start + 4, to: chunk.end) where members[member.id] == nil {
        members[member.id] = member
      }
      lists[kind] = members
    }
    for kind in ["INFO", "sdta", "pdta"] where lists[kind] == nil { throw .missingChunk(kind) }
    guard lists["INFO"]?["ifil"] != nil else { throw .missingChunk("ifil") }
    guard let samples = lists["sdta"]?["smpl"] else { throw .missingChunk("smpl") }

    func table(_ id: String, _ recordSize: Int) throws(SoundFontDefect) -> Table {
      guard let chunk = lists["pdta"]?[id] else { throw .missingChunk(id) }
      guard chunk.length % recordSize == 0, chunk.length >= recordSize, chunk.length <= Self.largestTable else {
        throw .badTable(chunk: id)
      }
      return Table(id: id, bytes: try reader.bytes(of: chunk), recordSize: recordSize)
    }
    phdr = try table("phdr", 38)
    pbag = try table("pbag", 4)
    pgen = try table("pgen", 4)
    inst = try table("inst", 22)
    ibag = try table("ibag", 4)
    igen = try table("igen", 4)
    shdr = try table("shdr", 46)
    let pmod = try table("pmod", 10)
    let imod = try table("imod", 10)

    try Self.checkIndices(of: phdr, field: 24, into: pbag)
    try Self.checkIndices(of: pbag, field: 0, into: pgen)
    try Self.checkIndices(of: pbag, field: 2, into: pmod)
    try Self.checkIndices(of: inst, field: 20, into: ibag)
    try Self.checkIndices(of: ibag, field: 0, into: igen)
    try Self.checkIndices(of: ibag, field: 2, into: imod)
    try Self.checkLinks(in: pgen, generator: Generator.instrument, to: inst)
    try Self.checkLinks(in: igen, generator: Generator.sampleID, to: shdr)
    isCompressed = try Self.checkSamples(shdr, dataLength: samples.length)
  }

  /// Indices must not fall, and none may point behind the end.
  private static func checkIndices(of table: Table, field: Int, into target: Table) throws(SoundFontDefect) {
    var previous = 0
    for record in 0...table.count {
      let index = table.uint16(record, field)
      guard index >= previous, index <= target.count else { throw .badIndex(chunk: table.id, index: record) }
      previous = index
    }
  }

  private static func checkLinks(in table: Table, generator: Int, to target: Table) throws(SoundFontDefect) {
    for record in 0..<table.count where table.uint16(record, 0) == generator {
      guard table.uint16(record, 2) < target.count else { throw .badIndex(chunk: table.id, index: record) }
    }
  }

  /// Each sample's data must lie in the file; samples in ROM (bit 15) have none there.
  private static func checkSamples(_ table: Table, dataLength: Int) throws(SoundFontDefect) -> Bool {
    var compressed = false
    for record in 0..<table.count {
      let (start, end) = (Int(table.uint32(record, 20)), Int(table.uint32(record, 24)))
      let type = table.uint16(record, 44)
      guard type & 0x8000 == 0 else { continue }
      let isVorbis = type & 0x10 != 0
      compressed = compressed || isVorbis
      // Offsets count bytes of compressed data, 16-bit samples otherwise.
      guard start <= end, end <= (isVorbis ? dataLength : dataLength / 2) else {
        throw .badIndex(chunk: table.id, index: record)
      }
    }
    return compressed
  }

  func presets() -> [SoundFontPreset] {
    (0..<phdr.count).map { preset in
      SoundFontPreset(
        bank: phdr.uint16(preset, 22), program: phdr.uint16(preset, 20),
        name: phdr.name(preset).trimmed, keys: keys(of: preset))
    }
  }

  /// The union of the keys of all zones that lead to a sample.
  private func keys(of preset: Int) -> ClosedRange<MIDINote>? {
    var lowest = 128
    var highest = -1
    for zone in phdr.uint16(preset, 24)..<phdr.uint16(preset + 1, 24) {
      let (keys, instrument) = read(zone, bags: pbag, generators: pgen, link: Generator.instrument)
      guard let instrument else { continue }
      for zone in inst.uint16(instrument, 20)..<inst.uint16(instrument + 1, 20) {
        let (inner, sample) = read(zone, bags: ibag, generators: igen, link: Generator.sampleID)
        guard sample != nil else { continue }
        let both = (max(keys.low, inner.low), min(keys.high, inner.high))
        guard both.0 <= both.1 else { continue }
        lowest = min(lowest, both.0)
        highest = max(highest, both.1)
      }
    }
    return lowest <= highest ? MIDINote(lowest)...MIDINote(highest) : nil
  }

  private func read(
    _ zone: Int, bags: Table, generators: Table, link: Int
  ) -> (keys: (low: Int, high: Int), link: Int?) {
    var keys = (low: 0, high: 127)
    var target: Int?
    for record in bags.uint16(zone, 0)..<bags.uint16(zone + 1, 0) {
      let amount = generators.uint16(record, 2)
      switch generators.uint16(record, 0) {
      case Generator.keyRange: keys = (min(amount & 0xFF, 127), min(amount >> 8, 127))
      case link: target = amount
      default: break
      }
    }
    return (keys, target)
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
