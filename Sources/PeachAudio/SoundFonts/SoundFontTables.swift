import PeachCore

/// The tables of a SoundFont's `pdta` chunk, with all indices checked.
///
/// Chunk names and record layouts are those of the SoundFont 2.04 specification, section 7.
struct SoundFontTables {
  let presets, instruments: Level
  let shdr: Table
  /// The chunk of the sample data.
  let data: RIFFReader.Chunk
  let isCompressed: Bool
  /// Whether samples have the third byte of `sm24`.
  let has24Bits: Bool
  private let reader: RIFFReader

  /// A table of fixed-size records, the last of which is a terminator.
  struct Table {
    let id: String
    let bytes: Bytes
    let recordSize: Int
    /// The number of records without the terminator.
    var count: Int { bytes.data.count / recordSize - 1 }

    func uint8(_ record: Int, _ field: Int) -> Int { Int(bytes.data[record * recordSize + field]) }
    func uint16(_ record: Int, _ field: Int) -> Int { bytes.uint16(record * recordSize + field) }
    func uint32(_ record: Int, _ field: Int) -> UInt32 { bytes.uint32(record * recordSize + field) }
    func record(_ record: Int) -> [UInt8] { Array(bytes.data[record * recordSize..<(record + 1) * recordSize]) }
    func name(_ record: Int) -> String { bytes.ascii(record * recordSize, 20) }
  }

  /// Presets, whose zones link to instruments, or instruments, whose zones link to samples.
  struct Level {
    let records, bags, modulators, generators: Table
    /// The field of a record that has its first bag.
    let field: Int
    /// The generator that links a zone.
    let link: Int

    func bags(of record: Int) -> Range<Int> { records.uint16(record, field)..<records.uint16(record + 1, field) }
    func generators(of bag: Int) -> Range<Int> { bags.uint16(bag, 0)..<bags.uint16(bag + 1, 0) }
    func modulators(of bag: Int) -> Range<Int> { bags.uint16(bag, 2)..<bags.uint16(bag + 1, 2) }
  }

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
      guard chunk.length % recordSize == 0, chunk.length >= recordSize, chunk.length <= SoundFontLimits.tableBytes
      else {
        throw .badTable(chunk: id)
      }
      return Table(id: id, bytes: try reader.bytes(of: chunk), recordSize: recordSize)
    }
    let (phdr, pbag, pgen) = (try table("phdr", 38), try table("pbag", 4), try table("pgen", 4))
    let (inst, ibag, igen) = (try table("inst", 22), try table("ibag", 4), try table("igen", 4))
    shdr = try table("shdr", 46)
    presets = Level(
      records: phdr, bags: pbag, modulators: try table("pmod", 10), generators: pgen, field: 24,
      link: SoundFontZone.instrument)
    instruments = Level(
      records: inst, bags: ibag, modulators: try table("imod", 10), generators: igen, field: 20,
      link: SoundFontZone.sampleID)

    let levels = [presets, instruments]
    for level in levels {
      try Self.checkIndices(of: level.records, field: level.field, into: level.bags)
      try Self.checkIndices(of: level.bags, field: 0, into: level.generators)
      try Self.checkIndices(of: level.bags, field: 2, into: level.modulators)
    }
    for (level, target) in zip(levels, [inst, shdr]) { try Self.checkLinks(of: level, to: target) }
    for level in levels { try Self.checkCounts(of: level) }
    isCompressed = try Self.checkSamples(shdr, dataLength: samples.length)
    has24Bits = lists["sdta"]?["sm24"] != nil
    (self.reader, data) = (reader, samples)
  }

  /// The number of presets, instruments and samples.
  var records: Int { presets.records.count + instruments.records.count + shdr.count }

  /// The frames of a compressed sample, which its last page counts (RFC 3533, section 6); nil if there is no page.
  func frames(ofCompressed sample: Int) throws(SoundFontDefect) -> Int? {
    let (start, end) = (Int(shdr.uint32(sample, 20)), Int(shdr.uint32(sample, 24)))
    let longestPage = 65_307
    let first = max(start, end - longestPage)
    let tail = try reader.bytes(at: data.start + first, count: end - first)
    let mark = Array("OggS".utf8)
    guard let page = tail.data.indices.dropLast(13).last(where: { tail.data[$0..<$0 + 4].elementsEqual(mark) }) else {
      return nil
    }
    return Int(tail.uint32(page + 6)) | Int(tail.uint32(page + 10) & 0x7FFF_FFFF) << 32
  }

  /// Checks that indices never decrease and don't exceed the target's count.
  private static func checkIndices(of table: Table, field: Int, into target: Table) throws(SoundFontDefect) {
    var previous = 0
    for record in 0...table.count {
      let index = table.uint16(record, field)
      guard index >= previous, index <= target.count else { throw .badIndex(chunk: table.id, index: record) }
      previous = index
    }
  }

  private static func checkLinks(of level: Level, to target: Table) throws(SoundFontDefect) {
    let table = level.generators
    for record in 0..<table.count where table.uint16(record, 0) == level.link {
      guard table.uint16(record, 2) < target.count else { throw .badIndex(chunk: table.id, index: record) }
    }
  }

  /// Checks the generators and modulators of each zone against the limit.
  private static func checkCounts(of level: Level) throws(SoundFontDefect) {
    for bag in 0..<level.bags.count {
      guard max(level.generators(of: bag).count, level.modulators(of: bag).count) <= SoundFontLimits.generatorsPerZone
      else { throw .excessive(.generators) }
    }
  }

  /// Checks that each sample's data is in the file, except for samples in ROM (bit 15). True if any sample is compressed.
  private static func checkSamples(_ table: Table, dataLength: Int) throws(SoundFontDefect) -> Bool {
    var compressed = false
    var bytes = 0
    var seen: Set<UInt64> = []
    for record in 0..<table.count {
      let (start, end) = (Int(table.uint32(record, 20)), Int(table.uint32(record, 24)))
      let type = table.uint16(record, 44)
      guard type & 0x8000 == 0 else { continue }
      let isVorbis = type & 0x10 != 0
      compressed = compressed || isVorbis
      // Offsets count bytes in compressed data, otherwise 16-bit samples.
      guard start <= end, end <= (isVorbis ? dataLength : dataLength / 2) else {
        throw .badIndex(chunk: table.id, index: record)
      }
      // FluidSynth loads samples with the same start and end only once.
      if seen.insert(UInt64(start) << 32 | UInt64(end)).inserted { bytes += (end - start) * (isVorbis ? 1 : 2) }
    }
    guard bytes <= max(SoundFontLimits.freeSampleBytes, SoundFontLimits.sampleCopies * dataLength) else {
      throw .excessive(.sampleMemory)
    }
    return compressed
  }

  /// All presets in file order.
  ///
  /// - Throws: `excessive` if a preset exceeds `SoundFontLimits`.
  func checkedPresets() throws(SoundFontDefect) -> [SoundFontPreset] {
    var zones = SoundFontZones(self)
    let phdr = presets.records
    return try (0..<phdr.count).map { preset throws(SoundFontDefect) in
      let (keys, swells) = try zones.resolve(preset: preset)
      return SoundFontPreset(
        bank: phdr.uint16(preset, 22), program: phdr.uint16(preset, 20), name: phdr.name(preset).trimmed, keys: keys,
        swells: swells)
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
