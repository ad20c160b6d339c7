import AudioMeasurement
import Foundation
import PeachAudio
import PeachCore
import TestSupport
import Testing

@Suite struct SmallCommandTests {
  let folder = TemporaryFolder()

  private func run(_ line: String) throws -> Program.Result {
    try Program.run(["--data-dir", folder.path + "/data"] + line.words)
  }

  @Test func `settings are listed, changed, read and reset, in the database alone`() throws {
    try run("settings get duration").expect(output: "1\n")
    expectFile(folder.path + "/data", exists: false)
    try run("settings set duration 0.5").expect(status: 0)
    try run("settings get duration").expect(output: "0.5\n")
    let list = try run("settings list").lines
    #expect(list.contains { $0.hasPrefix("  duration ") && $0.contains(" 0.5 ") && $0.contains("(0.3…3 s)") })
    let json = try run("settings list --json").json().items
    expect(json.count, equals: Setting.all.count)
    expect(json.first { $0.key.text == "duration" }?.value.text, equals: "0.5")
    try run("settings reset duration").expect(status: 0, error: .contains("peach settings set duration 0.5"))
    try run("settings get duration").expect(output: "1\n")
  }

  @Test(arguments: [
    ("set audio-driver alsa", true), ("set audio-driver auto", true), ("reset audio-driver", true), ("reset", true),
    ("set gap 0.5", false), ("reset gap", false), ("get audio-driver", false),
  ]) func `a chosen audio driver is tried with a short buffer again`(change: String, forgets: Bool) throws {
    let state = folder.path + "/state"
    LongBuffers(folder: state + "/peach").add("alsa")
    try Program.run(
      ["settings", "--data-dir", folder.path + "/data"] + change.words, environment: ["XDG_STATE_HOME": state]
    ).expect(status: 0)
    expect(LongBuffers(folder: state + "/peach").drivers, equals: forgets ? [] : ["alsa"])
  }

  @Test(arguments: [["tick", "plain-feedback"], ["plain-feedback", "tick"]])
  func `the tick and the feedback in words can't both be off`(keys: [String]) throws {
    try run("settings set \(keys[0]) off").expect(status: 0)
    try run("settings set \(keys[1]) off").expect(
      status: 64, error: .contains("'tick' and 'plain-feedback' can't both be off"))
    try run("settings get \(keys[1])").expect(status: 0, output: .lacks("off"))
  }

  @Test(arguments: LanguageCode.allCases)
  func `settings are listed in groups of 80 columns, all of them with --advanced`(language: LanguageCode) throws {
    func keys(_ lines: [String]) -> [String] {
      lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }.map { String($0.split(separator: " ")[0]) }
    }
    let usual = try run("settings list --lang \(language.rawValue)").lines
    let all = try run("settings list --advanced --lang \(language.rawValue)").lines
    #expect((usual + all).allSatisfy { $0.count <= 80 })
    expect(Set(keys(all)), equals: Set(Setting.all.map(\.name)))
    expect(keys(usual), equals: keys(all).filter(keys(usual).contains))
    expect(
      that: !keys(usual).contains { $0.contains(".") }
        && usual.last?.hasSuffix("peach settings list --advanced") == true)
    for (exercise, own) in [("comparison", []), ("intervals", ["tuning"]), ("matching", ["matching-numbers"])] {
      try run("settings set exercise \(exercise)").expect(status: 0)
      let listed = try keys(run("settings list").lines)
      expect(that: listed.count <= 14 && ["strategy", "tuning", "matching-numbers"].filter(listed.contains) == own)
    }
  }

  @Test func `what a reset prints restores the presentation of each exercise`() throws {
    for exercise in ["intervals", "matching"] {
      try run("settings set exercise \(exercise)").expect(status: 0)
      try run("settings set presentation harmonic").expect(status: 0)
    }
    let undo = try run("settings reset").error.split(separator: "\n").compactMap {
      $0.components(separatedBy: "To undo: peach ").last
    }
    expect(undo.count, equals: 3)
    for line in undo { try run(line.components(separatedBy: " --data-dir")[0]).expect(status: 0) }
    for exercise in ["matching", "intervals"] {
      try run("settings set exercise \(exercise)").expect(status: 0)
      try run("settings get presentation").expect(output: "harmonic\n")
    }
  }

  /// Values that are valid only with others.
  @Test(arguments: [
    ["exercise intervals", "tuning 31edo", "intervals 18"], ["exercise intervals", "tuning 5edo", "intervals 3,4"],
    ["exercise intervals", "tuning bohlen-pierce", "intervals 5/3", "direction down", "presentation harmonic"],
    ["exercise intervals", "intervals 9/5", "tuning just:tonic=D"],
    ["exercise chords", "chord seventh-7/4", "voice seventh", "root D4"], ["root D3", "tuning 31edo"],
    ["chord minor", "root D3", "tuning 31edo", "exercise intervals", "intervals 18"],
  ])
  func `what a reset prints can be pasted in its order`(values: [String]) throws {
    for value in values { try run("settings set " + value).expect(status: 0) }
    let before = try run("settings list --json").output
    let undo = try run("settings reset").error.split(separator: "\n").compactMap {
      $0.components(separatedBy: "To undo: peach ").last
    }
    expect(undo.count, equals: values.count)
    let reset = try run("settings list --json").output
    try #require(reset != before)
    for line in undo {
      try run(line.components(separatedBy: " --data-dir")[0].replacing("'", with: "")).expect(status: 0)
    }
    try run("settings list --json").expect(output: .equals(before))
  }

  @Test func `another strategy leaves the constants of the others`() throws {
    try run("settings set strategy adaptive:widen=0.25").expect(status: 0)
    try run("settings set strategy kazez:narrow=0.05").expect(status: 0)
    try run("settings get strategy").expect(output: "kazez:narrow=0.05\n")
    try run("settings set strategy adaptive").expect(status: 0)
    try run("settings get strategy").expect(output: "adaptive:widen=0.25\n")
  }

  @Test func `what is set for one strategy stays so until it is set for all`() throws {
    func smallest(_ strategy: String) throws -> String {
      try run("settings set strategy \(strategy)").expect(status: 0)
      return try run("settings get training.smallest").output
    }
    try run("settings set kazez.smallest 2").expect(status: 0)
    try expect(that: smallest("adaptive") == "1\n" && smallest("quest-plus") == "0.5\n" && smallest("kazez") == "2\n")
    try run("settings get kazez.smallest").expect(output: "2\n")
    try run("settings set training.smallest 3").expect(status: 0)
    try expect(that: smallest("quest-plus") == "3\n" && smallest("kazez") == "3\n")
    // Each line undoes one, in this order.
    try run("settings set kazez.smallest 4").expect(status: 0)
    let undo = try run("settings reset").error.split(separator: "\n").compactMap {
      $0.components(separatedBy: "To undo: ").last?.replacing("peach ", with: "")
    }
    try expect(that: smallest("quest-plus") == "0.5\n" && smallest("kazez") == "1\n")
    #expect(undo.map { $0.prefix { $0 != "-" } }.contains("settings set training.smallest 3 "))
    for line in undo { try run(line.components(separatedBy: " --data-dir")[0]).expect(status: 0) }
    try expect(that: smallest("quest-plus") == "3\n" && smallest("kazez") == "4\n")
    // The default in the list is that of the chosen strategy, too.
    for (strategy, value, standard) in [("quest-plus", "3", "0.5"), ("kazez", "4", "1")] {
      try run("settings set strategy \(strategy)").expect(status: 0)
      let listed = try run("settings list --json").json().items.first { $0.key.text == "training.smallest" }
      expect(that: listed?.value.text == value && listed?["default"].text == standard)
    }
  }

  @Test func `a value out of range names the range and changes nothing`() throws {
    try run("settings set duration 5").expect(
      status: 64, output: "",
      error: """
        Error: The value '5' isn't valid for 'duration': expected 0.3…3 s.

        """)
    expectFile(folder.path + "/data", exists: false)
    try run("settings set sound nothing.sf2:0:0").expect(status: 66)
  }

  @Test func `a sound with a relative path is found from any folder, and its name can be pasted`() throws {
    let name = "my font.sf2"
    let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../SoundFonts/Peach.sf2"
    try FileManager.default.copyItem(atPath: bundled, toPath: folder.path + "/" + name)
    let data = ["PEACH_DATA_DIR": folder.path + "/data"]
    let set = try Program.run(
      ["settings", "set", "sound", name + ":0:0"], environment: data,
      under: ["bash", "-c", "cd \(folder.path) && exec \"$@\"", "bash"])
    set.expect(status: 0)
    try Program.run(["info"], environment: data).expect(output: .contains(name + ":0:0"))
    let reset = try Program.run(["settings", "reset", "sound"], environment: data)
    let undo = try #require(reset.error.split(separator: "\n").first?.components(separatedBy: "To undo: ").last)
    expect(undo, [.begins("peach settings set sound '/"), .ends("/\(name):0:0'")])
  }

  @Test func `a SoundFont alone is its usual preset, and a file that is none says so`() throws {
    let own = folder.path + "/own.sf2"
    let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../SoundFonts/Peach.sf2"
    try FileManager.default.copyItem(atPath: bundled, toPath: own)
    try run("settings set sound \(own)").expect(status: 0)
    try run("settings get sound").expect(output: .contains("own.sf2:0:0"))
    try run("settings set sound Peach.sf2").expect(status: 0)
    try run("settings get sound").expect(output: .begins("Peach.sf2:0:0"))
    try Data("no SoundFont".utf8).write(to: URL(fileURLWithPath: folder.path + "/bad.SF2"))
    try run("settings set sound \(folder.path)/bad.SF2").expect(status: 65, error: .contains("not a SoundFont"))
    try run("settings set sound missing.sf3").expect(
      status: 66, error: .contains("There is no SoundFont 'missing.sf3'."))
    try run("settings get sound").expect(output: .begins("Peach.sf2:0:0"))
  }

  @Test func `sounds are listed as a table and as JSON`() throws {
    let table = try run("sounds").expect(status: 0, output: .begins("sine: a pure sine, built in\n"))
    let font = try #require(run("sounds --json").json().items.first)
    let path = try #require(font.path.text)
    table.expect(output: .contains(path))
    expect(
      that: font.format.text != nil
        && font.presets.items.contains {
          $0.bank.integer == 0 && $0.program.integer == 0 && $0.lowestKey.exists && $0.id.text != nil
            && $0.name.text != nil
        })
    try expect(run("sounds --json \(path)").json().items.map(\.path.text), equals: [path])
    try run("sounds /nowhere.sf2").expect(
      status: 66, error: .begins("Error: Cannot use the SoundFont /nowhere.sf2: there is no such file.\n"))
  }

  @Test func `info and version name the libraries in use`() throws {
    let info = try run("info").output
    expect(
      info, .contains("MIT", "the Peach contributors", "FluidSynth", "SQLite", folder.path + "/data/peach.sqlite"))
    try run("--version").expect(output: .begins("peach 0."))
    try run("info --lang de").expect(output: .contains("Datenbank"))
  }

  @Test func `a file as data folder is reported by every command that reads data`() throws {
    let file = folder.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    for words in [
      ["info"], ["profile"], ["settings", "list"], ["delete", "--all", "--yes"], ["experiment", "list"],
    ] {
      try Program.run(words + ["--data-dir", file]).expect(
        status: 73, output: "", error: .begins("Error: Cannot create the data folder \(file): Not a directory.\n"))
    }
  }

  @Test func `a usage error comes before any file, database or device is opened`() throws {
    for line in [
      "train --soundfont /nowhere.sf2 --velocity 0", "train --soundfont /nowhere.sf2 --sound sine",
      "train --output x.wav", "train --listener simulated --output x.wav",
      "train --set foo=1", "play H4 --soundfont /nowhere.sf2", "play A4 --cents 9999", "train --sound x --plain",
      "frobnicate",
    ] {
      try run(line).expect(status: 64, error: .begins("Error: "))
    }
    // The usage helps where something isn't known, not where a value is wrong.
    for (line, helps) in [("frobnicate", true), ("train --frob", true), ("play", true), ("train --velocity 0", false)] {
      try expect(run(line).error.contains("\nUsage: peach"), equals: helps)
    }
    expectFile(folder.path + "/data", exists: false)
    try run("train --listener simulated --output x.wav").expect(
      error: .begins(
        "Error: A simulated listener never stops answering. Set the number of answers with --comparisons or the time with "
          + "--minutes.\n"))
  }

  @Test(arguments: [
    "frobnicate", "train --frob", "train foo", "train --velocity 0", "play", "play H4", "settings set volume 99",
    "settings get foo", "delete answers here", "profile --output x.bmp", "export --format xml", "--as",
  ]) func `a usage error is in the language of the settings`(line: String) throws {
    let words = line.words + ["--data-dir", folder.path + "/data"]
    for (language, locale, beginning) in [("de", "C.UTF-8", "Fehler: "), ("en", "de_DE.UTF-8", "Error: ")] {
      try run("settings set language \(language)").expect(status: 0)
      try Program.run(words, environment: ["LC_ALL": locale]).expect(status: 64, error: .begins(beginning))
      // What the command line asks for counts more.
      try Program.run(["--lang", language == "de" ? "en" : "de"] + words, environment: ["LC_ALL": locale]).expect(
        status: 64, error: .begins(beginning == "Error: " ? "Fehler: " : "Error: "))
    }
  }

  @Test func `a reader that goes away ends it quietly`() throws {
    let result = try Program.run([], under: ["bash", "-c", "\"$1\" sounds | head -n 1; exit ${PIPESTATUS[0]}", "bash"])
    expect(result.lines.count, equals: 1)
    expect(that: result.status == 0 || result.status == 128 + SIGPIPE)
    result.expect(error: "")
  }
}

@Suite struct PlayTests {
  let folder = TemporaryFolder()

  private func play(_ line: String) throws -> WAVFile {
    let path = folder.path + "/out.wav"
    try Program.run(["play"] + line.words + ["--output", path]).expect(
      status: 0, output: "", error: .begins("Wrote \(path)"))
    return try WAVFile.read(path)
  }

  @Test func `a note sounds at its pitch, length and level`() throws {
    let file = try play("A4 --sound sine --cents -12.5 --amplitude -6 --duration 0.5 --reference-pitch 442")
    let tone = file.tone()
    expect(that: file.rate == 48000 && file.channels.count == 2 && file.channels[0] == file.channels[1])
    let expected = 442 * exp2(-12.5 / 1200)
    expect(1200 * log2(tone.frequency(near: expected, from: 0.05, to: 0.45) / expected), near: 0, within: 1e-4)
    expect(decibels(tone.peak() / SineRenderer.peak(of: .a4)) + 6, near: 0, within: 0.01)
    expect(tone.sounds().map { $0.count / 100 }, equals: [239])
  }

  @Test func `every sound is as loud as the others, and the volume changes that`() throws {
    func loudness(_ line: String) throws -> Double {
      let file = try play(line)
      return file.tone().largestLoudness(over: 0.4, with: file.tone(1))
    }
    let piano = try loudness("A4")
    expect(piano + 23, near: 0, within: 0.2)
    #expect(abs(try loudness("A4 --preset strings") + 23) < 0.2)
    // By ISO 226 a sine of 440 Hz needs 1.3 dB more than one of 1 kHz.
    #expect(abs(try loudness("A4 --sound sine") + 21.6) < 0.2)
    #expect(abs(try loudness("A4 --volume -12.5") - piano + 12.5) < 0.001)
    #expect(try loudness("A4 --velocity 100") > piano + 3)
  }

  @Test func `with the reference the exact note comes first`() throws {
    let tone = try play("69 --sound sine --cents 50 --with-reference --gap 0.25 --duration 0.5").tone()
    let sounds = tone.sounds()
    expect(sounds.count, equals: 2)
    expect(tone.frequency(near: 440, from: 0.05, to: 0.45), near: 440, within: 1e-4)
    expect(
      tone.frequency(near: 440 * exp2(50.0 / 1200), from: 0.8, to: 1.2), near: 440 * exp2(50.0 / 1200), within: 1e-4)
    expect(Double(sounds[1].lowerBound), near: 36000, within: 5)
  }

  @Test func `the setting of the sound takes the name of a preset`() throws {
    let data = ["--data-dir", folder.path + "/data"]
    for (name, id) in [
      ("violin", "Peach.sf2:0:40"), ("Klavier", "Peach.sf2:0:0"), ("sine", "sine"), ("default", "default"),
    ] {
      try Program.run(["settings", "set", "sound", name] + data).expect(status: 0, error: "")
      try Program.run(["settings", "get", "sound"] + data).expect(output: .equals(id + "\n"))
    }
    for (name, meant) in [("pianoo", "piano"), ("defalt", "default")] {
      try Program.run(["settings", "set", "sound", name] + data).expect(
        status: 64, error: .contains("'\(name)' isn't a preset of Peach.sf2. Did you mean '\(meant)'?"))
    }
  }

  @Test func `an unknown language in PEACH_LANG is an error, as in --lang`() throws {
    try Program.run(["settings", "list"], environment: ["PEACH_LANG": "xx"]).expect(
      status: 64, output: "", error: .begins("Error: 'PEACH_LANG=xx' isn't a language. Use en or de.\n"))
    try Program.run("--lang de help", environment: ["PEACH_LANG": "xx"]).expect(
      status: 0, output: .begins("ÜBERBLICK: "))
    try Program.run("", environment: ["PEACH_LANG": "de"]).expect(output: .begins("ÜBERBLICK: "))
    for name in ["", "de_AT.UTF-8"] {
      try Program.run(["settings", "list"], environment: ["PEACH_LANG": name]).expect(status: 0)
    }
  }

  @Test func `presets are found by name`() throws {
    let piano = try play("C4 --preset piano"), strings = try play("C4 --preset Streicher")
    #expect(piano.channels[0] != strings.channels[0])
    try Program.run(["play", "C4", "--preset", "nosuch", "--output", folder.path + "/x.wav"]).expect(
      status: 64, error: .contains("'nosuch' isn't a preset of Peach.sf2.\n"))
    try Program.run(["play", "C4", "--preset", "Striecher", "--output", folder.path + "/x.wav"]).expect(
      error: .contains("'Striecher' isn't a preset of Peach.sf2. Did you mean 'strings'?\n"))
    expectFile(folder.path + "/x.wav", exists: false)
  }

  @Test func `an output that can't be written is reported and leaves no file`() throws {
    try Program.run(["play", "C4", "--sound", "sine", "--output", folder.path + "/no/x.wav"]).expect(status: 73)
    let full = try Program.run(["play", "C4", "--sound", "sine", "--output", "/dev/full"])
    full.expect(status: 74, error: .begins("Error: Cannot write /dev/full"))
  }

  @Test func `a missing device is reported in one line and a hint`() throws {
    let result = try Program.run(["play", "A4", "--sound", "sine"])
    result.expect(status: 69, error: .begins("Error: No audio device could be opened (pulseaudio"))
    expect(result.error.split(separator: "\n").count, equals: 2)
    try Program.run(["play", "A4", "--audio-driver", "coreaudio"]).expect(status: 69)
    try Program.run(["play", "A4", "--sound", "sine", "--data-dir", folder.path]).expect(
      status: 69,
      error: .contains("'peach doctor --data-dir \(folder.path)'", "audio-driver NAME --data-dir \(folder.path)'"))
  }
}

@Suite struct VersionTests {
  let folder = TemporaryFolder()

  /// The version printed by the program installed under a prefix.
  private func version(_ program: String) throws -> String {
    let output = try Program.tool([program, "--version"])
    expect(output.split(separator: "\n").count, equals: 1)
    return output
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: folder.path + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func `the version names the commit that the installation recorded`() throws {
    try write("abcdef\n", to: "bin/peach.commit")
    let program = folder.path + "/bin/peach"
    // By another process: one that is started beside this test inherits what is open for writing here, and a program that
    // is open for writing cannot be run.
    _ = try Program.tool(["cp", Program.path, program])
    try FileManager.default.removeItem(atPath: program + ".commit")
    let plain = try version(program)
    #expect(plain.wholeMatch(of: /peach \d+\.\d+\.\d+ \(FluidSynth \d+\.\d+\.\d+, SQLite \d+\.\d+\.\d+\)\n/) != nil)
    try write("0123456789+\n", to: "share/peach/commit")
    try expect(version(program), .equals(plain.replacing("(", with: "(0123456789+, ")))
    // The file beside the program counts only if the program isn't newer.
    try write("abcdef\n", to: "bin/peach.commit")
    try expect(version(program), .contains("(abcdef, "))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: folder.path + "/bin/peach.commit")
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: program)
    try expect(version(program), .contains("(0123456789+, "))
  }
}
