import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits

/// Tracks computed by an independent program; PsychoPy gives the same for two-down-one-up.
private struct UpDownVectors: Decodable {
  struct Case: Decodable {
    let answers: String
    let levels: [Double]
    /// The trial, and the level before the move.
    let reversals: [[Double]]
  }
  let twoDownOneUp, threeDownOneUp, weightedUpDown: [String: Case]
}

private func completed(_ cents: Double, correct: Bool) -> CompletedTrial {
  let trial = Trial(note: MIDINote(60), offset: Cents(cents))
  return CompletedTrial(trial, answer: correct == (cents >= 0) ? .up : .down)
}

private func rule(_ name: StrategyName) -> UpDownNoteStrategy { TrainingSettings()[upDown: name] }

@Suite struct UpDownTests {
  @Test func `tracks equal the reference`() throws {
    let vectors: UpDownVectors = try PeachCoreTests.vectors("up-down")
    let sets: [(StrategyName, [String: UpDownVectors.Case])] = [
      (.twoDownOneUp, vectors.twoDownOneUp), (.threeDownOneUp, vectors.threeDownOneUp),
      (.weightedUpDown, vectors.weightedUpDown),
    ]
    for (name, cases) in sets {
      expect(cases.count, equals: 5)
      var strategy = rule(name)
      strategy.bounds.smallest = 0.1
      for (name, vector) in cases {
        var generator = SeededGenerator(seed: 1)
        var track = StrategyTrack()
        var levels: [Double] = []
        var counts: [Int] = []
        var upDown = strategy.start(profile: PerceptualProfile(), last: nil)
        for answer in vector.answers {
          let offset = track.next(
            by: strategy, profile: PerceptualProfile(), range: .standard, using: &generator
          ).offset
          levels.append(offset.magnitude)
          track.add(completed(offset.value, correct: answer == "1"))
          upDown.advance(strategy, correct: answer == "1")
          if counts.count < upDown.reversals { counts.append(levels.count - 1) }
        }
        for (ours, theirs) in zip(levels, vector.levels) {
          #expect(abs(ours - theirs) < 1e-9 * theirs, "\(name)")
        }
        expect(counts, equals: vector.reversals.map { Int($0[0]) }, "\(name)")
        expect(exp2(upDown.level), near: vector.levels[vector.answers.count], within: 1e-9 * exp2(upDown.level))
      }
    }
  }

  @Test func `they settle where the papers predict`() {
    /// Where p^n = (1 − p^n) · upMultiple.
    func convergence(_ strategy: StrategyName) -> Double {
      let rule = rule(strategy)
      return pow(rule.upMultiple / (1 + rule.upMultiple), 1 / Double(rule.rightAnswersDown))
    }
    expect(convergence(.weightedUpDown), equals: 0.75)
    expect(convergence(.twoDownOneUp), near: 0.7071, within: 1e-4)
    expect(convergence(.threeDownOneUp), near: 0.7937, within: 1e-4)
  }

  @Test(arguments: [
    (StrategyName.weightedUpDown, 0.75), (.twoDownOneUp, 0.7071), (.threeDownOneUp, 0.7937),
  ])
  func `a listener without lapses has the predicted proportion right`(strategy: StrategyName, share: Double) {
    let listener = SimulatedListener(threshold: 8, lapse: 0)
    let profile = PerceptualProfile()
    var (right, asked) = (0, 0)
    for seed in UInt64(0)..<40 {
      var generator = SeededGenerator(seed: seed)
      var track = StrategyTrack()
      for index in 0..<400 {
        let (note, offset) = track.next(by: rule(strategy), profile: profile, range: .standard, using: &generator)
        let trial = Trial(note: note, offset: offset)
        let completed = CompletedTrial(trial, answer: listener.answer(trial, .bySign, using: &generator).answer)
        track.add(completed)
        guard index >= 100 else { continue }
        asked += 1
        if completed.isCorrect { right += 1 }
      }
    }
    // 12,000 answers: a standard error of .004, and the spread of the track about its point.
    expect(Double(right) / Double(asked), near: share, within: 0.02)
  }

  @Test func `a track begins at the largest difference, with data at the threshold, and goes on from another's`() {
    let strategy = rule(.weightedUpDown)
    expect(strategy.start(profile: PerceptualProfile(), last: nil).level, equals: log2(100))
    var profile = PerceptualProfile()
    for _ in 0..<20 { profile.add(completed(20, correct: true), at: .zero) }
    let threshold = profile.overallThreshold?.value ?? 0
    expect(exp2(strategy.start(profile: profile, last: nil).level), equals: exp2(log2(threshold)))
    expect(exp2(strategy.start(profile: profile, last: completed(-7, correct: true)).level), near: 7, within: 1e-9)
    expect(strategy.start(profile: profile, last: completed(0, correct: true)).level, equals: 0)
  }

  @Test func `a change of strategy or constants takes effect with the next trial`() {
    var generator = SeededGenerator(seed: 1)
    var track = StrategyTrack()
    func next(_ strategy: any NextNoteStrategy) -> Double {
      track.next(by: strategy, profile: PerceptualProfile(), range: .standard, using: &generator).offset.magnitude
    }
    expect(next(KazezNoteStrategy()), equals: 100)
    track.add(completed(100, correct: true))
    expect(next(KazezNoteStrategy()), equals: 70)
    track.add(completed(64, correct: true))
    // From the last answer's 64 cents.
    expect(next(rule(.weightedUpDown)), near: 64, within: 1e-9)
    track.add(completed(64, correct: true))
    var bolder = rule(.weightedUpDown)
    bolder.step = 1
    expect(next(bolder), near: 64 / 2.0.squareRoot(), within: 1e-9)
    track.add(completed(64 / 2.0.squareRoot(), correct: true))
    expect(next(bolder), near: 32 / 2.0.squareRoot(), within: 1e-9)
    bolder.bounds.smallest = 30
    expect(next(bolder), near: 30, within: 1e-9)
  }
}
