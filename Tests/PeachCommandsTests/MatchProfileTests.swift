import Foundation
import Testing

/// `peach profile matching`.
@Suite struct MatchProfileTests {
  let folder = TemporaryFolder()

  private func profile(_ line: String) throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.split(separator: " ").map(String.init))
  }

  @Test func `before the first match there is a hint, in all forms`() throws {
    #expect(try profile("matching").output.contains("No notes matched yet."))
    #expect(try profile("matching --together --lang de").output.contains("Noch nie zugleich"))
    #expect(
      try profile("matching --together --plain").output.contains("'peach train matching --together' starts a training.")
    )
    let result = try profile("matching --svg \(folder.path)/a.svg --html \(folder.path)/a.html")
    #expect(result.status == 0)
    #expect(try String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8).contains("Profile: Matching"))
    #expect(try String(contentsOfFile: folder.path + "/a.html", encoding: .utf8).contains("No notes matched yet"))
  }

  @Test func `the JSON of an empty profile names exercise, mode and period, and no figures`() throws {
    let json = try profile("matching --together --range week --json").output
    let values = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(values["exercise"] as? String == "matching" && values["mode"] as? String == "together")
    #expect(values["range"] as? String == "week" && values["matches"] as? Int == 0)
    #expect(values["now"] == nil && (values["registers"] as? [Any])?.isEmpty == true)
  }

  @Test func `options of other profiles are refused, and --together with them`() throws {
    for option in ["--note-range C3:C5", "--by week", "--min-confidence 0.8", "--presentation harmonic"] {
      let result = try profile("matching " + option)
      #expect(result.status == 64 && result.error.contains("doesn't apply to matching"), "\(option)")
    }
    for exercise in ["comparison", "intervals"] {
      let result = try profile(exercise + " --together")
      #expect(result.status == 64 && result.error.contains("'--together' applies only to matching"))
    }
  }
}
