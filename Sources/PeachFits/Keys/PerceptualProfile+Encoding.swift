import PeachBase

/// Encoding for storage: the bank, then 128 words for the last answer on each key and their checksum. A word is the difference
/// in cents as a double, negative (also −0) after a wrong answer; 0 for a key without answers. While a long break isn't decided, two
/// words of `ChangedFilter`, their checksum and its bank follow.
extension PerceptualProfile {
  /// In cents: the keys of MIDI.
  private static let largestDifference = 12_700.0

  package func encoded() -> [UInt8] {
    let words = MIDINote.range.map { number -> UInt64 in
      guard let last = self[MIDINote(number)].last else { return 0 }
      return (last.correct ? last.difference : -last.difference).bitPattern
    }
    let changed = breaks.changed.map { BitPatterns.bytes(BitPatterns.sealed($0.words)) + $0.filter.encoded() }
    return bank.encoded() + BitPatterns.bytes(BitPatterns.sealed(words)) + (changed ?? [])
  }

  /// Decodes the result of `encoded()`; nil if no sequence of answers could have produced it.
  package init?(encoded bytes: [UInt8]) {
    var rest = bytes[...]
    func next(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    guard let bank = FilterBank(encoded: next(FilterBank.encodedSize)),
      let words = BitPatterns.unsealed(next(8 * (FilterBank.keys + 1)), count: FilterBank.keys)
    else { return nil }
    var changed: ChangedFilter<FilterBank>?
    if !rest.isEmpty {
      guard let words = BitPatterns.unsealed(next(8 * 3), count: 2),
        let other = FilterBank(encoded: next(FilterBank.encodedSize)),
        let valid = ChangedFilter(words: words, other, beside: bank), rest.isEmpty
      else { return nil }
      changed = valid
    }
    var notes: [MIDINote: NoteStatistics] = [:]
    for number in MIDINote.range {
      let (note, last) = (MIDINote(number), Double(bitPattern: words[number]))
      let count = bank.answers(on: note)
      guard last.magnitude <= Self.largestDifference, count > 0 || words[number] == 0 else { return nil }
      guard count > 0 else { continue }
      notes[note] = NoteStatistics(count: count, last: .init(difference: last.magnitude, correct: last.sign == .plus))
    }
    self.init(notes, BreakFilter(shown: bank, changed: changed))
  }
}
