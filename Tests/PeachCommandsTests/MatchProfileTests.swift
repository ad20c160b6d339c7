import Foundation
import TestSupport
import Testing

/// `peach profile matching`.
@Suite struct MatchProfileTests {
  let folder = TemporaryFolder()

  private func profile(_ line: String) throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.words)
  }

  @Test func `before the first match there is a hint, in all forms`() throws {
    try profile("matching").expect(output: .contains("No notes matched one after the other yet."))
    try profile("matching --together --lang de").expect(output: .contains("Noch nie gleichzeitig"))
    try profile("matching --presentation harmonic --plain").expect(
      output: .contains("'peach train matching --presentation harmonic --data-dir \(folder.path)' starts a training."))
    try profile("matching --svg \(folder.path)/a.svg --html \(folder.path)/a.html").expect(status: 0)
    try expect(String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8), .contains("Profile: Matching"))
    try expect(
      String(contentsOfFile: folder.path + "/a.html", encoding: .utf8),
      .contains("No notes matched one after the other yet"))
  }

  @Test func `the JSON of an empty profile names exercise, mode and period, and no figures`() throws {
    let values = try profile("matching --together --range week --json").json()
    expect(that: values.exercise.text == "matching" && values.mode.text == "together" && values.range.text == "week")
    expect(that: values.matches.integer == 0 && !values.now.exists)
    expect(that: values.registers.exists && values.registers.items.isEmpty)
  }

  @Test func `over time, exact has its name at the middle of the scale, and values are whole`() throws {
    let environment = ["PEACH_DATA_DIR": folder.path]
    for exercise in ["matching", "chords --chord fifth"] {
      try Program.run(
        "train \(exercise) --listener simulated:bias=-4,precision=3,rt=0.1 --comparisons 60 --seed 3 --sound sine "
          + "--data-dir \(folder.path)"
      ).expect(status: 0)
    }
    _ = try Program.tool([
      "sqlite3", folder.database, "UPDATE answer SET time_ms = time_ms - 86400000 * (id % 3)",
    ])
    for (line, name) in [
      ("matching", "exact"), ("matching --lang de", "genau"), ("chords", "equal"), ("chords --lang de", "gleich"),
    ] {
      let page = try profile(line).lines
      let zero = try #require(page.first { $0.contains("\(name) ┤") })
      expect(that: zero.contains("─") && page.allSatisfy { $0.count <= 80 }, "\(line)")
    }
    try Program.run("settings set exercise chords", environment: environment).expect(status: 0)
    let terminal = try PseudoTerminal(
      columns: 80, rows: 24, environment: Program.environment(environment), command: [Program.path])
    terminal.expect("Chords")
    // Keys move once the profile has been read.
    terminal.type("p").expect { $0.lines[0].contains("60 matches") }
    for _ in 1...3 { terminal.type("\u{1B}[B") }
    terminal.expect { screen in
      let text = screen.lines.joined(separator: " ")
      return text.contains("equal ┤") && text.contains(/a just one is .*; ±.* · \d+ matches/)
    }
    terminal.type("qq").expectExit(0)
  }

  @Test func `the notes of chords have each voice once, each with its days`() throws {
    try Program.run(
      "train chords --listener simulated:precision=3,rt=0.1 --comparisons 60 --seed 3 --sound sine --data-dir \(folder.path)"
    ).expect(status: 0)
    _ = try Program.tool([
      "sqlite3", folder.database, "UPDATE answer SET time_ms = time_ms - 86400000 * (id % 5)",
    ])
    for language in ["en", "de"] {
      let lines = try profile("chords --notes --lang \(language)").lines
      let names = language == "en" ? ["Major: third: ", "Major: fifth: "] : ["Dur: Terz: ", "Dur: Quinte: "]
      let titles = lines.indices.filter { lines[$0].hasSuffix(":") }
      expect(titles.count, equals: 2, "\(lines)")
      for (name, title) in zip(names, titles) {
        #expect(lines[title].hasPrefix(name), "\(lines)")
        let told = lines[..<titles[0]].filter { $0.hasPrefix(name) && $0.contains(" ±") }
        expect(told.count, equals: 1, "\(lines)")
        let days = lines[(title + 1)...].prefix { !$0.hasSuffix(":") }
        // One more if midnight passes meanwhile.
        #expect((5...6).contains(days.count), "\(lines)")
      }
    }
  }

  @Test func `a simulated tuner is recovered in all forms, and the modes are apart`() throws {
    try Program.run(
      "train matching --listener simulated:bias=6,precision=3,rt=0.1 --comparisons 40 --seed 2 --sound sine --duration 0.3 "
        + "--data-dir \(folder.path)"
    ).expect(status: 0)
    let report = try profile("matching --json").json()
    let now = report.now
    let registers = report.registers.items
    expect(that: report.matches.integer == 40 && registers.reduce(0) { $0 + ($1.matches.integer ?? 0) } == 40)
    #expect(registers.allSatisfy { $0.register.text != nil && $0.bias.cents.number.isFinite })
    // The standard error of the bias is 3 / √40 cents; that of a precision about 1 / √80 of it.
    expect(now.bias.cents.number, near: 6, within: 4 * 3 / 40.0.squareRoot())
    expect(now.precision.cents.number / 3, near: 1, within: 0.7)
    for value in [now.bias, now.precision] {
      expect(that: value.lower95Cents.number < value.cents.number && value.cents.number < value.upper95Cents.number)
    }
    #expect(now.hysteresis.lower95.number < now.hysteresis.part.number)
    // All matches are of one day.
    expect(that: !report.all.exists && !report.general.exists)
    try profile("matching --plain").expect(output: .contains("on average; two of three are within ±"))
    try profile("matching --notes").expect(output: .contains("Lately your matches are", " matches.\n"))
    try profile("matching --notes --by month").expect(output: .contains("Your own centre over time, by month:"))
    try profile("matching --together").expect(output: .contains("0 matches"))
  }
}
