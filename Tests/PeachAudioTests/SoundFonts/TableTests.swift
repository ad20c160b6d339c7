import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Every row of the tables about files, instruments and limits.
@Suite struct TableTests {
  private let folder = TemporaryFolder()

  /// What a file begins with, at which place, and what it then is.
  private static let heads: [(bytes: [UInt8], place: Int, file: ForeignFile)] = [
    (Array("PK\u{3}\u{4}".utf8), 0, .archive("ZIP")), (Array("PK\u{5}\u{6}".utf8), 0, .archive("ZIP")),
    ([0x1F, 0x8B], 0, .archive("gzip")), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, .archive("7z")),
    (Array("Rar!".utf8), 0, .archive("RAR")), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], 0, .archive("xz")),
    (Array("BZh".utf8), 0, .archive("bzip2")), ([0x28, 0xB5, 0x2F, 0xFD], 0, .archive("Zstandard")),
    (Array("ustar".utf8), 257, .archive("tar")), (Array("sfArk".utf8), 26, .packed("sfArk")),
    (Array("SFPACK".utf8), 0, .packed("sfpack")), (Array("DLS ".utf8), 8, .instrument("DLS")),
    (Array("WAVE".utf8), 8, .media("WAV")), (Array("AIFF".utf8), 8, .media("AIFF")),
    (Array("ID3".utf8), 0, .media("MP3")), (Array("OggS".utf8), 0, .media("Ogg")),
    (Array("fLaC".utf8), 0, .media("FLAC")), (Array("MThd".utf8), 0, .media("MIDI")), ([0xFF, 0xE0], 0, .media("MP3")),
    ([0xFF, 0xFB, 0x90], 0, .media("MP3")), (Array("Version https://git-lfs.github.com".utf8), 0, .pointer),
    (Array("<!DocType HTML>".utf8), 0, .webPage), (Array("<HTML lang=de>".utf8), 900, .webPage),
    (Array("<region>".utf8), 300, .instrument("SFZ")), (Array("<GROUP>".utf8), 0, .instrument("SFZ")),
    (Array("<global>".utf8), 3, .instrument("SFZ")), (Array("<control>".utf8), 3, .instrument("SFZ")),
  ]

  @Test func `what a file is shows where its format says so, and only there`() {
    for (bytes, place, file) in Self.heads {
      func head(_ place: Int) -> [UInt8] { [UInt8](repeating: 1, count: place) + bytes + [1, 1, 1] }
      expect(ForeignFile(head: head(place), path: "x.sf2"), equals: file, "\(file)")
      // Texts may have them anywhere.
      let isText = bytes[0] == UInt8(ascii: "<")
      expect((ForeignFile(head: head(place + 1), path: "x.sf2") == file), equals: isText, "\(file)")
    }
    for head in [[], [0xFF], [0xFF, 0xD0], [0xFE, 0xE0]] as [[UInt8]] {
      #expect(ForeignFile(head: head, path: "x.sf2") == nil)
    }
  }

  @Test func `the ending tells what the content doesn't`() {
    let endings: [(String, ForeignFile)] = [
      (".sfArk", .packed("sfArk")), (".SFPACK", .packed("sfpack")), (".sfz", .instrument("SFZ")),
      (".Gig", .instrument("GIG")), (".dls", .instrument("DLS")),
    ]
    for (ending, file) in endings {
      expect(ForeignFile(head: [1, 2, 3], path: "/a.b/c" + ending), equals: file)
      expect(ForeignFile(head: Array("OggS".utf8), path: "c" + ending), equals: .media("Ogg"))
      #expect(ForeignFile(head: [1, 2, 3], path: "c\(ending).sf2") == nil)
      let dls = Array("RIFF....DLS ".utf8)
      expect(ForeignFile(head: dls, path: "c" + ending), equals: .instrument(ending == ".Gig" ? "GIG" : "DLS"))
    }
  }

  /// The programs of General MIDI (System Level 1, table 2) counted from 1, each with its English and its German word.
  private static let instruments = """
    1 piano klavier, 5 electric-piano e-piano, 7 harpsichord cembalo, 9 celesta celesta, 10 glockenspiel glockenspiel,
    12 vibraphone vibraphon, 13 marimba marimba, 14 xylophone xylophon, 15 tubular-bells röhrenglocken,
    16 dulcimer hackbrett, 20 organ orgel, 22 accordion akkordeon, 23 harmonica mundharmonika, 25 guitar gitarre,
    26 steel-guitar westerngitarre, 27 electric-guitar e-gitarre, 33 bass bass, 41 violin geige, 42 viola bratsche,
    43 cello violoncello, 44 contrabass kontrabass, 46 pizzicato pizzicato, 47 harp harfe, 48 timpani pauken,
    49 strings streicher, 53 choir chor, 57 trumpet trompete, 58 trombone posaune, 59 tuba tuba, 61 horn waldhorn,
    62 brass blechbläser, 65 soprano-saxophone sopransaxophon, 66 saxophone saxophon,
    67 tenor-saxophone tenorsaxophon, 68 baritone-saxophone baritonsaxophon, 69 oboe oboe,
    70 english-horn englischhorn, 71 bassoon fagott, 72 clarinet klarinette, 73 piccolo piccoloflöte,
    74 flute flöte, 75 recorder blockflöte, 76 pan-flute panflöte, 79 whistle pfeifen, 80 ocarina okarina,
    81 square-wave rechteckschwingung, 82 sawtooth-wave sägezahnschwingung, 105 sitar sitar, 106 banjo banjo,
    108 koto koto, 109 kalimba kalimba, 110 bagpipe dudelsack, 115 steel-drums steel-drums
    """

  @Test func `each instrument has its words in both languages and its synonyms`() throws {
    var expected: [Int: (english: String, german: String)] = [:]
    for entry in Self.instruments.split(separator: ",") {
      let words = entry.split { $0 == " " || $0 == "\n" }.map(String.init)
      expected[try #require(Int(words[0])) - 1] = (words[1], words[2])
    }
    for program in 0...127 {
      let words = GeneralMIDI.words(bank: 0, program: program)
      expect(
        that: words?.english == expected[program]?.english && words?.german == expected[program]?.german, "\(program)")
      expect((GeneralMIDI.words(bank: 8, program: program) != nil), equals: (program == 80))
      #expect(GeneralMIDI.words(bank: 128, program: program) == nil)
      for word in [words?.english, words?.german].compactMap(\.self) {
        #expect(try #require(GeneralMIDI.place(word: word)) == (0, program), "\(word)")
      }
    }
    for (word, place) in [
      ("Violine", (0, 40)), ("french horn", (0, 60)), ("alto-saxophone", (0, 65)), ("Altsaxophon", (0, 65)),
      ("QUERFLÖTE", (0, 73)), ("Sine", (8, 80)), ("sinus", (8, 80)),
    ] {
      try #expect(#require(GeneralMIDI.place(word: word)) == place, "\(word)")
    }
    expect(that: GeneralMIDI.place(word: "kazoo") == nil && GeneralMIDI.place(word: "") == nil)
    let sine = try #require(GeneralMIDI.words(bank: 8, program: 80))
    #expect(sine == ("sine", "sinus"))
  }

  @Test func `drum kits and the last programs have no pitch, and the groups of General MIDI die away`() {
    expect(GeneralMIDI.percussionBank, equals: 128)
    for program in 0...127 {
      func preset(_ bank: Int) -> SoundFontPreset {
        SoundFontPreset(bank: bank, program: program, name: [65], areas: [], swells: [], defect: nil)
      }
      expect(that: preset(0).isUnpitched == (program >= 115) && preset(8).isUnpitched == (program >= 115))
      expect(that: preset(128).isUnpitched && preset(128).isPercussion && !preset(127).isPercussion)
      expect(preset(8).place, equals: "8:\(program)")
      let dies =
        switch program {
        case 0...15, 24...39, 45...47, 104...108, 112...119: true
        default: false
        }
      expect(GeneralMIDI.diesAway(program: program), equals: dies, "\(program)")
    }
  }

  @Test func `memory is limited by the size of the file and whether it is compressed`() {
    expect(SoundFontLimits.memory(ofFile: 1000, isCompressed: false), equals: 134_217_728 + 2000)
    expect(SoundFontLimits.memory(ofFile: 1000, isCompressed: true), equals: 134_217_728 + 16_000)
  }

  /// The velocities of zones, and the one at which the preset is usually played.
  @Test(
    arguments: [
      ([(0, 127)], 63), ([(0, 40)], 40), ([(64, 100)], 64), ([(10, 20), (90, 100)], 90), ([(10, 37), (90, 100)], 37),
      ([(0, 0)], 1), ([(1, 62), (70, 127)], 62),
    ] as [([(Int, Int)], Int)])
  func `a preset is played at the default velocity or the nearest at which it sounds`(
    zones: [(Int, Int)], velocity: Int
  ) {
    let areas = Set(zones.map { SoundingArea(keys: 40...50, velocities: $0.0...$0.1) })
    let preset = SoundFontPreset(bank: 0, program: 0, name: [65], areas: areas, swells: [], defect: nil)
    expect(preset.usualVelocity.value, equals: velocity)
  }

  @Test func `the keys of a preset are those of its areas, each at its velocities`() {
    func preset(_ areas: Set<SoundingArea>) -> SoundFontPreset {
      SoundFontPreset(bank: 3, program: 4, name: [], areas: areas, swells: [], defect: nil)
    }
    let some = preset([
      SoundingArea(keys: 60...62, velocities: 1...80), SoundingArea(keys: 40...41, velocities: 64...127),
      SoundingArea(keys: 61...64, velocities: 70...90),
    ])
    expect(that: some.keys == MIDINote(40)...MIDINote(64) && preset([]).keys == nil && some.name == "Bank3,Pre4")
    for (velocity, keys) in [
      (63, [60, 61, 62]), (64, [40, 41, 60, 61, 62]), (75, [40, 41, 60, 61, 62, 63, 64]),
      (85, [40, 41, 61, 62, 63, 64]),
      (91, [40, 41]),
    ] {
      expect(some.keys(at: MIDIVelocity(velocity)).map(\.number), equals: keys, "\(velocity)")
    }
    expect(that: preset([]).usualVelocity == .medium && preset([]).keys(at: .medium).isEmpty)
  }

  @Test func `two areas have in common what both have of keys and of velocities`() {
    let area = SoundingArea(keys: 40...60, velocities: 20...80)
    let common = area.common(SoundingArea(keys: 50...70, velocities: 10...30))
    expect(that: common == SoundingArea(keys: 50...60, velocities: 20...30) && area.common(.all) == area)
    #expect(area.common(SoundingArea(keys: 61...70, velocities: 0...127)) == nil)
    #expect(area.common(SoundingArea(keys: 0...127, velocities: 81...127)) == nil)
    let limit = area.common(SoundingArea(keys: 60...70, velocities: 80...90))
    expect(limit, equals: SoundingArea(keys: 60...60, velocities: 80...80))
  }

  /// FluidSynth ignores ranges that aren't first, the keys' before the velocities'.
  @Test(
    arguments: [
      ([(43, 50...60), (44, 10...70)], 50...60, 10...70), ([(43, 50...60), (43, 10...20)], 50...60, 0...127),
      ([(43, 50...60), (52, 0...0), (44, 10...70)], 50...60, 0...127),
      ([(43, 50...60), (44, 10...70), (44, 100...127)], 50...60, 10...70),
      ([(43, 50...60), (44, 10...70), (43, 1...2)], 50...60, 10...70),
    ] as [([(UInt16, ClosedRange<Int>)], ClosedRange<Int>, ClosedRange<Int>)])
  func `ranges count where FluidSynth reads them`(
    generators: [(UInt16, ClosedRange<Int>)], keys: ClosedRange<Int>, velocities: ClosedRange<Int>
  ) throws {
    var font = TestSoundFont.sine
    font.zones = [generators.map { .init($0.0, Int16($0.1.upperBound << 8 | $0.1.lowerBound)) }]
    let file = try SoundFontFile(path: folder.write(font.bytes, "ranges.sf2"))
    let renderer = try Instruments.renderer(file, "0:0")
    for (key, velocity) in [(55, 60), (1, 60), (15, 60), (60, 5), (60, 110), (61, 60), (50, 127), (49, 60)] {
      let note = Note(key: MIDINote(key), velocity: MIDIVelocity(velocity), duration: .milliseconds(60))
      let sounds = keys.contains(key) && velocities.contains(velocity)
      expect(
        file.presets[0].keys(at: MIDIVelocity(velocity)).contains(MIDINote(key)), equals: sounds, "\(key) \(velocity)")
      expect(((try? renderer.render(note)) != nil), equals: sounds, "\(key) \(velocity)")
    }
  }

  @Test func `a file has its time to the millisecond, and its form`() throws {
    let path = try folder.write(TestSoundFont.sine.bytes, "timed.sf2")
    var times = [timespec(tv_sec: 5, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 123_999_999)]
    expect(utimensat(AT_FDCWD, path, &times, 0), equals: 0)
    let link = folder.path + "/link.sf2"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "timed.sf2")
    for path in [path, link] {
      let file = try SoundFontFile(path: path)
      expect(that: file.record.modified == UTCTime(milliseconds: 1_700_000_000_123) && file.name == "timed.sf2")
      expect(
        that: file.format == "SF2" && !file.isDivided && file.path == path && file.version == FileVersion(path: path))
    }
  }

  @Test func `files are divided if they have more than 4,000 records and no third byte of samples`() throws {
    var font = TestSoundFont.sine
    // Records: the presets, an instrument and a sample.
    func file(presets: Int, has24Bits: Bool = false) throws -> SoundFontFile {
      font.presets = (0..<presets).map { .init(bank: UInt16($0 / 128), program: UInt16($0 % 128), name: "P") }
      var bytes = font.bytes
      if has24Bits {
        let list = try #require(bytes.firstRange(of: Array("sdta".utf8))).lowerBound
        let chunk = Array("sm24".utf8) + [2, 0, 0, 0, 0, 0]
        func add(_ place: Int) {
          let size = bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) } + UInt32(chunk.count)
          bytes.replaceSubrange(place..<place + 4, with: size.bytes)
        }
        add(4)
        add(list - 4)
        bytes.insert(contentsOf: chunk, at: list + 4)
      }
      return try SoundFontFile(path: folder.write(bytes, "many.sf2"))
    }
    try expect(that: !file(presets: 3998).isDivided && file(presets: 3999).isDivided)
    #expect(try !file(presets: 3999, has24Bits: true).isDivided)
  }

  @Test func `a preset that isn't there is told with all that are, and a name with the words for them`() throws {
    var font = TestSoundFont.sine
    font.presets = [
      .init(bank: 1, program: 40, name: "Fiddle"), .init(program: 56, name: "Horn A"),
      .init(program: 60, name: "Horn B"),
    ]
    let file = try SoundFontFile(path: folder.write(font.bytes, "some.sf2"))
    let all = ["0:56 Horn A", "0:60 Horn B", "1:40 Fiddle"]
    #expect(throws: AudioError.presetNotFound(name: "0:40", soundFont: file.path, candidates: all, names: [])) {
      try file.preset(named: "0:40")
    }
    // Words are those of bank 0.
    let horn = Text(en: "horn", de: "waldhorn")
    let names =
      Spelling.all(of: Text(en: "trumpet", de: "trompete")) + Spelling.all(of: horn)
      + [Spelling("french-horn", meant: horn)] + ["Horn A", "Horn B", "Fiddle"].map { Spelling($0) }
    #expect(throws: AudioError.presetNotFound(name: "violin", soundFont: file.path, candidates: all, names: names)) {
      try file.preset(named: "violin")
    }
    try expect(that: file.preset(named: "1:40").name == "Fiddle" && file.preset(named: "01:040").name == "Fiddle")
    #expect(
      throws: AudioError.ambiguousPreset(name: "Hor", soundFont: file.path, candidates: Array(all.prefix(2)))
    ) { try file.preset(named: "Hor") }
    let words = Dictionary(
      uniqueKeysWithValues: file.words.map { ($0.key.place, [$0.value.english, $0.value.german]) })
    expect(words, equals: ["0:56": ["trumpet", "trompete"], "0:60": ["horn", "waldhorn"]])
  }

  @Test func `SoundFonts are sought in this order`() throws {
    let home = folder.path + "/home"
    let catalogue = SoundFontCatalogue(
      environment: ["PEACH_SOUNDFONTS": "/nowhere/one:\(folder.path)", "HOME": home], executable: "/opt/p/bin/peach")
    let own = ["sounds/sf3", "sounds/sf2", "soundfonts"].map { home + "/.local/share/" + $0 }
    let shared = ["/usr/local/share", "/opt/homebrew/share", "/usr/share"].flatMap { prefix in
      ["sounds/sf3", "sounds/sf2", "soundfonts", "fluid-synth/sf2"].map { prefix + "/" + $0 }
    }
    expect(
      catalogue.folders,
      equals: ["/nowhere/one", folder.path, "/opt/p/share/peach/SoundFonts"] + own
        + [home + "/Library/Audio/Sounds/Banks"] + shared + ["/Library/Audio/Sounds/Banks"])
    expect(that: catalogue.missingFolders == ["/nowhere/one"] && catalogue.bundledPath == nil)
    let homeless = SoundFontCatalogue(environment: ["HOME": ""], executable: "/opt/p/bin/peach")
    expect(homeless.folders, equals: ["/opt/p/share/peach/SoundFonts"] + shared + ["/Library/Audio/Sounds/Banks"])
  }

  @Test func `the bundled SoundFont is that of the installation, then that of the package in which it was built`()
    throws
  {
    func write(_ name: String) throws -> String {
      let path = folder.path + "/" + name
      try FileManager.default.createDirectory(
        atPath: FilePaths.folder(of: path), withIntermediateDirectories: true)
      try Data(TestSoundFont.sine.bytes).write(to: URL(fileURLWithPath: path))
      return path
    }
    _ = try write("package/Package.swift")
    let executable = folder.path + "/package/.build/release/peach"
    func catalogue() -> SoundFontCatalogue { SoundFontCatalogue(environment: [:], executable: executable) }
    #expect(catalogue().bundledPath == nil)
    let built = try write("package/SoundFonts/Peach.sf2")
    expect(that: catalogue().bundledPath == built && catalogue().standardPath == built)
    let installed = try write("package/.build/share/peach/SoundFonts/Peach.sf2")
    expect(catalogue().bundledPath, equals: installed)
    // The user's own comes first, but isn't the bundled one.
    let own = try write("own/Peach.sf2")
    let chosen = SoundFontCatalogue(
      environment: ["PEACH_SOUNDFONTS": folder.path + "/own"], executable: executable)
    expect(that: chosen.standardPath == own && chosen.bundledPath == installed)
  }

  @Test func `the default is the bundled SoundFont, then the system's, SF3 before SF2, wherever they are`() throws {
    let folders = ["a", "b"].map { folder.path + "/" + $0 }
    let catalogue = SoundFontCatalogue(folders: folders)
    #expect(catalogue.standardPath == nil)
    for (place, name) in [(0, "default-GM.sf2"), (1, "default-GM.sf3"), (1, "Peach.sf2"), (0, "Peach.sf2")] {
      try FileManager.default.createDirectory(atPath: folders[place], withIntermediateDirectories: true)
      let path = folders[place] + "/" + name
      try Data(TestSoundFont.sine.bytes).write(to: URL(fileURLWithPath: path))
      expect(catalogue.standardPath, equals: path)
    }
  }

  @Test func `an error names a SoundFont by its name where the folders find it, and otherwise by its path`() throws {
    let (folders, hidden) = (["a", "b"].map { folder.path + "/" + $0 }, folder.path + "/hidden")
    for place in folders + [hidden] {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try Data(TestSoundFont.sine.bytes).write(to: URL(fileURLWithPath: place + "/x.sf2"))
    }
    let catalogue = SoundFontCatalogue(folders: folders)
    for (path, name) in [
      (folders[0] + "/x.sf2", "x.sf2"), (folders[1] + "/x.sf2", folders[1] + "/x.sf2"),
      (hidden + "/x.sf2", hidden + "/x.sf2"),
    ] {
      let file = try SoundFontFile(path: path)
      expect(
        catalogue.naming(.unsteadyKeys(file.presets[0], in: file, key: .a4)),
        equals: .unsteadyKeys(
          preset: file.presets[0].name, place: file.presets[0].place, soundFont: name, key: .a4))
      expect(
        catalogue.naming(.presetNotFound(name: "p", soundFont: path, candidates: ["c"], names: [Spelling("n")])),
        equals: .presetNotFound(name: "p", soundFont: name, candidates: ["c"], names: [Spelling("n")]))
      expect(
        catalogue.naming(.ambiguousPreset(name: "p", soundFont: path, candidates: ["c"])),
        equals: .ambiguousPreset(name: "p", soundFont: name, candidates: ["c"]))
    }
    expect(catalogue.naming(.deviceLost), equals: .deviceLost)
  }

  @Test func `only a whole mono sample with room is decoded`() throws {
    let decoder = try #require(VorbisDecoder())
    let bytes = CompressedLoop.bytes
    let frames = try #require(decoder.frames(of: bytes, most: 1 << 20))
    expect(decoder.frames(of: bytes, most: frames.count), equals: frames)
    #expect(decoder.frames(of: bytes, most: frames.count - 1) == nil)
    expect(
      that: decoder.frames(of: Array(bytes.prefix(50)), most: 1 << 20) == nil && decoder.frames(of: [], most: 9) == nil)
    #expect(decoder.version.hasPrefix("libsndfile-"))
  }
}
