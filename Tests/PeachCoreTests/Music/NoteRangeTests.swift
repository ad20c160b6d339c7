import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises

/// Keys, ranges of keys, and units of music.
@Suite struct NoteRangeTests {
  private func keys(_ numbers: Int...) -> [MIDINote] { numbers.map { MIDINote($0) } }

  @Test func `keys are ranges without gaps, or with small ones`() {
    let keys = keys(60, 61, 62, 64, 67)
    func numbers(_ ranges: [ClosedRange<MIDINote>]) -> [ClosedRange<Int>] {
      ranges.map { $0.lowerBound.number...$0.upperBound.number }
    }
    expect(that: numbers(keys.ranges) == [60...62, 64...64, 67...67] && keys.ranges.map(\.count) == [3, 1, 1])
    expect(numbers(keys.ranges(withGapsOf: 1)), equals: [60...64, 67...67])
    expect(numbers(keys.ranges(withGapsOf: 2)), equals: [60...67])
    expect(that: keys.rangeNames == "C4–D4, E4, G4" && [MIDINote]().rangeNames == "–")
  }

  @Test(
    arguments: [
      ("C4:C4", 60...60), ("C4:C5", 60...72), ("36:84", 36...84), ("C-1:G9", 0...127), ("C5:C4", nil), ("C4", nil),
      ("C4:", nil), ("C4:C5:C6", nil), ("C4:G#9", nil), ("Cb-1:C4", nil), ("B#-2:C4", 0...60),
    ] as [(String, ClosedRange<Int>?)])
  func `a range of keys has two names, the lower one first`(text: String, numbers: ClosedRange<Int>?) {
    expect(MIDINote.range(named: text).map { $0.lowerBound.number...$0.upperBound.number }, equals: numbers)
  }

  @Test func `accidentals have their signs in both languages`() {
    let signs = ["#": 1, "♯": 1, "is": 1, "es": -1, "b": -1, "♭": -1, "s": -1]
    expect(Dictionary(uniqueKeysWithValues: MIDINote.accidentals.map { ($0.sign, $0.semitones) }), equals: signs)
    let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    #expect((0...11).map { MIDINote($0).name } == names.map { $0 + "-1" })
    #expect((60...71).map { MIDINote($0).name } == names.map { $0 + "4" })
    for (letter, number) in zip("CDEFGAB", [60, 62, 64, 65, 67, 69, 71]) {
      for spelled in ["\(letter)4", "\(letter)4".lowercased()] { #expect(MIDINote(name: spelled)?.number == number) }
    }
  }

  @Test func `a training range keeps what is around its keys within it`() throws {
    let range = try #require(NoteRange(exactly: MIDINote(36), MIDINote(85)))
    expect(that: range.middle == MIDINote(60) && range.numbers == 36...85)
    expect(that: range.keeping(-3...4)?.numbers == 39...81 && range.keeping(0...0) == range)
    expect(range.keeping(2...7)?.numbers, equals: 34...78)
    expect(that: range.keeping(-24...25)?.numbers == 60...60 && range.keeping(-24...26) == nil)
    expect(that: range.contains(MIDINote(36)) && range.contains(MIDINote(85)) && !range.contains(MIDINote(86)))
    expect(
      that: NoteRange(only: MIDINote(21))?.numbers == 21...21 && NoteRange(only: MIDINote(108))?.numbers == 108...108)
    expect(that: NoteRange(only: MIDINote(20)) == nil && NoteRange(only: MIDINote(109)) == nil)
  }

  @Test func `names of ranges have their other forms`() {
    for (name, keys) in [
      ("mezzo", 57...77), ("mezzo soprano", 57...77), ("Violine", 55...105), ("violoncello", 36...81),
      ("floete", 60...96), ("querflöte", 60...96), ("alto", 53...74), ("sopran", 60...81), ("gitarre", 40...83),
    ] {
      expect(NamedRange(name: name)?.range.numbers, equals: keys, "\(name)")
    }
  }

  @Test(arguments: [
    (0, Register.bass), (47, .bass), (48, .tenor), (59, .tenor), (60, .alto), (71, .alto), (72, .soprano),
    (127, .soprano),
  ]) func `registers begin with C3, C4 and C5`(number: Int, register: Register) {
    expect(Register(of: MIDINote(number)), equals: register)
  }

  @Test func `units have their bounds`() {
    expect(that: AmplitudeDB.range == -90...12 && AmplitudeDB.clamped(-3.5).value == -3.5)
    expect(AmplitudeDB(-20).gain, near: 0.1, within: 1e-15)
    expect(that: Frequency.references == 380...500 && MIDIVelocity.medium.value == 63 && MIDIVelocity.range == 1...127)
    expect(that: Cents(-3).magnitude == 3 && Cents(-3) < Cents(2) && Cents(2) + -Cents(5) == Cents(-3))
    expect(Cents(-1200).ratio, near: 0.5, within: 1e-15)
    expect(Cents(from: Frequency(300), to: Frequency(150)).value, near: -1200, within: 1e-9)
    expect(that: MIDINote(exactly: 128) == nil && MIDINote(exactly: -1) == nil && MIDINote(exactly: 127)?.number == 127)
  }
}
