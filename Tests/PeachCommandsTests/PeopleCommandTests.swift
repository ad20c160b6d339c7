import Foundation
import PeachCore
import Testing

@Suite struct PeopleCommandTests {
  let folder = TemporaryFolder()

  private func run(_ line: String, _ environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(
      line.split(separator: " ").map(String.init),
      environment: ["PEACH_DATA_DIR": folder.path, "TZ": "UTC0"].merging(environment) { $1 })
  }

  private func train(_ name: String, _ count: Int) throws {
    let line = "train --listener simulated --sound sine --comparisons \(count) --seed 1 --data-dir \(folder.path)"
    #expect(try run(line + " --as " + name).status == 0)
  }

  @Test func `people are added, listed, renamed and removed`() throws {
    #expect(try run("people").output == "  Person            Answers  Last trained\n* (without a name)        0  –\n")
    let added = try run("people add Anna")
    #expect(added.output == "Anna was added. To train: peach --as Anna\n" && added.status == 0)
    #expect(try run("people add Bert").status == 0)
    try train("ANNA", 12)
    let list = try run("people --as anna").lines
    #expect(
      list.dropFirst().map { String($0.prefix(27)) } == [
        "  (without a name)        0", "* Anna                   12", "  Bert                    0",
      ])
    #expect(try run("people rename bert Berta").output == "Bert was renamed to 'Berta'.\n")
    let refused = try run("people remove Anna")
    #expect(refused.status == 64 && refused.error.contains("needs --yes"))
    let removed = try run("people remove Anna --yes --lang de").lines
    #expect(removed[0] == "Anna ist entfernt.")
    let backup = try #require(removed[1].split(separator: " ").last)
    #expect(try run("info --json --data-dir \(backup)").output.contains("\"answers\" : 12"))
    #expect(try run("people remove Berta --yes --no-backup").output == "Berta was removed.\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "people" }
    #expect(left == [FilePaths.name(of: String(backup))])
  }

  @Test func `the list in JSON says who is in use and where the data is`() throws {
    #expect(try run("people add Anna").status == 0)
    let text = try run("people --json", ["PEACH_AS": "anna"]).output
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(rows.map { $0["name"] as? String } == [nil, "Anna"])
    #expect(rows.map { $0["isInUse"] as? Bool } == [false, true])
    #expect(rows.map { $0["answers"] as? Int } == [0, 0])
    #expect(rows.map { $0["folder"] as? String } == [folder.path, folder.path + "/people/Anna"])
  }

  @Test func `somebody unknown is an error on every command, and is never added`() throws {
    #expect(try run("people add Anna").status == 0)
    for line in [
      "profile", "settings set duration 1", "export", "info", "train --listener simulated", "doctor", "sounds",
    ] {
      let result = try run(line + " --as Ana")
      #expect(result.status == 66 && result.output == "", "\(line)")
      #expect(
        result.error
          == "Error: There is no person called 'Ana'. Did you mean 'Anna'?\nPeople: Anna.\n", "\(line)")
    }
    #expect(try run("profile --as ../..").status == 66)
    #expect(try run("profile --as Anna").status == 0)
    let environment = ["PEACH_AS": "Bert"]
    #expect(try run("profile --lang de", environment).error.hasPrefix("Fehler: Es gibt niemanden namens »Bert«."))
    for line in ["people", "people add Bert", "completions bash", "manual", "profile", "--help"] {
      #expect(try run(line, environment).status == 0, "\(line)")
    }
    for name in ["..", "a/b", ".x", "a\u{1b}[2J"] {
      let result = try Program.run(["people", "add", name], environment: ["PEACH_DATA_DIR": folder.path])
      #expect(result.status == 64 && result.error.contains("expected a name of at most 40"))
    }
    #expect(try run("people add ANNA").status == 73)
    #expect(FilePaths.names(in: folder.path + "/people").filter { $0.first != "." } == ["Anna", "Bert"])
  }

  @Test func `a person has settings of their own, some of them copied`() throws {
    for setting in ["reference-pitch 442", "language de", "note-range Bratsche"] {
      #expect(try run("settings set \(setting)").status == 0)
    }
    let added = try run("people add Anna --lang en")
    #expect(added.lines.last == "Copied from your settings: reference-pitch, language.")
    #expect(try run("settings get reference-pitch --as Anna").output == "442\n")
    #expect(try run("settings get note-range --as Anna").output == "C2:C6\n")
    #expect(try run("settings set note-range sopran --as Anna").status == 0)
    #expect(try run("settings get note-range").output == "C3:E6\n")
    #expect(try run("settings reset note-range --as Anna --lang en").error.contains("note-range C4:A5 --as Anna\n"))
    let info = try run("info --as Anna").output
    #expect(info.contains("Person          Anna\n") && info.contains(folder.path + "/people/Anna/peach.sqlite"))
  }

  @Test func `names of people are completed`() throws {
    #expect(try run("people add Anna").status == 0)
    let other = TemporaryFolder()
    #expect(try run("people add Zoe --data-dir \(other.path)").status == 0)
    #expect(try run("complete -- train --as A").output == "Anna\t\n")
    #expect(try run("complete -- people remove A").output == "Anna\t\n")
    #expect(try run("complete -- profile --data-dir \(other.path) --as A").output == "Zoe\t\n")
  }

  @Test func `the Start Screen says who trains`() throws {
    #expect(try run("people add Anna").status == 0)
    let screen = try Program.run(
      ["--plain", "--as", "anna"], environment: ["PEACH_DATA_DIR": folder.path], input: "q\n")
    #expect(screen.status == 0 && screen.lines.prefix(2) == ["Peach", "Person: Anna"])
  }

  @Test func `a person whose database is locked by another program isn't removed`() throws {
    #expect(try run("people add Anna").status == 0)
    #expect(try run("settings set duration 1 --as Anna").status == 0)
    let lock = try ForeignLock(folder.path + "/people/Anna/peach.sqlite")
    let result = try run("people remove Anna --yes")
    #expect(
      result.status == 74 && result.error.hasPrefix("Error: Anna's data is in use.\nQuit Peach wherever Anna trains"))
    lock.release()
    #expect(try run("people remove Anna --yes").status == 0)
  }
}
