import Foundation
import PeachCore
import Testing

@Suite struct ProfileTests {
  let folder = TemporaryFolder()

  private struct Report: Decodable {
    struct Estimate: Decodable { let thresholdCents: Double, lower95Cents: Double, upper95Cents: Double }
    struct Note: Decodable { let midiNote: Int, answers: Int, estimate: Estimate }
    struct Trend: Decodable { let direction: String }
    struct Day: Decodable { let answers: Int, estimate: Estimate }
    let answers: Int
    let now: Estimate?
    let notes: [Note]
    let trend: Trend
    let history: [Day]
  }

  private func profile(_ line: String = "") throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.split(separator: " ").map(String.init))
  }

  @Test func `before the first answer there are the keys, a line at a semitone and what to do`() throws {
    let result = try profile()
    #expect(result.status == 0 && result.error == "")
    #expect(result.output.contains("Start training to build your profile"))
    #expect(result.lines.filter { $0.contains("░░░") }.count == 1)
    #expect(!result.output.contains("Trend"))
    #expect(try profile("--lang de").output.contains("Mit dem Üben entsteht dein Profil"))
    let report = try JSONDecoder().decode(Report.self, from: Data(profile("--json").output.utf8))
    #expect(report.answers == 0 && report.now == nil && report.notes.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a trained listener's threshold lies in its interval, and untrained notes stay open`() throws {
    let training = try Program.run(
      [
        "train", "--listener", "simulated:threshold=9,lapse=0.01", "--sound", "sine", "--duration", "0.3",
        "--comparisons", "300",
        "--seed", "3", "--note-range", "C3:C4", "--data-dir", folder.path,
      ])
    #expect(training.status == 0)
    let report = try JSONDecoder().decode(Report.self, from: Data(profile("--json").output.utf8))
    let now = try #require(report.now)
    #expect(report.answers == 300 && report.trend.direction == "tooLittleData")
    #expect((now.lower95Cents...now.upper95Cents).contains(9))
    #expect(report.notes.first?.midiNote == 42 && report.notes.last?.midiNote == 66)
    #expect(report.notes.reduce(0) { $0 + $1.answers } == 300)
    #expect(report.history.map(\.answers) == [300])
    let words = try profile().output
    #expect(words.contains("Threshold now ") && words.contains("(of the fitted values of 25 notes)"))
    #expect(words.contains("Trend: too little data"))
    #expect(
      try Program.run(["profile", "--data-dir", folder.path], environment: ["LANG": "C"]).output.allSatisfy(\.isASCII))
  }
}
