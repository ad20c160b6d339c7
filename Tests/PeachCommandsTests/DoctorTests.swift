import Foundation
import PeachCore
import Testing

@testable import PeachCommands

/// What `peach doctor --json` prints, as far as tests look at it.
struct DoctorReport: Decodable {
  struct FluidSynth: Decodable { let version: String, sampleType: String? }
  struct SoundFont: Decodable { let path: String, presets: Int?, problem: String? }
  struct Sound: Decodable { let id: String, path: String?, problem: String? }
  struct Driver: Decodable {
    let name: String, opens: Bool, reason: String?, sampleRateHertz: Double?, periodFrames: Int?, bufferReason: String?
    let openingMilliseconds: Double
  }
  struct Stream: Decodable {
    let driver: String, durationSeconds: Double, callbacksPerSecond: Double, expectedCallbacksPerSecond: Double
    let framesPerSecond: Double, longestGapMilliseconds: Double, dropOuts: Int
  }
  struct Database: Decodable {
    let path: String?, exists: Bool, sizeBytes: Int, freeDiskBytes: Int?, schemaVersion: Int?, isWritable: Bool
    let integrity: String?
  }
  struct Settings: Decodable {
    struct Refused: Decodable { let key: String, value: String }
    let refused: [Refused], wereRead: Bool
  }
  struct Terminal: Decodable { let isTerminal: Bool, columns: Int?, rows: Int?, colors: Int, isUTF8: Bool }
  struct Locale: Decodable { let name: String, language: String }
  struct Finding: Decodable { let code: String, state: String, subject: String, text: String, advice: String? }

  let fluidSynth: FluidSynth, soundFonts: [SoundFont], sound: Sound, audioDrivers: [Driver], stream: Stream?
  let database: Database, settings: Settings, terminal: Terminal, locale: Locale
  let findings: [Finding], troubles: [Finding], trainingWorks: Bool

  init(_ output: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(output.utf8)) }
}

@Suite struct DoctorTests {
  let folder = TemporaryFolder()

  private func doctor(_ words: String..., environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(["doctor", "--data-dir", folder.path] + words, environment: environment, limit: 30)
  }

  private func report(language: String = "en", environment: [String: String] = [:]) throws -> DoctorReport {
    let result = try doctor("--json", "--lang", language, environment: environment).expect(error: "")
    return try DoctorReport(result.output)
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
      #expect(result.lines.filter { $0.hasPrefix(begin) }.count == 1, "\(begin)")
    }
    expect(files, equals: [])
  }

  @Test func `the same in German, and as facts for a program`() throws {
    try doctor("--lang", "de").expect(
      status: 69,
      output: [
        .contains("FEHLER   Ton            kein Audiotreiber lässt sich öffnen\n"),
        .ends("\nDas Üben funktioniert auf diesem Rechner noch nicht.\n"),
      ])
    let facts = try report(language: "de")
    #expect(!facts.trainingWorks && facts.stream == nil && facts.troubles.map(\.subject) == ["Audio"])
    // Codes and English in every language.
    #expect(
      facts.troubles.map(\.code) == ["noDriverOpens"] && facts.troubles[0].text == "no audio driver can be opened")
    #expect(facts.findings.contains { $0.code == "databaseAbsent" && $0.state == "good" && $0.subject == "Database" })
    #expect(facts.findings.filter { $0.code == "driverFails" }.allSatisfy { $0.state == "note" })
    #expect(facts.sound.id == "Peach.sf2:0:0" && facts.soundFonts.contains { $0.path == facts.sound.path })
    #expect(["float", "double"].contains(facts.fluidSynth.sampleType))
    let alsa = try #require(facts.audioDrivers.first { $0.name == "alsa" })
    #expect(!alsa.opens && alsa.reason?.isEmpty == false && alsa.openingMilliseconds < 3500)
    #expect(!facts.database.exists && facts.database.isWritable && (facts.database.freeDiskBytes ?? 0) > 0)
    #expect(facts.locale.name == "C.UTF-8" && facts.locale.language == "de" && facts.terminal.isUTF8)
    expect(files, equals: [])
  }

  @Test func `where only drivers open that are not tried, it names one and how to select it`() throws {
    for wanted in [AudioDriverName.automatic, ["alsa"]] {
      let finding = try #require(StreamCheck(wanted, opened: ["jack", "oss"]).findings.first)
      #expect(finding.state == .trouble && !finding.text.english.hasPrefix("no audio driver"))
      expect(finding.advice?.english, equals: "To use one that works: peach settings set audio-driver jack")
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
    #expect(try Data(contentsOf: file) == Data() && files == ["peach.sqlite"])
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
    #expect(try Data(contentsOf: file) == before && Data(contentsOf: log) == rest)
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
    #expect(try !report().settings.wereRead)
    #expect(try Data(contentsOf: file) == other && files == ["peach.sqlite"])

    try FileManager.default.removeItem(at: file)
    try TrainingDataStore(folder: folder.path).set(.velocity, to: "300")
    let before = try Data(contentsOf: file)
    let refused = try doctor()
    refused.expect(
      output: .contains(
        "note     Settings       velocity is '300', which isn't valid; the default 63 is used. Allowed: 1…127",
        "→ Reset it with 'peach settings reset velocity'"))
    let facts = try report()
    #expect(
      facts.settings.wereRead && facts.settings.refused.map(\.value) == ["300"] && facts.database.integrity == "ok")
    expect(facts.troubles.map(\.subject), equals: ["Audio"])
    #expect(try Data(contentsOf: file) == before && files == ["peach.sqlite"])
  }

  @Test func `a damaged database is reported with SQLite's reason`() throws {
    _ = try TrainingDataStore(folder: folder.path)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
    // The second page, of a table: its first byte is the kind of page.
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data([0x55]))
    try file.close()
    let facts = try report()
    let trouble = try #require(facts.troubles.first { $0.subject == "Database" })
    let reason = try #require(facts.database.integrity)
    #expect(
      trouble.code == "databaseDamaged" && trouble.text.hasSuffix(" is damaged. It was not changed. Reason: \(reason).")
    )
    #expect(reason.hasPrefix("Page 2: "), "\(reason)")
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
    #expect(facts.sound.problem != nil && facts.fluidSynth.sampleType == nil)
    #expect(facts.soundFonts.contains { $0.path.hasSuffix("/broken.sf2") && $0.presets == nil && $0.problem != nil })
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
      #expect(result.lines.filter { $0.hasPrefix(begin) }.count == 1, "\(begin)")
    }
    let facts = try DoctorReport(
      Program.run(["doctor", "--json"] + words, environment: environment, limit: 30).output)
    #expect(facts.database.integrity == trouble && !facts.database.exists && !facts.settings.wereRead)
    expect(facts.troubles.map(\.subject), equals: ["Audio", "Database"])
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
      var facts: DoctorReport?
      let tone = try server.recording {
        let result = try Program.run(
          ["doctor", "--json", "--data-dir", folder.path], environment: server.environment, limit: 30)
        result.expect(status: 0)
        facts = try DoctorReport(result.output)
      }
      let report = try #require(facts)
      #expect(report.trainingWorks && report.troubles.isEmpty)
      // No more than the dither of a driver that plays 16 bits.
      #expect(tone.samples.allSatisfy { abs($0) <= 1 / 32768 })
      expectFile(folder.database, exists: false)
      let driver = try #require(report.audioDrivers.first { $0.name == "pulseaudio" })
      // As root the server and this program have real-time priority.
      let period = driver.bufferReason == "realTime" ? 256 : 2048
      #expect(driver.bufferReason == "realTime" || driver.bufferReason == "noRealTime")
      #expect(driver.opens && driver.sampleRateHertz == 48000 && driver.periodFrames == period)
      let stream = try #require(report.stream)
      #expect(stream.driver == "pulseaudio" && stream.expectedCallbacksPerSecond == 48000 / Double(period))
      expect(stream.framesPerSecond, near: Double(period) * stream.callbacksPerSecond, within: 1)
      let isSteady =
        abs(stream.framesPerSecond - 48000) < 2500 && abs(stream.durationSeconds - 1) < 0.1
      if isSteady && stream.dropOuts == 0 { return }
      #expect(isSteady || stream.dropOuts > 0, "\(stream)")
    }
  }

  @Test func `the doctor waits for a frozen sound server only up to its limit, and reports it`() throws {
    server.freeze()
    let begin = ContinuousClock.now
    try Program.run(
      ["doctor", "--data-dir", folder.path], environment: server.environment, limit: 30
    ).expect(status: 69, output: .contains("pulseaudio     can't be opened: no answer within 3 s"))
    #expect(ContinuousClock.now - begin < .seconds(20))
  }
}
