import PeachCore
import PeachExperiments
import Testing

@Suite struct LoudnessPlanTests {
  private func stored(_ json: String) -> StoredRun {
    .init(id: .init(), started: UTCTime(milliseconds: 0), plan: json)
  }

  private static let json =
    #"{"block":60,"comparisonsPerLevel":60,"levels":[0,0.5,1],"maxOffset":2,"seed":1,"settings":{}}"#

  @Test func `a valid plan is read from a database`() {
    let plan = stored(Self.json).plan(as: LoudnessPlan.self)
    #expect(plan?.levels == [0, 0.5, 1] && plan?.answers == 180 && plan?.blocks == 3)
  }

  @Test(arguments: [
    (#""block":60"#, #""block":0"#), (#""block":60"#, #""block":-1"#),
    (#""block":60"#, #""block":9223372036854775807"#),
    (#"Level":60"#, #"Level":0"#), (#"Level":60"#, #"Level":4611686018427387904"#), (#"Level":60"#, #"Level":1.5"#),
    ("[0,0.5,1]", "[]"), ("[0,0.5,1]", "[0,2]"), ("[0,0.5,1]", "[-0.5]"), ("[0,0.5,1]", "[1,1]"),
    ("[0,0.5,1]", "[1e999]"), ("[0,0.5,1]", "null"), (#""maxOffset":2"#, #""maxOffset":0"#),
    (#""maxOffset":2"#, #""maxOffset":1e300"#), (#""maxOffset":2"#, #""maxOffset":"NaN""#),
    (#""seed":1"#, #""seed":-1"#), ("{", "["),
  ])
  func `an invalid plan is rejected`(part: String, edited: String) {
    let json = Self.json.replacing(part, with: edited)
    #expect(json != Self.json)
    #expect(stored(json).plan(as: LoudnessPlan.self) == nil)
  }

  @Test func `twenty levels are valid`() {
    func levels(_ count: Int) -> LoudnessPlan? {
      let levels = (0..<count).map { String(Double($0) / 100) }.joined(separator: ",")
      return stored(Self.json.replacing("0,0.5,1", with: levels)).plan(as: LoudnessPlan.self)
    }
    #expect(levels(20)?.answers == 1200)
    #expect(levels(21) == nil)
  }

  /// The formula divides by the bias and the offset.
  @Test(arguments: [(2, 1e-12), (2, -1e-12), (2, .leastNonzeroMagnitude), (0.1, 1e-4), (2, 1e-160)])
  func `a bias too small for any plan isn't found`(maxOffset: Double, bias: Double) {
    let plan = LoudnessPlan(Settings(), maxOffset: maxOffset, seed: 1)
    let listener = SimulatedListener(threshold: 8, loudness: bias)
    #expect(throws: LoudnessPower.Failure.notFound) {
      try LoudnessPower(plan, listener: LoudnessListener(listener), power: 0.8, seed: 1) { _, _, _ in }
    }
  }

  @Test func `levels near 0 need more comparisons than any plan has`() {
    let plan = LoudnessPlan(Settings(), levels: [0, 1e-200], seed: 1)
    let listener = SimulatedListener(threshold: 8, loudness: 2)
    #expect(throws: LoudnessPower.Failure.notFound) {
      try LoudnessPower(plan, listener: LoudnessListener(listener), power: 0.8, seed: 1) { _, _, _ in }
    }
  }
}
