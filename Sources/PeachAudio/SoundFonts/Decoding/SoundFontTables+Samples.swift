import PeachCore

/// The samples of a preset, and where their data is.
extension SoundFontTables {
  /// All tables in the order of the specification.
  var all: [Table] { [presets, instruments].flatMap { [$0.records, $0.bags, $0.modulators, $0.generators] } + [shdr] }

  /// The records of all samples of a preset, whatever keys and velocities play them, except those in ROM.
  func samples(ofBank bank: Int, program: Int) -> [Int] {
    let records = presets.records
    let own = (0..<records.count).filter { records.uint16($0, 22) == bank && records.uint16($0, 20) == program }
    let samples = instruments.links(of: presets.links(of: own))
    return samples.filter { shdr.uint16($0, 44) & 0x8000 == 0 }.sorted()
  }

  /// Whether a sample is Ogg Vorbis.
  func isCompressed(_ sample: Int) -> Bool { shdr.uint16(sample, 44) & 0x10 != 0 }

  /// The bytes of a sample in the file. Its offsets count bytes of compressed data, otherwise 16-bit samples.
  func bytes(of sample: Int, _ reader: RIFFReader) throws(SoundFontDefect) -> [UInt8] {
    let unit = isCompressed(sample) ? 1 : 2
    let (start, end) = (Int(shdr.uint32(sample, 20)), Int(shdr.uint32(sample, 24)))
    return try reader.bytes(at: data.start + unit * start, count: unit * (end - start)).data
  }
}

extension SoundFontTables.Level {
  /// What the zones of records link to.
  fileprivate func links(of records: some Collection<Int>) -> Set<Int> {
    let all = records.flatMap { bags(of: $0) }.flatMap { generators(of: $0) }
    return Set(all.filter { generators.uint16($0, 0) == link }.map { generators.uint16($0, 2) })
  }
}
