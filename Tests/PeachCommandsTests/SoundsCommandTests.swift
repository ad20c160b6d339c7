import AudioMeasurement
import Foundation
import PeachAudio
import PeachCore
import TestSupport
import Testing

@Suite struct SoundsCommandTests {
  let folder = TemporaryFolder()

  private func run(_ line: String, environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(["--data-dir", folder.path + "/data"] + line.words, environment: environment)
  }

  /// A sine SoundFont 3.6 cents sharp on a few keys.
  private func font(keys: ClosedRange<UInt8> = 68...70) throws -> String {
    var font = TestSoundFont.sine
    font.sampleRate = 48100
    font.keys = keys
    font.presets = [
      .init(bank: 0, program: 40, name: "Fine Violin"), .init(bank: 0, program: 0, name: "Grand"),
      .init(bank: 128, program: 0, name: "Kit"),
    ]
    let path = folder.path + "/sharp.sf2"
    try Data(font.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `the ID of each preset is one that sounds`() throws {
    let path = try font(keys: 0...127)
    let ids = try run("sounds \(path) --json").json().items.flatMap(\.presets.items).compactMap(\.id.text)
    expect(ids.count, equals: 3)
    for id in ids {
      try expect(run("play A4 --sound \(id) --output \(folder.path)/x.wav").status, equals: 0, "\(id)")
    }
  }

  @Test func `presets are measured once, and those that can't be exact are marked`() throws {
    // Two tones that beat so slowly that the frequency doesn't waver.
    let loop = (0..<120_000).map { index in
      let seconds = Double(index) / 48000
      return Int16((9000 * (sin(2 * .pi * 440 * seconds) + 0.75 * sin(2 * .pi * 441.6 * seconds))).rounded())
    }
    var font = TestSoundFont(loop: loop, rootKey: 69)
    font.keys = 69...69
    let path = folder.path + "/beating.sf2"
    try Data(font.bytes).write(to: URL(fileURLWithPath: path))
    try run("sounds \(path)").expect(output: [.contains("aren't measured yet"), .lacks("beats")])
    try run("sounds \(path) --check").expect(output: .contains("beats"))
    try run("sounds \(path)").expect(output: [.contains("beats"), .lacks("aren't measured yet")])
    try run("sounds \(path) --lang de").expect(output: .contains("schwebt"))
    try run("sounds \(path) --json").expect(output: .contains("beatingDecibels"))
    try run("sounds \(path) --check --tuning").expect(status: 64)
    // A training with it reports that at the start.
    let line = "train --soundfont \(path) --preset 0:0 --note-range A3:A4 --events jsonl --output \(folder.path)/x.wav"
    try run(line).expect(status: 65)
    font.keys = 36...84
    try Data(font.bytes).write(to: URL(fileURLWithPath: path))
    try run(line).expect(status: 0, error: .contains("beat, so its pitch isn't exact."))
  }

  @Test func `a preset's tuning is measured, as JSON and as a table of eighty columns`() throws {
    let path = try font()
    let cents = 1200 * log2(48100.0 / 48000)
    let tuning = try run("sounds \(path) --preset Geige --tuning --note-range G4:A#4 --json").expect(
      status: 0, error: ""
    )
    .json()
    let keys = tuning.keys.items
    expect(that: tuning.bank.integer == 0 && tuning.program.integer == 40 && tuning.format.text == "SF2")
    expect(keys.map(\.name.text), equals: ["G4", "G#4", "A4", "A#4"])
    expect(that: keys[0].isSilent.bool == true && keys[0].warnings.items.map(\.text) == ["silent"])
    #expect(!keys[0].centsOff.exists)
    for key in keys.dropFirst() {
      expect(key.centsOff.number, near: cents, within: 0.001)
      let trials = key.comparisons.items
      expect(trials.map(\.askedCents.number), equals: [-50, -10, -1, -0.1, 0.1, 1, 10, 50])
      #expect(trials.allSatisfy { abs($0.measuredCents.number - $0.askedCents.number) < 0.001 })
    }
    expect(tuning.centsOff.rms.number, near: cents, within: 0.001)
    expect(that: tuning.centsOff.maximum.number.isFinite && tuning.comparisonErrorCents.rms.number.isFinite)
    for language in ["en", "de"] {
      let table = try run("sounds \(path) --tuning --note-range G4:A4 --lang \(language)").expect(status: 0)
      #expect(table.lines.dropFirst().allSatisfy { $0.count <= 80 })
      let separator = language == "de" ? "," : "."
      table.expect(
        output: .contains(
          "   A4   +3\(separator)603", "−50\(separator)0000  −10\(separator)0000",
          language == "de" ? "Warnung: Stumm: G4" : "Warning: Silent: G4"))
      #expect(!table.output.contains(language == "de" ? /[0-9]\.[0-9]/ : /[0-9],[0-9]/))
    }
  }

  @Test func `the level of a key is above the mean of all keys if it is louder, as JSON and in the table`() throws {
    // Attenuated by 12, 0 and 6 dB: of this generator, which is in tenths of a dB, 40 % are applied.
    var font = TestSoundFont.sine
    let keys: [(Int16, Int16)] = [(68, 300), (69, 0), (70, 150)]
    font.zones = keys.map { key, attenuation in [.init(43, key << 8 | key), .attenuation(attenuation)] }
    let line = "sounds \(try folder.write(font.bytes, "steps.sf2")) --tuning --note-range G4:A#4"
    let tuning = try run(line + " --json").expect(status: 0).json()
    #expect(!tuning.keys.items[0].levelDB.exists)
    for (key, level) in zip(tuning.keys.items.dropFirst(), [-6, 6, 0] as [Double]) {
      expect(key.levelDB.number, near: level, within: 0.1)
    }
    expect(tuning.levelDB.maximum.number, near: 6, within: 0.1)
    for (language, levels) in [("en", ["–", "−6.0", "+6.0", "0.0"]), ("de", ["–", "−6,0", "+6,0", "0,0"])] {
      let rows = try run(line + " --lang \(language)").expect(status: 0).lines.map(\.words)
      // After the key, its cents for 2 s and when held, and the jump.
      let shown = ["G4", "G#4", "A4", "A#4"].map { key in rows.first { $0.first == key }?[4] }
      expect(shown, equals: levels)
    }
  }

  @Test func `each column of the tuning table has its own figure of the JSON`() throws {
    // Two tones on each key, so that no two figures of a row are alike.
    var font = TestSoundFont.sine
    let tones: [(key: Int16, cents: Int16, level: Int16)] = [(69, 5, 0), (69, 8, 300), (70, 20, 100), (70, 23, 250)]
    font.zones = tones.map { [.init(43, $0.key << 8 | $0.key), .fineTune($0.cents), .attenuation($0.level)] }
    let line = "sounds \(try folder.write(font.bytes, "tones.sf2")) --tuning --note-range A4:A#4"
    let keys = try run(line + " --json").expect(status: 0).json().keys.items
    expect(keys.map(\.name.text), equals: ["A4", "A#4"])
    for language in LanguageCode.allCases {
      let rows = try run(line + " --lang \(language.rawValue)").expect(status: 0).lines.map(\.words)
      for key in keys {
        let row = try #require(rows.first { $0.first == key.name.text })
        let figures = [
          Figure.signed(key.centsOff.number, 3), Figure.signed(key.heldCentsOff.number, 3),
          // There is no key below the first.
          key.jumpCents.exists ? Figure.signed(key.jumpCents.number, 3) : Text("–"),
          Figure.signed(key.levelDB.number, 1), Figure.decimal(key.vibratoCents.number, 3),
          Figure.decimal(key.beatingDB.number, 2),
        ].map { $0(language) }
        expect(Set(figures).count, equals: figures.count)
        expect(Array(row.dropFirst().prefix(7)), equals: figures + ["dB"])
      }
    }
  }

  @Test func `--intervals says what each key is good for, as JSON and as a table of eighty columns`() throws {
    let path = try font()
    let measured = try run("sounds \(path) --intervals --note-range G4:A#4 --velocity 80 --duration 0.6 --json")
      .expect(status: 0, error: "").json()
    let keys = measured.keys.items
    expect(that: measured.velocity.integer == 80 && measured.durationSeconds.number == 0.6)
    expect(keys.map(\.name.text), equals: ["G4", "G#4", "A4", "A#4"])
    expect(keys.map(\.grade.text), equals: ["unusable", "exact", "exact", "exact"])
    #expect(!keys[0].centsOff.exists)
    for key in keys.dropFirst() {
      expect(key.centsOff.number, near: 1200 * log2(48100.0 / 48000), within: 0.001)
      expect(key.residueCents.number, near: 0, within: 0.001)
    }
    for (language, words) in [
      ("en", ["   A4    +3.603     0.000      0.00  exact", "not asked: 1 (G4)"]),
      ("de", ["   A4    +3,603     0,000      0,00  genau", "nicht gefragt: 1 (G4)"]),
    ] {
      let table = try run("sounds \(path) --intervals --note-range G4:A4 --lang \(language)")
      #expect(table.lines.dropFirst().allSatisfy { $0.count <= 80 })
      table.expect(output: .all(words.map { .contains("\n\($0)\n") }))
    }
    try run("sounds \(path) --intervals --note-range G4:A4 --duration 0.3").expect(output: .contains("±1 cent: 2"))
  }

  @Test func `what does not go together is a usage error`() throws {
    for line in [
      "sounds --preset piano", "sounds x.sf2 --note-range C4:C5", "sounds --velocity 5",
      "sounds --tuning --note-range C5:C4", "sounds --tuning --note-range C4", "sounds --tuning --velocity 0",
      "sounds a.sf2 --soundfont b.sf2", "sounds a.sf2 b.sf2", "sounds --tuning --preset",
      "sounds --tuning --intervals", "sounds --check --intervals", "sounds --tuning --duration 1",
      "sounds --intervals --duration 9",
    ] {
      try run(line).expect(status: 64, output: "", error: .begins("Error: "))
    }
    let path = try font()
    try run("sounds \(path) --tuning --preset nosuch").expect(status: 64, error: .contains("0:40 Fine Violin"))
    try run("sounds /nowhere.sf2 --tuning").expect(status: 66)
  }

  @Test func `the list shows the word for each preset, and percussion`() throws {
    let path = try font()
    let english = try run("sounds \(path)"), german = try run("sounds \(path) --lang de")
    english.expect(
      output: .contains(
        "\n  0:40      Fine Violin           G#4–A#4   violin\n",
        "\n  128:0     Kit                   G#4–A#4   (percussion)\n"))
    german.expect(output: .contains("\n  0:40      Fine Violin           G#4–A#4   geige\n"))
  }

  @Test func `without a file, the list sums up each SoundFont in 80 columns, without drums and noises`() throws {
    let path = try font()
    let environment = ["PEACH_SOUNDFONTS": folder.path]
    let (english, german) = (
      try run("sounds", environment: environment), try run("sounds --lang de", environment: environment)
    )
    english.expect(output: .contains("\nsharp.sf2 (SF2, 3 presets)\n  \(path)\n  piano, violin\n"))
    german.expect(output: .contains("\nsharp.sf2 (SF2, 3 Klangfarben)\n  \(path)\n  klavier, geige\n"))
    english.expect(
      output: .contains("  piano, organ, violin, cello, strings, trumpet, horn, oboe, clarinet, flute,\n  sine\n"))
    expect(that: !english.output.contains("Kit") && english.lines.last?.contains("peach sounds --all") == true)
    #expect((english.lines + german.lines).allSatisfy { $0.hasPrefix("  /") || $0.count <= 80 })
    try run("sounds --all", environment: environment).expect(output: .contains("  128:0     Kit "))
  }

  @Test(arguments: [(0, 40, "piano"), (1, 2, "Good")] as [(UInt16, UInt16, String)])
  func `an instrument that can't be used isn't in the list`(good: UInt16, bad: UInt16, shown: String) throws {
    var font = TestSoundFont.sine
    font.presets = [
      .init(program: good, name: "Good"), .init(program: bad, name: "Bad", own: .init(rate: 0)),
    ]
    let path = try folder.write(font.bytes, "one.sf2")
    try run("sounds", environment: ["PEACH_SOUNDFONTS": folder.path]).expect(
      status: 0, output: .contains("\none.sf2 (SF2, 2 presets)\n  \(path)\n  \(shown)\n"))
  }

  @Test func `SoundFonts with many instruments of General MIDI share one list of them`() throws {
    var font = TestSoundFont.sine
    font.presets = GeneralMIDI.words.map { .init(program: UInt16($0.program), name: "Program \($0.program)") }
    let paths = try ["one.sf2", "two.sf2"].map { try folder.write(font.bytes, $0) }
    for (language, count, word) in [
      ("en", "General MIDI instruments (below)", "bagpipe"),
      ("de", "Instrumente von General MIDI (siehe unten)", "dudelsack"),
    ] {
      let list = try run("sounds --lang \(language)", environment: ["PEACH_SOUNDFONTS": folder.path]).output
      expect(list, .parts(paths.map { "\n  \($0)\n  \(font.presets.count) \(count)\n" }))
      expect(list.components(separatedBy: word).count, equals: 2)
    }
  }

  @Test func `an instrument that the chosen SoundFont lacks is that of the next one that has it`() throws {
    var font = TestSoundFont.sine
    font.presets = [.init(program: 41, name: "Section")]
    let path = try folder.write(font.bytes, "others.sf2")
    let environment = ["PEACH_SOUNDFONTS": folder.path]
    for word in ["viola", "Bratsche"] {
      try run("settings set sound \(word)", environment: environment).expect(status: 0)
      try run("settings get sound", environment: environment).expect(output: "others.sf2:0:41\n")
      try run("settings reset sound").expect(status: 0)
      let play = "play A4 --preset \(word) --output \(folder.path)/x.wav"
      try run(play, environment: environment).expect(status: 0)
      // A file that is named is meant, and so is a number.
      try run(play + " --soundfont Peach.sf2", environment: environment).expect(
        status: 64, error: .contains("'\(word)' isn't a preset of Peach.sf2."))
      try run("play A4 --preset 0:41 --output \(folder.path)/x.wav", environment: environment).expect(status: 64)
      try run("play A4 --preset Section --output \(folder.path)/x.wav", environment: environment).expect(status: 64)
    }
    try run("settings set sound \(path)").expect(status: 0)
  }

  @Test func `a drum kit can be played, and a training with it says that it has no pitch`() throws {
    let path = try font(keys: 0...127)
    try run("play A4 --soundfont \(path) --preset 128:0 --output \(folder.path)/x.wav").expect(status: 0)
    let training = "train --soundfont \(path) --preset 128:0 --events jsonl --output \(folder.path)/x.wav"
    let (english, german) = (try run(training), try run(training + " --lang de"))
    english.expect(status: 0, error: .contains("By its number, Kit is a drum kit or a noise."))
    german.expect(error: .contains("Nach seiner Nummer ist Kit ein Schlagzeug oder Geräusch."))
  }

  @Test func `the list names the bundled instruments for chords, and --check says which presets serve them`() throws {
    try run("sounds").expect(output: .contains("  Best for chords: trumpet, horn, cello, piano, oboe\n"))
    try run("sounds --lang de").expect(output: .contains("  Am besten für Akkorde: trompete, waldhorn, "))
    let path = try font(keys: 0...127)
    let checked = try run("sounds \(path) --check --json").json().items.flatMap(\.presets.items)
    expect(checked.map(\.chords.text), equals: ["hardlyBeats", "hardlyBeats", nil])
    let bundled = try run("sounds Peach.sf2 --check")
    expect(bundled.lines.filter { $0.hasSuffix("  chords") }.count, equals: 10)
  }

  @Test func `the bundled sine has a word in each language`() throws {
    for word in ["sine", "sinus"] {
      try run("play A4 --soundfont Peach.sf2 --preset \(word) --output \(folder.path)/x.wav").expect(status: 0)
    }
  }

  @Test func `each invalid SoundFont is reported in one line`() throws {
    let path = folder.path
    expect(that: mkfifo(path + "/pipe.sf2", 0o600) == 0 && mkdir(path + "/folder.sf2", 0o700) == 0)
    for (name, size) in [("empty.sf2", 0), ("sparse.sf2", 3 << 30)] {
      try Data([0]).write(to: URL(fileURLWithPath: path + "/" + name))
      expectSuccess(truncate(path + "/" + name, off_t(size)))
    }
    for (name, status, words) in [
      ("pipe.sf2", 65, "it is a pipe or device"), ("folder.sf2", 66, "it is a folder"),
      ("empty.sf2", 65, "the file is empty"),
      ("sparse.sf2", 65, "not a SoundFont"), ("none.sf2", 66, "there is no such file"),
    ] as [(String, Int32, String)] {
      let result = try run("play A4 --soundfont \(path)/\(name) --output \(path)/x.wav")
      expect(that: result.status == status && result.error.split(separator: "\n").count == 2, "\(name)")
      result.expect(error: .begins("Error: Cannot use the SoundFont \(path)/\(name): \(words)"))
    }
    let training = "train --sound \(path)/sparse.sf2"
    try run(training).expect(
      status: 64,
      error: .begins(
        "Error: Cannot use the SoundFont \(path)/sparse.sf2: not a SoundFont (no RIFF file of form sfbk). "
          + "Use sine, FILE:BANK:PROGRAM or default.\n"))
    try run(training + " --lang de").expect(
      status: 64,
      error: .begins(
        "Fehler: Der SoundFont \(path)/sparse.sf2 ist nicht verwendbar: kein SoundFont (keine RIFF-Datei der Form sfbk). "
          + "Verwende sine, DATEI:BANK:PROGRAMM oder default.\n"))
    for value in ["\(path)/none.sf2", "\(path)/folder.sf2", try font()] {
      try run("train --sound \(value)").expect(status: 64, error: .contains("' isn't a sound. Use sine, "))
    }
    // For root every file is readable.
    guard getuid() != 0 else { return }
    let secret = try font()
    expectSuccess(chmod(secret, 0))
    try run("sounds \(secret)").expect(error: .contains("Permission denied"))
  }

  @Test(arguments: ["removed", "emptied", "replaced"])
  func `a SoundFont changed during a training sounds as it was loaded`(change: String) throws {
    let path = try font(keys: 0...127)
    let wav = folder.path + "/out.wav"
    let session = try EventSession(
      "train --soundfont \(path) --preset violin --comparisons 4 --output \(wav) --duration 0.3 --seed 1 "
        + "--data-dir \(folder.path)/data")
    var answered = 0
    try session.answerAll { event in
      // Both notes are over, and no time passes until the answer.
      guard event.state == "awaitingAnswer" else { return nil }
      answered += 1
      if answered == 2 { try Self.apply(change, to: path) }
      return "higher"
    }
    try session.end().expect(status: 0)
    expect(answered, equals: 4)
    let file = try WAVFile.read(wav)
    // Eight notes, all as loud as the first, the ticks of wrong answers aside.
    let notes = file.tone().sounds().filter { $0.count > 7200 }
    let levels = notes.map { Tone(Array(file.channels[0][$0]), rate: file.rate).largestLoudness(over: 0.2) }
    #expect(levels.allSatisfy { abs($0 - levels[0]) < 1 })
    // The release of this font takes 16 ms of the last 50.
    #expect(notes.reduce(0) { $0 + $1.count } > 8 * 12000)
  }

  @Test func `the hint for the presets of a SoundFont is a command that lists them`() throws {
    var font = TestSoundFont.sine
    font.presets = (0..<14).map { .init(program: $0, name: "Sine \($0)") }
    try FileManager.default.createDirectory(atPath: folder.path + "/my fonts", withIntermediateDirectories: true)
    let path = try folder.write(font.bytes, "my fonts/many.sf2")
    for (environment, command) in [
      ([:], "sounds '\(path)'"), (["PEACH_SOUNDFONTS": folder.path + "/my fonts"], "sounds many.sf2"),
    ] as [([String: String], String)] {
      for name in ["nosuch", "Sin"] {
        let line = ["play", "A4", "--soundfont", path, "--preset", name, "--data-dir", folder.path + "/data"]
        try Program.run(line, environment: environment).expect(
          status: 64, error: .contains(" and 2 more; 'peach \(command)' lists all."))
      }
    }
  }

  private static func apply(_ change: String, to path: String) throws {
    switch change {
    case "removed": try FileManager.default.removeItem(atPath: path)
    case "emptied": expectSuccess(truncate(path, 0))
    default: try Data(repeating: 0x55, count: 5000).write(to: URL(fileURLWithPath: path))
    }
  }
}
