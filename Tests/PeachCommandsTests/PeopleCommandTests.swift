import Foundation
import PeachCore
import TestSupport
import Testing

@Suite struct PeopleCommandTests {
  let folder = TemporaryFolder()

  private func run(_ line: String, _ environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(line, environment: ["PEACH_DATA_DIR": folder.path].merging(environment) { $1 })
  }

  private func train(_ name: String, _ count: Int) throws {
    let line = "train --listener simulated --sound sine --comparisons \(count) --seed 1 --data-dir \(folder.path)"
    try run(line + " --as " + name).expect(status: 0)
  }

  @Test(arguments: ["people remove Zoe", "people rename Zoe Ben", "profile --as Zoe"])
  func `where there is nobody, the hint adds the person to the data that is named`(line: String) throws {
    let data = folder.path + "/empty"
    let add = "people add Zoe --data-dir \(data)"
    try Program.run(line + " --data-dir " + data).expect(
      status: 66, output: "",
      error: .contains("There is no person called 'Zoe'.\nAdd people with 'peach \(add)'.\n"))
    try Program.run(add).expect(status: 0)
    try Program.run("people list --data-dir " + data).expect(status: 0, output: .contains("Zoe"))
  }

  @Test func `people are added, listed, renamed and removed`() throws {
    try run("people").expect(output: "  Person            Answers  Last trained\n* (without a name)        0  –\n")
    try run("people add Anna").expect(status: 0, output: "Anna was added. To train: peach --as Anna\n")
    try run("people add Bert").expect(status: 0)
    try train("ANNA", 12)
    let list = try run("people --as anna").lines.dropFirst().map { String($0.prefix(27)) }
    expect(list, equals: ["  (without a name)        0", "* Anna                   12", "  Bert                    0"])
    try run("people rename bert Berta").expect(output: "Bert was renamed to 'Berta'.\n")
    try run("people remove Anna").expect(status: 64, error: .contains("needs --yes"))
    try run("people remove Ana").expect(status: 66, error: .contains("There is no person called 'Ana'."))
    let removed = try run("people remove Anna --yes --lang de").lines
    expect(removed, equals: ["Anna wurde entfernt. Zurückholen der Daten: peach people restore Anna"])
    // Nothing is left of her answers, so nothing says how to bring them back.
    try train("Berta", 2)
    try run("people remove Berta --yes --no-backup").expect(output: "Berta was removed.\n")
    try run("people restore Berta").expect(status: 66, error: .contains("person called 'Berta' is kept"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "people" }
    expect(left.count, equals: 1)
    try run("info --json --data-dir \(folder.path)/\(left[0])").expect(output: .contains("\"answers\" : 12"))
  }

  @Test func `the file of another person isn't imported by mistake`() throws {
    for name in ["Anna", "Bert"] { try run("people add \(name)").expect(status: 0) }
    try train("Anna", 6)
    let file = folder.path + "/anna.csv"
    try run("export --as Anna --output \(file)").expect(status: 0)
    try run("import \(file) --as Bert").expect(
      status: 64,
      error: .contains("Anna has these answers already; nothing was imported.", "for Bert as well, add --yes"))
    try run("people").expect(output: .contains("  Bert                    0"))
    // Her own file again, one for the data without a name, and one that is meant, also the second time.
    try run("import \(file) --as Anna").expect(status: 0, output: .contains("6 were already stored."))
    try run("import \(file) --lang de").expect(status: 64, error: .contains("auch für die Daten ohne Namen importiert"))
    try run("import \(file) --as Bert --yes").expect(status: 0, output: .contains("6 answers were added."))
    try run("import \(file) --as Bert").expect(status: 0, output: .contains("6 were already stored."))
  }

  @Test func `a page, a picture and a report in words say whose they are and what they show`() throws {
    try run("people add Bert K.").expect(status: 64, error: .contains("quotes: 'Bert K.'"))
    _ = try Program.run(
      ["people", "add", "Bert K."], environment: ["PEACH_DATA_DIR": folder.path])
    _ = try Program.run(
      "train intervals --listener simulated:threshold=20 --sound sine --comparisons 150 --seed 1 --data-dir \(folder.path)"
        .words
        + ["--as", "Bert K."])
    for name in ["p.html", "p.svg"] {
      let path = folder.path + "/" + name
      _ = try Program.run(
        ["profile", "intervals", "--as", "Bert K.", "--output", path], environment: ["PEACH_DATA_DIR": folder.path])
      try expect(String(contentsOfFile: path, encoding: .utf8), .contains("Profile: Intervals, melodic · Bert K."))
    }
    let bars = try run("people report").output
    let words = try run("people report --plain").output
    #expect(bars.contains(#/Bert K\. .* cents +[▁▂▃▄▅▆▇█]$/#.anchorsMatchLineEndings()))
    #expect(words.contains(#/Bert K\. .* cents +[0-9.]+$/#.anchorsMatchLineEndings()))
  }

  @Test func `who was removed is brought back, with the latest data, also if the name was added again`() throws {
    try run("people restore Anna").expect(status: 66, error: .contains("person called 'Anna' is kept"))
    for answers in [3, 5] {
      try run("people add Änne-2").expect(status: 0)
      try train("Änne-2", answers)
      try run("people remove Änne-2 --yes").expect(status: 0)
    }
    try run("people restore Anne-2").expect(status: 66, error: .contains("Did you mean 'Änne-2'?", "Kept: Änne-2."))
    // Settings of the room, which make a database, but no answers.
    try run("settings set duration 1").expect(status: 0)
    try run("settings set sound sine").expect(status: 0)
    try run("people add änne-2").expect(
      status: 0, output: .contains("To bring them back: peach people restore 'änne-2'"))
    try run("people restore ÄNNE-2").expect(status: 0, output: "Änne-2 is back, with 5 answers.\n")
    try run("people").expect(output: .contains("  Änne-2                  5"))
    // Nobody with answers is replaced.
    try run("people restore Änne-2").expect(
      status: 73, error: .contains("called 'Änne-2' who has answers.", "people rename 'Änne-2' NAME"))
    try run("people rename Änne-2 Anne").expect(status: 0)
    try run("people restore Änne-2").expect(status: 0, output: .contains("with 0 answers"))
    try run("people remove Änne-2 --yes").expect(status: 0)
    try run("people").expect(output: .contains("  Anne                    5"))
  }

  @Test func `who comes back with a database that can't be read isn't said to have no answers`() throws {
    for name in ["Anna", "Bert"] {
      try run("people add \(name)").expect(status: 0)
      let broken = folder.path + "/people/\(name)/peach.sqlite"
      try Data("no database".utf8).write(to: URL(fileURLWithPath: broken))
    }
    try run("people remove Anna --yes").expect(status: 0)
    try run("people restore Anna").expect(
      status: 0, output: "Anna is back.\nAnna: the database can't be read. 'peach doctor --as Anna' says why.\n")
    // Nobody is replaced whose answers can't be counted.
    try run("people remove Anna --yes").expect(status: 0)
    try run("people rename Bert Anna").expect(status: 0)
    try run("people restore Anna").expect(status: 65, output: "", error: .contains("is not a Peach database"))
    try run("people remove Anna --yes").expect(status: 0)
  }

  @Test func `an export without answers says where some are, and only then`() throws {
    func said(_ options: String) throws -> String { try run("export \(options)").expect(status: 0).error }
    expect(try said(""), equals: "")
    expect(try said("--data-dir \(folder.path)/none"), equals: "The folder \(folder.path)/none doesn't exist.\n")
    try run("people add Bert").expect(status: 0)
    expect(try said(""), equals: "")
    try train("Bert", 3)
    expect(try said(""), equals: "One person has answers of their own: '--as NAME' names them.\n")
    expect(try said("--as Bert"), equals: "")
    // Whoever has answers in other periods isn't sent to others.
    try run("train --listener simulated --sound sine --comparisons 2 --data-dir \(folder.path)").expect(status: 0)
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE answer SET time_ms = time_ms - 90 * 86400000"])
    expect(try said("--range week"), equals: "")
  }

  @Test func `the list in JSON says who is in use and where the data is`() throws {
    try run("people add Anna").expect(status: 0)
    struct Person: Decodable, Equatable { let name: String?, isInUse: Bool, answers: Int, folder: String }
    let text = try run("people --json", ["PEACH_AS": "anna"]).output
    let people = try JSONDecoder().decode([Person].self, from: Data(text.utf8))
    let anna = Person(name: "Anna", isInUse: true, answers: 0, folder: folder.path + "/people/Anna")
    expect(people, equals: [Person(name: nil, isInUse: false, answers: 0, folder: folder.path), anna])
  }

  @Test(arguments: ["Bert", nil]) func `a database that can't be read is told apart from one without answers`(
    name: String?
  ) throws {
    for name in ["Anna", "Bert"] { try run("people add \(name)").expect(status: 0) }
    let broken = folder.path + (name.map { "/people/" + $0 } ?? "") + "/peach.sqlite"
    try Data("no database".utf8).write(to: URL(fileURLWithPath: broken))
    let (who, options) = (name ?? "(without a name)", name.map { " --as " + $0 } ?? "")
    try run("people").expect(
      status: 0, output: .ends("\n\(who): the database can't be read. 'peach doctor\(options)' says why.\n"))
    try run("people list --lang de").expect(
      status: 0, output: .contains(": Die Datenbank ist nicht lesbar. »peach doctor\(options)« "))
    for person in try run("people --json").json().items {
      let isReadable = person.name.text != name
      expect(person.isReadable.bool, equals: isReadable)
      expect(that: person.answers.exists == isReadable && person.droppedOutAnswers.exists == isReadable)
    }
  }

  @Test func `an empty file is a database without answers`() throws {
    try run("people add Bert").expect(status: 0)
    try Data().write(to: URL(fileURLWithPath: folder.path + "/people/Bert/peach.sqlite"))
    try run("people").expect(status: 0, output: .lacks("can't be read"))
    try run("people report").expect(status: 0, output: .lacks("can't be read"))
    for person in try run("people --json").json().items { #expect(person.isReadable.bool == true) }
  }

  @Test func `somebody unknown is an error on every command, and is never added`() throws {
    try run("people add Anna").expect(status: 0)
    for line in [
      "profile", "settings set duration 1", "export", "info", "train --listener simulated", "doctor", "sounds",
    ] {
      try run(line + " --as Ana").expect(
        status: 66, output: "", error: "Error: There is no person called 'Ana'. Did you mean 'Anna'?\nPeople: Anna.\n")
    }
    try run("profile --as ../..").expect(status: 66)
    try run("profile --as Anna").expect(status: 0)
    let environment = ["PEACH_AS": "Bert"]
    try run("profile --lang de", environment).expect(error: .begins("Fehler: Es gibt niemanden namens »Bert«."))
    for line in ["people", "people add Bert", "completions bash", "manual", "profile", "--help"] {
      try run(line, environment).expect(status: 0)
    }
    for name in ["..", "a/b", ".x", "a\u{1b}[2J"] {
      try Program.run(["people", "add", name], environment: ["PEACH_DATA_DIR": folder.path]).expect(
        status: 64, error: .contains("expected a name of at most 40"))
    }
    try run("people add ANNA").expect(status: 73)
    expect(FilePaths.names(in: folder.path + "/people").filter { $0.first != "." }, equals: ["Anna", "Bert"])
  }

  @Test func `a command that would ignore a person rejects one, and says what to do`() throws {
    try run("people add Ben").expect(status: 0)
    try run("people report --as Ben").expect(
      status: 64, output: "",
      error: "Error: 'peach people report' is about everybody. Omit '--as', or use 'peach profile --as Ben'.\n")
    try run("--as Ben people report --lang de").expect(
      status: 64, output: "", error: .contains("Lass »--as« weg, oder verwende »peach profile --as Ben«."))
    for line in [
      "people add Zoe", "people rename Ben Bert", "people remove Ben --yes", "simulate --runs 1", "collect x.jsonl",
      "experiment new loudness --output \(folder.path)/x.json", "experiment plan x.json",
      "experiment stimuli x.json --output \(folder.path)/x", "completions bash",
    ] {
      let command = line.split(separator: " ").prefix(line.hasPrefix("people") || line.hasPrefix("experiment") ? 2 : 1)
      try run(line + " --as Ben").expect(
        status: 64, output: "",
        error: "Error: 'peach \(command.joined(separator: " "))' doesn't use the data of a person. Omit '--as'.\n")
      try run(line + " --help --as Ben").expect(status: 0)
    }
    expect(FilePaths.names(in: folder.path + "/people").filter { $0.first != "." }, equals: ["Ben"])
    try run("people --as Bn").expect(
      status: 66, output: "", error: "Error: There is no person called 'Bn'. Did you mean 'Ben'?\nPeople: Ben.\n")
    // The variable holds for all commands of a shell.
    try run("people report", ["PEACH_AS": "Ben"]).expect(status: 0)
  }

  @Test func `a person has settings of their own, some of them copied`() throws {
    for setting in ["reference-pitch 442", "language de", "note-range Bratsche"] {
      try run("settings set \(setting)").expect(status: 0)
    }
    let added = try run("people add Anna --lang en")
    expect(added.lines.last, equals: "Copied from your settings: Reference pitch, Language.")
    try run("settings get reference-pitch --as Anna").expect(output: "442\n")
    try run("settings get note-range --as Anna").expect(output: "C2:C6\n")
    try run("settings set note-range sopran --as Anna").expect(status: 0)
    try run("settings get note-range").expect(output: "C3:E6\n")
    try run("settings reset note-range --as Anna --lang en").expect(error: .contains("note-range C4:A5 --as Anna\n"))
    let info = try run("info --as Anna").output
    expect(that: info.contains("Person          Anna\n") && info.contains(folder.path + "/people/Anna/peach.sqlite"))
  }

  @Test func `errors about somebody who isn't known are in the language of the data without a name`() throws {
    try run("settings set language de").expect(status: 0)
    try run("people add Jörg").expect(status: 0)
    try run("settings set language en --as Jörg").expect(status: 0)
    for line in ["profile --as Jorg", "people --as Jorg", "people remove Jorg --yes", "train --as Jorg"] {
      try run(line).expect(status: 66, output: "", error: .contains("Es gibt niemanden namens »Jorg«."))
    }
    try run("settings get nothing --as Jörg").expect(status: 64, error: .lacks("»"))
  }

  @Test func `names of people are completed`() throws {
    try run("people add Anna").expect(status: 0)
    let other = TemporaryFolder()
    try run("people add Zoe --data-dir \(other.path)").expect(status: 0)
    try run("complete -- train --as A").expect(output: "Anna\t\n")
    try run("complete -- people remove A").expect(output: "Anna\t\n")
    try run("complete -- profile --data-dir \(other.path) --as A").expect(output: "Zoe\t\n")
  }

  @Test func `the Start Screen says who trains`() throws {
    try run("people add Anna").expect(status: 0)
    let screen = try Program.run("--plain --as anna", environment: ["PEACH_DATA_DIR": folder.path], input: "q\n")
    expect(that: screen.status == 0 && screen.lines.prefix(2) == ["Peach", "Person: Anna"])
  }

  @Test func `a person whose database is locked by another program isn't removed`() throws {
    try run("people add Anna").expect(status: 0)
    try run("settings set duration 1 --as Anna").expect(status: 0)
    let lock = try ForeignLock(folder.path + "/people/Anna/peach.sqlite")
    try run("people remove Anna --yes").expect(
      status: 74, error: .begins("Error: Anna's data is in use.\nQuit Peach wherever Anna trains"))
    lock.release()
    try run("people remove Anna --yes").expect(status: 0)
  }
}
