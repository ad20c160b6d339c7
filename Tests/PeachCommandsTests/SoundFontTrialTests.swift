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

  @Test func `a loop of two frames at an impossible rate is refused at once, in both languages`() throws {
    var font = TestSoundFont.sine
    (font.sampleRate, font.loopFrames) = (.max, 2)
    let path = try write(font, "loop.sf2")
    let begun = ContinuousClock.now
    try play(path).expect(
      status: 65, error: .contains("Cannot use the SoundFont \(path): a sample has an impossible rate (4294967295 Hz).")
    )
    try play(path, ["--lang", "de"]).expect(error: .contains("ein Sample hat eine unmögliche Rate (4294967295 Hz)."))
    for command in [["sounds"], ["sounds", "--tuning"], ["sounds", "--check"]] {
      try Program.run(command + [path, "--data-dir", folder.path + "/data"]).expect(status: 65)
    }
    #expect(ContinuousClock.now - begun < .seconds(10))
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
      ["sounds", "--check"],
      ["experiment", "loudness", "run", "--listener", "simulated", "--soundfont"],
    ]
    for command in commands {
      let result = try Program.run(command + [path] + data)
      #expect(result.status == 65 && result.error.contains("takes too much memory"), "\(command): \(result)")
    }
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

  @Test func `a file with a key that would take hours is refused at once, in both languages`() throws {
    var font = TestSoundFont.sine
    (font.keys, font.loopFrames) = (61...61, 2)
    font.modulators = [[0x008B, 51, 312, 0, 0]]
    let path = try write(font, "hidden.sf2")
    let begun = ContinuousClock.now
    try play(path).expect(status: 65, error: .contains("octaves above its own pitch"))
    try play(path, ["--lang", "de"]).expect(status: 65, error: .contains("Oktaven über seiner eigenen Tonhöhe"))
    #expect(ContinuousClock.now - begun < .seconds(5))
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
      [Program.path, "play", "A4", "--soundfont", path, "--output", folder.path + "/x.wav"],
      environment: Program.environment(), error: error.writing.fileDescriptor)
    try error.writing.close()
    expectEventually {
      let trials = trials(of: path)
      for trial in trials { kill(trial, SIGSEGV) }
      return !trials.isEmpty || process.exitCode != nil
    }
    process.expectExit(65, within: 10)
    return String(decoding: error.reading.readDataToEndOfFile(), as: UTF8.self)
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
