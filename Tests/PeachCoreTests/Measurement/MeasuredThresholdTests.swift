import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits

@Suite struct MeasuredThresholdTests {
  @Test func `an interval beyond the measurable thresholds is reported`() {
    #expect(FilterBank(.constant).threshold.reachesEdge)
    var generator = SeededGenerator(seed: 1)
    let answers = (0..<200).map { index in
      let trial = Trial(note: MIDINote(60), offset: Cents(index.isMultiple(of: 2) ? 9 : -9))
      return CompletedTrial(
        trial, answer: SimulatedListener(threshold: 9, lapse: 0).answer(trial, .bySign, using: &generator).answer)
    }
    let fit = FilterBank(constant: answers)
    expect(that: !fit.threshold.reachesEdge && fit.answers == 200)
    expect(that: fit.threshold.lower95.value < 9 && fit.threshold.upper95.value > 9)
    expect(fit.threshold.width95, near: log2(fit.threshold.upper95.value / fit.threshold.lower95.value), within: 1e-12)
  }
}
