import Foundation
import Testing

/// `peach profile intervals`.
@Suite struct IntervalProfileTests {
  let folder = TemporaryFolder()

  private func profile(_ line: String) throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.words)
  }

  private func unwrapped(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `before the first answer there is a hint, in all forms`() throws {
    try profile("intervals").expect(output: .contains("No melodic intervals trained yet."))
    try profile("intervals --presentation harmonic --lang de").expect(output: .contains("Noch keine harmonischen"))
    try profile("intervals --plain").expect(
      output: .contains("'peach train intervals --data-dir \(folder.path)' starts a training."))
    let json = try profile("intervals --presentation harmonic --json").output
    expect(json, .contains("\"presentation\" : \"harmonic\"", "\"answers\" : 0"))
    try profile("intervals --svg \(folder.path)/a.svg --html \(folder.path)/a.html").expect(status: 0)
    try expect(
      String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8), .contains("Profile: Intervals, melodic"))
  }

  @Test(arguments: ["intervals", "matching"], ["", "melodic", "harmonic"])
  func `suggested commands ask for the presentation that was asked for`(exercise: String, presentation: String) throws {
    let option = presentation.isEmpty ? "" : " --presentation \(presentation)"
    let data = " --data-dir \(folder.path)"
    let line = exercise + option
    for form in ["", " --plain", " --notes"] {
      let output = try profile(line + form).output
      expect(unwrapped(output), .contains("'peach train \(line)\(data)' starts a training."))
    }
    let listener = exercise == "matching" ? "simulated:precision=6" : "simulated"
    try Program.run("train \(line) --listener \(listener) --comparisons 3 --seed 2 --sound sine\(data)")
      .expect(status: 0)
    _ = try Program.tool(["sqlite3", folder.database, "UPDATE answer SET time_ms = time_ms - 86400000 * 20"])
    for form in ["", " --plain", " --notes"] {
      let output = try profile(line + " --range week" + form).output
      expect(unwrapped(output), .contains("'peach profile \(line)\(data) --range month' shows"))
    }
  }

  @Test(arguments: [
    ("intervals --note-range C3:C5", "applies only to profiles over keys"),
    ("matching --note-range C3:C5", "applies only to profiles over keys"),
    ("comparison --presentation harmonic", "doesn't apply to comparison"),
    ("chords --presentation harmonic", "doesn't apply to chords"),
    ("comparison --together", "doesn't apply to comparison"),
  ])
  func `an option of another profile is refused`(line: String, reason: String) throws {
    let option = line.words[1]
    try profile(line).expect(status: 64, error: .contains("'\(option)' \(reason)"))
  }
}
