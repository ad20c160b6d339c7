import PeachBase

/// The samples of a preset, and where their data is.
extension SoundFontTables {
  /// All tables in the order of the specification.
  var all: [Table] { [presets, instruments].flatMap { [$0.records, $0.bags, $0.modulators, $0.generators] } + [shdr] }

  /// What a preset consists of, whatever keys and velocities play it.
  func parts(ofBank bank: Int, program: Int) -> SoundFontParts {
    let records = presets.records
    // Of presets with the same number, FluidSynth plays the last.
    let own =
      (0..<records.count).last { records.uint16($0, 22) == bank && records.uint16($0, 20) == program }
      .map { [$0] } ?? []
    let instruments = presets.links(of: own)
    return SoundFontParts(presets: own, instruments: instruments, samples: self.instruments.links(of: instruments))
  }

  /// The tables of these parts alone, in the order of the specification but without the samples.
  func tables(of parts: SoundFontParts) -> [(id: String, bytes: [UInt8])] {
    presets.tables(of: parts.presets, linkingTo: parts.instruments)
      + instruments.tables(of: parts.instruments, linkingTo: parts.samples)
  }

  /// Whether the data of a sample is in the file, not in ROM or elsewhere.
  func hasData(_ sample: Int) -> Bool { (try? defect(ofSample: sample)) == .some(nil) }

  /// The bytes of a sample in the file. Its offsets count bytes of compressed data, otherwise 16-bit samples.
  func bytes(of sample: Int, _ reader: RIFFReader) throws(SoundFontDefect) -> [UInt8] {
    let unit = isCompressed(sample) ? 1 : 2
    let (start, end) = (Int(shdr.uint32(sample, 20)), Int(shdr.uint32(sample, 24)))
    return try reader.bytes(at: data.start + unit * start, count: unit * (end - start)).data
  }
}

extension SoundFontTables.Level {
  /// What the zones of records link to.
  fileprivate func links(of records: [Int]) -> [Int] {
    let all = records.flatMap { bags(of: $0) }.flatMap { generators(of: $0) }
    return Set(all.filter { generators.uint16($0, 0) == link }.map { generators.uint16($0, 2) }).sorted()
  }

  /// The tables of some records alone, whose links are the places of their targets among `targets`.
  fileprivate func tables(of kept: [Int], linkingTo targets: [Int]) -> [(id: String, bytes: [UInt8])] {
    let places = Dictionary(uniqueKeysWithValues: zip(targets, 0...))
    var (zones, changes, values) = ([UInt8](), [UInt8](), [UInt8]())
    func count(_ bytes: [UInt8], _ table: SoundFontTables.Table) -> [UInt8] {
      UInt16(truncatingIfNeeded: bytes.count / table.recordSize).bytes
    }
    func place() -> [UInt8] { count(values, generators) + count(changes, modulators) }
    var heads: [UInt8] = []
    func add(_ record: Int) {
      var head = records.record(record)
      head.replaceSubrange(field..<field + 2, with: count(zones, bags))
      heads += head
    }
    for record in kept {
      add(record)
      for bag in bags(of: record) {
        zones += place()
        for generator in self.generators(of: bag) {
          let (number, amount) = (generators.uint16(generator, 0), generators.uint16(generator, 2))
          let target = number == link ? places[amount] ?? amount : amount
          values += UInt16(truncatingIfNeeded: number).bytes + UInt16(truncatingIfNeeded: target).bytes
        }
        for modulator in self.modulators(of: bag) { changes += modulators.record(modulator) }
      }
    }
    // The terminators.
    add(records.count)
    zones += place()
    return [
      (records.id, heads), (bags.id, zones), (modulators.id, changes + modulators.record(modulators.count)),
      (generators.id, values + generators.record(generators.count)),
    ]
  }
}

/// The records that a preset needs, each in ascending order.
struct SoundFontParts {
  let presets: [Int]
  let instruments: [Int]
  /// With those in ROM.
  let samples: [Int]
}
