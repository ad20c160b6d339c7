import Foundation
import Testing

@testable import SoundFontBuilder

@Suite struct CommittedBankTests {
  let file: SoundFontFile

  init() throws {
    file = try SoundFontFile.committed.get()
  }

  @Test func `the file has all chunks in order, and is at most 8 MB`() {
    let ids = file.chunks.map(\.id)
    let bodies = ["smpl", "phdr", "pbag", "pmod", "pgen", "inst", "ibag", "imod", "igen", "shdr"]
    #expect(Array(ids.suffix(10)) == bodies)
    #expect(ids.first == "ifil")
    #expect(file.chunks[0].range.map { file.bytes[$0] } == [2, 0, 4, 0])
    #expect(file.bytes.count <= 8_000_000)
  }

  @Test func `the file has a name, a licence and a comment`() throws {
    #expect(file.information("INAM") == "Peach")
    #expect(try #require(file.information("ICOP")).contains("MIT License"))
    #expect(try #require(file.information("ICMT")).contains("no recorded sound"))
  }

  @Test func `the presets have their General MIDI numbers, in order`() {
    let numbers = file.presets.map { [$0.bank, $0.program] }
    #expect(numbers == [[0, 0], [0, 19], [0, 40], [0, 48], [0, 56], [0, 71], [0, 73], [8, 80], [128, 0]])
  }

  @Test func `every preset covers keys 21 to 108 with one zone each`() {
    for preset in file.presets {
      #expect(preset.zones.flatMap { Array($0.keys) } == Array(21...108), "\(preset.name)")
    }
  }

  @Test func `zones begin with the key range, end with the sample, and loop`() {
    for zone in file.presets.flatMap(\.zones) {
      #expect(zone.generators.first?.code == 43 && zone.generators.last?.code == 53)
      #expect(zone[54] == 1)
      #expect(zone.keys.contains(zone.sample.root))
      #expect(zone.sample.type == 1 && zone.sample.correction == 0)
    }
  }

  @Test func `loops have whole cycles of the root key to a thousandth of a cent`() {
    for sample in file.presets.flatMap(\.zones).map(\.sample) {
      let frequency = MIDIPitch.frequency(sample.root)
      let cycles = frequency * Double(sample.loop.count) / Double(sample.sampleRate)
      let cents = 1200 * log2(cycles.rounded() / cycles)
      #expect(cents.magnitude < 1e-3, "\(sample.name)")
    }
  }

  @Test func `a loop's beginning follows its end, and nothing clips`() {
    for sample in file.presets.flatMap(\.zones).map(\.sample) {
      #expect(sample.loop.lowerBound >= 8 && sample.data.count == sample.loop.upperBound + 16)
      let continues = sample.data.suffix(16).elementsEqual(sample.data[sample.loop].prefix(16))
      let peak = sample.data.reduce(0) { max($0, Int($1.magnitude)) }
      #expect(continues && peak < 32767, "\(sample.name)")
    }
  }

  @Test func `the builder makes the committed samples`() throws {
    // One zone of each instrument; scripts/build-soundfont --check compares the whole file.
    for (instrument, preset) in zip(Bank.instruments, file.presets) {
      let index = instrument.zones.count * 3 / 5
      let made = Bank.zone(of: instrument, instrument.zones[index])
      let kept = preset.zones[index]
      let same = made.sample.data == kept.sample.data && made.sample.loop == kept.sample.loop
      #expect(same, "\(preset.name) \(kept.keys)")
      #expect(made.sample.sampleRate == kept.sample.sampleRate)
      #expect(made.generators.allSatisfy { kept[Int($0.code)] == Int($0.amount) })
    }
  }
}

enum MIDIPitch {
  /// 440 · 2^((key − 69) / 12) Hz.
  static func frequency(_ key: Int) -> Double { 440 * pow(2, Double(key - 69) / 12) }
}
