import AudioMeasurement
import PeachCore
import TestSupport
import Testing

/// Pairs that sound again, as rendered to a file.
@Suite struct ReplayedPairTests {
  private let folder = TemporaryFolder()

  /// Trains sines of half a second to a file, answered by these lines.
  private func train(_ lines: [String], _ options: [String] = []) throws -> (events: [TrainingEvent], tone: Tone) {
    let path = folder.path + "/x.wav"
    let result = try Program.run(
      [
        "train", "--sound", "sine", "--duration", "0.5", "--gap", "0.2", "--events", "jsonl", "--seed", "3",
        "--vary-loudness", "1", "--output", path, "--data-dir", folder.path, "--set", "tick=off",
      ] + options, input: lines.map { $0 + "\n" }.joined())
    result.expect(status: 0, error: .lacks("isn't"))
    let file = try WAVFile.read(path)
    return (try TrainingEvent.read(result.output), file.tone())
  }

  /// The samples of a pair.
  private func samples(_ tone: Tone, from seconds: Double) -> ArraySlice<Float> {
    let start = Int((seconds * 48000).rounded())
    return tone.samples[start..<start + 57600]
  }

  @Test func `the same samples sound again, as often as asked, and make one row`() throws {
    let (events, tone) = try train(["again", "r", "nochmal", "higher", "higher", "quit"])
    let begun = events.filter { $0.state == "playingNote1" }
    expect(begun.map(\.comparison), equals: [1, 1, 1, 1, 2, 3])
    expect(begun.map(\.replays), equals: [nil, 1, 2, 3, nil, nil])
    let feedback = events.filter { $0.state == "showingFeedback" }
    expect(feedback.map(\.source), equals: ["line", "line"])
    expect(that: feedback.map(\.comparison) == [1, 2] && feedback.map(\.replays) == [3, nil])
    // The file's clock stops at the end of the pair; the response time counts from the last note 2.
    #expect(feedback.allSatisfy { $0.responseTimeMilliseconds == 500 })
    try expectRows(
      folder.database, "SELECT replays, response_ms, source FROM answer ORDER BY id", ["3|500|line", "0|500|line"])
    let pairs = begun.prefix(5).map { samples(tone, from: $0.seconds) }
    #expect(pairs[0].contains { abs($0) > 0.01 })
    for pair in pairs[1...3] { #expect(pair == pairs[0]) }
    #expect(pairs[4] != pairs[0])
  }

  @Test func `a wrong pair sounds once more before the next pair, if the setting says so`() throws {
    let (events, tone) = try train(Array(repeating: "higher", count: 6) + ["quit"], ["--set", "replay-after-wrong=on"])
    let answers = events.filter { $0.state == "showingFeedback" }
    expect(Set(answers.map(\.correct)), equals: [true, false])
    let begun = events.filter { $0.state == "playingNote1" }
    expect(that: begun.map(\.comparison) == Array(1...7) && begun.allSatisfy { $0.replays == nil })
    for answer in answers {
      let start = try #require(begun.first { $0.comparison == answer.comparison }?.seconds)
      let next = try #require(begun.first { $0.comparison == (answer.comparison ?? 0) + 1 }?.seconds)
      let review = events.first { $0.state == "reviewing" && $0.comparison == answer.comparison }
      expect((review == nil), equals: (answer.correct == true))
      // 0.4 s of feedback, and as long after the pair.
      expect(next - answer.seconds, near: answer.correct == true ? 0.4 : 2, within: 0.0001)
      guard answer.correct == false else { continue }
      expect(samples(tone, from: answer.seconds + 0.4), equals: samples(tone, from: start))
    }
    try expectRows(folder.database, "SELECT count(*), max(replays) FROM answer", ["6|0"])
  }

  @Test func `nothing sounds again in a measurement, and a line that asks for it is refused`() throws {
    let result = try Program.run(
      "measure --sound sine --events jsonl --output \(folder.path)/x.wav --data-dir \(folder.path)",
      input: "again\nquit\n")
    result.expect(status: 0, error: .contains("'again' isn't an answer."))
    #expect(try TrainingEvent.read(result.output).allSatisfy { $0.replays == nil })
  }

  @Test(arguments: [("0.1", 6.0), ("0.5", 30)])
  func `a training of some minutes ends with the answer that completes them, without a word`(
    minutes: String, seconds: Double
  ) throws {
    func train(_ options: String...) throws -> [TrainingEvent] {
      let result = try Program.run(
        [
          "train", "--listener", "simulated:threshold=12", "--minutes", minutes, "--sound", "sine", "--seed", "1",
          "--output", folder.path + "/x.wav", "--events", "jsonl",
        ] + options)
      result.expect(status: 0)
      return try TrainingEvent.read(result.output)
    }
    let events = try train()
    let answers = events.filter { $0.state == "showingFeedback" }
    expect(that: events.last?.state == "idle" && events.last?.reason == "completed")
    let (last, end) = (try #require(answers.last).seconds, try #require(events.last).seconds)
    #expect(last >= seconds - 0.001)
    #expect(try #require(answers.dropLast().last).seconds < seconds)
    // After the feedback.
    expect(end - last, near: 0.4, within: 0.001)
    try expect(train("--comparisons", "2").filter { $0.state == "showingFeedback" }.count, equals: 2)
  }
}
