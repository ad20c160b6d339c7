import PeachBase

/// What MIDI tells the program.
package enum MIDIEvent: Equatable, Sendable {
  case press(MIDIPress)
  /// Tunes the note by this interval.
  case tuning(Cents)
  /// Every message, while `MIDIReceiver.passesMessages` is on, before the press that it completes.
  case message(MIDIMessage, from: MIDIPort)
  case connected(MIDIPort)
  /// A port was connected before, and is connected again.
  case returned(MIDIPort)
  case gone(MIDIPort)
  /// MIDI can't be received. It is tried again, and reported only once for the same reason.
  case failed(MIDIError)
}
