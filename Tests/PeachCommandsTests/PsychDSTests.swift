import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachLaboratory

/// `peach export --psych-ds`. scripts/checks/check-psych-ds checks whole datasets.
@Suite struct PsychDSTests {
  let folder = TemporaryFolder()

  private func peach(_ line: String) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path + "/data"])
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  /// The cells of a table without quotes.
  private func table(_ name: String) throws -> [[String]] {
    try read(name).split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The file of an experiment with practice and catch trials.
  private func experiment(_ title: String = "A sine") throws -> String {
    try folder.write(
      Array(
        """
        {"format": "peach-experiment 2", "title": "\(title)", "sound": {"preset": "sine"}, "blocks": [
          {"name": "practice", "method": {"constant": [-100, 100], "repeat": 2}, "until": {"rightInARow": 4, "atMost": 4}},
          {"name": "main", "method": {"constant": [-20, 20], "repeat": 4}, "catch": {"share": 0.2, "offset": 90}}]}
        """.utf8), "experiment-\(title.count).json")
  }

  private func run(_ file: String, _ participant: String) throws {
    try peach("experiment run \(file) --participant \(participant) --listener simulated:threshold=2").expect(status: 0)
  }

  @Test func `a dataset has a table for each participant, one of runs, and a dictionary of their columns`() throws {
    let file = try experiment()
    for participant in ["P1", "P2"] { try run(file, participant) }
    let count = try peach("export").lines.count - 1
    try peach("export --psych-ds \(folder.path)/set \(file)").expect(
      status: 0, output: "", error: .equals("Wrote \(folder.path)/set: \(count) answers.\n"))
    try expectFiles(
      in: folder.path + "/set", ["CHANGES.md", "README.md", "data", "dataset_description.json", "materials"])
    try expectFiles(
      in: folder.path + "/set/data", ["description-runs_data.csv", "subject-P1_data.csv", "subject-P2_data.csv"])
    let tables = try ["P1", "P2"].map { try table("set/data/subject-\($0)_data.csv") }
    let runs = try table("set/data/description-runs_data.csv")
    expect(tables[0][0], equals: tables[1][0])
    expect(tables.map { $0.count - 1 }.reduce(0, +), equals: count)
    expect(tables[1].dropFirst().map { $0[0] + $0[1] }.first ?? "", "P22")
    expect(runs.dropFirst().map { $0[0] + $0[1] }, equals: ["1P1", "2P2"])
    let condition = try #require(tables[0][0].firstIndex(of: "condition"))
    expect(Set(tables[0].dropFirst().map { $0[condition] }), equals: ["practice", "main", "catch"])
    for name in ["run", "velocity", "durationMilliseconds", "sound", "peachVersion", "exercise"] {
      expect(that: runs[0].contains(name) && !tables[0][0].contains(name), "\(name)")
    }
    let dictionary = try Printed(read("set/dataset_description.json"))
    let variables = dictionary.variableMeasured.items
    expect(Set(variables.compactMap(\.name.text)), equals: Set(tables[0][0] + runs[0]))
    expect(variables.count, equals: Set(tables[0][0] + runs[0]).count)
    let cents = try #require(variables.first { $0.name.text == "centOffset" })
    expect(that: cents.unitText.text == "cents" && cents.minValue.number == -12_700 && cents.maxValue.number == 12_700)
    let levels = try #require(variables.first { $0.name.text == "condition" }).valueReference.items
    expect(levels.compactMap(\.name.text), equals: ["practice", "main", "catch"])
    expect(levels[0].description, .contains("practice, which no finding counts"))
    try expect(read("set/README.md"), .contains("## Methods", "The IDs are those that the runs were given.", "`catch`"))
    // One experiment has no heading of its own below them.
    try expect(read("set/README.md"), .lacks("###"))
  }

  @Test func `the tables of several experiments have the beginnings of their hashes, and one file selects its runs`()
    throws
  {
    let files = try [experiment(), experiment("Another sine")]
    for file in files { try run(file, "P1") }
    try peach("export --psych-ds \(folder.path)/both --lang de").expect(status: 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/both/data").sorted()
    expect(
      that: names.count == 3
        && names.filter { $0.hasPrefix("study-") && $0.hasSuffix("_subject-P1_data.csv") }.count == 2)
    try expect(read("both/README.md"), .contains("## Methode", "### Versuch"))
    try peach("export --psych-ds \(folder.path)/one \(files[1])").expect(status: 0)
    try expectFiles(in: folder.path + "/one/data", ["description-runs_data.csv", "subject-P1_data.csv"])
    try expect(read("one/dataset_description.json"), .contains("\"name\": \"Another sine\""))
  }

  @Test(arguments: LanguageCode.allCases)
  func `each meaning of a condition in several experiments names its experiment`(language: LanguageCode) throws {
    let files = try [experiment(), experiment("Another sine"), experiment("A third sine, one main")]
    let third = try String(contentsOfFile: files[2], encoding: .utf8)
    try third.replacing(#""name": "main""#, with: #""name": "only""#).write(
      toFile: files[2], atomically: true, encoding: .utf8)
    for file in files { try run(file, "P1") }
    try peach("export --psych-ds \(folder.path)/set --lang \(language.rawValue)").expect(status: 0)
    let dictionary = try Printed(read("set/dataset_description.json"))
    let hashes = dictionary.identifier.items.map { $0.value.text?.prefix(8) ?? "" }
    let titles = dictionary.identifier.items.map(\.name.text)
    expect(titles, equals: ["A sine", "Another sine", "A third sine, one main"])
    let levels = try #require(dictionary.variableMeasured.items.first { $0.name.text == "condition" })
      .valueReference.items
    let expected = [("practice", [0, 1, 2]), ("main", [0, 1]), ("catch", [0, 1, 2]), ("only", [2])]
    expect(levels.map(\.name.text), equals: expected.map(\.0))
    let place = language == .english ? "Experiment " : "Versuch "
    for (level, (name, places)) in zip(levels, expected) {
      let meaning = level["description"].text ?? ""
      let parts = meaning.components(separatedBy: place)
      // In this order, with something between them.
      expect(parts.dropFirst().map { $0.prefix(10) }, equals: places.map { hashes[$0] + ": " })
      expect(that: parts.first == "" && parts.dropFirst().allSatisfy { $0.count > 20 }, "\(name): \(meaning)")
      #expect(parts.dropFirst().dropLast().allSatisfy { $0.hasSuffix("; ") }, "\(name): \(meaning)")
    }
    // One alone isn't named.
    try peach("export --psych-ds \(folder.path)/one \(files[0]) --lang \(language.rawValue)").expect(status: 0)
    let alone = try #require(
      Printed(read("one/dataset_description.json")).variableMeasured.items.first { $0.name.text == "condition" })
    expect(that: alone.valueReference.items.count == 3 && !"\(alone.valueReference)".contains(place))
  }

  @Test func `the methods of each experiment name the SoundFont that its own runs sounded with`() throws {
    let loop = TestSoundFont.sine.loop
    var named: [String] = []
    for (name, loop) in [("One", loop), ("Another", loop.reversed())] {
      let font = TestSoundFont(loop: loop, rootKey: 69).bytes
      let file = try experiment(name)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let own = text.replacing(#""preset": "sine""#, with: #""soundFont": "\#(name).sf2", "preset": "0:0""#)
      try own.write(toFile: file, atomically: true, encoding: .utf8)
      let path = try folder.write(font, name + ".sf2")
      let line = "experiment run \(file) --participant P1 --soundfont \(path) --events jsonl"
      try Program.run(
        line + " --output \(folder.path)/x.wav --data-dir \(folder.path)/data", input: "higher\nquit\n"
      ).expect(status: 0)
      named.append("of the SoundFont \(name).sf2 (SHA-256 \(SHA256(font).hexadecimal)).")
    }
    try peach("export --psych-ds \(folder.path)/set").expect(status: 0)
    for place in ["README.md", "dataset_description.json"] {
      let text = try read("set/" + place)
      #expect(named.allSatisfy { text.components(separatedBy: $0).count == 2 }, "\(place): \(text)")
    }
  }

  @Test func `nothing is overwritten, and an incomplete folder is removed by the next export`() throws {
    let file = try experiment()
    try run(file, "P1")
    try peach("export --psych-ds \(folder.path)").expect(status: 73, error: .contains("exists already"))
    let leftover = folder.path + "/.set.peach-0123456789abcdef.part"
    try FileManager.default.createDirectory(atPath: leftover + "/data", withIntermediateDirectories: true)
    try peach("export --format psych-ds --output \(folder.path)/set/").expect(status: 0)
    expectFile(leftover, exists: false)
    try peach("export --psych-ds \(folder.path)/none/set").expect(status: 73)
    try peach("export --psych-ds \(folder.path)/data/peach.sqlite-journal").expect(status: 73)
    expectFile(folder.path + "/none", exists: false)
  }

  @Test(arguments: [
    ("--psych-ds set --format json", 64, "'psych-ds' and '--format' can't be combined."),
    ("--psych-ds set --output a.csv", 64, "'psych-ds' and '--output' can't be combined."),
    ("louder.json", 64, "needs '--format psych-ds'"), ("--format psych-ds", 64, "--output"),
    ("--format psych-ds --output set --range week", 64, "'psych-ds' and '--range' can't be combined."),
    ("--psych-ds set louder.jsn", 66, "no file 'louder.jsn'"),
    ("--psych-ds set", 66, "There is no experiment yet."),
  ]) func `a wrong export says why`(options: String, status: Int32, message: String) throws {
    try peach("export " + options).expect(status: status, output: "", error: .contains(message))
  }

  @Test(arguments: [
    ([], []), (["P1", "P2", "P1"], ["P1", "P2", "P1"]),
    (["P 1", nil, "P 1", nil, "P-1"], ["x1", "x2", "x1", "x3", "x4"]),
    (["p1", "P1", "P1"], ["p1", "x1", "x1"]), (["", "X1", "x2"], ["x3", "X1", "x2"]),
  ]) func `no two participants have the same ID`(given: [String?], ids: [String]) {
    expect(DatasetIDs(given).ids, equals: ids)
  }
}
