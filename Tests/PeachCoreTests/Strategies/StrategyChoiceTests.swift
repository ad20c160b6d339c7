import PeachCore
import TestSupport
import Testing

@testable import PeachFits

/// Names, tracks and choices of strategies that other tests take for granted.
@Suite struct StrategyChoiceTests {
  private func completed(_ cents: Double, correct: Bool, isWarmUp: Bool = false) -> CompletedTrial {
    var trial = Trial(note: MIDINote(60), offset: Cents(cents))
    trial.condition = isWarmUp ? WarmUp.condition : nil
    return CompletedTrial(trial, answer: correct == (cents >= 0) ? .up : .down)
  }

  @Test func `every strategy has its word, its name and how it feels in both languages`() {
    let expected: [(StrategyName, word: String, name: (String, String), feel: (String, String))] = [
      (.kazez, "kazez", ("Kazez", "Kazez"), ("easy, in steps", "leicht, in Stufen")),
      (
        .adaptive, "adaptive", ("Adaptive", "Adaptiv"), ("easy at first, note by note", "anfangs leicht, Ton für Ton")
      ),
      (
        .thresholdTracking, "threshold-tracking", ("Threshold tracking", "Schwellenverfolgung"),
        ("at your limit at once", "sofort an deiner Grenze")
      ),
      (
        .weightedUpDown, "weighted-up-down", ("Weighted up-down", "Gewichtetes Auf-Ab"),
        ("at your limit, in steps", "an deiner Grenze, in Stufen")
      ),
      (
        .twoDownOneUp, "two-down-one-up", ("Two down, one up", "Zwei ab, eins auf"),
        ("hard, with guesses", "schwer, oft geraten")
      ),
      (
        .threeDownOneUp, "three-down-one-up", ("Three down, one up", "Drei ab, eins auf"),
        ("above your limit, in steps", "über deiner Grenze, in Stufen")
      ),
      (
        .questPlus, "quest-plus", ("QUEST+", "QUEST+"), ("easy, meant for measuring", "leicht, zum Messen gedacht")
      ),
    ]
    expect(expected.map(\.0), equals: StrategyName.allCases)
    for (strategy, word, name, feel) in expected {
      expect(that: strategy.rawValue == word && strategy.name.english == name.0 && strategy.name.german == name.1)
      expect(that: strategy.feel.english == feel.0 && strategy.feel.german == feel.1)
    }
  }

  @Test func `a staircase takes steps by the root of the difference, within its bounds`() {
    let staircase = Staircase()
    for (cents, correct, next) in [
      (16.0, true, 16 * 0.88), (16, false, 16 * 1.8), (64, true, 64 * 0.76), (1, true, 1), (100, false, 100),
      (90, false, 100),
    ] { expect(staircase.difference(after: cents, correct: correct), near: next, within: 1e-12) }
  }

  /// Which difference has the most information, by its definition over every listener of the grid.
  private func best(_ posterior: GridPosterior, smallest: Double) -> Double {
    func entropy(_ p: Double) -> Double { p <= 0 || p >= 1 ? 0 : -p * log(p) - (1 - p) * log(1 - p) }
    func information(_ cents: Double) -> Double {
      var (mean, spread) = (0.0, 0.0)
      for (cell, weight) in posterior.weights.enumerated() {
        let place = cell % 21
        let listener = ListenerModel(
          threshold: Cents(exp2(-1 + Double(cell / 21) / 100 * log2(400))),
          bias: [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6][place / 3], lapse: [0.005, 0.02, 0.06][place % 3])
        let p =
          posterior.choices.map { listener.probabilityOfRight(offset: Cents(cents), chance: 1 / Double($0)) }
          ?? listener.probabilityOfUp(offset: Cents(cents))
        mean += weight * p
        spread += weight * entropy(p)
      }
      return entropy(mean) - spread
    }
    let differences = (0...48).map { (step: Int) -> Double in pow(10, Double(step) / 16 - 1) }
    let told = differences.filter { (smallest...100).contains($0) }
      .map { (difference: $0, bits: information($0) + information(-$0)) }
    return told.max { $0.bits < $1.bits }?.difference ?? 0
  }

  @Test(arguments: [nil, 2, 3, 7])
  func `QUEST+ asks for the difference whose answer says most, for any number of choices`(choices: Int?) {
    var profile = PerceptualProfile()
    profile.choices = choices
    let strategy = QuestPlusNoteStrategy()
    var track = strategy.start(profile: profile, last: nil)
    expect(track.choices, equals: choices)
    for (cents, correct) in [(30.0, true), (-12, true), (9, false), (-4, true)] {
      strategy.advance(&track, by: completed(cents, correct: correct))
    }
    expect(strategy.difference(for: track), near: best(track, smallest: 0.5), within: 1e-9)
    expect(track.answers, equals: 4)
  }

  @Test func `QUEST+ counts the answer of two directions, of more choices whether it is right, and no match`() {
    let strategy = QuestPlusNoteStrategy()
    for (choices, answer, isRight, isUp) in [
      (nil, ChoiceIndex.up, false, true), (nil, .down, true, false), (3, .up, false, false), (3, .down, true, true),
    ] as [(Int?, ChoiceIndex, Bool, Bool)] {
      var (track, expected) = (GridPosterior(choices: choices), GridPosterior(choices: choices))
      let trial = Trial(note: MIDINote(60), offset: Cents(-7))
      strategy.advance(&track, by: CompletedTrial(trial, response: .choice(answer, isRight: isRight)))
      expected.add(offset: Cents(-7), isUp: isUp)
      expect(track, equals: expected)
      strategy.advance(&track, by: CompletedTrial(trial, response: .match(Match(error: Cents(2)))))
      expect(track, equals: expected)
    }
    expect(GridPosterior(choices: 9).choices, equals: 9)
    expect(
      strategy.difference(for: GridPosterior(choices: 9)), equals: strategy.difference(for: GridPosterior(choices: 7)))
  }

  @Test func `an up-down track tells the differences at which it turned, counting right answers in a row`() {
    var strategy = UpDownNoteStrategy()
    let answers = [(64.0, true), (-32, false), (64, false), (48, true), (40, true), (30, false)]
      .map { completed($0.0, correct: $0.1) }
    expect(that: strategy.turns(of: answers) == [5, log2(48), log2(30)] && strategy.turns(of: []).isEmpty)
    strategy.rightAnswersDown = 2
    expect(strategy.turns(of: answers), equals: [log2(40), log2(30)])
    // A difference below the bounds counts as the smallest.
    expect(UpDownNoteStrategy().turns(of: [completed(8, correct: true), completed(0.3, correct: false)]), equals: [0])
  }

  @Test func `the proportion of right answers of a weighted track sets the size of its upward steps`() {
    var strategy = UpDownNoteStrategy()
    expect(that: strategy.correct == 0.75 && strategy.upMultiple == 3 && strategy.step == 0.5)
    strategy.correct = 0.8
    expect(strategy.upMultiple, near: 4, within: 1e-12)
    expect(strategy.correct, equals: 0.8)
    for correct in [0.6, 0.7, 0.85, 0.9] {
      strategy.correct = correct
      expect(strategy.correct, equals: correct)
    }
  }

  @Test func `a track continues from the strategy's own answers, without warm-ups, or else from the last answer`() {
    var generator = SeededGenerator(seed: 1)
    let (strategy, profile) = (UpDownNoteStrategy(), PerceptualProfile())
    func next(_ answers: [CompletedTrial], last: CompletedTrial?) -> (difference: Double, reversals: Int?) {
      var track = StrategyTrack(strategy, after: answers, last: last, profile: profile)
      let offset = track.next(by: strategy, profile: profile, range: .standard, using: &generator).offset
      return (offset.magnitude, track.reversals)
    }
    let (own, warmUp) = (completed(20, correct: true), completed(-90, correct: false, isWarmUp: true))
    let other = completed(-7, correct: false)
    expect(next([own, warmUp], last: other).difference, near: 20 / 2.0.squareRoot(), within: 1e-9)
    expect(next([warmUp], last: other).difference, near: 7, within: 1e-9)
    expect(next([], last: nil).difference, near: 100, within: 1e-9)
    // Down, up, down: two reversals, after which steps are half as large.
    let turned = next([own, completed(14, correct: false), completed(40, correct: true)], last: other)
    expect(turned.reversals, equals: 2)
    expect(turned.difference, near: 40 / exp2(0.25), within: 1e-9)
    var kazez = StrategyTrack(after: other)
    #expect(
      kazez.next(by: KazezNoteStrategy(), profile: profile, range: .standard, using: &generator).offset.magnitude > 7)
    #expect(kazez.reversals == nil)
  }

  @Test func `for measuring, threshold tracking asks for 80 % right within half an octave`() {
    #expect(ThresholdTrackingNoteStrategy.measuring == (correct: 0.8, spread: 0.5))
    let strategy = ThresholdTrackingNoteStrategy()
    expect(
      that: strategy.correct == 0.75 && strategy.spread == 0 && strategy.bounds == .init(smallest: 0.5, largest: 100))
  }
}
