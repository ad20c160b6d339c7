import AudioMeasurement
import Foundation
import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachStore

/// Each check of `peach doctor` with what it finds, in both languages.
@Suite struct DoctorCheckTests {
  let folder = TemporaryFolder()

  /// State, code, text and advice, as they are printed.
  private func told(_ finding: Finding?, options: String = "") -> [String?] {
    let finding = finding?.advised(options)
    return [
      finding?.state.rawValue, finding?.code, finding?.text.english, finding?.text.german, finding?.advice?.english,
      finding?.advice?.german,
    ]
  }

  private func context(_ environment: [String: String] = [:]) throws -> Context {
    let parsed = try Parser(root: .peach).parse(["doctor", "--data-dir", folder.path])
    return Context(
      console: Console(), environment: Program.environment(environment), executable: Program.path, root: .peach,
      parsed: parsed)
  }

  // MARK: The database

  private static let otherFolder: [String?] = [
    "Choose another folder with --data-dir or PEACH_DATA_DIR.",
    "Wähle mit --data-dir oder PEACH_DATA_DIR einen anderen Ordner.",
  ]

  private func examine(limit: Duration = .seconds(5)) -> DatabaseExamination {
    DatabaseExamination(folder: folder.path, limit: limit)
  }

  private func size(_ bytes: Int?) -> (english: String, german: String) {
    let text = DatabaseCheck.size(bytes ?? 0)
    return (text.english, text.german)
  }

  @Test func `a database is told with its format, its size and the free space`() throws {
    let path = folder.database
    var found = examine()
    var free = size(found.freeSpace)
    expect(
      told(DatabaseCheck(found).findings.first),
      equals: [
        "good", "databaseAbsent",
        "\(path): not created yet; your first training creates it, \(free.english) free",
        "\(path): noch nicht angelegt; das erste Training legt sie an, \(free.german) frei", nil, nil,
      ])
    expect(try Printed(DatabaseCheck(found).json.written())["exists"].bool, equals: false)
    // A start that ended while it created the tables leaves a page without any.
    _ = try Program.tool(["sqlite3", path, "PRAGMA journal_mode = WAL"])
    expect(DatabaseCheck(examine()).findings.first?.code, equals: "databaseAbsent")
    expect(that: TrainingDataStore.isMissing(in: folder.path) && unlink(path) == 0)
    // One of 0.2.0, which the next training brings to the present format.
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../PeachCoreTests/Vectors/schema-13.sql").standardizedFileURL.path
    _ = try Program.tool(["sqlite3", path, ".read '\(schema)'"])
    found = examine()
    free = size(found.freeSpace)
    let (supported, own) = (DatabaseExamination.supportedVersion, size(found.size))
    expect(that: found.size > 0 && supported > 13)
    expect(
      told(DatabaseCheck(found).findings.first),
      equals: [
        "good", "databaseIntact",
        "\(path): intact, format 13 of \(supported), \(own.english), \(free.english) free",
        "\(path): unversehrt, Format 13 von \(supported), \(own.german), \(free.german) frei", nil, nil,
      ])
    let json = try Printed(DatabaseCheck(found).json.written())
    expect(that: json["exists"].bool == true && json.sizeBytes.integer == found.size && json.isWritable.bool == true)
    expect(that: json.schemaVersion.integer == 13 && json.supportedSchemaVersion.integer == supported)
    expect(that: json.freeDiskBytes.integer == found.freeSpace && json.integrity.text == "ok")
    expect(that: json.belongsToOtherUser.bool == false && json.path.text == path)
  }

  @Test func `a database that could be read only in part is intact as far as that`() throws {
    let path = folder.database
    let store = try TrainingDataStore(folder: folder.path)
    try store.database.execute(
      """
      INSERT INTO setting WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number LIMIT 30000)
      SELECT 'key-' || value, value FROM number
      """)
    withExtendedLifetime(store) {}
    let part = examine(limit: .zero)
    try #require(part.state == .partlyRead)
    let check = DatabaseCheck(part)
    let finding = try #require(check.findings.first)
    expect(that: finding.state == .good && finding.code == "databasePartlyRead")
    expect(finding.text.english, .begins("\(path): intact as far as it could be read in 5 s, format "))
    expect(finding.text.german, .begins("\(path): unversehrt, soweit in 5 s lesbar, Format "))
    expect(try Printed(check.json.written()).integrity.text, equals: "partly read")
  }

  @Test func `a database that can't be written is a trouble`() throws {
    do { _ = try TrainingDataStore(folder: folder.path) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
    // A format that only later versions of SQLite write.
    try file.seek(toOffset: 18)
    try file.write(contentsOf: Data([3]))
    try file.close()
    let found = examine()
    #expect(!found.isWritable)
    guard case .unreadable = found.state else {
      let path = folder.database
      expect(
        told(DatabaseCheck(found).findings.first),
        equals: [
          "trouble", "databaseNotWritable", "\(path) isn't writable", "\(path) lässt sich nicht beschreiben",
        ] + Self.otherFolder)
      return
    }
    expect(DatabaseCheck(found).findings.first?.state, equals: .trouble)
  }

  @Test func `what prevents using a database is a trouble with its own advice, or else that of another folder`() throws
  {
    let (text, hint) = (Text(en: "It burns.", de: "Es brennt."), Text(en: "Run.", de: "Lauf."))
    expect(
      told(DatabaseCheck(ErrorMessage(text)).findings.first),
      equals: ["trouble", "databaseUnusable", "It burns.", "Es brennt."] + Self.otherFolder)
    let check = DatabaseCheck(ErrorMessage(text, hint: hint))
    expect(
      told(check.findings.first), equals: ["trouble", "databaseUnusable", "It burns.", "Es brennt.", "Run.", "Lauf."])
    expect(check.findings.count, equals: 1)
    expect(check.subject, equals: Text(en: "Database", de: "Datenbank"))
    let json = try Printed(check.json.written())
    expect(that: json.integrity.text == "It burns." && json["exists"].bool == false && !json.path.exists)

    do { _ = try TrainingDataStore(folder: folder.path) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data([0x55]))
    try file.close()
    let damaged = DatabaseCheck(examine())
    let reason = try #require(try Printed(damaged.json.written()).integrity.text)
    let message = ErrorMessage(DataStoreError.damaged(path: folder.database))
    expect(
      told(damaged.findings.first),
      equals: [
        "trouble", "databaseDamaged", message.text.english + " Reason: \(reason).",
        message.text.german + " Grund: \(reason).", message.hint?.english, message.hint?.german,
      ])
  }

  @Test(.enabled(if: getuid() == 0)) func `a database of another user is a note`() throws {
    do { _ = try TrainingDataStore(folder: folder.path) }
    expectSuccess(chown(folder.database, 4711, 4711))
    let check = DatabaseCheck(examine())
    let finding = check.findings.first { $0.code == "databaseOfOtherUser" }
    expect(
      told(finding),
      equals: ["note", "databaseOfOtherUser", "belongs to another user", "gehört einem anderen Benutzer"]
        + Self.otherFolder)
    expect(try Printed(check.json.written()).belongsToOtherUser.bool, equals: true)
  }

  /// Stores answers of a training, of which some have a sound that dropped out.
  private func store(_ answers: Int, droppedOut: Int) throws {
    let store = try TrainingDataStore(folder: folder.path)
    let run = RunRecord(
      id: .random(), purpose: .training, started: .now, peachVersion: "0.0.1", fluidSynthVersion: "2.3.1",
      driver: "alsa", sampleRate: 48000, period: 256, plan: nil)
    for index in 0..<answers {
      let completed = CompletedTrial(
        trial: Trial(note: .a4, offset: Cents(10)), answer: .up, responseTime: .seconds(1), time: .zero,
        dropOuts: index < droppedOut ? 2 : 0)
      try store.record(
        AnswerRecord(.comparison, time: .now, completed, soundSource: SoundSource.sine.record, strategy: .kazez),
        run: run)
    }
  }

  private func execute(_ sql: String) throws { _ = try Program.tool(["sqlite3", folder.database, sql]) }

  @Test func `answers that don't count and runs that can't go on are notes, in this order`() throws {
    try store(7, droppedOut: 2)
    try execute("UPDATE answer SET cents = 9e999 WHERE id = 3")
    try execute("UPDATE answer SET exercise = 'rhythms' WHERE id > 3")
    try execute(
      """
      INSERT INTO run (id, purpose, started_ms, peach_version, fluidsynth_version, driver, sample_rate, period, plan)
      SELECT substr(id, 1, 34) || number, 'measurement', started_ms, peach_version, fluidsynth_version, driver, -1, period,
        'x' FROM run, (SELECT '01' AS number UNION SELECT '02' UNION SELECT '03')
      """)
    let copy = folder.path + "/peach 2.sqlite"
    try Data().write(to: URL(fileURLWithPath: copy))
    let check = DatabaseCheck(examine())
    let findings = check.findings
    expect(
      findings.map(\.code),
      equals: [
        "databaseIntact", "databaseCopies", "answersImpossible", "soundDroppedOut", "answersUnknown", "runsImpossible",
      ])
    #expect(findings.dropFirst().allSatisfy { $0.state == .note })
    let all = findings.map { Array(told($0, options: " --as Ben").dropFirst(2)) }
    let command =
      "d=$(mktemp -d) && cp '\(copy)' \"$d/peach.sqlite\" && peach export --data-dir \"$d\" --format jsonl | "
      + "peach import - --data-dir \(folder.path)/"
    expect(
      all[1],
      equals: [
        "\(copy) is a copy made by a program that syncs folders, because two machines had changed the database; answers "
          + "that only it has don't count",
        "\(copy) ist eine Kopie, die ein Programm zum Abgleichen von Ordnern angelegt hat, weil zwei Rechner die Datenbank "
          + "geändert hatten; Antworten, die nur darin stehen, zählen nicht mit",
        "To add its answers: \(command). Then delete the copy.",
        "So kommen ihre Antworten hinzu: \(command). Lösche danach die Kopie.",
      ])
    expect(all[2][0] ?? "", .begins("1 answer has impossible values and is left out. comparison, "))
    expect(all[2][1] ?? "", .begins("1 Antwort hat unmögliche Werte und zählt nicht mit. comparison, "))
    expect(
      Array(all[2][2...]),
      equals: [
        "They are kept. To delete them, with a backup: peach delete impossible --as Ben",
        "Sie bleiben erhalten. Löschen, mit einer Sicherung: peach delete impossible --as Ben",
      ])
    expect(
      all[3],
      equals: [
        "2 of 7 answers of the last 30 days don't count, because the sound dropped out",
        "2 von 7 Antworten der letzten 30 Tage zählen nicht mit, weil der Ton aussetzte",
        "Close busy programs, or run the sound server with real-time priority.",
        "Beende rechenintensive Programme oder gib dem Soundserver Echtzeitpriorität.",
      ])
    expect(
      all[4],
      equals: [
        "4 answers to exercises that this version doesn't know",
        "4 Antworten auf Übungen, die diese Version nicht kennt", "They are kept; a newer Peach may use them.",
        "Sie bleiben erhalten; ein neueres Peach kann sie vielleicht verwenden.",
      ])
    expect(
      all[5],
      equals: [
        "3 runs of measurements or experiments are invalid and can't be continued",
        "3 Durchgänge von Messungen oder Versuchen sind ungültig und lassen sich nicht fortsetzen", nil, nil,
      ])
    let json = try Printed(check.json.written())
    expect(
      that: json.impossibleAnswers.integer == 1 && json.unknownAnswers.integer == 4 && json.impossibleRuns.integer == 3)
    expect(that: json.droppedOutLately.integer == 2 && json.conflictCopies.items.map(\.text) == [copy])

    try execute("DELETE FROM run WHERE sample_rate = -1 AND id NOT LIKE '%01'")
    expect(
      told(DatabaseCheck(examine()).findings.last),
      equals: [
        "note", "runsImpossible", "1 run of a measurement or an experiment is invalid and can't be continued",
        "1 Durchgang einer Messung oder eines Versuchs ist ungültig und lässt sich nicht fortsetzen", nil, nil,
      ])
  }

  @Test func `a profile that doesn't match its answers is a note`() throws {
    try store(3, droppedOut: 0)
    try Program.run(["profile", "--data-dir", folder.path]).expect(status: 0)
    #expect(!DatabaseCheck(examine()).findings.contains { $0.code == "profileStale" })
    try execute("UPDATE profile_state SET state = zeroblob(5000)")
    expect(
      told(DatabaseCheck(examine()).findings.last),
      equals: [
        "note", "profileStale",
        "the stored profile doesn't match the answers; it is computed again when you next open it",
        "das gespeicherte Profil passt nicht zu den Antworten; beim nächsten Öffnen wird es neu berechnet", nil, nil,
      ])
  }

  @Test(.enabled(if: MannersTests.canMount)) func `a full disk is told in German too, with what to do`() throws {
    let script = "mount -t tmpfs -o size=64k none '\(folder.path)' && exec \"$@\""
    try Program.run(
      ["doctor", "--lang", "de", "--data-dir", folder.path], under: ["unshare", "-m", "bash", "-c", script, "bash"]
    ).expect(
      status: 69,
      output: .contains(
        "FEHLER   Datenbank      wenig Platz auf dem Datenträger: 65,5 kB\n                        → Schaffe Platz oder wähle "
          + "mit --data-dir einen anderen Ordner.\n"))
  }

  // MARK: Settings and person

  @Test func `settings that aren't valid or known are told after the tuning`() throws {
    expect(
      told(SettingsCheck(examine()).findings.first),
      equals: ["good", "settingsValid", "all valid", "alle gültig", nil, nil])
    expect(
      told(SettingsCheck(nil).findings.first),
      equals: [
        "note", "settingsNotRead", "couldn't be read; the defaults were checked instead",
        "ließen sich nicht lesen; geprüft wurde mit den Vorgaben", nil, nil,
      ])
    let store = try TrainingDataStore(folder: folder.path)
    try store.set(.gap, to: "99")
    try store.set(.tuning, to: folder.path + "/none.scl")
    try store.database.execute("INSERT INTO setting VALUES ('from-the-future', '7')")
    let check = SettingsCheck(examine())
    let (unknown, refused) = (
      check.findings.first { $0.code == "settingUnknown" }, check.findings.first { $0.code == "settingRefused" }
    )
    expect(check.findings.map(\.code).first, equals: "tuningUnusable")
    expect(check.findings.count, equals: 3)
    expect(
      told(unknown),
      equals: [
        "note", "settingUnknown", "'from-the-future' is unknown to this version and ignored",
        "»from-the-future« ist dieser Version unbekannt und wird nicht beachtet", nil, nil,
      ])
    let (allowed, standard) = (Setting.gap.domain.allowed, Setting.gap.value(in: Settings()))
    expect(
      told(refused, options: " --as Ben"),
      equals: [
        "note", "settingRefused",
        "gap is '99', which isn't valid; the default \(standard) is used. Allowed: \(allowed.english)",
        "gap ist »99«, das ist ungültig; es gilt die Vorgabe \(standard). Erlaubt: \(allowed.german)",
        "To reset it: peach settings reset gap --as Ben", "Zurücksetzen: peach settings reset gap --as Ben",
      ])
    let json = try Printed(check.json.written())
    expect(json.wereRead.bool, equals: true)
    expect(
      that: json.refused.items.contains { $0["key"].text == "gap" && $0.value.text == "99" }
        && json.refused.items.contains { $0["key"].text == "from-the-future" && $0.value.text == "7" })
    expect(check.subject, equals: Text(en: "Settings", de: "Einstellungen"))
  }

  @Test func `the person whose data is used is named`() throws {
    let check = PersonCheck(name: "Ben")
    expect(told(check.findings.first), equals: ["good", "personInUse", "Ben", "Ben", nil, nil])
    expect(try Printed(check.json.written()).name.text, equals: "Ben")
  }

  // MARK: Audio

  @Test func `a driver that doesn't open is a note with its reason`() throws {
    let check = DriverCheck("none", LongBuffers(folder: nil), environment: [:])
    #expect(!check.opens)
    let json = try Printed(check.json.written())
    let reason = json.reason.text.flatMap { $0.isEmpty ? nil : ": " + $0 } ?? ""
    expect(
      told(check.findings.first),
      equals: [
        "note", "driverFails", "can't be opened" + reason, "lässt sich nicht öffnen" + reason, nil, nil,
      ])
    expect(that: json.name.text == "none" && json.opens.bool == false && !json.periodFrames.exists)
    expect(that: json.openingMilliseconds.number >= 0 && !json.bufferReason.exists)
    expect(check.subject, equals: Text("none"))
  }

  @Test func `a driver that isn't built in is among those that are tried only where it is chosen alone`() throws {
    #expect(try DriverCheck.names(wanted: ["coreaudio"]).contains("coreaudio"))
    #expect(try !DriverCheck.names(wanted: ["coreaudio", "alsa"]).contains("coreaudio"))
  }

  @Test func `a PulseAudio that is PipeWire is named with its socket`() throws {
    let socket = try folder.write([], "pipewire-0")
    for (language, words) in [
      ("en", "; connects to PipeWire (\(socket))"), ("de", "; verbindet mit PipeWire (\(socket))"),
    ] {
      let lines = try Program.run(
        ["doctor", "--lang", language, "--data-dir", folder.path + "/data"],
        environment: ["XDG_RUNTIME_DIR": folder.path], limit: 30
      ).lines
      let named = lines.filter { $0.hasSuffix(words) }
      expect(that: named.count == 1 && named[0].contains(" pulseaudio "))
    }
  }

  @Test func `drivers none of which opens are told by how many were tried, and what can be done`() throws {
    let start = [
      "Start a sound server (systemctl --user start pipewire-pulse, or pulseaudio --start). For ALSA, join the group "
        + "audio. To train without sound: peach train --listener simulated --comparisons 20 --output FILE.wav. To try all "
        + "drivers: peach settings reset audio-driver --as Ben",
      "Starte einen Soundserver (systemctl --user start pipewire-pulse oder pulseaudio --start). Für ALSA musst du in der "
        + "Gruppe audio sein. Ohne Ton: peach train --listener simulated --comparisons 20 --output DATEI.wav. Alle Treiber "
        + "versuchen: peach settings reset audio-driver --as Ben",
    ]
    let other = [
      "To use one that works: peach settings set audio-driver jack --as Ben",
      "Einen verwenden, der funktioniert: peach settings set audio-driver jack --as Ben",
    ]
    let cases: [(wanted: [String], opened: [String], text: [String], advice: [String])] = [
      (
        ["alsa"], [],
        [
          "the driver in the settings, alsa, can't be opened",
          "der eingestellte Treiber, alsa, lässt sich nicht öffnen",
        ], start
      ),
      (["alsa", "oss"], [], ["no audio driver can be opened", "kein Audiotreiber lässt sich öffnen"], start),
      (
        ["alsa", "oss"], ["jack", "sdl2"],
        [
          "none of the drivers that Peach tries by default can be opened",
          "keiner der Treiber, die Peach von sich aus versucht, lässt sich öffnen",
        ], other
      ),
    ]
    for (wanted, opened, text, advice) in cases {
      let check = StreamCheck(wanted, opened: opened)
      expect(
        told(check.findings.first, options: " --as Ben"),
        equals: (["trouble", "noDriverOpens"] + text + advice).map { $0 })
      expect(that: check.driver == nil && check.findings.count == 1)
    }
    // The first that is wanted, not the first that opens. It can't be opened any more.
    let gone = StreamCheck(["first", "second", "third"], opened: ["third", "second"])
    expect(
      told(gone.findings.first, options: " --as Ben"),
      equals: [
        "trouble", "streamStalls", "second opens, but plays nothing",
        "second lässt sich öffnen, spielt aber nichts ab",
        "Check whether the output of the sound server is suspended or its device is unplugged, or choose another "
          + "driver: peach settings set audio-driver NAME --as Ben",
        "Prüfe, ob die Ausgabe des Soundservers angehalten oder das Gerät abgezogen ist, oder wähle einen anderen "
          + "Treiber: peach settings set audio-driver NAME --as Ben",
      ])
    expect(try Printed(gone.json.written()).members, equals: ["driver"])
    expect(gone.subject, equals: Text(en: "Audio", de: "Ton"))
  }

  // MARK: Sound

  @Test func `the sound in use is told with its file, and one that can't be used with the way to another`() throws {
    let context = try context()
    let sine = SoundCheck(.sine, context)
    expect(told(sine.findings.first), equals: ["good", "soundWorks", "sine", "sine", nil, nil])
    try expect(Printed(sine.json.written()).members, equals: ["id"])
    let piano = SoundCheck(TestTraining.piano, context)
    let path = try #require(piano.source?.path)
    #expect(path.hasSuffix("/Peach.sf2"))
    let name = "Peach.sf2:0:0 (\(path))"
    expect(told(piano.findings.first), equals: ["good", "soundWorks", name, name, nil, nil])
    let gone = SoundCheck(.preset(file: "gone.sf2", bank: 1, program: 2), context)
    let problem = try #require(try Printed(gone.json.written()).problem.text)
    expect(problem, .begins("There is no SoundFont 'gone.sf2'."))
    let advice = [
      "Choose another sound from 'peach sounds' with 'peach settings set sound ID'.",
      "Wähle mit »peach settings set sound ID« einen anderen Klang aus »peach sounds«.",
    ]
    let finding = told(gone.findings.first)
    expect(that: finding[0] == "trouble" && finding[1] == "soundUnusable" && finding[2] == problem)
    expect(Array(finding[4...]), equals: advice)
    try expect(that: Printed(gone.json.written()).id.text == "gone.sf2:1:2" && gone.source == nil)
    expect(gone.subject, equals: Text(en: "Sound", de: "Klang"))

    let version = try #require(Fluid.version)
    let (with, without) = (FluidSynthCheck(sound: piano), FluidSynthCheck(sound: sine))
    expect(
      told(without.findings.first),
      equals: [
        "good", "fluidSynthNotMeasured", "\(version); measuring the sample type needs a SoundFont",
        "\(version); zum Messen des Sampletyps fehlt ein SoundFont", nil, nil,
      ])
    let type = try #require(with.sampleType?.rawValue)
    let found = told(with.findings.first)
    expect(
      Array(found[..<4]),
      equals: [
        type == "double" ? "good" : "note", type == "double" ? "fluidSynthDouble" : "fluidSynthFloat",
        "\(version), sample type \(type)", "\(version), Sampletyp \(type)",
      ])
    expect((found[4] == nil), equals: (type == "double"))
    let json = try Printed(with.json.written())
    expect(that: json.version.text == version && json.sampleType.text == type)
  }

  @Test func `SoundFonts are listed, and broken files and missing folders after them`() throws {
    let folders = ["none", "fonts"].map { folder.path + "/" + $0 }
    try FileManager.default.createDirectory(atPath: folders[1], withIntermediateDirectories: true)
    var check = SoundFontsCheck(SoundFontCatalogue(folders: [folders[1]]))
    expect(
      check.findings.map { told($0) },
      equals: [
        [
          "note", "soundFontsMissing", "none found", "keine gefunden",
          "Install some with scripts/tools/get-soundfonts. Without a SoundFont, only the sine is available.",
          "Installiere welche mit scripts/tools/get-soundfonts. Ohne SoundFont gibt es nur den Sinus.",
        ]
      ])
    var font = TestSoundFont.sine
    font.presets = [.init(program: 0, name: "One"), .init(program: 1, name: "Two")]
    let bytes: [(name: String, bytes: [UInt8])] = [
      ("b.sf2", font.bytes), ("a.sf2", TestSoundFont.sine.bytes), ("c.sf2", []),
    ]
    for (name, bytes) in bytes { _ = try folder.write(bytes, "fonts/" + name) }
    check = SoundFontsCheck(
      SoundFontCatalogue(environment: ["PEACH_SOUNDFONTS": folders.joined(separator: ":")], executable: "/x"))
    let findings = check.findings.map { told($0) }
    let own = { (name: String) in folders[1] + "/" + name }
    expect(findings[0][1], equals: "soundFontsFound")
    expect(findings[0][2] ?? "", .begins(own("a.sf2") + ", " + own("b.sf2")))
    let problem = ErrorMessage(AudioError.unreadableSoundFont(path: own("c.sf2"), .empty)).text
    expect(
      findings.first { $0[1] == "soundFontUnusable" },
      equals: [
        "note", "soundFontUnusable", problem.english, problem.german, "Delete the file or download it again.",
        "Lösche die Datei oder lade sie neu herunter.",
      ])
    expect(
      findings.last,
      equals: [
        "note", "soundFontFolderMissing", "\(folders[0]) doesn't exist", "\(folders[0]) gibt es nicht",
        "Correct PEACH_SOUNDFONTS, which names folders with colons between them.",
        "Berichtige PEACH_SOUNDFONTS, das Ordner mit Doppelpunkten dazwischen nennt.",
      ])
    let json = try Printed(check.json.written()).items.filter { $0.path.text?.hasPrefix(folders[1]) == true }
    expect(json.map(\.presets.integer), equals: [1, 2, nil])
    expect(json.map(\.problem.text), equals: [nil, nil, problem.english])
  }

  // MARK: Terminal and locale

  @Test(
    arguments: [
      (["LC_ALL": "de_DE.UTF-8", "LC_CTYPE": "x", "LANG": "y"], "de_DE.UTF-8"), (["LC_CTYPE": "x", "LANG": "y"], "x"),
      (["LC_ALL": "", "LANG": "y"], "y"), (["LANG": ""], nil),
    ] as [([String: String], String?)])
  func `the locale is the first that is set, with the language in use`(variables: [String: String], name: String?)
    throws
  {
    for (language, english, german) in [(LanguageCode.english, "English", "Englisch"), (.german, "German", "Deutsch")] {
      let check = LocaleCheck(try context(variables), language: language)
      expect(
        told(check.findings.first),
        equals: [
          "good", "localeRead", "\(name ?? "none"); language: \(english)", "\(name ?? "keine"); Sprache: \(german)",
          nil, nil,
        ])
      let json = try Printed(check.json.written())
      expect(that: json.name.text == name ?? "" && json.language.text == language.rawValue)
    }
  }

  @Test func `a terminal that lacks something says what, and how to mend it`() throws {
    let environment = Program.environment(["PEACH_DATA_DIR": folder.path])
    let terminal = try PseudoTerminal(columns: 300, rows: 11, environment: environment).expect("$ ")
    func doctor(_ variables: String, _ options: String) -> String {
      let before = terminal.transcript.count
      terminal.expectStatus(69, after: "\(variables) '\(Program.path)' doctor \(options) 2> /dev/null")
      // As one line, since what is too wide is broken.
      return terminal.transcript.dropFirst(before).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    expect(
      doctor("TERM=vt220", "--no-color --lang de"),
      .contains(
        "gut Terminal vt220, 300×11, keine Farbe, UTF-8, keine Maus Hinweis Terminal kleiner als 40×12: zu klein für "
          + "Bildschirmseiten → Vergrößere es oder verwende --plain. "))
    terminal.expectStatus(0, after: "stty columns 0 rows 0")
    expect(
      doctor("TERM= LANG=C", "--no-color"),
      .contains(
        "ok Terminal TERM is not set, size unknown, no colour, not UTF-8, no mouse note Terminal the terminal doesn't tell "
          + "its size: everything is drawn for 80x24 > If it has another: stty columns NUMBER rows NUMBER note Terminal the "
          + "locale isn't UTF-8: arrows, frames and umlauts are replaced by ASCII > If the terminal supports UTF-8: export "
          + "LANG=C.UTF-8 "))
    expect(
      doctor("TERM= LANG=C", "--no-color --lang de"),
      .contains(
        "gut Terminal TERM ist nicht gesetzt, Groesse unbekannt, keine Farbe, kein UTF-8, keine Maus Hinweis Terminal das "
          + "Terminal nennt seine Groesse nicht: alles wird fuer 80x24 gezeichnet > Wenn es eine andere hat: stty columns "
          + "ZAHL rows ZAHL Hinweis Terminal die Locale ist nicht UTF-8: Pfeile, Rahmen und Umlaute werden durch ASCII "
          + "ersetzt > Wenn das Terminal UTF-8 kann: export LANG=C.UTF-8 "))
    expect(
      doctor("TERM=linux", "--lang de").withoutStyles,
      .contains("gut Terminal linux, Größe unbekannt, 16 Farben, UTF-8, keine Maus "))
  }

  // MARK: Findings

  @Test func `a finding has its word, its subject and its advice, broken to the width`() {
    let subject = Text(en: "Thing", de: "Ding")
    let words = [
      (Finding.State.good, "ok", "gut", "✓ "), (.note, "note", "Hinweis", "! "), (.trouble, "TROUBLE", "FEHLER", "✗ "),
    ]
    for (state, english, german, sign) in words {
      let finding = Finding(
        state, "code", Text(en: "one two three four five six", de: "eins zwei"), advice: Text(en: "Do it", de: "Tu es"))
      expect(
        finding.lines(of: subject, .english, width: nil, signs: nil).map(\.text),
        equals: [
          english.padded(to: 9) + "Thing          one two three four five six",
          String(repeating: " ", count: 24) + "→ Do it",
        ])
      expect(
        finding.lines(of: subject, .german, width: nil, signs: Glyphs(isUnicode: true)).map(\.text),
        equals: [
          sign + german.padded(to: 9) + "Ding           eins zwei", String(repeating: " ", count: 26) + "→ Tu es",
        ])
      // At least 20 columns for the text.
      for (width, first) in [
        (24 + 21, "one two three four"), (30, "one two three four"), (24 + 24, "one two three four five"),
      ] {
        let lines = finding.lines(of: subject, .english, width: width, signs: nil).map(\.text)
        expect(lines[0], .ends("Thing          \(first)"))
        expect(lines.count, equals: 3)
      }
      let styles = finding.lines(of: subject, .english, width: nil, signs: Glyphs(isUnicode: true)).map {
        $0.parts.filter { $0.text.contains { $0 != " " } }.map(\.style)
      }
      let style: Style = state == .good ? .correct : state == .note ? .bold : .incorrect
      expect(styles, equals: [[style, .plain, .bold, .plain], [.dim]])
      let json = finding.json(of: subject)
      expect(
        (try? json.written(onOneLine: true)) ?? "",
        equals:
          #"{"advice":"Do it","code":"code","state":"\#(state.rawValue)","subject":"Thing","text":"one two three four five six"}"#
      )
    }
    expect(Finding.State.note.sign(nil).text, equals: "")
    // Only a command needs the options, and only advice has a command.
    let bare = Finding(.note, "x", Text("x"), advice: Text("Do. "))
    expect(bare.advised(" --as Ben").advice, equals: Text("Do. "))
    let full = Finding(.note, "x", Text("x"), advice: Text("Do: "), command: "peach y")
    expect(full.advised(" --as Ben").advice, equals: Text("Do: peach y --as Ben"))
    expect(Finding(.note, "x", Text("x"), command: "peach y").advised("z").advice, equals: nil)
  }
}
