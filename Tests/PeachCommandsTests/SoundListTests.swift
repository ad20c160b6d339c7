import AudioMeasurement
import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachTerminal

/// The tables of `peach sounds`, and which sounds and keys are offered, each in both languages.
@Suite struct SoundListTests {
  let folder = TemporaryFolder()

  /// A SoundFont with a violin, a piano and drums.
  private func file(_ name: String = "three.sf2") throws -> SoundFontFile {
    var font = TestSoundFont.sine
    font.keys = 68...70
    font.presets = [
      .init(bank: 0, program: 40, name: "Fine Violin"), .init(bank: 0, program: 0, name: "Grand"),
      .init(bank: 128, program: 0, name: "Kit"),
    ]
    return try SoundFontFile(path: folder.write(font.bytes, name))
  }

  private func preset(_ name: String, in file: SoundFontFile) throws -> SoundFontPreset {
    try #require(file.presets.first { $0.name == name })
  }

  // MARK: Measured keys

  @Test func `what each key is good for has its figures, its word and a count`() throws {
    let file = try file()
    func key(_ number: Int, _ error: Double, _ residue: Double, _ unsteadiness: Double) -> KeyPitchMeasurement {
      KeyPitchMeasurement(
        key: MIDINote(number),
        figures: .init(
          error: error, residue: residue, unsteadiness: unsteadiness, beating: 0.25, disagreement: 0.75, pull: -0.5))
    }
    let keys = [
      key(59, -12.5, 0.05, 0.125), key(60, 3.603, 0, 0.875), key(69, -1.25, 0.5, 0.25), key(70, 2, -0.5, 1.5),
      key(72, 1, 0, 3), KeyPitchMeasurement(key: MIDINote(74), figures: nil),
    ]
    let conditions = PitchSurvey.Conditions(
      velocity: MIDIVelocity(80), duration: .milliseconds(600), sampleRate: 44100)
    let table = SoundTable(keys, of: try preset("Fine Violin", in: file), in: file, conditions)
    let english = table.lines(.english)
    expect(
      english.map(\.text),
      equals: [
        "\(file.path), 0:40 Fine Violin (SF2)",
        "Cents off equal temperament, which training corrects; what is left after it;",
        "unsteadiness (standard deviation over 0.3 s and between left and right);", "what the key is good for.",
        "Notes of 0.6 s, velocity 80.", "",
        "  Key     cents      left  unsteady", "   B3   −12.500    +0.050      0.13  exact",
        "   C4    +3.603     0.000      0.88  exact", "   A4    −1.250    +0.500      0.25  ±1 cent",
        "  A#4    +2.000    −0.500      1.50  ±1 cent", "   C5    +1.000     0.000      3.00  from 10 cents",
        "   D5         –         –         –  not asked", "", "exact: 2 (B3–C4)", "±1 cent: 2 (A4–A#4)",
        "from 10 cents: 1 (C5)", "not asked: 1 (D5)",
      ])
    expect(
      table.lines(.german).map(\.text),
      equals: [
        "\(file.path), 0:40 Fine Violin (SF2)",
        "Abweichung von gleichstufig in Cent, die das Training ausgleicht; der Rest;",
        "Schwankung (Streuung über 0,3 s und zwischen links und rechts);", "wozu die Taste taugt.",
        "Töne von 0,6 s, Anschlag 80.", "",
        "Taste      Cent      Rest  schwankt", "   B3   −12,500    +0,050      0,13  genau",
        "   C4    +3,603     0,000      0,88  genau", "   A4    −1,250    +0,500      0,25  ±1 Cent",
        "  A#4    +2,000    −0,500      1,50  ±1 Cent", "   C5    +1,000     0,000      3,00  ab 10 Cent",
        "   D5         –         –         –  nicht gefragt", "", "genau: 2 (B3–C4)", "±1 Cent: 2 (A4–A#4)",
        "ab 10 Cent: 1 (C5)", "nicht gefragt: 1 (D5)",
      ])
    let bold = english.indices.filter { english[$0].parts.map(\.style).contains(.bold) }
    expect(bold, equals: [0, 6])
    let json = try Printed(table.json.written())
    expect(
      json.members,
      equals: [
        "bank", "durationSeconds", "file", "format", "keys", "name", "path", "program", "sampleRate", "velocity",
      ])
    expect(that: json.bank.integer == 0 && json.program.integer == 40 && json.name.text == "Fine Violin")
    expect(that: json.path.text == file.path && json.file.text == "three.sf2" && json.format.text == "SF2")
    expect(that: json.velocity.integer == 80 && json.durationSeconds.number == 0.6 && json.sampleRate.number == 44100)
    let first = json.keys.items[0]
    expect(that: first["key"].integer == 59 && first.name.text == "B3" && first.grade.text == "exact")
    expect(that: first.centsOff.number == -12.5 && first.residueCents.number == 0.05)
    expect(that: first.unsteadinessCents.number == 0.125 && first.beatingDB.number == 0.25)
    expect(that: first.disagreementCents.number == 0.75 && first.pullCents.number == -0.5)
    expect(
      json.keys.items.map(\.grade.text), equals: ["exact", "exact", "near", "near", "coarse", "unusable"])
    expect(json.keys.items[5].members, equals: ["grade", "key", "name"])
  }

  @Test func `a measured tuning has its figures, a summary of each and a warning for each fault`() throws {
    // Nothing on 60; three semitones off on 61; nearly exact on 62; an octave lower on 63; with vibrato on 64; two tones that beat
    // on 65.
    var font = TestSoundFont(
      loop: (0..<2400).map { frame in
        let cycles = 2 * Double.pi * 22 * Double(frame) / 2400
        return Int16((6000 * (sin(cycles) + sin(2 * cycles) / 2 + sin(3 * cycles) / 3)).rounded())
      }, rootKey: 69)
    func keys(_ key: Int16) -> TestSoundFont.Generator { .init(43, key << 8 | key) }
    font.zones = [
      [keys(61), .init(51, 3)], [keys(62), .fineTune(4)], [keys(63), .init(51, -12)],
      [keys(64), .fineTune(-3), .vibrato(20)], [keys(65)],
      [keys(65), .fineTune(8), .attenuation(62)],
    ]
    let file = try SoundFontFile(path: folder.write(font.bytes, "faults.sf2"))
    let preset = file.presets[0]
    let tuning = try TuningMeasurement(
      of: .preset(file, preset), through: nil, range: MIDINote(60)...MIDINote(65), velocity: MIDIVelocity(90))
    let faults: [(code: String, keys: [MIDINote], remark: [String], sentence: [String])] = [
      ("silent", tuning.keys.filter(\.isSilent).map(\.key), ["silent", "stumm"], ["Silent", "Stumm"]),
      (
        "unpitched", tuning.keys.filter(\.isUnpitched).map(\.key),
        ["no pitch near the key", "keine Tonhöhe bei der Taste"],
        ["No pitch within 100 cents of the key", "Keine Tonhöhe im Umkreis von 100 Cent um die Taste"]
      ),
      (
        "octave", tuning.keys.filter { $0.isElsewhere && !$0.isUnpitched }.map(\.key),
        ["another octave", "andere Oktave"],
        [
          "In another octave than the other keys, not asked in intervals",
          "In einer anderen Oktave als die übrigen Tasten, nicht in Intervallen gefragt",
        ]
      ),
      (
        "vibrato", tuning.keys.filter(\.wavers).map(\.key), ["vibrato", "Vibrato"],
        [
          "Vibrato too strong for exact pitch (2 cents or more)", "Vibrato zu stark für genaue Tonhöhen (ab 2 Cent)",
        ]
      ),
      (
        "beating", tuning.keys.filter(\.beats).map(\.key), ["beating", "Schwebung"],
        [
          "Beating too strong for exact pitch (2.5 dB or more)", "Schwebung zu stark für genaue Tonhöhen (ab 2,5 dB)",
        ]
      ),
    ]
    expect(that: faults[0].keys.map(\.number) == [60] && faults[1].keys.map(\.number) == [61])
    expect(faults[2].keys.map(\.number), equals: [63])
    expect(that: faults[3].keys.contains(MIDINote(64)) && faults[4].keys.contains(MIDINote(65)))
    let table = SoundTable(tuning, of: preset, in: file, velocity: MIDIVelocity(90))
    let (sum, jumps) = (try #require(tuning.tuning), try #require(tuning.jumps))
    let (levels, errors) = (try #require(tuning.levels), try #require(tuning.comparisons))
    for (index, language) in [LanguageCode.english, .german].enumerated() {
      func decimal(_ value: Double, _ places: Int) -> String { Figure.decimal(value, places)(language) }
      func summary(_ name: [String], _ sum: TuningMeasurement.Summary, _ places: Int, _ unit: [String]) -> String {
        let words = [(": at most ", ", RMS "), (": höchstens ", ", quadr. Mittel ")][index]
        return name[index] + words.0 + decimal(sum.largest, places) + words.1 + decimal(sum.rootMeanSquare, places)
          + " "
          + unit[index]
      }
      let lines = table.lines(language).map(\.text)
      expect(
        Array(lines.prefix(6)),
        equals: [
          [
            "\(file.path), 0:0 Test Sine (SF2)",
            "Cents off equal temperament (A4 = 440 Hz) for 2 s and when held, jump",
            "from the key below, level against the mean, vibrato and beating (standard", "deviations); velocity 90.",
            "",
            "  Key    cents     held     jump     dB  vibrato   beating",
          ],
          [
            "\(file.path), 0:0 Test Sine (SF2)",
            "Abweichung von gleichstufig in Cent (A4 = 440 Hz) über 2 s und gehalten,",
            "Sprung von der Taste darunter, Pegel gegen das Mittel, Vibrato, Schwebung", "(Streuungen); Anschlag 90.",
            "",
            "Taste     Cent gehalten   Sprung     dB  Vibrato Schwebung",
          ],
        ][index])
      let rows = lines[6..<12]
      for (row, key) in zip(rows, tuning.keys) {
        let remarks = faults.filter { $0.keys.contains(key.key) }.map { $0.remark[index] }
        expect(row, .ends(remarks.isEmpty ? " dB" : "  " + remarks.joined(separator: ", ")))
        expect(row.words.first, equals: key.key.name)
      }
      // Silent keys have no figures.
      expect(rows[6], .begins("   C4        –        –        –      –        –         –  "))
      let offsets = [
        "  Key       −50       −10       −1     −0.1     +0.1       +1      +10      +50",
        "Taste       −50       −10       −1     −0,1     +0,1       +1      +10      +50",
      ]
      expect(
        Array(lines[12...14]),
        equals: [
          "",
          ["Comparisons: requested and measured cents.", "Vergleiche: verlangte und gemessene Cent."][index],
          offsets[index],
        ])
      let pitched = tuning.keys.filter { !$0.comparisons.isEmpty }
      for (line, key) in zip(lines[15...], pitched) {
        expect(line.words, equals: [key.key.name] + key.comparisons.map { Figure.signed($0, 4)(language) })
      }
      let cents = ["cents", "Cent"]
      expect(
        Array(lines[(15 + pitched.count)...]),
        equals: [
          "", summary(["Deviation from equal temperament", "Verstimmung"], sum, 4, cents),
          summary(["Jumps from key to key", "Sprünge von Taste zu Taste"], jumps, 4, cents),
          summary(["Level relative to the mean", "Pegel gegenüber dem Mittel"], levels, 2, ["dB", "dB"]),
          summary(["Errors of comparisons", "Fehler der Vergleiche"], errors, 5, cents),
        ] + faults.map { ["Warning: ", "Warnung: "][index] + $0.sentence[index] + ": " + $0.keys.rangeNames })
    }
    let json = try Printed(table.json.written())
    for (row, key) in zip(json.keys.items, tuning.keys) {
      expect(row.warnings.items.map(\.text), equals: faults.filter { $0.keys.contains(key.key) }.map(\.code))
      expect(that: row.isSilent.bool == key.isSilent && row["key"].integer == key.key.number)
    }
    expect(that: json.warnsFrom.vibratoCents.number == 2 && json.warnsFrom.beatingDB.number == 2.5)
    let sums = [
      (json.centsOff, sum), (json.jumpCents, jumps), (json.levelDB, levels), (json.comparisonErrorCents, errors),
    ]
    for (printed, sum) in sums {
      expect(that: printed.maximum.number == sum.largest && printed.rms.number == sum.rootMeanSquare)
    }
    expect(json.velocity.integer, equals: 90)
  }

  // MARK: The list

  private typealias Font = SoundsReport.Font

  private func row(
    _ preset: SoundFontPreset, _ word: Text? = nil, _ measurement: SoundMeasurement? = nil,
    beats: BeatMeasurement.Verdict? = nil, defect: SoundFontDefect? = nil
  ) -> Font.Preset {
    Font.Preset(
      preset: preset, id: "three.sf2:\(preset.place)", word: word, measurement: measurement, beats: beats,
      defect: defect)
  }

  private static let violin = Text(en: "violin", de: "geige")

  @Test func `a preset is marked with what is wrong with it, and with what it is good for`() throws {
    let file = try file()
    let (violin, kit) = (try preset("Fine Violin", in: file), try preset("Kit", in: file))
    let steady = Steadiness(vibrato: 1.99, beating: 2.49)
    func measured(_ gain: Double, _ steadiness: Steadiness?) -> SoundMeasurement {
      SoundMeasurement(gain: gain, steadiness: steadiness)
    }
    let wavering = Steadiness(vibrato: 12.6, beating: 9), beating = Steadiness(vibrato: 1, beating: 2.5)
    let defect = SoundFontDefect.noZones
    let marks: [(row: Font.Preset, english: String, german: String)] = [
      (row(violin), "", ""), (row(violin, nil, measured(3, steady)), "", ""),
      (
        row(violin, nil, measured(90, wavering), beats: .serves, defect: defect),
        "can't be used: \(defect.words.english)", "nicht verwendbar: \(defect.words.german)"
      ),
      (row(violin, nil, measured(61.1, steady), beats: .serves), "too faint", "zu leise"),
      // Of the gain, 24 dB are allowed, and 12 more by the gains of the keys; 3 dB aren't reported.
      (row(violin, nil, measured(61, steady)), "25 dB too soft", "25 dB zu leise"),
      (row(violin, nil, measured(39, steady)), "", ""),
      (row(violin, nil, measured(39.4, steady)), "3 dB too soft", "3 dB zu leise"),
      (row(violin, nil, measured(-37.6, steady)), "8 dB too loud", "8 dB zu laut"),
      (row(violin, nil, measured(0, wavering)), "vibrato, 13 cents", "Vibrato, 13 Cent"),
      (row(violin, nil, measured(0, Steadiness(vibrato: 2, beating: 0))), "vibrato, 2 cents", "Vibrato, 2 Cent"),
      (row(violin, nil, measured(0, beating)), "beats", "schwebt"),
      (row(kit, nil, measured(0, wavering)), "", ""),
      (row(violin, nil, measured(0, steady), beats: .serves), "chords", "Akkorde"),
      (row(violin, nil, measured(0, steady), beats: .hardlyBeats), "", ""),
      (row(violin, nil, measured(0, steady), beats: .unsteady), "", ""),
      (
        row(violin, nil, measured(45, beating), beats: .serves), "9 dB too soft, beats, chords",
        "9 dB zu leise, schwebt, Akkorde"
      ),
    ]
    let report = SoundsReport(
      fonts: [Font(file: file, isDefault: true, presets: marks.map(\.row))], folders: nil, isDetailed: true)
    let facts = [
      "\(file.path) (SF2, \(marks.count) presets, the default)",
      "\(file.path) (SF2, \(marks.count) Klangfarben, die Vorgabe)",
    ]
    for (index, language) in [LanguageCode.english, .german].enumerated() {
      let lines = report.lines(language)
      expect(lines[0].text, equals: facts[index])
      for (line, mark) in zip(lines.dropFirst(), marks) {
        let isKit = mark.row.preset == kit
        let words = isKit ? ["(percussion)", "(Schlagzeug)"][index] : ""
        let text = "  " + mark.row.preset.place.padded(to: 10) + mark.row.preset.name.padded(to: 22) + "G#4–A#4   "
        expect(
          line.text, equals: (text + words.padded(to: 24) + (index == 0 ? mark.english : mark.german)).trimmingEnd)
        let isDim = line.parts.allSatisfy { $0.style == .dim }
        expect(isDim, equals: mark.row.defect != nil)
      }
      // Not everything has been measured.
      expect(
        lines.last?.text,
        equals: [
          "Presets you haven't used aren't measured yet. Run 'peach sounds FILE --check' to measure them.",
          "Unbenutzte Klangfarben sind noch nicht gemessen. »peach sounds DATEI --check« misst sie.",
        ][index])
      expect(lines.last?.parts.map(\.style), equals: [.dim])
      expect(lines[lines.count - 2].text, equals: "")
    }
    let json = try Printed(report.json.written()).items[0]
    expect(that: json.isDefault.bool == true && json.hiddenPresets.integer == 0 && json.path.text == file.path)
    let presets = json.presets.items
    let last = presets[marks.count - 1]
    expect(that: last.gainDecibels.number == 45 && last.vibratoCents.number == 1 && last.beatingDecibels.number == 2.5)
    expect(that: last.chords.text == "serves" && !last.defect.exists && last.isPercussion.bool == false)
    expect(that: last.id.text == "three.sf2:0:40" && last.lowestKey.integer == 68 && last.highestKey.integer == 70)
    expect(that: presets[2].defect.text == defect.words.english && presets[2].isUnpitched.bool == false)
    let drums = presets[11]
    expect(that: drums.isPercussion.bool == true && drums.isUnpitched.bool == true && drums.words.items.isEmpty)
  }

  @Test func `what needs no measurement isn't missed: drums, what can't be used, and all that is measured`() throws {
    let file = try file()
    let (violin, kit) = (try preset("Fine Violin", in: file), try preset("Kit", in: file))
    let measured = SoundMeasurement(gain: 0, steadiness: nil)
    let cases: [(rows: [Font.Preset], isComplete: Bool)] = [
      ([row(violin, nil, measured), row(kit), row(violin, defect: .noZones)], true),
      ([row(violin, nil, measured), row(violin)], false), ([row(kit)], true),
    ]
    for (rows, isComplete) in cases {
      let font = Font(file: file, isDefault: false, presets: rows)
      let complete = Font(file: file, isDefault: false, presets: [row(kit)])
      let lines = SoundsReport(fonts: [complete, font], folders: nil, isDetailed: true).lines(.english).map(\.text)
      // The first line of each, its presets, and a blank line between them.
      expect(lines.count, equals: 2 + 1 + 1 + rows.count + (isComplete ? 0 : 2))
      expect(lines.last?.hasPrefix("Presets you haven't used"), equals: !isComplete)
    }
  }

  @Test func `a summary names the instruments, or how many there are, or the first ten presets`() throws {
    let file = try file()
    let (violin, kit) = (try preset("Fine Violin", in: file), try preset("Kit", in: file))
    func words(_ count: Int) -> [Font.Preset] {
      (1...count).map { row(violin, Text(en: "word\($0)", de: "wort\($0)")) }
    }
    func lines(_ fonts: [[Font.Preset]], _ language: LanguageCode) -> [String] {
      SoundsReport(
        fonts: fonts.map { Font(file: file, isDefault: false, presets: $0) }, folders: ["/a", "/b"], isDetailed: false
      ).lines(language).map(\.text)
    }
    let ends = [
      ["", "All presets: peach sounds --all, or peach sounds FILE"],
      ["", "Alle Klangfarben: peach sounds --all oder peach sounds DATEI"],
    ]
    // What is inaudible or can't be used isn't offered, and drums have no pitch.
    let faint = SoundMeasurement(gain: 70, steadiness: nil)
    let others = [
      row(kit), row(violin, Text("faint"), faint), row(violin, Text("broken"), defect: .noZones), row(violin),
    ]
    expect(
      lines([others], .english),
      equals: [
        "sine: a pure sine, built in", "", "three.sf2 (SF2, 4 presets)", "  \(file.path)", "  Fine Violin",
      ] + ends[0])
    for (count, names) in [(10, 10), (11, 10)] {
      let shown = Array(repeating: "Fine Violin", count: names) + (count > names ? ["…"] : [])
      let text = lines([Array(repeating: row(violin), count: count)], .english)[4..<6]
      expect(
        text.filter { $0.hasPrefix("  ") }.map { $0.drop { $0 == " " } }.joined(separator: " "),
        .begins(shown.joined(separator: ", ").prefix(60).description))
      expect(
        lines([Array(repeating: row(violin), count: count)], .english).contains { $0.hasSuffix(", …") },
        equals: (count == 11))
    }
    // Twenty are few, and named; more are counted, and named once for all files at the end.
    expect(lines([words(20)], .english)[4], .begins("  word1, word2, "))
    expect(
      Array(lines([words(21), words(22)], .german).dropFirst(2)).filter { !$0.hasPrefix("  wort") },
      equals: [
        "three.sf2 (SF2, 21 Klangfarben)", "  \(file.path)", "  21 Instrumente von General MIDI (siehe unten)", "",
        "three.sf2 (SF2, 22 Klangfarben)", "  \(file.path)", "  22 Instrumente von General MIDI (siehe unten)", "",
        "Instrumente von General MIDI:",
      ] + ends[1])
    let english = lines([words(21), words(22)], .english)
    expect(that: english[4] == "  21 General MIDI instruments (below)" && english.contains("General MIDI instruments:"))
    let list = english.filter { $0.hasPrefix("  word") }.joined().components(separatedBy: "word").count - 1
    expect(list, equals: 22)
    expect(lines([others], .german)[0], equals: "sine: ein reiner Sinus, eingebaut")
    for (language, text) in [
      (LanguageCode.english, "No SoundFont found in: /a, /b."), (.german, "Kein SoundFont gefunden in: /a, /b."),
    ] { expect(lines([], language).last, equals: text) }
    let one = Font(file: file, isDefault: false, presets: [row(violin, Self.violin)])
    let single = SoundsReport(fonts: [one], folders: nil, isDetailed: false).lines(.german).map(\.text)
    expect(single, equals: ["three.sf2 (SF2, 1 Klangfarbe)", "  \(file.path)", "  geige"] + ends[1])
  }

  @Test func `presets of the same number are hidden, and counted`() throws {
    var font = TestSoundFont.sine
    font.presets = [.init(name: "A"), .init(name: "B"), .init(name: "C")]
    let file = try SoundFontFile(path: folder.write(font.bytes, "hidden.sf2"))
    try #require(file.hiddenPresets == 2)
    let fonts = [Font(file: file, isDefault: true, presets: [row(file.presets[0])])]
    for (language, text) in [
      (LanguageCode.english, " (SF2, 1 preset, 2 hidden by others of the same number, the default)"),
      (.german, " (SF2, 1 Klangfarbe, 2 von anderen derselben Nummer verdeckt, die Vorgabe)"),
    ] {
      let lines = SoundsReport(fonts: fonts, folders: nil, isDetailed: true).lines(language)
      expect(lines[0].text, equals: file.path + text)
    }
  }

  @Test func `a SoundFont that can't be used is told and hides no other`() throws {
    let file = try file()
    let bad = try folder.write([1, 2, 3], "bad.sf2")
    let result = try Program.run(
      ["sounds", "--data-dir", folder.path + "/data"], environment: ["PEACH_SOUNDFONTS": folder.path])
    result.expect(
      status: 0, output: .contains("\nthree.sf2 (SF2, 3 presets)\n  \(file.path)\n  piano, violin\n"),
      error: .begins("Error: Cannot use the SoundFont \(bad): "))
    expect(result.output, .lacks("bad.sf2"))
  }

  // MARK: What is offered

  @Test func `the settings offer each sound with a pitch once, with its words, and what is too faint not at all`()
    throws
  {
    let fonts = folder.path + "/fonts"
    func list(_ chosen: SoundSourceID, _ store: TrainingDataStore? = nil) -> [SoundListing] {
      SoundFontCatalogue(folders: [folder.path]).listings(chosen: chosen, KnownMeasurements(store))
    }
    let file = try file()
    let own = list(.standard).filter { $0.file == "three.sf2" }
    expect(
      own,
      equals: [
        SoundListing(
          id: .preset(file: "three.sf2", bank: 0, program: 0), name: Text("Grand"), file: "three.sf2",
          words: ["piano", "klavier"]),
        SoundListing(
          id: .preset(file: "three.sf2", bank: 0, program: 40), name: Text("Fine Violin"), file: "three.sf2",
          words: ["violin", "geige"]),
      ])
    expect(list(.standard).first, equals: SoundListing.builtIn.first)
    // One that is chosen from another folder is added, under its path, and once if it is in use from a folder that is searched.
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
    let other = try folder.write(TestSoundFont.sine.bytes, "fonts/other.sf2")
    let elsewhere = SoundSourceID.preset(file: other, bank: 0, program: 0)
    expect(that: list(elsewhere).last?.id == elsewhere && !list(.standard).contains { $0.id == elsewhere })
    let here = SoundSourceID.preset(file: file.path, bank: 0, program: 0)
    expect(list(here).count, equals: list(.standard).count)
    // Too faint with the largest gain.
    let store = try TrainingDataStore(folder: folder.path)
    let violin = try preset("Fine Violin", in: file)
    try store.sounds.setDigest("ab", of: file.record, file.version)
    for (gain, count) in [(61.0, 2), (61.5, 1)] {
      try store.sounds.setMeasurement(
        SoundMeasurement(gain: gain, steadiness: nil),
        of: PresetKey(sha256: "ab", bank: violin.bank, program: violin.program), by: .current)
      expect(list(.standard, store).count { $0.file == "three.sf2" }, equals: count)
    }
  }

  @Test func `of SoundFonts with more than twenty instruments, the list has each instrument once without a search`()
    throws
  {
    for (name, count) in [("a.sf2", 21), ("b.sf2", 21), ("c.sf2", 20)] {
      var font = TestSoundFont.sine
      font.presets = GeneralMIDI.words.prefix(count).map { .init(program: UInt16($0.program), name: "P\($0.program)") }
      _ = try folder.write(font.bytes, name)
    }
    let listings = SoundFontCatalogue(folders: [folder.path]).listings(chosen: .standard, KnownMeasurements(nil))
    let found = ["a.sf2", "b.sf2", "c.sf2"].map { name in listings.filter { $0.file == name } }
    expect(found.map(\.count), equals: [21, 21, 20])
    let main = found.map { $0.count(where: \.isMain) }
    expect(main, equals: [21, 0, 20])
  }

  // MARK: The keys in use

  /// A sound with an octave and a fifth from C4 softly played, two octaves from C4 with more force, and a few keys from C7 on.
  private func layers() throws -> SoundSource {
    var font = TestSoundFont.sine
    func zone(_ low: Int16, _ high: Int16, _ softest: Int16, _ loudest: Int16) -> [TestSoundFont.Generator] {
      [.init(43, high << 8 | low), .init(44, loudest << 8 | softest)]
    }
    font.zones = [zone(60, 79, 1, 40), zone(60, 84, 41, 90), zone(96, 100, 1, 127)]
    let file = try SoundFontFile(path: folder.write(font.bytes, "layers.sf2"))
    return .preset(file, file.presets[0])
  }

  @Test func `a training uses the part of its range that sounds, if it is an octave, and says so`() throws {
    let source = try layers()
    func range(_ text: String) throws -> NoteRange { try #require(NoteRange(description: text)) }
    let cases: [(range: String, velocity: Int, part: String?)] = [
      ("C4:G5", 40, "C4:G5"), ("C4:C5", 40, "C4:C5"), ("C3:C5", 40, "C4:C5"), ("C3:B4", 40, nil),
      ("G4:C8", 40, "G4:G5"),
      ("G#4:C8", 40, nil), ("G#4:C8", 41, "G#4:C6"), ("C3:C7", 90, "C4:C6"), ("C3:C7", 91, nil), ("C6:C8", 20, nil),
    ]
    for (given, velocity, part) in cases {
      let velocity = MIDIVelocity(velocity)
      let found = source.part(of: try range(given), at: velocity)
      expect(found?.description, equals: part, line: #line)
      var settings = TrainingSettings()
      settings.noteRange = try range(given)
      settings.sounding.velocity = velocity
      let own = part ?? given
      expect(settings.suited(to: source, for: .training).noteRange.description, equals: own)
      expect(settings.suited(to: source, for: .measurement).noteRange.description, equals: given)
      let isNarrowed = own != given
      let text = settings.narrowing(by: source, for: .training)
      expect(text != nil, equals: isNarrowed)
      if isNarrowed, let found {
        expect(text, equals: TrainingMessages.narrowed("Test Sine", to: found))
        expect(settings.narrowing(by: source, for: .experiment), equals: nil)
        settings.adaptsNoteRange = true
        expect(settings.narrowing(by: source, for: .training), equals: nil)
      }
    }
    // The keys are those of the longest common run, also beside the range; of the sine all.
    var settings = TrainingSettings()
    settings.noteRange = try range("B6:C8")
    settings.sounding.velocity = MIDIVelocity(50)
    expect(settings.suited(to: source, for: .training).keys, equals: MIDINote(96)...MIDINote(100))
    settings.noteRange = try range("C4:C5")
    expect(settings.suited(to: source, for: .training).keys, equals: MIDINote(60)...MIDINote(84))
    expect(settings.suited(to: .sine, for: .training).keys, equals: NoteRange.allowed)
    expect(SoundSource.sine.keys(at: .medium).first, equals: NoteRange.allowed.lowerBound)
    expect(SoundSource.sine.keys(at: .medium).last, equals: NoteRange.allowed.upperBound)
    expect(source.keys(at: MIDIVelocity(127)).map(\.number), equals: [96, 97, 98, 99, 100])
  }

  @Test func `where a range doesn't sound at a velocity, those nearest to it at which it does are named`() throws {
    let source = try layers()
    let cases: [(range: String, velocity: Int, velocities: ClosedRange<Int>?)] = [
      ("C4:C5", 100, 1...90), ("G#4:C8", 20, 41...90), ("G#4:C8", 127, 41...90), ("C6:C8", 60, nil),
      ("C4:C6", 1, 1...90),
    ]
    for (given, velocity, velocities) in cases {
      let range = try #require(NoteRange(description: given))
      expect(source.velocities(for: range, near: MIDIVelocity(velocity)), equals: velocities)
    }
    // With a gap between them, those on the nearer side.
    var font = TestSoundFont.sine
    let layers: [(Int16, Int16)] = [(1, 30), (70, 127)]
    font.zones = layers.map { lowest, highest in [.init(43, 84 << 8 | 60), .init(44, highest << 8 | lowest)] }
    let file = try SoundFontFile(path: folder.write(font.bytes, "gap.sf2"))
    let gap = SoundSource.preset(file, file.presets[0])
    let range = try #require(NoteRange(description: "C4:C6"))
    for (velocity, velocities) in [(40, 1...30), (49, 1...30), (51, 70...127), (69, 70...127)] {
      expect(gap.velocities(for: range, near: MIDIVelocity(velocity)), equals: velocities)
    }
  }

  // MARK: What is said of a sound

  @Test func `a sound's shortcomings are said once each, pitch before loudness`() throws {
    let file = try file()
    let (violin, kit) = (
      SoundSource.preset(file, try preset("Fine Violin", in: file)),
      SoundSource.preset(file, try preset("Kit", in: file))
    )
    func measured(_ gain: Double, _ vibrato: Double, _ beating: Double) -> SoundMeasurement {
      SoundMeasurement(gain: gain, steadiness: Steadiness(vibrato: vibrato, beating: beating))
    }
    let wavers = Text(
      en: "Fine Violin has a vibrato of 5 cents, which blurs small differences.",
      de: "Fine Violin hat ein Vibrato von 5 Cent, das kleine Unterschiede verwischt.")
    let beats = Text(
      en: "The layers of Fine Violin beat, so its pitch isn't exact.",
      de: "Die Schichten von Fine Violin schweben, die Tonhöhe ist daher nicht genau.")
    let soft = Text(
      en: "Fine Violin is about 9 dB softer than other sounds and can't be made louder.",
      de: "Fine Violin ist etwa 9 dB leiser als andere Klänge und lässt sich nicht lauter machen.")
    let loud = Text(
      en: "Kit is about 5 dB louder than other sounds and can't be made softer.",
      de: "Kit ist etwa 5 dB lauter als andere Klänge und lässt sich nicht leiser machen.")
    let drums = TrainingMessages.unpitched("Kit")
    let cases: [(SoundSource, SoundMeasurement?, Text?)] = [
      (.sine, measured(0, 9, 9), nil), (violin, nil, nil), (violin, measured(0, 1.9, 2.4), nil),
      (violin, measured(0, 5.2, 9), wavers), (violin, measured(0, 1, 2.5), beats), (violin, measured(45, 1, 1), soft),
      (violin, measured(45, 5.2, 1), wavers + Text(" ") + soft), (kit, nil, drums),
      (kit, measured(-35.4, 9, 9), drums + Text(" ") + loud),
    ]
    for (source, measurement, text) in cases {
      expect(TrainingMessages.shortcomings(of: source, measurement), equals: text)
    }
    expect(that: SoundSource.sine.name == "sine" && violin.name == "Fine Violin")
    expect(that: SoundSource.sine.path == nil && violin.path == file.path)
    expect(violin.id, equals: .preset(file: file.path, bank: 0, program: 40))
    expect(SoundSource.sine.id, equals: .sine)
  }
}
