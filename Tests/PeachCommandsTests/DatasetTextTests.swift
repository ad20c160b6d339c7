import Foundation
import PeachCommandLine
import PeachCore
import PeachExperiments
import PeachLanguage
import TestSupport
import Testing

@testable import PeachLaboratory

/// What a dataset of two experiments says of itself, as a whole.
@Suite struct DatasetTextTests {
  private let folder = TemporaryFolder()

  private func peach(_ line: String) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path + "/data"])
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/set/" + name, encoding: .utf8)
  }

  private static let files = [
    #"""
    { "format": "peach-experiment 2", "title": { "en": "First", "de": "Erster" }, "notes": "A note.",
      "sound": { "preset": "sine" }, "settings": { "duration": 0.3 }, "groups": { "g": ["P1"], "h": ["Q*"] },
      "exclude": { "unfinished": true },
      "blocks": [
        { "name": "p", "method": { "constant": [-90, 90], "repeat": 1 }, "until": { "rightInARow": 2, "atMost": 2 } },
        { "name": "main", "method": { "constant": [-20, 20], "repeat": 2 } }] }
    """#,
    #"""
    { "format": "peach-experiment 2", "title": { "en": "Second", "de": "Zweiter" }, "sound": { "preset": "sine" },
      "settings": { "duration": 0.3 },
      "blocks": [{ "name": "main", "task": "odd-one-out", "method": { "constant": [30], "repeat": 3 } }] }
    """#,
  ]

  @Test func `a dataset of two experiments and with replaced IDs describes both in its language`()
    throws
  {
    let paths = try Self.files.enumerated().map { try folder.write(Array($1.utf8), "\($0).json") }
    let files = try Self.files.map { try ExperimentFile(text: $0) }
    for (path, participant) in [(paths[0], "P1"), (paths[0], "Q2"), (paths[1], "P1")] {
      try peach(
        "experiment run \(path) --participant \(participant) --listener simulated:threshold=2"
      ).expect(status: 0)
    }
    let database = folder.path + "/data/peach.sqlite"
    let days = ["2025-01-02", "2025-02-03", "2025-03-04"]
    let times = [1_735_776_000_000, 1_738_540_800_000, 1_741_046_400_000]
    let statements = times.enumerated().map {
      "UPDATE run SET started_ms = \($1) WHERE rowid = \($0 + 1);"
    }
    // As a version before 0.3 allowed.
    let renamed = "UPDATE run SET plan = json_set(plan, '$.participant', 'Q 2') WHERE rowid = 2;"
    _ = try Program.tool(["sqlite3", database, statements.joined() + renamed])
    let runs = try rows(database, "SELECT id FROM run ORDER BY rowid")
    let answers = try #require(
      try rows(database, "SELECT count(*) FROM answer").first.flatMap { Int($0) })
    let result = try peach("export --psych-ds \(folder.path)/set --lang de").expect(
      status: 0, output: "")
    expect(
      result.error,
      .equals(
        "Im Datensatz ist die Person »Q 2« x1.\n\(ExchangeMessages.exported(answers, to: folder.path + "/set").german)\n"
      ))

    typealias Words = DatasetMessages
    let hashes = files.map { String($0.hash.prefix(8)) }
    let summary = Words.summary(participants: 2, runs: 3, answers: answers).german
    func methods(_ index: Int, _ participants: Int, _ count: Int) -> String {
      ExperimentDescription(files[index]).methods(
        by: Release.name, level: nil,
        participants: Words.participants(
          participants, [Respondent?](repeating: .simulated("simulated"), count: count))
      ).german
    }
    let paragraphs = [methods(0, 2, 2), methods(1, 1, 1)]
    func meaning(_ index: Int, _ name: String) -> String {
      let own = Words.conditions(of: files[index]).first { $0.name == name }
      return "Versuch \(hashes[index]): " + (own?.meaning.german ?? "?")
    }
    let expected = [
      "# Erster; Zweiter", "A note.", summary, "## Methode", "### Versuch \(hashes[0])",
      paragraphs[0],
      "### Versuch \(hashes[1])", paragraphs[1], "## Dateien",
      Words.fileList(
        answers: "data/study-…_subject-…_data.csv", runs: "data/description-runs_data.csv"
      ).map(\.german)
        .joined(separator: "\n"),
      Words.cells.german, "## Teilnehmende",
      "N = 2 Teilnehmende. Simulierte Hörer beantworteten 3 von 3 Durchgängen.",
      Words.replacedIDs.german,
      "| Person | Durchgänge |\n|---|---|\n| x1 | \(runs[1].prefix(8)) |", "## Aufgaben",
      Words.allAnswers.german,
      "- `p`: \(meaning(0, "p"))\n- `main`: \(meaning(0, "main")); \(meaning(1, "main"))",
      "## Vor der Veröffentlichung", Words.toAdd.german,
    ]
    try expect(read("README.md"), .equals(expected.joined(separator: "\n\n") + "\n"))
    try expect(
      read("CHANGES.md"),
      .equals(
        "# Änderungen\n\n- Exportiert mit \(Release.name); Durchgänge vom \(days[0]) bis zum \(days[2]).\n"
      ))

    let json = try #require(JSON(parsing: read("dataset_description.json")))
    let texts: [(name: String, text: String)] = [
      ("@context", "https://schema.org/"), ("@type", "Dataset"),
      ("schemaVersion", "Psych-DS 1.5.0"),
      ("name", "Erster; Zweiter"),
      ("description", (["A note.", summary] + paragraphs).joined(separator: " ")),
      ("inLanguage", "de"),
      ("temporalCoverage", "2025-01-02T00:00:00.000Z/2025-03-04T00:00:00.000Z"),
    ]
    for (name, text) in texts { expect(json[name]?.text ?? "", .equals(text)) }
    let identifiers = try #require(json["identifier"]?.array(of: { $0 }))
    expect(identifiers.map { $0["name"]?.text }, equals: ["Erster", "Zweiter"])
    expect(identifiers.map { $0["value"]?.text }, equals: files.map(\.hash))
    #expect(
      identifiers.allSatisfy {
        $0["propertyID"]?.text == "SHA-256" && $0["@type"]?.text == "PropertyValue"
      })
    let variables = try #require(json["variableMeasured"]?.array(of: { $0 }))
    func variable(_ name: String) -> JSON? { variables.first { $0["name"]?.text == name } }
    let types = [
      ("note", "Integer"), ("centOffset", "Float"), ("correct", "Boolean"),
      ("timestamp", "DateTime"),
      ("exercise", "Text"), ("run", "Text"), ("answer", "Text"),
    ]
    for (name, type) in types where variables.contains(where: { $0["name"]?.text == name }) {
      expect(variable(name)?["additionalType"]?.text, equals: "https://schema.org/" + type)
    }
    func levels(_ name: String) -> [(word: String?, meaning: String?)] {
      (variable(name)?["valueReference"]?.array(of: { $0 }) ?? []).map {
        ($0["name"]?.text, $0["description"]?.text)
      }
    }
    expect(levels("correct").map(\.word), equals: ["true", "false"])
    expect(levels("exercise").map(\.word), equals: ["comparison", "odd-one-out"])
    expect(
      levels("exercise").map(\.meaning), equals: ["Tonhöhenvergleich", "Einer ist anders"])
    expect(
      levels("answer").map(\.word), equals: ["lower", "higher", "first", "second", "third"])
    #expect(levels("answer").allSatisfy { $0.meaning?.isEmpty == false })
    expect(levels("condition").map(\.word), equals: ["p", "main"])
    expect(
      levels("condition").last?.meaning, equals: meaning(0, "main") + "; " + meaning(1, "main"))
    expect(that: levels("centOffset").isEmpty && levels("correct").allSatisfy { $0.meaning == nil })

    // The runs by their beginning, each with its table.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/set/data")
      .sorted()
    expect(
      names,
      equals: (["description-runs_data.csv"]
        + [(0, "P1"), (0, "x1"), (1, "P1")].map { "study-\(hashes[$0.0])_subject-\($0.1)_data.csv" })
        .sorted())
    let table = try read("data/description-runs_data.csv").split(separator: "\r\n").map(String.init)
    expect(table.count, equals: 4)
    for (line, begin) in zip(table.dropFirst(), ["1,P1,", "2,x1,", "3,P1,"]) {
      expect(line, .begins(begin))
    }
    expect(table.dropFirst().map { $0.contains(",g,") }, equals: [true, false, false])
    let materials = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/set/materials"
    ).sorted()
    expect(
      materials,
      equals: (hashes.flatMap { ["experiment-\($0).canonical.json", "experiment-\($0).json"] } + [
        "SHA256SUMS"
      ]).sorted())
    try expect(
      read("materials/SHA256SUMS"),
      .equals(zip(files, hashes).map { "\($0.hash)  experiment-\($1).canonical.json\n" }.joined()))
    for (file, hash) in zip(files, hashes) {
      // Runs store the canonical file, whose members are in this order.
      let stored = try #require(JSON(parsing: file.source.canonical))
      try expect(
        read("materials/experiment-\(hash).canonical.json"), .equals(file.source.canonical))
      try expect(read("materials/experiment-\(hash).json"), .equals(stored.laidOut + "\n"))
    }
  }
}
