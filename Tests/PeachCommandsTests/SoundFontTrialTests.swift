import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// New SoundFonts are tried in another process first.
@Suite struct SoundFontTrialTests {
  let folder = TemporaryFolder()

  private func write(_ font: TestSoundFont, _ name: String) throws -> String {
    let path = folder.path + "/" + name
    try Data(font.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Silence that takes 110 KB compressed and 400 MB in memory.
  private func huge() throws -> String {
    var font = TestSoundFont(loop: [Int16](repeating: 0, count: CompressedLoop.frames), rootKey: 69)
    font.compressed = CompressedLoop.silence(pages: 200)
    font.isPadded = false
    return try write(font, "huge.sf3")
  }

  private func play(_ path: String, _ options: [String] = [], under wrapper: [String] = []) throws -> Program.Result {
    try Program.run(
      ["play", "A4", "--soundfont", path, "--output", folder.path + "/x.wav", "--data-dir", folder.path + "/data"]
        + options, under: wrapper)
  }

  @Test func `a preset with a defect is left out with its reason, and the others play, in both languages`() throws {
    var font = TestSoundFont.sine
    font.presets += [
      .init(program: 1, name: "Odd", own: .init(rate: 0)), .init(program: 2, name: "Deep", own: endless),
    ]
    let path = try write(font, "odd.sf2")
    try play(path).expect(status: 0)
    try play(path, ["--preset", "Odd"]).expect(
      status: 65,
      error: .contains("Cannot use the preset 'Odd' of \(path): a sample has an impossible rate (0 Hz)."))
    try play(path, ["--preset", "Odd", "--lang", "de"]).expect(
      error: .contains(
        "Die Klangfarbe »Odd« von \(path) ist nicht verwendbar: ein Sample hat eine unmögliche Rate (0 Hz)."))
    let list = ["sounds", path, "--data-dir", folder.path + "/data"]
    try Program.run(list).expect(
      status: 0, output: [.contains("can't be used: a sample has an impossible rate (0 Hz)."), .lacks("too long")])
    try Program.run(list + ["--check", "--lang", "de"]).expect(
      status: 0, output: .contains("nicht verwendbar: ein Sample", "nicht verwendbar: C#4 braucht zu lange"))
    let presets = try Program.run(list + ["--check", "--json"]).json().items.flatMap(\.presets.items)
    expect(
      presets.map(\.defect.text),
      equals: [
        nil, "a sample has an impossible rate (0 Hz).", "C#4 takes too long to render; the file may be damaged.",
      ])
    try Program.run(["sounds", path, "--tuning", "--preset", "Odd"]).expect(status: 65, error: .contains("(0 Hz)"))
  }

  @Test func `a silent marker, a title and what is too slow aren't the default`() throws {
    var font = TestSoundFont.sine
    font.presets = [
      .init(name: "(C) Vendor", own: .init([.attenuation(1440)])),
      .init(program: 1, name: "Title", own: .init(type: 0x8001)),
      .init(program: 2, name: "Deep", own: endless), .init(program: 16, name: "Organ"),
    ]
    let path = try write(font, "marker.sf2")
    let data = ["--data-dir", folder.path + "/data"]
    try play(path).expect(status: 0)
    try Program.run(["settings", "set", "sound", path] + data).expect(status: 0)
    try Program.run(["settings", "get", "sound"] + data).expect(output: .contains("marker.sf2:0:16\n"))
    try Program.run(
      [
        "train", "--listener", "simulated", "--comparisons", "2", "--soundfont", path, "--output",
        folder.path + "/t.wav",
      ]
    ).expect(status: 0)
  }

  @Test func `a training takes the part of the note range that sounds, and says so once`() throws {
    func train(_ zone: TestSoundFont.Zone, _ options: [String] = []) throws -> Program.Result {
      var font = TestSoundFont.sine
      font.presets[0] = .init(name: "Cello", own: zone)
      return try Program.run(
        ["train", "--listener", "simulated", "--comparisons", "40", "--seed", "1", "--data-dir", folder.path + "/data"]
          + ["--soundfont", try write(font, "cello.sf2"), "--output", folder.path + "/x.wav"] + options)
    }
    try train(.init(keys: 40...60)).expect(
      status: 0, error: .contains("This training uses E2–C4: Cello doesn't sound on all of the note range."))
    try train(.init(keys: 40...60), ["--lang", "de"]).expect(
      error: .contains("Dieses Training nutzt E2–C4: Cello klingt nicht im ganzen Tonumfang."))
    try train(.init(keys: 36...84)).expect(status: 0, error: .lacks("This training uses"))
    try train(.init(keys: 40...51)).expect(status: 65, error: .contains("It sounds on E2–D#3."))
    let loud = TestSoundFont.Zone([.init(44, 100 | 127 << 8)])
    try train(loud).expect(
      status: 65, error: .contains("At velocity 63 it sounds on –. Choose a --velocity from 100 to 127"))
    try train(loud, ["--lang", "de"]).expect(error: .contains("Wähle einen --velocity von 100 bis 127"))
    try train(loud, ["--velocity", "110"]).expect(status: 0)
  }

  @Test func `every ID in the list can be set, whatever the file and its programs are called`() throws {
    var font = TestSoundFont.sine
    font.presets = [.init(name: "A"), .init(program: 200, name: "B:1:2"), .init(bank: 20000, program: 5, name: "C")]
    for name in ["plain", "with:colons:1:2", "sine", "x.sf2"] {
      let path = try write(font, name)
      let ids = try Program.run(["sounds", path, "--json"]).json().items.flatMap(\.presets.items).compactMap(\.id.text)
      expect(ids.count, equals: 3)
      for id in ids {
        let data = ["--data-dir", folder.path + "/data"]
        try Program.run(["settings", "set", "sound", id] + data).expect(status: 0)
        try Program.run(["settings", "get", "sound"] + data).expect(output: .contains(id))
        try Program.run(["play", "A4", "--output", folder.path + "/x.wav"] + data).expect(status: 0)
      }
      try Program.run(["settings", "set", "sound", path, "--data-dir", folder.path + "/data"]).expect(status: 0)
    }
  }

  @Test func `files whose names aren't UTF-8 are listed and opened, and presets are listed once for a number`() throws {
    var font = TestSoundFont.sine
    font.presets = [
      .init(name: "Hidden"), .init(bytes: [0x46, 0x6C, 0xF6, 0x74, 0x65]), .init(program: 1, name: "Скрипка"),
    ]
    let folder = folder.path + "/fonts"
    expect(mkdir(folder, 0o700), equals: 0)
    let path = Array("\(folder)/Gro".utf8CString.dropLast()) + [CChar(bitPattern: 0xDF)] + Array(".sf2".utf8CString)
    let bytes = font.bytes
    let stream = try #require(fopen(path, "w"))
    expect(that: fwrite(bytes, 1, bytes.count, stream) == bytes.count && fclose(stream) == 0)
    let options = ["--data-dir", self.folder.path + "/data"]
    let fonts = ["PEACH_SOUNDFONTS": folder]
    let list = try Program.run(["sounds", "--json"] + options, environment: fonts).json().items
    let found = try #require(list.first { $0.file.text == "Gro\u{FFFD}.sf2" })
    expect(found.presets.items.map(\.name.text), equals: ["Flöte", "Скрипка"])
    expect(found.presets.items.map(\.id.text), equals: ["Gro\u{FFFD}.sf2:0:0", "Gro\u{FFFD}.sf2:0:1"])
    expect(found.hiddenPresets.number, equals: 1)
    let named = ["sounds", found.path.text ?? ""] + options
    try Program.run(named).expect(
      status: 0, output: .contains("(SF2, 2 presets, 1 hidden by others of the same number)", "Flöte"))
    try Program.run(named + ["--check", "--lang", "de"]).expect(
      status: 0, output: .contains("(SF2, 2 Klangfarben, 1 von anderen derselben Nummer verdeckt)"))
    for name in ["скрипка", "FLO\u{308}TE", "Fl?te", "Hidden"] {
      try Program.run(
        ["play", "A4", "--soundfont", "Gro\u{FFFD}.sf2", "--preset", name, "--output", self.folder.path + "/x.wav"]
          + options,
        environment: fonts
      ).expect(status: 0)
    }
    try Program.run(["settings", "set", "sound", "Gro\u{FFFD}.sf2:0:1"] + options, environment: fonts).expect(status: 0)
    try Program.run(["play", "A4", "--output", self.folder.path + "/x.wav"] + options, environment: fonts).expect(
      status: 0)
  }

  @Test func `a file that FluidSynth refuses is named in the list of all, too`() throws {
    let folder = folder.path + "/refused"
    expect(mkdir(folder, 0o700), equals: 0)
    var bytes = TestSoundFont.sine.bytes
    // Version 5 of the format.
    let place = try #require(Data(bytes).range(of: Data("ifil".utf8))).upperBound + 4
    bytes[place] = 5
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/new.sf2"))
    try Program.run(["sounds"], environment: ["PEACH_SOUNDFONTS": folder]).expect(
      status: 0, output: .lacks("new.sf2"), error: .contains("new.sf2", "FluidSynth rejects it"))
  }

  @Test func `an interval whose keys have another octave, scale or pitch isn't played`() throws {
    // Many partials: one that is an octave low has one at the frequency of each key.
    var font = TestSoundFont(
      loop: (0..<1200).map { frame in
        let cycles = 11 * Double(frame) / 1200
        let partials = (1...8).map { (partial: Int) -> Double in
          let partial = Double(partial)
          return 6000 * sin(2 * .pi * partial * cycles) / partial
        }
        return Int16(partials.reduce(0, +))
      }, rootKey: 69)
    func play(_ upper: [TestSoundFont.Generator], _ options: [String] = []) throws -> Program.Result {
      // The fifth above A4 has a zone of its own.
      font.zones = [[.init(43, 75 << 8)], [.init(43, 76 | 76 << 8)] + upper, [.init(43, 77 | 127 << 8)]]
      return try self.play(write(font, "zones.sf2"), ["--interval", "P5", "--direction", "up"] + options)
    }
    try play([]).expect(status: 0)
    // A quarter of a tone is corrected.
    try play([.init(52, 50)]).expect(status: 0)
    for wrong: [TestSoundFont.Generator] in [
      [.init(58, 57)], [.init(58, 81)], [.init(56, 0)], [.init(56, 50)], [.init(51, 5)],
    ] {
      try play(wrong).expect(
        status: 65, error: .contains("E5 of the preset 'Test Sine' has no steady pitch in its octave"))
    }
    try play([.init(58, 81)], ["--lang", "de"]).expect(status: 65, error: .contains("E5 der Klangfarbe »Test Sine«"))
    font.zones = [[.init(43, 75 << 8)], [.init(43, 76 | 76 << 8), .init(58, 81)], [.init(43, 77 | 127 << 8)]]
    let tuning = ["sounds", try write(font, "zones.sf2"), "--tuning", "--note-range", "D5:F5"]
    try Program.run(tuning).expect(
      status: 0, output: .contains("In another octave than the other keys, not asked in intervals: E5\n"))
    try Program.run(tuning + ["--lang", "de"]).expect(output: .contains("andere Oktave"))
  }

  @Test func `loudness that can't be reached is said, and what is too faint at its velocity is refused`() throws {
    var font = TestSoundFont(loop: TestSoundFont.sine.loop.map { $0 / 20 }, rootKey: 69)
    // Attenuates by what the default velocity curve raises, and as much again.
    font.modulators = [[0x0002, 48, 700, 0, 0]]
    let path = try write(font, "inverted.sf2")
    func train(_ options: [String]) throws -> Program.Result {
      try Program.run(
        ["train", "--events", "jsonl", "--soundfont", path, "--output"]
          + [folder.path + "/x.wav", "--data-dir", folder.path + "/data"] + options)
    }
    try play(path).expect(status: 0, error: .contains("Test Sine is about", "dB softer than other sounds"))
    try play(path, ["--lang", "de"]).expect(error: .contains("dB leiser als andere Klänge"))
    try train([]).expect(status: 0, error: .contains("dB softer than other sounds"))
    try Program.run(["sounds", path, "--check", "--data-dir", folder.path + "/data"]).expect(
      output: .contains("dB too soft"))
    try play(path, ["--velocity", "127"]).expect(
      status: 65, error: .contains("The preset 'Test Sine' is too faint to be heard at velocity 127."))
    try train(["--velocity", "127"]).expect(status: 65, error: .contains("at velocity 127"))
    try play(write(.sine, "plain.sf2"), ["--velocity", "20"]).expect(status: 0, error: .lacks("softer"))
  }

  /// A key that would take hours: expression raises a loop of two frames by 26 octaves.
  private var endless: TestSoundFont.Zone {
    .init(keys: 61...61, [.init(2, 0), .init(3, -1198)], modulators: [[0x008B, 51, 312, 0, 0]])
  }

  @Test func `a training whose sound fails leaves no part of a file`() throws {
    var font = TestSoundFont.sine
    // Velocities up to 64 alone (generator 44, velRange).
    font.zones = [[.init(44, 64 << 8)]]
    let output = folder.path + "/x.wav"
    try Program.run([
      "train", "--listener", "simulated", "--comparisons", "2", "--velocity", "100", "--output", output,
      "--soundfont", try write(font, "soft.sf2"),
    ]).expect(status: 65, error: .begins("Error: The preset 'Test Sine' is silent on "))
    expectFile(output, exists: false)
  }

  /// A sanitizer maps so much memory that the limit means nothing.
  @Test(.disabled(if: Program.isSanitized))
  func `what takes more memory than there is a reason for is refused by every command that sounds`() throws {
    let path = try huge()
    let data = ["--data-dir", folder.path + "/data"]
    let commands = [
      ["play", "A4", "--output", folder.path + "/x.wav", "--soundfont"],
      ["train", "--listener", "simulated", "--comparisons", "1", "--soundfont"], ["sounds", "--tuning"],
      ["experiment", "loudness", "run", "--listener", "simulated", "--soundfont"],
    ]
    for command in commands {
      let result = try Program.run(command + [path] + data)
      expect(that: result.status == 65 && result.error.contains("takes too much memory"), "\(command): \(result)")
    }
    try Program.run(["sounds", "--check", path] + data).expect(output: .contains("takes too much memory"))
    _ = try Program.run(["settings", "set", "sound", path + ":0:0"] + data)
    try Program.run(["doctor"] + data).expect(output: .contains("takes too much memory"))
  }

  /// Under the loader the program isn't what the system calls its executable, and can't call itself.
  private static let loader = "/lib64/ld-linux-x86-64.so.2"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: loader)))
  func `a preset that was measured needs no trial any more, until FluidSynth is another`() throws {
    let path = try write(.sine, "sine.sf2")
    #expect(try play(path, under: [Self.loader]).status != 0)
    try play(path).expect(status: 0)
    try Program.run(["sounds", path, "--check", "--data-dir", folder.path + "/data"]).expect(status: 0)
    try play(path, under: [Self.loader]).expect(status: 0)
    let database = folder.path + "/data/peach.sqlite"
    _ = try Program.tool(["sqlite3", database, "UPDATE preset_measurement SET fluidsynth_version = '1.0'"])
    #expect(try play(path, under: [Self.loader]).status != 0)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: loader)))
  func `another file with the name, size and time of one that was measured is tried`() throws {
    let path = try write(.sine, "sine.sf2")
    try Program.run(["sounds", path, "--check", "--data-dir", folder.path + "/data"]).expect(status: 0)
    try play(path, under: [Self.loader]).expect(status: 0)
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    var other = TestSoundFont.sine
    other.rootKey = 70
    _ = try write(other, "sine.sf2")
    try FileManager.default.setAttributes([.modificationDate: date ?? Date()], ofItemAtPath: path)
    #expect(try play(path, under: [Self.loader]).status != 0)
    try play(path).expect(status: 0)
  }

  @Test func `a key that would take hours is found within a second of processor time, in both languages`() throws {
    var font = TestSoundFont.sine
    font.presets[0].own = endless
    let path = try write(font, "hidden.sf2")
    // Who takes more is killed by the system, whatever else it has to do.
    let limited = ["bash", "-c", "ulimit -t 2; exec \"$@\"", "bash"]
    try play(path, under: limited).expect(status: 65, error: .contains("C#4 takes too long to render"))
    try play(path, ["--lang", "de"], under: limited)
      .expect(status: 65, error: .contains("C#4 braucht zu lange zum Berechnen"))
    // A trial of all presets renders every key, too.
    let data = ["--data-dir", folder.path + "/data"]
    try Program.run(["sounds", path, "--check"] + data, under: limited).expect(
      output: .contains("C#4 takes too long to render"))
  }

  /// The longest that a signal may have to wait for its effect, in seconds.
  private static let patience = Program.isSanitized ? 10.0 : 1.0

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends a training whose sound is being tried, and the trial`(signal: Int32) throws {
    let path = try slow()
    let process = try Program.start(
      [
        "train", "--listener", "simulated", "--comparisons", "9", "--soundfont", path, "--output",
        folder.path + "/x.wav",
      ])
    expectEventually { trials(of: path).count == 1 }
    let begun = ContinuousClock.now
    process.signal(signal)
    process.expectExit(128 + signal, within: 10)
    #expect(ContinuousClock.now - begun < .seconds(Self.patience))
    expectEventually(within: Self.patience) { trials(of: path).isEmpty }
  }

  @Test func `a crash while trying is reported and ends nothing else`() throws {
    let path = try slow()
    // On a busy machine, a trial can give the file up before the signal comes.
    var text = ""
    for _ in 0..<6 where !text.contains("loading it crashes (signal 11)") { text = try crash(tryingOf: path) }
    expect(text, .contains("loading it crashes (signal 11)"))
  }

  /// Ends the trial of a file by a signal; what the program that waits for it prints.
  private func crash(tryingOf path: String) throws -> String {
    let error = try ChildPipe()
    let process = try ChildProcess(
      [Program.path, "play", "A4", "--soundfont", path, "--preset", "0:0", "--output", folder.path + "/x.wav"],
      environment: Program.environment(), error: error.writing.fileDescriptor)
    try error.writing.close()
    crashTrial(of: path, by: process)
    process.expectExit(65, within: 10)
    return String(decoding: error.reading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// Ends the trial of a file by a signal as soon as there is one, unless the program that waits for it ends before.
  private func crashTrial(of path: String, by process: ChildProcess) {
    expectEventually {
      let trials = trials(of: path)
      for trial in trials { kill(trial, SIGSEGV) }
      return !trials.isEmpty || process.exitCode != nil
    }
  }

  @Test func `after a preset that crashes its trial, the next one is tried`() throws {
    var (font, deep) = (TestSoundFont.sine, endless)
    // It sounds on the middle key, so that it comes first, and takes most of a second, which leaves time to end its trial.
    deep.keys = 60...61
    font.presets = [.init(name: "Deep", own: deep), .init(program: 16, name: "Organ", own: .init(keys: 60...60))]
    let path = try write(font, "crashing.sf2")
    let data = ["--data-dir", folder.path + "/data"]
    let process = try Program.start(["settings", "set", "sound", path] + data)
    crashTrial(of: path, by: process)
    process.expectExit(0, within: 10)
    try Program.run(["settings", "get", "sound"] + data).expect(output: .contains("crashing.sf2:0:16\n"))
  }

  /// Silence whose 60 MB take a second to be decoded.
  private func slow() throws -> String {
    var font = TestSoundFont(loop: [Int16](repeating: 0, count: CompressedLoop.frames), rootKey: 69)
    (font.compressed, font.isPadded) = (CompressedLoop.silence(pages: 30), false)
    return try write(font, "slow.sf3")
  }

  /// The processes that try the file at `path`. Read without starting a program, which could take longer than the trial.
  private func trials(of path: String) -> [pid_t] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let numbers = processes.compactMap { pid_t($0) }
    guard numbers.isEmpty else {
      return numbers.filter { number in
        let line = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/cmdline"))) ?? Data()
        return String(decoding: line, as: UTF8.self).contains("probe\0--\0" + path)
      }
    }
    // Without /proc, as on macOS.
    let lines = (try? Program.tool(["ps", "-e", "-o", "pid=,args="])) ?? ""
    return lines.split(separator: "\n").filter { $0.contains("probe -- " + path) }
      .compactMap { $0.split(separator: " ").first.flatMap { pid_t($0) } }
  }
}
