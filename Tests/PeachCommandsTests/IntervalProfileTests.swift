import Foundation
import Testing

/// `peach profile intervals`.
@Suite struct IntervalProfileTests {
  let folder = TemporaryFolder()

  private func profile(_ line: String) throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.split(separator: " ").map(String.init))
  }

  @Test func `before the first answer there is a hint, in all forms`() throws {
    try profile("intervals").expect(output: .contains("No melodic intervals trained yet."))
    try profile("intervals --presentation harmonic --lang de").expect(output: .contains("Noch keine harmonischen"))
    try profile("intervals --plain").expect(output: .contains("'peach train intervals' starts a training."))
    let json = try profile("intervals --presentation harmonic --json").output
    expect(json, .contains("\"presentation\" : \"harmonic\"", "\"answers\" : 0"))
    try profile("intervals --svg \(folder.path)/a.svg --html \(folder.path)/a.html").expect(status: 0)
    try expect(
      String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8), .contains("Profile: Intervals, melodic"))
  }

  @Test func `options that only fit keys are refused, and the reverse`() throws {
    for option in ["--note-range C3:C5", "--min-confidence 0.8"] {
      try profile("intervals " + option).expect(status: 64, error: .contains("applies only to profiles over keys"))
    }
    try profile("comparison --presentation harmonic").expect(
      status: 64, error: .contains("'--presentation' applies only to intervals"))
  }
}
