import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands
@testable import PeachTerminal

/// Where the data is, whose it is, and what is told about it.
@Suite struct ContextTests {
  let folder = TemporaryFolder()

  private func context(_ words: [String] = [], _ environment: [String: String] = [:]) throws -> Context {
    let parsed = try Parser(root: .peach).parse(["info"] + words)
    return Context(
      console: Console(), environment: environment, executable: Program.path, root: .peach, parsed: parsed)
  }

  @Test func `suggested commands name the folder and the person that were given, quoted where needed`() throws {
    let cases: [(words: [String], environment: [String: String], folder: String, all: String)] = [
      ([], [:], "", ""), (["--data-dir", "/a"], [:], " --data-dir /a", " --data-dir /a"),
      (["--data-dir", "/it's a"], [:], " --data-dir '/it'\\''s a'", " --data-dir '/it'\\''s a'"),
      (["--as", "Bert K."], [:], "", " --as 'Bert K.'"),
      (["--as", "Ben", "--data-dir", "/a"], [:], " --data-dir /a", " --data-dir /a --as Ben"),
      ([], ["PEACH_AS": "Anna", "PEACH_DATA_DIR": "/a"], "", " --as Anna"), ([], ["PEACH_AS": ""], "", ""),
      (["--as", "Ben"], ["PEACH_AS": "Anna"], "", " --as Ben"),
    ]
    for (words, environment, folder, all) in cases {
      let context = try context(words, environment)
      expect(that: context.folderOption == folder && context.dataOptions == all, "\(words)")
    }
  }

  #if os(Linux)
    @Test func `the data folder is that of the option, of the variable, or below the home directory`() throws {
      let home = folder.path
      let cases: [(words: [String], environment: [String: String], path: String)] = [
        (["--data-dir", "/a"], ["PEACH_DATA_DIR": "/b", "XDG_DATA_HOME": "/c", "HOME": home], "/a"),
        ([], ["PEACH_DATA_DIR": "/b", "XDG_DATA_HOME": "/c", "HOME": home], "/b"),
        ([], ["PEACH_DATA_DIR": "", "XDG_DATA_HOME": "/c", "HOME": home], "/c/peach"),
        ([], ["XDG_DATA_HOME": "c", "HOME": home], home + "/.local/share/peach"),
        ([], ["HOME": home], home + "/.local/share/peach"),
      ]
      for (words, environment, path) in cases {
        let context = try context(words, environment)
        try expect(context.sharedFolder(), equals: path)
        try expect(context.dataFolder(), equals: path)
      }
      let own = try context([], ["HOME": home])
      expect(own.cacheFolder, equals: home + "/.cache/peach")
      own.longBuffers.add("alsa")
      expect(LongBuffers(folder: home + "/.local/state/peach").drivers, equals: ["alsa"])
      let variables = try context(
        [], ["HOME": home, "XDG_CACHE_HOME": home + "/c", "XDG_STATE_HOME": home + "/s", "XDG_DATA_HOME": home + "/d"])
      expect(variables.cacheFolder, equals: home + "/c/peach")
      variables.longBuffers.add("jack")
      expect(LongBuffers(folder: home + "/s/peach").drivers, equals: ["jack"])
      try expect(variables.sharedFolder(), equals: home + "/d/peach")
    }
  #endif

  @Test(
    arguments: [
      (
        [:], "Can't find a folder for your data, because HOME isn't set.",
        "Es gibt keinen Ordner für deine Daten, weil HOME nicht gesetzt ist."
      ),
      (
        ["HOME": "/nowhere"], "Can't find a folder for your data, because the home directory /nowhere doesn't exist.",
        "Es gibt keinen Ordner für deine Daten, weil das Benutzerverzeichnis /nowhere fehlt."
      ),
    ] as [([String: String], String, String)])
  func `where no folder can be, a file can't be created, and an option helps`(
    environment: [String: String], english: String, german: String
  ) throws {
    let context = try context([], environment)
    do {
      _ = try context.dataFolder()
      Issue.record("There is a folder.")
    } catch {
      expect(
        error.message,
        equals: ErrorMessage(
          Text(en: english, de: german),
          hint: Text(en: "Choose a folder with --data-dir.", de: "Gib mit --data-dir einen Ordner an.")))
      expect(error.code.value, equals: 73)
    }
    expect(that: context.cacheFolder == nil && context.shownPerson == nil && context.dataAtRest == nil)
    expect(that: context.settledSettings() != nil && context.soundAtRest == .standard && PeopleList(context) == nil)
  }

  @Test func `a person's data is in their own folder, and screens name them once anybody has a name`() throws {
    let place = ["--data-dir", folder.path]
    try expect(that: context(place).shownPerson == nil && context(place).person() == nil)
    let anna = try #require(PersonName("Anna"))
    let person = try People(root: folder.path).add(anna)
    try expect(that: context(place).shownPerson == PeopleMessages.nobody && context(place).person() == nil)
    let own = try context(place + ["--as", "anna"])
    try expect(
      that: own.dataFolder() == person.folder && own.sharedFolder() == folder.path && own.shownPerson == Text("Anna"))
    try expect(own.using(nil).dataFolder(), equals: folder.path)
    let unknown = try context(place + ["--as", "Ann"])
    do {
      _ = try unknown.dataFolder()
      Issue.record("There is a person.")
    } catch {
      expect(error.code.value, equals: 66)
    }
    // Settings are those of the person.
    try TrainingDataStore(folder: person.folder).set(.sound, to: "sine")
    expect(own.soundAtRest, equals: .sine)
    try expect(context(place).soundAtRest, equals: .standard)
    try expect(that: own.storedSettings().sound == .sine && context(place).storedSettings().sound == .standard)
  }

  @Test func `only commands that use the data check whose it is`() throws {
    let unknown = try context(["--data-dir", folder.path, "--as", "Nobody"])
    let refusing = Set(
      CommandSpec.peach.subcommands.filter { command in
        do throws(CommandError) {
          try unknown.prepare(for: command)
          return false
        } catch {
          return true
        }
      }.map(\.name))
    #expect(
      refusing.isSuperset(of: ["train", "play", "profile", "settings", "export", "import", "delete", "doctor", "info"]))
    #expect(refusing.isDisjoint(with: ["completions", "complete", "manual", "probe", "people"]))
    try expectFiles(in: folder.path, [])
  }

  // MARK: Info

  @Test func `info has each fact with its label, and answers that count`() throws {
    func facts(_ person: String?, _ soundFont: String?) -> InfoCommand.Facts {
      InfoCommand.Facts(
        sound: "Peach.sf2:0:40", soundFont: soundFont, person: person, database: "/a/peach.sqlite", answers: 1234,
        droppedOutAnswers: 12, soundTitle: Text(en: "Violin", de: "Geige"))
    }
    let fluid = Fluid.version ?? "–", sqlite = TrainingDataStore.sqliteVersion
    let english: [(String, String)] = [
      ("Peach", Release.version), ("Developer", Release.developer), ("Copyright", Release.copyright),
      ("License", Release.license), ("FluidSynth", fluid), ("SQLite", sqlite), ("Sound source", "Violin"),
      ("SoundFont", "/f.sf2"), ("Person", "Ben"), ("Database", "/a/peach.sqlite"), ("Answers", "1,222"),
    ]
    let german: [(String, String)] = [
      ("Peach", Release.version), ("Entwickelt von", Release.developer), ("Urheberrecht", Release.copyright),
      ("Lizenz", Release.license), ("FluidSynth", fluid), ("SQLite", sqlite), ("Klangquelle", "Geige"),
      ("SoundFont", "/f.sf2"), ("Person", "Ben"), ("Datenbank", "/a/peach.sqlite"), ("Antworten", "1.222"),
    ]
    let rows = facts("Ben", "/f.sf2").rows
    for (language, expected) in [(LanguageCode.english, english), (.german, german)] {
      expect(rows.map { $0.label(language) }, equals: expected.map(\.0))
      expect(rows.map { $0.value(language) }, equals: expected.map(\.1))
    }
    let bare = facts(nil, nil).rows
    expect(that: bare.count == rows.count - 1 && bare[7].value == Text("–") && bare[8].label.english == "Database")
    let json = try Printed(facts("Ben", "/f.sf2").json.written())
    expect(
      that: json.name.text == "Peach" && json.version.text == Release.version && json.license.text == Release.license)
    expect(that: json.developer.text == Release.developer && json.copyright.text == Release.copyright)
    expect(that: json.fluidSynth.text == Fluid.version && json.sqlite.text == sqlite)
    expect(that: json.sound.text == "Peach.sf2:0:40" && json.soundFont.text == "/f.sf2" && json.person.text == "Ben")
    expect(that: json.database.text == "/a/peach.sqlite" && json.answers.integer == 1234)
    expect(json.droppedOutAnswers.integer, equals: 12)
    let printed = try Program.run(["info", "--data-dir", folder.path, "--lang", "de"]).expect(status: 0).lines
    expect(printed[1], equals: "Entwickelt von  \(Release.developer)")
    expect(printed.last ?? "", equals: "Antworten       0")
  }

  @Test func `info names the sound with its SoundFont, and one that is missing by its ID`() throws {
    let place = ["--data-dir", folder.path]
    let context = try context(place, Program.environment())
    let store = try TrainingDataStore(folder: folder.path)
    let standard = try InfoCommand.Facts(context)
    expect(that: standard.sound == "Peach.sf2:0:0" && standard.soundFont?.hasSuffix("/Peach.sf2") == true)
    expect(standard.soundTitle.english, .ends(" (Peach.sf2:0:0)"))
    expect(that: standard.database == folder.database && standard.answers == 0 && standard.person == nil)
    try store.set(.sound, to: "sine")
    let sine = try InfoCommand.Facts(context)
    expect(that: sine.sound == "sine" && sine.soundFont == nil && sine.soundTitle == Text(en: "Sine", de: "Sinus"))
    try store.set(.sound, to: "gone.sf2:1:2")
    let gone = try InfoCommand.Facts(context)
    expect(that: gone.sound == "gone.sf2:1:2" && gone.soundFont == nil && gone.soundTitle == Text("gone.sf2:1:2"))
  }

  // MARK: Commands

  private func run(_ line: String) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path])
  }

  @Test func `a reset says what each setting was and how to undo it, the exercise last`() throws {
    for (key, value) in [("exercise", "intervals"), ("gap", "0.7"), ("note-range", "C3:C5"), ("sound", "sine")] {
      try run("settings set \(key) \(value)").expect(status: 0)
    }
    let options = "--data-dir \(folder.path)"
    try run("settings reset gap --lang de").expect(
      status: 0, output: "",
      error: "gap ist wieder 0. Rückgängig machen: peach settings set gap 0.7 \(options)\n")
    let lines = try run("settings reset").expect(status: 0, output: "").error.split(separator: "\n").map(String.init)
    expect(
      lines.sorted(),
      equals: [
        "exercise is comparison again. To undo: peach settings set exercise intervals \(options)",
        "note-range is \(Setting.noteRange.value(in: Settings())) again. To undo: peach settings set note-range C3:C5 "
          + options,
        "sound is \(Setting.sound.value(in: Settings())) again. To undo: peach settings set sound sine \(options)",
      ].sorted())
    expect(lines.last ?? "", .begins("exercise is comparison again."))
    // What has its default isn't named.
    try run("settings reset gap sound").expect(status: 0, output: "", error: "")
  }

  @Test func `a deletion in JSON has the first and the last time and the backup`() throws {
    try run("train --listener simulated --sound sine --comparisons 3 --seed 1").expect(status: 0)
    let times = ["2025-07-03T10:00:00.000Z", "2025-07-04T11:00:00.000Z", "2025-07-05T12:00:00.000Z"]
    for (index, time) in times.enumerated() {
      let milliseconds = try #require(UTCTime(iso: time)).milliseconds
      _ = try Program.tool([
        "sqlite3", folder.database, "UPDATE answer SET time_ms = \(milliseconds) WHERE id = \(3 - index)",
      ])
    }
    let json = try run("delete all --yes --json").expect(status: 0, error: "").json()
    expect(that: json.deleted.integer == 3 && json.from.text == times[0] && json.to.text == times[2])
    let backup = try #require(json.backup.text)
    expectFile(backup)
    try run("import \(backup)").expect(status: 0)
    let kept = try run("delete --to 2025-07-04 --yes --no-backup --json").expect(status: 0).json()
    expect(
      that: kept.deleted.integer == 2 && kept.from.text == times[0] && kept.to.text == times[1] && !kept.backup.exists)
    try run("delete impossible --yes --json").expect(output: "{\n  \"deleted\" : 0\n}\n")
  }

  @Test func `an import in JSON counts what was added, was there, differed and was replaced`() throws {
    try run("train --listener simulated --sound sine --comparisons 5 --seed 1").expect(status: 0)
    let path = folder.path + "/all.csv"
    try run("export --output \(path)").expect(status: 0)
    _ = try Program.tool([
      "sqlite3", folder.database, "DELETE FROM answer WHERE id > 3; UPDATE answer SET cents = 7 WHERE id = 1",
    ])
    let json = try run("import \(path) --json").expect(status: 0).json()
    expect(that: json.added.integer == 2 && json.alreadyThere.integer == 2 && json.differing.integer == 1)
    expect(that: json.deleted.integer == 0 && !json.backup.exists && json.untuned.integer == 0)
    let replaced = try run("import \(path) --replace --yes --json").expect(status: 0).json()
    expect(that: replaced.deleted.integer == 5 && replaced.added.integer == 5 && replaced.backup.text != nil)
    for (options, words) in [("--lang en", "combined"), ("--lang de", "kombinieren")] {
      try run("import \(path) --merge --replace \(options)").expect(status: 64, error: .contains(words))
    }
  }

  @Test func `an interval that leaves the keys is refused in words`() throws {
    for (language, text) in [
      (
        "en",
        "Error: The other note of the interval isn't a MIDI key, 0…127, or the tuning doesn't have the interval from this "
          + "key.\n"
      ),
      (
        "de",
        "Fehler: Der andere Ton des Intervalls ist keine MIDI-Taste, 0…127, oder die Stimmung hat das Intervall von dieser "
          + "Taste aus nicht.\n"
      ),
    ] {
      try run("play 120 --interval P8 --sound sine --output \(folder.path)/x.wav --lang \(language)").expect(
        status: 64, output: "", error: "\(text)")
    }
    for option in ["--direction down", "--tuning just", "--presentation harmonic"] {
      try run("play A4 --sound sine --output \(folder.path)/x.wav \(option)").expect(
        status: 64, error: "Error: '\(option.words[0])' needs '--interval'.\n")
    }
    // The last key from which a fifth is a key, and the first to which one leads down.
    for line in ["120 --interval P5", "7 --interval P5 --direction down"] {
      try run("play \(line) --sound sine --output \(folder.path)/x.wav").expect(status: 0)
    }
    for line in ["121 --interval P5", "6 --interval P5 --direction down"] {
      try run("play \(line) --sound sine --output \(folder.path)/x.wav").expect(status: 64)
    }
  }

  @Test func `a sound that would clip is lowered by what is said, rounded up to tenths`() throws {
    for (language, begin, end) in [
      ("en", "Lowered by ", " dB to avoid clipping."), ("de", "Um ", " dB abgesenkt, damit nichts übersteuert."),
    ] {
      let result = try run(
        "play A4 --sound sine --duration 0.3 --amplitude 12 --volume 12 --output \(folder.path)/x.wav --lang \(language)"
      ).expect(status: 0)
      let line = try #require(result.error.split(separator: "\n").first { $0.hasPrefix(begin) })
      let number = line.dropFirst(begin.count).dropLast(end.count)
      expect(that: line.hasSuffix(end) && number.count(where: { $0 == (language == "de" ? "," : ".") }) <= 1)
      #expect((Double(number.replacing(",", with: ".")) ?? 0) > 0, "\(line)")
    }
    try run("play A4 --sound sine --duration 0.3 --output \(folder.path)/x.wav").expect(
      error: "Wrote \(folder.path)/x.wav: 0.3 s, 48000 Hz, 32-bit float.\n")
  }

  @Test func `completions of the shell come with their help, and with what files fit`() throws {
    func complete(_ words: String...) throws -> [String] {
      try Program.run(["complete", "--"] + words, environment: ["PEACH_DATA_DIR": folder.path]).expect(
        status: 0, error: ""
      ).lines
    }
    _ = try People(root: folder.path).add(try #require(PersonName("Bert")))
    #expect(try complete("pro").contains("profile\tShow which differences you can hear."))
    #expect(try complete("train", "--as", "").contains { $0.hasPrefix("Bert\t") })
    #expect(try complete("import", "").last?.hasPrefix(":files") == true)
    expect(try complete("info", "--data-dir", "").last, equals: ":folders")
    expect(try complete("play", "A4", "--output", "").last?.words.first, equals: ":files")
    try expect(complete("completions", "").map { $0.split(separator: "\t")[0] }, equals: ["bash", "zsh", "fish"])
  }
}
