extension PerceptualProfile {
  /// The training range that grows with what is known: where it stands, or nil where the keys are less than an octave.
  ///
  /// It begins with the middle two octaves, C3 to C5, or the two octaves next to them that the sound has. It grows by a fifth at
  /// an end once the answers to the outermost seven notes there alone tell the threshold within a factor of two: their Fisher
  /// information B about log2 T makes the 95 % interval ±1.96/√B, at most ±1 octave. B only grows with the answers, so the range
  /// never shrinks.
  ///
  /// - Parameter keys: of the sound; those outside 21…108 are ignored.
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
  /// How a range that grows with what is known is written, `note-range adaptive`.
  public static let adaptiveWord = "adaptive"
  /// C3…C5, where such a range begins.
  static let beginning = NoteRange(exactly: MIDINote(48), MIDINote(72)) ?? .standard
}
