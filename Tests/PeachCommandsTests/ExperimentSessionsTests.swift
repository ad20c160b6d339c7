import AudioMeasurement
import Foundation
import PeachCore
import PeachExperiments
import TestSupport
import Testing

/// What a run stores of its sessions: who answered, when, and with what.
@Suite struct ExperimentSessionsTests {
  let files = TemporaryFolder()
  let folder = TemporaryFolder()

  private func peach(
    _ line: String, input: String? = nil, in folder: TemporaryFolder? = nil, environment: [String: String] = [:]
  ) throws -> Program.Result {
    try Program.run(
      line.words + ["--data-dir", (folder ?? self.folder).path], environment: environment, input: input)
  }

  private var offline: String { " --events jsonl --output \(files.path)/x.wav" }

  private func answers(_ count: Int) -> String { String(repeating: "higher\n", count: count) }

  private func sessions(in folder: TemporaryFolder? = nil) throws -> [Printed] {
    let plan = try rows((folder ?? self.folder).database, "SELECT plan FROM run ORDER BY rowid")
    return try Printed(try #require(plan.first)).sessions.items
  }

  @Test func `each continuation is another session, which says who answered and with what`() throws {
    let path = try SampleExperiment.write(10, to: files)
    let line = "experiment run \(path) --participant P1"
    try peach(line + offline, input: answers(7) + "quit\n").expect(status: 0)
    try expect(sessions().count, equals: 1)
    try peach(line + " --continue --listener simulated:threshold=5").expect(status: 0)
    let sessions = try sessions()
    expect(sessions.map(\.respondent.text), equals: ["program", "simulated:threshold=5"])
    expect(sessions.map(\.answersBefore.integer), equals: [0, 7])
    for session in sessions {
      expect(that: session.build.text?.hasPrefix("0.") == true && session.system.text?.isEmpty == false)
      expect(that: session.driver.text == "offline" && session.sampleRateHertz.number == 48000)
      expect(that: (session.periodFrames.integer ?? 0) > 0 && !session.latencySeconds.exists && !session.consent.exists)
      expect(that: UTCTime(iso: session.started.text ?? "") != nil && !session.soundFontSha256.exists)
    }
    // Whoever wasn't a person is never told as one.
    try peach("experiment list").expect(output: .contains("20/20", "simulated"))
    try peach("experiment report \(path)").expect(output: .begins("Simulated listeners answered 1 of 1 runs."))
    let listed = try peach("experiment list --json").json().items
    expect(listed.map(\.sessions.integer), equals: [2])
    expect(listed.map(\.respondent.text), equals: ["simulated:threshold=5"])
  }

  @Test func `the list says when each run began, in local time`() throws {
    let path = try SampleExperiment.write(2, to: files)
    try peach("experiment run \(path) --participant P1 --listener simulated").expect(status: 0)
    // 15 minutes before the year ended in Greenwich.
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE run SET started_ms = 1767224700000"])
    for (zone, began) in [
      ("UTC0", "2025-12-31 23:45"), ("XXX-9", "2026-01-01 08:45"), ("EST5", "2025-12-31 18:45"),
    ] {
      try peach("experiment list", environment: ["TZ": zone]).expect(output: .contains("  \(began)  4/4  "))
      // What programs read doesn't depend on it.
      let listed = try peach("experiment list --json", environment: ["TZ": zone]).json().items
      expect(listed.map(\.started.text), equals: ["2025-12-31T23:45:00.000Z"])
    }
  }

  @Test func `a report over people and simulated listeners says so in its first line`() throws {
    let path = try SampleExperiment.write(4, to: files)
    let line = "experiment run \(path) --participant "
    for name in ["P1", "P2"] { try peach(line + name + " --listener simulated").expect(status: 0) }
    try peach(line + "P3" + offline, input: answers(8)).expect(status: 0)
    let report = try peach("experiment report \(path)").expect(status: 0).lines
    expect(
      report.first ?? "", equals: "Simulated listeners answered 2 of 3 runs. Programs answered 1 of 3 runs.")
    try peach("experiment report \(path) --lang de").expect(output: .begins("Simulierte Hörer beantworteten 2 von 3"))
    let runs = try peach("experiment report \(path) --json").json().runs.items
    expect(Set(runs.compactMap(\.respondent.text)), equals: ["simulated", "program"])
    try peach("experiment check \(path) --methods").expect(
      output: .contains("N = 3 participants.", "Simulated listeners answered 2 of 3 runs", "dB re −23 LUFS", "ramps of")
    )
    // A run of people alone says nothing.
    _ = try Program.tool([
      "sqlite3", folder.database,
      "UPDATE run SET plan = json_set(plan, '$.sessions[0].respondent', 'person')",
    ])
    #expect(try !peach("experiment report \(path)").output.contains("answered"))
    let page = files.path + "/page.html"
    try peach("experiment report \(path) --html \(page)").expect(status: 0)
    #expect(try !String(contentsOfFile: page, encoding: .utf8).contains("Simulated"))
    // One that a program continued says so.
    _ = try Program.tool([
      "sqlite3", folder.database,
      """
      UPDATE run SET plan = json_insert(plan, '$.sessions[#]',
        json_set(json_extract(plan, '$.sessions[0]'), '$.respondent', 'program'))
      """,
    ])
    try peach("experiment report \(path)").expect(output: .begins("Programs answered 3 of 3 runs."))
    try peach(line + "p1 --listener simulated").expect(status: 0, error: .contains("'p1' and 'P1'", "two participants"))
  }

  @Test(
    arguments: [
      ("P1", "p1", true), ("p1", "P1", true), ("Ab", "aB", true), ("P1", "P2", false), ("P1", "P11", false),
    ] as [(String, String, Bool)])
  func `whoever differs from an earlier participant only in capital letters is told who of the two has begun`(
    earlier: String, new: String, isSimilar: Bool
  ) throws {
    let line = "experiment run \(try SampleExperiment.write(1, to: files)) --listener simulated --participant "
    for language in ["en", "de"] {
      let folder = TemporaryFolder()
      let first = try peach(line + earlier + " --lang " + language, in: folder).expect(status: 0)
      let second = try peach(line + new + " --lang " + language, in: folder).expect(status: 0)
      let note =
        language == "en"
        ? "'\(new)' and '\(earlier)' are two participants; '\(earlier)' has begun already.\n"
        : "»\(new)« und »\(earlier)« sind zwei Personen; »\(earlier)« hat schon begonnen.\n"
      // Otherwise the same is said as to the first.
      expect(second.error, equals: (isSimilar ? note : "") + first.error)
    }
  }

  @Test func `the times of a run keep its order, over tasks and if the clock is set back, and so does its export`()
    throws
  {
    let path = files.path + "/tasks.json"
    let blocks = ["comparison", "intervals"].map { task in
      #"{ "name": "\#(task)", "task": "\#(task)", "method": { "constant": [-20, 20], "repeat": 6 } }"#
    }
    let text = """
      { "format": "peach-experiment 2", "title": "Two tasks", "sound": { "preset": "sine" },
        "settings": { "duration": 0.3 }, "blocks": [\(blocks.joined(separator: ","))] }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let line = "experiment run \(path) --participant P1"
    try peach(line + offline, input: answers(5) + "quit\n").expect(status: 0)
    // The next answers come after these, however wrong the clock was.
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE answer SET time_ms = time_ms + 691200000"])
    try peach(line + " --continue --listener simulated:threshold=8").expect(status: 0)
    let backwards =
      "SELECT count(*) FROM answer AS one JOIN answer AS next ON next.id = one.id + 1 WHERE next.time_ms < one.time_ms"
    try expectRows(folder.database, backwards, ["0"])
    let order = "SELECT exercise || note || cents FROM answer ORDER BY id"
    let before = try rows(folder.database, order)
    let export = files.path + "/answers.csv"
    try peach("export --output \(export)").expect(status: 0)
    let copy = TemporaryFolder()
    try peach("import \(export)", in: copy).expect(status: 0)
    try expectRows(copy.database, order, before)
    for data in [folder, copy] { try peach("experiment list", in: data).expect(output: .contains("24/24")) }
  }

  @Test func `a program is asked for consent, which is stored, and without it nothing begins`() throws {
    let texts = #""texts": { "consent": { "en": "May we?", "de": "Dürfen wir?" } },"#
    let path = try SampleExperiment.write(3, members: texts, to: files)
    let line = "experiment run \(path) --participant P1"
    for refusal in ["quit\n", "", "no\n", "y\n"] {
      let result = try peach(line + offline, input: refusal).expect(status: 0)
      let events = try result.lines.map { try Printed($0) }
      expect(events.map(\.state.text), equals: ["consent"])
      expect(that: events[0]["text"].en.text == "May we?" && events[0]["text"].de.text == "Dürfen wir?")
      if FilePaths.exists(folder.database) { try expectRows(folder.database, "SELECT count(*) FROM run", ["0"]) }
    }
    let started = UTCTime.now
    try peach(line + offline + " --lang de", input: "agree\n" + answers(2) + "quit\n").expect(status: 0)
    let first = try #require(try sessions().first)
    let time = try #require(UTCTime(iso: first.consent.text ?? ""))
    expect(that: time >= UTCTime(milliseconds: started.milliseconds - 1) && first.consentLanguage.text == "de")
    // It is asked once.
    let rest = try peach(line + " --continue" + offline, input: answers(4)).expect(status: 0)
    #expect(!rest.output.contains("\"state\":\"consent\""))
    try expect(sessions().map(\.consentLanguage.text), equals: ["de", nil])
  }

  @Test func `a SoundFont of the same size with other bytes is refused, and its digest is known after one answer`()
    throws
  {
    let font = files.path + "/fonts/Own.sf2"
    func write(_ loop: [Int16]) throws {
      try FileManager.default.createDirectory(atPath: files.path + "/fonts", withIntermediateDirectories: true)
      try Data(TestSoundFont(loop: loop, rootKey: 69).bytes).write(to: URL(fileURLWithPath: font))
    }
    let loop = TestSoundFont.sine.loop
    try write(loop)
    let path = try SampleExperiment.write(4, to: files)
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(#""preset": "sine""#, with: #""soundFont": "Own.sf2", "preset": "0:0""#)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let line = "experiment run \(path) --participant P1 --soundfont \(font)"
    try peach(line + offline, input: "higher\nquit\n").expect(status: 0)
    let digest = try #require(try sessions().first?.soundFontSha256.text)
    expect(digest.count, equals: 64)
    try expectRows(folder.database, "SELECT DISTINCT sha256 FROM sound_font", [digest])
    try write(loop.reversed())
    try peach(line + " --continue" + offline, input: answers(9)).expect(
      status: 66, error: .contains("isn't the file that this run began with"))
    try expectRows(folder.database, "SELECT count(*) FROM answer", ["1"])
    // Another participant with the other bytes isn't pooled without a word.
    try peach(line.replacing("P1", with: "P2") + offline, input: answers(8)).expect(status: 0)
    try peach("experiment report \(path)").expect(
      status: 0, output: .contains("The runs sounded with different SoundFonts (SHA-256", String(digest.prefix(8))))
    try write(loop)
    try peach(line + " --continue" + offline, input: answers(9)).expect(status: 0)
    try expect(sessions().map(\.soundFontSha256.text), equals: [digest, digest])
  }

  /// The sound of a file, `--soundfont`, and what is said.
  private static let sounds: [(sound: String, option: String, said: String?)] = [
    (#""preset": "sine""#, "Own.sf2", "sounds with the sine, which needs no '--soundfont'"),
    (#""soundFont": "Own.sf2", "preset": "0:0""#, "Own.sf2", nil),
    (#""soundFont": "Own.sf2", "preset": "0:0""#, "Other.sf2", "uses 'Own.sf2', but '--soundfont"),
    (#""preset": "0:0""#, "Other.sf2", nil),
  ]

  @Test(arguments: sounds.indices)
  func `a SoundFont that the file doesn't ask for is refused before anything is stored or written`(index: Int) throws {
    let (sound, option, said) = Self.sounds[index]
    for name in ["Own.sf2", "Other.sf2"] { _ = try files.write(TestSoundFont.sine.bytes, name) }
    let path = try SampleExperiment.write(4, to: files)
    let text = try String(contentsOfFile: path, encoding: .utf8).replacing(#""preset": "sine""#, with: sound)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let line = "\(path) --participant P1 --soundfont \(files.path)/\(option)"
    let run = try peach("experiment run \(line)" + offline, input: answers(8))
    let stimuli = try peach("experiment stimuli \(line) --output \(folder.path)/stimuli")
    for result in [run, stimuli] {
      result.expect(status: said == nil ? 0 : 64)
      if let said { expect(result.error, .contains(said)) }
    }
    expect(FileManager.default.fileExists(atPath: folder.path + "/stimuli"), equals: said == nil)
    try expect(peach("experiment list --json").json().items.count, equals: said == nil ? 1 : 0)
  }

  @Test func `a run that was exported twice is imported with all its sessions, in any order`() throws {
    let path = try SampleExperiment.write(6, to: files)
    let line = "experiment run \(path) --participant P1"
    var exports: [String] = []
    for (index, input) in [answers(4) + "quit\n", answers(3) + "quit\n", answers(9)].enumerated() {
      try peach(line + (index == 0 ? "" : " --continue") + offline, input: input).expect(status: 0)
      exports.append(files.path + "/\(index).jsonl")
      try peach("export --format jsonl --output \(exports[index])").expect(status: 0)
    }
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
      let other = TemporaryFolder()
      for index in order { try peach("import \(exports[index])", in: other).expect(status: 0) }
      try expect(sessions(in: other).map(\.answersBefore.integer), equals: [0, 4, 7])
      try expectRows(other.database, "SELECT count(*) FROM answer", ["12"])
    }
    // A session that was stored anew meanwhile, with another latency, is still one.
    let later = TemporaryFolder()
    try peach("import \(exports[2])", in: later).expect(status: 0)
    for index in 0..<3 {
      _ = try Program.tool([
        "sqlite3", later.database, "UPDATE run SET plan = json_set(plan, '$.sessions[\(index)].latencySeconds', 0.25)",
      ])
    }
    for export in exports { try peach("import \(export)", in: later).expect(status: 0) }
    try expect(sessions(in: later).map(\.answersBefore.integer), equals: [0, 4, 7])
    // A plan that says something else is refused, as before.
    let other = TemporaryFolder()
    try peach("import \(exports[0])", in: other).expect(status: 0)
    _ = try Program.tool([
      "sqlite3", other.database, "UPDATE run SET plan = json_set(plan, '$.participant', 'P2')",
    ])
    try peach("import \(exports[1])", in: other).expect(status: 65)
  }

  @Test func `a dataset has blocks, sessions, exclusion and end of each answer and run`() throws {
    let path = files.path + "/two.json"
    let text = """
      { "format": "peach-experiment 2", "title": "Two", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 },
        "exclude": { "unfinished": true },
        "blocks": [
          { "name": "first", "method": { "constant": [-20, 20], "repeat": 2 }, "conditions": [{ "name": "same" }] },
          { "name": "second", "method": { "constant": [-20, 20], "repeat": 2 }, "conditions": [{ "name": "same" }] }] }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let line = "experiment run \(path) --participant "
    try peach(line + "P1 --listener simulated").expect(status: 0)
    try peach(line + "P2" + offline, input: answers(3) + "quit\n").expect(status: 0)
    try peach(line + "P2 --continue" + offline, input: answers(2) + "quit\n").expect(status: 0)
    try peach("export --format psych-ds --output \(files.path)/set").expect(status: 0)
    func table(_ name: String) throws -> [[String: String]] {
      let lines = try String(contentsOfFile: files.path + "/set/data/" + name, encoding: .utf8)
        .split(whereSeparator: \.isNewline).map { line in
          // No other cell has a comma.
          line.replacing(#"{""#, with: "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
      return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
    }
    let rows = try table("subject-P2_data.csv")
    expect(rows.map { $0["block"] }, equals: ["first", "first", "first", "first", "second"])
    expect(rows.map { $0["session"] }, equals: ["1", "1", "1", "2", "2"])
    let runs = try table("description-runs_data.csv")
    expect(runs.map { $0["respondent"] }, equals: ["simulated", "program"])
    expect(runs.map { $0["finished"] }, equals: ["true", "false"])
    expect(runs.map { $0["excluded"] }, equals: ["", "unfinished"])
    let readme = try String(contentsOfFile: files.path + "/set/README.md", encoding: .utf8)
    expect(readme, .contains("N = 2 participants.", "Simulated listeners answered 1 of 2 runs."))
    try expect(
      String(contentsOfFile: files.path + "/set/dataset_description.json", encoding: .utf8),
      .contains("\"excluded\"", "\"finished\"", "\"session\"", "\"block\""))
  }
}
