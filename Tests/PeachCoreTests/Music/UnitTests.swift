import PeachCore
import TestSupport
import Testing

@Suite struct UnitTests {
  @Test func `every MIDI note's name reads back as the note`() {
    for number in 0...127 {
      let note = MIDINote(number)
      expect(MIDINote(name: note.name), equals: note)
      expect(MIDINote(name: String(number)), equals: note)
    }
  }

  @Test(arguments: [
    ("A4", 69), ("C4", 60), ("c#4", 61), ("Bb3", 58), ("bb3", 58), ("Cb4", 59), ("B#3", 60), ("C-1", 0),
  ])
  func `note names are read with sharps and flats`(name: String, number: Int) {
    expect(MIDINote(name: name)?.number, equals: number)
  }

  @Test(arguments: ["H4", "A", "", "4", "A4 ", "A+4", "A44", "G#9", "Cb-1", "-1", "128", "A##4", "♯4"])
  func `other texts aren't note names`(name: String) {
    expect(that: MIDINote(name: name) == nil || name == "4")
  }

  @Test func `frequencies follow equal temperament and the reference pitch`() {
    expect(MIDINote.a4.frequency().hertz, equals: 440)
    expect(MIDINote(57).frequency(reference: Frequency(442)).hertz, equals: 221)
    expect(MIDINote(60).frequency().hertz, near: 261.625_565_300_598_6, within: 1e-10)
    expect(Frequency(440).shifted(by: Cents(1200)).hertz, near: 880, within: 1e-12)
    expect(Cents(from: Frequency(440), to: Frequency(660)).value, near: 701.955_000_865_387_4, within: 1e-9)
  }

  @Test func `a note's total offset includes cents and reference pitch`() {
    let note = Note(key: .a4, offset: Cents(3.5), referencePitch: Frequency(442))
    expect(note.totalOffset.value, near: 3.5 + 1200 * log2(442.0 / 440), within: 1e-12)
    expect(note.frequency.hertz, near: 442 * exp2(3.5 / 1200), within: 1e-10)
  }

  @Test func `a note range spans at least an octave of the piano`() {
    expect(NoteRange(description: "C2:C6"), equals: .standard)
    expect(NoteRange(description: "36:84"), equals: .standard)
    expect(NoteRange(description: "A0:C8")?.numbers, equals: 21...108)
    for refused in ["C4:B4", "C6:C2", "G0:C4", "C2:C#8", "C2", "C2:", ":C2", "C2:C4:C6", "C2-C6"] {
      #expect(NoteRange(description: refused) == nil, "\(refused)")
    }
    for lowest in 21...96 {
      for highest in lowest + 12...108 {
        let range = NoteRange(exactly: MIDINote(lowest), MIDINote(highest))
        expect(that: range.flatMap { NoteRange(description: $0.description) } == range && range != nil)
      }
    }
  }

  @Test func `amplitude is a gain in decibels, clamped only on request`() {
    expect(AmplitudeDB.clamped(.nan), equals: .zero)
    expect(AmplitudeDB.clamped(40).value, equals: 12)
    expect(AmplitudeDB.clamped(-400).value, equals: -90)
    expect(AmplitudeDB(6).gain, near: 1.995_262_314_968_879_5, within: 1e-14)
  }

  @Test func `velocity excludes the note-off`() {
    #expect(MIDIVelocity(exactly: 0) == nil)
    #expect(MIDIVelocity(exactly: 128) == nil)
    #expect((1...127).allSatisfy { MIDIVelocity(exactly: $0)?.value == $0 })
  }

  @Test func `durations become frames without drift`() {
    expect(Duration.seconds(1).frames(at: 48000), equals: 48000)
    expect(Duration.seconds(0.3).frames(at: 44100), equals: 13230)
    #expect((SessionTime.zero + .milliseconds(400)).nanoseconds == 400_000_000)
    expect(Duration.milliseconds(1499.6).milliseconds, equals: 1500)
  }
}
