import PeachCore
import TestSupport
import Testing

/// Runs with plans from imported files or changed in the database.
@Suite struct StoredPlanTests {
  let folder = TemporaryFolder()
  private let files = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path], input: input)
  }

  /// Stores a run that is half done, and changes its plan; its ID.
  ///
  /// - Parameters:
  ///   - name: of the prepared database; the command by default.
  ///   - sound: its options.
  private func interrupted(
    _ command: String, plan sql: String, name: String? = nil, sound: String = " --sound sine --duration 0.3"
  ) throws -> String {
    try PreparedDatabase.copy([name ?? command], to: folder) { folder in
      let line = command + sound + " --events jsonl --output \(folder.path)/a.wav --data-dir \(folder.path)"
      try Program.run(line, input: "higher\nlower\nhigher\nlower\nhigher\nquit\n").expect(status: 0)
    }
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE run SET plan = \(sql)"])
    return try #require(try rows(folder.database, "SELECT id FROM run").first)
  }

  /// A run of an experiment that is half done.
  private func begun(plan sql: String) throws -> String {
    let path = try SampleExperiment.write(10, to: files)
    return try interrupted("experiment run \(path) --participant P1", plan: sql, name: "experiment", sound: "")
  }

  @Test(arguments: [
    "json_set(plan, '$.experiment.title', 'Other')", "json_set(plan, '$.sha256', 'x')",
    "json_set(plan, '$.experiment.blocks', json('[]'))", "json_set(plan, '$.participant', 5)",
    "json_remove(plan, '$.experiment')", "'nonsense'", "NULL",
  ])
  func `an experiment whose plan cannot be followed is named, and can be deleted`(sql: String) throws {
    let run = try begun(plan: sql)
    let name = String(run.prefix(8))
    try peach("experiment list").expect(
      status: 0, output: "", error: "Left out, because the plan is invalid: \(name).\n")
    try peach("experiment list --json").expect(output: "[\n\n]\n")
    try peach("experiment list --lang de").expect(error: .contains("weil der Plan ungültig ist: \(name)."))
    try peach("experiment run \(files.path)/loud.json --participant P1 --continue").expect(
      status: 66, error: .contains("no interrupted run", name))
    try peach("experiment report").expect(status: 66, error: .contains("no experiment yet", name))
    try peach("profile --html \(folder.path)/profile.html").expect(status: 0)
    try peach("experiment report \(name)").expect(
      status: 65,
      error: .contains(
        "The plan of run '\(name)' is invalid.",
        "'peach experiment delete \(name) --data-dir \(folder.path)' deletes it."))
    for words in ["report ZZ", "delete ZZ"] {
      try peach("experiment " + words).expect(
        status: 66, error: .contains("'peach experiment list --data-dir \(folder.path)' shows all runs."))
    }
    try peach("experiment delete \(name) --yes").expect(status: 0, output: .contains("5 answers"))
    try peach("experiment list").expect(error: "There is no experiment yet.\n")
  }

  @Test func `an invalid plan doesn't affect other runs`() throws {
    _ = try begun(plan: "json_set(plan, '$.sha256', 'x')")
    try peach("experiment run \(files.path)/loud.json --participant P2 --listener simulated").expect(status: 0)
    let list = try peach("experiment list")
    expect(that: list.lines.count == 2 && list.output.contains("20/20") && list.error.contains("Left out"))
    try peach("experiment report --all").expect(status: 0)
  }

  /// As versions 0.1 and 0.2 stored it.
  @Test func `a run of an earlier version is in the report, but isn't continued`() throws {
    let plan =
      #"{"block":60,"comparisonsPerLevel":10,"levels":[0,1],"maxOffset":6,"seed":1,"settings":{"sound":"sine"}}"#
    _ = try begun(plan: "'\(plan)'")
    _ = try Program.tool([
      "sqlite3", folder.database, "UPDATE answer SET condition = iif(condition = 'equal', '0', '1')",
    ])
    try peach("experiment list").expect(status: 0, output: .contains("5/20", "Loudness experiment"), error: "")
    let report = try peach("experiment report --json").expect(status: 0).json()
    expect(report.conditions.items.map(\.condition.text), equals: ["0", "1"])
    expect(that: report.answers.integer == 5 && report.answersLeftOut.integer == 0 && !report.participant.exists)
    // Nobody's run isn't that of a participant, and the short form says why it can't go on.
    try peach("experiment run \(files.path)/loud.json --participant P1 --continue").expect(status: 66)
    try peach("experiment loudness run --continue").expect(status: 66)
  }

  @Test(arguments: [
    "json_set(plan, '$.experiment.blocks[1].method.comparisons', 11)", "json_set(plan, '$.sha256', 'x')",
    "json_remove(plan, '$.experiment')", earlier("comparisons", "-5"), earlier("comparisons", "9223372036854775807"),
    earlier("untilWidth", "0"), earlier("warmUp", "[-1e300]"), earlier("note", "400"), "'{'",
  ])
  func `a measurement whose plan cannot be followed is not continued`(sql: String) throws {
    _ = try interrupted("measure --comparisons 10 --seed 1", plan: sql)
    try peach("measure --continue --events jsonl --output \(folder.path)/b.wav", input: "higher\n").expect(
      status: 65, output: "",
      error: .contains("The latest measurement can't be continued, because its plan is invalid."))
  }

  /// A plan of version 0.3 with an impossible value, in SQL.
  private static func earlier(_ name: String, _ value: String) -> String {
    let plan = #"{"comparisons":10,"note":69,"seed":1,"settings":{"sound":"sine"},"warmUp":[100,71,50,35]}"#
    return "json_set('\(plan)', '$.\(name)', json('\(value)'))"
  }

  @Test func `answers with values that nothing can have are left out`() throws {
    let run = try begun(plan: "plan")
    _ = try Program.tool([
      "sqlite3", folder.database,
      """
      UPDATE answer SET reference_hz = -1 WHERE id = 1;
      UPDATE answer SET reference_hz = 9e999 WHERE id = 2; UPDATE answer SET cents = 9e999 WHERE id = 3;
      """,
    ])
    try peach("experiment list").expect(output: .contains("2/20"))
    try peach("experiment report \(run)").expect(status: 0)
  }
}
