import Foundation
import PeachCore
import Testing

/// What a training leaves to the next, as a program sees it.
@Suite struct ResumedTrainingTests {
  let folder = TemporaryFolder()

  /// Trains in a process of its own and returns the differences asked, in cents, the last of them unanswered.
  private func train(right answers: Int, _ options: [String] = []) throws -> [Double] {
    let (input, output) = (try ChildPipe(), try ChildPipe())
    let process = try Program.start(
      ["train", "--events", "jsonl", "--sound", "sine", "--duration", "0.3", "--output", folder.path + "/x.wav"]
        + ["--data-dir", folder.path] + options,
      input: input.reading.fileDescriptor, output: output.writing.fileDescriptor)
    try output.writing.close()
    var line = ""
    var asked: [Double] = []
    while let data = try output.reading.read(upToCount: 1), !data.isEmpty {
      line += String(decoding: data, as: UTF8.self)
      guard line.hasSuffix("\n") else { continue }
      let event = try #require(try TrainingEvent.read(line).first)
      line = ""
      guard event.state == "awaitingAnswer", let cents = event.centOffset else { continue }
      asked.append(abs(cents))
      let word = asked.count > answers ? "quit" : cents > 0 ? "higher" : "lower"
      try input.writing.write(contentsOf: Data((word + "\n").utf8))
    }
    #expect(process.wait() == 0)
    return asked
  }

  @Test func `it begins where the last one stopped`() throws {
    let rule = Staircase()
    var expected = [100.0]
    for index in 0..<6 { expected.append(rule.difference(after: expected[index], correct: true)) }
    #expect(try train(right: 3) == Array(expected[0...3]))
    #expect(try train(right: 1) == Array(expected[3...4]))
    let last = try train(right: 2)
    #expect(last == Array(expected[4...6]))
  }

  @Test func `the published coefficients are a matter of two settings`() throws {
    let published = ["--set", "kazez.narrow=0.05", "--set", "kazez.widen=0.09"]
    let asked = try train(right: 2, published)
    #expect(asked[0] == 100 && asked[1] == 50 && abs(asked[2] - 32.32) < 0.01)
    #expect(try train(right: 0, published) == [asked[2]])
  }

  @Test func `after a day it begins with a warm-up, and what was asked is stored as such`() throws {
    _ = try train(right: 6)
    _ = try Program.tool([
      "sqlite3", folder.database, "UPDATE completed_comparison SET time_ms = time_ms - 24 * 3600 * 1000",
    ])
    let asked = try train(right: 3)
    #expect(abs(asked[1] / asked[0] - 1) < 1e-9 && abs(asked[2] / asked[0] - exp2(-0.7)) < 1e-9)
    #expect(abs(asked[3] / asked[0] - exp2(-1.3)) < 1e-9)
    #expect(
      try rows(folder.database, "SELECT ifnull(condition, '-') FROM completed_comparison ORDER BY id DESC LIMIT 4")
        == ["warm-up", "warm-up", "warm-up", "-"])
  }
}
