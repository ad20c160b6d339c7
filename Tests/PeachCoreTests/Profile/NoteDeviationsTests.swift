import Testing

@testable import PeachCore

@Suite struct NoteDeviationsTests {
  @Test(arguments: ["A", "B"])
  func `deviations and bands agree with the reference to four digits for every note`(name: String) throws {
    let run = try ProfileVectors.run(name)
    let profile = run.profile
    let overall = profile.filter.estimate(at: run.lastAnswer)
    let all = profile.deviations.all()
    for expected in run.expected.profile_at_last_answer {
      let note = MIDINote(expected.note)
      let deviation = all[expected.note]
      let estimate = overall.shifted(by: deviation)
      #expect(profile.deviations.answers(on: note) == expected.n)
      #expect(profile.deviations.isShown(note) == expected.shown)
      #expect(agrees(deviation.octaves, expected.delta))
      #expect(agrees(deviation.variance.squareRoot(), expected.sd))
      #expect(agrees(estimate.cents.value, expected.T))
      #expect(agrees(estimate.lower95.value, expected.lo))
      #expect(agrees(estimate.upper95.value, expected.hi))
    }
  }

  @Test(arguments: ["A", "B"])
  func `the statistics are taken over the notes shown`(name: String) throws {
    let run = try ProfileVectors.run(name)
    let shown = run.profile.noteThresholds(in: NoteRange.standard.notes, at: run.lastAnswer)
    let statistics = try #require(run.profile.statistics(of: shown, at: run.lastAnswer))
    #expect(statistics.notes == run.expected.profile_at_last_answer.filter(\.shown).count)
    #expect(agrees(statistics.mean.value, run.expected.mean_cents_over_shown_notes))
    let deviation = try #require(statistics.standardDeviation)
    #expect(agrees(deviation.value, run.expected.sd_cents_over_shown_notes_n_minus_1))
  }

  @Test func `a gap is not bridged and the band widens into it`() throws {
    let run = try ProfileVectors.run("B")
    let thresholds = run.profile.noteThresholds(in: NoteRange.standard.notes, at: run.lastAnswer)
    let numbers = thresholds.map(\.note.number)
    #expect(numbers == Array(36...61) + Array(64...84))
    let widths = thresholds.filter { (55...61).contains($0.note.number) }.map {
      $0.estimate.upper95Log2 - $0.estimate.lower95Log2
    }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `without answers nothing is shown and there are no statistics`() {
    let profile = FittedProfile()
    #expect(profile.noteThresholds(in: NoteRange.standard.notes, at: 0).isEmpty)
    #expect(profile.deviations.reading().allSatisfy { $0 == nil })
    #expect(profile.statistics(of: [], at: 0) == nil)
    #expect(profile.deviations.all().allSatisfy { $0.octaves == 0 && abs($0.variance - 0.125) < 1e-15 })
  }

  @Test(arguments: [0, 60, 127])
  func `one answer shows the notes within six semitones, up to the ends of the keyboard`(number: Int) {
    var profile = FittedProfile()
    profile.add(ProfileAnswer(note: MIDINote(number), offset: Cents(20), isUp: true, milliseconds: 0))
    let shown = profile.noteThresholds(in: MIDINote(0)...MIDINote(127), at: 0)
    #expect(shown.map(\.note.number) == Array(max(0, number - 6)...min(127, number + 6)))
    // With a single note, centring attributes its score to the overall threshold.
    #expect(shown.allSatisfy { abs($0.estimate.meanLog2 - profile.filter.expected.meanLog2) < 1e-9 })
    let single = profile.statistics(of: [shown[0]], at: 0)
    #expect(single?.standardDeviation == nil)
    // The mean of one note is that note.
    #expect(single.map { agrees($0.meanLower95.value, shown[0].estimate.lower95.value) } == true)
    #expect(single.map { agrees($0.meanUpper95.value, shown[0].estimate.upper95.value) } == true)
  }

  @Test func `answers without an offset are counted but carry no information`() {
    var profile = FittedProfile()
    for index in 0..<10 {
      profile.add(ProfileAnswer(note: .a4, offset: .zero, isUp: index % 2 == 0, milliseconds: Int64(index)))
    }
    #expect(profile.deviations.answers(on: .a4) == 10)
    #expect(profile.deviations.isShown(.a4))
    #expect(profile.deviations.all()[69].octaves == 0)
    #expect(abs(profile.deviations.all()[69].variance - 0.125) < 1e-15)
  }

  @Test func `a note that is twice as hard stands out from its neighbours far away`() {
    var profile = FittedProfile()
    var random = SeededGenerator(seed: 11)
    for index in 0..<6000 {
      let number = Int.random(in: 36...84, using: &random)
      let listener = ListenerModel(threshold: Cents(number < 48 ? 16 : 8), lapse: 0.02)
      let size = ThresholdPlacement.offset(for: profile.filter, within: Cents(0.1)...Cents(100))
      let offset = Bool.random(using: &random) ? size : -size
      let isUp = Double.random(in: 0..<1, using: &random) < listener.probabilityOfUp(offset: offset)
      profile.add(
        ProfileAnswer(note: MIDINote(number), offset: offset, isUp: isUp, milliseconds: Int64(index) * 60_000))
    }
    let all = profile.deviations.all()
    #expect(all[40].octaves - all[75].octaves > 0.5)
    #expect(all[40].octaves - all[75].octaves < 1.2)
  }

  @Test(arguments: [1e308, -1e308, 1e-300])
  func `any offset leaves finite sums`(cents: Double) {
    var profile = FittedProfile()
    for index in 0..<20 {
      profile.add(ProfileAnswer(note: .a4, offset: Cents(cents), isUp: index % 2 == 0, milliseconds: Int64(index)))
    }
    #expect(profile.deviations.all().allSatisfy { $0.octaves.isFinite && (0...0.1251).contains($0.variance) })
  }
}
