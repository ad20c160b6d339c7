import Foundation
import PeachCore
import TestSupport
import Testing

/// What commands read and keep is not what they write over.
@Suite struct ProtectedOutputTests {
  let folder = TemporaryFolder()

  private var data: String { folder.path + "/data" }
  private func path(_ name: String) -> String { folder.path + "/" + name }
  private func run(_ words: [String], _ environment: [String: String] = [:], under wrapper: [String] = []) throws
    -> Program.Result
  { try Program.run(words, environment: environment, under: wrapper) }
  private func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }

  private let training = ["train", "--listener", "simulated", "--sound", "sine", "--comparisons", "2", "--output"]
  private let note = ["play", "A4", "--sound", "sine", "--duration", "0.3", "--output"]

  private func train() throws {
    let words = ["train", "--listener", "simulated", "--sound", "sine", "--comparisons", "12", "--data-dir", data]
    try #require(try run(words).status == 0)
  }

  @Test func `no output replaces the database`() throws {
    try train()
    let database = data + "/peach.sqlite"
    expect(that: symlink("data/peach.sqlite", path("soft.wav")) == 0 && link(database, path("hard.wav")) == 0)
    let before = bytes("data/peach.sqlite")
    let writers = [note, training, ["measure", "--listener", "simulated", "--sound", "sine", "--output"]]
    let links = [path("soft.wav"), path("hard.wav")]
    for command in [["export", "--output"], ["profile", "--svg"], ["profile", "--html"]] + writers {
      for target in links + (writers.contains(command) ? [] : [database, database + "-wal", database + "-runs"]) {
        let result = try run(command + [target, "--data-dir", data])
        expect(that: result.status == 73 && result.output.isEmpty, "\(command) \(target): \(result.error)")
        result.expect(
          error: .equals(
            "Error: Cannot write to \(target): the file belongs to the database with your answers.\n"
              + "Choose another file.\n"))
      }
    }
    expect(bytes("data/peach.sqlite"), equals: before)
    // One that the environment names, and one of another folder.
    try run(note + [links[1], "--lang", "de"], ["PEACH_DATA_DIR": data]).expect(
      status: 73, error: .contains("Die Datei gehört zur Datenbank mit deinen Antworten."))
    try run(["export", "--output", database, "--data-dir", path("elsewhere")]).expect(
      status: 73, error: .contains("the file belongs to an SQLite database."))
    expect(bytes("data/peach.sqlite"), equals: before)
    try expect(Program.tool(["sqlite3", database, "PRAGMA integrity_check"]), equals: "ok\n")
    // Before there is one.
    try run(["export", "--output", path("new/peach.sqlite"), "--data-dir", path("new")]).expect(status: 73)
    try run(["export", "--output", data, "--data-dir", data]).expect(status: 73)
  }

  @Test(arguments: ["csv", "json", "jsonl"])
  func `a mistyped folder doesn't replace an export`(format: String) throws {
    let (file, missing) = (path("old.\(format)"), path("none"))
    try Data("kept\n".utf8).write(to: URL(fileURLWithPath: file))
    try Program.run(["export", "--output", file, "--data-dir", missing]).expect(
      status: 66, output: "", error: .contains("The folder \(missing) doesn't exist."))
    expect(try String(contentsOfFile: file, encoding: .utf8), equals: "kept\n")
    // Where nothing is lost, an export without answers is a file.
    let new = path("new.\(format)")
    try Program.run(["export", "--output", new, "--data-dir", missing]).expect(status: 0)
    expect(that: FileManager.default.fileExists(atPath: new) && !FileManager.default.fileExists(atPath: missing))
  }

  @Test(
    arguments: [
      "people report --output p.html", "people report --html p.html", "people report --json --output p.html",
      "profile --output p.html", "profile intervals --output p.svg", "profile --output new.html --output p.svg",
    ])
  func `a mistyped folder doesn't replace a page or a picture, also behind a link`(line: String) throws {
    let missing = path("none")
    func words(_ folder: String) -> [String] {
      line.words.map { $0.contains(".") ? folder + "/" + $0 : $0 } + ["--data-dir", missing]
    }
    let (old, links, new) = (path("old"), path("links"), path("new"))
    for path in [old, links, new] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for name in ["p.html", "p.svg"] {
      try Data("kept\n".utf8).write(to: URL(fileURLWithPath: old + "/" + name))
      try FileManager.default.createSymbolicLink(
        atPath: links + "/" + name, withDestinationPath: old + "/" + name)
    }
    for folder in [old, links] {
      try run(words(folder)).expect(
        status: 66, output: "", error: "Error: The folder \(missing) doesn't exist.\n")
      for name in ["p.html", "p.svg"] {
        expect(try String(contentsOfFile: folder + "/" + name, encoding: .utf8), equals: "kept\n")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/new.html"))
    }
    // Where nothing is lost, there is a note.
    try run(words(new)).expect(status: 0, error: .begins("The folder \(missing) doesn't exist.\n"))
    expect(that: FilePaths.names(in: new).contains { $0.hasPrefix("p.") } && !FilePaths.exists(missing))
    try run(["people", "report", "--data-dir", missing]).expect(
      status: 0, output: "Nobody has trained yet.\n", error: "The folder \(missing) doesn't exist.\n")
  }

  @Test func `an experiment's files do not replace the database`() throws {
    try Data(SampleExperiment.text(8).utf8).write(to: URL(fileURLWithPath: path("loud.json")))
    func words(_ participant: String) -> [String] {
      [
        "experiment", "run", path("loud.json"), "--participant", participant, "--listener", "simulated", "--data-dir",
        data,
      ]
    }
    let made = try run(words("P1"))
    try #require(made.status == 0, "\(made.error)")
    let before = bytes("data/peach.sqlite")
    for option in ["csv", "svg", "html"] {
      let report = ["experiment", "report", "--data-dir", data]
      try run(report + ["--" + option, data + "/peach.sqlite"]).expect(status: 73)
      try run(report + ["--" + option, path(option)]).expect(status: 0)
    }
    expectSuccess(link(data + "/peach.sqlite", path("hard.wav")))
    try run(words("P2") + ["--output", path("hard.wav")]).expect(status: 73)
    // Nor does it leave a run behind that was begun.
    expect(bytes("data/peach.sqlite"), equals: before)
  }

  @Test func `no output replaces a SoundFont that is used`() throws {
    let font = try #require(try run(["sounds", "--json"]).output.firstMatch(of: /"path" : "([^"]*)"/)?.1)
    let bundled = String(font).replacingOccurrences(of: "\\/", with: "/")
    try FileManager.default.createDirectory(atPath: path("fonts"), withIntermediateDirectories: true)
    for name in ["my.sf2", "fonts/named.sf2", "set.sf2"] {
      try FileManager.default.copyItem(atPath: bundled, toPath: path(name))
    }
    for (name, wav) in [("my.sf2", "my.wav"), ("fonts/named.sf2", "named.wav"), ("set.sf2", "set.wav")] {
      expectSuccess(link(path(name), path(wav)))
    }
    expectSuccess(symlink("my.sf2", path("soft.wav")))
    let before = bytes("my.sf2")
    let fonts = ["PEACH_SOUNDFONTS": path("fonts"), "PEACH_DATA_DIR": data]
    try run(["settings", "set", "sound", path("set.sf2") + ":0:0"], fonts).expect(status: 0)
    for words in [
      ["play", "A4", "--duration", "0.3", "--soundfont", path("my.sf2"), "--output", path("my.wav")],
      ["play", "A4", "--duration", "0.3", "--soundfont", path("my.sf2"), "--output", path("soft.wav")],
      ["play", "A4", "--duration", "0.3", "--soundfont", "named.sf2", "--output", path("named.wav")],
      ["play", "A4", "--duration", "0.3", "--sound", "named.sf2:0:0", "--output", path("named.wav")],
      ["play", "A4", "--duration", "0.3", "--output", path("set.wav")],
      ["train", "--listener", "simulated", "--comparisons", "1", "--output", path("set.wav")],
      ["profile", "--html", path("set.sf2")],
    ] {
      try run(words, fonts).expect(status: 73, error: .contains("this command reads the file"))
    }
    for name in ["my.sf2", "fonts/named.sf2", "set.sf2"] { #expect(bytes(name) == before, "\(name)") }
  }

  @Test func `no output replaces what standard input comes from`() throws {
    try Data("higher\nquit\n".utf8).write(to: URL(fileURLWithPath: path("answers.wav")))
    let script = ["bash", "-c", "exec \"$@\" < '\(path("answers.wav"))'", "bash"]
    try run(
      ["train", "--events", "jsonl", "--sound", "sine", "--output", path("answers.wav"), "--data-dir", data],
      under: script
    ).expect(status: 73, error: .contains("this command reads the file"))
    expect(bytes("answers.wav"), equals: Data("higher\nquit\n".utf8))
  }

  @Test func `backups are private, whatever the user's umask`() throws {
    let open = ["bash", "-c", "umask 0; \"$@\"", "bash"]
    let words = ["train", "--listener", "simulated", "--sound", "sine", "--comparisons", "2", "--data-dir", data]
    try run(words, under: open).expect(status: 0)
    try run(["delete", "--all", "--yes", "--data-dir", data], under: open).expect(status: 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: data) {
      let attributes = try FileManager.default.attributesOfItem(atPath: data + "/" + name)
      expect(attributes[.posixPermissions] as? Int, equals: 0o600, "\(name)")
    }
  }

  @Test func `what killed runs leave is removed by the next one`() throws {
    try FileManager.default.createDirectory(atPath: path("out"), withIntermediateDirectories: true)
    func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path("out"))) ?? []).sorted() }
    for _ in 1...8 {
      let before = names()
      let process = try Program.start([
        "train", "--listener", "simulated", "--sound", "sine", "--comparisons", "100000", "--output", path("out/x.wav"),
      ])
      // Each removes what the one before has left.
      expectEventually { names().count == 1 && names() != before }
      process.signal(SIGKILL)
      process.wait()
    }
    expect(names().count, equals: 1)
    try run(note + [path("out/x.wav")]).expect(status: 0)
    expect(names(), equals: ["x.wav"])
  }
}
