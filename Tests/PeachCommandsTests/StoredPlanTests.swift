import PeachCore
import Testing

/// Runs with plans from imported files or changed in the database.
@Suite struct StoredPlanTests {
  let folder = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path], input: input)
  }

  /// Stores a run that is half done, and changes its plan; its ID.
  private func interrupted(_ command: String, plan sql: String) throws -> String {
    try PreparedDatabase.copy([command], to: folder) { folder in
      let line =
        command + " --sound sine --duration 0.3 --events jsonl --output \(folder.path)/a.wav --data-dir \(folder.path)"
      try Program.run(line, input: "higher\nlower\nhigher\nlower\nhigher\nquit\n").expect(status: 0)
    }
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE run SET plan = \(sql)"])
    return try #require(try rows(folder.database, "SELECT id FROM run").first)
  }

  private static let experiment = "experiment loudness run --max-offset 6 --comparisons-per-level 10 --seed 1"

  @Test(arguments: [
    "json_set(plan, '$.block', 0)", "json_set(plan, '$.comparisonsPerLevel', 4611686018427387904)",
    "json_set(plan, '$.levels', json('[]'))", "json_set(plan, '$.levels[0]', 1e300)",
    "json_set(plan, '$.maxOffset', 0)",
    "'nonsense'", "NULL",
  ])
  func `an experiment whose plan cannot be followed is named, and can be deleted`(sql: String) throws {
    let run = try interrupted(Self.experiment, plan: sql)
    let name = String(run.prefix(8))
    let list = try peach("experiment loudness list")
    list.expect(status: 0, output: "", error: "Excluded, because the plan is invalid: \(name).\n")
    try peach("experiment loudness list --json").expect(output: "[\n\n]\n")
    try peach("experiment loudness list --lang de").expect(error: .contains("weil der Plan ungültig ist: \(name)."))
    try peach("experiment loudness run --continue").expect(
      status: 66, error: .contains("no interrupted experiment", name))
    try peach("experiment loudness report").expect(status: 66, error: .contains("no experiment yet", name))
    try peach("profile --html \(folder.path)/profile.html").expect(status: 0)
    try peach("experiment loudness report \(name)").expect(
      status: 65,
      error: .contains(
        "The plan of run '\(name)' is invalid.", "'peach experiment loudness delete \(name)' deletes it."))
    try peach("experiment loudness delete \(name) --yes").expect(status: 0, output: .contains("5 answers"))
    try peach("experiment loudness list").expect(error: "There is no experiment yet.\n")
  }

  @Test func `an invalid plan doesn't affect other runs`() throws {
    _ = try interrupted(Self.experiment, plan: "json_set(plan, '$.block', -1)")
    try peach(
      "experiment loudness run --listener simulated:threshold=8 --seed 1 --sound sine --duration 0.3 --comparisons-per-level 5"
    ).expect(status: 0)
    let list = try peach("experiment loudness list")
    #expect(list.lines.count == 1 && list.output.contains("15/15") && list.error.contains("Excluded"))
    try peach("experiment loudness report --all").expect(status: 0)
  }

  @Test(arguments: [
    "json_set(plan, '$.comparisons', -5)", "json_set(plan, '$.comparisons', 9223372036854775807)",
    "json_set(plan, '$.untilWidth', 0)", "json_set(plan, '$.warmUp[0]', -1e300)", "json_set(plan, '$.note', 400)",
    "'{'",
  ])
  func `a measurement whose plan cannot be followed is not continued`(sql: String) throws {
    _ = try interrupted("measure --comparisons 10 --seed 1", plan: sql)
    try peach("measure --continue --events jsonl --output \(folder.path)/b.wav", input: "higher\n").expect(
      status: 65, output: "",
      error: .contains("The latest measurement can't be continued, because its plan is invalid."))
  }

  @Test func `answers with values that nothing can have are left out`() throws {
    let run = try interrupted(Self.experiment, plan: "plan")
    _ = try Program.tool([
      "sqlite3", folder.database,
      """
      UPDATE answer SET reference_hz = -1 WHERE id = 1;
      UPDATE answer SET reference_hz = 9e999 WHERE id = 2; UPDATE answer SET cents = 9e999 WHERE id = 3;
      """,
    ])
    try peach("experiment loudness list").expect(output: .contains("2/30"))
    try peach("experiment loudness report \(run)").expect(status: 0)
  }

  @Test(arguments: [
    ("plan --max-offset 0", "expected 0.1…12"), ("run --max-offset 0", "expected 0.1…12"),
    ("plan --levels 0", "'--levels' needs at least one level above 0"),
    (
      "run --levels 0,.01,.02,.03,.04,.05,.06,.07,.08,.09,.1,.11,.12,.13,.14,.15,.16,.17,.18,.19,.2", "takes at most 20"
    ),
    ("plan --simulate 1 --levels 0", "'--levels' needs at least one level above 0"),
  ])
  func `what no plan can be made of is refused`(line: String, message: String) throws {
    try peach("experiment loudness " + line).expect(status: 64, error: .contains(message))
  }

  @Test(arguments: ["--effect 1e-12", "--max-offset 0.1 --effect 0.0001 --threshold 200", "--levels 0,1e-200"])
  func `a bias too small for any plan is said not to be found`(line: String) throws {
    let plan = try peach("experiment loudness plan " + line)
    plan.expect(status: 64, error: .contains("don't find a bias this small"))
    try peach("experiment loudness plan --simulate 1 --comparisons-per-level 1 " + line).expect(status: 0)
  }

  @Test func `a single level 0 measures the threshold alone`() throws {
    try peach(
      "experiment loudness run --levels 0 --listener simulated:threshold=8 --seed 1 --sound sine --duration 0.3 --comparisons-per-level 60"
    ).expect(status: 0)
    try peach("experiment loudness report").expect(
      output: .contains("Threshold ", "Loudness bias: can't be estimated from these answers."))
  }
}
