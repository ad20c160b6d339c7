import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

/// Measurements with a SoundFont in any folder, and experiments with that of their file.
@Suite struct SessionSoundTests {
  let folder = TemporaryFolder()
  let own: String
  let other: String
  /// `own` begins with this name; `other` has it too, in a folder that is searched, and another size.
  private static let name = "Own.sf2"

  init() throws {
    let loop = TestSoundFont.sine.loop
    (own, other) = (folder.path + "/fonts/" + Self.name, folder.path + "/found/" + Self.name)
    for (path, loop) in [(own, loop), (other, loop + loop)] {
      let place = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(TestSoundFont(loop: loop, rootKey: 69).bytes).write(to: place)
    }
  }

  private func size(_ path: String) throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: path)).count
  }

  private func peach(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(
      line.words + ["--data-dir", folder.path],
      environment: ["PEACH_SOUNDFONTS": folder.path + "/found"], input: input)
  }

  private static let commands = ["measure --comparisons 4"]
  private let quick = "--note-range C4:C5 --duration 0.3"
  private var offline: String { "--events jsonl --output \(folder.path)/x.wav" }

  private func sizes() throws -> [String] {
    try rows(
      folder.database,
      """
      SELECT DISTINCT font.size FROM answer AS answer JOIN sound_source AS source
        ON source.id = answer.sound_source JOIN sound_font AS font ON font.id = source.sound_font
      """)
  }

  @Test(arguments: commands) func `the file of the settings sounds, not another of its name`(command: String) throws {
    try peach("settings set sound \(own):0:0").expect(status: 0)
    try peach("\(command) \(quick) --listener simulated").expect(status: 0)
    try expect(sizes(), equals: ["\(size(own))"])
    // Data don't reveal folders.
    let plans = try rows(folder.database, "SELECT plan FROM run")
    expect(that: plans.count == 1 && !plans[0].contains("fonts"))
    #expect(plans[0].contains(#""preset":"0:0","soundFont":"\#(Self.name)""#))
  }

  @Test(arguments: commands) func `what goes on, goes on with the file that it began with`(command: String) throws {
    let begin = "\(command) \(quick) \(offline) --soundfont \(own)"
    try peach(begin, input: "higher\nhigher\nquit\n").expect(status: 0)
    let goOn = command.split(separator: " ").prefix { !$0.hasPrefix("--") }.joined(separator: " ") + " --continue"
    let answers = String(repeating: "higher\n", count: 20)
    // The one that is found by the name is another.
    try peach("\(goOn) \(offline)", input: answers).expect(
      status: 66, error: .contains("isn't the file that this run began with."))
    try peach("\(goOn) \(offline) --soundfont Peach.sf2", input: answers).expect(
      status: 64, error: .contains("'--continue' uses '\(Self.name)'"))
    try expect(sizes(), equals: ["\(size(own))"])
    try peach("\(goOn) \(offline) --soundfont \(own)", input: answers).expect(status: 0)
    try expect(sizes(), equals: ["\(size(own))"])
    try peach(goOn).expect(status: 66)
  }

  @Test(arguments: commands) func `it goes on in one place at a time`(command: String) throws {
    let input = try ChildPipe()
    let words = command.words
    let first = try Program.start(
      words + quick.words
        + ["--sound", "sine", "--events", "jsonl", "--output", folder.path + "/y.wav", "--data-dir", folder.path],
      input: input.reading.fileDescriptor)
    try input.writing.write(contentsOf: Data("higher\n".utf8))
    expectEventually(within: 20) {
      (try? rows(folder.database, "SELECT count(*) FROM answer", mayFail: true)) == ["1"]
    }
    let goOn = words.prefix { !$0.hasPrefix("--") }.joined(separator: " ") + " --continue " + offline
    try peach(goOn, input: String(repeating: "higher\n", count: 20)).expect(
      status: 69, error: .contains("Another Peach process is using this run."))
    first.end()
    try peach(goOn, input: String(repeating: "higher\n", count: 20)).expect(status: 0)
    try expectRows(folder.database, "SELECT count(*) FROM answer", ["8"])
  }

  @Test func `an experiment sounds with the SoundFont that its file names, with the digest that it names`() throws {
    let digest = try Program.tool(["sha256sum", own]).prefix(64)
    func write(_ sha256: String) throws -> String {
      let text = SampleExperiment.text(3).replacing(
        #""preset": "sine""#, with: #""soundFont": "\#(Self.name)", "sha256": "\#(sha256)", "preset": "0:0""#)
      return try folder.write(Array(text.utf8), "loud.json")
    }
    let path = try write(String(digest))
    let run = "experiment run \(path) --participant P1 --listener simulated"
    // The one that is found by the name is another.
    try peach(run).expect(status: 65, error: .contains("another SHA-256"))
    try peach(run + " --soundfont Peach.sf2").expect(status: 64, error: .contains("is another SoundFont"))
    try peach(run + " --soundfont \(own)").expect(status: 0)
    try expect(sizes(), equals: ["\(size(own))"])
  }

  @Test func `an experiment keeps the preset of its file where an option gives the path of the SoundFont`() throws {
    let text = SampleExperiment.text(3).replacing(
      #""preset": "sine""#, with: #""soundFont": "Peach.sf2", "preset": "0:40""#)
    let path = try folder.write(Array(text.utf8), "violin.json")
    let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../SoundFonts/Peach.sf2"
    try peach("experiment run \(path) --participant P1 --listener simulated --soundfont \(bundled)").expect(status: 0)
    try expectRows(
      folder.database,
      "SELECT DISTINCT source.name FROM answer JOIN sound_source AS source ON source.id = answer.sound_source",
      ["Peach.sf2:0:40"])
    // A preset that the SoundFont doesn't have is found before.
    let other = try folder.write(Array(text.replacing("0:40", with: "3:99").utf8), "other.json")
    try peach("experiment check \(other)").expect(status: 65, error: .contains("3:99"))
  }
}
