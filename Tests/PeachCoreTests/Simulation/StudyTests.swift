import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachSimulation
@testable import PeachStore

@Suite struct StudyTests {
  /// Each run has its seed as a number, and every third an infinite one.
  private func study(_ runs: Int, seedsPerRun: Int = 1) -> Study {
    Study(runs: runs, seed: 5, seedsPerRun: seedsPerRun, keeping: ["number"]) { seeds in
      var row = RunRow()
      let number = seeds.reduce(0) { $0 &+ $1 }
      row.add("number", Double(number % 1_000_000) / 7)
      row.add("limit", number.isMultiple(of: 3) ? Double.infinity : nil)
      row.add("list", seeds.map { Double($0 % 10) })
      row.add("isEven", number.isMultiple(of: 2))
      return row
    }
  }

  private func rows(_ study: Study, _ range: Range<Int>) -> [[[Double]]] {
    var rows: [[[Double]]] = []
    study.simulate(range, progress: { _ in }) { index, row in
      expect(index, equals: range.lowerBound + rows.count)
      rows.append(row.columns.map(\.values))
    }
    return rows
  }

  @Test(arguments: [(1, 1), (3000, 1), (3000, 3)]) func `any part has the rows of the whole`(runs: Int, seeds: Int) {
    let study = study(runs, seedsPerRun: seeds)
    let all = rows(study, 0..<runs)
    for count in [1, 3, 7] {
      let parts = (1...count).compactMap { StudyPart(number: $0, count: count) }
      expect(parts.flatMap { rows(study, $0.range(of: runs)) }, equals: all)
    }
  }

  @Test func `parts are about equally large and named by their number`() {
    let ranges = (1...50).compactMap { StudyPart("\($0)/50")?.range(of: 100_003) }
    expect(that: ranges[2] == 4000..<6000 && ranges.first?.lowerBound == 0 && ranges.last?.upperBound == 100_003)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(ranges.allSatisfy { (2000...2001).contains($0.count) })
    for text in [
      "", "3", "0/5", "6/5", "-1/5", "+1/5", "1/0", "1/5/5", "1/1000001", "a/b", " 1/5", "1/99999999999999999999",
    ] {
      #expect(StudyPart(text) == nil, "\(text)")
    }
  }

  @Test func `means, standard errors and quantiles are those of their formulas`() throws {
    let study = study(1001)
    var numbers: [Double] = []
    study.simulate(0..<1001, progress: { _ in }) { numbers.append($1.columns[0].values[0]) }
    let tally = study.tally { _ in }
    let mean = numbers.reduce(0, +) / 1001
    let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 1000
    let figure = try #require(tally.figure("number"))
    expect(figure.value, equals: mean)
    expect(try #require(figure.standardError), near: (variance / 1001).squareRoot(), within: 1e-9)
    expect(try #require(tally.spread("number")), near: variance.squareRoot(), within: 1e-6)
    expect(
      that: tally.median("number") == numbers.sorted()[500] && tally.quantile(0.1, "number") == numbers.sorted()[100])
    expect(that: tally.count("list") == 1001 && tally.runs == 1001 && tally.figure("other") == nil)
    #expect((0.4...0.6).contains(try #require(tally.mean("isEven"))))
  }

  @Test func `a figure that is one row is kept, pooled, told in JSON and in a table`() throws {
    let figures: [StudyFigure<[Double]>] = [
      .init("a", in: .octaves, json: "aMean", error: "aError", Text(en: "A", de: "A auf Deutsch")) { $0[0] },
      .init("b", .root, in: .cents, json: "bRoot", error: "bError", Text("B")) { $0[1] * $0[1] },
      .init("c", .median, in: .octaves, json: "c", Text("C")) { $0[0] },
      .init("d", json: "share", Text("D")) { $0[0] > 2.5 },
      StudyFigure("e", in: .cents, json: "e") { (value: Double) in value }
        .of(optional: { (run: [Double]) in run[0] == 4 ? 7 : nil }),
      StudyFigure("f", in: .cents, json: "f") { (value: Double) in value }.of(optional: { (_: [Double]) in nil }),
    ]
    let sections = [
      StudySection(figures), StudySection(figures, "later.", title: Text("Later:"), prefix: "later"),
      StudySection(Array(figures.prefix(1)), "read.", reading: [("answers", .integer(3))]),
    ]
    let runs = [1.0, 2, 3, 4]
    let study = Study(runs: 4, seed: 1, sections) { _ in [] as [Double] }
    expect(study.kept, equals: ["c", "later.c"])
    var tally = RunTally(study)
    for run in runs {
      var row = RunRow()
      for section in sections { section.add([run, 3], to: &row) }
      tally.add(row)
    }
    tally.finish()
    let findings = try StudyFindings(tally, sections)
    let json = JSON.object(findings.members)
    // The SD of 1, 2, 3, 4 is √(5/3), and its standard error half of that.
    for (name, value) in [("aMean", 2.5), ("bRoot", 3), ("c", 2.5), ("share", 0.5), ("e", 7), ("laterE", 7)] {
      expect(json[name]?.number, equals: value, "\(name)")
    }
    expect(try #require(json["laterAError"]?.number), near: (5.0 / 3).squareRoot() / 2, within: 1e-12)
    expect(that: json["bError"]?.number == 0 && json["f"] == nil && json["cError"] == nil)
    #expect(try json["readings"]?.written(onOneLine: true).hasPrefix(#"[{"aError":0.645"#) == true)
    let rows = findings.sections.map { section in section.rows.map { $0.label.english + " " + $0.value.english } }
    expect(rows[0], equals: ["A 2.500 ± 0.645 octaves", "B 3.0 cents", "C 2.500 octaves", "D 50.0 ± 28.9 %"])
    expect(that: rows[1] == rows[0] && findings.sections[1].title == Text("Later:"))
    expect(findings.sections[0].rows[0].value.german, equals: "2,500 ± 0,645 Oktaven")
    // Without a figure that each run has to have.
    let empty = RunTally(study)
    #expect(throws: LackingNumbers.self) { try StudyFindings(empty, sections) }
  }

  // MARK: Files

  private let folder = TemporaryFolder()

  private func write(_ study: Study, _ text: String) throws -> String {
    let part = try #require(StudyPart(text))
    let path = folder.path + "/\(part.number)-\(part.count).jsonl"
    let header = PartHeader(version: "1", study: ["a": "b"], runs: study.runs, part: part, arguments: ["x y"])
    var writer = try PartWriter(OutputFile(path: path, sparing: ProtectedFiles(database: nil)), header)
    try study.simulate(part.range(of: study.runs), progress: { _ in }) { try writer.add($1, run: $0) }
    try writer.finish()
    return path
  }

  @Test func `a part comes back as it was written, and makes the same tally`() throws {
    let study = study(2500, seedsPerRun: 2)
    let parts = try (1...3).map { try PartFile(path: write(study, "\($0)/3")) }
    expect(that: parts.map(\.header.part.number) == [1, 2, 3] && parts[0].header.arguments == ["x y"])
    var read: [[[Double]]] = []
    for part in parts { _ = try part.read { row in read.append(named(row)) } }
    var simulated: [[[Double]]] = []
    study.simulate(0..<2500, progress: { _ in }) { simulated.append(named($1)) }
    expect(read, equals: simulated)
    var tally = RunTally(study)
    try tally.add(parts) { _ in }
    tally.finish()
    let whole = study.tally { _ in }
    for name in ["number", "list", "isEven"] { #expect(tally.figure(name) == whole.figure(name)) }
    expect(that: tally.median("number") == whole.median("number") && tally.count("limit") == whole.count("limit"))
  }

  /// The values in the order of the names, in which a file has them.
  private func named(_ row: RunRow) -> [[Double]] { row.columns.sorted { $0.name < $1.name }.map(\.values) }

  @Test func `each damage is found, with its line`() throws {
    let path = try write(study(40), "1/2")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    expect(lines.count, equals: 23)
    func found(_ lines: [String]) -> PartDefect? {
      try? Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
      do {
        var tally = RunTally(study(40))
        try tally.add([PartFile(path: path)]) { _ in }
        return nil
      } catch {
        return error as? PartDefect
      }
    }
    #expect(found(lines) == nil)
    expect(found(Array(lines.dropLast())), equals: PartDefect(path: path, line: 22, problem: .endsEarly))
    expect(found(Array(lines.prefix(10))), equals: PartDefect(path: path, line: 10, problem: .endsEarly))
    expect(found(lines.map { $0.replacing("\"isEven\":1", with: "\"isEven\":0") })?.line, equals: 22)
    expect(found(lines.map { $0.replacing("\"run\":7}", with: "\"run\":8}") })?.line, equals: 8)
    expect(found(lines + ["more"])?.line, equals: 23)
    expect(
      that: found([String(repeating: "x", count: 1 << 21)])?.problem == .otherFormat
        && found([])?.problem == .otherFormat)
    expect(found([lines[0].replacing("\"b\"", with: "\"c\"")] + lines.dropFirst())?.problem, equals: .damaged)
    // Every byte that is changed is found.
    var generator = SeededGenerator(seed: 3)
    let bytes = Array(text.utf8)
    for _ in 0..<400 {
      let place = Int.random(in: bytes.indices, using: &generator)
      var mutant = bytes
      mutant[place] = UInt8.random(in: 0...255, using: &generator)
      guard mutant != bytes else { continue }
      try Data(mutant).write(to: URL(fileURLWithPath: path))
      var tally = RunTally(study(40))
      #expect(throws: PartDefect.self) { try tally.add([PartFile(path: path)]) { _ in } }
    }
  }

  @Test func `a part that is there twice counts once, unless it differs`() throws {
    let (first, second) = (try write(study(30), "1/2"), try write(study(30), "2/2"))
    let copy = folder.path + "/copy.jsonl"
    try FileManager.default.copyItem(atPath: second, toPath: copy)
    var tally = RunTally(study(30))
    try tally.add([PartFile(path: first), PartFile(path: second), PartFile(path: copy)]) { _ in }
    expect(tally.runs, equals: 30)
    let other = Study(runs: 30, seed: 6, keeping: []) { _ in RunRow() }
    let header = PartHeader(
      version: "1", study: ["a": "b"], runs: 30, part: try #require(StudyPart("2/2")), arguments: ["x y"])
    var writer = try PartWriter(OutputFile(path: copy, sparing: ProtectedFiles(database: nil)), header)
    try other.simulate(15..<30, progress: { _ in }) { try writer.add($1, run: $0) }
    try writer.finish()
    #expect(throws: PartDefect(path: copy, line: nil, problem: .differing(from: second))) {
      var tally = RunTally(study(30))
      try tally.add([PartFile(path: first), PartFile(path: second), PartFile(path: copy)]) { _ in }
    }
  }
}
