import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachSimulation

@Suite struct SimulatedPopulationTests {
  private func draw(seed: UInt64 = 1, _ change: (inout SimulatedPopulation) -> Void) -> SimulatedLearner {
    var population = SimulatedPopulation()
    change(&population)
    var generator = SeededGenerator(seed: seed)
    return population.draw(using: &generator)
  }

  private func octaves(_ learner: SimulatedLearner, _ key: Int) -> Double { learner.log2Threshold(of: MIDINote(key)) }

  @Test func `neighbouring notes differ by less than distant ones`() {
    let count = 2000
    let draws = (0..<count).map { seed in
      let learner = draw(seed: UInt64(seed)) { $0.noteSD = 0.35 }
      return (0..<128).map { octaves(learner, $0) - 3 }
    }
    for (first, second) in [(0, 0), (60, 60), (127, 127), (60, 61), (60, 70), (60, 90)] {
      let covariance = draws.reduce(0) { $0 + $1[first] * $1[second] } / Double(count)
      let distance = Double(first - second)
      // A standard error of at most .35²·√2/√2000 = .004.
      #expect(abs(covariance - 0.35 * 0.35 * exp(-distance * distance / 128)) < 0.016, "\(first) \(second)")
    }
  }

  @Test func `single keys differ independently`() {
    let draws = (0..<2000).map { seed in
      let learner = draw(seed: UInt64(seed)) { $0.keySD = 0.35 }
      return (octaves(learner, 60) - 3, octaves(learner, 61) - 3)
    }
    let variance: Double = draws.reduce(0) { sum, draw in sum + draw.0 * draw.0 } / 2000
    let covariance: Double = draws.reduce(0) { sum, draw in sum + draw.0 * draw.1 } / 2000
    expect(variance, near: 0.1225, within: 0.016)
    expect(covariance, near: 0, within: 0.016)
  }

  @Test func `the threshold is higher below the split`() {
    let learner = draw { ($0.bass, $0.split) = (2, MIDINote(48)) }
    expect(octaves(learner, 12), near: 5, within: 1e-6)
    expect(octaves(learner, 84), near: 3, within: 1e-6)
    expect(octaves(learner, 47) + octaves(learner, 48), near: 8, within: 1e-12)
    expect(that: octaves(learner, 47) > octaves(learner, 48) && octaves(learner, 47) - octaves(learner, 48) < 0.14)
  }

  @Test func `a threshold falls by learning and rises in a break`() {
    for curve in LearningCurve.allCases {
      expect(curve.completed(0), near: 0, within: 1e-12)
      expect(curve.completed(1), near: 1, within: 1e-12)
      let steps = (0...100).map { curve.completed(Double($0) / 100) }
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
    }
    var learner = draw { ($0.learning, $0.forgetting) = (2, 0.5) }
    expect(learner.level, near: 3, within: 1e-12)
    learner.progress = 0
    expect(learner.level, near: 4, within: 1e-12)
    (learner.progress, learner.isAfterBreak) = (1, true)
    expect(learner.level, near: 2.5, within: 1e-12)
  }

  @Test func `days have their own threshold and bias`() {
    var learner = draw { ($0.daySD, $0.biasSD) = (0.3, 0.6) }
    var days: [Double] = []
    var shares: [Double] = []
    for _ in 0..<1000 {
      learner.startDay()
      days.append(octaves(learner, 60) - 3)
      let trial = Trial(note: .a4, offset: Cents(1e-6))
      shares.append((0..<20).reduce(0) { sum, _ in sum + (learner.answer(trial) == .up ? 0.05 : 0) })
    }
    expect(days.reduce(0) { $0 + $1 * $1 } / 1000, near: 0.09, within: 0.016)
    // Without a bias of the day, the shares would have a variance of .25/20.
    let variance = shares.reduce(0) { $0 + ($1 - 0.5) * ($1 - 0.5) } / 1000
    #expect(variance > 0.025)
  }

  @Test func `without attention answers are guesses, in runs`() {
    var learner = draw { ($0.inattention, $0.lapses) = (0.25, [0]) }
    let trial = Trial(note: .a4, offset: Cents(1000))
    let wrong = (0..<40_000).map { _ in learner.answer(trial) == .down }
    // Half of a quarter; runs of 20 make the standard error about six times that of independent answers, .01.
    expect(Double(wrong.count { $0 }) / 40_000, near: 0.125, within: 0.04)
    let pairs = zip(wrong, wrong.dropFirst()).count { $0 && $1 }
    #expect(Double(pairs) / Double(wrong.count { $0 }) > 0.4)
  }

  @Test func `the lapse rate changes over the answers`() {
    var learner = draw { ($0.lapses, $0.lapseChange) = ([0.02], 0.2) }
    let trial = Trial(note: .a4, offset: Cents(1000))
    for (progress, expected) in [(0.0, 0.01), (1, 0.11)] {
      learner.progress = progress
      let wrong = (0..<10_000).count { _ in learner.answer(trial) == .down }
      expect(Double(wrong) / 10_000, near: expected, within: 0.013)
    }
  }

  @Test func `registers are trained in their order`() {
    var learner = draw { $0.order = .bassFirst }
    learner.progress = 0.49
    expect(that: learner.trains(MIDINote(59)) && !learner.trains(MIDINote(60)))
    learner.progress = 0.5
    expect(that: !learner.trains(MIDINote(59)) && learner.trains(MIDINote(60)))
  }

  @Test func `thresholds are drawn from all the ranges`() {
    let drawn = (0..<400).map { seed in exp2(draw(seed: UInt64(seed)) { $0.thresholds = [3...3, 20...40] }.level) }
    #expect(drawn.allSatisfy { abs($0 - 3) < 1e-9 || (19.99...40.01).contains($0) })
    // Half of them, give or take four standard errors.
    #expect((160...240).contains(drawn.count { $0 < 4 }))
  }
}
