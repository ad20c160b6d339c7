import Foundation
import PeachCore
import PeachLanguage
import Testing

@Suite struct LoudnessExperimentTests {
  let folder = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil, in folder: TemporaryFolder? = nil) throws -> Program.Result {
    let words = line.words
    return try Program.run(words + ["--data-dir", (folder ?? self.folder).path], input: input)
  }

  private func report(_ line: String = "", in folder: TemporaryFolder? = nil) throws -> Printed {
    try peach("experiment loudness report --json " + line, in: folder).expect(status: 0).json()
  }

  private let quick = "--sound sine --duration 0.3 --max-offset 6 --comparisons-per-level"

  @Test func `a simulated participant is misled as much as was asked, and the profile takes none of it`() throws {
    try peach(
      "experiment loudness run --listener simulated:threshold=8,loudness=2 --seed 4 --participant P1 \(quick) 150"
    ).expect(status: 0, error: .contains("All 450 answers are stored"))
    let report = try report()
    let (bias, levels) = (report.loudnessBias, report.levels.items)
    #expect(bias.lower95.number < 2 && 2 < bias.upper95.number && bias.p.number < 0.001 && bias.answers.integer == 450)
    expect(levels.map(\.level.text), equals: ["0", "0.5", "1"])
    for threshold in levels.map(\.threshold) {
      #expect(threshold.answers.integer == 150 && threshold.lower95.number <= threshold.cents.number)
      #expect(threshold.cents.number <= threshold.upper95.number)
    }
    try peach("profile --json").expect(output: .contains("\"answers\" : 0"))
    let rows = try peach("export --format csv").lines
    let columns = rows[0].split(separator: ",", omittingEmptySubsequences: false)
    let (condition, offset, purpose) = (
      try #require(columns.firstIndex(of: "condition")),
      try #require(columns.firstIndex(of: "amplitudeOffsetDecibels")), try #require(columns.firstIndex(of: "purpose"))
    )
    for row in rows.dropFirst() {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      let level = try #require(Double(cells[condition]))
      let decibels = try #require(Double(cells[offset]))
      #expect(cells[purpose] == "experiment" && abs(decibels) <= 6 * level)
    }
    #expect(report.curvature.matters.bool == false && report.curvature.centsPerDB.number.isFinite)
    #expect((5.5...6).contains(report.curvature.largestOffsetDB.number))
    let words = try peach("experiment loudness report --lang de").output
    expect(words, .contains("Lautheitsverzerrung +", "keine deutliche Krümmung: bei ±"))
  }

  @Test(arguments: [true, false]) func `for a program each line is an object, the last one the result`(kept: Bool)
    throws
  {
    let line = "experiment loudness run --listener simulated:loudness=2 --seed 4 --events jsonl \(quick) 30"
    let run = kept ? try peach(line) : try Program.run(line)
    run.expect(status: 0)
    let objects = try run.lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let result = try #require(objects.last)
    #expect(result["state"] as? String == "result" && result["loudnessBias"] != nil)
    // What is gone at the end is not said to stay.
    let stored = objects.compactMap { $0["stored"] as? Bool }
    expect(stored, equals: [Bool](repeating: kept, count: 90))
    expect(objects.compactMap { $0["comparison"] as? Int }.max(), equals: 90)
  }

  @Test func `an interrupted run continues with the same comparisons`() throws {
    // A program answers "higher" eleven times and leaves; another continues the same way.
    let begin = "experiment loudness run --seed 9 \(quick) 10 --events jsonl --output \(folder.path)/a.wav"
    try peach(begin, input: String(repeating: "higher\n", count: 11) + "quit\n").expect(
      status: 0, error: .contains("11 of 30 answers are stored"))
    try peach("experiment loudness run --continue --seed 3").expect(status: 64)
    try peach(
      "experiment loudness run --continue --events jsonl --output \(folder.path)/b.wav",
      input: String(repeating: "higher\n", count: 19)
    ).expect(status: 0, error: .contains("All 30 answers are stored"))
    try peach("experiment loudness run --continue").expect(status: 66)
    let other = TemporaryFolder()
    _ = try peach(
      begin.replacingOccurrences(of: folder.path, with: other.path), input: String(repeating: "higher\n", count: 30),
      in: other)
    func asked(_ folder: TemporaryFolder) throws -> [Substring] {
      try peach("export --format csv", in: folder).lines.dropFirst().map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return cells[2..<6].joined(separator: ",") + "," + cells[8] + "," + cells[14]
      }.map { $0[...] }
    }
    // By their times the two halves overlap: rendering is faster than time.
    let (resumed, whole) = (try asked(folder).sorted(), try asked(other).sorted())
    #expect(resumed.count == 30 && resumed == whole)
    let runs = try report().runs.items
    #expect(runs.map(\.answers.integer) == [30] && runs.map(\.plannedAnswers.integer) == [30])
  }

  @Test func `participants of several machines are pooled, and a run can be deleted`() throws {
    let other = TemporaryFolder()
    for (folder, name, bias) in [(folder, "P1", 2.0), (folder, "P2", 1.2), (other, "P3", 1.6)] {
      try peach(
        "experiment loudness run --listener simulated:threshold=6,loudness=\(bias) --seed 5 --participant \(name) \(quick) 80",
        in: folder
      ).expect(status: 0)
    }
    try peach("export --format jsonl --output \(other.path)/p3.jsonl", in: other).expect(status: 0)
    try peach("import \(other.path)/p3.jsonl").expect(status: 0)
    try peach("import \(other.path)/p3.jsonl").expect(status: 0)
    let everybody = try report("--all")
    let (participants, pooled) = (everybody.participants.items, everybody.pooled.loudnessBias)
    expect(participants.map(\.participant.text), equals: ["P1", "P2", "P3"])
    expect(participants.map(\.answers.integer), equals: [240, 240, 240])
    #expect(pooled.participants.integer == 3 && pooled.lower95.number < 1.6 && 1.6 < pooled.upper95.number)
    #expect(pooled.centsPerDB.number.isFinite && everybody.pooled.curvature.matters.bool == false)
    let plain = participants.reduce(0) { $0 + $1.loudnessBias.centsPerDB.number }
    expect(pooled.plainCentsPerDB.number, near: plain / 3, within: 1e-9)
    try peach("experiment loudness report --all").expect(output: .lacks("Plain mean"))
    #expect(!everybody.loudnessBias.exists)
    try expect(report("--participant P2").runs.items.count, equals: 1)
    try peach("experiment loudness report --participant P9").expect(status: 66)
    try peach("experiment loudness report --all --participant P1").expect(status: 64)
    // The profile's page includes them.
    let page = folder.path + "/profile.html"
    try peach("profile --html \(page)").expect(status: 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    expect(html, .contains("Loudness and pitch</h2>"))
    for name in ["P1", "P2", "P3"] { expect(html, .contains("<th scope=\"row\">\(name)</th>")) }
    let run = try #require(try report("--participant P2").runs.items.first?.run.text)
    let deleted = try peach("experiment loudness delete \(run.prefix(8)) --yes")
    deleted.expect(status: 0, output: .contains("240"))
    #expect(try peach("experiment loudness list --json").output.contains(run) == false)
    // What was deleted can be had back.
    let backup = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.contains("backup") })
    try peach("import \(folder.path)/\(backup)").expect(status: 0)
    try expect(report("--participant P2").loudnessBias.answers.integer, equals: 240)
  }

  @Test func `merged exports of two machines give the same report as one machine with all answers`() throws {
    let (first, second, whole) = (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
    // One was at both machines, and one seed was used at both.
    for (machine, name, seed) in [(first, "P1", 5), (second, "P1", 6), (second, "P2", 5), (first, "P3", 7)] {
      for folder in [machine, whole] {
        try peach(
          "experiment loudness run --listener simulated:threshold=6,loudness=\(seed - 4) --seed \(seed) "
            + "--participant \(name) \(quick) 20", in: folder
        ).expect(status: 0)
      }
    }
    for (machine, format) in [(first, "csv"), (second, "jsonl"), (second, "csv")] {
      let file = machine.path + "/export." + format
      try peach("export --format \(format) --output \(file)", in: machine).expect(status: 0)
      try peach("import \(file)").expect(status: 0)
    }
    func findings(_ folder: TemporaryFolder) throws -> [String: NSObject] {
      let result = try peach("experiment loudness report --all --json", in: folder)
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: NSObject]
      // Runs are others when they are made again.
      return try #require(object).filter { $0.key != "runs" }
    }
    expect(Set(try findings(folder).keys), equals: ["participants", "pooled"])
    try expect(findings(folder), equals: findings(whole))
    func runs(_ folder: TemporaryFolder) throws -> [String?] {
      try report("--all", in: folder).runs.items.map(\.run.text)
    }
    let both = try runs(first) + runs(second)
    #expect(try Set(runs(self.folder)) == Set(both) && both.count == 4)
  }

  @Test func `a report goes into files: picture, page, and answers that make the same report elsewhere`() throws {
    for (participant, seed) in [("P1", 2), ("P2", 3)] {
      try peach(
        "experiment loudness run --listener simulated:threshold=8,loudness=2 --seed \(seed) "
          + "--participant \(participant) \(quick) 40"
      ).expect(status: 0)
    }
    let (picture, page, trials) = (folder.path + "/r.svg", folder.path + "/r.html", folder.path + "/r.csv")
    let files = "experiment loudness report --participant P1 --svg \(picture) --html \(page) --csv \(trials)"
    let result = try peach(files + " --lang de")
    #expect(result.status == 0 && result.output.isEmpty && result.error.split(separator: "\n").count == 3)
    try expect(String(contentsOfFile: picture, encoding: .utf8), .contains("Lautheitsversuch: P1"))
    let bias = try report("--participant P1").loudnessBias.centsPerDB.number
    let shown = Figure.signed(bias, 2).english
    try peach(files).expect(status: 0)
    try expect(String(contentsOfFile: page, encoding: .utf8), .contains("\(shown)<span class=\"unit\"> cents per dB"))
    // The columns are those of an export, the rows only this participant's.
    let rows = try String(contentsOfFile: trials, encoding: .utf8).split(whereSeparator: \.isNewline).map(String.init)
    let exported = try peach("export").lines
    let column = try #require(exported[0].split(separator: ",").firstIndex(of: "participant"))
    let ofFirst = exported.filter {
      ["participant", "P1"].contains($0.split(separator: ",", omittingEmptySubsequences: false)[column])
    }
    #expect(rows.count == 121 && exported.count == 241 && rows == ofFirst)
    let other = TemporaryFolder()
    try peach("import \(trials)", in: other).expect(status: 0)
    try expect(report("", in: other).loudnessBias.centsPerDB.number, equals: bias)
    // With JSON too; and where one cannot be made, none is.
    let both = try peach("experiment loudness report --all --json --svg \(folder.path)/all.svg")
    #expect(both.output.hasPrefix("{") && FileManager.default.fileExists(atPath: folder.path + "/all.svg"))
    let same = try peach("experiment loudness report --svg \(folder.path)/x --csv \(folder.path)/x")
    same.expect(status: 64, error: .begins("Error: --svg and --csv name the same file.\nUsage: "))
    let missing = try peach("experiment loudness report --svg \(folder.path)/x --csv \(folder.path)/nowhere/x")
    #expect(missing.status == 73 && !FileManager.default.fileExists(atPath: folder.path + "/x"))
  }

  @Test func `what foreign data bring is shown without acting on the terminal, and what fits no level is said`() throws
  {
    let name = try Program.run(
      [
        "experiment", "loudness", "run", "--participant", "a\u{1B}[31mb", "--listener", "simulated", "--data-dir",
        folder.path,
      ])
    #expect(name.status == 64 && name.error.contains("60 printable characters"))
    // With one seed in sixty or so, so few answers don't determine a bias.
    #expect(
      try peach("experiment loudness run --listener simulated --seed 1 --participant P1 \(quick) 12").status == 0)
    let sql = """
      UPDATE run SET plan = json_set(plan, '$.participant', 'a' || char(27) || '[31m' || char(10) || 'b');
      UPDATE answer SET condition = 'abc' WHERE id IN (SELECT id FROM answer ORDER BY id LIMIT 4);
      """
    _ = try Program.tool(["sqlite3", folder.database, sql])
    for command in ["list", "report", "report --lang de"] {
      let result = try peach("experiment loudness " + command)
      #expect(
        result.status == 0 && !result.output.contains("\u{1B}") && result.output.contains("a\u{FFFD}[31m\u{FFFD}b"))
    }
    #expect(try peach("experiment loudness report").output.contains("no such level: 4 answers"))
    #expect(try peach("experiment loudness report --json").output.contains("\"answersLeftOut\" : 4"))
    #expect(try peach("experiment loudness report").output.contains("fewer than 200 answers"))
  }

  @Test func `the list has columns however many levels there are, and the user's clock`() throws {
    for levels in ["0,0.1,0.2,0.4,0.6,0.8,1", "0,1"] {
      try peach(
        "experiment loudness run --listener simulated --sound sine --duration 0.3 --participant P7 --levels \(levels) "
          + "--comparisons-per-level 1"
      ).expect(status: 0)
    }
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE run SET started_ms = 1751493600000 + 60000 * rowid"])
    // Central European Summer Time.
    let result = try Program.run(
      "experiment loudness list --data-dir \(folder.path)", environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])
    let list = result.lines.map { String($0.dropFirst(8)) }
    expect(
      list,
      equals: [
        "  2025-07-03 00:02  2/2  0 1 × 2 dB                      P7",
        "  2025-07-03 00:01  7/7  0 0.1 0.2 0.4 0.6 0.8 1 × 2 dB  P7",
      ])
  }

  @Test func `what cannot be asked for is refused, and without a run there is nothing to report`() throws {
    try peach("experiment loudness plan --effect 0").expect(status: 64)
    try peach("experiment loudness plan --levels 0").expect(status: 64)
    for (line, words) in [
      ("plan --power 0.9 --simulate 2", "'--power' and '--simulate' can't be combined"),
      ("plan --comparisons-per-level 5", "'--comparisons-per-level' needs '--simulate'."),
      ("plan --participants 5", "'--participants' needs '--simulate'."),
      ("plan --effect 100 --max-offset 12 --levels 1", "a bias this large needs only a few comparisons"),
      ("plan --effect 0.001", "don't find a bias this small"),
      ("run --set max-offset=5", "Set the loudness difference with '--max-offset'"),
      ("run --set vary-loudness=1", "'--set vary-loudness' doesn't apply to experiments."),
    ] {
      try peach("experiment loudness " + line).expect(status: 64, error: .contains(words))
    }
    try peach("experiment loudness run --levels 0,2").expect(error: .contains("different numbers 0…1"))
    try peach("experiment loudness report").expect(status: 66)
    try peach("experiment loudness list").expect(output: "")
    try expectFiles(in: folder.path, [])
  }
}
