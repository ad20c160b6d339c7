import Foundation
import PeachCore
import Testing

@Suite struct ProfileTests {
  let folder = TemporaryFolder()

  private struct Report: Decodable {
    struct Estimate: Decodable { let thresholdCents: Double, lower95Cents: Double, upper95Cents: Double }
    struct Note: Decodable { let midiNote: Int, answers: Int, estimate: Estimate }
    struct Trend: Decodable { let direction: String? }
    struct Change: Decodable {
      struct Period: Decodable { let fromTime: String, untilTime: String, answers: Int }
      let direction: String?, previousPeriod: Period
    }
    struct Entry: Decodable { let firstUTCDay: String, lastUTCDay: String, answers: Int, estimate: Estimate }
    struct KeyRange: Decodable {
      let lowestMidiNote, highestMidiNote: Int
    }
    struct Statistics: Decodable {
      let notes: Int, meanOfFittedCents: Double, meanLower95Cents: Double, meanUpper95Cents: Double
    }
    let answers: Int
    let now: Estimate?
    let notes: [Note]
    let trend: Trend
    let change: Change?
    let statistics: Statistics?
    let heardRange: KeyRange?
    let slope, lapse, notListening: Double?
    let hiddenNotes: Int
    let historyStep: String
    let history: [Entry]
  }

  private func profile(_ line: String = "") throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.split(separator: " ").map(String.init))
  }

  @Test func `before the first answer there are the keys, a line at a semitone and what to do`() throws {
    let result = try profile().expect(status: 0, output: .contains("Start training to build your profile"), error: "")
    expect(result.lines.filter { $0.contains("100 ┤────") }.count, equals: 1)
    result.expect(output: .lacks("Trend"))
    try profile("--lang de").expect(output: .contains("Trainiere, um dein Profil aufzubauen"))
    let report = try JSONDecoder().decode(Report.self, from: Data(profile("--json").output.utf8))
    #expect(report.answers == 0 && report.now == nil && report.notes.isEmpty)
    try expectFiles(in: folder.path, [])
  }

  @Test func `a trained listener's threshold is in its interval, and untrained notes have none`() throws {
    try Program.run(
      [
        "train", "--listener", "simulated:threshold=9,lapse=0.01", "--sound", "sine", "--duration", "0.3",
        "--comparisons", "600",
        "--seed", "3", "--note-range", "C3:C4", "--data-dir", folder.path,
      ]).expect(status: 0)
    let report = try JSONDecoder().decode(Report.self, from: Data(profile("--json").output.utf8))
    let now = try #require(report.now)
    #expect(report.answers == 600 && report.trend.direction == nil)
    #expect((now.lower95Cents...now.upper95Cents).contains(9))
    #expect(report.heardRange?.lowestMidiNote == 42 && report.heardRange?.highestMidiNote == 66)
    let listener = [report.slope, report.lapse, report.notListening].compactMap { $0 }
    #expect(
      listener.count == 3 && (0.4...2).contains(listener[0]) && listener[1...].allSatisfy { (0...0.2).contains($0) })
    #expect(report.notes.first?.midiNote == 42 && report.notes.last?.midiNote == 66)
    expect(report.notes.reduce(0) { $0 + $1.answers }, equals: 600)
    expect(report.history.map(\.answers), equals: [600])
    #expect(report.change == nil && report.historyStep == "day")
    let statistics = try #require(report.statistics)
    expect(statistics.notes, equals: 25)
    #expect((statistics.meanLower95Cents...statistics.meanUpper95Cents).contains(statistics.meanOfFittedCents))
    let words = try profile().output
    expect(words, .contains("F#2–F#4.", "of 25 notes"))
    expect(words, .lacks("Trend"))
    // All answers were given today.
    let today = try JSONDecoder().decode(Report.self, from: Data(profile("--range today --json").output.utf8))
    #expect(
      today.now?.thresholdCents == report.now?.thresholdCents && today.change != nil && today.change?.direction == nil)
    expect(today.change?.previousPeriod.answers, equals: 0)
    #expect(today.change?.previousPeriod.untilTime.hasSuffix("Z") == true)
    let sure = try JSONDecoder().decode(Report.self, from: Data(profile("--min-confidence 1 --json").output.utf8))
    #expect(sure.notes.isEmpty && sure.hiddenNotes == 25 && sure.statistics == nil)
    let spoken = try profile("--plain --lang de")
    #expect(spoken.lines[0] == "Profil, gesamt, 600 Antworten." && spoken.lines[1].hasPrefix("Schwelle "))
    #expect(!spoken.lines.contains { $0.hasPrefix("C3: ") } && !spoken.output.contains("▌"))
    let notes = try profile("--notes --lang de").lines
    #expect(notes.starts(with: spoken.lines) && notes.contains { $0.hasPrefix("C3: ") })
    #expect(
      notes.contains("Schwelle im Lauf der Zeit, nach Tagen:") && notes.last?.hasSuffix(", 600 Antworten.") == true)
    #expect(
      try Program.run(["profile", "--data-dir", folder.path], environment: ["LANG": "C"]).output.allSatisfy(\.isASCII))
  }

  @Test(arguments: ["--range fortnight", "--min-confidence 1.1", "--min-confidence -0.1", "--by hour"])
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
      #expect(terminal.transcript.contains("\u{1B}[") == isStyled, "\(environment)")
    }
  }
}
