import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// The exercise matching in the whole program, without a device.
@Suite(.timeLimit(.minutes(10))) struct MatchingTests {
  let folder = TemporaryFolder()

  private func run(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line, environment: ["PEACH_DATA_DIR": folder.path], input: input)
  }

  /// The lines of `--events jsonl`.
  private func events(_ result: Program.Result) throws -> [[String: Any]] {
    try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func matches(_ columns: String) throws -> [[Double]] {
    try rows(folder.database, "SELECT \(columns) FROM answer ORDER BY id").map { row in
      row.split(separator: "|").compactMap { Double($0) }
    }
  }

  @Test func `a program tunes with lines and JSON, and the row is what it was told`() throws {
    let result = try run(
      "train matching --events jsonl --seed 3 --comparisons 2 --sound sine --duration 0.5 --data-dir \(folder.path) "
        + "--output \(folder.path)/x.wav",
      // Untouched commits, words of other exercises and numbers without a sign do nothing.
      input: "commit\nhigher\n3.5\n+3.5\n{\"adjust\":-1.25}\n{\"commit\":true}\n-8\nagain\n+2\ncommit\n")
    result.expect(status: 0)
    for line in ["higher", "3.5"] {
      result.expect(
        error: .contains(
          "'\(line)' isn't a change of pitch. Use cents with a sign (+3.5 or -0.1, at most 200), commit, again or q (quit)."
        ))
    }
    let events = try events(result)
    let shown = events.filter { $0["state"] as? String == "showingFeedback" }
    try #require(shown.count == 2)
    expect(events.last?["reason"] as? String, equals: "completed")
    for (event, change) in zip(shown, [2.25, -6]) {
      let start = try #require(event["centOffset"] as? Double)
      #expect((20...60).contains(abs(start)))
      #expect(abs(try #require(event["errorCents"] as? Double) - start - change) < 1e-9)
      expect(that: event["matchingMode"] as? String == "successive" && event["tunedWith"] as? String == "line")
      expect(that: event["source"] as? String == "line" && event["stored"] as? Bool == true)
      expect(that: event["reversals"] as? Int == 1 && event["correct"] == nil && event["answer"] == nil)
    }
    expect(shown.map { $0["stepCents"] as? Double }, equals: [1.25, 2])
    expect(shown.map { $0["replays"] as? Int }, equals: [nil, 1])
    // The events tell what is stored.
    let stored = try matches("cents, error_cents, touches, reversals, overshoot_cents, first_touch_ms, step_cents")
    for (row, event) in zip(stored, shown) {
      let told = [
        "centOffset", "errorCents", "touches", "reversals", "overshootCents", "firstTouchMilliseconds", "stepCents",
      ].map { (event[$0] as? NSNumber)?.doubleValue ?? .nan }
      expect(row.count, equals: told.count)
      for (stored, told) in zip(row, told) { expect(stored, near: told, within: 1e-9) }
    }
  }

  @Test func `a simulated tuner answers quickly, and its rows are complete`() throws {
    let line =
      "train matching --together --sound sine --seed 4 --comparisons 16 --data-dir \(folder.path) --listener simulated:"
    try run(line + "bias=5,precision=0.01,hysteresis=0.1,rt=1").expect(status: 0, output: "16 matches, 12 close.\n")
    for row in try matches("cents, error_cents, response_ms, first_touch_ms, reversals") {
      try #require(row.count == 5)
      // Bias and the tenth part of the start remain; the noise is a hundredth of a cent.
      expect(row[1], near: 5 + 0.1 * row[0], within: 0.06)
      expect(that: row[2] == 1000 && row[3] == 200 && row[4] == 1)
    }
    try expectRows(
      folder.database,
      "SELECT DISTINCT matching_mode, answer IS NULL, correct IS NULL, source IS NULL, tuned_with IS NULL FROM answer",
      ["together|1|1|1|1"])
  }

  @Test func `a pipe asks and tells how close the match is`() throws {
    let line =
      "train matching --seed 3 --comparisons 1 --sound sine --duration 0.3 --listener simulated:bias=7,precision=0.001 "
      + "--transcript"
    try run(line).expect(output: "Tune the note. \nClose.\n")
    try run(line + " --set matching-numbers=on --lang de").expect(output: "Stimme den Ton. \nNah: 7 Cent zu hoch.\n")
  }

  @Test(arguments: [
    ("train --together", "'--together' applies only to intervals or matching: peach train intervals."),
    ("train intervals --set matching-numbers=on", "'--set matching-numbers' applies only to matching"),
    ("train matching --strategy kazez", "'--strategy' doesn't apply to matching"),
    ("train matching --intervals P5", "'--intervals' applies only to intervals"),
    ("train matching --listener simulated:threshold=8", "that tunes notes has no 'threshold'. It has bias, precision"),
    ("train --listener simulated:precision=3", "has 'precision' only for matching"),
    ("measure --listener simulated:hysteresis=0.1", "has 'hysteresis' only for matching"),
    ("train --listener simulated:bias=20", "is from -10 to 10; only for matching it is in cents"),
    ("train matching --listener simulated:precision=0", "precision=CENTS"),
    ("measure matching", "matching"),
  ])
  func `options of another exercise are rejected`(line: String, message: String) throws {
    try run(line + " --comparisons 4").expect(status: 64, error: .contains(message))
  }

  @Test(arguments: ["sine", "Peach.sf2:0:48"]) func `the note sounds as it was tuned, and what is stored`(sound: String)
    throws
  {
    let path = folder.path + "/match.wav"
    let result = try run(
      "train matching --events jsonl --seed 5 --comparisons 1 --sound \(sound) --duration 0.6 --gap 0.1 --set tick=off "
        + "--note-range A3:A5 --output \(path)",
      // A change of nothing lets the note sound on.
      input: "+31.4\n" + String(repeating: "+0\n", count: 10) + "commit\n")
    result.expect(status: 0)
    let events = try events(result)
    func event(_ state: String) throws -> [String: Any] {
      try #require(events.first { $0["state"] as? String == state })
    }
    let (note2, end) = (try event("playingNote2"), try event("showingFeedback"))
    let key = MIDINote(try #require(note2["midiNote"] as? Int))
    let tone = try WAVFile.read(path).tone()
    func error(of cents: String, from start: Double, to stop: Double) throws -> Double {
      let hertz = key.frequency().shifted(by: Cents(try #require(end[cents] as? Double))).hertz
      return 1200 * log2(tone.frequency(near: hertz, from: start, to: stop) / hertz)
    }
    let (onset, commit) = (try #require(note2["timeSeconds"] as? Double), try #require(end["timeSeconds"] as? Double))
    #expect(abs(try error(of: "centOffset", from: onset + 0.1, to: onset + 0.58)) < 0.01)
    #expect(abs(try error(of: "errorCents", from: commit - 0.48, to: commit - 0.01)) < 0.01)
  }

  @Test func `a sound that fades away can't be tuned together with another`() throws {
    try run("train matching --together --preset piano --listener simulated --comparisons 2").expect(
      status: 65,
      error: .contains(
        "fades away, so no other note can be tuned to it",
        "such as strings, organ or flute, or set presentation to melodic."))
    try run("train matching --together --preset strings --listener simulated --comparisons 2 --seed 1").expect(
      status: 0, output: "2 matches, 2 close.\n")
  }
}
