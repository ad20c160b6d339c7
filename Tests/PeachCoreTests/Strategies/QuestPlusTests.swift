import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits

/// The choices of the package questplus, recorded by record-quest-plus.py.
private struct QuestPlusVectors: Decodable {
  struct Run: Decodable {
    let choices: [Int]
    let answers: String
  }
  let lapse: Double
  let thresholds: [Double]
  let cents: [Double]
  let runs: [Run]
}

@Suite struct QuestPlusTests {
  @Test func `it chooses what the package questplus chooses`() throws {
    let vectors: QuestPlusVectors = try PeachCoreTests.vectors("quest-plus")
    func correct(_ cents: Int, _ threshold: Int) -> Double {
      ListenerModel(threshold: Cents(vectors.thresholds[threshold]), lapse: vectors.lapse)
        .probabilityOfUp(offset: Cents(vectors.cents[cents]))
    }
    let information = StimulusInformation(
      stimuli: vectors.cents.count, listeners: vectors.thresholds.count, probability: correct)
    expect(vectors.runs.count, equals: 5)
    for run in vectors.runs {
      var weights = [Double](repeating: 1 / Double(vectors.thresholds.count), count: vectors.thresholds.count)
      var choices: [Int] = []
      for answer in run.answers {
        let expected = information.expected(weights)
        let choice = try #require(expected.indices.max { expected[$0] < expected[$1] })
        choices.append(choice)
        for index in weights.indices {
          let p = correct(choice, index)
          weights[index] *= answer == "1" ? p : 1 - p
        }
        let total = weights.reduce(0, +)
        weights = weights.map { $0 / total }
      }
      expect(choices.count, equals: 60)
      expect(choices, equals: run.choices)
    }
  }

  /// Expected entropy by its definition: of the posterior after either answer.
  @Test func `information is the fall in expected entropy`() {
    let probabilities = [[0.5, 0.9, 0.2], [0, 1, 0.3], [0.4, 0.4, 0.4]]
    let weights = [0.2, 0.5, 0.3]
    func entropy(_ values: [Double]) -> Double { -values.reduce(0) { $0 + ($1 > 0 ? $1 * log($1) : 0) } }
    let information = StimulusInformation(stimuli: 3, listeners: 3) { probabilities[$0][$1] }.expected(weights)
    for (row, found) in zip(probabilities, information) {
      let yes = zip(weights, row).map { $0 * $1 }
      let no = zip(weights, row).map { $0 * (1 - $1) }
      let (p, q) = (yes.reduce(0, +), no.reduce(0, +))
      let expected = p * entropy(yes.map { $0 / p }) + q * entropy(no.map { $0 / q })
      expect(entropy(weights) - expected, near: found, within: 1e-12)
    }
  }

  @Test func `it stays within its bounds and uses both directions`() {
    var strategy = QuestPlusNoteStrategy()
    var generator = SeededGenerator(seed: 4)
    let profile = PerceptualProfile()
    var track = strategy.start(profile: profile, last: nil)
    let cold = strategy.difference(for: track)
    expect(that: cold > 5 && cold < 60)
    var up = 0
    for _ in 0..<60 {
      let (note, offset) = strategy.next(profile: profile, track: track, range: .standard, using: &generator)
      if offset > .zero { up += 1 }
      let trial = Trial(note: note, offset: offset)
      strategy.advance(&track, by: CompletedTrial(trial, answer: trial.right))
    }
    expect(that: up > 15 && up < 45)
    let low = strategy.difference(for: track)
    expect(that: low < 3 && low >= 0.5)
    strategy.bounds.smallest = 9.9
    strategy.bounds.largest = 10
    expect(strategy.difference(for: track), near: 10, within: 1e-9)
    strategy.bounds.largest = 9.95
    expect(strategy.difference(for: track), equals: 9.9)
  }
}
