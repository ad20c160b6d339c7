import PeachCore
import TestSupport
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
      expect(probability(listener, 0), equals: 0.5)
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

  @Test func `an interval downwards seems narrower if its second note is louder`() {
    let listener = SimulatedListener(threshold: 8, lapse: 0, loudness: 4)
    var generator = SeededGenerator(seed: 9)
    for (direction, decibels, expected) in [
      (Direction.up, 2.0, 0.75), (.up, -2, 0.25), (.down, 2, 0.25), (.down, -2, 0.75),
    ] {
      var trial = Trial(
        exercise: .intervals, note: .a4, interval: TrialInterval(.fifth, direction, size: Cents(700), tuning: "equal"),
        offset: .zero)
      trial.amplitudeOffset = AmplitudeDB(decibels)
      let wider = (0..<4000).count { _ in
        listener.answer(trial, Exercise.intervals.answerForm, using: &generator).answer == .up
      }
      // Four standard errors.
      expect(Double(wider) / 4000, near: expected, within: 0.028)
    }
  }

  @Test func `a direction is named by its sign, whatever the loudness`() {
    let listener = SimulatedListener(threshold: 8, lapse: 0, loudness: 4)
    var generator = SeededGenerator(seed: 10)
    for (cents, expected) in [(8.0, 0.75), (-8, 0.25), (-1000, 0)] {
      let trial = Trial(note: .a4, offset: Cents(cents), amplitudeOffset: AmplitudeDB(12))
      let up = (0..<4000).count { _ in listener.direction(of: trial, using: &generator) == .up }
      expect(Double(up) / 4000, near: expected, within: 0.028)
    }
  }

  @Test func `the model of a listener has all that was said of them`() {
    var listener = SimulatedListener(threshold: 5, lapse: 0.1, bias: 0.3, loudness: 0.7, responseTime: 1.5)
    (listener.slope, listener.shape) = (1.4, .normal)
    let model = ListenerModel(
      threshold: Cents(5), bias: 0.3, lapse: 0.1, centsPerDecibel: 0.7, slope: 1.4, shape: .normal)
    for (cents, decibels) in [(3.0, 0.0), (-7, 2), (0, -4)] {
      expect(
        listener.model.probabilityOfUp(offset: Cents(cents), amplitude: AmplitudeDB(decibels)),
        equals: model.probabilityOfUp(offset: Cents(cents), amplitude: AmplitudeDB(decibels)))
    }
    let usual = SimulatedListener()
    expect(that: usual.threshold == 8 && usual.lapse == 0.02 && usual.bias == 0 && usual.loudness == 0)
    expect(that: usual.slope == 1 && usual.responseTime == 0.9 && usual.tuner.precision == 4 && usual.tuner.time == 2.5)
  }

  @Test func `a tuner moves beyond the note and back, in fifths of the time`() {
    var (tuner, generator) = (SimulatedTuner(), SeededGenerator(seed: 1))
    (tuner.bias, tuner.precision, tuner.hysteresis, tuner.time) = (3, 1e-9, 0.1, 5)
    tuner.registers = [1, 2, 4, 8]
    for (note, register) in [(47, 1.0), (48, 2), (60, 4), (72, 8)] {
      let (changes, end) = tuner.tune(from: Cents(-40), on: MIDINote(note), using: &generator)
      // From −40 to 3 + register − 4 cents.
      let way = 3 + register - 4 + 40
      expect(that: changes.map(\.after) == [.seconds(1), .seconds(2), .seconds(3)] && end == .seconds(5))
      for (change, part) in zip(changes, [0.7, 0.4, -0.1]) { #expect(abs(change.change.value - part * way) < 1e-6) }
    }
  }
}
