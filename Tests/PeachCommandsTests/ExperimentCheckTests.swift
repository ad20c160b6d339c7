import PeachExperiments
import TestSupport
import Testing

@testable import PeachLaboratory

/// What is said of an experiment before anybody takes part.
@Suite struct ExperimentCheckTests {
  private let files = TemporaryFolder()

  private func peach(_ line: String) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", files.path + "/data"])
  }

  /// A staircase's first difference, one of the settings of its strategy, and whether it is refused.
  @Test(
    arguments: [
      (80, "largest", 50, true), (50, "largest", 50, false), (1.5, "smallest", 2, true), (2, "smallest", 2, false),
      (100, "largest", 100, false),
    ] as [(Double, String, Double, Bool)])
  func `a staircase begins within the differences of its strategy`(
    start: Double, setting: String, value: Double, isRefused: Bool
  ) throws {
    let path = try files.write(
      Array(
        #"""
        { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" },
          "settings": { "training.\#(setting)": \#(value) },
          "blocks": [{ "name": "a",
            "method": { "adaptive": "two-down-one-up", "comparisons": 9, "start": \#(start) } }] }
        """#.utf8), "study.json")
    let check = try peach("experiment check \(path)").expect(status: isRefused ? 65 : 0)
    if isRefused { expect(check.error, .contains("blocks[0].method.start", "line 4")) }
  }

  /// Every member that must be there, misspelt as people do, and one whose neighbours have nothing in common with it.
  @Test(arguments: [
    ("format", "fromat"), ("title", "Title"), ("blocks", "block"), ("name", "nmae"), ("method", "methods"),
    ("comparisons", "comparison"), ("from", "form"), ("to", nil), ("share", "sahre"),
    ("offset", "offsets"), ("rightInARow", "rightInRow"), ("atMost", "atmost"), ("repeat", "repaet"),
  ])
  func `a member that is missing is found among those that aren't known`(name: String, other: String?) throws {
    let text = #"""
      { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" },
        "blocks": [
          { "name": "p", "method": { "training": 9 }, "until": { "rightInARow": 2, "atMost": 9 } },
          { "name": "a", "method": { "adaptive": "kazez", "comparisons": 9 }, "catch": { "share": 0.1, "offset": 50 },
            "conditions": [{ "name": "x", "second": { "amplitude": { "from": -3, "to": 3 } } }] },
          { "name": "b", "method": { "constant": [-5, 5], "repeat": 2 } }] }
      """#
    _ = try ExperimentFile(text: text)
    let written = text.replacing("\"\(name)\":", with: "\"\(other ?? "q")\":")
    let error = #expect(throws: FileDefect.self) { try ExperimentFile(text: written) }
    let message = ExperimentMessages.defect(try #require(error), in: "a.json")
    let ending = other.map { " Perhaps '\($0)' should be '\(name)'." } ?? "."
    expect(that: message.english.contains(": missing; expected ") && message.english.hasSuffix(ending), "\(message)")
    #expect(message.english.contains("Perhaps") == (other != nil))
    if let other { #expect(message.german.hasSuffix(" Vielleicht soll »\(other)« »\(name)« heißen.")) }
  }

  @Test func `a block's own note is told, in the check and for a paper`() throws {
    let path = try files.write(
      Array(
        #"""
        { "format": "peach-experiment 2", "title": "T", "sound": { "preset": "sine" },
          "blocks": [{ "name": "track", "note": "A4", "method": { "constant": [-20, 20], "repeat": 3 } }] }
        """#.utf8), "study.json")
    for option in ["", " --methods"] {
      try peach("experiment check \(path)" + option).expect(status: 0, output: .contains("'track' (A4)"))
    }
  }

  @Test func `a paragraph for a paper is not JSON`() throws {
    for options in ["--json --methods", "--methods --json"] {
      try peach("experiment check loudness \(options)").expect(
        status: 64, output: "", error: .contains("'--json' and '--methods' can't be combined"))
    }
  }

  /// The threshold of a listener for whom a sound is shifted by several thresholds is found as well as that of others.
  @Test(arguments: [(4, 15), (8, 25), (4, -15)])
  func `intervals of thresholds contain the true one, whatever the shift`(threshold: Int, shift: Int) throws {
    let plan = try peach(
      "experiment plan timbre --effect \(shift) --listener simulated:threshold=\(threshold) "
        + "--participants 1:effect-spread=0,threshold-spread=0 --runs 60 --seed 1 --json"
    ).expect(status: 0).json()
    // 91 % of 120 intervals are two standard errors below 95 %.
    #expect(plan.thresholdCoverage95.number >= 0.91)
  }

  @Test func `plan takes the effect, not a listener that has it`() throws {
    let line = "experiment plan loudness --runs 5"
    try peach(line + " --listener simulated:loudness=5").expect(status: 64, error: .contains("'--effect'"))
    try peach(line + " --listener simulated:threshold=9,loudness=0").expect(status: 0)
  }
}
