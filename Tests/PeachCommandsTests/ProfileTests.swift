import PeachCore
import TestSupport
import Testing

@Suite struct ProfileTests {
  let folder = TemporaryFolder()

  private func profile(_ line: String = "") throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.words)
  }

  @Test func `before the first answer there are the keys, a line at a semitone and what to do`() throws {
    let result = try profile().expect(status: 0, output: .contains("Start training to build your profile"), error: "")
    expect(result.lines.filter { $0.contains("100 ┤────") }.count, equals: 1)
    result.expect(output: .lacks("Trend"))
    try profile("--lang de").expect(output: .contains("Trainiere, um dein Profil aufzubauen"))
    let report = try profile("--json").json()
    expect(that: report.answers.integer == 0 && !report.now.exists && report.notes.items.isEmpty)
    try expectFiles(in: folder.path, [])
  }

  @Test func `a profile of no exercise in particular names the others that have answers`() throws {
    func train(_ exercise: String) throws {
      try Program.run("train \(exercise) --listener simulated --sound sine --comparisons 2 --data-dir \(folder.path)")
        .expect(
          status: 0)
    }
    try train("intervals")
    let options = " --data-dir \(folder.path)"
    try profile().expect(output: .ends("\nOther profiles: peach profile intervals\(options)\n"))
    try profile("intervals").expect(output: .lacks("Other profiles"))
    try train("comparison")
    try train("odd-one-out")
    try profile("--plain --lang de").expect(
      output: .ends("\nWeitere Profile: peach profile intervals\(options), peach profile odd-one-out\(options)\n"))
  }

  @Test(arguments: [("intervals", ""), ("matching", ":precision=6")])
  func `what is named shows answers, also to another presentation of an exercise without them`(
    exercise: String, listener: String
  ) throws {
    let options = " --data-dir \(folder.path)"
    func run(_ line: String) throws { try Program.run(line + options).expect(status: 0) }
    func train(_ presentation: String) throws {
      try run(
        "train \(exercise) --presentation \(presentation) --listener simulated\(listener) --sound sine --comparisons 2")
    }
    func others(_ words: String...) -> String {
      "\nOther profiles: " + words.map { "peach profile \(exercise)\($0)\(options)" }.joined(separator: ", ") + "\n"
    }
    try train("harmonic")
    let harmonic = " --presentation harmonic"
    for line in ["", "--plain", exercise, exercise + " --plain", exercise + " --presentation melodic"] {
      try profile(line).expect(output: .ends(others(harmonic)))
    }
    try profile(exercise + harmonic).expect(output: .lacks("Other profiles"))
    try train("melodic")
    try profile().expect(output: .ends(others("", harmonic)))
    for line in [exercise, exercise + harmonic] { try profile(line).expect(output: .lacks("Other profiles")) }
    try run("settings set exercise \(exercise)")
    try profile().expect(output: .ends(others(harmonic)))
    try run("settings set presentation harmonic")
    try profile().expect(output: .ends(others(" --presentation melodic")))
  }

  @Test func `a trained listener's threshold is in its interval, and untrained notes have none`() throws {
    try Program.run(
      "train --listener simulated:threshold=9,lapse=0.01 --sound sine --duration 0.3 --comparisons 600 "
        + "--seed 3 --note-range C3:C4 --data-dir \(folder.path)"
    ).expect(status: 0)
    try folder.putAnswersOnOneDay()
    let report = try profile("--json").json()
    expect(that: report.answers.integer == 600 && report.trend.exists && !report.trend.direction.exists)
    expect(that: report.estimate.lower95Cents.number <= 9 && 9 <= report.estimate.upper95Cents.number)
    // What is predicted for now is hardly less certain right after a training.
    #expect((1...1.01).contains(report.now.upper95Cents.number / report.estimate.upper95Cents.number))
    let now = report.nowRanges.items
    expect(that: now.count == 1 && now[0].lowestMidiNote.integer == 48 && now[0].highestMidiNote.integer == 60)
    expect(that: report.heardRange.lowestMidiNote.integer == 42 && report.heardRange.highestMidiNote.integer == 66)
    #expect((0.4...2).contains(report.slope.number))
    expect(that: (0...0.2).contains(report.lapse.number) && (0...0.2).contains(report.notListening.number))
    let (notes, history) = (report.notes.items, report.history.items)
    expect(that: notes.first?.midiNote.integer == 42 && notes.last?.midiNote.integer == 66)
    #expect((notes + history).allSatisfy { $0.estimate.members == ["lower95Cents", "thresholdCents", "upper95Cents"] })
    expect(notes.reduce(0) { $0 + ($1.answers.integer ?? 0) }, equals: 600)
    expect(that: history.count == 1 && history[0].answers.integer == 600)
    #expect(history.allSatisfy { $0.firstDay.text != nil && $0.lastDay.text != nil })
    expect(that: !report.change.exists && report.historyStep.text == "day")
    let (statistics, mean) = (report.statistics, report.statistics.meanOfFittedCents.number)
    expect(statistics.notes.integer, equals: 25)
    expect(that: statistics.meanLower95Cents.number <= mean && mean <= statistics.meanUpper95Cents.number)
    expect(try profile().output, .lacks("Trend", "Spread", "is the mean over"))
    // All answers were given today.
    let today = try profile("--range today --json").json()
    expect(today.now.thresholdCents.number, equals: report.now.thresholdCents.number)
    let (change, period) = (today.change, today.change.previousPeriod)
    expect(that: change.exists && !change.direction.exists && period.answers.integer == 0)
    expect(that: period.fromTime.text?.hasSuffix("Z") == true && period.untilTime.text?.hasSuffix("Z") == true)
    let spoken = try profile("--plain --lang de")
    expect(that: spoken.lines[0] == "Profil, gesamt, 600 Antworten." && spoken.lines[1].hasPrefix("Schwelle "))
    expect(that: !spoken.lines.contains { $0.hasPrefix("C3: ") } && !spoken.output.contains("▌"))
    let lines = try profile("--notes --lang de").lines
    expect(that: lines.starts(with: spoken.lines) && lines.contains { $0.hasPrefix("C3: ") })
    expect(
      that: lines.contains("Schwelle im Lauf der Zeit, nach Tagen:")
        && lines.last?.hasSuffix(", 600 Antworten.") == true)
    #expect(
      try Program.run(["profile", "--data-dir", folder.path], environment: ["LANG": "C"]).output.allSatisfy(\.isASCII))
  }

  @Test(arguments: ["--range fortnight", "--by hour"])
  func `what cannot be asked for is wrong usage, before any file is made`(line: String) throws {
    try profile(line).expect(status: 64, output: "", error: .contains(" isn't "))
    try expectFiles(in: folder.path, [])
  }

  @Test func `on a terminal the band is coloured, unless colours are not wanted`() throws {
    for (environment, isStyled) in [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)] {
      let terminal = try PseudoTerminal(
        columns: 80, rows: 40, environment: Program.environment(environment),
        command: ["sh", "-c", "'\(Program.path)' profile --data-dir '\(folder.path)'; echo end of page; read line"])
      terminal.expect("end of page")
      expect(terminal.transcript.contains("\u{1B}["), equals: isStyled, "\(environment)")
    }
  }

  /// Evenings west and mornings east of Greenwich, when it is another day there, and days that don't change with those of UTC.
  @Test(arguments: Exercises.all.map(\.name.rawValue))
  func `answers belong to the day on which they were given`(exercise: String) throws {
    try Program.run(
      "train \(exercise) --sound sine --listener simulated:rt=0.1 --duration 0.3 --comparisons 60 --seed 1".words
        + ["--data-dir", folder.path + "/now"]
    ).expect(status: 0)
    let path = folder.path + "/now.csv"
    try Program.run(["export", "--output", path, "--data-dir", folder.path + "/now"]).expect(status: 0)
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline).map(String.init)
    try #require(rows.count == 61)
    // Twenty answers in each of these hours. The time of the answer is the first of a row.
    let hours = ["2026-09-30T05", "2026-09-30T22", "2026-10-01T04"]
    let answers = rows.dropFirst().enumerated().map { index, row in
      row.replacing(/20\d\d-\d\d-\d\dT\d\d/, with: hours[index / 20], maxReplacements: 1)
    }
    try ([rows[0]] + answers).joined(separator: "\r\n").write(toFile: path, atomically: true, encoding: .utf8)
    let zones: [(String, [String: Int])] = [
      ("PST8PDT,M3.2.0,M11.1.0", ["2026-09-29": 20, "2026-09-30": 40]),
      ("JST-9", ["2026-09-30": 20, "2026-10-01": 40]), ("UTC0", ["2026-09-30": 40, "2026-10-01": 20]),
    ]
    for (zone, expected) in zones {
      let data = folder.path + "/" + zone.prefix(3)
      func run(_ words: [String]) throws -> Program.Result {
        try Program.run(words + ["--data-dir", data], environment: ["TZ": zone])
      }
      try run(["import", path]).expect(status: 0)
      let profile = try run(["profile", exercise, "--json"]).json()
      // A chord has a history of each voice.
      let entries = ([profile.history.items] + profile.voices.items.map(\.history.items)).joined()
      var days: [String: Int] = [:]
      for entry in entries {
        let day = try #require(entry.firstDay.text)
        expect(entry.lastDay.text, equals: day)
        days[day, default: 0] += entry.answers.integer ?? entry.matches.integer ?? 0
      }
      expect(days, equals: expected, "\(zone)")
    }
  }
}
