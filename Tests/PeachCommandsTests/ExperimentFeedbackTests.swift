import Foundation
import PeachCore
import TestSupport
import Testing

/// What a participant hears and reads of an experiment depends on its file alone.
@Suite struct ExperimentFeedbackTests {
  let files = TemporaryFolder()

  /// A file with one block of constant stimuli.
  private func file(_ task: String, format: Int = 2, _ members: String = "") throws -> String {
    let path = files.path + "/\(task).json"
    let text = """
      { "format": "peach-experiment \(format)", "title": "Test", "sound": { "preset": "sine" },
        "blocks": [{ "name": "main", "task": "\(task)", "method": { "constant": [20, -30], "repeat": 4 }\(members) }] }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A valid value that isn't the default; nil for those of drivers and inputs, which have no effect without a device.
  private func another(_ setting: Setting) -> String? {
    let standard = setting.value(in: Settings())
    switch setting.domain {
    case .number(let range, _):
      return [range.upperBound, range.lowerBound].map { Decimal.written($0) }.first { $0 != standard }
    case .integer(let range): return [range.upperBound, range.lowerBound].map { String($0) }.first { $0 != standard }
    case .choice(let choices): return choices.map(\.word).last { $0 != standard }
    case .noteRange: return "C5:C6"
    case .intervals: return "m3"
    case .tuning: return "just"
    case .sound: return "sine"
    case .midiInput: return "off"
    case .midiControl: return "C8"
    }
  }

  /// Runs the file with wrong and right answers, and returns the sound and the rows.
  private func run(_ path: String, in folder: TemporaryFolder) throws -> (sound: Data, rows: [String]) {
    let wav = files.path + "/out.wav"
    try Program.run(
      ["experiment", "run", path, "--participant", "P1", "--listener", "simulated:lapse=0.5", "--output", wav]
        + ["--data-dir", folder.path]
    ).expect(status: 0)
    // All but times of day and random IDs.
    let columns = try rows(
      folder.database, "SELECT name FROM pragma_table_info('answer') WHERE name NOT IN ('uuid', 'time_ms', 'run')")
    let list =
      columns.map { "answer.\($0)" } + [
        "json_remove(run.plan, '$.sessions[0].started')", "run.driver", "run.sample_rate", "run.period",
      ]
    let rows = try rows(
      folder.database,
      "SELECT \(list.joined(separator: ", ")) FROM answer JOIN run ON run.id = answer.run ORDER BY answer.id")
    expect(that: rows.count == 8 && columns.count > 20)
    return (try Data(contentsOf: URL(fileURLWithPath: wav)), rows)
  }

  @Test(arguments: ["comparison", "intervals", "odd-one-out", "voices", "matching", "chords"], [true, false])
  func `no stored setting changes a byte of the sound or of the rows`(task: String, feedback: Bool) throws {
    let path = try file(task, ", \"feedback\": \(feedback)")
    let (plain, changed) = (TemporaryFolder(), TemporaryFolder())
    let expected = try run(path, in: plain)
    let store = try TrainingDataStore(folder: changed.path)
    var names: [String] = []
    for setting in Setting.all {
      guard let value = another(setting) else { continue }
      try store.set(setting, to: value)
      names.append(setting.name)
    }
    expect(
      that: names.count > 30 && Set(names).isSuperset(of: ["tick", "gap", "feedback", "sound", "replay-after-wrong"]))
    let stored = try store.settings()
    expect(that: stored.tick != Settings().tick && stored.training.replaysAfterWrong)
    let found = try run(path, in: changed)
    expect(found.rows, equals: expected.rows)
    expect(found.sound, equals: expected.sound)
  }

  @Test func `a wrong answer sounds like a right one, unless the block gives feedback`() throws {
    for feedback in [false, true] {
      let path = files.path + "/tick.json"
      let text = """
        { "format": "peach-experiment 2", "title": "Test", "sound": { "preset": "sine" }, "settings": { "duration": 0.3 },
          "blocks": [{ "name": "main", "note": "A4", "feedback": \(feedback), "method": { "constant": [30], "repeat": 3 } }] }
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let sounds = try ["higher", "lower"].map { answer in
        let (wav, folder) = (files.path + "/\(answer).wav", TemporaryFolder())
        try Program.run(
          ["experiment", "run", path, "--participant", "P1", "--events", "jsonl", "--output", wav, "--data-dir"]
            + [folder.path], input: String(repeating: answer + "\n", count: 3)
        ).expect(status: 0)
        return try Data(contentsOf: URL(fileURLWithPath: wav))
      }
      expect(that: (sounds[0] == sounds[1]) == !feedback && sounds[0].count > 400_000)
    }
  }

  @Test func `without feedback, events and lines say that an answer is stored, and nothing else`() throws {
    for (task, word, line) in [("comparison", "higher", "h"), ("matching", "+5", "")] {
      for (members, isTold) in [("", false), (", \"feedback\": true", true)] {
        let (path, folder) = (try file(task, members), TemporaryFolder())
        let input = String(repeating: task == "matching" ? word + "\ncommit\n" : word + "\n", count: 8)
        let events = try Program.run(
          ["experiment", "run", path, "--participant", "P1", "--events", "jsonl", "--output", files.path + "/e.wav"]
            + ["--data-dir", folder.path], input: input
        ).expect(status: 0).lines.map { try Printed($0) }
        let answers = events.filter { ["stored", "showingFeedback", "answered"].contains($0.state.text) }
        expect(answers.map(\.state.text), equals: [String](repeating: isTold ? "showingFeedback" : "stored", count: 8))
        for answer in answers {
          expect(that: answer.stored.bool == true && answer.responseTimeMilliseconds.integer != nil)
          expect((answer.correct.exists || answer.errorCents.exists), equals: isTold)
        }
        guard !line.isEmpty else { continue }
        let lines = try Program.run(
          [
            "experiment", "run", path, "--participant", "P2", "--listener", "simulated", "--transcript", "--data-dir",
            folder.path,
          ]
        ).expect(status: 0).output
        expect(lines, isTold ? .contains("Correct.") : .contains("Stored."))
        expect(that: lines.contains("orrect") == isTold && lines.contains("Stored") != isTold)
      }
    }
  }

  @Test func `a file of the first format keeps its hash and its feedback, and cannot say otherwise`() throws {
    let first = try file("comparison", format: 1)
    for (language, words) in [("en", "'peach-experiment 1' give feedback"), ("de", "»peach-experiment 1« geben")] {
      try Program.run(["experiment", "check", first, "--lang", language]).expect(status: 0, output: .contains(words))
    }
    let check = try Program.run(["experiment", "check", first, "--json"]).json()
    expect(check.feedback.items.map(\.text), equals: ["main"])
    // As 0.3.0 printed it.
    let text =
      #"{"blocks":[{"method":{"constant":[20,-30],"repeat":4},"name":"main","task":"comparison"}],"#
      + #""format":"peach-experiment 1","sound":{"preset":"sine"},"title":"Test"}"#
    expect(check.sha256.text, equals: SHA256(text.utf8).hexadecimal)
    let folder = TemporaryFolder()
    let lines = try Program.run(
      [
        "experiment", "run", first, "--participant", "P1", "--listener", "simulated", "--transcript", "--data-dir",
        folder.path,
      ]
    ).expect(status: 0).output
    #expect(lines.contains("Correct."))
    try Program.run(["experiment", "check", file("comparison", format: 1, ", \"feedback\": false")]).expect(
      status: 65, error: .contains("blocks[0].feedback: only files of the format 'peach-experiment 2' have it"))
  }

  @Test func `check and methods say where there is feedback, and why it matters`() throws {
    for (template, isTold, reason) in [
      ("loudness", false, ""), ("timbre", false, ""), ("duration", true, "usual for thresholds"),
      ("register", true, "usual for thresholds"),
    ] {
      let lines = try Program.run(["experiment", "check", template]).expect(status: 0).lines
      let main = try #require(lines.first { $0.contains("main:") })
      expect(that: main.contains("feedback after each answer") == isTold && main.contains("no feedback") != isTold)
      #expect(lines.contains { $0.contains("practice:") && $0.contains("feedback after each answer") })
      if isTold { #expect(lines.contains { $0.contains(reason) }) }
      let methods = try Program.run(["experiment", "check", template, "--methods"]).output
      #expect(methods.contains("no feedback") != isTold)
    }
    // Nothing is said of a difference of 0 where no block with feedback has it.
    for (offsets, feedback, isSaid) in [("[20, -30]", true, false), ("[20, 0]", true, true), ("[20, 0]", false, false)]
    {
      let path = try file("comparison", ", \"feedback\": \(feedback)")
      let text = try String(contentsOfFile: path, encoding: .utf8).replacing("[20, -30]", with: offsets)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let checked = try Program.run(["experiment", "check", path]).expect(status: 0)
      expect(checked.output.contains("A difference of 0 has no right answer."), equals: isSaid)
    }
    for adaptive in ["duration", "register"] {
      try Program.run(["experiment", "check", adaptive]).expect(status: 0, output: .lacks("A difference of 0"))
    }
    let shifts = files.path + "/shifts.json"
    let text = SampleExperiment.text(5).replacing(#""name": "main","#, with: #""name": "main", "feedback": true,"#)
    try Data(text.utf8).write(to: URL(fileURLWithPath: shifts))
    try Program.run(["experiment", "check", shifts]).expect(output: .contains("trains away the shift"))
  }
}
