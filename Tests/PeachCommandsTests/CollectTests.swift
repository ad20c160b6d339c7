import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachCommands

/// Simulations in parts, put together.
@Suite struct CollectTests {
  let folder = TemporaryFolder()

  private func peach(_ line: String) throws -> Program.Result { try Program.run(line.words) }

  private static let simulations = [
    "simulate --runs 50 --comparisons 40 --seed 7 --strategy kazez --read-after 20,40 --break-days 3 --after-break 5",
    "simulate --runs 8 --seed 3 --intervals expected --read-after 30",
    "simulate --runs 20 --seed 3 --matching registers --read-after 20,50",
    "experiment plan louder --effect 2 --simulate 9 --participants 2",
    "experiment loudness plan --simulate 5 --comparisons-per-level 10",
  ]

  private func parts(_ line: String, _ count: Int) throws -> String {
    for part in 1...count {
      try peach("\(line) --part \(part)/\(count) --output \(folder.path)/\(count)-\(part).jsonl").expect(
        status: 0, output: "", error: "")
    }
    return (1...count).reversed().map { "\(folder.path)/\(count)-\($0).jsonl" }.joined(separator: " ")
  }

  @Test(arguments: simulations) func `parts make what one run prints, byte for byte`(line: String) throws {
    var line = line
    if line.contains("louder") {
      // The file isn't needed again.
      line = line.replacing("louder", with: try SampleExperiment.write(8, to: folder))
    }
    let (text, json) = (try peach(line).expect(status: 0).output, try peach(line + " --json").expect(status: 0).output)
    for count in [1, 3, 7] {
      let files = try parts(line, count)
      try peach("collect \(files)").expect(status: 0, output: .equals(text), error: "")
      try peach("collect \(files) --json").expect(status: 0, output: .equals(json), error: "")
    }
  }

  @Test func `missing parts are named with the commands that make them`() throws {
    let line = "simulate --runs 20 --comparisons 10 --seed 7 --listener static:slope=0.5"
    let expected = try peach(line).output
    _ = try parts(line, 3)
    // An option with its default makes no other simulation.
    try peach(line + " --fit current --part 1/3 --output \(folder.path)/3-1.jsonl").expect(status: 0)
    let file = folder.path + "/3-2.jsonl"
    try FileManager.default.removeItem(atPath: file)
    let missing = try peach("collect \(folder.path)/3-1.jsonl \(folder.path)/3-3.jsonl").expect(status: 66, output: "")
    let lines = missing.error.split(separator: "\n").map(String.init)
    expect(that: lines.count == 3 && lines[0] == "Error: One of 3 parts is missing.")
    // It is the command that made it.
    try peach(String(try #require(lines.last).dropFirst("peach ".count)).replacing("'", with: "")).expect(status: 0)
    try peach("collect \(folder.path)/3-1.jsonl \(folder.path)/3-3.jsonl \(file)").expect(
      status: 0, output: .equals(expected))
  }

  @Test(
    arguments: [
      (3, "part03", "part01", "part12"), (3, "part3", "part1", "part12"), (3, "003-of-12", "001-of-12", "012-of-12"),
      (12, "part12", "part01", "part11"), (9, "part09", "part01", "part12"), (3, "12-3", "12-1", "12-12"),
      (3, "third", "1", "12"), (3, "4th", "1", "12"),
    ] as [(Int, String, String, String)])
  func `the file of a missing part is named like the one that is there, with as many digits`(
    part: Int, name: String, first: String, last: String
  ) throws {
    let file = "\(folder.path)/\(name).jsonl"
    try peach("simulate --runs 20 --comparisons 10 --seed 7 --part \(part)/12 --output \(file)").expect(status: 0)
    let missing = try peach("collect \(file)").expect(status: 66, output: "").error
    for (number, name) in [(1, first), (part == 12 ? 11 : 12, last)] {
      expect(missing, .contains(" --part \(number)/12 --output \(folder.path)/\(name).jsonl\n"))
    }
  }

  @Test func `parts of other simulations and versions, and other files, are refused`() throws {
    let line = "simulate --runs 20 --comparisons 10 --seed 7"
    let files = try parts(line, 3)
    let other = folder.path + "/other.jsonl"
    for different in ["--seed 8", "--seed 7 --strategy quest-plus", "--seed 7 --part 1/4"] {
      let made = try peach(
        "simulate --runs 20 --comparisons 10 \(different)" + (different.contains("part") ? "" : " --part 1/3")
          + " --output \(other)")
      made.expect(status: 0)
      try peach("collect \(files) \(other)").expect(status: 65, error: .contains("a part of another simulation"))
    }
    let text = try String(contentsOfFile: other, encoding: .utf8)
    let path = try folder.write(Array(text.replacing("\"version\":\"", with: "\"version\":\"9").utf8), "version")
    try peach("collect \(path)").expect(status: 65, error: .contains("line 1"))
    let empty = try folder.write([], "empty")
    try peach("collect \(empty)").expect(status: 65, error: .contains("not a part of a simulation"))
    try peach("collect \(folder.path)/none").expect(status: 66, error: .contains("No such file"))
    try peach("collect \(folder.path)").expect(status: 65, error: .contains("not a regular file"))
    // It has no writer, for which opening it would wait.
    let pipe = folder.path + "/pipe"
    expectSuccess(mkfifo(pipe, 0o600))
    try peach("collect \(pipe)").expect(status: 65, error: .contains("not a regular file"))
    try peach("collect --lang de \(pipe)").expect(status: 65, error: .contains("keine gewöhnliche Datei"))
    try peach("collect").expect(status: 64)
    // A mutant is refused with its line.
    var lines = try String(contentsOfFile: folder.path + "/3-2.jsonl", encoding: .utf8).components(separatedBy: "\n")
    lines[3] = lines[3].replacing("\"run\":", with: "\"rum\":")
    let mutant = try folder.write(Array(lines.joined(separator: "\n").utf8), "3-2.jsonl")
    try peach("collect \(files)").expect(status: 65, error: .contains("\(mutant), line 4: "))
    try peach("collect --lang de \(files)").expect(status: 65, error: .contains("\(mutant), Zeile 4: "))
  }

  @Test func `words of a stranger's part don't run other commands`() throws {
    let runs = ["simulate", "--runs", "1"]
    for command in [
      ["delete", "--yes"], ["experiment", "run", "x"], ["simulate", "--output", folder.path + "/x"], runs,
      runs + ["--matching", "normal"], runs + ["--intervals", "expected"],
    ] {
      let header = PartHeader(
        version: try version(), study: ["command": .array(command.map(JSON.text)), "options": [:]], runs: 1,
        part: try #require(StudyPart("1/1")), arguments: [])
      let path = folder.path + "/part.jsonl"
      var writer = try PartWriter(OutputFile(path: path, sparing: ProtectedFiles(database: nil)), header)
      var row = RunRow()
      row.add("after20.general.covered", 1)
      row.add("after20.general.error", Double.infinity)
      row.add("after20.general.square", 1)
      try writer.add(row, run: 0)
      try writer.finish()
      // Numbers that aren't those of the simulation don't make a result, either.
      try peach("collect \(path)").expect(status: 65, output: "", error: .contains("\(path)"))
      expectFile(folder.path + "/x", exists: false)
    }
  }

  /// As parts of this build have it.
  private func version() throws -> String {
    let path = folder.path + "/version.jsonl"
    try peach("simulate --runs 1 --comparisons 1 --seed 1 --part 1/1 --output \(path)").expect(status: 0)
    let line = try String(contentsOfFile: path, encoding: .utf8).prefix { $0 != "\n" }
    return try #require(JSON(parsing: String(line))?["version"]?.text)
  }

  @Test func `a part needs a file and a seed, and a file a part`() throws {
    for (options, needed) in [
      ("--part 1/2 --seed 1", "'--part' needs '--output'"), ("--part 1/2 --output x", "'--part' needs '--seed'"),
      ("--output x", "'--output' needs '--part'"), ("--part 3/2 --seed 1 --output x", "expected a part, such as 3/50"),
    ] { try peach("simulate --runs 1 " + options).expect(status: 64, error: .contains(needed)) }
    try peach("simulate --runs 1 --seed 1 --part 1/1 --output \(folder.path)/none/x").expect(status: 73)
  }
}
