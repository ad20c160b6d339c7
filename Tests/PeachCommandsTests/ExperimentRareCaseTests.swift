import Foundation
import PeachCore
import TestSupport
import Testing

/// Runs of earlier versions, impossible data, and other cases that few people see.
@Suite struct ExperimentRareCaseTests {
  private let files = TemporaryFolder()
  private let folder = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path], input: input)
  }

  private func sql(_ statement: String) throws {
    _ = try Program.tool([
      "sqlite3", folder.database, "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; " + statement,
    ])
  }

  private func simulate(_ file: String, _ names: String...) throws {
    for name in names {
      try peach("experiment run \(file) --participant \(name) --listener simulated").expect(
        status: 0)
    }
  }

  @Test func `whoever is in no group of the file doesn't begin`() throws {
    let path = try SampleExperiment.write(
      2, members: #""groups": { "winds": ["F1", "O*"], "keys": ["K1"] },"#, to: files)
    for (language, words) in [
      ("en", "Participant 'P1' is in none of the groups of the file: keys (K1), winds (F1, O*)."),
      ("de", "»P1« ist in keiner der Gruppen der Datei: keys (K1), winds (F1, O*)."),
    ] {
      try peach("experiment run \(path) --participant P1 --listener simulated --lang \(language)")
        .expect(
          status: 64, output: "", error: .contains(words))
    }
    try simulate(path, "O7")
  }

  /// A shift per dB is found from at least two differences in level, since a single one can't be told from a bias.
  @Test(
    arguments: [
      (#""second": { "amplitude": 6 }"#, "comparison", false),
      (#""second": { "amplitude": [6] }"#, "comparison", false),
      (#""second": { "amplitude": [6, 6] }"#, "comparison", false),
      (#""second": { "amplitude": { "from": 0, "to": 0 } }"#, "comparison", false),
      (#""second": { "amplitude": { "from": 3, "to": 3 } }"#, "comparison", false),
      (#""first": { "amplitude": 6 }, "second": { "amplitude": 6 }"#, "comparison", false),
      (#""second": { "amplitude": 6 }, "standard": "second""#, "comparison", false),
      (#""second": { "amplitude": 6 }, "standard": "random""#, "comparison", true),
      (#""second": { "amplitude": 6 }"#, "intervals", false),
      (#""settings": { "direction": "down" }, "second": { "amplitude": 6 }"#, "intervals", false),
      (#""settings": { "direction": "both" }, "second": { "amplitude": 6 }"#, "intervals", true),
      (
        #""conditions": [{ "name": "a" }, { "name": "b", "settings": { "direction": "down" } }], "#
          + #""second": { "amplitude": 6 }"#, "intervals", true
      ),
      (#""second": { "amplitude": [0, 6] }"#, "comparison", true),
      (#""second": { "amplitude": { "from": -3, "to": 3 } }"#, "comparison", true),
      (#""conditions": [{ "name": "a" }, { "name": "b", "second": { "amplitude": 6 } }]"#, "comparison", true),
      (
        #""conditions": [{ "name": "a", "first": { "amplitude": 6 } },"#
          + #"{ "name": "b", "second": { "amplitude": 6 } }]"#, "comparison", true
      ),
    ])
  func `a shift per dB needs two differences in level`(members: String, task: String, isRead: Bool) throws {
    let path = try files.write(
      Array(
        #"""
        { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" },
          "blocks": [{ "name": "main", "task": "\#(task)", "method": { "constant": [-20, 20], "repeat": 3 }, \#(members) }],
          "report": ["thresholds", { "shiftPer": "amplitude" }] }
        """#.utf8), "study.json")
    let check = try peach("experiment check \(path)").expect(status: isRead ? 0 : 65)
    if !isRead { expect(check.error, .contains("line 3, report: 'shiftPer' needs ", "at least two differences")) }
  }

  @Test(arguments: [("simulated:bias=10", true), ("simulated:threshold=9", false)])
  func `a report says that a shift per dB can't be told`(listener: String, isUnclear: Bool) throws {
    let path = try files.write(
      Array(
        #"""
        { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 },
          "blocks": [{ "name": "main", "method": { "constant": [-30, -10, 10, 30], "repeat": 20 },
            "second": { "amplitude": [0, 6] } }],
          "report": ["thresholds", { "shiftPer": "amplitude" }] }
        """#.utf8), "study.json")
    try peach("experiment run \(path) --participant P1 --listener \(listener)").expect(status: 0)
    for (language, words) in [
      ("en", ("Loudness bias ", "can't be told from these answers")),
      ("de", ("Lautheitsverzerrung ", "lässt sich aus diesen Antworten nicht bestimmen")),
    ] {
      let report = try peach("experiment report --lang \(language)").expect(status: 0, output: .contains(words.0))
      expect(report.output.contains(words.0 + words.1), equals: isUnclear)
    }
    try peach("experiment report --html \(files.path)/page.html").expect(status: 0)
    let page = try String(contentsOfFile: files.path + "/page.html", encoding: .utf8)
    expect(page.contains("be told from these answers"), equals: isUnclear)
  }

  @Test func `a report ends with the levels of the runs, one line if they are alike`() throws {
    let path = try SampleExperiment.write(2, to: files)
    try simulate(path, "P1", "P2")
    func set(_ row: Int, _ decibels: Double) throws {
      let level =
        #"{"decibels":\#(decibels),"weighting":"A","timeWeighting":"eq","signal":"tone","measured":"","driver":"alsa"}"#
      try sql(
        "UPDATE run SET plan = json_set(plan, '$.rig', json('{\"level\":\(level)}')) WHERE rowid = \(row)"
      )
    }
    for row in [1, 2] { try set(row, 61.5) }
    try peach("experiment report \(path)").expect(
      status: 0, output: .ends("\n\nLevel: 61.5 dB SPL (LAeq of the tone)\n"))
    try set(2, 62)
    try peach("experiment report \(path)").expect(
      status: 0,
      output: .contains("\nP1: Level: 61.5 dB SPL (LAeq of the tone)\n", "\nP2: Level: 62 dB SPL (LAeq of the tone)\n"))
    try peach("experiment report \(path) --html \(files.path)/page.html").expect(status: 0)
    try expect(
      String(contentsOfFile: files.path + "/page.html", encoding: .utf8),
      .contains("Level: 61.5 to 62 dB SPL (LAeq of the tone)"))
  }

  @Test func `a run of an earlier version can't go on, and a dataset says what its file is`() throws {
    let path = try SampleExperiment.write(2, to: files)
    try simulate(path, "P1", "P2")
    let earlier =
      #"{"block":50,"comparisonsPerLevel":4,"levels":[0,1],"maxOffset":2,"seed":1,"participant":"An A","settings":{"sound":"sine"}}"#
    try sql("UPDATE run SET plan = '\(earlier)'; UPDATE answer SET condition = '0'")
    try peach("experiment list").expect(
      status: 0, output: .contains("An A", "Loudness experiment", "4/8"))
    let set = files.path + "/set"
    let result = try peach("export --psych-ds \(set)").expect(status: 0)
    // Both runs are of the same person, who is named once.
    expect(result.error, .begins("In the dataset, the participant 'An A' is x1.\nWrote "))
    let readme = try String(contentsOfFile: set + "/README.md", encoding: .utf8)
    let ids = try rows(folder.database, "SELECT id FROM run ORDER BY started_ms, rowid").map {
      $0.prefix(8)
    }
    expect(readme, .contains("|---|---|\n| x1 | \(ids[0]), \(ids[1]) |\n\n## Trials\n"))
    expect(
      readme,
      .contains("\n\nVersions 0.1 and 0.2 had no files of experiments. The file of their runs says")
    )
    // Without an ID, it isn't meant.
    let line = "experiment loudness run --continue --listener simulated"
    try peach(line).expect(
      status: 66, output: "", error: .contains("There is no interrupted run of this experiment."))
    try sql("UPDATE run SET plan = json_set(plan, '$.participant', 'P1')")
    try peach(line + " --participant P1").expect(
      status: 66, output: "",
      error: .equals(
        "Error: A run of an earlier version can't be continued; its answers are in the report.\n"))
  }

  @Test func `a dataset says what it leaves out, and of which file there are no runs`() throws {
    let path = try SampleExperiment.write(2, to: files)
    let other = try SampleExperiment.write(3, name: "other.json", to: files)
    try simulate(path, "P1", "P2")
    try peach("export --psych-ds \(files.path)/none \(other)").expect(
      status: 66, output: "",
      error: .equals(
        "Error: There is no run of this experiment yet.\n'peach experiment list --data-dir \(folder.path)' shows all runs.\n"
      ))
    expectFile(files.path + "/none", exists: false)
    try sql(
      "UPDATE answer SET note = 300 WHERE id = 1; UPDATE run SET plan = '{\"a\":1}' WHERE rowid = 2;"
    )
    let id = try #require(try rows(folder.database, "SELECT id FROM run WHERE rowid = 2").first)
      .prefix(8)
    try peach("export --psych-ds \(files.path)/set").expect(
      status: 0, output: "",
      error: .equals(
        """
        Left out, because the plan is invalid: \(id).
        Not in the dataset, because of impossible values: 1 answer.
        Wrote \(files.path)/set: 3 answers.

        """))
    try peach("experiment list").expect(
      status: 0, error: .equals("Left out, because the plan is invalid: \(id).\n"))
    for command in ["report \(id)"] {
      try peach("experiment " + command).expect(
        status: 65, output: "",
        error: .equals(
          "Error: The plan of run '\(id)' is invalid.\n'peach experiment delete \(id) --data-dir \(folder.path)' deletes it.\n"
        ))
    }
    try sql("UPDATE run SET plan = '{\"a\":1}'")
    try peach("experiment report").expect(
      status: 66, output: "", error: .contains("Left out, because the plan is invalid: "))
  }

  @Test
  func
    `a measurement says how often the sound dropped out, and isn't continued with an impossible plan`()
    throws
  {
    let line = "measure --comparisons 4 --seed 7 --sound sine --duration 0.3"
    try peach(
      line + " --events jsonl --output \(files.path)/x.wav",
      input: String(repeating: "higher\n", count: 6) + "quit\n"
    ).expect(status: 0)
    try sql("UPDATE answer SET drop_outs = 1 WHERE id IN (5, 6)")
    try peach("measure --continue --listener simulated").expect(
      status: 0,
      output: .contains("Answers used: 4\n", "Asked again because the sound dropped out: 2\n"))
    try peach("measure --continue --listener simulated --lang de").expect(
      status: 66, error: .contains("Es gibt keine unterbrochene Messung."))
    for (language, words) in [
      ("en", "The latest measurement can't be continued, because its plan is invalid."),
      ("de", "Die letzte Messung lässt sich nicht fortsetzen, weil ihr Plan ungültig ist."),
    ] {
      try sql("UPDATE run SET plan = '{\"a\":1}'")
      try peach("measure --continue --listener simulated --lang \(language)").expect(
        status: 65, output: "", error: .contains(words))
    }
  }
}
