import Foundation
import PeachCore
import TestSupport
import Testing

@Suite struct PeopleReportTests {
  let folder = TemporaryFolder()
  private let today = UTCTime.date(ofDay: Int64(UTCTime.now.milliseconds / 86_400_000))

  private func run(_ line: String) throws -> Program.Result {
    try Program.run(line, environment: ["PEACH_DATA_DIR": folder.path, "TZ": "UTC0"])
  }

  private func add(_ names: String...) throws { for name in names { try run("people add \(name)").expect(status: 0) } }

  private func train(_ name: String?, _ exercise: String, _ listener: String, _ count: Int) throws {
    // Short notes and quick answers, because a tuned note is rendered for as long as it is heard.
    let quick = listener + (listener.contains(":") ? "," : ":") + "rt=0.1 --duration 0.3"
    let line = "train \(exercise) --listener \(quick) --comparisons \(count) --seed 1 --sound sine --data-dir "
    try run(line + folder.path + (name.map { " --as " + $0 } ?? "")).expect(status: 0)
  }

  /// Moves the answers of a person to earlier days: those of each week to that many weeks ago.
  private func spread(_ name: String, perWeek: Int, of count: Int) throws {
    let week = 7 * 86_400_000
    _ = try Program.tool([
      "sqlite3", "\(folder.path)/people/\(name)/peach.sqlite",
      "UPDATE answer SET time_ms = time_ms - \(week) * ((\(count) - id) / \(perWeek))",
    ])
  }

  @Test func `everybody has a row in each exercise that they trained, sorted by name`() throws {
    try add("Dora10", "Dora2", "clara", "Bert", "Anna")
    try train("Anna", "comparison", "simulated:threshold=12", 300)
    try train("Bert", "comparison", "simulated:threshold=40", 200)
    try train("clara", "comparison", "simulated:threshold=20", 30)
    try train("Bert", "matching", "simulated:bias=3,precision=4", 40)
    try spread("Anna", perWeek: 100, of: 300)
    let report = try run("people report").expect(status: 0, error: "").lines
    // One of the lines about courses is wrapped.
    expect(that: report.count == 12 && report.allSatisfy { $0.count <= 80 })
    expect(report[0], equals: "Pitch comparison")
    expect(report[1].words, equals: ["Person", "Last", "day", "Threshold", "Course"])
    #expect(report[2].contains(/^  Anna   +\d{4}-\d\d-\d\d  1\d cents \(\d.*\) +[▁-█]{3}$/), "\(report[2])")
    #expect(report[3].contains(/^  Bert   +\d{4}-\d\d-\d\d  [34]\d cents \(\d.*\) +[▁-█]$/), "\(report[3])")
    #expect(report[4].contains(/^  clara   \d{4}-\d\d-\d\d  between \d+ and \d+ cents/), "\(report[4])")
    // All on one scale, on which finer is lower.
    #expect(try #require(report[2].last) < #require(report[3].last))
    // Where a terminal has no bars, the same heights in digits.
    let digits = try Program.run("people report", environment: ["PEACH_DATA_DIR": folder.path, "LANG": "C"]).lines
    expect(that: digits[2].contains(/\s[1-8]{3}$/) && digits[3].contains(/\s[1-8]$/), "\(digits[2...3])")
    #expect(try #require(digits[2].last) < #require(digits[3].last))
    #expect(report[5].hasPrefix("Course: 3 weeks from "))
    expect(report[6], equals: "Matching, one after the other")
    let bias = try #require(report[8].firstMatch(of: /^  Bert .*  \+([\d.]+) cents \(\+([\d.]+) to \+([\d.]+)\)/))
    let ordered = [bias.2, bias.1, bias.3].compactMap { Double($0) }
    expect(that: ordered.count == 3 && ordered[0] < ordered[1] && ordered[1] < ordered[2], "\(report[8])")
    expect(report.last ?? "", equals: "No answers yet: Dora2, Dora10.")
    let counts = try run("people report --counts --lang de").lines
    expect(counts[1].words.suffix(3), equals: ["Antworten", "Minuten", "Verlauf"])
    #expect(counts[2].contains(/\) +300 +\d+\b/))
  }

  @Test func `the data without a name has a row only where it has answers`() throws {
    try add("Anna")
    try run("people report").expect(output: "Nobody has trained yet.\n")
    try run("people report --json").expect(status: 0, output: .contains("exercises", "unreadable"))
    try train("Anna", "matching", "simulated", 3)
    try run("people report").expect(output: .lacks("(without a name)"))
    try train(nil, "matching", "simulated", 3)
    try run("people report").expect(output: .contains("\n  (without a name)  \(today)\n  Anna"))
  }

  @Test func `chords have figures for each voice, and none in the report`() throws {
    try add("Ben")
    try train("Ben", "chords", "simulated:bias=4,precision=3", 40)
    let lines = try run("people report --counts").expect(status: 0, error: "").lines
    expect(
      that: lines[1].words == ["Person", "Last", "day", "Answers", "Minutes"]
        && lines[2].contains(/^  Ben  .* 40 +\d+$/))
    try run("people report").expect(output: .lacks("Bias", "Course", "–"))
    let person = try #require(run("people report --json").json().exercises.items.first?.people.items.first)
    expect(that: person.name.text == "Ben" && !person.history.exists && !person.bias.exists)
    let page = folder.path + "/class.html"
    try run("people report --output \(page)").expect(status: 0)
    try expect(String(contentsOfFile: page, encoding: .utf8), .lacks("Bias", "Course"))
  }

  /// Whether the profile of the exercise has a figure, whose course is drawn.
  @Test(
    arguments: [
      ("comparison", true), ("intervals", true), ("matching", true), ("odd-one-out", true), ("voices", true),
      ("chords", false),
    ])
  func `the page draws the course of whoever has answered enough, and has a word for that of others`(
    exercise: String, hasFigure: Bool
  ) throws {
    try add("Anna", "Bert")
    // A chord is rendered for longest, and has no figure after any number of answers.
    try train("Anna", exercise, "simulated", hasFigure ? 150 : 40)
    try train("Bert", exercise, "simulated", 1)
    let path = folder.path + "/class.html"
    try run("people report --html \(path)").expect(status: 0)
    let page = try String(contentsOfFile: path, encoding: .utf8)
    /// The cells of a person's row after the name.
    func cells(_ name: String) -> [String] {
      page.components(separatedBy: "<tr>").filter { $0.contains("<th scope=\"row\">\(name)</th>") }
        .flatMap { $0.components(separatedBy: "<td>").dropFirst() }
        .map { ($0.components(separatedBy: "</td>").first ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }
    }
    let (anna, bert) = (cells("Anna"), cells("Bert"))
    expect([anna.count, bert.count], equals: hasFigure ? [3, 3] : [1, 1])
    expect(Array(bert.dropFirst()), equals: hasFigure ? ["–", "–"] : [])
    expect(that: (anna.last?.hasPrefix("<svg class=\"drawing small\"") == true) == hasFigure && !anna.contains("–"))
    expect(page.components(separatedBy: "drawing small\"").count - 1, equals: hasFigure ? 1 : 0)
  }

  @Test func `the page counts everybody, and days are those of the local calendar`() throws {
    try add("Anna", "Bert")
    try train("Anna", "comparison", "simulated", 3)
    try train("Bert", "matching", "simulated", 3)
    let page = folder.path + "/class.html"
    try run("people report --output \(page)").expect(status: 0)
    try expect(String(contentsOfFile: page, encoding: .utf8), .contains("2 people"))
    let evening = folder.path + "/evening.csv"
    let row = "\(UUID().uuidString),2026-11-27T01:30:00Z,60,20,true,training"
    try "id,time,midiNote,centOffset,correct,purpose\r\n\(row)\r\n".write(
      toFile: evening, atomically: true, encoding: .utf8)
    let zone = ["PEACH_DATA_DIR": folder.path + "/evening", "TZ": "America/New_York"]
    for line in ["people add Eve", "import \(evening) --as Eve"] {
      try Program.run(line, environment: zone).expect(status: 0)
    }
    for line in ["people", "people report", "people report --json"] {
      try Program.run(line, environment: zone).expect(output: .contains("2026-11-26"))
    }
  }

  @Test func `an import names the person whose answers they become`() throws {
    try train(nil, "comparison", "simulated", 3)
    let path = folder.path + "/a.csv"
    try run("export --output \(path)").expect(status: 0)
    try run("delete all --yes --no-backup").expect(status: 0)
    try run("import \(path)").expect(output: "3 answers were added.\n")
    try add("Ben")
    try run("import \(path) --as Ben").expect(output: "Ben:\n3 answers were added.\n")
    try run("import \(path)").expect(output: .begins("(without a name):\n0 answers were added.\n"))
  }

  @Test func `a database that can't be read is a note, and nothing is written`() throws {
    try add("Anna", "Bert")
    try train("Anna", "comparison", "simulated", 10)
    let bert = folder.path + "/people/Bert/"
    try Data("no database".utf8).write(to: URL(fileURLWithPath: bert + "peach.sqlite"))
    func files() throws -> [Data] {
      try ["Anna", "Bert"].map {
        try Data(contentsOf: URL(fileURLWithPath: folder.path + "/people/\($0)/peach.sqlite"))
      }
    }
    let before = try files()
    try run("people report").expect(
      status: 0,
      output: .contains("\n\nBert: the database can't be read. 'peach doctor --as Bert'"))
    try run("people report --json").expect(status: 0, output: .contains("\"unreadable\" : [\n    \"Bert\"\n  ]"))
    try expect(files(), equals: before)
    try expectFiles(in: bert, ["peach.sqlite"])
  }

  @Test func `where a database can't be read, nothing says that nobody has trained`() throws {
    try add("Anna", "Bert")
    try run("people report").expect(status: 0, output: "Nobody has trained yet.\n")
    let broken = folder.path + "/people/Bert/peach.sqlite"
    try Data("no database".utf8).write(to: URL(fileURLWithPath: broken))
    let note = "Bert: the database can't be read. 'peach doctor --as Bert' says why.\n"
    try run("people report").expect(status: 0, output: .equals("No answers yet: Anna.\n" + note))
    let page = folder.path + "/class.html"
    try run("people report --output \(page)").expect(status: 0)
    try expect(
      String(contentsOfFile: page, encoding: .utf8),
      [.contains("Bert: the database", "No answers yet: Anna."), .lacks("Nobody has trained")])
  }

  @Test func `answers with impossible values are in no list of people`() throws {
    try add("Anna", "Bert")
    for name in ["Anna", "Bert"] {
      try train(name, "comparison", "simulated", 6)
      let rows = name == "Anna" ? "id > 4" : "1"
      let database = "\(folder.path)/people/\(name)/peach.sqlite"
      _ = try Program.tool(["sqlite3", database, "UPDATE answer SET time_ms = 7289654400000 WHERE \(rows)"])
    }
    let list = try run("people").expect(status: 0).lines.dropFirst(2)
    expect(list.map { $0.words.prefix(2) }, equals: [["Anna", "4"], ["Bert", "0"]])
    expect(that: list.contains { $0.hasSuffix("  –") } && !list.contains { $0.contains("2201-") })
    try run("people --json").expect(output: [.contains("\"answers\" : 4"), .lacks("\"2201-")])
    try run("info --as Anna --json").expect(output: .contains("\"answers\" : 4"))
    let counts = try run("people report --counts").expect(status: 0).output
    expect(counts, [.contains("No answers yet: Bert."), .lacks("2201-")])
    #expect(counts.contains(#/\n  Anna +\d{4}-\d\d-\d\d .* 4 +0/#))
    try run("people report --json").expect(output: .lacks("\"2201-"))
  }

  @Test func `JSON has the same, with counts only on request`() throws {
    struct Report: Decodable {
      struct Exercise: Decodable { let exercise: String, part: String?, people: [Person] }
      struct Person: Decodable {
        let name: String?, lastDay: String?, estimate: [String: Double]?, answers: Int?, minutes: Double?
        let history: [Week]?
      }
      struct Week: Decodable { let firstDay: String, estimate: [String: Double]? }
      let exercises: [Exercise]
      let withoutAnswers: [String]
    }
    try add("Anna", "Bert")
    try train("Anna", "intervals", "simulated:threshold=12", 200)
    func report(_ options: String = "") throws -> Report {
      try JSONDecoder().decode(Report.self, from: Data(run("people report --json" + options).output.utf8))
    }
    let exercise = try #require(report().exercises.first)
    expect(that: exercise.exercise == "intervals" && exercise.part == "melodic")
    try expect(that: exercise.people.map(\.name) == ["Anna"] && report().withoutAnswers == ["Bert"])
    let anna = exercise.people[0]
    expect(that: anna.lastDay != nil && anna.estimate?["lower95Cents"] != nil && anna.history?.isEmpty == false)
    expect(that: anna.answers == nil && anna.minutes == nil)
    let counted = try report(" --counts").exercises[0].people
    expect(counted.map(\.answers), equals: [200])
    // One answer every few seconds.
    #expect(try (3...20).contains(#require(counted[0].minutes)))
  }

  @Test(arguments: ["en", "de"]) func `the page has a table for each exercise, and never replaces a database`(
    language: String
  ) throws {
    try add("Anna", "Bert")
    try train("Anna", "comparison", "simulated:threshold=12", 200)
    try spread("Anna", perWeek: 50, of: 200)
    let path = folder.path + "/class.html"
    try run("people report --html \(path) --lang \(language)").expect(status: 0, output: "", error: .contains(path))
    let page = try String(contentsOfFile: path, encoding: .utf8)
    expect(
      page,
      .contains(
        "<html lang=\"\(language)\">", "<th scope=\"row\">Anna</th>", ": Bert.",
        "<svg class=\"drawing small\"", "class=\"fit\"", language == "en" ? "Pitch comparison" : "Tonhöhenvergleich"))
    let titles = (language == "en" ? ["Answers", "Minutes"] : ["Antworten", "Minuten"]).map {
      "<th scope=\"col\">\($0)</th>"
    }
    expect(page, .lacks(titles[1]))
    let counted = folder.path + "/counted.html"
    try run("people report --counts --html \(counted) --lang \(language)").expect(status: 0)
    // The answers before the minutes, and both before the course over time.
    let cells = try String(contentsOfFile: counted, encoding: .utf8)
    expect(cells, .contains(titles.joined()))
    #expect(cells.contains(#/<td>200<\/td><td>[0-9]+<\/td><td><svg/#))
    try run("people report --html \(folder.path)/people/Anna/peach.sqlite").expect(status: 73)
  }
}
