import Foundation
import PeachCore
import PeachExperiments
import TestSupport
import Testing

/// `peach measure`, without a device.
@Suite struct MeasureTests {
  let folder = TemporaryFolder()

  private func measure(_ line: String, input: String? = nil, inFolder: Bool = true) throws -> Program.Result {
    let data = inFolder ? ["--data-dir", folder.path] : []
    return try Program.run(["measure"] + data + line.words, input: input)
  }

  private func result(_ run: Program.Result) throws -> Printed {
    run.expect(status: 0)
    return try Printed(run.output.hasPrefix("{\n") ? run.output : run.lines.last ?? "")
  }

  @Test func `the interval holds the threshold of a simulated listener, and standard output the result alone`() throws {
    let run = try measure(
      "--listener simulated:threshold=8,lapse=0.01,rt=0.3 --seed 1 --comparisons 120 --json --sound sine --duration 0.3"
    )
    let result = try result(run)
    expect(that: result.isComplete.bool == true && result.strategy.text == "threshold-tracking")
    let (lower, upper) = (result.threshold.lower95.number, result.threshold.upper95.number)
    expect(that: result.threshold.answers.integer == 120 && lower < 8 && upper > 8)
    expect(that: abs(log2(upper / lower) - result.widthOctaves.number) < 1e-9 && log2(upper / lower) < 2)
    expect(that: result.noteRange.text == "C2:C6" && !result.midiNote.exists && result.seed.integer == 1)
    #expect(result.lapse.number.isFinite)
    // Kept with its purpose and its run, and part of the profile.
    try expectRows(
      folder.database, "SELECT purpose, condition, count(*) FROM answer GROUP BY 1, 2",
      ["measurement|measurement|120", "measurement|warm-up|4"])
    try expectRows(folder.database, "SELECT id, purpose FROM run", ["\(result.run.text ?? "")|measurement"])
    try Program.run(["profile", "--json", "--data-dir", folder.path]).expect(output: .contains("\"answers\" : 124"))
  }

  @Test func `the result is printed in both languages`() throws {
    func line(_ count: Int) -> String {
      "--listener simulated:threshold=8,rt=0.3 --seed 3 --comparisons \(count) --note A4 --sound sine --duration 0.3"
    }
    let english = try measure(line(150), inFolder: false)
    try #require(english.lines.count == 5)
    expect(
      that: english.lines[0].hasPrefix("Threshold ") && english.lines[0].contains(#/ cents \([0-9.]+ to [0-9.]+\)$/#))
    expect(english.lines[4], equals: "Answers used: 150")
    // Fewer answers leave the interval too wide for a number.
    let german = try measure(line(20) + " --lang de", inFolder: false)
    expect(that: german.lines[0].hasPrefix("Schwelle zwischen ") && german.lines[1] == "Verwendete Antworten: 20")
    expect(that: english.status == 0 && german.status == 0)
    // Simulated answers aren't stored, so nothing can be continued.
    english.expect(error: .lacks("--continue"))
    expectFile(folder.database, exists: false)
  }

  @Test func `answers that look like guessing are marked`() throws {
    for (lapse, isGuessing) in [("1", true), ("0.02", false)] {
      let line =
        "--listener simulated:threshold=8,lapse=\(lapse),rt=0.3 --seed 1 --comparisons 60 --sound sine --duration 0.3"
      let words = try measure(line, inFolder: false)
      expect(words.output.contains("The answers look like guessing"), equals: isGuessing)
      try measure(line + " --json", inFolder: false).expect(output: .contains("\"looksLikeGuessing\" : \(isGuessing)"))
    }
  }

  @Test func `a threshold outside the measurable range is marked`() throws {
    let run = try measure(
      "--listener simulated:threshold=2000,rt=0.3 --seed 1 --comparisons 60 --sound sine --duration 0.3",
      inFolder: false)
    expect(run.lines.last, equals: "The threshold may be outside the measurable range, 0.2 to 150 cents.")
    for (cents, isBeyond) in [(2000, true), (8, false)] {
      try measure(
        "--listener simulated:threshold=\(cents),rt=0.3 --seed 1 --comparisons 60 --sound sine --duration 0.3 --json",
        inFolder: false
      ).expect(output: .contains("\"mayLieBeyond\" : \(isBeyond)"))
    }
  }

  @Test func `without answers there is no threshold`() throws {
    let run = try events("--sound sine --duration 0.3 --seed 1", ["higher", "quit"], to: folder)
    let line = try #require(run.lines.last)
    expect(that: run.status == 0 && line.contains(#""isComplete":false"#) && line.contains(#""state":"result""#))
    for key in ["threshold", "widthOctaves", "bias", "lapse"] { #expect(!line.contains("\"\(key)\":"), "\(line)") }
  }

  @Test func `it ends when the interval is narrow enough`() throws {
    let result = try result(
      measure(
        "--listener simulated:threshold=8,rt=0.3 --seed 3 --until-width 2 --json --sound sine --duration 0.3",
        inFolder: false))
    expect(that: result.isComplete.bool == true && result.widthOctaves.number <= 2 && result.widthOctaves.number > 1.5)
  }

  @Test(arguments: [("en", "as asked, in octaves: 0.5"), ("de", "wie gewünscht, in Oktaven: 0,5")])
  func `it says so if the interval didn't become narrow enough`(language: String, words: String) throws {
    let listener = ["--listener", "simulated:threshold=8,rt=0.3", "--data-dir", folder.path, "--lang", language]
    let first = try Program.run(
      ["measure"] + listener + "--seed 1 --comparisons 12 --sound sine --duration 0.3".words)
    expect(that: first.status == 0 && !first.output.contains(words))
    let plan = try #require(try rows(folder.database, "SELECT plan FROM run").first)
    let wider = plan.replacing("\"comparisons\":12", with: "\"comparisons\":13,\"untilWidth\":0.5")
    let files = try [plan, wider].map { try ExperimentFile(json: JSON(parsing: $0)?["experiment"] ?? .null) }
    let changed = wider.replacing(files[0].hash, with: files[1].hash).replacing("'", with: "''")
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE run SET plan = '\(changed)'"])
    try Program.run(["measure", "--continue"] + listener).expect(status: 0, output: .contains(words))
  }

  private func events(_ more: String, _ answers: [String], to store: TemporaryFolder) throws -> Program.Result {
    try Program.run(
      ["measure", "--data-dir", store.path, "--events", "jsonl", "--output", folder.path + "/out.wav"] + more.words,
      input: answers.map { $0 + "\n" }.joined())
  }

  private static let columns = "note, cents, answer, amplitude_offset_db, duration_ms, strategy, purpose, condition"

  @Test(arguments: ["weighted-up-down", "quest-plus"])
  func `interrupted and continued, it is the measurement that it would have been`(strategy: String) throws {
    let (whole, halves) = (TemporaryFolder(), TemporaryFolder())
    let begin = "--strategy \(strategy) --comparisons 12 --seed 7 --sound sine --duration 0.3 --note-range C4:C5"
    let answers = (0..<16).map { $0 % 3 == 0 ? "lower" : "higher" }
    let complete = try result(events(begin, answers, to: whole))
    try events(begin, Array(answers[..<9]), to: halves).expect(
      status: 0,
      error: .contains(
        "9 of 16 answers are stored; continue with 'peach measure --continue --data-dir \(halves.path)'."))
    // Settings that have changed since are not the measurement's.
    _ = try Program.run(["settings", "set", "duration", "1", "--data-dir", halves.path])
    let second = try events("--continue", Array(answers[9...]), to: halves)
    let continued = try result(second)
    expect(that: continued.state.text == "result" && continued.isComplete.bool == true)
    expect(that: continued.threshold.answers.integer == 12 && continued.bias.number == complete.bias.number)
    expect(continued.threshold.cents.number, equals: complete.threshold.cents.number)
    let sql = "SELECT \(Self.columns) FROM answer ORDER BY id"
    try expect(rows(halves.database, sql), equals: rows(whole.database, sql))
    try expectRows(halves.database, "SELECT count(*) FROM run", ["1"])
    try events("--continue", answers, to: halves).expect(
      status: 66, error: .contains("There is no interrupted measurement."))
  }

  @Test func `only a measurement with stored answers that isn't complete can be continued`() throws {
    let line = "--comparisons 4 --seed 7 --sound sine --duration 0.3"
    let wav = folder.path + "/out.wav"
    for (count, isKept) in [(0, true), (1, true), (7, true), (8, true), (0, false), (7, false), (8, false)] {
      let data = isKept ? ["--data-dir", folder.path + "/\(count)"] : []
      let answers = String(repeating: "higher\n", count: count)
      let run = try Program.run(
        ["measure", "--events", "jsonl", "--output", wav] + data + line.words, input: answers
      ).expect(status: 0)
      let canContinue = isKept && (1...7).contains(count)
      expect(run.error.contains("peach measure --continue"), equals: canContinue, "\(count), \(isKept): \(run.error)")
      if canContinue { expect(run.error, .contains("\(count) of 8 answers")) }
    }
  }

  @Test func `the figures in words are those in JSON`() throws {
    let line =
      "--listener simulated:threshold=8,lapse=0.08,rt=0.3 --seed 4 --comparisons 120 --note A4 --sound sine --duration 0.3"
    let words = try measure(line, inFolder: false)
    let figures = try result(measure(line + " --json", inFolder: false))
    try #require(words.lines.count == 5)
    func decimal(_ value: Double, _ decimals: Int) -> String { Fixed.text(value, decimals) }
    #expect(words.lines[1].hasPrefix("Psychometric slope \(decimal(figures.slope.number, 2)) "))
    #expect(words.lines[2].hasPrefix("Bias \(Figure.signed(figures.bias.number, 2).english) σ"))
    expect(words.lines[3], equals: "Lapse rate \(decimal(100 * figures.lapse.number, 1)) %")
  }

  @Test(arguments: [1, 4, 5, 16])
  func `a measurement whose sound dropped out continues with the pair that is asked again`(number: Int) throws {
    let line = "--comparisons 12 --seed 7 --sound sine --duration 0.3"
    _ = try result(events(line, Array(repeating: "higher", count: 16), to: folder))
    try events("--continue", ["higher"], to: folder).expect(status: 66)
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE answer SET drop_outs = 1 WHERE id = \(number)"])
    let continued = try result(events("--continue", ["higher"], to: folder))
    expect(that: continued.isComplete.bool == true && continued.threshold.answers.integer == 12)
    try events("--continue", ["higher"], to: folder).expect(status: 66)
  }

  @Test(arguments: [
    ("--note A4 --note-range C2:C6", "'--note' and '--note-range' can't be combined."),
    ("--comparisons 9 --until-width 1", "'--comparisons' and '--until-width' can't be combined."),
    ("--note C9", "'--note' must be from A0 to C8."),
    ("--continue --note A4", "'--note' can't be combined with '--continue': a run continues as it began."),
    ("--until-width 0", "expected 0.5…6"),
    ("--seed 9007199254740992", "'--seed' of a measurement must be at most 9007199254740991."),
    ("--output x.wav", "'--output' needs '--listener' or '--events jsonl'"),
  ])
  func `wrong usage is reported before anything is opened`(line: String, message: String) throws {
    try measure(line).expect(status: 64, error: .contains(message))
    expectFile(folder.database, exists: false)
  }

  @Test func `the stored tick is the measurement's, too`() throws {
    let sounds = try ["noise", "off"].map { tick in
      try Program.run(["settings", "set", "tick", tick, "--data-dir", folder.path]).expect(status: 0)
      let line = "--comparisons 2 --seed 1 --sound sine --duration 0.3"
      try events(line, Array(repeating: "higher", count: 6), to: folder).expect(status: 0)
      return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out.wav"))
    }
    expect(that: sounds[0].count == sounds[1].count && sounds[0] != sounds[1])
  }

  @Test func `a SoundFont with a long name is measured and found again`() throws {
    let path = folder.path + "/" + String(repeating: "n", count: 80) + ".sf2"
    let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../SoundFonts/Peach.sf2"
    try FileManager.default.copyItem(atPath: bundled, toPath: path)
    let line = "--soundfont \(path) --comparisons 4 --seed 1 --duration 0.3"
    try events(line, Array(repeating: "higher", count: 5), to: folder).expect(status: 0)
    try events("--continue --soundfont \(path)", Array(repeating: "higher", count: 3), to: folder).expect(status: 0)
    try expectRows(folder.database, "SELECT count(*) FROM answer", ["8"])
  }

  @Test func `a missing device is reported`() throws {
    try measure("--sound sine", input: "").expect(status: 69, output: "", error: .contains("No audio device"))
  }
}
