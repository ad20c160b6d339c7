import Foundation
import PeachCore
import TestSupport
import Testing

/// Data of experiments that other programs, other machines and mistakes have been at.
@Suite struct ExperimentMergeTests {
  private let files = TemporaryFolder()
  private let folder = TemporaryFolder()

  private func peach(_ line: String, in folder: TemporaryFolder? = nil, input: String? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", (folder ?? self.folder).path], input: input)
  }

  /// An experiment with a condition that answers end, and one that they don't.
  private func experiment() throws -> String {
    try files.write(
      Array(
        #"""
        { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 },
          "exclude": { "unfinished": true },
          "blocks": [
            { "name": "track", "note": "A4",
              "method": { "adaptive": "two-down-one-up", "comparisons": 100, "reversals": 10 } },
            { "name": "fixed", "method": { "constant": [-20, 20], "repeat": 3 } }] }
        """#.utf8), "study.json")
  }

  /// What is said about the runs: reports, the list, and the answers of a dataset.
  private func said(_ path: String, in folder: TemporaryFolder) throws -> [String] {
    let texts = try ["experiment report \(path)", "experiment report \(path) --json", "experiment list --json"].map {
      try peach($0, in: folder).expect(status: 0).output
    }
    let set = TemporaryFolder()
    try peach("export --format psych-ds --output \(set.path)/set", in: folder).expect(status: 0)
    return texts + [try String(contentsOfFile: set.path + "/set/data/subject-P1_data.csv", encoding: .utf8)]
  }

  @Test(arguments: ["csv", "jsonl"])
  func `the order of the rows in a file, and of files, changes nothing`(format: String) throws {
    let path = try experiment()
    let run = "experiment run \(path) --participant P1 --listener simulated:threshold=8"
    try peach(run).expect(status: 0)
    let whole = try said(path, in: folder)
    let rows = try peach("export --format \(format)").expect(status: 0).output.split(whereSeparator: \.isNewline)
    let head = format == "csv" ? [rows[0]] : []
    let answers = Array(rows.dropFirst(head.count))
    #expect(answers.count > 20)
    let half = answers.count / 2
    for parts in [
      [answers.sorted()], [answers.reversed()], [Array(answers[half...]), Array(answers[..<half])],
    ] {
      let other = TemporaryFolder()
      for (index, part) in parts.enumerated() {
        let file = try files.write(Array(((head + part).joined(separator: "\n") + "\n").utf8), "\(index).\(format)")
        try peach("import \(file)", in: other).expect(status: 0)
      }
      try expect(said(path, in: other), equals: whole)
      // The run has ended, and doesn't go on.
      try peach(run + " --continue", in: other).expect(status: 66)
    }
  }

  @Test func `a damaged plan is refused, and a complete file repairs one that is stored`() throws {
    let path = try experiment()
    try peach("experiment run \(path) --participant P1 --listener simulated").expect(status: 0)
    let good = files.path + "/good.jsonl"
    try peach("export --output \(good)").expect(status: 0)
    let plan = try #require(try rows(folder.database, "SELECT plan FROM run").first)
    for damaged in [String(plan.dropLast()), "{", "[]", "5"] {
      let database = TemporaryFolder()
      try FileManager.default.copyItem(atPath: folder.database, toPath: database.database)
      let written = damaged.replacing("'", with: "''")
      _ = try Program.tool(["sqlite3", database.database, "UPDATE run SET plan = '\(written)'"])
      let file = files.path + "/damaged.jsonl"
      try peach("export --output \(file)", in: database).expect(status: 0)
      let other = TemporaryFolder()
      try peach("import \(file)", in: other).expect(
        status: 65, error: .contains("column runPlan", "is not a JSON object"))
      try expectRows(other.database, "SELECT count(*) FROM answer", ["0"])
      guard damaged.first == "{" else { continue }
      try peach("import \(good)", in: database).expect(status: 0)
      try expectRows(database.database, "SELECT plan FROM run", [plan])
    }
    // A file without plans adds answers without them, and the complete one the plan.
    let other = TemporaryFolder()
    let lines = try String(contentsOfFile: good, encoding: .utf8).split(separator: "\n").map { line in
      var row = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      for name in ["runPlan", "participant"] { row[name] = nil }
      return String(decoding: try JSONSerialization.data(withJSONObject: row), as: UTF8.self)
    }
    let file = try files.write(Array((lines.joined(separator: "\n") + "\n").utf8), "none.jsonl")
    try peach("import \(file)", in: other).expect(status: 0)
    for _ in 1...2 { try peach("import \(good)", in: other).expect(status: 0) }
    try peach("import \(file)", in: other).expect(status: 0)
    try expect(said(path, in: other), equals: said(path, in: folder))
  }

  @Test func `another participant than the plan's is refused`() throws {
    try peach("experiment run \(experiment()) --participant P1 --listener simulated").expect(status: 0)
    let text = try peach("export").expect(status: 0).output
    #expect(text.contains(",P1,experiment,"))
    let file = try files.write(Array(text.replacing(",P1,experiment,", with: ",P2,experiment,").utf8), "renamed.csv")
    for target in [folder, TemporaryFolder()] {
      try peach("import \(file)", in: target).expect(
        status: 65, error: .contains("line 2, column participant: 'P2' contradicts"))
    }
  }

  @Test func `a run that was continued on two machines has the sessions of both`() throws {
    let path = try experiment()
    let line = "experiment run \(path) --participant P1"
    let offline = " --events jsonl --output \(files.path)/x.wav"
    try peach(line + offline, input: String(repeating: "higher\n", count: 8) + "quit\n").expect(status: 0)
    let other = TemporaryFolder()
    try peach("import -", in: other, input: try peach("export").output).expect(status: 0)
    try peach(line + " --continue" + offline, input: String(repeating: "higher\n", count: 200)).expect(status: 0)
    try peach(line + " --continue --listener simulated", in: other).expect(status: 0)
    let exports = try [folder, other].map { try peach("export", in: $0).output }
    for (target, export) in zip([folder, other], exports.reversed()) {
      try peach("import -", in: target, input: export).expect(status: 0)
      let plan = try Printed(try #require(try rows(target.database, "SELECT plan FROM run").first))
      expect(plan.sessions.items.map(\.respondent.text), equals: ["program", "program", "simulated"])
      try peach("experiment report \(path)", in: target).expect(
        output: .begins("Simulated listeners answered 1 of 1 runs."))
    }
  }

  @Test func `an ID that was used on two machines has two runs, each of which has its own staircase`() throws {
    let path = try experiment()
    let other = TemporaryFolder()
    for target in [folder, other] {
      try peach("experiment run \(path) --participant P1 --listener simulated", in: target).expect(status: 0)
    }
    let one = try peach("experiment report \(path) --json").json()
    try peach("import -", input: try peach("export", in: other).output).expect(status: 0)
    let report = try peach("experiment report \(path)").expect(
      status: 0, output: .contains("Simulated listeners answered 2 of 2 runs.", "planned; all of them count"))
    expect(that: report.output.contains("of 20 reversals") && !report.output.contains("Excluded"))
    // The same listener answered both alike.
    let both = try peach("experiment report \(path) --json").json()
    let (planned, answers) = (try #require(one.plannedAnswers.integer), try #require(one.answers.integer))
    expect(that: both.plannedAnswers.integer == planned && both.answers.integer == 2 * answers && planned == answers)
    // Who took part is one person, in two runs.
    try peach("experiment check \(path) --methods").expect(
      status: 0, output: .contains("N = 1 participant. Simulated listeners answered 2 of 2 runs."))
  }

  @Test func `two beginnings aren't a whole run`() throws {
    let path = try experiment()
    for target in [TemporaryFolder(), TemporaryFolder(), TemporaryFolder(), TemporaryFolder(), TemporaryFolder()] {
      let line = "experiment run \(path) --participant P1 --events jsonl --output \(files.path)/x.wav"
      try peach(line, in: target, input: String(repeating: "higher\n", count: 25) + "quit\n").expect(status: 0)
      try peach("import -", input: try peach("export", in: target).output).expect(status: 0)
    }
    try peach("experiment report \(path)").expect(
      status: 0,
      output: .contains(
        "125 answers, but no run has more than 25 of the 106 planned; all of them count",
        "Excluded by the rules of the file: 25 of 106 answers"))
    try peach("export --format psych-ds --output \(files.path)/set").expect(status: 0)
    let table = try String(contentsOfFile: files.path + "/set/data/description-runs_data.csv", encoding: .utf8)
    expect(table.split(separator: "P1,program,false").count, equals: 6)
  }
}
