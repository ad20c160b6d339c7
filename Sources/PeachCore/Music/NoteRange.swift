/// The training range: the keys a comparison's note is drawn from, within 21…108 (A0…C8), at least an octave wide
/// or, where one note is measured, a single key.
public struct NoteRange: Hashable, Sendable {
  public static let allowed = MIDINote(21)...MIDINote(108)
  /// The least distance from the lowest to the highest key, in semitones.
  public static let smallestWidth = 12

  public let notes: ClosedRange<MIDINote>

  /// Nil where a bound lies outside 21…108 or the two are less than an octave apart.
  public init?(exactly lowest: MIDINote, _ highest: MIDINote) {
    guard Self.allowed.contains(lowest), Self.allowed.contains(highest),
      highest.number - lowest.number >= Self.smallestWidth
    else { return nil }
    notes = lowest...highest
  }

  /// A single key, for a measurement; nil outside 21…108.
  public init?(only note: MIDINote) {
    guard Self.allowed.contains(note) else { return nil }
    notes = note...note
  }

  /// C2…C6, the range before anyone has chosen one.
  public static let standard = NoteRange(trusted: MIDINote(36)...MIDINote(84))

  private init(trusted notes: ClosedRange<MIDINote>) { self.notes = notes }

  public var lowest: MIDINote { notes.lowerBound }
  public var highest: MIDINote { notes.upperBound }
  public var numbers: ClosedRange<Int> { lowest.number...highest.number }

  public func contains(_ note: MIDINote) -> Bool { notes.contains(note) }

  /// The same lowest key, and a highest one so many semitones lower, but never below the lowest.
  public func lowered(by semitones: Int) -> NoteRange {
    NoteRange(trusted: lowest...MIDINote(max(lowest.number, highest.number - semitones)))
  }
}

extension NoteRange {
  /// As it is written: `C2:C6`.
  public var description: String { "\(lowest.name):\(highest.name)" }

  /// Reads `C2:C6` or `36:84`.
  public init?(description: String) {
    guard let notes = MIDINote.range(named: description) else { return nil }
    self.init(exactly: notes.lowerBound, notes.upperBound)
  }
}
