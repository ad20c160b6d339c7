import PeachBase

/// Encoding for storage: the bank, then 128 words for the last answer on each key and their checksum. A word is the difference
/// in cents as a double, negative (also −0) after a wrong answer; 0 for a key without answers.
extension PerceptualProfile {
  /// In cents: the keys of MIDI.
  private static let largestDifference = 12_700.0

  package func encoded() -> [UInt8] {
    let words = MIDINote.range.map { number -> UInt64 in
      guard let last = self[MIDINote(number)].last else { return 0 }
      return (last.correct ? last.difference : -last.difference).bitPattern
    }
    return bank.encoded() + BitPatterns.bytes(words + [BitPatterns.checksum(words)])
  }

  /// Decodes the result of `encoded()`; nil if no sequence of answers could have produced it.
  package init?(encoded bytes: [UInt8]) {
    guard bytes.count > FilterBank.encodedSize,
      let bank = FilterBank(encoded: Array(bytes.prefix(FilterBank.encodedSize))),
      let words = BitPatterns.words(Array(bytes.dropFirst(FilterBank.encodedSize)), count: FilterBank.keys + 1),
      BitPatterns.checksum(words.dropLast()) == words.last
    else { return nil }
    var notes: [MIDINote: NoteStatistics] = [:]
    for number in MIDINote.range {
      let (note, last) = (MIDINote(number), Double(bitPattern: words[number]))
      let count = bank.answers(on: note)
      guard last.magnitude <= Self.largestDifference, count > 0 || words[number] == 0 else { return nil }
      guard count > 0 else { continue }
      notes[note] = NoteStatistics(count: count, last: .init(difference: last.magnitude, correct: last.sign == .plus))
    }
    self.init(notes, bank: bank)
  }
}
