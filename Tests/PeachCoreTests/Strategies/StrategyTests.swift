import PeachCore
import TestSupport
import Testing

@testable import PeachFits

/// Sequences of the staircase computed by an independent program.
struct StaircaseVectors: Decodable {
  struct Case: Decodable {
    let answers: String
    let levels: [Double]
    let min: Double?
  }
  struct Constants: Decodable {
    let narrow: Double
    let widen: Double
  }
  struct Kazez: Decodable {
    let constants: Constants
    let cases: [String: Case]
    let clamp_min_1: Case
    let fromClose: Case

    enum CodingKeys: String, CodingKey {
      case constants, cases, clamp_min_1
      case fromClose = "start_from_0.11"
    }
  }
  let kazez: Kazez
}

private func completed(_ cents: Double, correct: Bool, note: Int = 60) -> CompletedTrial {
  let trial = Trial(note: MIDINote(note), offset: Cents(cents))
  let wrong: ChoiceIndex = trial.right == .up ? .down : .up
  return CompletedTrial(trial, answer: correct ? trial.right : wrong)
}

@Suite struct KazezNoteStrategyTests {
  /// Follows the chain like a training, whichever note comes next.
  private func levels(_ strategy: KazezNoteStrategy, start: Double, answers: String) -> [Double] {
    var generator = SeededGenerator(seed: 1)
    var levels = [start]
    for answer in answers {
      let last = completed(levels[levels.count - 1], correct: answer == "1")
      let next = strategy.next(
        profile: PerceptualProfile(), track: LastTrial(last), range: .standard, using: &generator)
      levels.append(next.offset.magnitude)
    }
    return levels
  }

  @Test(arguments: [nil, 2, 3, 4, 7])
  func `more than two choices have a smaller widening, unless the listener has set one`(choices: Int?) {
    for widen in [0.05, 0.12, 0.2, 0.5] {
      var strategy = KazezNoteStrategy()
      strategy.staircase.widen = widen
      let suited = strategy.suited(toChoices: choices)
      strategy.staircase.widen = (choices ?? 2) > 2 && widen == 0.2 ? 0.12 : widen
      expect(suited, equals: strategy, "\(widen)")
    }
  }

  @Test func `the chain follows the reference sequences`() throws {
    let vectors = try vectors("staircase", as: StaircaseVectors.self).kazez
    var cases = vectors.cases.values.map { ($0, 0.1) }
    cases.append((vectors.clamp_min_1, try #require(vectors.clamp_min_1.min)))
    cases.append((vectors.fromClose, 0.1))
    expect(cases.count, equals: 13)
    for (vector, smallest) in cases {
      var strategy = KazezNoteStrategy()
      (strategy.staircase.narrow, strategy.staircase.widen) = (vectors.constants.narrow, vectors.constants.widen)
      strategy.staircase.bounds.smallest = smallest
      let levels = levels(strategy, start: vector.levels[0], answers: vector.answers)
      expect(levels.count, equals: vector.levels.count)
      for (ours, theirs) in zip(levels, vector.levels) { #expect(abs(ours - theirs) <= 1e-12 * theirs) }
    }
  }

  @Test func `a cold start is at the largest difference, with data at the fitted threshold`() {
    var generator = SeededGenerator(seed: 2)
    let strategy = KazezNoteStrategy()
    let cold = strategy.next(profile: PerceptualProfile(), track: LastTrial(), range: .standard, using: &generator)
    expect(cold.offset.magnitude, equals: 100)
    var profile = PerceptualProfile()
    profile.add(completed(10, correct: true), at: .zero)
    profile.add(completed(-20, correct: false, note: 72), at: .zero)
    let warm = strategy.next(profile: profile, track: LastTrial(), range: .standard, using: &generator)
    expect(warm.offset.magnitude, equals: profile.overallThreshold?.value)
  }

  @Test func `notes are uniform in the range and directions a fair coin`() throws {
    var generator = SeededGenerator(seed: 3)
    let range = try #require(NoteRange(description: "C4:C5"))
    var counts: [Int: Int] = [:]
    var up = 0
    let draws = 13_000
    for _ in 0..<draws {
      let next = KazezNoteStrategy().next(
        profile: PerceptualProfile(), track: LastTrial(), range: range, using: &generator)
      counts[next.note.number, default: 0] += 1
      if next.offset > .zero { up += 1 }
    }
    expect(Set(counts.keys), equals: Set(60...72))
    // Chi-squared with 12 degrees of freedom: above 32.9 in 1 of 1,000.
    let chiSquared = counts.values.reduce(0.0) { $0 + pow(Double($1) - 1000, 2) / 1000 }
    #expect(chiSquared < 32.9)
    expect(Double(up), near: Double(draws) / 2, within: 3.3 * Double(draws).squareRoot() / 2)
  }
}

@Suite struct AdaptiveNoteStrategyTests {
  private func next(
    _ strategy: AdaptiveNoteStrategy, _ profile: PerceptualProfile, last: CompletedTrial?, seed: UInt64
  ) -> (note: MIDINote, offset: Cents) {
    var generator = SeededGenerator(seed: seed)
    return strategy.next(profile: profile, track: LastTrial(last), range: .standard, using: &generator)
  }

  @Test func `natural stays within an octave of the last note`() {
    var strategy = AdaptiveNoteStrategy()
    strategy.naturalVsMechanical = 0
    let last = completed(20, correct: true, note: 40)
    let notes = (0..<500).map { next(strategy, PerceptualProfile(), last: last, seed: $0).note.number }
    expect(notes.min(), equals: 36)
    expect(notes.max(), equals: 52)
  }

  @Test func `mechanical jumps to the weakest notes`() {
    var strategy = AdaptiveNoteStrategy()
    strategy.naturalVsMechanical = 1
    var profile = PerceptualProfile()
    for _ in 0..<20 {
      for note in 36...84 { profile.add(completed(10, correct: note < 75, note: note), at: .zero) }
    }
    let notes = (0..<500).map { next(strategy, profile, last: completed(5, correct: true), seed: $0).note.number }
    expect(Set(notes), equals: Set(75...84))
  }

  @Test func `each note has a staircase of its own`() {
    var strategy = AdaptiveNoteStrategy()
    (strategy.staircase.narrow, strategy.staircase.widen) = (0.05, 0.09)
    var profile = PerceptualProfile()
    profile.add(completed(64, correct: true, note: 60), at: .zero)
    profile.add(completed(25, correct: false, note: 62), at: .zero)
    expect(profile[MIDINote(60)].last, equals: .init(difference: 64, correct: true))
    for seed in UInt64(0)..<200 {
      let (note, offset) = next(strategy, profile, last: completed(64, correct: true, note: 60), seed: seed)
      switch note.number {
      // 64·(1 − .05·8) and 25·(1 + .09·5); an untrained note takes over from its nearest neighbours.
      case ...60: expect(offset.magnitude, near: note.number < 48 ? 100 : 38.4, within: 1e-9)
      case 61: expect(offset.magnitude, near: (38.4 + 36.25) / 2, within: 1e-9)
      default: expect(offset.magnitude, near: note.number > 74 ? 100 : 36.25, within: 1e-9)
      }
    }
  }
}

@Suite struct ThresholdTrackingNoteStrategyTests {
  @Test func `it presents what the filter expects, within its bounds`() {
    var strategy = ThresholdTrackingNoteStrategy()
    var generator = SeededGenerator(seed: 1)
    var profile = PerceptualProfile()
    func difference() -> Double {
      strategy.next(profile: profile, track: LastTrial(), range: .standard, using: &generator).offset.magnitude
    }
    expect(difference(), near: 10, within: 1e-9)
    for _ in 0..<60 { profile.add(completed(1, correct: true), at: .zero) }
    #expect((0.5..<3).contains(difference()))
    strategy.bounds.smallest = 8
    expect(difference(), equals: 8)
  }

  @Test func `an easier proportion of correct answers and a spread are settings`() throws {
    var strategy = ThresholdTrackingNoteStrategy()
    var profile = PerceptualProfile()
    for index in 0..<200 { profile.add(completed(9, correct: index % 4 != 0), at: .zero) }
    func differences(_ strategy: ThresholdTrackingNoteStrategy) throws -> [Double] {
      var generator = SeededGenerator(seed: 1)
      let range = try #require(NoteRange(only: MIDINote(60)))
      return (0..<100).map { _ in
        strategy.next(profile: profile, track: LastTrial(), range: range, using: &generator).offset.magnitude
      }
    }
    let tracked = try differences(strategy)[0]
    strategy.correct = 0.8
    let easier = try differences(strategy)[0]
    expect(that: easier > 1.1 * tracked && easier < 1.7 * tracked)
    strategy.spread = 0.5
    let spread = try differences(strategy).map { log2($0 / easier) }
    expect(that: spread.allSatisfy { abs($0) <= 0.5 } && spread.contains { $0 < -0.3 } && spread.contains { $0 > 0.3 })
  }

  @Test func `three of four answers of a listener are right`() {
    let listener = SimulatedListener(threshold: 12, lapse: 0)
    var generator = SeededGenerator(seed: 2)
    var profile = PerceptualProfile()
    var right = 0
    for index in 0..<1200 {
      let (note, offset) = ThresholdTrackingNoteStrategy().next(
        profile: profile, track: LastTrial(), range: .standard, using: &generator)
      let trial = Trial(note: note, offset: offset)
      let completed = CompletedTrial(trial, answer: listener.answer(trial, .bySign, using: &generator).answer)
      profile.add(completed, at: .zero)
      if index >= 200 && completed.isCorrect { right += 1 }
    }
    // Three standard errors, and the filter's own wandering.
    expect(Double(right) / 1000, near: 0.75, within: 0.05)
  }
}
