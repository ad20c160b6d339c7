import PeachBase
import TestSupport
import Testing

@testable import PeachExperiments

@Suite struct AnswerBinTests {
  @Test func `bins don't extend across zero and contain all answers`() {
    let answers = [-8.0, -7, -1, 0, 2, 3, 4, 5, 6, 9].map { cents in
      CompletedTrial(
        trial: Trial(note: MIDINote(69), offset: Cents(cents)), answer: .up, responseTime: .zero, time: .zero)
    }
    let bins = AnswerBin.bins(answers, by: \.trial.offset.value, count: 2)
    expect(bins.map(\.answers), equals: [1, 2, 3, 4])
    expect(bins.map(\.center), equals: [-8, -4, 5.0 / 3, 6])
  }
}
