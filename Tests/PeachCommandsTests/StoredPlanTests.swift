import Foundation
import PeachCore
import Testing

/// Runs with plans from imported files or changed in the database.
@Suite struct StoredPlanTests {
  let folder = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line.split(separator: " ").map(String.init) + ["--data-dir", folder.path], input: input)
  }

  /// Stores a run that is half done, and changes its plan; its ID.
  private func interrupted(_ command: String, plan sql: String) throws -> String {
    try PreparedDatabase.copy([command], to: folder) { folder in
      let line =
        command + " --sound sine --duration 0.3 --events jsonl --output \(folder.path)/a.wav --data-dir \(folder.path)"
      let begun = try Program.run(
        line.split(separator: " ").map(String.init), input: "higher\nlower\nhigher\nlower\nhigher\nquit\n")
      #expect(begun.status == 0, "\(begun.error)")
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
    #expect(list.status == 0 && list.output == "")
    #expect(list.error == "Excluded, because the plan is invalid: \(name).\n")
    #expect(try peach("experiment loudness list --json").output == "[\n\n]\n")
    #expect(try peach("experiment loudness list --lang de").error.contains("weil der Plan ungültig ist: \(name)."))
    let going = try peach("experiment loudness run --continue")
    #expect(going.status == 66 && going.error.contains("no interrupted experiment") && going.error.contains(name))
    let latest = try peach("experiment loudness report")
    #expect(latest.status == 66 && latest.error.contains("no experiment yet") && latest.error.contains(name))
    #expect(try peach("profile --html \(folder.path)/profile.html").status == 0)
    let report = try peach("experiment loudness report \(name)")
    #expect(report.status == 65 && report.error.contains("The plan of run '\(name)' is invalid."))
    #expect(report.error.contains("'peach experiment loudness delete \(name)' deletes it."))
    let deleted = try peach("experiment loudness delete \(name) --yes")
    #expect(deleted.status == 0 && deleted.output.contains("5 answers"), "\(deleted.output)\(deleted.error)")
    #expect(try peach("experiment loudness list").error == "There is no experiment yet.\n")
  }

  @Test func `an invalid plan doesn't affect other runs`() throws {
    _ = try interrupted(Self.experiment, plan: "json_set(plan, '$.block', -1)")
    let run = try peach(
      "experiment loudness run --listener simulated:threshold=8 --seed 1 --sound sine --duration 0.3 --comparisons-per-level 5"
    )
    #expect(run.status == 0)
    let list = try peach("experiment loudness list")
    #expect(list.lines.count == 1 && list.output.contains("15/15") && list.error.contains("Excluded"))
    #expect(try peach("experiment loudness report --all").status == 0)
  }

  @Test(arguments: [
    "json_set(plan, '$.comparisons', -5)", "json_set(plan, '$.comparisons', 9223372036854775807)",
    "json_set(plan, '$.untilWidth', 0)", "json_set(plan, '$.warmUp[0]', -1e300)", "json_set(plan, '$.note', 400)",
    "'{'",
  ])
  func `a measurement whose plan cannot be followed is not continued`(sql: String) throws {
    _ = try interrupted("measure --comparisons 10 --seed 1", plan: sql)
    let run = try peach("measure --continue --events jsonl --output \(folder.path)/b.wav", input: "higher\n")
    #expect(run.status == 65 && run.output == "", "\(run.error)")
    #expect(run.error.contains("The latest measurement can't be continued, because its plan is invalid."))
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
    #expect(try peach("experiment loudness list").output.contains("2/30"))
    #expect(try peach("experiment loudness report \(run)").status == 0)
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
    let run = try peach("experiment loudness " + line)
    #expect(run.status == 64 && run.error.contains(message), "\(run.error)")
  }

  @Test(arguments: ["--effect 1e-12", "--max-offset 0.1 --effect 0.0001 --threshold 200", "--levels 0,1e-200"])
  func `a bias too small for any plan is said not to be found`(line: String) throws {
    let plan = try peach("experiment loudness plan " + line)
    #expect(plan.status == 64 && plan.error.contains("don't find a bias this small"), "\(plan.error)")
    #expect(try peach("experiment loudness plan --simulate 1 --comparisons-per-level 1 " + line).status == 0)
  }

  @Test func `a single level 0 measures the threshold alone`() throws {
    let run = try peach(
      "experiment loudness run --levels 0 --listener simulated:threshold=8 --seed 1 --sound sine --duration 0.3 --comparisons-per-level 60"
    )
    #expect(run.status == 0)
    let report = try peach("experiment loudness report")
    #expect(
      report.output.contains("Threshold ")
        && report.output.contains("Loudness bias: can't be estimated from these answers."))
  }
}
