extension PerceptualProfile {
  /// The adaptive training range, which grows as more is known about the listener; nil if the keys span less than an
  /// octave.
  ///
  /// It begins with the middle two octaves, C3 to C5, or the nearest two octaves that the sound has. It grows by a
  /// fifth at an end when the answers to the outermost seven notes there determine the threshold within a factor of
  /// two: their Fisher information B about log2 T makes the 95 % interval ±1.96/√B, at most ±1 octave. More answers
  /// only increase B, so the range never shrinks.
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
      let information = notes.reduce(0) { $0 + fitted.deviations.informations[$1] }
      return 1.96 * 1.96 <= information
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
  static let beginning = NoteRange(exactly: MIDINote(48), MIDINote(72)) ?? .standard
}
