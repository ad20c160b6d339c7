import PeachCore
import TestSupport
import Testing

@testable import PeachExperiments

@Suite struct ExperimentPlanTests {
  private func stored(_ json: String) -> ExperimentPlan? {
    StoredRun(id: .init(), started: UTCTime(milliseconds: 0), plan: json).plan(as: ExperimentPlan.self)
  }

  @Test func `a plan is read back, and not if its file was changed`() throws {
    let file = try ExperimentFile(json: Template.timbre.file)
    let plan = ExperimentPlan(file, participant: "P1", rig: ["level": .number(65)])
    let json = try plan.json.written(onOneLine: true)
    let read = try #require(stored(json))
    expect(that: read.file.hash == file.hash && read.participant == "P1" && !read.isEarlier)
    expect(read.rig?["level"]?.number, equals: 65)
    let without = try ExperimentPlan(file, participant: nil).json.written(onOneLine: true)
    expect(that: stored(without)?.participant == nil && stored(without)?.file.hash == file.hash)
    for (part, edited) in [
      ("Piano", "piano"), (file.hash, String(file.hash.reversed())), (#""P1""#, "1"), (#""sha256""#, #""sha""#),
      ("threshold-tracking", "thresholds"),
    ] {
      let changed = json.replacing(part, with: edited)
      expect(that: changed != json && stored(changed) == nil, "\(part)")
      // Nor if the file is known from another run.
      var known = [file.hash: file]
      let parsed = try #require(JSON(parsing: changed))
      #expect(ExperimentPlan(json: parsed, known: &known) == nil, "\(part)")
    }
  }

  @Test func `a file is read once for several runs, and each has its own participant`() throws {
    let files = try [Template.timbre, .loudness].map { try ExperimentFile(json: $0.file) }
    var known: [String: ExperimentFile] = [:]
    for participant in ["P1", "P2"] {
      for file in files {
        let json = ExperimentPlan(file, participant: participant).json
        let read = try #require(ExperimentPlan(json: json, known: &known))
        expect(that: read.file.hash == file.hash && read.file.title == file.title && read.participant == participant)
      }
      expect(Set(known.keys), equals: Set(files.map(\.hash)))
    }
  }

  @Test(
    arguments: [
      ([], nil), (["person"], "person"), (["program"], "program"), (["simulated:bias=1"], "simulated:bias=1"),
      (["person", "person"], "person"), (["person", "program"], "program"), (["program", "person"], "program"),
      (["person", "simulated"], "simulated"), (["simulated", "person"], "simulated"),
      (["program", "simulated"], "simulated"), (["simulated", "program"], "simulated"),
      (["person", "program", "simulated:bias=1", "person"], "simulated:bias=1"),
      (["person", "person", "program"], "program"), (["simulated:bias=1", "simulated"], "simulated:bias=1"),
    ] as [([String], String?)])
  func `a run that not only a person answered is never told as that of a person`(sessions: [String], told: String?)
    throws
  {
    let plan = ExperimentPlan(try ExperimentFile(json: Template.timbre.file), participant: "P1")
    let all = try sessions.enumerated().map { index, respondent in
      RunSession(
        started: .zero, answersBefore: index, respondent: try #require(Respondent(written: respondent)), build: "",
        system: "", soundFontSHA256: nil, rig: nil)
    }
    let read = try #require(stored(plan.json(with: all).written(onOneLine: true)))
    expect(that: read.sessions == all && read.respondent?.written == told)
  }

  @Test(arguments: [
    ("P07", true), ("a", true), ("", false), ("P 7", false), ("Ä1", false), ("P-7", false), ("²", false),
  ])
  func `an ID has letters and digits`(text: String, isID: Bool) {
    expect(ExperimentFile.isID(text), equals: isID)
    #expect(!ExperimentFile.isID(String(repeating: "x", count: 61)))
  }

  private static let earlier = #"""
    {"block":50,"comparisonsPerLevel":40,"levels":[0,0.5,1],"maxOffset":2,"seed":1,"participant":"An A",
    "settings":{"duration":"0.5","sound":"sine","strategy":"kazez"}}
    """#

  @Test func `a run of versions 0_1 and 0_2 is one of the template`() throws {
    let plan = try #require(stored(Self.earlier))
    expect(that: plan.isEarlier && plan.participant == "An A" && plan.file.title(.english) == "Loudness experiment")
    expect(
      that: plan.file.conditionNames == ["0", "0.5", "1"] && plan.file.answers == 120 && plan.file.blocks.count == 1)
    let block = plan.file.blocks[0]
    expect(block.conditions.map(\.amplitude), equals: [nil, .drawn(-1...1), .drawn(-2...2)])
    expect(that: block.method == .adaptive(.kazez, answers: 40) && block.pauseEvery == 50)
    expect(
      that: plan.file.settings.training.sounding.duration == .milliseconds(500) && plan.file.sound.presets == ["sine"])
    expect(plan.file.findings, equals: [.thresholds, .contrast("0", "1"), .shiftPerAmplitude])
    // The same plan is the same experiment, whoever took part.
    expect(stored(Self.earlier.replacing("An A", with: "B"))?.file.hash, equals: plan.file.hash)
    #expect(stored(Self.earlier.replacing("Offset\":2", with: "Offset\":3"))?.file.hash != plan.file.hash)
  }

  @Test(arguments: [
    (#""block":50"#, #""block":0"#), (#""block":50"#, #""block":-1"#),
    (#""block":50"#, #""block":9223372036854775807"#),
    (#"Level":40"#, #"Level":0"#), (#"Level":40"#, #"Level":4611686018427387904"#), (#"Level":40"#, #"Level":1.5"#),
    ("[0,0.5,1]", "[]"), ("[0,0.5,1]", "[0,2]"), ("[0,0.5,1]", "[-0.5]"), ("[0,0.5,1]", "[1,1]"),
    ("[0,0.5,1]", "[1e999]"), ("[0,0.5,1]", "null"), (#""maxOffset":2"#, #""maxOffset":0"#),
    (#""maxOffset":2"#, #""maxOffset":1e300"#), (#""maxOffset":2"#, #""maxOffset":"NaN""#),
    (#""seed":1"#, #""seed":"1""#), ("{\"block", "[\"block"),
  ])
  func `an invalid plan is rejected`(part: String, edited: String) {
    let json = Self.earlier.replacing(part, with: edited)
    #expect(json != Self.earlier)
    #expect(stored(json) == nil)
  }
}
