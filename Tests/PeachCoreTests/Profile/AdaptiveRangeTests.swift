import PeachCore
import TestSupport
import Testing

@Suite struct AdaptiveRangeTests {
  private func range(_ profile: PerceptualProfile, _ keys: ClosedRange<Int> = 0...127) -> ClosedRange<Int>? {
    profile.adaptiveRange(within: MIDINote(keys.lowerBound)...MIDINote(keys.upperBound))?.numbers
  }

  private func answer(_ profile: inout PerceptualProfile, _ note: Int, times: Int) {
    for index in 0..<times {
      let completed = CompletedTrial(
        Trial(note: MIDINote(note), offset: Cents(12)), answer: index % 5 == 0 ? .down : .up)
      profile.add(completed, at: .zero)
    }
  }

  @Test(arguments: [
    (0...127, 48...72), (55...100, 55...79), (60...72, 60...72), (80...127, 80...104), (10...50, 26...50),
  ])
  func `it begins with two octaves in the middle of the sound's keys`(
    keys: ClosedRange<Int>, expected: ClosedRange<Int>
  ) {
    expect(range(PerceptualProfile(), keys), equals: expected)
  }

  @Test func `less than an octave is no range`() {
    #expect(range(PerceptualProfile(), 60...70) == nil)
    #expect(range(PerceptualProfile(), 110...127) == nil)
  }

  @Test func `an end grows by a fifth once its notes are known, up to the keys`() {
    var profile = PerceptualProfile()
    for note in 48...54 { answer(&profile, note, times: 10) }
    expect(range(profile), equals: 41...72)
    for note in 66...72 { answer(&profile, note, times: 10) }
    expect(range(profile), equals: 41...79)
    expect(range(profile, 45...76), equals: 45...76)
    for note in 41...47 { answer(&profile, note, times: 10) }
    expect(range(profile), equals: 34...79)
  }

  @Test(arguments: [(48, 41...72), (54, 41...72), (55, 48...72), (65, 48...72), (66, 48...79), (72, 48...79)])
  func `thirty answers on the outermost seven notes are enough, and 29 aren't`(note: Int, grown: ClosedRange<Int>) {
    var profile = PerceptualProfile()
    answer(&profile, note, times: 29)
    expect(range(profile), equals: 48...72)
    answer(&profile, note, times: 1)
    expect(range(profile), equals: grown)
  }

  @Test func `in the training of a listener of 8 cents it grows, and never shrinks`() throws {
    var settings = TrainingSettings()
    (settings.adaptsNoteRange, settings.keys) = (true, MIDINote(30)...MIDINote(90))
    let listener = SimulatedListener(threshold: 8)
    var generator = SeededGenerator(seed: 1)
    var course = TrainingCourse(profile: PerceptualProfile())
    var (now, widest) = (0, 48...72)
    var widths: [Int: Int] = [:]
    for index in 0..<1500 {
      // Half a minute a day, and once three weeks of nothing.
      if index.isMultiple(of: 30) {
        now += (index == 300 ? 21 : 1) * 86_400_000
        course.begin(at: UTCTime(milliseconds: now))
      }
      let trial = course.next(settings, using: &generator)
      let current = try #require(course.profile.adaptiveRange(within: settings.keys)).numbers
      expect(that: current.contains(trial.note.number) && current.clamped(to: widest) == widest)
      (widest, widths[index]) = (current, current.count)
      now += 4000
      let answer = listener.answer(trial, .bySign, using: &generator).answer
      course.add(CompletedTrial(trial, answer: answer), at: UTCTime(milliseconds: now))
    }
    expect(that: widths[0] == 25 && widths[50] == 25)
    #expect((32...46).contains(try #require(widths[200])))
    expect(widest, equals: 30...90)
  }

  @Test(arguments: ["C4:C5", "C2:C6", "A0:A1"])
  func `the range that was set before doesn't limit it, only the keys of the sound do`(set: String) throws {
    var (settings, profile, generator) = (TrainingSettings(), PerceptualProfile(), SeededGenerator(seed: 1))
    settings.noteRange = try #require(NoteRange(description: set))
    (settings.adaptsNoteRange, settings.keys) = (true, MIDINote(30)...MIDINote(90))
    for note in 36...84 { answer(&profile, note, times: 10) }
    expect(range(profile, 30...90), equals: 30...90)
    var course = TrainingCourse(profile: profile)
    course.begin(at: .zero)
    let heard = Set((0..<1500).map { _ in course.next(settings, using: &generator).note.number })
    expect(heard, equals: Set(30...90))
  }

  @Test func `it is a word of the setting note-range`() throws {
    var settings = Settings()
    try Setting.noteRange.set("adaptive", in: &settings)
    expect(that: settings.training.adaptsNoteRange && settings.training.noteRange.description == "C3:C5")
    expect(Settings(written: settings.written), equals: settings)
    expect(settings.written["note-range"], equals: "adaptive")
    try Setting.noteRange.set("C4:C6", in: &settings)
    expect(that: !settings.training.adaptsNoteRange && Setting.noteRange.value(in: settings) == "C4:C6")
    #expect(throws: SettingError.self) { try Setting.noteRange.set("adaptve", in: &settings) }
  }
}
