/// Writes a SoundFont as a RIFF file (SoundFont 2.04, sections 4 to 7).
struct SoundFontWriter {
  let soundFont: SoundFont
  let information: [[UInt8]]

  /// The whole file.
  func bytes() -> [UInt8] {
    let chunks = [
      Chunk.list("INFO", information), Chunk.list("sdta", [Chunk.make("smpl", sampleData())]),
      Chunk.list("pdta", presetChunks() + instrumentChunks() + [Chunk.make("shdr", sampleHeaders())]),
    ]
    return Chunk.make("RIFF", Array("sfbk".utf8) + chunks.joined())
  }

  private var samples: [SoundFont.Sample] { soundFont.instruments.flatMap(\.zones).map(\.sample) }

  /// The samples, each followed by 46 zeros, which interpolation may read.
  private func sampleData() -> [UInt8] {
    var writer = ByteWriter()
    for sample in samples {
      for value in sample.data { writer.append(value) }
      for _ in 0..<Self.gap { writer.append(Int16(0)) }
    }
    return writer.bytes
  }

  private func sampleHeaders() -> [UInt8] {
    var writer = ByteWriter()
    var start = 0
    for sample in samples {
      writer.append(name: sample.name, width: 20)
      for position in [0, sample.data.count, sample.loop.lowerBound, sample.loop.upperBound] {
        writer.append(UInt32(start + position))
      }
      writer.append(UInt32(sample.sampleRate))
      writer.append(UInt8(sample.root))
      writer.append(UInt8(0))  // no pitch correction
      writer.append(UInt16(0))  // no linked sample
      writer.append(UInt16(1))  // mono
      start += sample.data.count + Self.gap
    }
    writer.append(name: "EOS", width: 20)
    writer.append([UInt8](repeating: 0, count: 26))
    return writer.bytes
  }

  /// The preset tables. Each preset has one zone with one generator, the instrument.
  private func presetChunks() -> [[UInt8]] {
    var headers = ByteWriter()
    for (index, preset) in soundFont.presets.enumerated() {
      appendPreset(preset.name, preset.program, preset.bank, zone: index, to: &headers)
    }
    appendPreset("EOP", 0, 0, zone: soundFont.presets.count, to: &headers)
    let zones = soundFont.presets.map { [Generator.instrument($0.instrument)] }
    return [Chunk.make("phdr", headers.bytes)] + zoneChunks(zones, prefix: "p")
  }

  private func appendPreset(_ name: String, _ program: Int, _ bank: Int, zone: Int, to writer: inout ByteWriter) {
    writer.append(name: name, width: 20)
    for value in [program, bank, zone] { writer.append(UInt16(value)) }
    writer.append([UInt8](repeating: 0, count: 12))  // library, genre, morphology: reserved
  }

  private func instrumentChunks() -> [[UInt8]] {
    var headers = ByteWriter()
    var zones: [[Generator]] = []
    for instrument in soundFont.instruments {
      headers.append(name: instrument.name, width: 20)
      headers.append(UInt16(zones.count))
      for zone in instrument.zones {
        zones.append([.keyRange(zone.keys)] + zone.generators + [.loop, .sample(zones.count)])
      }
    }
    headers.append(name: "EOI", width: 20)
    headers.append(UInt16(zones.count))
    return [Chunk.make("inst", headers.bytes)] + zoneChunks(zones, prefix: "i")
  }

  /// The tables of bags, modulators (only the terminal record) and generators.
  private func zoneChunks(_ zones: [[Generator]], prefix: String) -> [[UInt8]] {
    var bags = ByteWriter()
    var generators = ByteWriter()
    var count = 0
    for zone in zones {
      bags.append(UInt16(count))
      bags.append(UInt16(0))
      for generator in zone {
        generators.append(generator.code)
        generators.append(generator.amount)
      }
      count += zone.count
    }
    bags.append(UInt16(count))
    bags.append(UInt16(0))
    generators.append(UInt32(0))
    return [
      Chunk.make(prefix + "bag", bags.bytes), Chunk.make(prefix + "mod", [UInt8](repeating: 0, count: 10)),
      Chunk.make(prefix + "gen", generators.bytes),
    ]
  }

  private static let gap = 46
}
