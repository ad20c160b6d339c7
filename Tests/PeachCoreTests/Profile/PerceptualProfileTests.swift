import PeachCore
import TestSupport
import Testing

@testable import PeachFits
@testable import PeachStore

@Suite struct PerceptualProfileTests {
  private func completed(_ cents: Double, note: Int = 60) -> CompletedTrial {
    CompletedTrial(Trial(note: MIDINote(note), offset: Cents(cents)), answer: .up)
  }

  @Test func `it knows the number of answers on a note and the last one`() throws {
    var generator = SeededGenerator(seed: 5)
    let cents = (0..<100).map { _ in generator.uniform(in: -100...100) } + [-0.0, 7]
    var profile = PerceptualProfile()
    for (index, value) in cents.enumerated() {
      profile.add(completed(value), at: .zero)
      let note = profile[MIDINote(60)]
      expect(note.count, equals: index + 1)
      expect(note.last, equals: .init(difference: abs(value), correct: value >= 0))
      // Zero and wrong answers come back, too.
      if index > 97 { #expect(try #require(PerceptualProfile(encoded: profile.encoded())) == profile) }
    }
    expect(profile[MIDINote(61)].count, equals: 0)
  }

  @Test func `the overall value is the fitted threshold, not the mean of what was presented`() throws {
    var profile = PerceptualProfile()
    #expect(profile.overallThreshold == nil)
    let listener = SimulatedListener(threshold: 4)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<400 {
      let trial = Trial(note: MIDINote(60), offset: Cents(generator.uniform(in: -50...50)))
      let answer = listener.answer(trial, .bySign, using: &generator).answer
      profile.add(CompletedTrial(trial, answer: answer), at: .zero)
    }
    #expect((2...8).contains(try #require(profile.overallThreshold).value))
  }

  @Test func `weak spots are untrained notes first, then those with the highest fitted thresholds`() throws {
    var generator = SeededGenerator(seed: 6)
    var profile = PerceptualProfile()
    let range = try #require(NoteRange(description: "C4:C5"))
    // Every answer is "higher". The largest differences are presented on notes that are heard well; note 69 is always
    // wrong.
    for _ in 0..<20 {
      for note in 60...70 {
        let presented = note < 65 ? 80.0 : 20
        profile.add(completed(note == 69 ? -presented : presented, note: note), at: .zero)
      }
    }
    let spots = profile.weakSpots(in: range, count: 3, using: &generator).map(\.number)
    expect(Set(spots.prefix(2)), equals: [71, 72])
    #expect([68, 69, 70].contains(spots.last))
  }
}
