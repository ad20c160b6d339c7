import Foundation
import PeachCore
import ProofExercises
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachStore

/// Every exercise, through the whole program.
@Suite struct ProofTests {
  private let folder = TemporaryFolder()

  /// Runs the program that knows the exercises of the proof.
  @discardableResult private func peach(_ line: String, data: String = "data") throws -> Program.Result {
    let words = line.words
    return try Program.run(words + ["--data-dir", folder.path + "/" + data], program: Program.path + "-proof")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  @Test(arguments: Proof.all.map(\.name.rawValue))
  func `it trains, is exported and imported, and shows its profile in every form`(name: String) throws {
    let exercise = try #require(Proof.all.first { $0.name.rawValue == name })
    // Shorter than usual, which takes less time to render.
    try peach("settings set duration 0.3").expect(status: 0)
    try peach("train \(name) --listener simulated:rt=0.1 --comparisons 40 --seed 3 --sound sine").expect(
      status: 0, output: .contains("40 "))
    // Events name the exercise and the columns that belong to its trials.
    let events = try peach(
      "train \(name) --listener simulated:rt=0.1 --events jsonl --comparisons 1 --seed 4 --sound sine")
    let own = exercise.columns.required.filter { $0.part == .trial }.map(\.name)
    let missing = own.filter { !events.output.contains("\"\($0)\":") }
    expect(
      that: events.status == 0 && events.output.contains("\"exercise\":\"\(name)\"") && missing == [], "\(missing)")

    try peach("export --output \(folder.path)/answers.csv").expect(status: 0)
    try peach("import \(folder.path)/answers.csv", data: "copy").expect(
      status: 0, output: .contains("answers were added"))
    try peach("export --output \(folder.path)/again.csv", data: "copy").expect(status: 0)
    try expect(text("answers.csv"), equals: text("again.csv"))

    try peach("settings set exercise \(name)").expect(status: 0)
    for language in LanguageCode.allCases {
      let title = exercise.words.title(language)
      let page = try peach("profile --lang \(language.rawValue)")
      page.expect(status: 0)
      expect(that: name == "comparison" || page.output.contains(title))
      try peach("profile \(name) --notes --lang \(language.rawValue)").expect(status: 0, output: .lacks("peach train"))
    }
    let json = try peach("profile \(name) --json").output
    expect(that: json.contains("\"exercise\" : \"\(name)\"") && json.contains("\"history\" : ["))
    let unit = try #require(exercise.columns.scale.column.declaration.unit?.rawValue)
    let plain = try peach("profile \(name) --plain").output
    expect(that: plain.contains(" \(unit)") && (unit == "cents" || !plain.contains("cents")), "\(plain)")
    try peach("profile \(name) --svg \(folder.path)/a.svg --html \(folder.path)/a.html").expect(status: 0)
    for file in ["a.svg", "a.html"] { #expect(try text(file).contains(">\(unit)<") || text(file).contains(" \(unit)")) }
  }

  @Test func `sounds for blocks that follow answers have differences in the unit of their exercise`() throws {
    let exercises: [Exercise] = [.loudness, .thirdClick]
    let blocks = exercises.map(\.name.rawValue).map { name in
      #"{ "name": "\#(name)", "task": "\#(name)", "method": { "adaptive": "kazez", "comparisons": 30 } }"#
    }
    let file = #"""
      { "format": "peach-experiment 2", "title": "Test", "sound": { "preset": "sine" },
        "settings": { "duration": 0.3, "gap": 0.1 }, "blocks": [ \#(blocks.joined(separator: ", ")) ] }
      """#
    let path = try folder.write(Array(file.utf8), "units.json")
    try peach("experiment stimuli \(path) --participant P1 --output \(folder.path)/sounds").expect(status: 0)
    let stimuli = try Printed(text("sounds/manifest.json")).stimuli.items
    expect(stimuli.count, equals: 14 * exercises.count)
    // In hundredths of the largest difference, of 10 dB and of 40 ms.
    let grid = [-50, -20, -10, -5, -2, -1, -0.5, 0.5, 1, 2, 5, 10, 20, 50]
    for (exercise, largest) in zip(exercises, [10.0, 40]) {
      let column = exercise.columns.scale.column.declaration.name
      let differences = stimuli.filter { $0.block.text == exercise.name.rawValue }.map { $0[column].number }
      expect(differences.count, equals: grid.count, "\(exercise.name)")
      for (difference, part) in zip(differences, grid) {
        expect(difference, near: largest * part / 100, within: 1e-9)
      }
    }
  }

  /// The clock of the audio stops for each line, in whatever order notes that begin together are reported.
  @Test(arguments: ["0.3", "0.5", "0.7", "1"]) func `a chord waits for the lines that tune it`(duration: String) throws
  {
    let words = "train chord-third --events jsonl --sound sine --seed 1 --output \(folder.path)/x.wav".words
    let result = try Program.run(
      words + ["--duration", duration, "--data-dir", folder.path + "/data"],
      input: String(repeating: "+10\ncommit\n", count: 8), program: Program.path + "-proof")
    result.expect(status: 0)
    expect(result.lines.filter { $0.contains("showingFeedback") }.count, equals: 8)
  }

  @Test func `help, completion and settings offer all exercises`() throws {
    let help = try peach("train --help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains(Proof.all.map(\.name.rawValue).joined(separator: ", ")))
    try peach("settings set exercise odd").expect(status: 64, error: .contains("odd-one-out"))
  }
}
