import PeachBase

extension PerceptualProfile {
  /// The adaptive training range, which grows as more is known about the listener; nil if the keys span less than an
  /// octave.
  ///
  /// It begins with the middle two octaves, C3 to C5, or the nearest two octaves that the sound has. It grows by a
  /// fifth at an end when there are 30 answers on the outermost seven notes there: with the default staircase, an
  /// answer carries a Fisher information of about .14 on log2 T, so that 30 determine it within a factor of two. Answers
  /// only become more, so the range never shrinks.
  ///
  /// - Parameter keys: the keys of the sound; those outside 21…108 are ignored.
  public func adaptiveRange(within keys: ClosedRange<MIDINote>) -> NoteRange? {
    guard keys.overlaps(NoteRange.allowed) else { return nil }
    let keys = keys.clamped(to: NoteRange.allowed)
    let (first, last) = (keys.lowerBound.number, keys.upperBound.number)
    let (start, fifth) = (48...72, 7)
    var lowest = max(first, min(start.lowerBound, last - start.count + 1))
    var highest = min(last, max(start.upperBound, first + start.count - 1))
    func isKnown(_ notes: ClosedRange<Int>) -> Bool {
      notes.reduce(0) { $0 + bank.answers(on: MIDINote($1)) } >= 30
    }
    while lowest > first, isKnown(lowest...lowest + fifth - 1) { lowest = max(first, lowest - fifth) }
    while highest < last, isKnown(highest - fifth + 1...highest) { highest = min(last, highest + fifth) }
    return NoteRange(exactly: MIDINote(lowest), MIDINote(highest))
  }
}

extension NoteRange {
  /// The written form of an adaptive range: `note-range adaptive`.
  public static let adaptiveWord = "adaptive"
  /// C3…C5, the first adaptive range.
  package static let beginning = NoteRange(exactly: MIDINote(48), MIDINote(72)) ?? .standard
}
