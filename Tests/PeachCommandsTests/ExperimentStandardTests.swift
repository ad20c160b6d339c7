import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// An experiment whose standard sounds first or second by chance, from the file to the dataset.
@Suite struct ExperimentStandardTests {
  let files = TemporaryFolder()
  let folder = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil, in folder: TemporaryFolder? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", (folder ?? self.folder).path], input: input)
  }

  private func file() throws -> String {
    let path = files.path + "/random.json"
    let text = """
      { "format": "peach-experiment 2", "title": "Test", "sound": { "preset": "sine" },
        "settings": { "duration": 0.3 }, "report": ["shifts"],
        "blocks": [{ "name": "main", "note": "A4", "standard": "random", "feedback": true,
          "second": { "amplitude": 3 }, "method": { "constant": [-40, -20, 20, 40], "repeat": 15 } }] }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `events, rows, report, import and dataset say which note was the comparison`() throws {
    let path = try file()
    let line = "experiment run \(path) --participant P1"
    func events(_ name: String) -> String { " --events jsonl --output \(files.path)/\(name).wav" }
    let input = String(repeating: "higher\n", count: 25)
    let first = try peach(line + events("a"), input: input + "quit\n").expect(status: 0)
    let second = try peach(line + " --continue" + events("b"), input: input + String(repeating: "lower\n", count: 10))
      .expect(status: 0)
    let answers = try (first.lines + second.lines).map { try Printed($0) }
      .filter { $0.state.text == "showingFeedback" }
    expect(that: answers.count == 60 && Set(answers.map(\.oddNote.integer)) == [1, 2])
    for answer in answers {
      // The comparison is 3 dB louder.
      expect(answer.amplitudeOffsetDecibels.number, equals: (answer.oddNote.integer == 1 ? -3 : 3))
      expect(answer.correct.bool, equals: ((answer.answer.text == "higher") == (answer.centOffset.number > 0)))
    }
    let sql = "SELECT odd_note, cents, amplitude_offset_db, correct FROM answer ORDER BY id"
    let stored = try rows(folder.database, sql)
    let written = answers.map {
      "\($0.oddNote.integer ?? 0)|\($0.centOffset.number)|\($0.amplitudeOffsetDecibels.number)|\($0.correct.bool == true ? 1 : 0)"
    }
    expect(stored, equals: written)
    // Without a break, the same.
    let other = TemporaryFolder()
    try peach(line + events("c"), input: input + input + String(repeating: "lower\n", count: 10), in: other)
      .expect(status: 0)
    try expect(rows(other.database, sql), equals: stored)
    let report = try peach("experiment report --json").expect(status: 0).json()
    expect(report.conditions.items[0].answers.integer, equals: 60)
    // A row says all that the report reads.
    let third = TemporaryFolder()
    try peach("export --format jsonl --output \(files.path)/a.jsonl", in: other).expect(status: 0)
    try peach("import \(files.path)/a.jsonl", in: third).expect(status: 0)
    let reports = try [other, third].map { try peach("experiment report --json", in: $0).json().conditions.description }
    expect(reports[0], equals: reports[1])
    try expectRows(third.database, sql, stored)
    try peach("doctor").expect(output: .lacks("impossible"))
    try peach("export --psych-ds \(files.path)/set \(path)").expect(status: 0)
    let table = try String(contentsOfFile: files.path + "/set/data/subject-P1_data.csv", encoding: .utf8)
      .split(whereSeparator: \.isNewline).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(table[0].firstIndex(of: "oddNote"))
    expect(table.dropFirst().map { String($0[column]) }, equals: answers.map { String($0.oddNote.integer ?? 0) })
  }

  @Test func `the report has the interval bias beside the shift, and the file says its order in words`() throws {
    let path = try file()
    try peach("experiment run \(path) --participant P1 --listener simulated:threshold=20,bias=0.5").expect(status: 0)
    let condition = try peach("experiment report --json").json().conditions.items[0]
    let bias = condition.intervalBias
    expect(that: bias.lower95.number < bias.cents.number && bias.cents.number < bias.upper95.number)
    for (language, report, check) in [
      ("en", "  interval bias (note 2) ", "the standard first or second at random, comparison +3.0 dB"),
      ("de", "  Zeitfehler (Ton 2) ", "der Standardreiz zufällig als erster oder zweiter Ton, Vergleichsreiz +3,0 dB"),
    ] {
      try peach("experiment report --lang \(language)").expect(status: 0, output: .contains(report))
      for line in ["", " --methods"] {
        try peach("experiment check \(path) --lang \(language)\(line)").expect(status: 0, output: .contains(check))
      }
    }
    try peach("experiment plan \(path) --runs 4").expect(status: 0)
  }

  @Test func `stimuli have the standard's exact pitch where the manifest says`() throws {
    try peach("experiment stimuli \(file()) --participant P1 --output \(files.path)/set").expect(status: 0)
    let stimuli = try Printed(String(contentsOfFile: files.path + "/set/manifest.json", encoding: .utf8)).stimuli.items
    expect(that: stimuli.count == 60 && Set(stimuli.map(\.oddNote.integer)) == [1, 2])
    for stimulus in stimuli.prefix(12) {
      let tone = try WAVFile.read(files.path + "/set/" + (stimulus.file.text ?? "")).tone()
      // Note 1 is the comparison, or note 2.
      let difference = stimulus.centOffset.number
      let expected = stimulus.oddNote.integer == 1 ? [-difference, 0] : [0, difference]
      for (start, cents) in zip([0.0, 0.3], expected) {
        let hertz = 440 * exp2(cents / 1200)
        let found = tone.frequency(near: hertz, from: start + 0.03, to: start + 0.27)
        #expect(abs(1200 * log2(found / hertz)) < 0.01)
      }
      let levels = [0.0, 0.3].map { tone.rootMeanSquare(from: $0 + 0.03, to: $0 + 0.27) }
      #expect(abs(decibels(levels[1] / levels[0]) - stimulus.amplitudeOffsetDecibels.number) < 0.3)
      expect(stimulus.correctAnswer.text, equals: (stimulus.centOffset.number > 0 ? "higher" : "lower"))
    }
    let heading = try String(contentsOfFile: files.path + "/set/manifest.csv", encoding: .utf8).prefix { $0 != "\r\n" }
    #expect(heading.contains(",amplitudeOffsetDecibels,oddNote,correctAnswer,"))
  }
}
