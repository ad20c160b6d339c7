import PeachCore
import Testing

@Suite struct SimulatedListenerTests {
  private func probability(_ listener: SimulatedListener, _ cents: Double, decibels: Double = 0) -> Double {
    listener.model.probabilityOfUp(offset: Cents(cents), amplitude: AmplitudeDB(decibels))
  }

  @Test func `three of four answers are right at the threshold`() {
    for threshold in [1.0, 8, 50] {
      let listener = SimulatedListener(threshold: threshold, lapse: 0)
      expect(probability(listener, threshold), near: 0.75, within: 1e-12)
      expect(probability(listener, -threshold), near: 0.25, within: 1e-12)
      #expect(probability(listener, 0) == 0.5)
    }
  }

  @Test func `lapses, bias and loudness enter as defined`() {
    // Φ(0.67449·c/T + b/√2) with λ/2 below and above.
    let lapsing = SimulatedListener(threshold: 8, lapse: 0.1)
    expect(probability(lapsing, 1000), near: 0.95, within: 1e-12)
    expect(probability(lapsing, 8), near: 0.05 + 0.9 * 0.75, within: 1e-12)
    let biased = SimulatedListener(threshold: 8, lapse: 0, bias: 0.5)
    expect(probability(biased, 0), near: 0.638_163_195_010_224, within: 1e-9)
    let loud = SimulatedListener(threshold: 8, lapse: 0, loudness: 4)
    expect(probability(loud, 0, decibels: 2), near: 0.75, within: 1e-12)
  }

  @Test func `answers are as frequent as their probability`() {
    let listener = SimulatedListener(threshold: 8, lapse: 0.02)
    var generator = SeededGenerator(seed: 7)
    let trial = Trial(note: .a4, offset: Cents(5))
    let expected = listener.model.probabilityOfUp(offset: trial.offset)
    let trials = 20_000.0
    let higher = (0..<20_000).reduce(0.0) { sum, _ in
      sum + (listener.answer(trial, .bySign, using: &generator).answer == .up ? 1 : 0)
    }
    // Four standard errors.
    expect(higher / trials, near: expected, within: 4 * (expected * (1 - expected) / trials).squareRoot())
  }

  @Test func `response times are log-normal about their median`() {
    let listener = SimulatedListener(responseTime: 0.9)
    var generator = SeededGenerator(seed: 8)
    let trial = Trial(note: .a4, offset: Cents(5))
    let times = (0..<2001).map { _ in listener.answer(trial, .bySign, using: &generator).responseTime.inSeconds }
      .sorted()
    expect(times[1000], near: 0.9, within: 0.03)
    expect(log(times[1684] / times[1000]), near: 0.2, within: 0.03)
  }
}
