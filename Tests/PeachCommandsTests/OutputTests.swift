import Foundation
import TestSupport
import Testing

/// Outputs that are no files: a device, a full disk, a pipe whose reader has had enough, a closed descriptor.
@Suite struct OutputTests {
  let folder = TemporaryFolder()

  /// - Parameter script: what bash does with the command, which is `"$@"`.
  private func run(_ line: String, _ script: String) throws -> Program.Result {
    try Program.run(
      line, environment: ["PEACH_DATA_DIR": folder.path + "/data"], under: ["bash", "-c", script, "bash"])
  }

  private static let training = "train --listener simulated --sound sine"
  /// What is written with `--output` and the like.
  private static let writers = [
    "\(training) --comparisons 2 --output", "play A4 --duration 0.3 --output", "export --output", "profile --svg",
    "profile --html",
  ]

  @Test func `/dev/null takes all output, and a full device is reported in one line`() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/data", withIntermediateDirectories: false)
    for line in Self.writers {
      try run(line + " /dev/null", #""$@""#).expect(status: 0)
      let full = try run(line + " /dev/full", #""$@""#)
      full.expect(status: 74, error: .begins("Error: Cannot write /dev/full: No space left on device.\n"))
      expect(full.error.components(separatedBy: "Error:").count, equals: 2)
    }
  }

  @Test func `what was lost is said before the file that can't be completed`() throws {
    let place = folder.path + "/out"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let data = folder.path + "/data"
    let session = try EventSession(
      "train --sound sine --duration 0.3 --comparisons 6 --output \(place)/x.wav --data-dir \(data)")
    try session.answerAll { event in
      if event.state == "playingNote1" && event.comparison == 4 {
        try FileManager.default.removeItem(atPath: place)
        expect(truncate(data + "/peach.sqlite", 0), equals: 0)
      }
      return event.state == "playingNote2" ? "higher" : nil
    }
    let result = try session.end()
    result.expect(status: 74, error: .contains("Another program has written", "peach-kept-", "Cannot write"))
    // The next start adds them.
    try Program.run(["info", "--data-dir", data]).expect(status: 0, error: .contains("Added 6 answers"))
  }

  @Test func `standard output is missed only where something is to be written to it`() throws {
    try run("export --output \(folder.path)/out.csv", #""$@" >&-"#).expect(status: 0)
    try run("export --output /dev/stdout", #""$@""#).expect(output: .begins("id,time,"))
  }

  @Test func `a reader that closes early is not an error, however much follows`() throws {
    // More than a pipe holds, so that a write follows after the reader has left.
    for line in ["\(Self.training) --comparisons 20 --output", "play A4 --duration 2 --output"] {
      try run(line + " /dev/stdout", #""$@" | head -c 1 > /dev/null; exit ${PIPESTATUS[0]}"#).expect(
        status: 141, error: "")
    }
  }

  @Test func `every command that prints reports full or closed standard output in one line`() throws {
    for line in [
      "export", "profile", "profile --json", "sounds", "sounds --json", "info", "settings list", "settings get sound",
      "simulate --runs 1 --comparisons 10", "manual", "completions bash", "--help", "--version",
      "\(Self.training) --comparisons 2", "\(Self.training) --comparisons 2 --events jsonl",
      "delete --all --yes --json",
      "complete -- pl",
    ] {
      try run(line, #""$@" > /dev/full"#).expect(
        status: 74, error: "Error: Cannot write to standard output: No space left on device.\n")
      try run(line, #""$@" >&-"#).expect(
        status: 74, error: "Error: Cannot write to standard output: Bad file descriptor.\n")
    }
  }

  @Test func `a sound file of before stays if the events can't be written from the beginning`() throws {
    let path = folder.path + "/earlier.wav"
    let line = "\(Self.training) --comparisons 2 --output \(path)"
    try run(line, #""$@""#).expect(status: 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try #require(before.count > 100_000)
    for redirection in ["> /dev/full", ">&-"] {
      try run(line + " --events jsonl", #""$@" \#(redirection)"#).expect(
        status: 74, error: .begins("Error: Cannot write to standard output: "))
      try expect(that: Data(contentsOf: URL(fileURLWithPath: path)) == before, "\(redirection)")
    }
    // Nothing is left beside it.
    try expect(
      FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("earlier") }.count, equals: 1)
  }

  @Test func `a full standard output is reported in the language of the data`() throws {
    try run("settings set language de", #""$@""#).expect(status: 0)
    try run("people", #""$@" > /dev/full"#).expect(status: 74, error: .begins("Fehler: "))
  }
}
