import Foundation
import Testing

/// `peach profile intervals`.
@Suite struct IntervalProfileTests {
  let folder = TemporaryFolder()

  private func profile(_ line: String) throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.split(separator: " ").map(String.init))
  }

  @Test func `before the first answer there is a hint, in all forms`() throws {
    #expect(try profile("intervals").output.contains("No melodic intervals trained yet."))
    #expect(try profile("intervals --presentation harmonic --lang de").output.contains("Noch keine harmonischen"))
    #expect(try profile("intervals --plain").output.contains("'peach train intervals' starts a training."))
    let json = try profile("intervals --presentation harmonic --json").output
    #expect(json.contains("\"presentation\" : \"harmonic\"") && json.contains("\"answers\" : 0"))
    let result = try profile("intervals --svg \(folder.path)/a.svg --html \(folder.path)/a.html")
    #expect(result.status == 0)
    #expect(try String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8).contains("Profile: Intervals, melodic"))
  }

  @Test func `options that only fit keys are refused, and the reverse`() throws {
    for option in ["--note-range C3:C5", "--by week", "--min-confidence 0.8"] {
      let result = try profile("intervals " + option)
      #expect(result.status == 64 && result.error.contains("applies only to single notes"), "\(option)")
    }
    let result = try profile("comparison --presentation harmonic")
    #expect(result.status == 64 && result.error.contains("'--presentation' applies only to intervals"))
  }
}
