import Foundation
import PeachCore
import TestSupport
import Testing

@Suite struct ProfileFilesTests {
  let folder = TemporaryFolder()

  private var data: String { folder.path + "/data" }
  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func profile(_ options: [String], under wrapper: [String] = []) throws -> Program.Result {
    try Program.run(["profile", "--data-dir", data] + options, under: wrapper)
  }

  /// Answers of some months, with a break, as another program would bring them.
  private func importAnswers() throws {
    var rows = ["id,time,midiNote,centOffset,correct,purpose"]
    let listener = ListenerModel(threshold: Cents(10))
    var generator = SeededGenerator(seed: 1)
    let today = UTCTime.now.milliseconds / 86_400_000
    for (index, day) in (Array(100...130) + Array(0...40)).reversed().enumerated() {
      for turn in 0..<20 {
        let time = UTCTime(milliseconds: (today - day) * 86_400_000 + turn * 5000).iso
        let note = 48 + (7 * index + turn) % 20
        let cents = exp2(generator.uniform(in: 1...5)).rounded()
        let isRight = generator.uniform() < listener.probabilityOfUp(offset: Cents(cents))
        let offset = turn.isMultiple(of: 2) ? cents : -cents
        rows.append("\(UUID().uuidString.lowercased()),\(time),\(note),\(offset),\(isRight),training")
      }
    }
    try (rows.joined(separator: "\r\n") + "\r\n").write(toFile: path("in.csv"), atomically: true, encoding: .utf8)
    let result = try Program.run(["import", path("in.csv"), "--data-dir", data])
    try #require(result.status == 0)
  }

  @Test func `the page's tables hold what the JSON of the same moment holds`() throws {
    try importAnswers()
    let result = try profile(["--json", "--by", "week", "--svg", path("p.svg"), "--html", path("p.html")])
    result.expect(status: 0, error: "Wrote \(path("p.svg")).\nWrote \(path("p.html")).\n")
    let report = try result.json()
    expect(that: report.notes.items.count > 20 && report.history.items.count > 8)
    let parts = report.notes.items + report.history.items
    // Those whose interval is narrow enough to be shown.
    let values = parts.map(\.estimate).filter { $0.upper95Cents.number <= 4 * $0.lower95Cents.number }.flatMap {
      [$0.thresholdCents.number, $0.lower95Cents.number, $0.upper95Cents.number]
    }
    let page = try String(contentsOfFile: path("p.html"), encoding: .utf8)
    let exact = page.matches(of: /<data value="([^"]*)">/).compactMap { Double($0.1) }
    #expect(exact.count > 30)
    expect(exact, equals: values)
    let counts = page.matches(of: /<\/td><td>([0-9]+)<\/td><\/tr>/).compactMap { Int($0.1) }
    expect(counts, equals: parts.map { $0.answers.integer ?? 0 })
    // The break of two months is left open: the line over time has two parts, that over the keys one.
    expect(page.matches(of: /class="fit"/).count, equals: 3)
    let picture = try String(contentsOfFile: path("p.svg"), encoding: .utf8)
    expect(picture.matches(of: /class="fit"/).count, equals: 1)
    // Standard output has only JSON, not the page.
    try profile(["--svg", path("p.svg")]).expect(output: "")
    try expect(
      FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(),
      equals: [
        "data", "in.csv", "p.html", "p.svg",
      ])
  }

  @Test func `a page is written in the language asked for, also before the first answer`() throws {
    try profile(["--html", path("leer.html"), "--lang", "de"]).expect(
      status: 0, error: "Den Ordner \(data) gibt es nicht.\n\(path("leer.html")) geschrieben.\n")
    let page = try String(contentsOfFile: path("leer.html"), encoding: .utf8)
    expect(page, .contains("<html lang=\"de\">", "Trainiere, um dein Profil aufzubauen"))
    expectFile(data, exists: false)
  }

  @Test func `what cannot be made is said, and then nothing is made`() throws {
    let missing = path("nowhere/p.html")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    try profile(["--svg", path("p.svg"), "--html", missing]).expect(
      status: 73, output: "", error: .begins("Error: Cannot create \(missing): "))
    try profile(["--html", folder.path]).expect(status: 73)
    let same = try profile(["--svg", path("p"), "--html", path("p")])
    same.expect(status: 64, error: .begins("Error: Two options name the file \(path("p")).\n"))
    try profile([
      "--svg", path("p"), "--html", path("../") + (folder.path.split(separator: "/").last ?? "") + "/p",
    ]).expect(status: 64)
    try profile(["--html"]).expect(status: 64)
    try profile(["--output", path("p.png")]).expect(status: 64, error: .contains("'p.png'", ".svg or .html"))
    try expectFiles(in: folder.path, ["data"])
  }

  @Test func `a signal leaves no part of a file`() throws {
    // It waits for a reader of the pipe, with the picture begun.
    expectSuccess(mkfifo(path("pipe"), 0o600))
    let process = try Program.start(["profile", "--data-dir", data, "--svg", path("p.svg"), "--html", path("pipe")])
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    try expectEventually { try files().contains { $0.hasSuffix(".part") } }
    process.signal(SIGINT)
    process.expectExit(128 + SIGINT)
    try expect(files(), equals: ["pipe"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `if one of two files can't be written, there is neither`() throws {
    for other in ["--html", "--svg"] {
      let mine = other == "--html" ? "--svg" : "--html"
      try profile([mine, path("picture"), other, "/dev/full"]).expect(
        status: 74, error: .contains("Error: Cannot write /dev/full: No space left on device.\n"))
      #expect(!FileManager.default.fileExists(atPath: path("picture")))
    }
  }

  /// A sanitizer needs larger files.
  @Test(.disabled(if: Program.isSanitized)) func `a full disk leaves the old page unchanged`() throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    try "old".write(toFile: path("p.html"), atomically: true, encoding: .utf8)
    // A limit on file size acts like a full disk.
    let small = ["bash", "-c", "trap '' XFSZ; ulimit -f 4; \"$@\"", "bash"]
    try profile(["--html", path("p.html")], under: small).expect(
      status: 74, error: .begins("Error: Cannot write \(path("p.html")): "))
    try expect(String(contentsOfFile: path("p.html"), encoding: .utf8), .equals("old"))
    try expectFiles(in: folder.path, ["data", "p.html"])
    try profile(["--html", "/dev/full"]).expect(status: 74)
  }
}
