import Foundation
import Testing

/// `peach profile matching`.
@Suite struct MatchProfileTests {
  let folder = TemporaryFolder()

  private func profile(_ line: String) throws -> Program.Result {
    try Program.run(["profile", "--data-dir", folder.path] + line.split(separator: " ").map(String.init))
  }

  @Test func `before the first match there is a hint, in all forms`() throws {
    try profile("matching").expect(output: .contains("No notes matched yet."))
    try profile("matching --together --lang de").expect(output: .contains("Noch nie gleichzeitig"))
    try profile("matching --together --plain").expect(
      output: .contains("'peach train matching --together' starts a training."))
    try profile("matching --svg \(folder.path)/a.svg --html \(folder.path)/a.html").expect(status: 0)
    try expect(String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8), .contains("Profile: Matching"))
    try expect(String(contentsOfFile: folder.path + "/a.html", encoding: .utf8), .contains("No notes matched yet"))
  }

  @Test func `the JSON of an empty profile names exercise, mode and period, and no figures`() throws {
    let json = try profile("matching --together --range week --json").output
    let values = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(values["exercise"] as? String == "matching" && values["mode"] as? String == "together")
    #expect(values["range"] as? String == "week" && values["matches"] as? Int == 0)
    #expect(values["now"] == nil && (values["registers"] as? [Any])?.isEmpty == true)
  }

  @Test func `a simulated tuner is recovered in all forms, and the modes are apart`() throws {
    let arguments = [
      "train", "matching", "--listener", "simulated:bias=6,precision=3", "--comparisons", "40", "--seed", "2",
      "--sound",
      "sine", "--duration", "0.3", "--data-dir", folder.path,
    ]
    try Program.run(arguments).expect(status: 0)
    struct Report: Decodable {
      struct Cents: Decodable { let cents, lower95Cents, upper95Cents: Double }
      struct Part: Decodable { let part, lower95, upper95: Double }
      struct Figures: Decodable {
        let bias, precision: Cents
        let hysteresis: Part
      }
      struct Register: Decodable {
        let register: String
        let matches: Int
        let bias: Cents
      }
      let matches: Int
      let now, all: Figures
      let registers: [Register]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(try profile("matching --json").output.utf8))
    #expect(report.matches == 40 && report.registers.map(\.matches).reduce(0, +) == 40)
    // The standard error of the bias is 3 / √40 cents; that of a precision about 1 / √80 of it.
    expect(report.all.bias.cents, near: 6, within: 4 * 3 / 40.0.squareRoot())
    expect(report.all.precision.cents / 3, near: 1, within: 0.5)
    for figures in [report.now, report.all] {
      for value in [figures.bias, figures.precision] {
        #expect(value.lower95Cents < value.cents && value.cents < value.upper95Cents)
      }
      #expect(figures.hysteresis.lower95 < figures.hysteresis.part)
    }
    #expect(
      report.now.bias.upper95Cents - report.now.bias.lower95Cents > report.all.bias.upper95Cents
        - report.all.bias.lower95Cents)
    try profile("matching --plain").expect(
      output: .contains("Now two thirds of your matches lie within ±"))
    try profile("matching --notes").expect(output: .contains("Now two thirds", "Over all 40 matches: ±", " matches.\n"))
    try profile("matching --notes --by month").expect(output: .contains("Your own centre over time, by month:"))
    try profile("matching --together").expect(output: .contains("0 matches"))
  }

  @Test func `options of other profiles are refused, and --together with them`() throws {
    for option in ["--note-range C3:C5", "--min-confidence 0.8"] {
      try profile("matching " + option).expect(status: 64, error: .contains("applies only to profiles over keys"))
    }
    try profile("matching --presentation harmonic").expect(
      status: 64, error: .contains("'--presentation' applies only to intervals"))
    for exercise in ["comparison", "intervals"] {
      try profile(exercise + " --together").expect(
        status: 64, error: .contains("'--together' applies only to matching"))
    }
  }
}
