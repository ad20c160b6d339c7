import Foundation
import PeachCore
import TestSupport
import Testing

/// Experiments and measurements while another process runs one in the same folder.
@Suite struct ExperimentOverlapTests {
  private let files = TemporaryFolder()
  private let folder = TemporaryFolder()
  private let input: ChildPipe
  private let output: ChildPipe

  init() throws { (input, output) = (try ChildPipe(), try ChildPipe()) }

  private func peach(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path], input: input)
  }

  private func experiment(_ members: String = "") throws -> String {
    try files.write(
      Array(
        """
        { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 },
          \(members)
          "blocks": [
            { "name": "first", "method": { "constant": [-20, 20], "repeat": 1 } },
            { "name": "second", "task": "odd-one-out", "method": { "constant": [20], "repeat": 3 } }] }
        """.utf8), "study.json")
  }

  /// A process that takes the lines that are written to `input`.
  private func start(_ line: String) throws -> ChildProcess {
    try Program.start(
      line.words + ["--events", "jsonl", "--output", files.path + "/x.wav", "--data-dir", folder.path],
      input: input.reading.fileDescriptor, output: output.writing.fileDescriptor)
  }

  private func write(_ lines: String) throws { try input.writing.write(contentsOf: Data(lines.utf8)) }

  /// Waits until the process has printed something.
  private func expectOutput(_ words: String) {
    var printed = ""
    expectEventually(within: 20) {
      var waiting = pollfd(fd: output.reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 0) == 1 else { return false }
      printed += String(decoding: output.reading.availableData, as: UTF8.self)
      return printed.contains(words)
    }
  }

  private func expectAnswers(_ count: Int) {
    expectEventually(within: 20) {
      (try? rows(folder.database, "SELECT count(*) FROM answer", mayFail: true)) == ["\(count)"]
    }
  }

  @Test func `an ID does an experiment in one process, also before the first answer`() throws {
    let path = try experiment(#""texts": { "consent": "Do you agree?" },"#)
    let line = "experiment run \(path) --participant "
    let first = try start(line + "P1")
    expectOutput("Do you agree?")
    let begun = "Participant 'P1' has begun this experiment"
    // There is nothing to continue yet.
    try peach(line + "P1 --listener simulated").expect(
      status: 69, error: .contains("Another Peach process is running this experiment with participant 'P1'."))
    // It keeps nobody else waiting, and nothing of the other is stored.
    try peach(line + "P2 --listener simulated").expect(status: 0)
    try expectRows(folder.database, "SELECT count(*) FROM answer", ["5"])
    try write("agree\nhigher\n")
    expectAnswers(6)
    try peach(line + "P1 --listener simulated").expect(status: 64, error: .contains(begun))
    first.end()
    try peach(line + "P1 --listener simulated").expect(status: 64, error: .contains(begun))
    try peach(line + "P1 --continue --listener simulated").expect(status: 0)
    try expectRows(folder.database, "SELECT count(*) FROM run", ["2"])
  }

  @Test func `who ends before the first answer can begin again`() throws {
    let line = "experiment run \(try experiment(#""texts": { "consent": "Do you agree?" },"#)) --participant P1"
    for _ in 0..<2 {
      try peach(line + " --events jsonl --output \(files.path)/x.wav", input: "quit\n").expect(status: 0)
    }
    try peach(line + " --listener simulated").expect(status: 0)
  }

  private static let study = "experiment run STUDY --participant P1"
  /// How a run begins and goes on, how many answers are given before others look, and the task that is asked then.
  static let runs = [
    (begin: study, goOn: study + " --continue", answers: 1, task: "comparison"),
    (study, study + " --continue", 2, "odd-one-out"),
    (
      "measure --comparisons 4 --note-range C4:C5 --duration 0.3 --sound sine", "measure --continue", 1, "comparison"
    ),
  ]

  @Test(arguments: runs) func `a run that goes on can't be deleted, continued or replaced elsewhere`(
    begin: String, goOn: String, answers: Int, task: String
  ) throws {
    let path = try experiment()
    let other = TemporaryFolder()
    try Program.run(["train", "--comparisons", "1", "--listener", "simulated", "--data-dir", other.path])
      .expect(status: 0)
    let file = files.path + "/other.csv"
    try Program.run(["export", "--output", file, "--data-dir", other.path]).expect(status: 0)
    // A training that others delete meanwhile goes on, so that it may be there.
    try peach("train --comparisons 1 --listener simulated").expect(status: 0)
    let first = try start(begin.replacing("STUDY", with: path))
    // `start` ends the pause before another task.
    try write(String(repeating: "higher\n", count: answers) + (task == "comparison" ? "" : "start\n"))
    expectOutput("\"exercise\":\"\(task)\"")
    expectAnswers(answers + 1)
    let run = try #require(
      try rows(folder.database, "SELECT id FROM run WHERE purpose <> 'training'").first)
    let deletes = begin.hasPrefix("experiment") ? ["experiment delete \(run) --yes"] : []
    for line in deletes + [
      "delete all --yes", "delete --to 2999-12-31 --yes --no-backup", "import \(file) --replace --yes",
      goOn.replacing("STUDY", with: path) + " --listener simulated",
    ] {
      try peach(line).expect(status: 69, error: .contains("Another Peach process is using this run."))
      try expectRows(folder.database, "SELECT count(*) FROM answer", ["\(answers + 1)"])
    }
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.contains("backup") })
    try peach("delete last-training --yes").expect(status: 0)
    try peach("delete --to 2019-12-31 --yes").expect(status: 0)
    try expectRows(folder.database, "SELECT count(*) FROM answer", ["\(answers)"])
    first.end()
    try peach("delete all --yes").expect(status: 0)
    try expectRows(folder.database, "SELECT count(*) FROM answer", ["0"])
  }
}
