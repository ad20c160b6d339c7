import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct SoundFontFileTests {
  let folder = TemporaryFolder()

  private func font() -> TestSoundFont {
    var font = Instruments.sineLoop().font
    font.presets = [
      .init(bank: 0, program: 48, name: "Warm Strings"), .init(bank: 0, program: 0, name: "Grand Piano"),
      .init(bank: 8, program: 80, name: "Sine"), .init(bank: 0, program: 1, name: "Grand Piano 2"),
    ]
    font.keys = 30...90
    return font
  }

  private func file() throws -> SoundFontFile { try SoundFontFile(path: folder.write(font().bytes, "test.sf2")) }

  @Test func `presets are sorted and have bank, program, name and keys`() throws {
    let file = try file()
    expect(file.presets.map(\.place), equals: ["0:0", "0:1", "0:48", "8:80"])
    expect(file.presets.map(\.name), equals: ["Grand Piano", "Grand Piano 2", "Warm Strings", "Sine"])
    #expect(file.presets.allSatisfy { $0.keys == MIDINote(30)...MIDINote(90) })
    #expect(!file.isCompressed)
    expect(file.record.file, equals: "test.sf2")
    expect(file.record.size, equals: font().bytes.count)
  }

  @Test func `presets are selected by number, name, General MIDI word or the beginning of a name`() throws {
    let file = try file()
    func place(_ name: String) throws -> String { try file.preset(named: name).place }
    try expect(place("8:80"), equals: "8:80")
    try expect(place("grand piano"), equals: "0:0")
    try expect(place("PIANO"), equals: "0:0")
    try expect(place("Klavier"), equals: "0:0")
    try expect(place("streicher"), equals: "0:48")
    try expect(place("warm"), equals: "0:48")
    #expect(
      throws: AudioError.ambiguousPreset(
        name: "grand", soundFont: file.path, candidates: ["0:0 Grand Piano", "0:1 Grand Piano 2"])
    ) {
      try file.preset(named: "grand")
    }
    for unknown in ["0:2", "flute", "xyz", "1:48", ""] {
      #expect(throws: AudioError.self) { try file.preset(named: unknown) }
    }
  }

  @Test(arguments: [
    ("cello", "0:42"), ("Violoncello", "0:42"), ("horn", "0:60"), ("Waldhorn", "0:60"), ("french horn", "0:60"),
    ("English Horn", "0:69"), ("Englischhorn", "0:69"), ("oboe", "0:68"), ("bassoon", "0:70"), ("Fagott", "0:70"),
  ]) func `strings and winds are selected by their English and German words`(word: String, place: String) throws {
    var font = font()
    let names: [(program: UInt16, name: String)] = [
      (42, "Cello"), (60, "French Horns"), (61, "Horn Section"), (68, "Oboe"), (69, "English Horn"), (70, "Bassoon"),
    ]
    font.presets = names.map { .init(bank: 0, program: $0.program, name: $0.name) }
    let file = try SoundFontFile(path: folder.write(font.bytes, "winds.sf2"))
    try expect(file.preset(named: word).place, equals: place)
    if FilePaths.exists(Instruments.fluidR3) {
      try expect(SoundFontFile(path: Instruments.fluidR3).preset(named: word).place, equals: place)
    }
  }

  @Test func `every General MIDI word selects one program`() throws {
    let words = GeneralMIDI.words.flatMap { entry in entry.words.map { (entry.program, $0) } }
    expect(Set(words.map(\.1)).count, equals: words.count)
    for (program, word) in words {
      #expect(GeneralMIDI.place(word: word.uppercased()) ?? (-1, -1) == (0, program))
      expect(that: (0...127).contains(program) && word == word.lowercased() && !word.contains(" "))
    }
    // The standard's programs (General MIDI System Level 1, table 2), counted from 0.
    for (word, program) in [
      ("Klavier", 0), ("Cembalo", 6), ("Orgel", 19), ("Geige", 40), ("Bratsche", 41), ("Cello", 42), ("Harfe", 46),
      ("Streicher", 48), ("Trompete", 56), ("Posaune", 57), ("Oboe", 68), ("Fagott", 70), ("Klarinette", 71),
      ("Querflöte", 73), ("electric piano", 4), ("ENGLISH HORN", 69),
    ] {
      expect(GeneralMIDI.place(word: word)?.program, equals: program)
    }
    var font = font()
    font.presets.append(.init(bank: 128, program: 0, name: "Standard Kit"))
    let file = try SoundFontFile(path: folder.write(font.bytes, "drums.sf2"))
    try expect(file.words[file.preset(named: "0:48")]?.german, equals: "streicher")
    try expect(file.words[file.preset(named: "8:80")]?.german, equals: "sinus")
    #expect(try file.words[file.preset(named: "128:0")] == nil)
  }

  @Test func `the name of one preset comes before a General MIDI word, and a word before a name of several`() throws {
    let words = GeneralMIDI.words.flatMap { entry in entry.words.map { (program: entry.program, word: $0) } }
    var font = font()
    font.presets = GeneralMIDI.words.map { .init(program: UInt16($0.program), name: "Program \($0.program)") }
    let general = try SoundFontFile(path: folder.write(font.bytes, "general.sf2"))
    let own = words.enumerated().map { (bank: 1 + $0 / 128, program: $0 % 128, word: $1.word) }
    font.presets += own.map { .init(bank: UInt16($0.bank), program: UInt16($0.program), name: $0.word) }
    let named = try SoundFontFile(path: folder.write(font.bytes, "named.sf2"))
    font.presets += own.map { .init(bank: UInt16($0.bank + 10), program: UInt16($0.program), name: $0.word) }
    let twice = try SoundFontFile(path: folder.write(font.bytes, "twice.sf2"))
    for (word, own) in zip(words, own) {
      try expect(general.preset(named: word.word).place, equals: "0:\(word.program)", "\(word.word)")
      try expect(named.preset(named: word.word).place, equals: "\(own.bank):\(own.program)", "\(word.word)")
      try expect(twice.preset(named: word.word).place, equals: "0:\(word.program)", "\(word.word)")
    }
  }

  @Test func `what is struck or plucked dies away, what is bowed, blown, sung or electronic doesn't`() {
    let lasting: Set = [
      "organ", "accordion", "harmonica", "violin", "viola", "cello", "contrabass", "strings", "choir", "trumpet",
      "trombone", "tuba", "horn", "brass", "soprano-saxophone", "saxophone", "tenor-saxophone", "baritone-saxophone",
      "oboe", "english-horn", "bassoon", "clarinet", "piccolo", "flute", "recorder", "pan-flute", "whistle", "ocarina",
      "square-wave", "sawtooth-wave", "bagpipe",
    ]
    for (program, words) in GeneralMIDI.words {
      #expect(GeneralMIDI.diesAway(program: program) != lasting.contains(words[0]), "\(words[0])")
    }
    // The groups of General MIDI: pianos and mallets, guitars and basses, three among the strings, those of the world, percussion.
    #expect((0...127).filter(GeneralMIDI.diesAway).count == 16 + 16 + 3 + 5 + 8)
  }

  private static let names: [(bytes: [UInt8], text: String)] = [
    (Array("Fl\u{F6}te".utf8), "Fl\u{F6}te"), (Array("Скрипка".utf8), "Скрипка"), (Array("尺八".utf8), "尺八"),
    (Array("Flo\u{308}te".utf8), "Fl\u{F6}te"),
    ([0x46, 0x6C, 0xF6, 0x74, 0x65], "Flöte"), ([0x43, 0x61, 0x66, 0xE9], "Café"), ([0x80, 0x93, 0x61, 0x94], "€“a”"),
    // A prolonged sound mark begins with 0x81, which Windows-1252 doesn't have.
    ([0x83, 0x6E, 0x81, 0x5B, 0x83, 0x76], "ハープ"), ([0x8E, 0xDA, 0x94, 0xAA, 0x90], "ŽÚ”ª"),
    // Names that fill the field, the last two cut within a character.
    (Array("ABCDEFGHIJKLMNOPQRST".utf8), "ABCDEFGHIJKLMNOPQRST"), (Array("ЖЖЖЖЖЖЖЖЖЖ".utf8), "ЖЖЖЖЖЖЖЖЖЖ"),
    (Array(Array("aЖЖЖЖЖЖЖЖЖЖ".utf8).prefix(20)), "aЖЖЖЖЖЖЖЖЖ"), (Array(Array("尺八尺八尺八尺".utf8).prefix(20)), "尺八尺八尺八"),
    // With the zero that ends a field.
    (Array(Array("ЖЖЖЖЖЖЖЖЖЖ".utf8).prefix(19)), "ЖЖЖЖЖЖЖЖЖ"),
    // Not cut: Windows-1252 in ASCII.
    (Array("ABCDEFGHIJKLMNOPQRS".utf8) + [0xE9], "ABCDEFGHIJKLMNOPQRSé"),
    ([], "Bank0,Pre"), ([0x20, 0x20], "Bank0,Pre"), (Array("Tab\there\nnl\t".utf8), "Tab here nl"),
    (Array("\u{202E}left\u{1B}[31m".utf8), "left [31m"), ([0x41, 0x81, 0x42], "A。"), ([0x41, 0x81], "A"),
    ([0x41, 0, 0x42], "A"),
  ]

  @Test func `names are UTF-8, Windows-1252 or Shift-JIS, and printable`() throws {
    var font = font()
    font.presets = Self.names.enumerated().map { .init(program: UInt16($0.offset), bytes: $0.element.bytes) }
    let file = try SoundFontFile(path: folder.write(font.bytes, "names.sf2"))
    for (preset, expected) in zip(file.presets, Self.names) {
      let text = expected.text == "Bank0,Pre" ? "Bank0,Pre\(preset.program)" : expected.text
      expect(preset.name, equals: text)
    }
  }

  @Test func `names are found whatever their case and composition, and as earlier versions read them`() throws {
    var font = font()
    font.presets = [
      .init(program: 1, bytes: [0x46, 0x6C, 0xF6, 0x74, 0x65]), .init(program: 2, name: "Скрипка"),
      .init(program: 3, name: "Second"), .init(program: 3, name: "Third"), .init(program: 3, name: "Café"),
    ]
    let file = try SoundFontFile(path: folder.write(font.bytes, "found.sf2"))
    expect(that: file.presets.map(\.name) == ["Flöte", "Скрипка", "Café"] && file.hiddenPresets == 2)
    for (name, program) in [
      ("FLÖTE", 1), ("flo\u{308}te", 1), ("flö", 1), ("Fl?te", 1), ("скрипка", 2), ("??????????????", 2),
      ("CAFE\u{301}", 3),
      // What was listed under the number of the one that sounds.
      ("second", 3), ("Third", 3), ("Caf??", 3),
    ] {
      try expect(file.preset(named: name).program, equals: program, "\(name)")
    }
  }

  @Test func `of presets with one number, FluidSynth plays the last, and that is listed`() throws {
    var font = font()
    font.presets = [
      .init(name: "Pad", own: .init([.init(58, 81)])), .init(program: 1, name: "Other"), .init(name: "Piano"),
    ]
    let file = try SoundFontFile(path: folder.write(font.bytes, "twice.sf2"))
    expect(that: file.presets.map(\.name) == ["Piano", "Other"] && file.hiddenPresets == 1)
    let note = try Instruments.renderer(file, "0:0").render(Note(key: .a4, duration: .seconds(1)))
    #expect(abs(Instruments.tone(note).frequency(near: 440, from: 0.1, to: 0.9) - 440) < 0.1)
  }

  @Test func `links are resolved`() throws {
    _ = try file()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/default-GM.sf2", withDestinationPath: "test.sf2")
    let catalogue = SoundFontCatalogue(folders: ["/nowhere", folder.path])
    expect(catalogue.paths(), equals: [FilePaths.resolved(folder.path + "/test.sf2")].compactMap { $0 })
    let source = try SoundSource(.standard, in: catalogue)
    expect(source.record.name, equals: "test.sf2:0:0")
    try expect(
      SoundSource(.preset(file: "test.sf2", bank: 8, program: 80), in: catalogue).record.name, equals: "test.sf2:8:80")
    #expect(throws: AudioError.soundFontNotFound(name: "none.sf2", folders: [folder.path])) {
      try SoundSource(.preset(file: "none.sf2", bank: 0, program: 0), in: catalogue)
    }
    let nothing = try SoundSource(.standard, in: SoundFontCatalogue(folders: ["/nowhere"]))
    expect(nothing.record.name, equals: "sine")
  }

  @Test func `files are taken for SoundFonts by the ends of their names in any case, unless they are hidden`() throws {
    let named = ["a.sf2", "b.SF2", "c.Sf2", "d.sf3", "e.SF3", "f.sF3", "g.wav.sf2"]
    let others = [".h.sf2", ".sf3", "sf2", "i.sf", "j.sf4", "k.sf2.part", "l.sf2~", "m.wav"]
    for name in named + others { _ = try folder.write([], name) }
    let paths = SoundFontCatalogue(folders: [folder.path]).paths()
    expect(paths.map { FilePaths.name(of: $0) }.sorted(), equals: named)
  }

  @Test func `who misses a SoundFont learns of the folders for it, not of those of the program`() throws {
    let share = folder.path + "/share/peach/SoundFonts"
    try FileManager.default.createDirectory(atPath: share, withIntermediateDirectories: true)
    let catalogue = SoundFontCatalogue(
      environment: ["HOME": folder.path, "PEACH_SOUNDFONTS": folder.path + ":/nonexistent"],
      executable: folder.path + "/bin/peach")
    do {
      _ = try catalogue.path(of: "gone.sf2")
      Issue.record("It was found.")
    } catch .soundFontNotFound(_, let folders) {
      expect(folders.prefix(2), equals: [folder.path, folder.path + "/.local/share/soundfonts"])
      #expect(!folders.contains(share) && folders.dropFirst(2).allSatisfy { FilePaths.exists($0) })
    }
  }

  @Test func `a file is named without its folder only where that name selects it`() throws {
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: false)
      _ = try folder.write(font().bytes, name + "/both.sf2")
    }
    _ = try folder.write(font().bytes, "two/own.sf2")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/one/link.sf2", withDestinationPath: "../two/own.sf2")
    let folders = ["/one", "/two"].map { folder.path + $0 }
    let catalogue = SoundFontCatalogue(folders: folders)
    for (path, name) in [
      (folders[0] + "/both.sf2", "both.sf2"), (folders[1] + "/own.sf2", "own.sf2"),
      (folders[0] + "/link.sf2", "link.sf2"), (folders[1] + "/../one/both.sf2", "both.sf2"),
      // The first folder's file has this name.
      (folders[1] + "/both.sf2", folders[1] + "/both.sf2"),
      (folder.path + "/other.sf2", folder.path + "/other.sf2"),
    ] {
      expect(catalogue.name(of: path), equals: name)
      try #expect(FilePaths.resolved(catalogue.path(of: name)) == FilePaths.resolved(path))
    }
  }

  @Test func `the environment's folders come first, then the installation's, the package's and the system's`() {
    let catalogue = SoundFontCatalogue(
      environment: ["PEACH_SOUNDFONTS": "/one:/two", "HOME": "/home/x"], executable: "/opt/peach/bin/peach")
    expect(Array(catalogue.folders.prefix(3)), equals: ["/one", "/two", "/opt/peach/share/peach/SoundFonts"])
    #expect(catalogue.folders.contains("/usr/share/sounds/sf2"))
    func own(_ data: String?) -> [String] {
      var environment = ["HOME": "/home/x"]
      environment["XDG_DATA_HOME"] = data
      let folders = SoundFontCatalogue(environment: environment, executable: "/opt/peach/bin/peach").folders
      return folders.filter { $0.hasSuffix("soundfonts") && !$0.hasPrefix("/usr") && !$0.hasPrefix("/opt") }
    }
    expect(
      that: own(nil) == ["/home/x/.local/share/soundfonts"] && own("") == own(nil) && own("/d") == ["/d/soundfonts"])
  }

  // MARK: Invalid files

  private func defect(_ path: String) -> SoundFontDefect? {
    do {
      _ = try SoundFontFile(path: path)
      return nil
    } catch {
      guard case .unreadableSoundFont(path, let defect) = error else { return nil }
      return defect
    }
  }

  @Test func `files that aren't SoundFonts are rejected with a reason, and pipes without waiting`() throws {
    let pipe = folder.path + "/pipe.sf2"
    expect(mkfifo(pipe, 0o600), equals: 0)
    expect(defect(pipe), equals: .notRegular)
    expect(defect(folder.path), equals: .directory)
    expect(defect("/dev/null"), equals: .notRegular)
    expect(defect(folder.path + "/none.sf2"), equals: .missing)
    #expect(defect(try folder.write([], "empty.sf2")) == .empty)
    #expect(defect(try folder.write(Array("RIFF".utf8), "short.sf2")) == .notSoundFont(nil))
    #expect(
      defect(try folder.write(Array("MThd and so on, a MIDI file".utf8), "midi.sf2")) == .notSoundFont(.media("MIDI")))
    // FluidSynth refuses bytes after the form.
    #expect(defect(try folder.write(font().bytes + [0, 0], "trailing.sf2")) == .truncated(chunk: "RIFF"))
  }

  @Test(
    arguments: [
      ("PK\u{3}\u{4}", "x.sf2", .archive("ZIP")), ("7z\u{BC}", "x.sf2", nil), ("Rar!\u{1A}", "x", .archive("RAR")),
      ("RIFF0000WAVEfmt ", "x.sf2", .media("WAV")), ("ID3\u{4}", "x.sf2", .media("MP3")),
      ("RIFF0000DLS colh", "x.sf2", .instrument("DLS")), ("RIFF0000DLS vers", "x.GIG", .instrument("GIG")),
      ("// Piano\n\n<group>\n", "x.sf2", .instrument("SFZ")), ("", "x.sfz", nil),
      ("noise", "x.sfz", .instrument("SFZ")),
      ("\n<!DOCTYPE HTML><title>", "x.sf2", .webPage), ("  <html lang='de'>", "x.sf3", .webPage),
      ("version https://git-lfs.github.com/spec/v1\noid sha256:0", "x.sf2", .pointer),
      ("abcdefghijklmnopqrstuvwxyzsfArk", "x.sf2", .packed("sfArk")), ("packed", "x.sfArk", .packed("sfArk")),
      ("packed", "x.SFPACK", .packed("sfpack")), ("MThd", "x.sf2", .media("MIDI")), ("something else", "x.sf2", nil),
    ] as [(String, String, ForeignFile?)])
  func `what isn't a SoundFont is named`(head: String, name: String, file: ForeignFile?) throws {
    let bytes = head.isEmpty ? [] : Array(head.utf8) + [UInt8](repeating: 0, count: 100)
    #expect(defect(try folder.write(bytes, name)) == (head.isEmpty ? .empty : .notSoundFont(file)))
  }

  @Test func `the default is the first melodic preset that sounds in the middle`() throws {
    var font = Instruments.sineLoop().font
    font.presets = [
      .init(name: "Title", own: .init(type: 0x8001)), .init(program: 1, name: "High", own: .init(keys: 90...127)),
      .init(program: 2, name: "Odd", own: .init(rate: 0)), .init(program: 120, name: "Noise"),
      .init(program: 3, name: "Organ"), .init(bank: 128, name: "Kit"),
    ]
    let file = try SoundFontFile(path: folder.write(font.bytes, "default.sf2"))
    expect(file.defaults.map(\.name), equals: ["Organ", "High", "Noise", "Kit", "Title", "Odd"])
    expect(file.defaultPreset.name, equals: "Organ")
  }

  @Test func `reading a huge file stops where it is no SoundFont`() throws {
    func sparse(_ head: [UInt8], _ name: String) throws -> String {
      let path = try folder.write(head, name)
      expect(truncate(path, 3 << 30), equals: 0)
      return path
    }
    let begun = ContinuousClock.now
    #expect(defect(try sparse([0], "zeros.sf2")) == .notSoundFont(nil))
    let size: [UInt8] = [0xF8, 0xFF, 0xFF, 0xBF]
    // The zeros after the header could be read as 400 million empty chunks.
    #expect(defect(try sparse(Array("RIFF".utf8) + size + Array("sfbk".utf8), "riff.sf2")) == .missingChunk("INFO"))
    let empty = [[UInt8]](repeating: Array("junk".utf8) + [0, 0, 0, 0], count: 2000).flatMap { $0 }
    #expect(
      defect(try sparse(Array("RIFF".utf8) + size + Array("sfbk".utf8) + empty, "junk.sf2"))
        == .truncated(chunk: "junk"))
    #expect(ContinuousClock.now - begun < .seconds(2))
  }

  @Test func `a truncated file is rejected`() throws {
    let bytes = font().bytes
    for length in stride(from: 1, to: bytes.count, by: 37) {
      #expect(defect(try folder.write(Array(bytes.prefix(length)), "cut.sf2")) != nil, "\(length) bytes")
    }
  }

  @Test(arguments: ["phdr", "pbag", "pmod", "pgen", "inst", "ibag", "imod", "igen", "shdr", "smpl", "ifil"])
  func `a missing or truncated chunk is named`(id: String) throws {
    var bytes = font().bytes
    let start = try #require(bytes.firstRange(of: Array(id.utf8))).lowerBound
    bytes.replaceSubrange(start..<start + 4, with: Array("none".utf8))
    #expect(defect(try folder.write(bytes, "missing.sf2")) == .missingChunk(id))
    bytes = font().bytes
    bytes.replaceSubrange(start + 4..<start + 8, with: [0xFF, 0xFF, 0xFF, 0x7F])
    #expect(defect(try folder.write(bytes, "long.sf2")) == .truncated(chunk: id))
  }

  @Test func `an index out of range is named with its table`() throws {
    func changed(_ id: String, _ offset: Int, _ value: [UInt8]) throws -> SoundFontDefect? {
      var bytes = font().bytes
      let start = try #require(bytes.firstRange(of: Array(id.utf8))).lowerBound + 8 + offset
      bytes.replaceSubrange(start..<start + value.count, with: value)
      return defect(try folder.write(bytes, "index.sf2"))
    }
    try expect(changed("phdr", 38 + 24, [0xFF, 0xFF]), equals: .badIndex(chunk: "phdr", index: 1))
    try expect(changed("pbag", 4, [0x40, 0]), equals: .badIndex(chunk: "pbag", index: 1))
    try expect(changed("pgen", 2, [9, 0]), equals: .badIndex(chunk: "pgen", index: 0))
    try expect(changed("inst", 20, [5, 0]), equals: .badIndex(chunk: "inst", index: 0))
    try expect(changed("igen", 10, [7, 0]), equals: .badIndex(chunk: "igen", index: 2))
  }

  @Test func `the digest is the SHA-256 of the file`() throws {
    let path = try folder.write(Array("abc".utf8), "a \\file\nof three letters")
    let version = try #require(FileVersion(path: path))
    let digest = try #require(FileDigest(path: path, version))
    var result: String??
    let isOver = eventually(within: 20) {
      result = digest.result()
      return result != nil
    }
    try #require(isOver)
    // The one-block example of FIPS 180-4.
    expect(result, equals: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `a file that is replaced has no digest, even with the same size and time`() throws {
    let path = try folder.write(Array("abc".utf8), "file")
    let version = try #require(FileVersion(path: path))
    var status = stat()
    expect(stat(path, &status), equals: 0)
    _ = try folder.write(Array("abd".utf8), "file")
    #if os(Linux)
      var times = [status.st_atim, status.st_mtim]
      expect(utimensat(AT_FDCWD, path, &times, 0), equals: 0)
    #endif
    #expect(FileVersion(path: path) != version)
    let digest = try #require(FileDigest(path: path, version))
    #expect(digest.wait() == nil)
  }
}
