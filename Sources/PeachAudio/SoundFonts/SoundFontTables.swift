import PeachBase

/// The tables of a SoundFont's `pdta` chunk, with all indices checked.
///
/// Chunk names and record layouts are those of the SoundFont 2.04 specification, section 7.
struct SoundFontTables {
  let presets, instruments: Level
  let shdr: Table
  /// The chunk of the sample data.
  let data: RIFFReader.Chunk
  /// Whether samples have the third byte of `sm24`.
  let has24Bits: Bool

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
    /// The bytes of its name up to the first zero.
    func name(_ record: Int) -> [UInt8] {
      Array(bytes.data[(record * recordSize)...].prefix(SoundFontName.size).prefix { $0 != 0 })
    }
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
    guard reader.size >= 12 else { throw .notSoundFont(nil) }
    let header = try reader.bytes(at: 0, count: 12)
    guard header.ascii(0, 4) == "RIFF", header.ascii(8, 4) == "sfbk" else { throw .notSoundFont(nil) }
    let end = 8 + Int(header.uint32(4))
    // FluidSynth refuses a file with bytes after the form, too.
    guard end == reader.size else { throw .truncated(chunk: "RIFF") }

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
    has24Bits = lists["sdta"]?["sm24"] != nil
    data = samples
  }

  /// The number of presets, instruments and samples.
  var records: Int { presets.records.count + instruments.records.count + shdr.count }

  /// Whether any sample is compressed.
  var isCompressed: Bool { (0..<shdr.count).contains { isCompressed($0) && shdr.uint16($0, 44) & 0x8000 == 0 } }

  /// Whether a sample is Ogg Vorbis.
  func isCompressed(_ sample: Int) -> Bool { shdr.uint16(sample, 44) & 0x10 != 0 }

  /// Why a sample can't sound; nil if it can.
  func defect(ofSample sample: Int) throws(SoundFontDefect) -> SoundFontDefect? {
    if shdr.uint16(sample, 44) & 0x8000 != 0 { return .sampleInROM }
    let (start, end) = (Int(shdr.uint32(sample, 20)), Int(shdr.uint32(sample, 24)))
    // Offsets count bytes in compressed data, otherwise 16-bit samples. FluidSynth tolerates one sample after the data.
    guard start < end, end <= (isCompressed(sample) ? data.length : data.length / 2 + 1) else {
      return .misplacedSample
    }
    let rate = Int(shdr.uint32(sample, 36))
    return SoundFontLimits.sampleRates.contains(rate) ? nil : .sampleRate(rate)
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

  private static func checkCounts(of level: Level) throws(SoundFontDefect) {
    for bag in 0..<level.bags.count {
      guard level.modulators(of: bag).count <= SoundFontLimits.modulatorsPerZone else { throw .excessive(.modulators) }
    }
  }

  /// All presets in file order.
  ///
  /// - Throws: `excessive` if there are too many zones.
  func resolvedPresets() throws(SoundFontDefect) -> [SoundFontPreset] {
    var zones = SoundFontZones(self)
    return try (0..<presets.records.count).map { preset throws(SoundFontDefect) in try zones.preset(preset) }
  }
}
