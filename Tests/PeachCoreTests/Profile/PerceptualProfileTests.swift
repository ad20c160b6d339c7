import PeachCore
import Testing

@Suite struct PerceptualProfileTests {
  private func completed(_ cents: Double, note: Int = 60) -> CompletedTrial {
    CompletedTrial(
      trial: Trial(note: MIDINote(note), offset: Cents(cents)), answer: .up, responseTime: .zero,
      time: .zero)
  }

  @Test func `mean and standard deviation equal those of the two-pass formulas`() throws {
    var generator = SeededGenerator(seed: 5)
    let cents = (0..<1000).map { _ in generator.uniform(in: -100...100) }
    var profile = PerceptualProfile()
    for value in cents { profile.add(completed(value), at: .zero) }
    let mean = cents.reduce(0) { $0 + abs($1) } / 1000
    let variance = cents.reduce(0) { $0 + (abs($1) - mean) * (abs($1) - mean) } / 999
    let note = profile[MIDINote(60)]
    #expect(note.count == 1000)
    #expect(abs(note.mean - mean) < 1e-10)
    #expect(abs(try #require(note.standardDeviation) - variance.squareRoot()) < 1e-10)
    #expect(profile[MIDINote(61)].count == 0)
    #expect(profile[MIDINote(61)].standardDeviation == nil)
  }

  @Test func `the overall value is the fitted threshold, not the mean of what was presented`() throws {
    var profile = PerceptualProfile()
    #expect(profile.overallThreshold == nil)
    let listener = SimulatedListener(threshold: 4)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<400 {
      let trial = Trial(note: MIDINote(60), offset: Cents(generator.uniform(in: -50...50)))
      let answer = listener.answer(trial, using: &generator).answer
      profile.add(
        CompletedTrial(trial: trial, answer: answer, responseTime: .zero, time: .zero), at: .zero)
    }
    #expect((2...8).contains(try #require(profile.overallThreshold).value))
    #expect(profile[MIDINote(60)].mean > 20)
  }

  @Test func `weak spots are untrained notes first, then those with the highest fitted thresholds`() throws {
    var generator = SeededGenerator(seed: 6)
    var profile = PerceptualProfile()
    let range = try #require(NoteRange(description: "C4:C5"))
    // Every answer is "higher". The largest differences come where they are heard; 69 is missed, and again.
    for _ in 0..<20 {
      for note in 60...70 {
        let presented = note < 65 ? 80.0 : 20
        profile.add(completed(note == 69 ? -presented : presented, note: note), at: .zero)
      }
    }
    let spots = profile.weakSpots(in: range, count: 3, using: &generator).map(\.number)
    #expect(Set(spots.prefix(2)) == [71, 72])
    #expect(spots.last == 69)
  }
}

extension UTCTime {
  static let zero = UTCTime(milliseconds: 0)
}
