/// A part of the keyboard.
public enum Register: Int, CaseIterable, Hashable, Sendable {
  /// Below C3.
  case bass
  /// C3 to B3.
  case tenor
  /// C4 to B4.
  case alto
  /// C5 and above.
  case soprano

  public init(of note: MIDINote) {
    self = note.number < 48 ? .bass : note.number < 60 ? .tenor : note.number < 72 ? .alto : .soprano
  }
}
