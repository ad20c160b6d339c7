import PeachBase

/// A match in the form in which the profile takes it.
public struct MatchAnswer: Hashable, Sendable {
  public var mode: MatchingMode
  public var note: MIDINote
  /// The offset from exact at which the note began, in cents.
  public var start: Double
  /// The offset from exact at which it was confirmed, in cents.
  public var error: Double
  /// When it was confirmed, since 1970, UTC.
  public var milliseconds: Int64

  package init(mode: MatchingMode, note: MIDINote, start: Double, error: Double, milliseconds: Int64) {
    (self.mode, self.note, self.start, self.error, self.milliseconds) = (mode, note, start, error, milliseconds)
  }
}
