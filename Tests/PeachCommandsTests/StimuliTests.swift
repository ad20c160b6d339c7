import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommands

/// Trials of experiments as sound files.
@Suite struct StimuliTests {
  let folder = TemporaryFolder()

  private func peach(_ line: String) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path + "/data"])
  }

  /// The file of an experiment with a sine.
  private func experiment(_ blocks: String) throws -> String {
    let text = #"""
      { "format": "peach-experiment 2", "title": "Test", "sound": { "preset": "sine" },
        "settings": { "duration": 0.3, "gap": 0.1 }, "blocks": \#(blocks) }
      """#
    return try folder.write(Array(text.utf8), "test.json")
  }

  private static let constant = #"""
    [ { "name": "main", "method": { "constant": [-20, 20], "repeat": 2 },
        "conditions": [ { "name": "equal", "note": "A4" }, { "name": "six", "second": { "amplitude": 6 } } ] } ]
    """#

  private func write(_ path: String, _ name: String) throws -> Program.Result {
    try peach("experiment stimuli \(path) --participant P07 --output \(folder.path)/\(name)")
  }

  @Test func `each trial is a file that the manifest describes`() throws {
    let path = try experiment(Self.constant)
    try write(path, "one").expect(status: 0, output: "", error: .contains("8 sounds, manifest.csv and manifest.json."))
    let one = folder.path + "/one"
    let manifest = try Printed(String(contentsOfFile: one + "/manifest.json", encoding: .utf8))
    let hash = try peach("experiment check \(path) --json").json().sha256.text
    expect(that: manifest.sha256.text == hash && manifest.participant.text == "P07")
    let stimuli = manifest.stimuli.items
    expect(stimuli.count, equals: 8)
    for (index, stimulus) in stimuli.enumerated() {
      let condition = try #require(stimulus.condition.text)
      expect(that: stimulus.file.text == "00\(index + 1)_main_\(condition).wav" && stimulus.trial.integer == index + 1)
      let decibels = condition == "six" ? 6.0 : 0
      expect(that: stimulus.amplitudeOffsetDecibels.number == decibels && abs(stimulus.centOffset.number) == 20)
      expect(stimulus.correctAnswer.text, equals: (stimulus.centOffset.number > 0 ? "higher" : "lower"))
      expect(that: stimulus.onsetFrames.items.map(\.integer) == [0, 19200] && stimulus.durationFrames.integer == 33600)
      expect(that: stimulus.onsetSeconds.items.map(\.number) == [0, 0.4] && stimulus.durationSeconds.number == 0.7)
      if condition == "equal" { #expect(stimulus.midiNote.integer == 69) }
      let file = one + "/" + (stimulus.file.text ?? "")
      // The header of 58 bytes, and two channels of 4 bytes each.
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      expect(bytes.count, equals: 58 + 8 * 33600)
      let digest = try Program.tool(["sha256sum", file])
      #expect(digest.hasPrefix(stimulus.sha256.text ?? "–"))
      guard condition == "equal" else { continue }
      expect(stimulus.peakDBFS.number, near: 20 * log10(SineRenderer.peak(of: MIDINote(69))), within: 0.01)
    }
    let lines = try String(contentsOfFile: one + "/manifest.csv", encoding: .utf8).split(whereSeparator: \.isNewline)
    expect(
      lines[0],
      equals:
        "file,block,condition,kind,exercise,trial,midiNote,centOffset,amplitudeOffsetDecibels,correctAnswer,onsetFrames1,"
        + "onsetFrames2,onsetSeconds1,onsetSeconds2,durationFrames,durationSeconds,sampleRate,peakDBFS,loudnessLUFS,sha256"
    )
    expect(that: lines.count == 9 && lines[1].hasPrefix("001_main_"))
    #expect(lines.dropFirst().allSatisfy { $0.split(separator: ",").count == 20 })
    let names = stimuli.compactMap(\.file.text) + ["manifest.csv", "manifest.json"]
    try expectFiles(in: one, names)
  }

  @Test func `the same experiment and participant give the same bytes, in every language`() throws {
    let path = try experiment(Self.constant)
    for (name, language) in [("one", "en"), ("two", "de")] {
      try peach("experiment stimuli \(path) --participant P07 --output \(folder.path)/\(name) --lang \(language)")
        .expect(status: 0)
    }
    #expect(try Program.tool(["diff", "-r", folder.path + "/one", folder.path + "/two"]).isEmpty)
  }

  @Test func `an existing folder is left alone`() throws {
    let path = try experiment(Self.constant)
    expect(mkdir(folder.path + "/there", 0o700), equals: 0)
    try write(path, "there").expect(status: 73, error: .contains("exists already and isn't overwritten"))
    try expectFiles(in: folder.path + "/there", [])
    try write(path, "nowhere/new").expect(status: 73)
    try expectFiles(in: folder.path, ["there", "test.json"])
  }

  @Test func `adaptive blocks get a grid`() throws {
    let path = try experiment(#"[ { "name": "main", "method": { "adaptive": "kazez", "comparisons": 30 } } ]"#)
    try peach("experiment stimuli \(path) --participant P07 --grid 1,2.5 --output \(folder.path)/grid").expect(
      status: 0)
    let manifest = try Printed(String(contentsOfFile: folder.path + "/grid/manifest.json", encoding: .utf8))
    expect(manifest.stimuli.items.map(\.centOffset.number), equals: [-2.5, -1, 1, 2.5])
    try expectFiles(
      in: folder.path + "/grid",
      ["001_main.wav", "002_main.wav", "003_main.wav", "004_main.wav", "manifest.csv", "manifest.json"])
    try write(path, "usual").expect(status: 0, error: .contains("14 sounds"))
    let usual = try Printed(String(contentsOfFile: folder.path + "/usual/manifest.json", encoding: .utf8))
    expect(
      usual.stimuli.items.map(\.centOffset.number),
      equals: [
        -50, -20, -10, -5, -2, -1, -0.5, 0.5, 1, 2, 5, 10, 20, 50,
      ])
    try peach("experiment stimuli \(path) --participant P07 --grid 1,200 --output \(folder.path)/no")
      .expect(status: 64, error: .contains("at most 100 cents"))
  }

  @Test(
    arguments: [([12, 9, 0], "7.7"), ([0, 9, 12], "7.7"), ([9], "4.7"), ([0], nil)] as [([Int], String?)])
  func `it says by how much the loudest trial was lowered, wherever it is`(decibels: [Int], lowered: String?) throws {
    let blocks = decibels.map {
      #"{ "name": "by\#($0)", "note": "C2", "second": { "amplitude": \#($0) }, "method": { "constant": [20], "repeat": 1 } }"#
    }
    // The peak of a sine at C2 is 4.3 dB below full scale before anything is added.
    try write(experiment("[ \(blocks.joined(separator: ", ")) ]"), "loud").expect(
      status: 0, error: lowered.map { .contains("Lowered by \($0) dB to avoid clipping.\n") } ?? .lacks("Lowered"))
  }

  @Test func `what can't be written is refused`() throws {
    let tuned = try experiment(#"[ { "name": "tune", "task": "matching", "method": { "training": 4 } } ]"#)
    try write(tuned, "no").expect(status: 65, error: .contains("Block 'tune' can't be written as files"))
    let path = try experiment(Self.constant)
    let line = "experiment stimuli \(path)"
    try peach(line + " --output \(folder.path)/no").expect(status: 64, error: .contains("'--participant' is missing"))
    try peach(line + " --participant P07").expect(status: 64, error: .contains("'--output' is missing"))
    try peach(line + " --participant P-7 --output \(folder.path)/no").expect(status: 64)
    try peach(line + " --participant P07 --grid 1 --output \(folder.path)/no")
      .expect(status: 64, error: .contains("'--grid' has no effect"))
    try expectFiles(in: folder.path, ["test.json"])
  }

  @Test func `notes of 20 ms have their length and their pitch, and are stored as such`() throws {
    let path = try experiment(
      #"""
      [ { "name": "main", "method": { "constant": [-50, 50], "repeat": 1 }, "settings": { "duration": 0.02 },
          "note": "A5" } ]
      """#)
    try write(path, "short").expect(status: 0)
    let stimuli = try Printed(String(contentsOfFile: folder.path + "/short/manifest.json", encoding: .utf8)).stimuli
      .items
    expect(stimuli.count, equals: 2)
    for stimulus in stimuli {
      // 20 ms, 100 ms, 20 ms.
      expect(that: stimulus.onsetFrames.items.map(\.integer) == [0, 5760] && stimulus.durationFrames.integer == 6720)
    }
    try peach("experiment run \(path) --participant P1 --listener simulated").expect(status: 0)
    try expectRows(folder.path + "/data/peach.sqlite", "SELECT DISTINCT duration_ms FROM answer", ["20"])
    try peach("doctor").expect(output: .lacks("impossible"))
    try peach("experiment report \(path) --json").expect(status: 0, output: .contains("\"answers\" : 2"))
    // A training keeps its limits.
    try peach("settings set duration 0.02").expect(status: 64, error: .contains("0.3"))
  }

  /// A preset with a key that is 6 cents sharp and one that is 7 cents flat or, struck hard, 11 cents sharp, and a preset that is
  /// 9 cents sharp.
  private static let mistuned: [UInt8] = {
    var font = TestSoundFont.sine
    func keys(_ low: Int16, _ high: Int16) -> TestSoundFont.Generator { .init(43, high << 8 | low) }
    func velocities(_ low: Int16, _ high: Int16) -> TestSoundFont.Generator { .init(44, high << 8 | low) }
    font.zones = [
      [keys(0, 63), .fineTune(6)], [keys(64, 127), velocities(0, 99), .fineTune(-7)],
      [keys(64, 127), velocities(100, 127), .fineTune(11)],
    ]
    font.presets.append(.init(program: 1, name: "Sharp", own: .init([.fineTune(9)])))
    return font.bytes
  }()

  @Test(arguments: [
    ("comparison", #""velocity": 110"#), ("comparison", #""preset": "0:1", "duration": 0.5"#),
    ("intervals", #""preset": "0:1""#),
  ])
  func `notes of two presets or velocities are as far apart as written`(task: String, change: String) throws {
    let font = try folder.write(Self.mistuned, "mistuned.sf2")
    let path = try folder.write(
      Array(
        #"""
        { "format": "peach-experiment 2", "title": "Test", "task": "\#(task)",
          "sound": { "soundFont": "mistuned.sf2", "preset": "0:0" },
          "settings": { "duration": 0.4, "gap": 0.1\#(task == "intervals" ? #", "intervals": "P5""# : "") },
          "blocks": [ { "name": "main", "method": { "constant": [-20, 20], "repeat": 2 },
            "conditions": [ { "name": "same", "note": "C4" }, { "name": "changed", "note": "C4", "second": { \#(change) } } ] } ] }
        """#.utf8), "test.json")
    for command in ["stimuli \(path) --output", "run \(path) --listener simulated --output"] {
      let output = folder.path + (command.hasPrefix("run") ? "/sounds/run.wav" : "/sounds")
      try peach("experiment \(command) \(output) --participant P07 --soundfont \(font)").expect(status: 0)
    }
    let manifest = try Printed(String(contentsOfFile: folder.path + "/sounds/manifest.json", encoding: .utf8))
    let offsets = manifest.stimuli.items.map { ($0.file.text ?? "", [$0.centOffset.number]) }
    expect(offsets.count, equals: 8)
    // Notes 1 and 2 in turn; in the run, note 2 differs in an order of its own.
    for (name, cents) in offsets + [("run.wav", [-20.0, 20])] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/sounds/" + name))
      let tone = try #require(WAVFile(Array(bytes))).tone()
      let notes = tone.sounds()
      expect(notes.count, equals: name == "run.wav" ? 16 : 2)
      for (index, note) in notes.enumerated() {
        let (start, end) = (Double(note.lowerBound) / tone.rate + 0.05, Double(note.upperBound) / tone.rate - 0.05)
        let second = cents.map { (task == "intervals" ? 67 : 60) + $0 / 100 }
        let errors = (index.isMultiple(of: 2) ? [60] : second).map {
          let pitch = 440 * exp2(($0 - 69) / 12)
          return abs(1200 * log2(tone.frequency(near: pitch, from: start, to: end) / pitch))
        }
        #expect(errors.contains { $0 < 0.05 }, "\(name): \(errors)")
      }
    }
  }
}
