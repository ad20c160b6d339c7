import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachRecords
@testable import PeachStore

/// What the names of people, backups and other files in data folders say.
@Suite struct PeopleFilesTests {
  private let folder = TemporaryFolder()
  private var people: People { People(root: folder.path) }

  private func name(_ text: String) throws -> PersonName { try #require(PersonName(text)) }

  // MARK: Names

  @Test func `people are sorted by name, with numbers as numbers and umlauts as in lists of names`() throws {
    let sorted = [
      "Ægir", "Anna", "Anna 2", "Anna 10", "Anna 10 b", "Anna B", "Åsa", "Ašra", "bert", "Clara", "Đorđe", "Dunja",
      "Elodie",
      "Élodie", "Elsa", "E\u{301}lsa", "İpek", "Irina", "Łucja", "Luisa", "Nuno", "Ñuño", "Œuvre", "Özlem", "Olaf",
      "Øle", "Paul",
      "Straße", "Strate", "Trịnh", "Trude", "Übung 9", "Übung 10", "Žofie", "Zora", "Ζωή", "Мария", "李",
    ]
    for seed in 0..<3 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      try expect(sorted.shuffled(using: &generator).map(name).sorted().map(\.text), equals: sorted)
    }
    // Leading zeros alone don't make two names equal.
    let (one, other) = (try name("Kind 7"), try name("Kind 007"))
    expect(that: one != other && (one < other) != (other < one))
    #expect(Set(try ["Anna", "ANNA", "anna", "Änna"].map(name)).count == 2)
  }

  @Test func `a character is the same name in upper, lower and title case`() {
    for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) where scalar.properties.isAlphabetic {
      guard let name = PersonName("A" + String(scalar)) else { continue }
      let properties = scalar.properties
      for mapped in [properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping] {
        // Some have a mark of their own in the other case, which no name may have.
        if let other = PersonName("A" + mapped), other != name { Issue.record("\(scalar) and \(mapped)") }
      }
    }
  }

  @Test func `an unknown name has the names of all, sorted`() throws {
    for text in ["Clara", "anna", "Bert"] { _ = try people.add(name(text)) }
    #expect(throws: PersonError.unknown("Ann", known: ["anna", "Bert", "Clara"])) { try people.person(named: "Ann") }
    #expect(throws: PersonError.unknown("../x", known: ["anna", "Bert", "Clara"])) { try people.person(named: "../x") }
    expect(people.all.map(\.folder), equals: ["anna", "Bert", "Clara"].map { folder.path + "/people/" + $0 })
    #expect(throws: PersonError.taken(try name("anna"))) {
      try people.rename(people.person(named: "Bert"), to: name("ANNA"))
    }
  }

  @Test func `folders that can't be made are named`() throws {
    let shared = try folder.write([1], "people")
    #expect(throws: PersonError.folder(path: shared, errno: ENOTDIR)) { try people.add(name("Anna")) }
    let file = try folder.write([1], "file")
    #expect(throws: PersonError.folder(path: file, errno: ENOTDIR)) { try People(root: file).add(name("Anna")) }
  }

  @Test func `a person isn't moved onto another file`() throws {
    let anna = try people.add(name("Anna"))
    let bert = try folder.write([1], "people/Bert")
    #expect(throws: PersonError.folder(path: bert, errno: EEXIST)) { try people.rename(anna, to: name("Bert")) }
    expect(that: people.all == [anna] && FilePaths.exists(bert))
    #expect(throws: PersonError.folder(path: folder.path + "/people/none", errno: ENOTDIR)) {
      try people.rename(Person(name: name("none"), folder: folder.path + "/people/none"), to: name("Clara"))
    }
  }

  // MARK: Backups

  @Test func `the name of a backup says whose it is and when it was made`() {
    let names: [(name: String, person: String?)] = [
      ("peach-backup-Anna-20261121T083012Z", "Anna"), ("peach-backup-Anna-20261121T083012Z-2", "Anna"),
      ("peach-backup-Anna-Lena-20261121T083012Z", "Anna-Lena"), ("peach-backup-A-2-20261121T083012Z-11", "A-2"),
      ("peach-backup--20261121T083012Z", ""), ("peach-backup-20261121T083012Z", nil),
      ("peach-backup-20261121T083012Z-2", nil), ("peach-backup-Anna", nil), ("peach-backup-Anna-20261121", nil),
      ("peach-backup-Anna-20261121T08301Z", nil), ("peach-backup-Anna-20261121T0830123", nil),
      ("peach-backup-Anna-2026112T1083012Z", nil), ("peach-backup-Anna-20261121X083012Z", nil),
      ("backup-Anna-20261121T083012Z", nil), ("peach-backup-Anna-20261121T083012Z.csv", nil), ("", nil),
    ]
    for (name, person) in names { #expect(BackupPath.Parts(name)?.person == person, "\(name)") }
    let ordered = [
      "20251231T235959Z", "20261121T083012Z", "20261121T083012Z-2", "20261121T083012Z-10", "20261121T083013Z",
    ]
    .compactMap { BackupPath.Parts("peach-backup-Anna-" + $0) }
    expect(that: ordered.count == 5 && ordered.reversed().sorted() == ordered)
  }

  @Test func `a backup has the present time in its name, and another number if that is used`() throws {
    for (owner, ending) in [(nil, ".csv"), ("Anna", ""), ("log", ".wal")] as [(String?, String)] {
      let begun = UTCTime.now
      let paths = try (0..<3).map { _ in
        let path = BackupPath.unused(in: folder.path + "/", of: owner, ending: ending)
        return try folder.write([], FilePaths.name(of: path))
      }
      let prefix = folder.path + "/peach-backup-" + (owner.map { $0 + "-" } ?? "")
      #expect(paths.allSatisfy { $0.hasPrefix(prefix) && $0.hasSuffix(ending) })
      let times = paths.map { String($0.dropFirst(prefix.count).dropLast(ending.count)) }
      let stamps = times.map { $0.prefix(16) }
      func stamp(_ time: UTCTime) -> String { time.iso.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z" }
      #expect(stamps.allSatisfy { $0 >= stamp(begun) && $0 <= stamp(.now) })
      // Within a second.
      if Set(stamps).count == 1 { #expect(times.map { $0.dropFirst(16) } == ["", "-2", "-3"]) }
    }
  }

  /// Makes the backup of a removed person with so many answers.
  private func keep(_ name: String, _ time: String, answers: Int) throws {
    let path = folder.path + "/peach-backup-\(name)-\(time)"
    let store = try TrainingDataStore(folder: path)
    for number in 0..<answers { try store.record(.numbered(number)) }
  }

  @Test func `who was removed comes back with the latest backup of that name`() throws {
    #expect(throws: PersonError.notKept("Anna", known: [])) { try people.restore(name("Anna")) }
    try keep("anna", "20261121T083012Z-2", answers: 2)
    try keep("Anna", "20261121T083012Z-10", answers: 3)
    try keep("Anna", "20261121T083012Z", answers: 1)
    try keep("Zoe", "20261122T083012Z", answers: 4)
    try keep("Bert", "20261123T083012Z", answers: 5)
    _ = try folder.write([], "peach-backup-Clara-20261123T083012Z")
    #expect(throws: PersonError.notKept("Clara", known: ["Anna", "Bert", "Zoe"])) {
      try people.restore(name("Clara"))
    }
    try expect(that: people.keeps(name("ANNA")) && people.keeps(name("Zoe")) && !people.keeps(name("Clara")))
    func count(_ person: Person) throws -> Int? { try TrainingDataStore.atRest(in: person.folder)?.count() }
    let anna = try people.restore(name("aNNa"))
    try expect(that: anna.name.text == "Anna" && count(anna) == 3 && people.all == [anna])
    // Nobody with answers is replaced, whoever has none is.
    #expect(throws: PersonError.trained(anna.name)) { try people.restore(name("ANNA")) }
    _ = try people.add(name("zoe"))
    let zoe = try people.restore(name("ZOE"))
    try expect(that: zoe.name.text == "Zoe" && count(zoe) == 4 && people.all == [anna, zoe])
    // One that can't be read isn't one without answers.
    let bert = try people.add(name("Bert"))
    let broken = bert.folder + "/" + TrainingDataStore.fileName
    try Data("no database".utf8).write(to: URL(fileURLWithPath: broken))
    #expect(throws: PersonError.database(.notPeach(path: broken))) { try people.restore(name("Bert")) }
    expect(people.all, equals: [anna, bert, zoe])
    try FileManager.default.removeItem(atPath: bert.folder)
    try expect(that: !people.keeps(name("Zoe")) && people.keeps(name("Anna")) && people.keeps(name("Bert")))
    // The next latest.
    try people.rename(anna, to: name("Berta"))
    try expect(people.restore(name("Anna")).name.text, equals: "anna")
  }

  @Test func `a backup is deleted with all files of Peach, and with no other's`() throws {
    let backup = folder.path + "/peach-backup-Anna-20261121T083012Z"
    try #require(mkdir(backup, 0o700) == 0)
    let own = ["peach.sqlite", "peach.sqlite-wal", "peach.sqlite-runs", "peach-backup-1.csv", "peach-kept-1.csv"]
    for file in own + ["peach.txt", "my-peach.sqlite"] {
      _ = try folder.write([1], FilePaths.name(of: backup) + "/" + file)
    }
    #expect(throws: PersonError.folder(path: backup, errno: ENOTEMPTY)) { try people.delete(backup: backup) }
    expect(FilePaths.names(in: backup).filter { !$0.hasPrefix(".") }, equals: ["my-peach.sqlite", "peach.txt"])
  }

  // MARK: Other files

  @Test func `copies of programs for syncing are known by their names`() throws {
    let copies = [
      "peach (conflicted copy 2026-11-27).sqlite", "peach (Anns CONFLICTED copy).sqlite", "peach_conflict-1.sqlite",
      "peach (in Konflikt stehende Kopie).sqlite", "peach.sync-conflict-20261127-1-A.sqlite", "peach 2.sqlite",
      "peach 13.sqlite", "peach (1).sqlite", "peach(1).sqlite",
    ]
    let others = [
      "peach.sqlite", "peach2.sqlite", "peach  2.sqlite", "peach (2.sqlite", "peach 2).sqlite", "peach (2) .sqlite",
      "peach a.sqlite", "peach-old.sqlite", "peach ().sqlite", "peaches 2.sqlite", "Peach 2.sqlite",
      "my peach 2.sqlite",
      "peach 2.txt", "peach 2.sqlite-wal", "peach 2 3.sqlite", "", "sqlite", "peach", "peach.sqlit",
    ]
    expect(that: copies.allSatisfy(ConflictCopies.isCopy) && copies.count == 9)
    for other in others { #expect(!ConflictCopies.isCopy(other), "\(other)") }
    for file in (copies + others).filter({ !$0.isEmpty }) { _ = try folder.write([], file) }
    expect(ConflictCopies.paths(beside: folder.database), equals: copies.sorted().map { folder.path + "/" + $0 })
  }

  @Test func `kept answers are in files of their name alone`() throws {
    let path = KeptAnswers.path(beside: folder.database)
    #expect(path != KeptAnswers.path(beside: folder.database))
    let own = FilePaths.name(of: path)
    expect(that: path == folder.path + "/" + own && own.hasPrefix("peach-kept-") && own.hasSuffix(".csv"))
    #expect(UUID(uuidString: String(own.dropFirst(11).dropLast(4))) != nil)
    for file in [own, "peach-kept-1.csv", "peach-kept-1.txt", "kept-1.csv", "peach-backup-1.csv"] {
      _ = try folder.write([], file)
    }
    try #require(mkdir(folder.path + "/peach-kept-2.csv", 0o700) == 0)
    expect(
      KeptAnswers.paths(in: folder.path), equals: ["peach-kept-1.csv", own].sorted().map { folder.path + "/" + $0 })
  }
}
