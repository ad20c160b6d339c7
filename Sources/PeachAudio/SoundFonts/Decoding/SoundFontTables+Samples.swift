import PeachCore

/// The samples of a preset, and where their data is.
extension SoundFontTables {
  /// All tables in the order of the specification.
  var all: [Table] { [phdr, pbag, pmod, pgen, inst, ibag, imod, igen, shdr] }

  /// The records of all samples of a preset, whatever keys and velocities play them, except those in ROM.
  func samples(ofBank bank: Int, program: Int) -> [Int] {
    var instruments: Set<Int> = []
    for preset in 0..<phdr.count where phdr.uint16(preset, 22) == bank && phdr.uint16(preset, 20) == program {
      instruments.formUnion(links(of: preset, in: phdr, field: 24, pbag, pgen, SoundFontZone.instrument))
    }
    var samples: Set<Int> = []
    for instrument in instruments {
      samples.formUnion(links(of: instrument, in: inst, field: 20, ibag, igen, SoundFontZone.sampleID))
    }
    return samples.filter { shdr.uint16($0, 44) & 0x8000 == 0 }.sorted()
  }

  /// What the zones of a record link to.
  private func links(
    of record: Int, in table: Table, field: Int, _ bags: Table, _ generators: Table, _ generator: Int
  ) -> [Int] {
    let zones = table.uint16(record, field)..<table.uint16(record + 1, field)
    return (bags.uint16(zones.lowerBound, 0)..<bags.uint16(zones.upperBound, 0))
      .filter { generators.uint16($0, 0) == generator }.map { generators.uint16($0, 2) }
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
