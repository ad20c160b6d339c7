import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachCommands

/// Copies that programs for syncing folders leave beside the database.
@Suite struct ConflictCopyTests {
  let folder = TemporaryFolder()

  static let names = [
    "peach (conflicted copy 2026-11-27 101500).sqlite", "peach (Ann's conflicted copy 2026-11-27).sqlite",
    "peach (in Konflikt stehende Kopie von Jörg 2026-11-27).sqlite",
    "peach.sync-conflict-20261127-101500-ABCDEFG.sqlite",
    "peach_conflict-20261127-101500.sqlite", "peach 2.sqlite", "peach (1).sqlite",
  ]

  @Test func `the doctor names each copy, and its command adds the answers of both`() throws {
    let (data, other) = (folder.path + "/it's data", folder.path + "/other")
    for (place, seed) in [(data, "1"), (other, "2")] {
      try Program.run(
        [
          "train", "--listener", "simulated", "--sound", "sine", "--comparisons", "5", "--seed", seed, "--data-dir",
          place,
        ]
      ).expect(status: 0)
    }
    for name in Self.names {
      try FileManager.default.copyItem(atPath: other + "/peach.sqlite", toPath: data + "/" + name)
    }
    // Those of Peach and the user aren't copies.
    for name in ["peach-kept-1.csv", "peach-backup-1.csv", "peach-old.sqlite", "peaches 2.sqlite", "peach 2.txt"] {
      try Data().write(to: URL(fileURLWithPath: other + "/" + name))
    }
    let facts = try Program.run(["doctor", "--json", "--data-dir", data], limit: 30).json()
    let copies = facts.findings.items.filter { $0.code.text == "databaseCopies" }
    expect(copies.count, equals: Self.names.count)
    let none = try Program.run(["doctor", "--json", "--data-dir", other], limit: 30).json()
    #expect(none.findings.items.allSatisfy { $0.code.text != "databaseCopies" })
    let german = try Program.run(["doctor", "--lang", "de", "--data-dir", data], limit: 30)
    german.expect(output: .contains("eine Kopie, die ein Programm zum Abgleichen von Ordnern angelegt hat"))
    for (index, copy) in copies.enumerated() {
      let advice = try #require(copy.advice.text)
      let command = try #require(
        advice.split(separator: ": ", maxSplits: 1).last?.components(separatedBy: ". Then").first)
      let program = FilePaths.folder(of: Program.path).dropLast()
      let result = try Program.run(["-c", "PATH='\(program)':$PATH; " + command], program: "/bin/sh")
      result.expect(
        status: 0, output: index == 0 ? "5 answers were added.\n" : "0 answers were added.\n5 were already stored.\n")
    }
    let direct = try Program.run(["import", data + "/" + Self.names[5], "--data-dir", data])
    direct.expect(status: 65, error: .contains("this is a database", " | peach import - --data-dir '\(folder.path)/it"))
  }

  @Test func `copies of everybody's data are named unless one person is meant, and a database of theirs goes to them`()
    throws
  {
    let copies = ["Anna", "Bert"].map { folder.path + "/people/\($0)/peach 2.sqlite" }
    for copy in copies {
      try FileManager.default.createDirectory(atPath: FilePaths.folder(of: copy), withIntermediateDirectories: true)
      try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: copy))
    }
    for (options, expected) in [([], copies), (["--as", "bert"], [copies[1]])] {
      let facts = try Program.run(["doctor", "--json", "--data-dir", folder.path] + options, limit: 30).json()
      expect(facts.database.conflictCopies.items.map(\.text), equals: expected)
    }
    let direct = try Program.run(["import", copies[0], "--data-dir", folder.path, "--as", "Anna"])
    direct.expect(status: 65, error: .contains(" | peach import - --data-dir \(folder.path) --as Anna."))
  }
}
