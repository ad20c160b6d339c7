import Foundation
import PeachCore
import PeachExperiments
import PeachLanguage
import TestSupport
import Testing

@testable import PeachLaboratory

@Suite struct ExperimentTests {
  let files = TemporaryFolder()
  let folder = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil, in folder: TemporaryFolder? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", (folder ?? self.folder).path], input: input)
  }

  private func report(_ line: String = "", in folder: TemporaryFolder? = nil) throws -> Printed {
    try peach("experiment report --json " + line, in: folder).expect(status: 0).json()
  }

  @discardableResult private func simulate(
    _ file: String, _ participant: String, _ loudness: Double = 2, in folder: TemporaryFolder? = nil
  ) throws -> Program.Result {
    try peach(
      "experiment run \(file) --participant \(participant) --listener simulated:threshold=8,loudness=\(loudness)",
      in: folder
    ).expect(status: 0)
  }

  @Test func `a comparison of groups says how many of each have the figure`() throws {
    let groups = "\n\"groups\": { \"trained\": [\"T*\"], \"others\": [\"O*\"] },"
    let path = try SampleExperiment.write(40, members: groups, to: files)
    func words() throws -> [String] {
      try peach("experiment report \(path)").expect(status: 0).lines.filter { $0.contains("louder: ") }
    }
    for name in ["T1", "T2", "O1", "O2"] { try simulate(path, name) }
    try expect(that: !words().isEmpty && words().allSatisfy { !$0.contains(", ") })
    try peach(
      "experiment run \(path) --participant T3 --events jsonl --output \(files.path)/x.wav", input: "higher\nquit\n"
    ).expect(status: 0)
    #expect(try words().allSatisfy { $0.hasSuffix(", 2 of 3 and 2 of 2") })
    let german = try peach("experiment report \(path) --lang de").expect(status: 0).output
    expect(german, .contains("(3 und 2 Teilnehmende)", ", 2 von 3 und 2 von 2"))
    let threshold = try #require(try report(path).groups.items.first).conditions.items[0].thresholdRatio
    expect([threshold.firstParticipants.integer, threshold.secondParticipants.integer], equals: [2, 2])
  }

  // MARK: Files

  @Test(arguments: ["loudness", "timbre", "duration", "register"])
  func `a template is written, checked, and never over another file`(template: String) throws {
    let path = files.path + "/x.json"
    try peach("experiment new \(template) --output \(path)").expect(status: 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try peach("experiment new \(template)").expect(status: 0, output: .equals(text))
    try peach("experiment new \(template) --output \(path)").expect(status: 73, error: .contains("isn't overwritten"))
    try expect(String(contentsOfFile: path, encoding: .utf8), equals: text)
    let check = try peach("experiment check \(path) --json").json()
    expect(that: check.sha256.text?.count == 64 && (check.trials.integer ?? 0) > 100 && check.minutes.number > 1)
    // A template's name is its file; white space doesn't matter.
    try #expect(peach("experiment check \(template) --json").json().sha256.text == check.sha256.text)
    try Data(text.replacing("\n", with: " \n ").utf8).write(to: URL(fileURLWithPath: path))
    try #expect(peach("experiment check \(path) --json").json().sha256.text == check.sha256.text)
    for language in ["en", "de"] {
      let lines = try peach("experiment check \(path) --lang \(language)").expect(status: 0).lines
      expect(that: lines.count > 5 && lines.last == "SHA-256 " + (check.sha256.text ?? ""))
      let methods = try peach("experiment check \(path) --methods --lang \(language)").expect(status: 0).output
      expect(methods, .contains("Peach", check.sha256.text ?? "?"))
    }
    try expectFiles(in: folder.path, [])
  }

  @Test func `every rule of exclusion is told, and each once`() throws {
    let rules = [
      (
        #""catchRightBelow": 0.8"#, "fewer than 80\u{A0}% of catch trials right",
        "weniger als 80\u{A0}% der Fangversuche richtig"
      ),
      (#""guessing": true"#, "answers that look like guessing", "Antworten, die nach Raten aussehen"),
      (#""droppedOutAbove": 0.1"#, "more than 10\u{A0}% drop-outs", "mehr als 10\u{A0}% Tonaussetzer"),
      (#""unfinished": true"#, "answers that are missing", "fehlenden Antworten"),
    ]
    for set in 0..<1 << rules.count {
      let chosen = rules.indices.filter { set >> $0 & 1 == 1 }.map { rules[$0] }
      let file = try ExperimentFile(
        text: """
          { "format": "peach-experiment 2", "title": "T", "exclude": { \(chosen.map(\.0).joined(separator: ", ")) },
            "blocks": [{ "name": "a", "method": { "constant": [5, -5], "repeat": 10 },
              "catch": { "share": 0.1, "offset": 90 } }] }
          """)
      let lines = ExperimentDescription(file).lines
      let english = chosen.map(\.1).joined(separator: "; or with ")
      let german = chosen.map(\.2).joined(separator: "; oder bei: ")
      expect(
        lines.map(\.english).filter { $0.hasPrefix("Excludes") },
        equals: chosen.isEmpty ? [] : ["Excludes participants with " + english])
      expect(
        lines.map(\.german).filter { $0.hasPrefix("Schließt") },
        equals: chosen.isEmpty ? [] : ["Schließt Personen aus bei: " + german])
    }
  }

  @Test func `a wrong file is named with line, path and what to do, by every command, and nothing begins`() throws {
    let path = try SampleExperiment.write(5, members: "\n\"seeed\": 5,", to: files)
    try simulate(SampleExperiment.write(2, name: "right.json", to: files), "P1")
    for command in [
      "check \(path)", "plan \(path)", "run \(path) --participant P1 --listener simulated", "report \(path)",
    ] {
      try peach("experiment " + command).expect(
        status: 65, output: "",
        error: .contains("loud.json, line 2, seeed: 'seeed' isn't known here", "Did you mean 'seed'?"))
    }
    try peach("experiment check \(path) --lang de").expect(
      status: 65, error: .contains("Zeile 2, seeed: »seeed« ist hier nicht bekannt", "Meinst du »seed«?"))
    try expectRows(folder.database, "SELECT count(*) FROM answer", ["4"])
    for (name, bytes) in [("empty", Data()), ("cut", Data("{ \"format\"".utf8))] {
      try bytes.write(to: URL(fileURLWithPath: files.path + "/" + name))
      try peach("experiment check \(files.path)/\(name)").expect(status: 65, error: .contains("line 1: not JSON"))
    }
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: files.path + "/bytes"))
    try peach("experiment check \(files.path)/bytes").expect(status: 65)
    try peach("experiment check \(files.path)").expect(status: 66)
    try peach("experiment check loudnes").expect(status: 66, error: .contains("Did you mean 'loudness'?"))
  }

  // MARK: Runs

  @Test func `a simulated participant is misled as much as was asked, and the profile takes none of it`() throws {
    let path = try SampleExperiment.write(200, to: files)
    try simulate(path, "P1").expect(error: .contains("400 answers are stored"))
    let report = try report()
    let (bias, conditions) = (report.loudnessBias, report.conditions.items)
    expect(
      that: abs(bias.centsPerDB.number - 2) < 1.2 * (bias.upper95.number - bias.lower95.number)
        && bias.answers.integer == 400)
    expect(conditions.map(\.condition.text), equals: ["equal", "louder"])
    for condition in conditions {
      let threshold = condition.threshold
      expect(that: condition.answers.integer == 200 && threshold.lower95.number < threshold.cents.number)
      expect(that: threshold.cents.number < threshold.upper95.number && condition.exercise.text == "comparison")
    }
    expect(report.contrasts.items.map(\.second.text), equals: ["louder"])
    expect(that: report.contrasts.items[0].thresholdRatio.ratio.number > 0 && report.excluded.items.isEmpty)
    expect(that: report.title.text == "Loud and high" && report.plannedAnswers.integer == 400)
    try peach("profile --json").expect(output: .contains("\"answers\" : 0"))
    try expectRows(
      folder.database, "SELECT DISTINCT purpose, exercise, strategy FROM answer",
      ["experiment|comparison|threshold-tracking"])
    try expectRows(
      folder.database, "SELECT count(*) FROM answer WHERE condition = 'equal' AND amplitude_offset_db <> 0", ["0"])
    let words = try peach("experiment report --lang de").output
    expect(words, .contains("Lautheitsverzerrung ", "Schwelle ", "louder gegen equal"))
  }

  @Test func `a simulated participant has the parameters of the tasks in the file`() throws {
    func write(_ tasks: [String]) throws -> String {
      let blocks = tasks.map {
        let method = $0 == "matching" ? #""training": 12"# : #""adaptive": "kazez", "comparisons": 12"#
        return #"{ "name": "\#($0)", "task": "\#($0)", "method": { \#(method) } }"#
      }
      let path = files.path + "/" + tasks.joined() + ".json"
      let text =
        #"{ "format": "peach-experiment 2", "title": "Tasks", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 }, "#
        + #""blocks": [\#(blocks.joined(separator: ", "))] }"#
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    let (tuned, judged) = (try write(["matching"]), try write(["comparison"]))
    let both = try write(["matching", "comparison"])
    func run(_ path: String, _ listener: String) throws -> Program.Result {
      try peach("experiment run \(path) --participant P1 --listener simulated:\(listener) --json")
    }
    try run(judged, "precision=2").expect(status: 64, error: .contains("'precision' only for matching"))
    try run(both, "threshold=9,precision=2,bias=20").expect(status: 64, error: .contains("from -10 to 10"))
    let result = try Printed(run(tuned, "precision=0.5,bias=12").expect(status: 0).output)
    #expect(abs(result.conditions.items[0].meanError.cents.number - 12) < 1)
    try run(both, "threshold=9,precision=2").expect(status: 0)
  }

  @Test(arguments: [true, false]) func `for a program each line is an object, the last one the result`(kept: Bool)
    throws
  {
    let path = try SampleExperiment.write(15, to: files)
    let line = "experiment run \(path) --participant P1 --listener simulated --events jsonl"
    let run = kept ? try peach(line) : try Program.run(line)
    let objects = try run.expect(status: 0).lines.map { try Printed($0) }
    let result = try #require(objects.last)
    expect(that: result.state.text == "result" && result.conditions.items.count == 2)
    // What is gone at the end is not said to stay, and that is said once.
    if !kept {
      let recorded = try Program.run(line + " --output \(files.path)/a.wav").expect(status: 0)
      expect(recorded.error.components(separatedBy: "aren't stored").count, equals: 2)
    }
    expect(objects.compactMap(\.stored.bool), equals: [Bool](repeating: kept, count: 30))
    expect(objects.compactMap(\.comparison.integer).max(), equals: 30)
  }

  @Test func `a participant does a file once, and an interrupted run continues with the same trials`() throws {
    let path = try SampleExperiment.write(10, pause: 8, to: files)
    let line = "experiment run \(path) --participant P1"
    func events(_ name: String) -> String { " --events jsonl --output \(files.path)/\(name).wav" }
    try peach(line + " --continue").expect(status: 66, error: .contains("no interrupted run"))
    // A program answers "higher" eleven times and leaves; another continues the same way.
    try peach(line + events("a"), input: String(repeating: "higher\n", count: 11) + "quit\n").expect(
      status: 0, error: .contains("11 answers are stored; continue with 'peach experiment run "))
    try peach(line + " --listener simulated").expect(status: 64, error: .contains("'--continue' goes on"))
    try peach("experiment list").expect(output: .contains("11/20", "P1", "Loud and high"))
    try peach(line + " --continue" + events("b"), input: String(repeating: "higher\n", count: 9)).expect(
      status: 0, error: .contains("20 answers are stored; 'peach experiment report --data-dir "))
    try peach(line + " --continue").expect(status: 66)
    try peach(line + " --listener simulated").expect(status: 64, error: .contains("has done this experiment already"))
    let other = TemporaryFolder()
    try peach(line + events("c"), input: String(repeating: "higher\n", count: 20), in: other).expect(status: 0)
    func asked(_ folder: TemporaryFolder) throws -> [String] {
      try rows(folder.database, "SELECT note, cents, amplitude_offset_db, condition FROM answer ORDER BY 1, 2, 3, 4")
    }
    try #expect(asked(folder) == asked(other) && asked(folder).count == 20)
    let runs = try report().runs.items
    expect(that: runs.map(\.answers.integer) == [20] && runs.map(\.plannedAnswers.integer) == [20])
  }

  @Test(arguments: [
    ("run FILE", "'--participant' is missing"), ("run FILE --participant P-1", "1 to 60 letters (A to Z) and digits"),
    ("run FILE --participant \u{1B}[31m", "1 to 60 letters"),
    ("run FILE --participant P1 --set gap=1", "Unknown option '--set'"),
    ("run", "Missing"), ("run FILE --participant P1 --soundfont /nowhere/x.sf2 --sound sine", "--sound"),
    ("plan register --effect 50", "ratio must be from 0.1"), ("plan register --effect 200", "expected -100…100"),
    ("report --spreadsheet", "CSV only"),
  ])
  func `what cannot be asked for is refused`(line: String, message: String) throws {
    let path = try SampleExperiment.write(5, to: files)
    try peach("experiment " + line.replacing("FILE", with: path)).expect(status: 64, error: .contains(message))
    try expectFiles(in: folder.path, [])
  }

  @Test(arguments: [
    ("check", 65), ("plan", 65), ("stimuli --participant P1 --output OUT", 65),
    ("run --participant P1 --listener simulated", 65),
    ("run --participant P1 --listener simulated --continue", 66), ("report", 66),
  ])
  func `what can't be meant is refused, but earlier runs can be continued and reported`(
    command: String, code: Int32
  ) throws {
    let path = try SampleExperiment.write(5, settings: #""duration": 0.3, "volume": 12"#, to: files)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let roved = text.replacing(#""method""#, with: #""rove": { "level": 3 }, "method""#)
    try Data(roved.utf8).write(to: URL(fileURLWithPath: path))
    let words = command.replacing("OUT", with: files.path + "/out").words
    let line = ["experiment", words[0], path] + words.dropFirst() + ["--data-dir", folder.path]
    let result = try Program.run(line).expect(status: code, output: "")
    expect(result.error.contains("give up to 15 dB, but at most 12 are possible"), equals: (code == 65))
  }

  @Test func `without a run there is nothing to report, to list or to delete`() throws {
    for command in [
      "report", "report --all", "report --participant P1", "report loudness", "report ABC", "delete ABC --yes",
    ] {
      try peach("experiment " + command).expect(status: 66, output: "")
    }
    try peach("experiment list").expect(status: 0, output: "", error: "There is no experiment yet.\n")
    try peach("experiment list --json").expect(output: "[\n\n]\n")
    try expectFiles(in: folder.path, [])
    try simulate(SampleExperiment.write(2, to: files), "P1")
    try peach("experiment report loudness").expect(status: 66, error: .contains("no run of this experiment yet"))
    try peach("experiment report --participant P9").expect(status: 66, error: .contains("no run by participant 'P9'"))
  }

  @Test func `what names no run, or several, is refused in words that say so`() throws {
    let path = try SampleExperiment.write(1, to: files)
    let runs = [("P1", "AAAA0000"), ("P2", "AAAA1111"), ("P3", "BBBB0000")]
    for (participant, _) in runs { try simulate(path, participant) }
    let statements = runs.map { participant, beginning in
      """
      UPDATE answer SET run = '\(beginning)' || substr(run, 9)
        WHERE run = (SELECT id FROM run WHERE plan ->> '$.participant' = '\(participant)');
      UPDATE run SET id = '\(beginning)' || substr(id, 9) WHERE plan ->> '$.participant' = '\(participant)';
      """
    }
    _ = try Program.tool(["sqlite3", folder.database, "PRAGMA foreign_keys = OFF; " + statements.joined()])
    let cases: [(name: String, status: Int32, english: String, german: String)] = [
      ("AAAA", 64, "Several runs begin with 'AAAA'.", "Mehrere Durchgänge beginnen mit »AAAA«."),
      ("aaaa", 64, "Several runs begin with 'aaaa'.", "Mehrere Durchgänge beginnen mit »aaaa«."),
      ("AAAA2", 66, "There is no file and no run 'AAAA2'.", "Es gibt weder eine Datei noch einen Durchgang »AAAA2«."),
      ("CC", 66, "There is no file and no run 'CC'.", "Es gibt weder eine Datei noch einen Durchgang »CC«."),
    ]
    let list = "peach experiment list --data-dir \(folder.path)"
    for (name, status, english, german) in cases {
      for command in ["report \(name)", "delete \(name) --yes"] {
        try peach("experiment " + command).expect(
          status: status, output: "", error: .equals("Error: \(english)\n'\(list)' shows all runs.\n"))
        try peach("experiment \(command) --lang de").expect(
          status: status, output: "", error: .equals("Fehler: \(german)\n»\(list)« zeigt alle Durchgänge.\n"))
      }
    }
    try peach("experiment report --participant P9").expect(
      status: 66, output: "",
      error: .equals("Error: There is no run by participant 'P9'.\n'\(list)' shows all runs.\n"))
    try expectRows(folder.database, "SELECT count(*) FROM run", ["3"])
    for (name, participant) in [("AAAA1", "P2"), ("b", "P3")] {
      try peach("experiment report \(name)").expect(status: 0, output: .contains("\n\(participant)\n"))
    }
  }

  // MARK: Reports

  @Test func `runs with the same title or the same blocks are told as those of another version of the file`() throws {
    let title = #""title": { "en": "Loud and high", "de": "Laut und hoch" }"#
    // The title and the blocks, and the other files with one of them.
    let versions = [("original", true, true, 2), ("retitled", false, true, 1), ("edited", true, false, 1)]
    let different = [("another", false, false, 0)]
    var paths: [String] = []
    for (name, hasTitle, hasBlocks, _) in versions + different {
      let text = SampleExperiment.text(1, pause: hasBlocks ? 1000 : name.count)
        .replacing(title, with: hasTitle ? title : #""title": "\#(name)""#)
      paths.append(try files.write(Array(text.utf8), name + ".json"))
      let error = try simulate(paths.last ?? "", "P1").error
      expect(
        error.contains("P1' has begun another version of this file: "), equals: ["retitled", "edited"].contains(name))
    }
    for (path, (name, _, _, count)) in zip(paths, versions + different) {
      let note =
        switch count {
        case 0: ""
        case 1: "1 run of another version of this file isn't in this report; 'LIST' shows it.\n"
        default: "\(count) runs of other versions of this file aren't in this report; 'LIST' shows them.\n"
        }
      let list = "peach experiment list --data-dir \(folder.path)"
      let told = try peach("experiment report \(path)").expect(status: 0).error
      expect(told, equals: note.replacing("LIST", with: list), "\(name)")
    }
  }

  @Test func `participants of several machines are pooled, and a run can be deleted`() throws {
    let path = try SampleExperiment.write(80, to: files)
    let (other, whole) = (TemporaryFolder(), TemporaryFolder())
    for (machine, name, loudness) in [(folder, "P1", 2.0), (folder, "P2", 1.2), (other, "P3", 1.6)] {
      for place in [machine, whole] { try simulate(path, name, loudness, in: place) }
    }
    try peach("export --format jsonl --output \(other.path)/p3.jsonl", in: other).expect(status: 0)
    for _ in 0..<2 { try peach("import \(other.path)/p3.jsonl").expect(status: 0) }
    let everybody = try report(path)
    let (participants, pooled) = (everybody.participants.items, everybody.pooled.loudnessBias)
    expect(participants.map(\.participant.text), equals: ["P1", "P2", "P3"])
    expect(participants.map(\.answers.integer), equals: [160, 160, 160])
    let plain = participants.reduce(0) { $0 + $1.loudnessBias.centsPerDB.number }
    expect(pooled.participants.integer, equals: 3)
    expect(pooled.plainCentsPerDB.number, near: plain / 3, within: 1e-9)
    expect(that: !everybody.loudnessBias.exists && everybody.pooled.contrasts.items.count == 1)
    // One machine with all answers finds the same; all of the latest run's file are the same too.
    try #expect(report(path, in: whole).participants.description == everybody.participants.description)
    try #expect(report("--all").pooled.description == everybody.pooled.description)
    let second = try report("\(path) --participant P2").runs.items
    expect(second.count, equals: 1)
    // Another file has other participants.
    try simulate(SampleExperiment.write(3, name: "other.json", to: files), "P1")
    try #expect(report("--all").runs.items.count == 1 && report(path).runs.items.count == 3)
    let run = try #require(second.first?.run.text)
    try peach("experiment report \(run.prefix(8))").expect(status: 0, output: .contains("P2"))
    try #expect(report("\(run.prefix(8)) --all").runs.items.count == 3)
    try peach("experiment delete \(run.prefix(8)) --yes").expect(status: 0, output: .contains("160"))
    #expect(try !peach("experiment list --json").output.contains(run))
    // What was deleted can be had back.
    let backup = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.contains("backup") })
    try peach("import \(folder.path)/\(backup)").expect(status: 0)
    try expect(report("\(path) --participant P2").answers.integer, equals: 160)
  }

  @Test func `an import says how many answers have lost the plan that names participant and experiment`() throws {
    try simulate(SampleExperiment.write(2, to: files), "P1")
    let (whole, cut, copy) = (files.path + "/whole.jsonl", files.path + "/cut.jsonl", TemporaryFolder())
    try peach("export --format jsonl --output \(whole)").expect(status: 0)
    let lines = try String(contentsOfFile: whole, encoding: .utf8).split(separator: "\n").map { line in
      guard case .object(let members)? = JSON(parsing: String(line)) else { return "" }
      return try JSON.object(members.filter { $0.0 != "runPlan" }).written(onOneLine: true)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: cut))
    let note = "Reports will leave out rows without 'runPlan', which names participant and experiment: 4 answers."
    try peach("import \(cut)", in: copy).expect(status: 0, output: .equals("4 answers were added.\n\(note)\n"))
    try peach("experiment report", in: copy).expect(status: 66)
    try peach("import \(whole)", in: TemporaryFolder()).expect(status: 0, output: .lacks("runPlan"))
  }

  @Test func `a shift that the file asks for and the answers don't tell is named`() throws {
    let path = try files.write(
      Array(
        """
        { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 },
          "report": ["shifts", { "contrast": ["a", "b"] }],
          "blocks": [
            { "name": "main", "method": { "constant": [-40, -20, -10, 10, 20, 40], "repeat": 10 },
              "conditions": [{ "name": "a" }, { "name": "b" }] }] }
        """.utf8), "shift.json")
    // Somebody who never listens.
    try peach("experiment run \(path) --participant P2 --listener simulated:lapse=1").expect(status: 0)
    for (words, language) in [
      ("shift can't be told from these answers", "en"),
      ("Verschiebung lässt sich aus diesen Antworten nicht bestimmen", "de"),
    ] {
      let report = try peach("experiment report \(path) --lang \(language)").expect(status: 0).output
      // Of each condition and of the contrast.
      expect(report.split(separator: words).count, equals: 4)
    }
  }

  @Test func `a report goes into files: picture, page, and answers that make the same report elsewhere`() throws {
    let path = try SampleExperiment.write(40, to: files)
    for name in ["P1", "P2"] { try simulate(path, name) }
    let (picture, page, trials) = (files.path + "/r.svg", files.path + "/r.html", files.path + "/r.csv")
    let line = "experiment report --participant P1 --svg \(picture) --html \(page) --csv \(trials)"
    let result = try peach(line + " --lang de")
    expect(that: result.status == 0 && result.output.isEmpty && result.error.split(separator: "\n").count == 3)
    try expect(String(contentsOfFile: picture, encoding: .utf8), .contains("Laut und hoch: P1"))
    let bias = try report("--participant P1").loudnessBias.centsPerDB.number
    try peach(line).expect(status: 0)
    try expect(
      String(contentsOfFile: page, encoding: .utf8),
      .contains("\(Figure.signed(bias, 2).english)<span class=\"unit\"> cents per dB"))
    let lines = try String(contentsOfFile: trials, encoding: .utf8).split(whereSeparator: \.isNewline)
    expect(lines.count, equals: 81)
    let other = TemporaryFolder()
    try peach("import \(trials)", in: other).expect(status: 0)
    try expect(report("", in: other).loudnessBias.centsPerDB.number, equals: bias)
    // With JSON too; and where one cannot be made, none is.
    let both = try peach("experiment report --all --json --output \(files.path)/all.svg")
    expect(that: both.output.hasPrefix("{") && FilePaths.exists(files.path + "/all.svg"))
    let same = try peach("experiment report --svg \(files.path)/x --csv \(files.path)/x")
    same.expect(status: 64, error: .begins("Error: Two options name the file \(files.path)/x.\n"))
    try peach("experiment report --svg \(files.path)/x --csv \(files.path)/nowhere/x").expect(status: 73)
    expectFile(files.path + "/x", exists: false)
  }

  @Test func `answers in no condition of the file are said, and foreign names don't act on the terminal`() throws {
    try simulate(SampleExperiment.write(12, to: files), "P1")
    let sql = """
      UPDATE run SET plan = json_set(plan, '$.participant', 'a' || char(27) || '[31m' || char(10) || 'b');
      UPDATE answer SET condition = 'abc' WHERE id IN (SELECT id FROM answer ORDER BY id LIMIT 4);
      """
    _ = try Program.tool(["sqlite3", folder.database, sql])
    for command in ["list", "report", "report --lang de"] {
      let result = try peach("experiment " + command).expect(status: 0)
      expect(that: !result.output.contains("\u{1B}") && result.output.contains("a\u{FFFD}[31m\u{FFFD}b"))
    }
    try peach("experiment report").expect(output: .contains("the file has no such condition: 4 answers"))
    try #expect(report().answersLeftOut.integer == 4)
  }

  @Test func `answers to sound that dropped out count in no number of answers, and a report says how many`() throws {
    try simulate(SampleExperiment.write(12, to: files), "P1")
    let sql = "UPDATE answer SET drop_outs = 1 WHERE id IN (SELECT id FROM answer ORDER BY id LIMIT 3)"
    _ = try Program.tool(["sqlite3", folder.database, sql])
    let report = try report()
    expect([report.answers.integer, report.answersAskedAgain.integer], equals: [21, 3])
    expect(report.conditions.items.reduce(0) { $0 + ($1.answers.integer ?? 0) }, equals: 21)
    expect(report.runs.items.map(\.answers.integer), equals: [21])
    try expect(peach("experiment list --json").json().items.map(\.answers.integer), equals: [21])
    try peach("experiment list").expect(output: .contains("  21/24  "))
    try peach("experiment report").expect(
      output: .contains("21 of 24 answers\n", "Asked again because the sound dropped out: 3\n"))
  }

  // MARK: Plan and short form

  @Test func `a plan says how often an effect is found, in both languages, and the same for the same seed`() throws {
    let path = try SampleExperiment.write(60, to: files)
    let line = "experiment plan \(path) --effect 3 --simulate 6 --seed 3"
    let plan = try peach(line + " --json").expect(status: 0).json()
    expect(that: plan.experiments.integer == 6 && plan.trials.integer == 120 && plan.effect.number == 3)
    expect(that: (0...1).contains(plan.coverage95.number) && (0...1).contains(plan.shareSignificant.number))
    expect(
      that: (0...1).contains(plan.thresholdCoverage95.number) && plan.medianWidth.number > 0 && plan.mean.number > 0)
    try expect(peach(line + " --json").output, .equals(peach(line + " --json").output))
    expect(that: plan.effectSpread.number == 1.5 && plan.thresholdSpreadOctaves.number == 0.75)
    try peach(line).expect(
      status: 0, output: .contains("Found (power)", "cents per dB", "effects have a standard deviation of 1.50"))
    let people = try peach(line + " --participants 4:effect-spread=0,threshold-spread=0.5 --json").json()
    expect(that: people.effectSpread.number == 0 && people.thresholdSpreadOctaves.number == 0.5)
    expect(that: people.participantsFactorForPower.exists && !people.trialsFactorForPower.exists)
    try peach(line + " --lang de").expect(status: 0, output: .contains("Gefunden (Teststärke)", "Cent je dB"))
    try peach("experiment plan \(path) --simulate 2").expect(output: .contains("False alarms"))
    try expectFiles(in: folder.path, [])
  }

  /// Whoever hears ten times as coarsely tunes ten times as coarsely: the same errors, ten times as large.
  @Test func `the threshold of a plan's listener is the precision with which notes are tuned`() throws {
    let path = files.path + "/tuned.json"
    let text = """
      { "format": "peach-experiment 2", "title": "Tuned", "sound": { "preset": "sine" },
        "report": [{ "contrast": ["one", "two"] }],
        "blocks": [{ "name": "main", "task": "matching", "method": { "constant": [-30, 30], "repeat": 8 },
          "conditions": [{ "name": "one" }, { "name": "two" }] }] }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let plans = try [2, 20].map {
      try peach("experiment plan \(path) --simulate 10 --seed 1 --listener simulated:threshold=\($0) --json").json()
    }
    expect(that: plans[0].mean.number != 0 && plans[0].medianWidth.number > 0)
    #expect(abs(plans[1].mean.number / plans[0].mean.number - 10) < 1e-6)
    #expect(abs(plans[1].medianWidth.number / plans[0].medianWidth.number - 10) < 1e-6)
  }

  @Test func `the short form of earlier versions runs, plans and reports the template`() throws {
    let quick = "--max-offset 6 --comparisons-per-level 5 --sound sine --duration 0.3"
    try peach("experiment loudness run --listener simulated:threshold=8 --seed 4 \(quick)").expect(status: 0)
    let report = try peach("experiment loudness report --json").expect(status: 0).json()
    expect(report.conditions.items.map(\.condition.text), equals: ["0 dB", "3 dB", "6 dB"])
    expect(report.conditions.items.map(\.answers.integer), equals: [5, 5, 5])
    try peach("experiment loudness list").expect(output: .contains("Loudness experiment"))
    let plan = try peach("experiment loudness plan --simulate 2 --effect 2 \(quick) --json").expect(status: 0).json()
    // Practice doesn't count.
    expect(that: plan.trials.integer == 15 && plan.experiments.integer == 2)
    // An interrupted run continues with its own sound and length.
    let other = TemporaryFolder()
    func events(_ name: String) -> String { " --events jsonl --output \(files.path)/\(name).wav" }
    try peach(
      "experiment loudness run \(quick) --levels 0" + events("a"), input: "higher\nquit\n", in: other
    ).expect(status: 0, error: .contains("1 answer is stored"))
    try peach(
      "experiment loudness run --continue" + events("b"), input: String(repeating: "higher\n", count: 20), in: other
    ).expect(status: 0)
    try expectRows(other.database, "SELECT DISTINCT duration_ms FROM answer", ["300"])
    try #expect(peach("experiment list --json", in: other).json().items.map(\.plannedAnswers.integer) == [17])
    // The old name of a setting is that of the experiment's strategy.
    try peach(
      "experiment loudness run --listener simulated \(quick) --set threshold-tracking.smallest=3 --json",
      in: TemporaryFolder()
    ).expect(status: 0, output: .contains("\"training.smallest\" : \"3\""))
    // Without an ID, there can be several runs.
    try peach("experiment loudness run --listener simulated --seed 4 \(quick)").expect(status: 0)
    try #expect(peach("experiment list --json").json().items.count == 2)
    for (line, message) in [
      ("plan --max-offset 0", "expected 0.1…12"), ("plan --levels 0 --effect 1 --simulate 1", "no contrast"),
      ("run --levels 0,2", "different numbers 0…1"),
      (
        "run --levels 0,.01,.02,.03,.04,.05,.06,.07,.08,.09,.1,.11,.12,.13,.14,.15,.16,.17,.18,.19,.2",
        "at most 20"
      ),
    ] { try peach("experiment loudness " + line).expect(status: 64, error: .contains(message)) }
  }
}
