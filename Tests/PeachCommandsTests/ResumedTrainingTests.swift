import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits
@testable import PeachStore

/// What a training leaves to the next, as a program sees it.
@Suite struct ResumedTrainingTests {
  let folder = TemporaryFolder()

  /// Trains in a separate process and returns the presented differences in cents; the last one is unanswered.
  private func train(right answers: Int, _ options: String = "") throws -> [Double] {
    let session = try EventSession(
      "train --sound sine --duration 0.3 --output \(folder.path)/x.wav --data-dir \(folder.path) " + options)
    var asked: [Double] = []
    try session.answerAll { event in
      guard event.state == "awaitingAnswer", let cents = event.centOffset else { return nil }
      asked.append(abs(cents))
      return asked.count > answers ? "quit" : cents > 0 ? "higher" : "lower"
    }
    try session.end().expect(status: 0)
    return asked
  }

  @Test func `it begins where the last one stopped`() throws {
    let rule = Staircase()
    var expected = [100.0]
    for index in 0..<6 { expected.append(rule.difference(after: expected[index], correct: true)) }
    try expect(train(right: 3), equals: Array(expected[0...3]))
    try expect(train(right: 1), equals: Array(expected[3...4]))
    let last = try train(right: 2)
    expect(last, equals: Array(expected[4...6]))
  }

  @Test func `the published coefficients are a matter of two settings`() throws {
    let published = "--set kazez.narrow=0.05 --set kazez.widen=0.09"
    let asked = try train(right: 2, published)
    expect(that: asked[0] == 100 && asked[1] == 50 && abs(asked[2] - 32.32) < 0.01)
    try expect(train(right: 0, published), equals: [asked[2]])
  }

  @Test func `an adaptive range follows the answers, and a measurement keeps the current one`() throws {
    let environment = ["PEACH_DATA_DIR": folder.path]
    /// The output in one line, because lists are wrapped.
    func list(_ options: String = "") throws -> String {
      try run("settings list" + options).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    func run(_ line: String) throws -> Program.Result {
      try Program.run(line, environment: environment)
    }
    try run("settings set note-range adaptive").expect(status: 0)
    try run("settings get note-range").expect(output: "adaptive\n")
    try expect(list(), .contains("; now C3:C5 ("))
    try expect(list(" --lang de"), .contains("; jetzt C3:C5 ("))
    // An imported training of the lowest fifth.
    let rows = (0..<70).map { index in
      "\(UUID().uuidString),2026-01-01T00:00:\(10 + index % 50).000Z,\(48 + index % 7),12,\(index % 5 == 0 ? "lower" : "higher"),"
        + "\(index % 5 == 0 ? "false" : "true"),training"
    }
    let file = folder.path + "/answers.csv"
    try ("id,time,midiNote,centOffset,answer,correct,purpose\n" + rows.joined(separator: "\n") + "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    try run("import \(file)").expect(status: 0)
    try expect(list(), .contains("; now F2:C5 ("))
    let measured = try run("measure --listener simulated --comparisons 2 --seed 1 --json --sound sine")
    // A simulated listener starts without a profile.
    measured.expect(output: .contains("\"noteRange\" : \"C3:C5\""))
    try run(
      "measure --listener simulated --comparisons 2 --seed 1 --json --sound sine --data-dir \(folder.path)"
    ).expect(output: .contains("\"noteRange\" : \"F2:C5\""))
  }

  @Test func `after a month it begins with the comparison that would have followed`() throws {
    let before = try train(right: 6)
    _ = try Program.tool([
      "sqlite3", folder.database, "UPDATE answer SET time_ms = time_ms - 30 * 24 * 3600 * 1000",
    ])
    let asked = try train(right: 3)
    let rule = Staircase()
    expect(asked[0], near: rule.difference(after: before[5], correct: true), within: 1e-9)
    expect(asked[1], near: rule.difference(after: asked[0], correct: true), within: 1e-9)
    try expectRows(folder.database, "SELECT DISTINCT ifnull(condition, '-') FROM answer", ["-"])
  }
}
