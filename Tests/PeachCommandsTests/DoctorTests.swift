import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachCommands

@Suite struct DoctorTests {
  let folder = TemporaryFolder()

  private func doctor(_ words: String..., environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(["doctor", "--data-dir", folder.path] + words, environment: environment, limit: 30)
  }

  private func report(language: String = "en", environment: [String: String] = [:]) throws -> Printed {
    try doctor("--json", "--lang", language, environment: environment).expect(error: "").json()
  }

  private var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  @Test func `without sound it ends with 69 and reports every check`() throws {
    let result = try doctor().expect(status: 69, error: "")
    for begin in [
      "ok       FluidSynth     ", "ok       SoundFonts     /", "ok       Sound          Peach.sf2:0:0 (/",
      "note     pulseaudio     can't be opened: ", "note     alsa           can't be opened: ",
      "note     jack           can't be opened: ", "TROUBLE  Audio          no audio driver can be opened",
      "                        → Start a sound server (",
      "ok       Database       \(folder.database): not created yet; your first training creates it, ",
      "ok       Settings       all valid", "ok       Terminal       standard output isn't a terminal; ",
      "ok       Locale         C.UTF-8; language: English", "Training doesn't work on this machine yet.",
    ] {
      expect(result.lines.filter { $0.hasPrefix(begin) }.count, equals: 1, "\(begin)")
    }
    expect(files, equals: [])
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1049, "1.0 kB"), (999_949, "999.9 kB"), (999_950, "1.0 MB"),
    (1_000_000, "1.0 MB"), (999_950_000, "1.0 GB"), (1_500_000_000, "1.5 GB"), (999_949_999_999, "999.9 GB"),
    (1_000_000_000_000, "1.0 TB"), (1_000_000_000_000_000, "1000.0 TB"),
  ]) func `a size has the largest unit of which there is at least one, as it is written`(bytes: Int, size: String) {
    expect(DatabaseCheck.size(bytes).english, equals: size)
    expect(DatabaseCheck.size(bytes).german, equals: size.replacing(".", with: ","))
  }

  @Test func `the same in German, and as facts for a program`() throws {
    try doctor("--lang", "de").expect(
      status: 69,
      output: [
        .contains("FEHLER   Ton            kein Audiotreiber lässt sich öffnen\n"),
        .ends("\nDas Üben funktioniert auf diesem Rechner noch nicht.\n"),
      ])
    let facts = try report(language: "de")
    let (troubles, findings) = (facts.troubles.items, facts.findings.items)
    expect(that: facts.trainingWorks.bool == false && !facts.stream.exists && troubles.map(\.subject.text) == ["Audio"])
    // Codes and English in every language.
    expect(
      that: troubles[0].code.text == "noDriverOpens" && troubles[0]["text"].text == "no audio driver can be opened"
        && troubles[0].advice.text != nil)
    #expect(
      findings.contains {
        $0.code.text == "databaseAbsent" && $0.state.text == "good" && $0.subject.text == "Database"
      })
    #expect(findings.filter { $0.code.text == "driverFails" }.allSatisfy { $0.state.text == "note" })
    let sound = facts.sound
    expect(that: sound.id.text == "Peach.sf2:0:0" && sound.path.text != nil)
    #expect(facts.soundFonts.items.contains { $0.path.text == sound.path.text && $0.presets.integer != nil })
    expect(
      that: ["float", "double"].contains(facts.fluidSynth.sampleType.text) && facts.fluidSynth.version.text != nil)
    let alsa = try #require(facts.audioDrivers.items.first { $0.name.text == "alsa" })
    expect(
      that: alsa.opens.bool == false && alsa.reason.text?.isEmpty == false && alsa.openingMilliseconds.number < 3500)
    let database = facts.database
    expect(
      that: database["exists"].bool == false && database.isWritable.bool == true && database.sizeBytes.integer == 0)
    #expect(database.freeDiskBytes.number > 0)
    expect(that: facts.locale.name.text == "C.UTF-8" && facts.locale.language.text == "de")
    expect(that: facts.terminal.isTerminal.bool == false && facts.terminal.isUTF8.bool == true)
    #expect(facts.terminal.colors.integer != nil)
    expect(files, equals: [])
  }

  @Test func `where only drivers open that are not tried, it names one and how to select it`() throws {
    for wanted in [AudioDriverName.automatic, ["alsa"]] {
      let finding = try #require(StreamCheck(wanted, opened: ["jack", "oss"]).findings.first).advised(" --as Ben")
      expect(that: finding.state == .trouble && !finding.text.english.hasPrefix("no audio driver"))
      expect(finding.advice?.english, equals: "To use one that works: peach settings set audio-driver jack --as Ben")
    }
    let none = try #require(StreamCheck(AudioDriverName.automatic, opened: []).findings.first)
    expect(none.text.english, "no audio driver can be opened")
    #expect(none.advice?.english.hasPrefix("Start a sound server") == true)
  }

  @Test func `a driver that this FluidSynth lacks is named where it is the one that is set`() throws {
    try Program.run(["settings", "set", "audio-driver", "coreaudio", "--data-dir", folder.path]).expect(status: 0)
    try doctor().expect(status: 69, output: .contains("the driver in the settings, coreaudio, can't be opened"))
  }

  @Test func `it changes nothing where opening the database would`() throws {
    let file = URL(fileURLWithPath: folder.database)
    try Data().write(to: file)
    _ = try report()
    try expect(that: Data(contentsOf: file) == Data() && files == ["peach.sqlite"])
    let store = try TrainingDataStore(folder: folder.path)
    let log = URL(fileURLWithPath: folder.database + "-wal")
    let rest = try Data(contentsOf: log)
    withExtendedLifetime(store) {}
    try FileManager.default.removeItem(at: file)
    _ = try TrainingDataStore(folder: folder.path)
    let before = try Data(contentsOf: file)
    // A log left by a killed program, which opening the database would write back or delete.
    try rest.write(to: log)
    _ = try report()
    try expect(that: Data(contentsOf: file) == before && Data(contentsOf: log) == rest)
  }

  @Test func `a database that is none, and one with settings out of range`() throws {
    let file = URL(fileURLWithPath: folder.database)
    let other = Data(String(repeating: "no database ", count: 50).utf8)
    try other.write(to: file)
    try doctor().expect(
      status: 69,
      output: .contains(
        "TROUBLE  Database       \(folder.database) is not a Peach database", "→ Move the file away",
        "note     Settings       couldn't be read; "))
    #expect(try report().settings.wereRead.bool == false)
    try expect(that: Data(contentsOf: file) == other && files == ["peach.sqlite"])

    try FileManager.default.removeItem(at: file)
    try TrainingDataStore(folder: folder.path).set(.velocity, to: "300")
    let before = try Data(contentsOf: file)
    let refused = try doctor()
    refused.expect(
      output: .contains(
        "note     Settings       velocity is '300', which isn't valid; the default 63 is used. Allowed: 1…127",
        "→ To reset it: peach settings reset velocity --data-dir \(folder.path)"))
    let facts = try report()
    let settings = facts.settings
    expect(that: settings.wereRead.bool == true && settings.refused.items.map(\.value.text) == ["300"])
    expect(that: settings.refused.items.map(\.key.text) == ["velocity"] && facts.database.integrity.text == "ok")
    expect(facts.troubles.items.map(\.subject.text), equals: ["Audio"])
    try expect(that: Data(contentsOf: file) == before && files == ["peach.sqlite"])
  }

  @Test(
    arguments: [
      (["answer SET interval = 7"], true), (["answer SET time_ms = 10413792002955"], false),
      (["answer SET interval = 7", "run SET peach_version = '0.0.1'"], false),
      (["answer SET time_ms = 10413792002955", "run SET peach_version = '0.0.1'"], false),
      (["answer SET time_ms = 10413792002955 WHERE id < 3", "answer SET interval = 7 WHERE id = 3"], true),
    ] as [([String], Bool)])
  func `impossible answers of this version are to be reported, but not those of a wrong clock`(
    changes: [String], isOwnFault: Bool
  ) throws {
    let line = "train --listener simulated --sound sine --comparisons 3 --seed 1 --data-dir \(folder.path)"
    try Program.run(line).expect(status: 0)
    _ = try Program.tool(["sqlite3", folder.database, changes.map { "UPDATE \($0);" }.joined()])
    let finding = try #require(report().findings.items.first { $0.code.text == "answersImpossible" })
    expect(finding["text"].text ?? "", .begins("3 answers have impossible values and are left out. comparison"))
    // A report of a fault that isn't one costs its reader time, and deleting hides a fault that is one.
    let (toReport, toDelete) = ("please report this.", "peach delete impossible")
    expect(
      finding.advice.text ?? "",
      isOwnFault ? [.contains(toReport), .lacks(toDelete)] : [.contains(toDelete), .lacks(toReport)])
    let german = try doctor("--lang", "de").output
    let deletes = "mit einer Sicherung: peach delete impossible --data-dir \(folder.path)"
    expect(german, .contains(isOwnFault ? "bitte melde das." : deletes))
    expect(german.contains("die Uhr ging falsch"), equals: changes[0].contains("time_ms"))
  }

  @Test func `a damaged database is reported with SQLite's reason`() throws {
    _ = try TrainingDataStore(folder: folder.path)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
    // The second page, of a table: its first byte is the kind of page.
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data([0x55]))
    try file.close()
    let facts = try report()
    let trouble = try #require(facts.troubles.items.first { $0.subject.text == "Database" })
    let reason = try #require(facts.database.integrity.text)
    expect(trouble.code.text, equals: "databaseDamaged")
    expect(trouble["text"].text ?? "", .ends(" is damaged. It was not changed. Reason: \(reason)."))
    expect(reason, .begins("Page 2: "))
  }

  @Test func `a SoundFont that is missing, and one that is broken`() throws {
    let fonts = TemporaryFolder()
    try Data("RIFF".utf8).write(to: URL(fileURLWithPath: fonts.path + "/broken.sf2"))
    try TrainingDataStore(folder: folder.path).set(.sound, to: "gone.sf2:0:0")
    try doctor(environment: ["PEACH_SOUNDFONTS": fonts.path]).expect(
      status: 69,
      output: .contains(
        "TROUBLE  Sound          There is no SoundFont 'gone.sf2'.",
        "note     SoundFonts     Cannot use the SoundFont ", "; measuring the sample type needs a SoundFont"))
    let facts = try report(environment: ["PEACH_SOUNDFONTS": fonts.path])
    expect(that: facts.sound.problem.text != nil && !facts.fluidSynth.sampleType.exists)
    #expect(
      facts.soundFonts.items.contains {
        $0.path.text?.hasSuffix("/broken.sf2") == true && !$0.presets.exists && $0.problem.text != nil
      })
  }

  @Test(arguments: [(Exercise.intervals, "TROUBLE"), (.chords, "TROUBLE"), (.comparison, "note   ")])
  func `a tuning whose file is gone is a trouble if the next training needs it`(
    exercise: Exercise, state: String
  ) throws {
    try "! T\nT\n1\n!\n2/1\n".write(toFile: folder.path + "/t.scl", atomically: true, encoding: .utf8)
    let store = try TrainingDataStore(folder: folder.path)
    try store.set(.exercise, to: exercise.name.rawValue)
    try store.set(.tuning, to: folder.path + "/t.scl")
    try doctor().expect(output: .lacks("t.scl"))
    try FileManager.default.removeItem(atPath: folder.path + "/t.scl")
    try doctor().expect(status: 69, output: .contains("\(state)  Settings       \(folder.path)/t.scl: "))
  }

  @Test func `a folder of PEACH_SOUNDFONTS that doesn't exist is named`() throws {
    let folders = "\(folder.path)/none:\(folder.path)"
    try doctor(environment: ["PEACH_SOUNDFONTS": folders]).expect(
      output: [
        .contains("note     SoundFonts     \(folder.path)/none doesn't exist\n"),
        .lacks("SoundFonts     \(folder.path) doesn't exist"),
      ])
    let findings = try report(environment: ["PEACH_SOUNDFONTS": folders]).findings.items
    expect(findings.count { $0.code.text == "soundFontFolderMissing" }, equals: 1)
    try doctor().expect(output: .lacks("PEACH_SOUNDFONTS"))
  }

  @Test(arguments: [
    (["--data-dir", "/dev/null/peach"], [:], "Cannot create the data folder /dev/null/peach: Not a directory."),
    ([], ["HOME": ""], "Can't find a folder for your data, because HOME isn't set."),
    ([], ["HOME": "/nowhere"], "Can't find a folder for your data, because the home directory /nowhere doesn't exist."),
  ])
  func `where no data folder can be it is one trouble among the others`(
    words: [String], environment: [String: String], trouble: String
  ) throws {
    let environment = ["XDG_DATA_HOME": "", "PEACH_DATA_DIR": ""].merging(environment) { $1 }
    let result = try Program.run(["doctor"] + words, environment: environment, limit: 30).expect(status: 69, error: "")
    for begin in [
      "ok       FluidSynth     ", "TROUBLE  Audio          ", "TROUBLE  Database       \(trouble)",
      "note     Settings       couldn't be read; ", "ok       Locale         ",
      "Training doesn't work on this machine yet.",
    ] {
      expect(result.lines.filter { $0.hasPrefix(begin) }.count, equals: 1, "\(begin)")
    }
    let facts = try Program.run(["doctor", "--json"] + words, environment: environment, limit: 30).json()
    expect(that: facts.database.integrity.text == trouble && facts.database["exists"].bool == false)
    #expect(facts.settings.wereRead.bool == false)
    expect(facts.troubles.items.map(\.subject.text), equals: ["Audio", "Database"])
  }

  @Test(
    .enabled(if: MannersTests.canMount),
    arguments: [
      ("64k", "diskFull", "trouble", "65.5 kB"), ("128k", "diskSpaceLow", "note", "131.1 kB"),
      ("47m", "diskSpaceLow", "note", "49.3 MB"), ("48m", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func `a disk without room for a database is a trouble, and one with little room a note`(
    size: String, code: String?, state: String?, free: String?
  ) throws {
    let script = "mount -t tmpfs -o size=\(size) none '\(folder.path)' && exec \"$@\""
    let facts = try Program.run(
      ["doctor", "--json", "--data-dir", folder.path], limit: 30,
      under: ["unshare", "-m", "bash", "-c", script, "bash"]
    ).json()
    let finding = facts.findings.items.first { $0.code.text?.hasPrefix("disk") == true }
    expect(finding?.code.text, equals: code)
    expect(finding?.state.text, equals: state)
    expect(finding?["text"].text, equals: free.map { "low disk space: " + $0 })
    // There is no sound here.
    expect(facts.troubles.items.map(\.subject.text), equals: state == "trouble" ? ["Audio", "Database"] : ["Audio"])
  }

  @Test func `a terminal is described by its size, colours, characters and mouse`() throws {
    let environment = Program.environment(["PEACH_DATA_DIR": folder.path, "LANG": "C"])
    let terminal = try PseudoTerminal(columns: 200, rows: 50, environment: environment).expect("$ ")
    terminal.expectStatus(69, after: "'\(Program.path)' doctor")
    expect(
      terminal.transcript,
      .contains(
        "xterm-256color, 200x50, 256 colours, not UTF-8, mouse", "> If the terminal supports UTF-8: export LANG=C.UTF-8"
      ))
    terminal.resize(columns: 30, rows: 10)
    terminal.expectStatus(69, after: "TERM=dumb '\(Program.path)' doctor --no-color")
    // In lines that fit.
    expect(
      terminal.transcript,
      .contains("dumb, 30x10, no", "smaller than 40x12:\r\n                        too small for full\r\n"))
  }
}

extension LiveTrainingTests {
  @Test func `the doctor finds that training works where there is a sound server, and makes no sound`() throws {
    // Three times at the most until it is steady: a sound server falls behind when the machine is busy, and then drop-outs are
    // to be reported.
    for _ in 1...3 {
      var result: Program.Result?
      let tone = try server.recording {
        result = try Program.run(
          "doctor --json --data-dir \(folder.path)", environment: server.environment, limit: 30
        ).expect(status: 0)
      }
      let report = try #require(result).json()
      expect(that: report.trainingWorks.bool == true && report.troubles.exists && report.troubles.items.isEmpty)
      // No more than the dither of a driver that plays 16 bits.
      #expect(tone.samples.allSatisfy { abs($0) <= 1 / 32768 })
      expectFile(folder.database, exists: false)
      let driver = try #require(report.audioDrivers.items.first { $0.name.text == "pulseaudio" })
      // As root the server and this program have real-time priority.
      let reason = driver.bufferReason.text
      let period = reason == "realTime" ? 256 : 2048
      expect(that: reason == "realTime" || reason == "noRealTime")
      expect(that: driver.opens.bool == true && driver.sampleRateHertz.number == 48000)
      expect(driver.periodFrames.integer, equals: period)
      let stream = report.stream
      let (frames, callbacks) = (stream.framesPerSecond.number, stream.callbacksPerSecond.number)
      expect(stream.driver.text, equals: "pulseaudio")
      expect(stream.expectedCallbacksPerSecond.number, equals: 48000 / Double(period))
      expect(frames, near: Double(period) * callbacks, within: 1)
      let (dropOuts, seconds) = (try #require(stream.dropOuts.integer), stream.durationSeconds.number)
      #expect(stream.longestGapMilliseconds.number.isFinite)
      let isSteady = abs(frames - 48000) < 2500 && abs(seconds - 1) < 0.1
      if isSteady && dropOuts == 0 { return }
      expect(that: isSteady || dropOuts > 0, "\(stream)")
    }
  }

  @Test func `the doctor waits for a frozen sound server only up to its limit, and reports it`() throws {
    server.freeze()
    let begin = ContinuousClock.now
    try Program.run("doctor --data-dir \(folder.path)", environment: server.environment, limit: 30).expect(
      status: 69, output: .contains("pulseaudio     can't be opened: no answer within 3 s"))
    #expect(ContinuousClock.now - begin < .seconds(20))
  }

  @Test func `a terminal that doesn't tell its size isn't taken for none`() throws {
    let environment = Program.environment(["PEACH_DATA_DIR": folder.path])
    let terminal = try PseudoTerminal(columns: 200, rows: 50, environment: environment).expect("$ ")
    terminal.expectStatus(69, after: "stty columns 0 rows 0; '\(Program.path)' doctor --no-color")
    expect(
      terminal.transcript,
      [
        .contains("xterm-256color, size unknown, no colour", "for 80×24", "stty columns NUMBER rows NUMBER"),
        .lacks("isn't a terminal", "too small"),
      ])
  }

  @Test(arguments: LanguageCode.allCases)
  func `the doctor says how long a buffer is, why, and how a shorter one is tried again`(language: LanguageCode) throws
  {
    let isEnglish = language == .english
    let state = TemporaryFolder()
    // The reasons of a machine where the sound has dropped out before, and one where it did so with a long buffer too.
    LongBuffers(folder: state.path + "/peach").add("pulseaudio", longest: !isEnglish)
    let environment = server.environment.merging(["XDG_STATE_HOME": state.path]) { $1 }
    let output = try Program.run(
      "doctor --data-dir \(folder.path) --lang \(language.rawValue)", environment: environment, limit: 30
    ).expect(status: 0, error: "").output
    let reason =
      isEnglish
      ? "(long, because the sound has dropped out before)"
      : "(am längsten, weil der Ton auch mit einem langen mehrmals ausgesetzt hat)"
    let advice =
      isEnglish
      ? "→ To try a shorter buffer again: peach settings set audio-driver pulseaudio --data-dir \(folder.path)\n"
      : "→ Wieder einen kürzeren Puffer versuchen: peach settings set audio-driver pulseaudio --data-dir \(folder.path)\n"
    let verdict = isEnglish ? "Training works on this machine." : "Das Üben funktioniert auf diesem Rechner."
    expect(output, [.contains(" \(reason)\n", advice), .ends("\n\n\(verdict)\n")])
    // The period and the buffer in figures that fit each other: the buffer is at least as long as its period.
    let opens =
      isEnglish
      ? /opens: 48000 Hz, period of (\d+) frames, buffer of ([\d.]+) ms/
      : /lässt sich öffnen: 48000 Hz, Periode (\d+) Samples, Puffer ([\d,]+) ms/
    let found = try #require(output.firstMatch(of: opens), "\(output)")
    let period = try #require(Double(found.1))
    let buffer = try #require(Double(found.2.replacing(",", with: ".")))
    expect(that: buffer >= period / 48 && buffer < 1000, "\(output)")
    let stream =
      isEnglish
      ? /pulseaudio, \d\.\d s of silence: [\d.]+ callbacks\/s \(([\d.]+) expected\), drop-outs: \d+, longest gap [\d.]+ ms\n/
      : /pulseaudio, \d,\d s Stille: [\d,]+ Abrufe\/s \(([\d,]+) erwartet\), Aussetzer: \d+, längste Pause [\d,]+ ms\n/
    let measured = try #require(output.firstMatch(of: stream), "\(output)")
    expect(try #require(Double(measured.1.replacing(",", with: "."))), near: 48000 / period, within: 0.06)
  }
}
