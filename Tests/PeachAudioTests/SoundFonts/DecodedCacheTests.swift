import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Decoded samples of compressed SoundFonts, kept in a folder.
@Suite(.serialized) struct DecodedCacheTests {
  let folder = TemporaryFolder()
  private var cacheFolder: String { folder.path + "/cache" }
  private var names: [String] { FilePaths.names(in: cacheFolder).filter { !$0.hasPrefix(".") } }

  private func file(rootKey: Int = 69, _ name: String = "compressed.sf3") throws -> SoundFontFile {
    var font = TestSoundFont(loop: [Int16](repeating: 0, count: CompressedLoop.frames), rootKey: UInt8(rootKey))
    font.compressed = CompressedLoop.bytes
    font.isPadded = false
    return try SoundFontFile(path: folder.write(font.bytes, name))
  }

  private func cache(limit: Int = DecodedCache.usualLimit) -> DecodedCache {
    DecodedCache(folder: cacheFolder, limit: limit)
  }

  /// The samples of notes, played from the cache or not.
  private func samples(
    _ file: SoundFontFile, _ preset: SoundFontPreset, _ cache: DecodedCache?, keys: [Int] = [48, 69, 84],
    velocities: [Int] = [63]
  ) throws -> [Float] {
    let factory = NotePlayerFactory(gate: nil)
    factory.cache = cache
    return try samples(file, preset, factory, keys: keys, velocities: velocities)
  }

  private func samples(
    _ file: SoundFontFile, _ preset: SoundFontPreset, _ factory: NotePlayerFactory, keys: [Int] = [48, 69, 84],
    velocities: [Int] = [63]
  ) throws -> [Float] {
    let renderer = try factory.renderer(for: .preset(file, preset), sampleRate: 48000)
    return keys.flatMap { key in
      velocities.flatMap { velocity -> [Float] in
        let note = Note(key: MIDINote(key), velocity: MIDIVelocity(velocity), duration: .milliseconds(500))
        guard let rendered = try? renderer.render(note) else { return [] }
        return (0..<rendered.frames).flatMap { [rendered.left[$0], rendered.right[$0]] }
      }
    }
  }

  /// Whether notes from the cache have these samples. Not compared in an expectation, which would describe both arrays.
  private func plays(
    _ expected: [Float], _ file: SoundFontFile, _ preset: SoundFontPreset, _ cache: DecodedCache
  ) throws -> Bool {
    try samples(file, preset, cache) == expected
  }

  @Test func `decoded samples sound the same to the bit, and are decoded once`() throws {
    let file = try file()
    let preset = try #require(file.presets.first)
    let direct = try samples(file, preset, nil)
    let sounds = direct.contains { $0 != 0 }
    #expect(sounds)
    try expect(that: plays(direct, file, preset, cache()) && names.count == 1)
    let made = try FileManager.default.attributesOfItem(atPath: cacheFolder + "/" + names[0])[.systemFileNumber] as? Int
    try expect(that: plays(direct, file, preset, cache()) && names.count == 1)
    let now = try FileManager.default.attributesOfItem(atPath: cacheFolder + "/" + names[0])[.systemFileNumber] as? Int
    expect(made, equals: now)
    // FluidSynth reads the decoded file, which passes our own check too.
    let decoded = try SoundFontFile(path: try #require(cache().path(of: preset, in: file)))
    expect(that: !decoded.isCompressed && decoded.presets == file.presets)
  }

  @Test func `a changed file is decoded again`() throws {
    let first = try file()
    let preset = try #require(first.presets.first)
    let before = try #require(cache().path(of: preset, in: first))
    // The same name, size and samples.
    let changed = try file(rootKey: 70)
    let after = try #require(cache().path(of: preset, in: changed))
    expect(that: first.record.size == changed.record.size && before != after)
    #expect(try plays(samples(changed, preset, nil), changed, preset, cache()))
  }

  @Test func `other samples are another file, though all tables are the same`() throws {
    var fonts = [TestSoundFont.sine, .sine]
    fonts[1].loop = fonts[1].loop.map { -$0 }
    let files = try fonts.enumerated().map { index, font in
      try SoundFontFile(path: folder.write(font.bytes, "\(index).sf2"))
    }
    let preset = try #require(files[0].presets.first)
    expect(that: files[0].record.size == files[1].record.size && files[0].presets == files[1].presets)
    let paths = try files.map { try #require(cache().path(of: preset, in: $0)) }
    expect(that: paths[0] != paths[1] && names.count == 2)
    var sounds: [[Float]] = []
    for (file, path) in zip(files, paths) {
      let own = try SoundFontFile(path: path)
      sounds.append(try samples(own, preset, nil, keys: [69]))
      let isSame = try samples(file, preset, nil, keys: [69]) == sounds.last
      #expect(isSame)
    }
    let differ = sounds[0] != sounds[1]
    #expect(differ)
  }

  @Test func `each preset of a file with very many of them is a SoundFont of its own`() throws {
    var font = TestSoundFont.sine
    font.presets = (0...SoundFontLimits.records).map {
      .init(bank: UInt16($0 / 128), program: UInt16($0 % 128), name: "Preset \($0)")
    }
    (font.presetZones, font.overlaps) = (2, 3)
    font.zones = [[.fineTune(50)], [.attenuation(60), .filter(9000)]]
    font.modulators = [[2, 48, 200, 0, 0]]
    let file = try SoundFontFile(path: folder.write(font.bytes, "many.sf2"))
    let preset = try file.preset(bank: 3, program: 7)
    let direct = try samples(file, preset, nil)
    let sounds = direct.contains { $0 != 0 }
    expect(that: sounds && file.isDivided && names.isEmpty)
    #expect(try plays(direct, file, preset, cache()))
    let own = try SoundFontFile(path: try #require(cache().path(of: preset, in: file)))
    expect(that: own.presets == [preset] && own.record.size < 20_000)
  }

  /// The number of unused samples before those of the presets, so that instruments and samples have other numbers.
  @Test(arguments: [0, 3])
  func `a preset on its own keeps its instrument and its sample, whatever their numbers in the file`(overlaps: Int)
    throws
  {
    var font = TestSoundFont.sine
    font.overlaps = overlaps
    // Each rate has another pitch; the first and fourth preset share an instrument.
    let rates: [UInt32?] = [nil, 44100, 32000, nil, 24000]
    font.presets = rates.enumerated().map { program, rate in
      .init(program: UInt16(program), name: "Preset \(program)", own: rate.map { .init(rate: $0) })
    }
    let file = try SoundFontFile(path: folder.write(font.bytes, "own.sf2"))
    expect(file.presets.count, equals: 5)
    var sounds: Set<[Float]> = []
    for preset in file.presets {
      let own = try SoundFontFile(path: try #require(cache().path(of: preset, in: file)))
      expect(own.presets, equals: [preset])
      let direct = try samples(file, preset, nil, keys: [69])
      let isSame = try samples(own, preset, nil, keys: [69]) == direct
      #expect(isSame, "\(preset.place)")
      sounds.insert(direct)
    }
    let count = sounds.count
    expect(count, equals: 4)
  }

  @Test func `a damaged file in the cache is never played`() throws {
    let file = try file()
    let preset = try #require(file.presets.first)
    let path = try #require(cache().path(of: preset, in: file))
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let direct = try samples(file, preset, nil)
    var damages = [Data(), whole.prefix(50), whole.dropLast(1), whole + [0], whole.prefix(whole.count / 2)]
    for offset in [0, 5, 60, 109, 110, 200, 2000, whole.count - 1] {
      var damaged = whole
      damaged[offset] ^= 1
      damages.append(damaged)
    }
    for damage in damages {
      try damage.write(to: URL(fileURLWithPath: path))
      #expect(try plays(direct, file, preset, cache()))
      let isWhole = try Data(contentsOf: URL(fileURLWithPath: path)) == whole
      #expect(isWhole)
    }
  }

  @Test func `a file that can't get its name leaves no part of it, and the sound is decoded as usual`() throws {
    let file = try file()
    let preset = try #require(file.presets.first)
    let direct = try samples(file, preset, nil)
    let path = try #require(cache().path(of: preset, in: file))
    try FileManager.default.removeItem(atPath: path)
    // A folder has the name.
    try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
    #expect(cache().path(of: preset, in: file) == nil)
    expect(names, equals: [FilePaths.name(of: path)])
    #expect(try plays(direct, file, preset, cache()))
  }

  @Test func `the folder keeps its limit, and drops what was used longest ago`() throws {
    let preset = try #require(file().presets.first)
    let size = try Data(contentsOf: URL(fileURLWithPath: #require(cache().path(of: preset, in: file())))).count
    try FileManager.default.removeItem(atPath: cacheFolder)
    let cache = cache(limit: 2 * size + 100)
    let files = try (60...63).map { try file(rootKey: $0, "\($0).sf3") }
    let paths = try files.prefix(2).map { try #require(cache.path(of: preset, in: $0)) }
    // The clock of the file system has steps of milliseconds.
    for path in paths {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
    }
    try expect(#require(cache.path(of: preset, in: files[0])), equals: paths[0])
    let third = try #require(cache.path(of: preset, in: files[2]))
    expect(
      that: names.count == 2 && FilePaths.exists(paths[0]) && FilePaths.exists(third) && !FilePaths.exists(paths[1]))
    expect(that: self.cache(limit: size - 1).path(of: preset, in: files[3]) == nil && names.count == 2)
  }

  @Test func `without a folder, or when it is deleted at any time, samples are decoded as usual`() throws {
    let file = try file()
    let preset = try #require(file.presets.first)
    let direct = try samples(file, preset, nil)
    #expect(try plays(direct, file, preset, DecodedCache(folder: "/dev/null/cache")))
    let path = try #require(cache().path(of: preset, in: file))
    let loaded = try LoadedSoundFont(file, decoded: (path, preset))
    try loaded.select(preset)
    try FileManager.default.removeItem(atPath: cacheFolder)
    // What is loaded needs the file no more.
    let renderer = try SoundFontRenderer(loaded, preset: preset, sampleRate: 48000)
    _ = try renderer.render(Note(key: .a4))
    #expect(try plays(direct, file, preset, cache()))
  }

  @Test func `each preset chosen in turn sounds, also when the folder becomes unusable after the first`() throws {
    var font = TestSoundFont(loop: [Int16](repeating: 0, count: CompressedLoop.frames), rootKey: 69)
    font.compressed = CompressedLoop.bytes
    font.isPadded = false
    font.presets = [.init(program: 0, name: "One"), .init(program: 1, name: "Two"), .init(program: 2, name: "Three")]
    let file = try SoundFontFile(path: folder.write(font.bytes, "three.sf3"))
    let direct = try samples(file, file.presets[0], nil, keys: [69])
    for isLost in [false, true] {
      let factory = NotePlayerFactory(gate: nil)
      factory.cache = cache()
      for (index, place) in [0, 1, 2, 1, 0].enumerated() {
        if index == 1, isLost { factory.cache = DecodedCache(folder: "/dev/null/cache") }
        let isSame = try samples(file, file.presets[place], factory, keys: [69]) == direct
        #expect(isSame, "\(index)")
      }
    }
  }

  @Test(.enabled(if: CompressedSoundFontTests.installed != nil, "no SF3 SoundFont is installed"))
  func `presets of an installed SF3 sound the same from the cache`() throws {
    let file = try #require(CompressedSoundFontTests.installed)
    for program in [0, 24, 40, 73] {
      let preset = try file.preset(bank: 0, program: program)
      let decoded = try samples(file, preset, cache(), velocities: [30, 63, 120])
      let isSame = try decoded == samples(file, preset, nil, velocities: [30, 63, 120])
      let sounds = decoded.contains { $0 != 0 }
      expect(that: isSame && sounds)
    }
  }
}
