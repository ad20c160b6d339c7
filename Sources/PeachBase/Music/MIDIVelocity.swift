/// How hard a key is struck: a MIDI velocity, 1…127. (0 is a note-off in MIDI 1.0.)
public struct MIDIVelocity: Hashable, Sendable {
  public static let range = 1...127

  public let value: Int

  /// Traps outside 1…127.
  public init(_ value: Int) {
    precondition(Self.range.contains(value))
    self.value = value
  }

  /// Nil outside 1…127.
  public init?(exactly value: Int) {
    guard Self.range.contains(value) else { return nil }
    self.value = value
  }

  /// The middle of the range.
  public static let medium = MIDIVelocity(63)
}
