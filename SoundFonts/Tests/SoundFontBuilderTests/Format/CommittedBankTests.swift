import Foundation
import Testing

@testable import SoundFontBuilder

@Suite struct CommittedBankTests {
  let file: SoundFontFile
  let presets: [SoundFontFile.Preset]

  init() throws {
    file = try SoundFontFile.committed.get()
    presets = try Self.presets.get()
  }

  /// Read once, since it takes a while.
  private static let presets = SoundFontFile.committed.map(\.presets)

  @Test func `the file has all chunks in order, and is at most 16.5 MB`() {
    let ids = file.chunks.map(\.id)
    let bodies = ["smpl", "phdr", "pbag", "pmod", "pgen", "inst", "ibag", "imod", "igen", "shdr"]
    #expect(Array(ids.suffix(10)) == bodies)
    #expect(ids.first == "ifil")
    #expect(file.chunks[0].range.map { file.bytes[$0] } == [2, 0, 4, 0])
    #expect(file.bytes.count <= 16_500_000)
  }

  @Test func `the file has a name, a licence and a comment`() throws {
    #expect(file.information("INAM") == "Peach")
    #expect(try #require(file.information("ICOP")).contains("MIT License"))
    #expect(try #require(file.information("ICMT")).contains("no recorded sound"))
  }

  @Test func `the presets have their General MIDI numbers, in order`() {
    let numbers = presets.map { [$0.bank, $0.program] }
    #expect(
      numbers == [
        [0, 0], [0, 19], [0, 40], [0, 42], [0, 48], [0, 56], [0, 60], [0, 68], [0, 71], [0, 73], [8, 80], [128, 0],
      ])
  }

  @Test func `every preset covers keys 21 to 108, all layers of a key together`() {
    for preset in presets {
      let keys = preset.zones.map(\.keys)
      #expect(Set(keys.flatMap(Array.init)) == Set(21...108), "\(preset.name)")
      for (first, second) in zip(keys, keys.dropFirst()) {
        #expect(first == second || first.upperBound + 1 == second.lowerBound, "\(preset.name) \(second)")
      }
    }
  }

  @Test func `zones begin with the key range and end with the sample, which loops or is a knock`() {
    for zone in presets.flatMap(\.zones) {
      #expect(zone.generators.first?.code == 43 && zone.generators.last?.code == 53)
      #expect((zone[54] == 1) == !zone.sample.name.contains("K"), "\(zone.sample.name)")
      #expect(zone.keys.contains(zone.sample.root))
      #expect(zone.sample.type == 1 && zone.sample.correction == 0)
    }
  }

  @Test func `zones replace both default modulators of velocity`() {
    for zone in presets.flatMap(\.zones) {
      // The piano's filter follows velocity by another source, in addition to a default of 0.
      let isPiano = zone.sample.name.hasPrefix("Piano")
      let own = isPiano ? [[0x0502, 8]] : []
      #expect(zone.modulators.map { [$0[0], $0[1]] } == [[0x0502, 48], [0x0102, 8]] + own, "\(zone.sample.name)")
      if isPiano { #expect(zone.modulators[1][2] == 0) }
      #expect(zone.modulators.allSatisfy { $0[3] == 0 && $0[4] == 0 })
      #expect(zone.modulators[0][2] == (zone[54] == 1 ? 400 : 600))
    }
  }

  @Test func `half the voices of sounds that swell rise slowly, and share their samples with the others`() {
    for preset in presets {
      let names = [true, false].map { rises in
        preset.zones.filter { ($0[34] != nil) == rises }.map { "\($0.keys) \($0.sample.name)" }.sorted()
      }
      #expect(names[0] == ([40, 48, 68].contains(preset.program) ? names[1] : []), "\(preset.name)")
    }
  }

  @Test func `loops have whole cycles of the root key to a thousandth of a cent`() {
    // The piano's other partials aren't harmonic; its tests judge them.
    for sample in looping where !sample.name.hasPrefix("Piano") || sample.name.hasSuffix("M") {
      let frequency = MIDIPitch.frequency(sample.root)
      let cycles = frequency * Double(sample.loop.count) / Double(sample.sampleRate)
      let cents = 1200 * log2(cycles.rounded() / cycles)
      #expect(cents.magnitude < 1e-3, "\(sample.name)")
    }
  }

  @Test func `a loop's beginning follows its end, and nothing clips`() {
    for sample in looping {
      #expect(sample.loop.lowerBound >= 8 && sample.data.count == sample.loop.upperBound + 16)
      let continues = sample.data.suffix(16).elementsEqual(sample.data[sample.loop].prefix(16))
      #expect(continues, "\(sample.name)")
    }
    for sample in presets.flatMap(\.zones).map(\.sample) {
      let peak = sample.data.reduce(0) { max($0, Int($1.magnitude)) }
      #expect(peak < 32767, "\(sample.name)")
    }
  }

  private var looping: [SoundFontFile.Sample] {
    presets.flatMap(\.zones).filter { $0[54] == 1 }.map(\.sample)
  }

  @Test func `the builder makes the committed sine`() throws {
    // SoundFonts/build-soundfont --check compares the whole file.
    var bank = Bank()
    let made = bank.add(PureSine())
    let kept = try #require(presets.first { $0.bank == 8 }).zones
    #expect(made.zones.count == kept.count)
    for (zone, kept) in zip(made.zones, kept) {
      let sample = bank.samples[zone.sample]
      let same = sample.data == kept.sample.data && sample.loop == kept.sample.loop
      #expect(same && sample.sampleRate == kept.sample.sampleRate, "\(kept.keys)")
      #expect(zone.generators.allSatisfy { kept[Int($0.code)] == Int($0.amount) })
    }
  }
}

enum MIDIPitch {
  /// 440 · 2^((key − 69) / 12) Hz.
  static func frequency(_ key: Int) -> Double { 440 * pow(2, Double(key - 69) / 12) }
}
