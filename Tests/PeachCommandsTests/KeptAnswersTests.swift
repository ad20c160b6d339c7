import Foundation
import PeachCore
import Testing

/// Answers in a file beside the database, which a training left because it couldn't store them.
@Suite struct KeptAnswersTests {
  private let files = TemporaryFolder()

  @Test(
    arguments: [
      (
        "en", "Added ", " of an earlier training that couldn't be stored at the time.\n",
        ["1 answer", "2 answers"]
      ),
      (
        "de", "Hinzugefügt: ", " eines früheren Trainings, damals nicht zu speichern.\n",
        ["1 Antwort", "2 Antworten"]
      ),
    ] as [(String, String, String, [String])])
  func `the next command that writes adds them and says how many, and says nothing if none is new`(
    language: String, begin: String, end: String, counts: [String]
  ) throws {
    let table = files.path + "/answers.csv"
    let training = "train --listener simulated --comparisons 2 --sound sine --duration 0.3 --data-dir \(files.path)"
    try Program.run(training).expect(status: 0)
    try Program.run("export --format csv --output \(table) --data-dir \(files.path)").expect(status: 0)
    let lines = try String(contentsOfFile: table, encoding: .utf8).split(whereSeparator: \.isNewline)
    try #require(lines.count == 3)
    for count in 0...2 {
      let folder = TemporaryFolder()
      // The second time, the answers are there already.
      for isNew in [true, false] {
        let name = "peach-kept-\(count)-\(isNew).csv"
        _ = try folder.write(Array(lines.prefix(1 + count).joined(separator: "\n").utf8), name)
        let said = isNew && count > 0 ? begin + counts[count - 1] + end : ""
        try Program.run("settings set gap 0.1 --lang \(language) --data-dir \(folder.path)").expect(
          status: 0, error: .equals(said))
        try expectRows(folder.database, "SELECT count(*) FROM answer", ["\(count)"])
        expectFile(folder.path + "/" + name, exists: false)
      }
    }
  }
}
