import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

@Suite struct PeopleTests {
  let folder = TemporaryFolder()
  private var people: People { People(root: folder.path + "/data") }

  private func name(_ text: String) throws -> PersonName { try #require(PersonName(text)) }
  private func names() -> [String] { people.all.map(\.name.text) }

  @Test(arguments: [
    "Anna", "anna-lena", "Anna K.", "O'Brien", "D’Arcy", "Jörg", "Åse", "李", "1. Sopran", "Zoë_2", "नेहा",
    String(repeating: "ä", count: 40),
  ])
  func `a person has a folder with their name`(text: String) throws {
    let person = try people.add(name(text))
    expect(that: person.folder == folder.path + "/data/people/" + text && names() == [text])
    try expect(people.person(named: text.uppercased()), equals: person)
  }

  @Test(arguments: [
    "", ".", "..", "...", "/", "a/b", "../x", ".anna", "-anna", " anna", "anna ", "a\u{0}b", "a\nb", "a\u{1b}[31m",
    "a\\b",
    "a:b", "a*", "a\u{202e}b", "a\u{200b}b", "a\tb", "a\u{a0}b", "🎻", "~", "(x)", String(repeating: "a", count: 41),
    "a" + String(repeating: "\u{301}", count: 100),
  ])
  func `a name that could be a path, an option or invisible is refused`(text: String) {
    #expect(PersonName(text) == nil)
    #expect(throws: PersonError.unknown(text, known: [])) { try people.person(named: text) }
  }

  @Test(arguments: [
    ("Anna", "ANNA"), ("Jörg", "Jo\u{308}rg"), ("Jo\u{308}rg", "JÖRG"), ("Strauß", "STRAUSS"), ("Σωκράτης", "ΣΩΚΡΆΤΗΣ"),
    ("Anna Weiß", "ANNA WEIẞ"), ("Anna Weiẞ", "Anna Weiss"), ("Łukasz", "ŁUKASZ"), ("Élodie", "E\u{301}LODIE"),
  ])
  func `names that a file system may take for the same belong to one person`(one: String, other: String) throws {
    let person = try people.add(name(one))
    try expect(people.person(named: other), equals: person)
    #expect(throws: PersonError.taken(person.name)) { try people.add(name(other)) }
    let third = try people.add(name("Bert"))
    #expect(throws: PersonError.taken(person.name)) { try people.rename(third, to: name(other)) }
  }

  /// As after a training that was killed, and a backup that was restored then.
  @Test(arguments: [false, true]) func `a log of other contents isn't copied into a database that moves`(
    isRemoved: Bool
  ) throws {
    let anna = try people.add(name("Anna"))
    let database = anna.folder + "/" + TrainingDataStore.fileName
    for session in 0..<3 {
      let store = try TrainingDataStore(folder: anna.folder)
      for index in 0..<5 { try store.record(.numbered(10 * session + index)) }
      // The latest log, and the database after the first session.
      _ = try shell("cp \"$1-wal\" \"$2\"", database, folder.path + "/log")
      withExtendedLifetime(store) {}
      if session == 0 {
        try store.connection.checkContents()
        _ = try store.database.integer("PRAGMA wal_checkpoint(TRUNCATE)")
        _ = try shell("cp \"$1\" \"$2\"", database, folder.path + "/backup")
      }
    }
    _ = try shell("cp \"$2/backup\" \"$1\" && cp \"$2/log\" \"$1-wal\"", database, folder.path)
    #expect(throws: PersonError.database(.overwritten(path: database, nil))) {
      if isRemoved { _ = try people.remove(anna) } else { try people.rename(anna, to: name("Berta")) }
    }
    expect(names(), equals: ["Anna"])
    #expect(FilePaths.names(in: anna.folder).contains { $0.hasPrefix("peach-backup-log-") })
    try expect(
      shell("sqlite3 \"$1\" 'PRAGMA integrity_check; SELECT count(*) FROM answer'", database), equals: "ok\n5\n")
    try people.rename(anna, to: name("Berta"))
    expect(names(), equals: ["Berta"])
  }

  @Test func `a folder that can't be read doesn't say that there is nobody`() throws {
    let shared = folder.path + "/data"
    try #require(mkdir(shared, 0o700) == 0 && symlink("people", shared + "/people") == 0)
    #expect(throws: PersonError.folder(path: shared + "/people", errno: ELOOP)) {
      _ = try people.person(named: "Anna")
    }
  }

  @Test func `folders with other names and files aren't people`() throws {
    _ = try people.add(name("Anna"))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/data/people/.Trash", withIntermediateDirectories: true)
    _ = try folder.write([], "data/people/Bert")
    expect(names(), equals: ["Anna"])
  }

  @Test func `a link isn't a person, and nothing behind it is removed`() throws {
    let outside = folder.path + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    let database = outside + "/" + TrainingDataStore.fileName
    #expect(FileManager.default.createFile(atPath: database, contents: Data([1])))
    _ = try people.add(name("Anna"))
    let link = folder.path + "/data/people/Abs"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside)
    expect(names(), equals: ["Anna"])
    let linked = Person(name: try name("Abs"), folder: link)
    #expect(throws: PersonError.folder(path: link, errno: ENOTDIR)) { try people.remove(linked) }
    #expect(throws: PersonError.folder(path: link, errno: ENOTDIR)) { try people.delete(backup: link) }
    #expect(FileManager.default.fileExists(atPath: database))
  }

  @Test func `renaming keeps all data, also if only the case changes`() throws {
    let person = try people.add(name("anna"))
    try TrainingDataStore(folder: person.folder).set(.duration, to: "0.5")
    try people.rename(person, to: name("Anna"))
    expect(names(), equals: ["Anna"])
    try people.rename(people.person(named: "anna"), to: name("Bert"))
    let renamed = try people.person(named: "bert")
    try expect(
      TrainingDataStore.existing(folder: renamed.folder)?.settings().training.sounding.duration, equals: .seconds(0.5))
    expect(names(), equals: ["Bert"])
  }

  @Test func `removing moves all data to a backup, in one file each`() throws {
    for number in 1...2 {
      let person = try people.add(name("Anna"))
      do {
        let store = try TrainingDataStore(folder: person.folder)
        try ExchangeFixture.fill(store, count: 10 * number)
      }
      let backup = try #require(try people.remove(person))
      #expect(backup.hasPrefix(folder.path + "/data/peach-backup-Anna-20"))
      expect(FilePaths.names(in: backup).filter { $0.hasPrefix("peach") }, equals: ["peach.sqlite"])
      try expect(TrainingDataStore.atRest(in: backup)?.count(), equals: 10 * number)
      expect(names(), equals: [])
    }
  }

  @Test func `somebody without any data leaves no backup`() throws {
    let person = try people.add(name("Anna"))
    #expect(try people.remove(person) == nil)
    expect(names(), equals: [])
    #expect(FilePaths.names(in: folder.path + "/data").allSatisfy { !$0.hasPrefix("peach-backup") })
  }

  @Test func `a backup can be deleted, but not the files of others in it`() throws {
    let person = try people.add(name("Anna"))
    try TrainingDataStore(folder: person.folder).set(.duration, to: "0.5")
    let backup = try #require(try people.remove(person))
    _ = try folder.write([1], "data/" + FilePaths.name(of: backup) + "/notes.txt")
    #expect(throws: PersonError.folder(path: backup, errno: ENOTEMPTY)) { try people.delete(backup: backup) }
    expect(FilePaths.names(in: backup).filter { !$0.hasPrefix(".") }, equals: ["notes.txt"])
    unlink(backup + "/notes.txt")
    try people.delete(backup: backup)
    #expect(!FilePaths.exists(backup))
  }

  @Test func `a person whose database is open is neither renamed nor removed`() throws {
    let person = try people.add(name("Anna"))
    let store = try TrainingDataStore(folder: person.folder)
    #expect(throws: PersonError.inUse(person.name)) { try people.remove(person) }
    #expect(throws: PersonError.inUse(person.name)) { try people.rename(person, to: name("Bert")) }
    try store.set(.duration, to: "0.5")
    expect(names(), equals: ["Anna"])
  }

  @Test func `a person whom another program has chosen is neither renamed nor removed`() throws {
    let person = try people.add(name("Anna"))
    let use = FolderUse(person.folder)
    #expect(throws: PersonError.inUse(person.name)) { try people.remove(person) }
    expect(names(), equals: ["Anna"])
    withExtendedLifetime(use) {}
  }

  @Test func `the one who trained last is known from the answers alone, unless their data is in use`() throws {
    #expect(people.lastTrained == nil)
    let (anna, bert) = (try people.add(name("Anna")), try people.add(name("Bert")))
    #expect(people.lastTrained == nil)
    func train(_ folder: String, at milliseconds: Int) throws {
      let store = try TrainingDataStore(folder: folder)
      let trial = Trial(note: .a4, offset: Cents(5))
      try store.record(AnswerRecord(time: UTCTime(milliseconds: milliseconds), trial: trial, answer: .up))
    }
    let now = UTCTime.now
    try train(bert.folder, at: now.milliseconds - 1000)
    expect(people.lastTrained?.person, equals: bert)
    // What is written later may be an older answer, or a setting.
    try train(anna.folder, at: now.milliseconds - 2 * 86_400_000)
    try TrainingDataStore(folder: anna.folder).set(.duration, to: "0.5")
    expect(people.lastTrained?.person, equals: bert)
    let today = LocalDay(containing: now)
    expect(that: People.hasTrained(bert, on: today) == true && People.hasTrained(anna, on: today) == false)
    let clara = try people.add(name("Clara"))
    #expect(People.hasTrained(clara, on: today) == false)
    try Data("no database".utf8).write(to: URL(fileURLWithPath: clara.folder + "/peach.sqlite"))
    #expect(People.hasTrained(clara, on: today) == nil)
    do {
      let use = FolderUse(bert.folder)
      expect(people.lastTrained?.person, equals: anna)
      withExtendedLifetime(use) {}
    }
    try train(folder.path + "/data", at: now.milliseconds)
    let last = try #require(people.lastTrained)
    expect(that: last.person == nil && last.time == now)
  }

  @Test func `a damaged database doesn't keep a person from being removed`() throws {
    let person = try people.add(name("Anna"))
    _ = try folder.write(Array("no database".utf8), "data/people/Anna/peach.sqlite")
    _ = try people.remove(person)
    expect(names(), equals: [])
  }
}
