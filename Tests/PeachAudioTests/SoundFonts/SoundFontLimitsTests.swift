import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Presets are judged one by one, and files by what happens before a note.
struct SoundFontLimitsTests {
  private let folder = TemporaryFolder()
  private let sine = Instruments.sineLoop().font

  /// Why a file is refused; nil if it isn't.
  private func refusal(_ font: TestSoundFont) throws -> SoundFontDefect? {
    do {
      _ = try file(font)
      return nil
    } catch {
      guard case .unreadableSoundFont(_, let defect) = error as? AudioError else { throw error }
      return defect
    }
  }

  private func file(_ font: TestSoundFont) throws -> SoundFontFile {
    try SoundFontFile(path: folder.write(font.bytes, "font.sf2"))
  }

  /// The defect of a preset beside a good one, which plays.
  private func defect(_ zone: TestSoundFont.Zone) throws -> SoundFontDefect? {
    var font = sine
    font.presets = [.init(name: "Good"), .init(program: 1, name: "Odd", own: zone)]
    let file = try file(font)
    #expect(file.presets[0].defect == nil)
    try NotePlayerFactory(gate: nil).load(.preset(file, file.presets[0]))
    return file.presets[1].defect
  }

  @Test(arguments: [(0, false), (399, false), (400, true), (192_000, true), (192_001, false), (UInt32.max, false)])
  func `sample rates are 400 to 192,000 Hz`(rate: UInt32, isUsable: Bool) throws {
    try expect(defect(.init(rate: rate)), equals: (isUsable ? nil : .sampleRate(Int(rate))))
  }

  @Test func `a preset whose samples aren't in the file can't be used, others can`() throws {
    // FluidSynth tolerates one frame after the 2,462 of the data.
    for (start, end, isUsable) in [(0, 2463, true), (0, 2464, false), (9, 9, false), (9, 8, false), (1, 3, true)] {
      try expect(defect(.init(start: UInt32(start), end: UInt32(end))), equals: (isUsable ? nil : .misplacedSample))
    }
    try expect(defect(.init(start: .max, end: 5)), equals: .misplacedSample)
    try expect(defect(.init(type: 0x8001)), equals: .sampleInROM)
    try expect(defect(.init(keys: 0...127, [.init(44, 0x0140)])), equals: .noZones)
  }

  @Test func `a zone that can't sound doesn't count among the keys of a preset`() throws {
    var font = sine
    font.zones = [[.init(44, 64 << 8)], [.init(44, 65 | 127 << 8)]]
    font.keys = 40...60
    let preset = try file(font).presets[0]
    expect(preset.keys, equals: MIDINote(40)...MIDINote(60))
    expect(preset.keys(at: MIDIVelocity(64)).map(\.number), equals: Array(40...60))
    font.zones = [[.init(44, 100 | 127 << 8)]]
    let loud = try file(font).presets[0]
    expect(that: loud.keys(at: .medium).isEmpty && loud.usualVelocity.value == 100)
  }

  /// The specification's own modulator from the pitch wheel, and others whose amounts are large and sources small.
  @Test(
    arguments: [
      [0x020E, 52, 12700, 16, 0], [0x0081, 51, 127, 0, 0], [0x0101, 6, 12000, 0, 0], [0x0002, 52, 8400, 0, 0],
    ] as [[UInt16]])
  func `a modulator counts at the value of its source`(modulator: [UInt16]) throws {
    var font = sine
    font.modulators = [modulator]
    let source = try folder.source(font)
    #expect(throws: Never.self) { try NotePlayerFactory(gate: nil).load(source) }
  }

  @Test func `zones are limited, and counted quickly`() throws {
    var font = sine
    font.presetZones = 65_000
    font.zones = [[TestSoundFont.Generator]](repeating: [], count: 20_000)
    let begun = ContinuousClock.now
    try expect(refusal(font), equals: .excessive(.zones))
    #expect(ContinuousClock.now - begun < .seconds(2))
    // 62 presets of 4,096 zones.
    (font.presetZones, font.zones) = (64, (0..<64).map { [.init(44, $0 | $0 << 8)] })
    font.presets = (0..<62).map { .init(program: $0, name: "Preset") }
    try expect(refusal(font), equals: .excessive(.zones))
  }

  @Test func `a zone has at most 4,000 modulators`() throws {
    var font = sine
    font.modulators = [[UInt16]](repeating: [0x0502, 48, 960, 0, 0], count: 4_000)
    #expect(try refusal(font) == nil)
    font.modulators.append(font.modulators[0])
    try expect(refusal(font), equals: .excessive(.modulators))
  }

  @Test(arguments: ["sf2/FluidR3_GM.sf2", "sf2/TimGM6mb.sf2", "sf3/MuseScore_General.sf3"])
  func `all presets of real files can sound`(name: String) throws {
    let path = "/usr/share/sounds/" + name
    guard FilePaths.exists(path) else { return }
    let presets = try SoundFontFile(path: path).presets
    expect(that: presets.count > 100 && presets.allSatisfy { $0.defect == nil })
  }

  @Test func `a table has whole records and a terminator, and a file has presets`() throws {
    var bytes = sine.bytes
    let place = try #require(bytes.firstRange(of: Array("pmod".utf8))).upperBound
    // A record of ten bytes; the last zero is then taken for padding.
    expect(bytes[place], equals: 10)
    bytes[place] = 9
    let path = try folder.write(bytes, "table.sf2")
    #expect(throws: AudioError.unreadableSoundFont(path: path, .badTable(chunk: "pmod"))) {
      try SoundFontFile(path: path)
    }
    #expect(throws: AudioError.unreadableSoundFont(path: path + "/x", .missing)) {
      try SoundFontFile(path: path + "/x")
    }
    var empty = sine
    empty.presets = []
    try expect(refusal(empty), equals: .noPresets)
  }

  @Test func `samples that can't be decoded are a defect of the preset`() throws {
    var font = sine
    font.compressed = [UInt8](repeating: 7, count: 1000)
    let file = try file(font)
    let source = SoundSource.preset(file, file.presets[0])
    for cache in [nil, DecodedCache(folder: folder.path + "/cache")] {
      let factory = NotePlayerFactory(gate: nil)
      factory.cache = cache
      #expect(throws: AudioError.unusablePreset("Test Sine", path: file.path, .compression)) {
        try factory.renderer(for: source, sampleRate: 48000)
      }
      #expect(cache?.path(of: file.presets[0], in: file) == nil)
    }
  }

  /// Takes the link from a zone of the instrument.
  private func unlinked(_ font: TestSoundFont, zone: Int) throws -> [UInt8] {
    var bytes = font.bytes
    let begin = try #require(bytes.firstRange(of: Array("igen".utf8))).upperBound + 4
    let links = stride(from: begin, to: bytes.count - 4, by: 4).filter { bytes[$0] == 53 && bytes[$0 + 1] == 0 }
    // The coarse tuning, which then is none.
    bytes[links[zone]] = 51
    return bytes
  }

  @Test(arguments: [(0, [50, 70]), (1, [30, 70]), (2, [30, 50])]) func `a zone without a link sounds nowhere`(
    zone: Int, keys: [Int]
  ) throws {
    var font = sine
    font.zones = [30, 50, 70].map { [.init(43, Int16($0 << 8 | $0))] }
    let file = try SoundFontFile(path: folder.write(unlinked(font, zone: zone), "zones.sf2"))
    expect(file.presets[0].keys(at: .medium).map(\.number), equals: keys)
    let renderer = try Instruments.renderer(file, "0:0")
    let sounding = [30, 50, 70].filter { key in
      (try? renderer.render(Note(key: MIDINote(key), duration: .milliseconds(60)))) != nil
    }
    expect(sounding, equals: keys)
  }
}
