/// The training range: the keys from which note 1 of a trial is drawn. It lies within 21…108 (A0…C8) and is at least an
/// octave wide, or a single key in a measurement.
public struct NoteRange: Hashable, Sendable {
  public static let allowed = MIDINote(21)...MIDINote(108)
  /// The minimum distance from the lowest to the highest key, in semitones.
  public static let smallestWidth = 12

  public let notes: ClosedRange<MIDINote>

  /// Nil if a bound lies outside 21…108 or the bounds are less than an octave apart.
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

  /// The default range, C2…C6.
  public static let standard = NoteRange(trusted: MIDINote(36)...MIDINote(84))

  package init(trusted notes: ClosedRange<MIDINote>) { self.notes = notes }

  public var lowest: MIDINote { notes.lowerBound }
  public var highest: MIDINote { notes.upperBound }
  public var numbers: ClosedRange<Int> { lowest.number...highest.number }

  public func contains(_ note: MIDINote) -> Bool { notes.contains(note) }

  package var middle: MIDINote { MIDINote((lowest.number + highest.number) / 2) }

  /// The keys from which all others in a reach, in semitones, lie in the range too; nil if there are none.
  package func keeping(_ reach: ClosedRange<Int>) -> NoteRange? {
    let (first, last) = (lowest.number - reach.lowerBound, highest.number - reach.upperBound)
    return first <= last ? NoteRange(trusted: MIDINote(first)...MIDINote(last)) : nil
  }
}

extension NoteRange {
  public var description: String { "\(lowest.name):\(highest.name)" }

  /// Reads `C2:C6`, `36:84` or the name of a `NamedRange`.
  public init?(description: String) {
    guard let notes = MIDINote.range(named: description) else { return nil }
    self.init(exactly: notes.lowerBound, notes.upperBound)
  }
}
