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

  /// The samples, each followed by 46 zeros, which interpolation may read.
  private func sampleData() -> [UInt8] {
    var writer = ByteWriter()
    for sample in soundFont.samples {
      for value in sample.data { writer.append(value) }
      for _ in 0..<Self.gap { writer.append(Int16(0)) }
    }
    return writer.bytes
  }

  private func sampleHeaders() -> [UInt8] {
    var writer = ByteWriter()
    var start = 0
    for sample in soundFont.samples {
      writer.append(name: sample.name, width: 20)
      // A sample without a loop gets one that players ignore, inside the data as the format demands.
      let loop = sample.loop ?? 8..<sample.data.count - 8
      for position in [0, sample.data.count, loop.lowerBound, loop.upperBound] {
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
    let zones = soundFont.presets.map { (generators: [Generator.instrument($0.instrument)], modulators: [Modulator]()) }
    return [Chunk.make("phdr", headers.bytes)] + zoneChunks(zones, prefix: "p")
  }

  private func appendPreset(_ name: String, _ program: Int, _ bank: Int, zone: Int, to writer: inout ByteWriter) {
    writer.append(name: name, width: 20)
    for value in [program, bank, zone] { writer.append(UInt16(value)) }
    writer.append([UInt8](repeating: 0, count: 12))  // library, genre, morphology: reserved
  }

  private func instrumentChunks() -> [[UInt8]] {
    var headers = ByteWriter()
    var zones: [(generators: [Generator], modulators: [Modulator])] = []
    for instrument in soundFont.instruments {
      headers.append(name: instrument.name, width: 20)
      headers.append(UInt16(zones.count))
      for zone in instrument.zones {
        let loop = soundFont.samples[zone.sample].loop == nil ? [] : [Generator.loop]
        // The key range has to come first, the sample last.
        zones.append(([.keyRange(zone.keys)] + zone.generators + loop + [.sample(zone.sample)], zone.modulators))
      }
    }
    headers.append(name: "EOI", width: 20)
    headers.append(UInt16(zones.count))
    return [Chunk.make("inst", headers.bytes)] + zoneChunks(zones, prefix: "i")
  }

  /// The tables of bags, modulators and generators.
  private func zoneChunks(
    _ zones: [(generators: [Generator], modulators: [Modulator])], prefix: String
  ) -> [[UInt8]] {
    var bags = ByteWriter()
    var generators = ByteWriter()
    var modulators = ByteWriter()
    for zone in zones {
      bags.append(UInt16(generators.bytes.count / 4))
      bags.append(UInt16(modulators.bytes.count / 10))
      for generator in zone.generators {
        generators.append(generator.code)
        generators.append(generator.amount)
      }
      for modulator in zone.modulators {
        modulators.append(modulator.source)
        modulators.append(modulator.destination)
        modulators.append(modulator.amount)
        modulators.append(UInt32(0))  // no second source, linear
      }
    }
    bags.append(UInt16(generators.bytes.count / 4))
    bags.append(UInt16(modulators.bytes.count / 10))
    generators.append(UInt32(0))
    modulators.append([UInt8](repeating: 0, count: 10))
    return [
      Chunk.make(prefix + "bag", bags.bytes), Chunk.make(prefix + "mod", modulators.bytes),
      Chunk.make(prefix + "gen", generators.bytes),
    ]
  }

  private static let gap = 46
}
