import AudioMeasurement
import Foundation
import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommandLine
@testable import PeachCommands

/// What a program that lives in a shell has to bear.
@Suite struct MannersTests {
  let folder = TemporaryFolder()
  private var data: String { folder.path + "/data" }

  private func run(
    _ line: String, _ environment: [String: String] = [:], under wrapper: [String] = []
  ) throws -> Program.Result {
    try Program.run(
      line, environment: ["PEACH_DATA_DIR": data, "HOME": folder.path].merging(environment) { $1 }, under: wrapper)
  }

  private func train(_ count: Int) throws {
    try run("train --listener simulated --comparisons \(count) --data-dir \(data)").expect(status: 0)
  }

  /// As a user who owns nothing here; root may do everything.
  private static let asNobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
  private static let canBeNobody = getuid() == 0 && Program.hasTool("setpriv")

  private static let training = "train --listener simulated --comparisons 3 --sound sine"

  private func expectShortage(_ what: String, _ limit: String, _ line: String, under wrapper: [String] = []) throws {
    let limited = wrapper + ["bash", "-c", "ulimit \(limit); exec \"$@\"", "bash"]
    try run(line, ["LANG": "C.UTF-8"], under: limited).expect(
      status: 71, output: "", error: .contains("Error: The system allows too \(what).\n"))
  }

  @Test(arguments: [8, 12, 16, 20]) func `too few open files are reported`(limit: Int) throws {
    for line in [Self.training, "train --plain", "doctor", "profile"] {
      try expectShortage("few open files", "-n \(limit)", line)
    }
  }

  #if os(Linux)
    // A sanitizer needs terabytes of addresses.
    @Test(.disabled(if: Program.isSanitized), arguments: [60_000, 100_000, 200_000, 600_000])
    func `too little memory is reported`(limit: Int) throws {
      try expectShortage("little memory", "-v \(limit)", Self.training)
    }

    @Test(.enabled(if: canBeNobody)) func `too few threads are reported`() throws {
      // The shell in between has to reach the program, even where its folder is open to its owner alone.
      let reaching = Self.asNobody + ["--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"]
      try expectShortage("few threads", "-u 1", Self.training, under: reaching)
    }
  #endif

  @Test(.enabled(if: canBeNobody))
  func `what can only be read is read, and what would be written is refused in one line`() throws {
    try train(12)
    try run("settings set duration 0.5").expect(status: 0)
    // What is remembered of the rows is gone: the profile has to be made anew, which is usually written.
    try run("delete --before 2020-01-01 --yes").expect(status: 0)
    _ = try Program.tool(["sqlite3", data + "/peach.sqlite", "DELETE FROM profile_state"])
    for path in [folder.path, data] { expectSuccess(chmod(path, 0o755)) }
    expectSuccess(chmod(data + "/peach.sqlite", 0o644))
    let before = try FileManager.default.contentsOfDirectory(atPath: data)
    func asNobody(_ line: String) throws -> Program.Result { try run(line, under: Self.asNobody) }
    try asNobody("settings get duration").expect(output: "0.5\n")
    try asNobody("info").expect(output: .contains("12\n"))
    try asNobody("doctor").expect(output: .contains("belongs to another user"))
    try run("doctor").expect(output: .lacks("belongs to another user"))
    try asNobody("export --format csv").expect(output: .equals(run("export --format csv").output))
    try asNobody("profile --json").expect(status: 0, output: .contains("\"answers\" : 12"), error: "")
    for line in ["settings set duration 1", "settings reset", "delete --all --yes --no-backup", "train --plain"] {
      try asNobody(line).expect(
        status: 73,
        error: """
          Error: The database \(data)/peach.sqlite belongs to another user.
          Choose another folder with --data-dir.

          """)
    }
    try expectFiles(in: data, before)
    // Where one may not even look.
    expectSuccess(chmod(data, 0o700))
    let owner = "The folder \(data)/ belongs to another user."
    for line in ["export", "profile", "settings set duration 1"] {
      try asNobody(line).expect(status: 73, output: "", error: .begins("Error: \(owner)\n"))
    }
    try asNobody("doctor").expect(output: [.contains(owner), .lacks("the data folder")])
    // What can't be found out isn't none.
    let people = try asNobody("people list --json").expect(status: 0)
    #expect(!people.output.contains("\"answers\" : 0"))
    try asNobody("people report").expect(output: [.contains("can't be read"), .lacks("Nobody has trained")])
    // A class that can't be listed replaces no page.
    let place = folder.path + "/pages"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    expectSuccess(chmod(place, 0o777))
    let page = place + "/class.html"
    try Data("kept\n".utf8).write(to: URL(fileURLWithPath: page))
    expectSuccess(chmod(page, 0o666))
    let refused = "Error: Cannot use the folder \(data)/people: Permission denied.\n"
    try asNobody("people report --output \(page)").expect(status: 73, output: "", error: .equals(refused))
    expect(try String(contentsOfFile: page, encoding: .utf8), equals: "kept\n")
    // The folder alone doesn't say who has one in it.
    expectSuccess(chmod(data, 0o755))
    try run("people add Anna").expect(status: 0)
    expectSuccess(chmod(data + "/people", 0o700))
    for line in ["people report", "people report --json", "people", "people --json"] {
      try asNobody(line).expect(status: 73, output: "", error: .equals(refused))
    }
  }

  /// Whether this process may have a disk of its own.
  static let canMount =
    Program.hasTool("unshare")
    && (try? Program.tool(
      ["unshare", "-m", "bash", "-c", "mount -t tmpfs none /mnt && echo yes"], mayFail: true)) == "yes\n"

  @Test(.enabled(if: canMount))
  func `answers are read and exported from a full disk, and nothing else is done`() throws {
    try train(12)
    let whole = try run("export").output
    let refused = "settings set volume 1"
    for before in ["", refused] {
      func onFullDisk(_ line: String) throws -> Program.Result {
        // A start that was refused leaves files of its own, which change nothing.
        let start = before.isEmpty ? "" : "'\(Program.path)' \(before) --data-dir '\(full)' 2>/dev/null\n"
        return try self.onFullDisk(line, start + "exec \"$@\"")
      }
      try onFullDisk("export").expect(status: 0, output: .equals(whole))
      try onFullDisk("profile --json").expect(status: 0, output: .contains("\"answers\" : 12"))
      try onFullDisk("people").expect(status: 0, output: .contains(" 12  "), error: "")
      try onFullDisk("people report").expect(output: .lacks("can't be read"), error: "")
      try onFullDisk("doctor").expect(output: .contains("peach.sqlite: intact"))
      for line in [refused, "train --listener simulated --comparisons 2", "delete all --no-backup --yes"] {
        try onFullDisk(line).expect(status: 74, error: .begins("Error: The disk is full: "))
      }
    }
  }

  private var full: String { folder.path + "/full" }

  /// Runs a script in which `$@` is the program, on a full disk with a copy of the database.
  private func onFullDisk(_ line: String, _ script: String) throws -> Program.Result {
    try FileManager.default.createDirectory(atPath: full, withIntermediateDirectories: true)
    let begin = """
      mount -t tmpfs -o size=700k none '\(full)' && cp '\(data)/peach.sqlite' '\(full)' || exit 1
      cat /dev/zero >'\(full)/fill' 2>/dev/null

      """
    return try run(line + " --data-dir " + full, under: ["unshare", "-m", "bash", "-c", begin + script, "bash"])
  }

  @Test(.enabled(if: canMount))
  func `who can't be added as a whole isn't added, and can be when there is room`() throws {
    try run("settings set reference-pitch 442").expect(status: 0)
    let script = """
      "$@" 2>&1; echo $?; ls '\(full)/people'
      rm '\(full)/fill'; "$@"
      '\(Program.path)' settings get reference-pitch --as Anna --data-dir '\(full)'
      """
    let lines = try onFullDisk("people add Anna", script).expect(status: 0, error: "").output
      .split(separator: "\n")
    expect(that: lines[0].hasPrefix("Error: The disk is full: ") && lines[1] == "74" && lines[2].contains("Anna"))
    expect(that: lines.last?.hasPrefix("442") == true && !lines.contains("Anna"))
  }

  @Test(.enabled(if: canBeNobody))
  func `a database that is made writable again is used, and nothing remains of the refused start`() throws {
    try train(3)
    for path in [folder.path, data, data + "/peach.sqlite"] { expectSuccess(chown(path, 65534, 65534)) }
    expectSuccess(chmod(data + "/peach.sqlite", 0o444))
    let before = try FileManager.default.contentsOfDirectory(atPath: data).sorted()
    let change = "settings set duration 1"
    try run(change, under: Self.asNobody).expect(status: 73, error: .contains("is read-only"))
    try expect(FileManager.default.contentsOfDirectory(atPath: data).sorted(), equals: before)
    expectSuccess(chmod(data + "/peach.sqlite", 0o644))
    try run(change, under: Self.asNobody).expect(status: 0)
  }

  @Test(.enabled(if: canBeNobody), arguments: ["-shm", "-wal"])
  func `a stranger's file beside the database is named with its owner and the cure`(suffix: String) throws {
    try train(3)
    let file = data + "/peach.sqlite" + suffix
    try Data().write(to: URL(fileURLWithPath: file))
    expect(that: chmod(file, 0) == 0 && chown(file, 1, 1) == 0)
    for path in [folder.path, data, data + "/peach.sqlite"] { expectSuccess(chown(path, 65534, 65534)) }
    let words = "\(file) belongs to daemon and keeps the database from being opened."
    let cure =
      suffix == "-shm"
      ? "Quit Peach everywhere, then delete it (rm -r \(file)). It holds no answers."
      : "Quit Peach everywhere, then rename it (mv \(file) \(file).old)."
    try run("train --listener simulated --comparisons 1 --data-dir \(data)", under: Self.asNobody).expect(
      status: 73, error: "Error: \(words)\n\(cure)\n")
    try run("doctor", under: Self.asNobody).expect(output: .contains(words, cure))
    // The owner of the folder may do either.
    expectSuccess(rename(file, file + ".old"))
    try run("settings set gap 0.5", under: Self.asNobody).expect(status: 0)
  }

  @Test func `a data folder that others may write to is said once, on standard error`() throws {
    try train(1)
    let words = "Other users can change the files in your data folder. To prevent that: chmod go-w \(data)\n"
    expectSuccess(chmod(data, 0o777))
    let training = "train --listener simulated --comparisons 2 --events jsonl --data-dir \(data)"
    for line in [training, "settings set gap 0.5"] {
      let result = try run(line).expect(status: 0, error: .equals(words))
      #expect(throws: Never.self) { try TrainingEvent.read(result.output) }
    }
    try run("info").expect(error: "")
    expectSuccess(chmod(data, 0o755))
    try run("settings set gap 0.5").expect(error: "")
  }

  @Test func `a missing home directory is reported in one line and a hint, and not created`() throws {
    let home = folder.path + "/nobody"
    for (variables, words) in [
      (["HOME": home], "because the home directory \(home) doesn't exist."), (["HOME": ""], "because HOME isn't set."),
    ] {
      try run("settings set duration 1", variables.merging(["PEACH_DATA_DIR": ""]) { $1 }).expect(
        status: 73, error: "Error: Can't find a folder for your data, \(words)\nChoose a folder with --data-dir.\n")
      // Commands that need no data still work.
      try run("sounds", variables.merging(["PEACH_DATA_DIR": ""]) { $1 }).expect(status: 0)
    }
    expectFile(home, exists: false)
  }

  #if os(Linux)
    @Test(arguments: ["", "own", "./own", "../own", "~/own", "/own"])
    func `the variables for folders count if their paths are absolute`(word: String) throws {
      for (place, driver) in [(".local/state", "alsa"), ("own", "jack")] {
        LongBuffers(folder: "\(folder.path)/\(place)/peach").add(driver)
      }
      // A relative path would be another folder wherever the program is started.
      let isAbsolute = word.hasPrefix("/")
      let base = isAbsolute ? folder.path + word : word
      let context = Context(
        console: Console(),
        environment: ["HOME": folder.path, "XDG_DATA_HOME": base, "XDG_CACHE_HOME": base, "XDG_STATE_HOME": base],
        executable: Program.path, root: .peach, parsed: nil)
      func peach(_ standard: String) -> String { (isAbsolute ? base : folder.path + "/" + standard) + "/peach" }
      try expect(context.sharedFolder(), equals: peach(".local/share"))
      expect(context.cacheFolder, equals: peach(".cache"))
      expect(context.longBuffers.drivers, equals: [isAbsolute ? "jack" : "alsa"])
    }
  #endif

  @Test func `help and errors are ASCII where the locale is`() throws {
    for lines in [["train", "--help"], ["--help", "--lang", "de"], ["play", "X4", "--lang", "de"], ["--help"]] {
      let result = try Program.run(lines, environment: ["LANG": "C"])
      #expect((result.output + result.error).utf8.allSatisfy { $0 < 128 }, "\(lines)")
    }
    // Nothing is lost that could be said.
    let ascii = Glyphs(isUnicode: false)
    for (command, path) in CommandTree.all {
      for language in LanguageCode.allCases {
        let text = HelpPage(command: command, path: path, root: .peach, language: language, width: 80).text
        let lost = Set(text.filter { !$0.isASCII && ascii.spelled(String($0)) == "?" })
        #expect(lost.isEmpty, "\(path): \(lost)")
      }
    }
  }

  @Test func `two trainings at once store all answers in one database`() throws {
    let arguments = ["train", "--listener", "simulated", "--comparisons", "60", "--data-dir", data]
    let first = try Program.start(arguments), second = try Program.start(arguments)
    first.expectExit(0)
    second.expectExit(0)
    try run("info --json").expect(output: .contains("\"answers\" : 120"))
  }

  @Test func `info shows a sound whose SoundFont is missing`() throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try run("settings set sound sine").expect(status: 0)
    _ = try Program.tool([
      "sqlite3", data + "/peach.sqlite", "UPDATE setting SET value = '/gone.sf2:0:0' WHERE key = 'sound'",
    ])
    try run("info").expect(status: 0, output: .contains("/gone.sf2:0:0"))
  }

  @Test func `the digest of a file whose name begins with a minus sign is computed`() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path + "/-x.sf2"))
    let words = FileDigest.command(path: "-x.sf2")
    let output = try Program.tool(["bash", "-c", "cd '\(folder.path)' && exec \"$@\"", "bash"] + words)
    // SHA-256 of the letter x.
    #expect(output.contains("2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"))
  }

  @Test func `two writers of one name do not share what they write to`() throws {
    let path = folder.path + "/x.wav"
    let none = ProtectedFiles(database: nil)
    let first = try WAVWriter(path: path, sparing: none, sampleRate: 48000)
    let second = try WAVWriter(path: path, sparing: none, sampleRate: 44100)
    try first.finish()
    try second.finish()
    try expectFiles(in: folder.path, ["x.wav"])
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    expect(WAVFile(bytes)?.rate, equals: 44100)
  }

  @Test(arguments: [false, true]) func `a pipe that is not read does not keep it from leaving`(hasReader: Bool) throws {
    let path = folder.path + "/pipe"
    expectSuccess(mkfifo(path, 0o600))
    let reader = hasReader ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
    defer { if reader >= 0 { close(reader) } }
    let training = try Program.start([
      "train", "--sound", "sine", "--listener", "simulated", "--comparisons", "1000", "--output", path,
    ])
    if hasReader {
      // It is stuck when the pipe takes no more.
      let isFull = eventually {
        var waiting: Int32 = 0
        return ioctl(reader, UInt(FIONREAD), &waiting) == 0 && waiting >= 60_000
      }
      #expect(isFull)
    } else {
      // It takes signals itself when it opens the pipe.
      expectEventually { training.catches(SIGTERM) }
    }
    training.signal(SIGTERM)
    training.expectExit(128 + SIGTERM, within: 5)
  }

  #if os(Linux)
    @Test func `without FluidSynth everything but sound works, and sound says what to install`() throws {
      try Data("no library".utf8).write(to: URL(fileURLWithPath: folder.path + "/libfluidsynth.so.3"))
      let without = ["LD_LIBRARY_PATH": folder.path]
      try run("--version", without).expect(status: 0)
      try run("info", without).expect(status: 0)
      try run("sounds", without).expect(status: 0)
      try run("play A4 --sound sine --duration 0.3 --output \(folder.path)/sine.wav", without).expect(status: 0)
      for line in ["play A4 --output \(folder.path)/x.wav", "play A4"] {
        try run(line, without).expect(
          status: 69,
          error: [
            .begins("Error: The library FluidSynth cannot be loaded (\(folder.path)/libfluidsynth.so.3: "),
            .contains("\nInstall it: libfluidsynth3 (Debian, Ubuntu),"),
          ])
      }
      expectFile(folder.path + "/x.wav", exists: false)
      try run("doctor", without).expect(status: 69, output: .contains("TROUBLE  FluidSynth     can't be loaded"))
    }
  #endif

  @Test func `without TERM there are lines instead of a screen, as on a dumb terminal`() throws {
    for terminal in ["", "dumb"] {
      let app = try PseudoTerminal(
        columns: 80, rows: 24, environment: Program.environment(["TERM": terminal, "PEACH_DATA_DIR": data]),
        command: [Program.path])
      app.expect("Start")
      app.type("q\n")
      expect(app.transcript, .lacks("\u{1B}["))
    }
  }
}
